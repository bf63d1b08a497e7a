"""The end of an evening at a real table, as a worker works it out: what is turned up, and the record."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final

import msgspec

from hallali import games, i18n
from hallali.companion import BadPad, Pad, asking, wording
from hallali.companion.evening import CannotHaveBeen, Evening, TwoTables
from hallali.companion.lines import Tokens
from hallali.core.errors import HallaliError, marked
from hallali.core.seats import OVER
from hallali.room.act.pads import put, taken
from hallali.room.draw import evenings as drawing
from hallali.room.draw.evenings import Face

N_ = marked
_PARTED: Final = N_(
    "{said} They part at your entry {mine}, “{yours}”, and at entry {theirs} of the other, “{other}”: put right what"
    " was otherwise, there or before."
)
_AGAINST: Final = N_("These entries speak against it:")
_REACHED: Final = N_("No game that was tried comes further than this entry:")
_NAMED: Final = 6  #: how many entries are named that speak against something
_LONGEST: Final = 400  #: characters of what is typed for one thing


class Spoken(msgspec.Struct, frozen=True):
    """Entries that speak against what was turned up."""

    said: str = ""  #: how they do
    entries: tuple[tuple[int, str], ...] = ()  #: (number from 1, in words)


class Turned(msgspec.Struct, frozen=True, kw_only=True):
    """What has become of a pad at which something was turned up."""

    text: str  #: the pad as it is kept
    trouble: str = ""  #: why nothing was entered
    given: dict[int, Tokens] = {}  #: what was to be entered, by part
    against: tuple[int, ...] = ()  #: what speaks against it, by part
    spoken: Spoken = Spoken()  #: which entries do


def face(
    game: str, text: str, lang: str, given: Mapping[int, Tokens] | None = None, against: tuple[int, ...] = ()
) -> Face:
    """Return the page on which things are turned up. Raises BadPad, CannotHaveBeen.

    given, against: what was refused just now, and what speaks against it.
    """
    pad = taken(game, text)
    found = drawing.face(pad, Evening.of(pad), lang, given or {}, frozenset(against))
    put(pad, pad.dumps())
    return found


def turned(game: str, text: str, lang: str, chosen: Mapping[int, Tokens], typed: Mapping[int, str]) -> Turned:
    """Turn things up: what was chosen and, before that, what was typed. Raises HallaliError for a pad of no use."""
    pad = taken(game, text)
    evening = Evening.of(pad)
    new = {**chosen, **{number: evening.typed(number, one[:_LONGEST]) for number, one in typed.items()}}
    try:
        evening.turn(new)
    except HallaliError as error:
        parts = error.parts if isinstance(error, CannotHaveBeen) else ()
        trouble, spoken = i18n.render(error.message, lang), against(pad, error, lang)
        return Turned(text=text, trouble=trouble, given=new, against=parts, spoken=spoken)
    after = pad.dumps()
    put(pad, after)
    return Turned(text=after)


def against(pad: Pad, error: HallaliError, lang: str) -> Spoken:
    """Return the entries that speak against what was turned up; where none is known, the one that was reached."""
    if not isinstance(error, CannotHaveBeen):
        return Spoken()
    _ = wording.speaker(pad, lang)
    said = _(_AGAINST) if error.surely else _(_REACHED)
    return Spoken(said, tuple((one + 1, asking.line(pad, one, _)) for one in error.entries[:_NAMED]))


def over(game: str, text: str) -> bool:
    """Say whether a pad's game is over."""
    pad = taken(game, text)
    put(pad, text)
    return bool(pad.state.mover == OVER)


def plain(game: str, text: str) -> tuple[bool, str]:
    """Return (whether the game of a pad that was sent is over, the pad without what is its owner's alone).

    Raises HallaliError for a pad of no use.
    """
    pad = Pad.loads(text, games.get(game), random.Random(text))
    return bool(pad.state.mover == OVER), pad.dumps(private=False)


def joined(game: str, text: str, other: str, lang: str) -> Turned:
    """Put a pad together with another seat's of the same table. other: that one, as it is kept.

    Raises HallaliError for pads of no use.
    """
    pad, half = taken(game, text), Pad.loads(other, games.get(game), random.Random(other))
    _ = wording.speaker(pad, lang)
    evening = Evening.of(pad)
    try:
        evening.join(half)
    except TwoTables as error:
        told = {
            "said": i18n.render(error.message, lang),
            "mine": error.mine + 1,
            "yours": asking.line(pad, error.mine, _),
            "theirs": error.theirs + 1,
            "other": asking.line(half, error.theirs, wording.speaker(half, lang)),
        }
        return Turned(text=text, trouble=_(_PARTED).format(**told))
    except BadPad as error:
        return Turned(text=text, trouble=i18n.render(error.message, lang))
    after = pad.dumps()
    put(pad, after)
    return Turned(text=after)


def ended(game: str, text: str) -> tuple[str, bytes]:
    """Return a pad as it is kept once its game is a record, and the record in JSON. Raises BadPad, CannotHaveBeen."""
    pad = taken(game, text)
    evening = Evening.of(pad)
    evening.settle()
    after = pad.dumps()
    put(pad, after)
    return after, evening.record().to_json()
