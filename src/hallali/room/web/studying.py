"""What is found out about a draft by playing: a trial beside its parent, a search for what moves it most."""

from __future__ import annotations

import math
import re
import secrets
from typing import Any, Final

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from hallali import games, i18n, players
from hallali.core.errors import BadOption, Message, marked
from hallali.interfaces.game import PlayableGame
from hallali.interfaces.words import LEVELS
from hallali.lab import plots
from hallali.lab.balance import bot_of
from hallali.lab.dialled import Span
from hallali.room import addresses
from hallali.room.act import bench, showing, turning
from hallali.room.act.fair import Urgency
from hallali.room.act.limits import Work
from hallali.room.act.playing import Drawn, Table
from hallali.room.act.requests import (
    BadRequest,
    aside,
    count,
    guest_of,
    host_of,
    lang_of,
    number_in,
    room_of,
    text_in,
)
from hallali.room.act.screens import GAMES, MEASURES, Screen
from hallali.room.act.studies import Stage, Study
from hallali.room.act.trials import DEALS, Trial
from hallali.room.act.turning import Turning
from hallali.room.draw import show
from hallali.room.errors import Missing
from hallali.room.keep.benches import Draft
from hallali.room.web import drafts
from hallali.room.web.drafts import AT

N_ = marked
KINDS: Final = (Trial.kind, Screen.kind, Turning.kind)
_USUAL: Final = N_("The usual ones, quick")
_NO_BOT: Final = N_("There is no bot “{name}” to try it with.")
_NOTHING: Final = N_("Nothing was found yet: there is nothing to save.")
#: What a form sends for all levels at once; the one that thinks for seconds is tried alone.
EVERY: Final = "every"
_SLOW: Final = "expert"
#: The fewest games in which anything is searched for.
_FEWEST: Final = 100


class Shown(msgspec.Struct, frozen=True):
    """A study as its page shows it. study: None before the first."""

    of: str  #: its kind
    study: Study | None = None
    on: bool = False  #: whether it is being played
    same: bool = True  #: whether it is of the draft as it stands
    verdict: str = ""  #: what it found, in words
    plots: Markup = Markup()  #: plots and tables
    line: str = ""  #: how the same games are played at the command line


def forms(game: PlayableGame, lang: str) -> dict[str, Any]:
    """Return what the forms of studies offer."""
    _ = i18n.translator(lang)
    bots = dict.fromkeys((bot_of(game, {}), *players.levels(game)))
    return {
        "bots": [(one, _(LEVELS.get(one, _USUAL))) for one in bots],
        "every": EVERY,
        "deals": DEALS,
        "games": GAMES,
        "measures": list(zip(MEASURES, (_("who wins"), _("how long games are")), strict=True)),
        "values": turning.DEALS,
        "rules": drafts.asked_of(game, lang),
    }


async def shown(request: Request, it: Draft, of: str) -> Shown:
    """Return what the page shows of a draft's study of a kind."""
    study = room_of(request).studies.of(it.id, of)
    if study is None:
        return Shown(of)
    drawn = await _drawn(request, study)
    house = it.parent == bench.shelf_of(games.get(it.game)).text()
    html = _with_links(drawn.html, f"{addresses.url(AT + it.id)}/{of}", lang_of(request))
    return Shown(
        of=of,
        study=study,
        on=study.stage == Stage.ON,
        same=study.table.pair == (it.parent, it.text),
        verdict=drawn.verdict,
        plots=bench.drawn(html),
        line=study.line(f"{it.game}-edition.toml") if house and drawn.html else "",
    )


async def _drawn(request: Request, study: Study) -> Drawn:
    """Have a worker draw what was found, unless that was done."""
    lang, mark = lang_of(request), study.mark
    known, drawn = study.shown.get(lang, (-1, Drawn()))
    if known != mark and (work := study.drawing(lang)) is not None:
        drawn = await aside(request, Urgency.PAGE, work)
        study.shown[lang] = mark, drawn
    return drawn


def _with_links(html: str, at: str, lang: str) -> str:
    """Put below each plot what saves it. at: where."""
    _, number = i18n.translator(lang), 0

    def linked(found: re.Match[str]) -> str:
        nonlocal number
        number += 1
        link = f"<a href='{at}-{number}.svg' download>SVG</a>"
        return f"{found[0]}<p class='save' data-png='{_('as a picture, PNG')}'>{_('Save:')} {link}</p>"

    return re.sub("</svg>", linked, html)


async def figures(request: Request) -> Response:
    """Return what the page shows of one of a draft's studies, alone: ?of=screen."""
    it, of = await drafts.found(request, request.path_params["id"]), request.query_params.get("of", Trial.kind)
    if of not in KINDS:
        raise Missing(N_("There is no such page."))
    values = {"lang": lang_of(request), "it": it, "mine": it.guest == guest_of(request)}
    values |= {"here": addresses.url(AT + it.id), "shown": await shown(request, it, of)}
    return HTMLResponse(show.render("bench_study.html", values))


async def table(request: Request) -> Response:
    """Return the figures of a study as CSV."""
    it, study = await _known(request)
    drawn = await _drawn(request, study)
    name = f'attachment; filename="{it.game}-{study.kind}.csv"'
    return Response(drawn.csv, media_type="text/csv; charset=utf-8", headers={"content-disposition": name})


