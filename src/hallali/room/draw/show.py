"""What a viewer is shown: one function makes every page and push, from the viewer's View and Tolds."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any

import msgspec
from jinja2 import BaseLoader, ChoiceLoader, Environment, FileSystemLoader, TemplateNotFound
from markupsafe import Markup

from hallali import games, i18n
from hallali.core.contract import Told, View
from hallali.core.errors import marked
from hallali.core.record import told_entries
from hallali.core.seats import OVER, REFEREE, SPECTATOR
from hallali.core.texts import ENGLISH
from hallali.interfaces.plain_page import PLAIN
from hallali.interfaces.table_page import Facts, Inferred, Notes, Player, Replay, Result
from hallali.room import addresses, club
from hallali.room.draw import assets, bar, beside, choices, finale, inputs, lids, news, offline, passing, reactions
from hallali.room.draw import parts as parts_of
from hallali.room.draw import questions as asking
from hallali.room.draw.lines import log_of
from hallali.room.draw.plain import Plain
from hallali.room.draw.records import Shown
from hallali.room.draw.site import site
from hallali.room.keep import clocks
from hallali.room.table import assigning, helping, proposals, taught
from hallali.room.table.calling import names_of
from hallali.room.table.pieces import SEQ, Piece
from hallali.room.table.table import HABIT, Table

N_ = marked
TOLD = 40  #: lines of the log that a frame may tell, at most
#: How much help there is. STRUCK: what is proven is struck out, in games that can (`Picture.strikes`).
STRUCK = "struck"
HELP = ("off", STRUCK, "possible", "probable", HABIT)
#: The modes that ask no belief.
UNASKED = ("off", STRUCK)
#: The modes that show chances.
_CHANCES = ("probable", HABIT)
_TEMPLATES = Path(__file__).parent.parent / "templates"
_DRAWN: inputs.Drawn[Piece] = inputs.Drawn()


class Viewer(msgspec.Struct, frozen=True):
    """The person a page is made for."""

    seat: int  #: whose view is shown; negative for a spectator or the referee
    lang: str = "en"  #: the language, such as "fr"
    theme: str = "auto"  #: "auto", "dark" or "light"
    #: The room's address as the viewer's browser knows it, such as http://localhost:8765; "" for a frame, where the
    #: page's script puts it before the table's address.
    base: str = ""


class _GamesLoader(BaseLoader):
    """Finds GAME/NAME among a game's own templates, even if the game was added after the first page was made.

    What it has none of is the plain page's: a game that draws its board alone writes no page of rules.
    """

    def get_source(self, environment: Environment, template: str) -> tuple[str, str | None, Callable[[], bool] | None]:
        name, _, rest = template.partition("/")
        folder = games.GAMES[name].page().assets if name in games.GAMES else None
        if folder is None:
            raise TemplateNotFound(template)
        return FileSystemLoader([folder / "templates", PLAIN / "templates"]).get_source(environment, rest)


def environment(lang: str, at: str = addresses.TABLES) -> Environment:
    """Return the templates in a language. at: where the addresses begin of what a table's page has pressed."""
    return _environment(lang, addresses.root(), assets.apart(), at)


@cache
def _environment(lang: str, _root: str, apart: bool, at: str) -> Environment:
    translate = i18n.translator(lang)
    loader = ChoiceLoader([FileSystemLoader(_TEMPLATES), _GamesLoader()])
    made = Plain(loader=loader, autoescape=True, auto_reload=False)
    made.policies["json.dumps_function"] = _json
    made.globals.update(assets.KNOWN, worker=offline.address, apart=apart)
    made.globals.update(_=translate, counted=translate.counted, either=translate.either)
    if at != addresses.TABLES:
        made.globals["url"] = lambda path: assets.url(
            at + path.removeprefix(addresses.TABLES) if path.startswith(addresses.TABLES) else path
        )
    return made


def _json(value: object, **options: Any) -> str:
    return json.dumps(msgspec.to_builtins(value), **options)


def templates(assets: Path | None = None) -> list[str]:
    """Name the room's own templates, or those of a game with these assets, without their game's name."""
    folder = _TEMPLATES if assets is None else assets / "templates"
    return [name for name in FileSystemLoader(folder).list_templates() if name.endswith(".html")]


