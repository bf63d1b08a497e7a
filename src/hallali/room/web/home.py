"""The pages before a game: the front page, each game's own, the about page, and what a phone's home screen asks for."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from hallali import games, i18n
from hallali.core.errors import HallaliError, marked
from hallali.core.seats import CHANCE, SPECTATOR
from hallali.core.texts import ENGLISH
from hallali.interfaces.game import PlayableGame
from hallali.interfaces.page import Page
from hallali.room import addresses, club
from hallali.room.act.requests import guest_of, lang_of, page, room_of, viewer_of
from hallali.room.draw import assets, choices, offers, offline, show
from hallali.room.draw.site import THEMES
from hallali.room.errors import Missing
from hallali.room.keep import clocks, days, lobby, tournaments
from hallali.room.keep import pads as keep
from hallali.room.keep.lobby import Open
from hallali.room.keep.store import Store, StoredSeat
from hallali.room.table import taught
from hallali.room.table.table import Table
from hallali.room.web import bench, history, numbers, pads, puzzle_pages

N_ = marked
Translate = i18n.Translator
MOST = 6  #: how many of a guest's games the front page shows
PADS = 3  #: and how many pads


class Mine(msgspec.Struct, frozen=True):
    """A table of the guest's."""

    url: str  #: the table's address
    label: str  #: the game, and the guest's seat
    state: str  #: whose turn it is, or how it ended
    far: str  #: how far the game has come
    over: bool  #: whether it has ended
    turn: bool = False  #: whether it waits for the guest


class Free(msgspec.Struct, frozen=True):
    """A table that anyone may join."""

    url: str  #: the table's address
    title: str  #: the game's
    seats: str  #: the free seats in words
    who: str  #: who waits there
    how: str  #: its clock, and what is not as usual
    several: bool = False  #: whether there is a seat to choose


class _Known(msgspec.Struct):
    """What the database holds of what the front page shows."""

    free: Sequence[Open]  #: tables at which the guest may sit down
    games: Sequence[str] = ()  #: the guest's tables, the newest first
    left: Sequence[history.Past] = ()  #: games that went on without the guest
    away: Sequence[history.Past] = ()  #: tables of the guest's that were put away
    cups: Sequence[tournaments.Tournament] = ()  #: the guest's tournaments
    pads: Sequence[keep.Kept] = ()  #: the guest's pads beside a box, those that were changed last


def _known(store: Store, guest: str) -> _Known:
    """Read it at once: each trip to a reader is a wait, and a visitor without a cookie has nothing to be looked up."""
    found = _Known(lobby.posted(store, guest))
    if guest:
        found.games = store.games_of(guest)
        found.left = history.left_of(store, guest)
        found.away = history.put_away(store, guest)
        found.cups = tournaments.of_guest(store, guest)
        found.pads = keep.of_guest(store, guest, most=PADS)
    return found


async def front(request: Request) -> Response:
    """Show what this is: the guest's own tables, the games, the day's puzzles, the tables that anyone may join."""
    room, guest, _ = room_of(request), guest_of(request), i18n.translator(lang_of(request))
    mine, lessons = [], set[str]()
    known = await room.store.reads(_known, room.store, guest)
    for name in known.games:
        with contextlib.suppress(HallaliError):
            table = await room.open(name)
            lesson = table.lesson.seed if table.lesson else ""
            old = lesson in lessons  # of a lesson that was started over, only the newest counts, and it may be done
            lessons |= {lesson} - {""}
            if lesson and (table.over or taught.done(table) or old):
                continue
            mine.append(line_of(table, guest, _))
    mine += [past_line(past, _) for past in known.left]
    await history.weighed(room.store, known.away)
    mine += [_away(past, _) for past in known.away if not past.left and past.seats[past.seat].guest == guest]
    mine.sort(key=lambda one: (not one.turn, one.over))
    values = {
        "cards": offers.all_cards(_),
        "my_tables": mine[:MOST],
        "pads": pads.listed(known.pads, _),
        "riddles": offers.riddles(days.today(), _),
        "offers": puzzle_pages.offers(_),
        "free": [_free(one, _) for one in known.free if one.game in games.GAMES and club.here().offers(one.game)],
        "greeting": club.here().greeting(lang_of(request)),
        "cups": [(addresses.url(f"/tournaments/{one.id}"), one.name, _cup(one, _)) for one in known.cups],
    }
    return page(request, "front.html", values)


