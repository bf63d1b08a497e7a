"""The lid as a page gets it: what is to be thrown, and how the last tokens flew. All of it is open knowledge."""

from __future__ import annotations

from typing import Any

import msgspec

from hallali.interfaces.table_page import Awaited, Lid
from hallali.room.table.table import Table
from hallali.toss import hand, lid
from hallali.toss.frames import RATE, STEP, TURN, Flight, read


class Size(msgspec.Struct, frozen=True):
    """What the drawing has to know about the lid, in mm."""

    half: float = lid.HALF  #: half the inner width and depth
    wall: float = lid.WALL  #: the height of the walls
    card: float = lid.CARD  #: half the side of the card with the target
    radius: float = lid.RADIUS  #: of the circle
    side: float = lid.SIDE  #: half the side of the square
    before: float = hand.BEFORE  #: how far in front of the lid's middle the hand lets go
    height: float = hand.HEIGHT  #: how high above it


def shown(table: Table, seat: int, at: int) -> Lid | None:
    """Return the lid as it is after `at` entries; None if nothing was thrown or is to be.

    The flight's `entry` is the number that the entry has.
    """
    toss = table.toss() if at == table.seq else None
    last = max((number for number in table.record.tosses if number <= at), default=0)
    if toss is None and not last:
        return None
    moves = table.record.moves[last:at]
    return Lid(
        open=toss is not None or all(token.startswith("=") for token in moves),
        size=msgspec.to_builtins(Size()),
        toss=None if toss is None else Awaited(toss.seat, toss.target, tokens(toss.tokens)),
        mine=toss is not None and toss.seat == seat,
        flight=drawn(read(table.record.tosses[last]), last) if last else None,
        fresh=last == at,
    )


def tokens(names: tuple[str, ...]) -> list[dict[str, Any]]:
    """Return tokens for drawing, radius in mm."""
    return [{"kind": name, "radius": lid.KINDS[name].radius} for name in names]


def drawn(flight: Flight, entry: int) -> dict[str, Any]:
    """Return a flight to draw.

    frames: for each moment a row of x, y and angle for each token, with `step` to the mm and `turn` to a full turn.
    air: seconds from the hand to touching down, which is the first frame.
    """
    return {
        "entry": entry,
        "target": flight.target,
        "tokens": tokens(flight.tokens),
        "hits": list(flight.hits),
        "aim": list(flight.thrown.aim),
        "strength": flight.thrown.strength,
        "air": round(hand.air(flight.thrown), 3),
        "rate": RATE,
        "step": STEP,
        "turn": TURN,
        "frames": [[value for place in frame for value in place] for frame in flight.frames],
    }