def ready(name: str, lang: str) -> None:
    """Read a template in a language, so that nobody has to wait for it when a page is drawn."""
    environment(lang).get_template(name)


@cache
def has_template(name: str) -> bool:
    """Say whether there is a template of this name."""
    try:
        environment("en").get_template(name)
    except TemplateNotFound:
        return False
    return True


def render(name: str, values: Mapping[str, object]) -> str:
    """Render a template with these values by name, in the language that `lang` among them says."""
    lang = str(values["lang"])
    head = site(lang, str(values.get("theme", "auto")), str(values.get("path", "/")))
    return environment(lang).get_template(name).render({**values, "site": head})


def drawn(name: str, page: Shown, at: str = addresses.TABLES, **more: object) -> str:
    """Render a template of a table's page: it knows the page's fields, and a few functions, by name.

    at: where the addresses begin of what is pressed there. more: what else the template knows.
    """
    values = {**_values(page), **more}
    return environment(page.lang, at).get_template(name).render(values, site=site(page.lang, page.theme, page.path))


@lru_cache(1 << 14)
def _once(lang: str, _root: str, file: str, values: tuple[tuple[str, object], ...]) -> Markup:
    """Draw a small template that knows only these values: most of what a page repeats has been drawn before."""
    return Markup(environment(lang).get_template(file).render(dict(values)))  # noqa: S704


def _values(page: Shown) -> dict[str, Any]:
    """Return what the templates of a table's page know, by name."""
    kit, root = page.kit, addresses.root()
    fields = {field: getattr(page, field) for field in page.__struct_fields__}
    calls = {
        "player": lambda one: parts_of.player(kit, one, page.translate),
        "part": lambda part_: part(kit.name, part_),
        "own": lambda file: f"{kit.name}/{file}.html",
        "just": news.just(page),
        "meanwhile": news.meanwhile(page),
        "moved": news.moved(page),
        "once": lambda file, **values: _once(page.lang, root, file, tuple(values.items())),
        "prompt": bar.prompt(page),
        "aside": bar.aside(page),
        "again": bar.again(page),
        "teaches": bool(games.get(page.table.game).lessons()),
        "house": addresses.home().state,
        "door": "" if not club.entrance().asks else "passes" if club.entrance().by_tables else "asks",
        "now": round(clocks.now() * 1000),
        "reactions": reactions.offered(page.translate) if page.social else (),
    }
    return {**fields, **calls, **page.helpers}


def view_of(table: Table, seat: int) -> View:
    """Return the seat's view, with its own draft in it, and nothing to choose if no one may move."""
    view = table.see(seat)
    if table.resigned is not None:
        return msgspec.structs.replace(view, mover=OVER, legal=(), returns=table.returns())
    if table.stage != "on":
        return msgspec.structs.replace(view, legal=())
    return table.kit.drafts.seen(table.position(seat), view, table.drafts.get(seat, ()))


def _players(table: Table, seat: int, here: frozenset[int]) -> tuple[Player, ...]:
    mine = table.own(seat) if seat >= 0 else frozenset()
    return tuple(
        Player(
            seat=one.seat,
            name=one.name,
            role=table.roles[one.seat],
            is_bot=bool(one.bot),
            level=one.bot,
            free=not one.bot and not one.guest,
            begun=one.entropy is not None,
            me=one.seat == seat,
            mine=one.seat in mine,
            here=bool(one.bot) or one.seat in here,
        )
        for one in table.seats
    )


def _result(table: Table, seat: int) -> Result | None:
    if not table.over:
        return None
    returns = table.returns()
    winners = [number for number, won in enumerate(returns) if won > 0]
    return Result(
        outcome="resigned" if table.resigned is not None else table.result,
        winner=winners[0] if winners else None,
        winners=winners,
        resigned=table.resigned,
        won=None if seat < 0 or not returns[seat] else returns[seat] > 0,
    )