async def game_page(request: Request) -> Response:
    """Show one game: what it is, all ways to begin it, and the guest's history with it."""
    game = games.GAMES.get(request.path_params["game"])
    if game is None:
        raise Missing(N_("There is no such game."))
    room, guest, _ = room_of(request), guest_of(request), i18n.translator(lang_of(request))
    pasts = await room.store.reads(history.games_of, room.store, guest, game.name)
    await history.weighed(room.store, pasts)
    over = [past for past in pasts if past.over]
    values = {
        "lessons": [(one.name, _(one.title), _(one.lead)) for one in game.lessons()],
        "it": offers.sheet(game, _latest(over), _),
        "has_rules": rules_of(game) != "",
        "named": bool(guest and await room.store.reads(room.store.name_of, guest)),
        "tallies": history.tallies(over, _),
        "games": [past_line(past, _) for past in pasts[:12]],
        "more": len(pasts) > 12,
        "pads": (await pads.mine(request, game.name))[:6],
        "bench": game.editions() is not None,
        "drafts": (await bench.mine(request, game.name))[:6],
    }
    return page(request, "game.html", values)


def rules_of(game: PlayableGame) -> str:
    """Return the name of the template of a game's rules; "" if it has none."""
    if game.rulebook("real", {}, i18n.translator(ENGLISH)) is not None:
        return "rulebook.html"
    return next((name for name in (f"{game.name}/rules.html", "rules.html") if show.has_template(name)), "")


def _latest(over: Sequence[history.Past]) -> dict[str, str] | None:
    """Return the size and the opponent of the guest's newest game; None before they have finished one."""
    if not over:
        return None
    bots = [one.bot for one in over[0].seats if one.bot]
    return {"size": over[0].size} | ({"opponent": f"bot:{bots[0]}"} if bots else {})


def past_line(past: history.Past, _: Translate) -> Mine:
    """Describe one of a guest's games by what is stored of it."""
    game = games.get(past.game)
    label = label_of(game, game.page().of(past.options), past.others, past.seat, "", _, past.beside)
    state = "" if past.over else _("under way")
    if past.left:
        state = _("out of time") if past.left == "time" else _("resigned")
    elif past.over:
        state = _("won") if past.won else _("lost") if past.worth else _("over")
    return Mine(
        addresses.url(f"/t/{past.id}{'/replay?at=0' if past.over else ''}"),
        label,
        state,
        " · ".join((_moves(past.moves, _), days.words(numbers.day_of(past), _))),
        past.over or bool(past.left),
    )


def line_of(table: Table, guest: str, _: Translate) -> Mine:
    """Describe one of a guest's tables: whose turn it is, and how far it has come."""
    seat = table.seat_of(guest)
    own = sorted(table.seats_of(guest))
    label = label_of(table.game, table.kit, table.seats, seat if len(own) < 2 else own, guest, _, bool(table.pad))
    if table.lesson is not None:
        label = " · ".join((table.game.title, _("Lesson"), _(table.lesson.title)))
    state, turn = _state(table, seat, _) if table.lesson is None else (_("under way"), False)  # nobody waits there
    return Mine(addresses.url(f"/t/{table.id}"), label, state, _moves(_count(table), _), table.over, turn)


def _count(table: Table) -> int:
    return sum(not token.startswith("=") for token in table.record.moves)


def _moves(count: int, _: Translate) -> str:
    return _.counted("{count} move made", "{count} moves made", count) if count else _("not started")


def _state(table: Table, seat: int, _: Translate) -> tuple[str, bool]:
    """Say whom a table waits for, and whether it waits for this seat."""
    if table.over:
        return _ended(table.kit, table.seats, table.returns(), seat, _), False
    if table.stage == "open":
        return _("a seat is free"), False
    if table.stage == "begin":
        mine = table.seats[seat].entropy is None
        return (_("ready to begin") if mine else _("the others aren’t ready")), mine
    if table.turn == CHANCE:
        return _("the cards are dealt"), False
    if table.turn == seat:
        return _("your turn"), True
    return _("{who:the} to move").format(who=_.name(table.kit.words.seat_name(table.turn, _))), False


def _ended(kit: Page, seats: Sequence[StoredSeat], returns: Sequence[float], seat: int, _: Translate) -> str:
    """Say who won a game that is over: the guest in this seat, or another, by name where there is one."""
    if not returns:
        return _("over")  # by rules that are no longer known
    winners = [number for number, worth in enumerate(returns) if worth > 0]
    if returns[seat] > 0:
        return _("won")
    if len(winners) != 1:
        return _("lost") if returns[seat] < 0 else _("over")
    (winner,) = winners
    who = _.name(seats[winner].name or kit.words.seat_name(winner, _))
    return _.agreeing(N_("lost: {who:the} won"), who).format(who=who)


