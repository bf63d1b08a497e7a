"""The lesson of the pad: what is said next follows from what has been entered, whatever that is.

So nobody can be trapped: an entry that was not so at the pretended table is named, and can be put right or taken back.
"""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING, Final

import msgspec

from hallali.companion import asking, wording
from hallali.companion.entries import Entry
from hallali.companion.pad import Pad
from hallali.core.errors import marked as N_  # noqa: N812
from hallali.core.record import tell_steps

if TYPE_CHECKING:
    from hallali.i18n import Translator
    from hallali.interfaces.evenings import FirstEvening
    from hallali.interfaces.game import AnyGame

OTHERWISE: Final = N_(
    "At this table entry {number} was: “{text}” Press “Put right” beside yours, or take it back by the arrow."
)
TAKE_BACK: Final = N_("That was not your move at this table. Take it back by the arrow.")
WHOLE: Final = N_("Yes, that is how it was: press it.")
INSTEAD: Final = N_("Choose what really happened: “{text}”")


class Said(msgspec.Struct, frozen=True):
    """What the lesson says now."""

    text: str  #: where nothing has just been refused
    refused: str  #: where something has
    whole: str  #: where it has to be said in full
    done: bool  #: whether all is entered as it was


class _Table(msgspec.Struct, frozen=True):
    """The pretended table."""

    entries: tuple[Entry, ...]  #: what is entered there
    lines: Pad  #: the pad of somebody who made no slip, for its words
    slip: int  #: which of the entries is entered wrongly at first
    wrong: Entry  #: and as what


def begun(game: AnyGame) -> Pad:
    """Return the pad with which the lesson begins. Raises ValueError if the game has none."""
    table = _table(game)
    pad = _empty(game)
    for entry in table.entries[: _of(game).given]:
        _add(pad, entry)
    pad.lesson = True
    return pad


def said(pad: Pad, translate: Translator, amending: int = 0) -> Said | None:
    """Return what the lesson of a pad says; None if it is none. amending: the entry that is being put right, from 1."""
    evening = pad.game.first_evening()
    if not pad.lesson or evening is None:
        return None
    table, count = _table(pad.game), len(pad.entries)
    refused, whole = translate(evening.refused), translate(WHOLE)
    differing = [
        number
        for number, (there, right) in enumerate(zip(pad.entries, table.entries, strict=False))
        if there != right and (count >= len(table.entries) or (number, there) != (table.slip, table.wrong))
    ]
    slipped = count > table.slip and pad.entries[table.slip] == table.wrong
    if amending and amending <= len(table.entries):
        text = translate(INSTEAD).format(text=_choice(table, amending - 1, translate))
        return Said(text, refused, whole, False)
    if differing:
        number = differing[0]
        if pad.entries[number].own != table.entries[number].own:
            return Said(translate(TAKE_BACK), refused, whole, False)
        text = asking.line(table.lines, number, translate)
        return Said(translate(OTHERWISE).format(number=number + 1, text=text), refused, whole, False)
    if count >= len(table.entries):
        return Said(translate(evening.end), refused, whole, True)
    if pad.asked:
        return Said(translate(evening.asked), refused, whole, False)
    text = evening.says[count - evening.given] if count >= evening.given else ""
    if not text:  # what was given has been taken back
        text = translate(N_("This happened: “{text}” Press it.")).format(text=_choice(table, count, translate))
        return Said(text, refused, whole, False)
    last = count == len(table.entries) - 1
    return Said(translate(evening.again if last and not slipped else text), refused, whole, False)


def _choice(table: _Table, number: int, translate: Translator) -> str:
    """Return what is pressed to enter what happened at the pretended table."""
    return wording.choice(table.lines, table.entries[number].told, translate)


def _of(game: AnyGame) -> FirstEvening:
    evening = game.first_evening()
    if evening is None:
        raise ValueError(f"{game.name} has no first evening")
    return evening


def _empty(game: AnyGame) -> Pad:
    evening = _of(game)
    seat = game.seats_of(evening.options).index(evening.seat)
    return Pad(game, dict(evening.options), seat, random.Random(0), evening.size)


def _add(pad: Pad, entry: Entry) -> None:
    """Enter what somebody at the table would."""
    if entry.own and not pad.move(entry.own):
        return
    pad.enter_told(entry.told)


@cache
def _table(game: AnyGame) -> _Table:
    """Play what happens at the pretended table."""
    evening, pad = _of(game), _empty(game)
    state, wrong, slip = pad.start.clone(), Entry(), -1
    for number, token in enumerate(evening.moves):
        steps, own = game.read(state, token), state.mover == pad.seat
        told = tuple(one for _, one in tell_steps(game, state, steps, (pad.seat,)))
        entry = Entry(tuple(steps) if own else (), told)
        if number == evening.slip:
            slip, wrong = len(pad.entries), Entry(entry.own, (pad.kinds.changed(told[0], dict(evening.wrong)),))
        if entry.own or entry.told:
            _add(pad, entry)
        for step in steps:
            state.apply(step)
    return _Table(tuple(pad.entries), pad, slip, wrong)