def facts(table: Table, viewer: Viewer, here: frozenset[int] = frozenset()) -> Facts:
    """Return the facts about a table that its viewer may know: no card is among them.

    here: the seats with a tab open.
    """
    stage, seat = table.stage, viewer.seat
    mine = table.seats[seat] if seat >= 0 else None
    held = table.seats_of(mine.guest) if mine else frozenset()
    waiting = {"open": "seat", "begin": "begin", "over": ""}.get(stage, "")
    if stage == "on" and table.turn >= 0:
        waiting = table.roles[table.turn]
    return Facts(
        id=table.id,
        game=table.game.name,
        size=table.record.size,
        options=dict(table.record.options),
        rules=table.record.rules,
        edition=table.record.edition,
        commitment=table.record.commitment,
        day=table.day,
        seed=table.told_seed,
        entropy=table.entropy(),
        players=_players(table, seat, here),
        stage=stage,
        my_turn=stage == "on" and table.turn == seat,
        alone=all(one.bot or one.seat in held for one in table.seats),
        i_began=mine is not None and mine.entropy is not None,
        can_sit=stage == "open" and seat == SPECTATOR,
        may_draft=table.may_draft(seat),
        prepared=seat in table.prepared,
        mover=table.mover,
        waiting_for=waiting,
        share_url=(addresses.home().base or viewer.base) + _shared(table, stage, seat),
        result=_result(table, seat),
        rematch_url=addresses.url(f"/t/{table.rematch}") if table.rematch else "",
        created=table.made(),
        entries=table.seq,
    )


def _shared(table: Table, stage: str, seat: int) -> str:
    """Return the address of a table's link; where it may let in at the door, whoever sits there has it do so."""
    known = club.entrance().pass_for(table.id) if stage == "open" and seat >= 0 else ""
    return addresses.url(f"/t/{table.id}/come/{known}") if known else addresses.url(f"/t/{table.id}")


def _helped(table: Table, seat: int, mode: str) -> tuple[Mapping[int, float], Sequence[int]]:
    """Return (odds, support) of the seat's own belief, if they were asked for. While newer ones are worked out, the old
    ones stay: a board that goes blank after each move is no help.
    """
    _, found = table.inferred.get(seat, (-1, Inferred()))
    if mode in UNASKED:
        return {}, ()
    return (found.odds if mode in _CHANCES else {}), found.support


def _drawn_as(mode: str) -> str:
    """Return which kind of help a game draws for a mode: chances look the same, whatever they are weighed by."""
    return "probable" if mode == HABIT else mode


def page_of(table: Table, viewer: Viewer, here: frozenset[int] = frozenset(), turned: bool = True) -> Shown:
    """Return a table's page for one viewer. here: the seats with a tab open.

    turned: whether all is turned up once the table is over. The search for leaks looks at the page without that.
    """
    made = _page(table, viewer, here)
    turned = turned and not table.sealed
    if table.over and turned:
        everyone = {one: [told for _, told in heard] for one, heard in table.heard.items() if one >= 0}
        made = msgspec.structs.replace(made, truth=table.see(REFEREE), everyone=everyone)
    made = _extended(made)
    if table.over and made.d:
        made.finale = finale.of(table, viewer.seat, made.kit.picture.ending(made, made.d), viewer.lang, turned)
    return made


