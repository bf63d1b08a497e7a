"""What all addresses of the bench share: a draft is found, and led back to, and its games are chosen."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlencode

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hallali import i18n
from hallali.core.contract import Value
from hallali.core.errors import HallaliError, marked
from hallali.core.options import EDITION
from hallali.interfaces.game import PlayableGame
from hallali.room import addresses
from hallali.room.act import bench, playing
from hallali.room.act.fair import Urgency
from hallali.room.act.requests import aside, lang_of, room_of, text_in
from hallali.room.draw import choices
from hallali.room.errors import Missing
from hallali.room.keep import benches
from hallali.room.keep.benches import Draft

N_ = marked
AT: Final = "/bench/"
_NO_DRAFT: Final = N_("There is no such edition on this bench: it was thrown away, or the link is not whole.")
_UNFIT: Final = N_("This edition cannot be played yet: its mistakes are listed below.")
_SIZE: Final = "real"


class Unfit(HallaliError):  # noqa: N818
    """A draft has mistakes: it can be neither played nor printed."""

    def __init__(self) -> None:
        super().__init__(_UNFIT)


class Asked(msgspec.Struct, frozen=True):
    """An option of a game, for a form."""

    name: str  #: its name
    label: str  #: what it is, in words
    choices: tuple[tuple[str, str], ...]  #: each value, and what it means
    usual: str  #: the value that is chosen if nobody chooses


async def found(request: Request, name: str) -> Draft:
    """Return a draft. Raises Missing."""
    draft = await room_of(request).store.reads(benches.load, room_of(request).store, name[:40])
    if draft is None:
        raise Missing(_NO_DRAFT)
    return draft


def to(it: Draft, at: str = "", **query: str) -> Response:
    """Lead to a draft's page. at: a place on it, as #try."""
    asked = f"?{urlencode(query)}" if query else ""
    return RedirectResponse(addresses.url(f"{AT}{it.id}{asked}{at}"), 303)


async def checked(request: Request, it: Draft) -> bench.Checked:
    """Say what is wrong with a draft, or what it changes."""
    return await aside(request, Urgency.PAGE, bench.checked, it.game, (it.parent, it.text), lang_of(request))


def size_of(game: PlayableGame) -> str:
    """Return the size that drafts of a game are played in."""
    return _SIZE if _SIZE in game.sizes else game.sizes[0]


def options_with(game: PlayableGame) -> dict[str, Value]:
    """Return the options that it takes for an edition to count at all.

    >>> from hallali import games
    >>> options_with(games.get("fugitif")), options_with(games.get("la-traque"))
    ({'events': True}, {})
    """
    size = size_of(game)
    if game.edition_counts(size, {}):
        return {}
    each = ({option.name: one} for option in game.options if option.name != EDITION.name for one in option.choices)
    return next((one for one in each if game.edition_counts(size, one)), {})


def sides(game: PlayableGame, lang: str) -> list[tuple[str, str]]:
    """List what a guest may play in a draft's game, (seat, in words), for a form; nothing where there is no choice."""
    _ = i18n.translator(lang)
    offered = [(one.value, _(one.label)) for one in game.page().front.seats]
    return offered if len(offered) > 1 else []


def asked_of(game: PlayableGame, lang: str) -> list[Asked]:
    """List a game's options, for a form."""
    needed, known = options_with(game), [one for one in game.options if one.name != EDITION.name]
    return [
        Asked(
            one.name,
            i18n.render(one.label, lang),
            tuple((playing.worded(value), choices.value(game, one, value, lang)) for value in one.choices),
            playing.worded(needed.get(one.name, one.choices[0])),
        )
        for one in known
        if len(one.choices) > 1
    ]


def options_in(game: PlayableGame, fields: dict[str, Any]) -> dict[str, Value]:
    """Read the options of a form, {"o-NAME": value}. What is not named is usual; what is not known does not count."""
    found = options_with(game)
    for option in game.options:
        if option.name == EDITION.name:
            continue
        said = text_in(fields, f"o-{option.name}")
        value = next((one for one in option.choices if said and playing.worded(one) == said), None)
        if value is not None and value != option.choices[0]:
            found[option.name] = value
        elif value is not None:
            found.pop(option.name, None)
    return found
