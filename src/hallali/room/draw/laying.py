"""The board on which something that was hidden is pressed as it was, when the game of a pad is over: a camp.

`face` is called in a worker: it takes and returns plain data.
"""

from __future__ import annotations

import msgspec

from hallali.companion import Pad, asking, wording
from hallali.companion.evening import Evening
from hallali.core.errors import HallaliError
from hallali.room import addresses
from hallali.room.draw import pad_board, show
from hallali.room.draw.pad_board import Sheet, Standing
from hallali.room.draw.show import Viewer


class Laid(msgspec.Struct, frozen=True, kw_only=True):
    """All that the page shows."""

    game: str  #: the game, by its name
    title: str  #: the game's
    role: str  #: the seat's whose pad it is; "" where it has no name but its place
    number: int  #: which part of the game is pressed
    text: str  #: what the pad's seat was told of it
    board: str  #: the board, as HTML
    do: str  #: the bar's buttons, as HTML
    styles: tuple[str, ...]  #: the game's style sheets
    script: str  #: the game's script


def standing(pad: Pad, evening: Evening, number: int) -> Standing | None:
    """Return where a seat stands that does what was hidden; None where that cannot be pressed on a board."""
    free = evening.free(number)
    if free is None:
        return None
    seat, state = free
    return Standing(seat=seat, view=pad.game.see(state, seat), tolds=pad.told, state=state, laid=True)


def begun(pad: Pad, evening: Evening, number: int) -> tuple[int, ...]:
    """Return the steps with which a board begins: what was turned up there, or else what the pad's seat found."""
    at, (turned, *_) = standing(pad, evening, number), evening.facts.get(number, ("",))
    if at is None:
        return ()
    own = pad.game.page().of(pad.options).drafts
    try:
        return own.lay(at.state, at.view, (), turned).steps if turned else own.known(at.view, pad.told)
    except HallaliError:
        return ()


def face(pad: Pad, evening: Evening, sheet: Sheet, number: int) -> Laid | None:
    """Return the page; None where nothing can be pressed."""
    addresses.settle(sheet.root)
    at, _ = standing(pad, evening, number), wording.speaker(pad, sheet.lang)
    if at is None:
        return None
    page = pad_board.shown(pad, sheet, Viewer(at.seat, sheet.lang, sheet.theme), at)
    entry = next(one.entry for one in evening.hidden if one.number == number)
    return Laid(
        game=pad.game.name,
        title=pad.game.title,
        role=wording.role(pad, _),
        number=number,
        text=asking.line(pad, entry, _),
        board=pad_board.html(page),
        do=show.drawn("do.html", page, pad_board.AT),
        styles=page.kit.styles,
        script=page.kit.script,
    )