def _page(table: Table, viewer: Viewer, here: frozenset[int] = frozenset()) -> Shown:
    """Return the page as it is before the game has laid it out."""
    seat, _, kit = viewer.seat, i18n.translator(viewer.lang), table.kit
    view, known = view_of(table, seat), facts(table, viewer, here)
    desk = table.first_of(seat)
    body = table.notes.get(desk) or {}
    mode, muted = body.get("help", "off"), body.get("muted", ())
    odds, support = _helped(table, desk, mode)
    tolds = [told for _, told in table.heard[seat]]
    others = [*range(max(seat, 0) + 1, len(table.seats)), *range(max(seat, 0))]
    begun = known.stage == "begin" and known.i_began
    title = f"{table.game.title} · {club.here().name}"
    return Shown(
        lang=viewer.lang,
        theme=viewer.theme,
        translate=_.calling(dict(names_of(table, viewer.lang))),
        kit=kit,
        title=table.game.title,
        tab=f"● {title}" if known.my_turn else title,
        seat=seat,
        seq=table.seq,
        view=view,
        table=known,
        tolds=tolds,
        log=log_of(table, table.heard[seat], seat, viewer.lang),
        draft=kit.drafts.describe(table.position(seat), view, table.drafts.get(seat, ())),
        notes=Notes({int(number): mark for number, mark in body.get("marks", {}).items()}, body.get("text", "")),
        help_mode=_drawn_as(mode),
        help_choice=mode,
        reads=bool(kit.reader(table.record.size, desk)),
        odds=odds,
        support=support,
        lid=lids.shown(table, seat, table.seq),
        suggests=helping.shown(table, seat, viewer.lang),
        deals=kit.deals,
        shared=kit.share(view, table.day, tolds, _) if table.over else "",
        contest=table.day,
        sealed=table.sealed,
        same_day=table.once or bool(table.pad),
        beside=beside.said(table, _),
        swaps=assigning.turns(table),
        others=others,
        people=beside.people(table, known, view, others, _),
        me=parts_of.me(kit, known, view, seat, _),
        missing=_missing(table, _),
        inviter=table.seats[table.maker].name if known.stage == "open" and assigning.hosted(table) else "",
        clock=parts_of.clock(table, seat, _),
        social=table.social,
        passing=passing.of(table, seat, _),
        asks=asking.of(table, seat, _),
        may_ask=proposals.may_ask(table, seat),
        unusual=choices.unusual(table.game, table.record.size, table.record.options, viewer.lang),
        chat=parts_of.talk(table, _, muted),
        earlier=parts_of.earlier(table),
        outs=parts_of.outs(table, seat, _),
        mutes=parts_of.mutes(table, seat, muted, _),
        plays=seat >= 0,
        may_resign=seat >= 0 and known.stage != "over" and table.lesson is None,
        lesson=taught.shown(table, seat, viewer.lang),
        waits=seat >= 0 and not known.my_turn and (known.stage in ("open", "on") or begun),
    )


def replay_of(table: Table, viewer: Viewer, at: int, eyes: int, mode: str, found: Inferred) -> Shown:
    """Return the page of a moment of a game that is over, as any seat saw it.

    found: what that seat could infer at that moment.
    """
    state, at = table.at(at)
    view = msgspec.structs.replace(table.game.see(state, eyes), legal=())
    heard = heard_until(table, at, eyes)
    now, moment, _ = _page(table, viewer), Replay(at, table.seq, eyes), i18n.translator(viewer.lang)
    page = msgspec.structs.replace(
        now,
        tab=f"{table.game.title} · {club.here().name}",
        view=view,
        people=beside.people(table, now.table, view, now.others, _),
        me=parts_of.me(table.kit, now.table, view, viewer.seat, _),
        plays=False,
        may_resign=False,
        waits=False,
        lesson=None,
        truth=table.game.see(state, REFEREE),  # the game is over: anyone who looks back may see it
        tolds=[told for _, told in heard],
        log=log_of(table, heard, eyes, viewer.lang, at == table.seq),
        draft=table.kit.drafts.describe(None, view, ()),
        help_mode=_drawn_as(mode),
        help_choice=mode,
        reads=bool(table.kit.reader(table.record.size, eyes)),
        odds=found.odds if mode in _CHANCES else {},
        support=found.support if mode not in UNASKED else (),
        replay=moment,
        guessed=at in table.filled,
        walk=parts_of.walk(table, moment, mode, _),
        lid=lids.shown(table, eyes, at),
    )
    return _extended(page)


def _extended(page: Shown) -> Shown:
    """Have the game lay its page out."""
    drawn = page.kit.picture.draw(page)
    log = page.log if drawn.log is None else drawn.log
    return msgspec.structs.replace(
        page,
        d=drawn.scene,
        log=log,
        lines=parts_of.log(page.kit, log, page.replay),
        leads="" if page.sealed else parts_of.leads(page.table, page.view, page.seat, page.replay),
        deals=not page.beside and (page.deals if drawn.deals is None else drawn.deals),
        helpers=drawn.helpers,
    )


def heard_until(table: Table, at: int, eyes: int) -> list[tuple[int, Told]]:
    """Return what a seat had been told after `at` entries of a finished game."""
    if eyes == REFEREE:
        return list(told_entries(table.game, table.record_with(table.record.moves[:at]), eyes))
    return [(seq, told) for seq, told in table.heard[eyes] if seq <= at]