async def plot(request: Request) -> Response:
    """Return one of the plots of a study, counted from 1, as an SVG that stands by itself."""
    it, study = await _known(request)
    found = re.findall("<svg .*?</svg>", (await _drawn(request, study)).html, re.DOTALL)
    number = request.path_params["number"]
    if not 1 <= number <= len(found):
        raise Missing(_NOTHING)
    headers = {"content-disposition": f'attachment; filename="{it.game}-{study.kind}-{number}.svg"'}
    return Response(plots.alone(found[number - 1]), media_type="image/svg+xml", headers=headers)


async def _known(request: Request) -> tuple[Draft, Study]:
    it = await drafts.found(request, request.path_params["id"])
    study = room_of(request).studies.of(it.id, request.path_params["of"])
    if study is None:
        raise Missing(_NOTHING)
    return it, study


async def _table(request: Request, it: Draft, fields: dict[str, Any]) -> Table:
    """Return how a draft is to be played. Raises BadRequest, Unfit, TooMany."""
    count(request, Work.ANALYSES)
    game = games.get(it.game)
    bot = text_in(fields, "bot") or bot_of(game, {})
    if bot not in (bot_of(game, {}), *players.levels(game)):
        raise BadRequest(Message(_NO_BOT, {"name": bot[:40]}))
    if not (await drafts.checked(request, it)).ok:
        raise drafts.Unfit
    seed = text_in(fields, "seed")[:40] or secrets.token_hex(4)
    options = drafts.options_in(game, fields)
    return Table(it.game, (it.parent, it.text), bot, drafts.size_of(game), seed, options)


async def try_it(request: Request, it: Draft, fields: dict[str, Any]) -> Response:
    """Begin a trial: {"bot", "deals"}, and options; the bot EVERY is all levels, one after the other.

    The draft must be playable.
    """
    every = text_in(fields, "bot") == EVERY
    levels = [one for one in players.levels(games.get(it.game)) if one != _SLOW] if every else []
    table = await _table(request, it, fields | {"bot": levels[0]} if levels else fields)
    deals = min(max(number_in(fields, "deals"), 1), DEALS[-1])
    room_of(request).studies.start(it.id, Trial(table, host_of(request), deals, tuple(levels[1:])))
    return drafts.to(it, "#try")


async def screen(request: Request, it: Draft, fields: dict[str, Any]) -> Response:
    """Begin a search for what moves the draft most: {"bot", "games", "by"}, and options."""
    table = await _table(request, it, fields)
    many = min(max(number_in(fields, "games"), _FEWEST), GAMES[-1])
    by = text_in(fields, "by") or MEASURES[0]
    if by not in MEASURES:
        raise BadRequest(N_("There is no such question."))
    room_of(request).studies.start(it.id, Screen(table, host_of(request), many, by))
    return drafts.to(it, "#screen")


async def dial(request: Request, it: Draft, fields: dict[str, Any]) -> Response:
    """Begin to turn one number over its range, or two: {"number", "number2", "deals", "bot"}, and options.

    "low", "high" and "step", "low2" and so on: which values; what is not named is as `hallali dial` chooses it.
    """
    table = await _table(request, it, fields)
    deals = min(max(number_in(fields, "deals"), 2), turning.DEALS[-1])
    spans = [
        Span(path, *(_number(fields, f"{end}{which}") for end in ("low", "high", "step")))
        for which in ("", "2")
        if (path := text_in(fields, f"number{which}").strip()[:120])
    ]
    await aside(request, Urgency.REPLAY, showing.asked_of, table, spans)
    room_of(request).studies.start(it.id, Turning(table, host_of(request), spans, deals))
    return drafts.to(it, "#dial")


def _number(fields: dict[str, Any], name: str) -> float | None:
    """Read a number that may be left out. Raises BadOption."""
    said = text_in(fields, name).strip()[:20]
    try:
        number = float(said.replace(",", ".").replace("\N{MINUS SIGN}", "-")) if said else None
    except ValueError:
        number = math.inf
    if number is not None and not math.isfinite(number):
        raise BadOption(Message(N_("“{value}” isn’t a number."), {"value": said}))
    return number


async def stop(request: Request, it: Draft, fields: dict[str, Any]) -> Response:
    """Stop a study: {"of"}; what was played stays."""
    of = _kind(fields)
    room_of(request).studies.stop(it.id, of)
    return drafts.to(it, _PLACES[of])


async def go_on(request: Request, it: Draft, fields: dict[str, Any]) -> Response:
    """Go on with a study: {"of", "deals"}, up to so many."""
    count(request, Work.ANALYSES)
    of = _kind(fields)
    room_of(request).studies.go_on(it.id, of, min(number_in(fields, "deals"), DEALS[-1]))
    return drafts.to(it, _PLACES[of])


def _kind(fields: dict[str, Any]) -> str:
    of = text_in(fields, "of")
    return of if of in KINDS else Trial.kind


#: Where each kind of study is on the page.
_PLACES: Final = {Trial.kind: "#try", Screen.kind: "#screen", Turning.kind: "#dial"}