def _away(past: history.Past, _: Translate) -> Mine:
    """Describe a table that was put away; opening it brings it back."""
    game = games.get(past.game)
    kit, guest = game.page().of(past.options), past.seats[past.seat].guest or ""
    label = label_of(game, kit, past.seats, past.seat, guest, _, past.beside)
    state = _ended(kit, past.seats, past.worth, past.seat, _) if past.over else _("put away")
    return Mine(addresses.url(f"/t/{past.id}"), label, state, _moves(past.moves, _), past.over)


def label_of(
    game: PlayableGame,
    kit: Page,
    seats: Sequence[StoredSeat],
    seat: int | Sequence[int],
    guest: str,
    _: Translate,
    beside: bool = False,
) -> str:
    """Name a table of a guest's: the game, their role, and the others. guest: whom to leave out; "" for nobody.

    seat: the guest's; several, if people share a screen or a phone. beside: whether it was a real table, of which the
    others are not known.
    """
    roles = ", ".join(kit.words.role(one, _) for one in ([seat] if isinstance(seat, int) else seat))
    if beside:
        return " · ".join((game.title, roles, _("at the table")))
    others = [
        one.name or (kit.words.level(one.bot, _) if one.bot else _("Guest") if one.guest else "")
        for one in seats
        if not guest or one.guest != guest
    ]
    return " · ".join(filter(None, (game.title, roles, ", ".join(filter(None, others)))))


def _free(one: Open, _: Translate) -> Free:
    game = games.get(one.game)
    kit = game.page().of(one.options)
    seats = [kit.words.role(seat.seat, _) for seat in one.seats if not seat.guest and not seat.bot]
    there = sorted((seat for seat in one.seats if seat.guest), key=lambda seat: seat.seat != one.maker)
    names = [seat.name or _("Guest") for seat in there]  # the maker first
    return Free(
        addresses.url(f"/t/{one.id}"),
        game.title,
        ", ".join(seats),
        ", ".join(names),
        _("; ").join((_clock_of(one, _), *choices.unusual(game, one.size, one.options, _.lang))),
        len(seats) > 1,
    )


def _cup(one: tournaments.Tournament, _: Translate) -> str:
    if one.stage == tournaments.OPEN:
        return _("not started")
    return _(N_("Round {number} of {all}.")).format(number=one.round, all=one.rounds)


def _clock_of(one: Open, _: Translate) -> str:
    return clocks.words(one.clock, _) if one.clock in clocks.PLANS else _("no clock")


async def about(request: Request) -> Response:
    """Say what this is, what the room keeps, and where the rules are."""
    there = [(game.name, game.title) for game in club.here().offered() if rules_of(game)]
    return page(request, "about.html", {"games": there})


async def worker(request: Request) -> Response:
    """Return the script that shows notifications, and a page where the room cannot be reached: it lies beside the pages
    that it serves, as browsers ask.
    """
    query, viewer = request.query_params, viewer_of(request, SPECTATOR)
    lang = query["lang"] if query.get("lang") in club.here().spoken() else viewer.lang
    theme = query["theme"] if query.get("theme") in THEMES else viewer.theme
    made = offline.worker(lang, theme)
    # Under its own address it never changes; browsers ask again once a day all the same.
    kept = {"cache-control": "private, max-age=86400"} if query.get("v") == made.digest else {}
    return Response(made.body, headers=kept, media_type="text/javascript")


async def manifest(request: Request) -> Response:
    """Say what stands on a phone's home screen, in the guest's language."""
    asked = request.query_params.get("lang", "")
    lang = asked if asked in i18n.languages() else lang_of(request)
    _ = i18n.translator(lang)
    icons = [{"src": assets.at("favicon.svg"), "sizes": "any", "type": "image/svg+xml"}]
    icons += [{"src": assets.at(f"icons/{n}.png"), "sizes": f"{n}x{n}", "type": "image/png"} for n in (192, 512)]
    icons.append(
        {
            "src": assets.at("icons/whole.png"),
            "sizes": "512x512",
            "type": "image/png",
            "purpose": "maskable",
        }
    )
    made: dict[str, Any] = {
        "id": addresses.url("/"),
        "name": club.here().name,
        "short_name": club.here().name,
        "description": _("Games of hunting and hiding."),
        "lang": lang,
        "start_url": addresses.url("/"),
        "display": "standalone",
        "background_color": "#16202f",
        "theme_color": "#16202f",
        "icons": icons,
    }
    # With the language in its address it is the same for everyone: a browser asks for it once a day.
    kept = {"cache-control": "private, max-age=86400"} if asked == lang else {}
    return JSONResponse(made, headers=kept, media_type="application/manifest+json")