def _missing(table: Table, _: i18n.Translator) -> list[tuple[str, str]]:
    """List (name, in words) of the seats that wait for someone to sit down or, once all are taken, to begin."""
    waits = table.free_seats() or [one.seat for one in table.seats if one.entropy is None]
    return [(table.roles[seat], table.kit.words.seat_name(seat, _)) for seat in waits]


def part(game: str, name: str) -> str:
    """Return the template of a part: the game's own if there is one, otherwise the one that games share."""
    own = f"{game}/parts/{name}.html"
    return own if has_template(own) else f"parts/{name}.html"


def _reads(file: str, game: str) -> inputs.Inputs | None:
    """Return what a part's template reads: the same in every language."""
    return inputs.inputs_of(environment(ENGLISH), file, game)


def ready_part(game: str, name: str) -> None:
    """Find out what a part is drawn from, so that nobody has to wait for it when a table is shown."""
    _reads(part(game, name), game)


def parts(
    page: Shown, names: tuple[str, ...] = (), last: dict[object, tuple[bytes, Piece]] | None = None
) -> dict[str, Piece]:
    """Draw parts of a table's page; without names, all of them. last: what was drawn last of this table."""
    templates, kit = environment(page.lang), page.kit
    # One for all parts: none of them sets anything for another. The entry's number is put in afterwards: often it is
    # all that differs.
    known = {**templates.globals, **_values(page), "seq": SEQ}

    def draw(name: str, file: str) -> Piece:
        template = templates.get_template(file)
        return Piece(name, "".join(template.root_render_func(template.new_context(known, shared=True))))

    made = {}
    for name in names or (*kit.layout.parts, *more_parts(page)):
        file = part(kit.name, name)
        about = file, kit.name, page.lang, kit.options, addresses.root()
        reads, place = _reads(file, kit.name), (page.seat, page.lang, name)
        made[name] = _DRAWN.of(about, reads, known, partial(draw, name, file), last, place)
    return made


#: What a table may have besides the parts of its game.
MORE_PARTS = ("pass", "asks", "chat", "clocks")


def more_parts(page: Shown) -> tuple[str, ...]:
    """Return the parts that a table has where people play with people, besides those of its game."""
    passing = ("pass",) if page.passing else ()
    talk = ("asks", "chat") if page.social and "chat" not in page.kit.layout.parts else ("asks",) if page.social else ()
    return (*passing, *talk, "clocks") if page.clock else (*passing, *talk)


def stamp(table: Table, viewer: Viewer, here: frozenset[int]) -> object:
    """Return what changes whenever the table's page may look different to this viewer."""
    seat = viewer.seat
    desk = table.first_of(seat)
    return (
        *(table.seq, table.news, table.result, table.rematch, here, addresses.home().base),
        table.analysis is not None and table.analysis.done(),
        *(len(table.chat), len(table.left), len(table.remarks)),
        tuple(table.asks.items()),
        table.clock and (*table.clock.left, table.clock.runs, table.clock.since),
        tuple((one.guest, one.bot, one.name, one.entropy is None) for one in table.seats),
        *(table.drafts.get(seat), seat in table.prepared, table.notes.get(desk), table.inferred.get(desk)),
        helping.stamp(table, seat),
    )


def frame(
    table: Table,
    viewer: Viewer,
    here: frozenset[int] = frozenset(),
    names: tuple[str, ...] = (),
    turned: bool = True,
) -> dict[str, Any]:
    """Return what a viewer may be sent: the parts, and the newest lines of the log as what has happened.

    "news": the first entry that the last push was about. turned: as for `page_of`.
    """
    page = msgspec.structs.replace(page_of(table, viewer, here, turned), leads="")
    mine = {one.seat for one in page.table.players if one.mine}
    return {
        "seq": table.seq,
        "parts": parts(page, names, table.pieces),
        "told": [news.told(line, mine) for line in page.log[-TOLD:]],
        "news": table.news,
        "yours": page.table.my_turn,
        "over": table.over,
    } | ({} if page.clock is None else {"now": round(clocks.now() * 1000)})
