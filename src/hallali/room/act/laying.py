"""What was hidden is pressed on a board as it was, as a worker works it out.

Between two presses the steps so far are kept as a pad's `drafts`, which a game that is over does not need: first which
part of the game it is, then as on the pad.
"""

from __future__ import annotations

from typing import Final

import msgspec

from hallali import i18n
from hallali.companion.evening import Evening
from hallali.core.errors import HallaliError, IllegalAction, marked
from hallali.room.act.evenings import Spoken, against
from hallali.room.act.pads import UNDONE, Deed, put, taken
from hallali.room.draw import laying as drawing
from hallali.room.draw.laying import Laid
from hallali.room.draw.pad_board import Sheet, held
from hallali.room.errors import Missing

N_ = marked
_NOTHING: Final = N_("Nothing that was hidden is pressed on a board there.")
Drafts = tuple[tuple[int, ...], ...]
#: What can be done on the board.
DEEDS: Final = frozenset({"step", "lay", "undo", "clear", "commit"})


class Pressed(msgspec.Struct, frozen=True, kw_only=True):
    """What has become of a pad on whose board something was pressed."""

    text: str  #: the pad as it is kept
    drafts: Drafts = ()  #: as they are kept; () once it is turned up
    trouble: str = ""  #: why it was not taken
    spoken: Spoken = Spoken()  #: which entries speak against it


def face(game: str, text: str, sheet: Sheet, number: int) -> Laid:
    """Return the board on which a part of the game is pressed. sheet: with the drafts as they are kept.

    Raises Missing where there is none; BadPad, CannotHaveBeen.
    """
    pad = taken(game, text)
    evening = Evening.of(pad)
    steps = _opened(sheet.drafts, number) or (drawing.begun(pad, evening, number),)
    found = drawing.face(pad, evening, msgspec.structs.replace(sheet, drafts=steps), number)
    put(pad, pad.dumps())
    if found is None:
        raise Missing(_NOTHING)
    return found


def pressed(game: str, text: str, sheet: Sheet, number: int, deed: Deed) -> Pressed:
    """Take a press on the board; turn it up once it is done. Raises Missing where there is no board."""
    pad = taken(game, text)
    evening = Evening.of(pad)
    at, own = drawing.standing(pad, evening, number), pad.game.page().of(pad.options).drafts
    if at is None or at.state is None:
        put(pad, pad.dumps())
        raise Missing(_NOTHING)
    before = _opened(sheet.drafts, number) or (drawing.begun(pad, evening, number),)
    draft, trouble, spoken = held(pad, at.state, at.view, before[-1]), "", Spoken()
    try:
        match deed.kind:
            case "undo":
                after = before[:-1] or ((),)
            case "clear":
                after = (*before[-UNDONE:], own.known(at.view, pad.told))
            case "step":
                after = (*before[-UNDONE:], own.choose(at.state, at.view, draft, deed.number).steps)
            case "lay":
                after = (*before[-UNDONE:], own.lay(at.state, at.view, draft, deed.text).steps)
            case _:
                found = own.finish(at.state, at.view, draft)
                evening.turn({number: (pad.game.write(at.state, found.steps),)})
                after = ()
    except HallaliError as error:
        clause = error.refusal.clause if isinstance(error, IllegalAction) else ""
        after, trouble = before, i18n.render(error.message, sheet.lang) + (f" ({clause})" if clause else "")
        spoken = against(pad, error, sheet.lang)
    kept = pad.dumps()
    put(pad, kept)
    return Pressed(text=kept, drafts=((number,), *after) if after else (), trouble=trouble, spoken=spoken)


def _opened(drafts: Drafts, number: int) -> Drafts:
    """Return the drafts of this part; () if none are kept."""
    return drafts[1:] if drafts and drafts[0] == (number,) else ()
