"""What a player asks of the other people at a table: the next game, or to take back a move that showed something."""

from __future__ import annotations

from typing import Final

import msgspec

from hallali.core.contract import Told
from hallali.core.record import replay
from hallali.core.seats import CHANCE
from hallali.room.table.table import Table

REMATCH: Final = "rematch"
BACK: Final = "back"


class Asked(msgspec.Struct, frozen=True):
    """What a seat asks."""

    seat: int  #: the one that asks
    yes: tuple[int, ...] = ()  #: the seats that agree
    no: int = -1  #: the seat that does not, -1 for none
    same: bool = False  #: of a rematch, whether everyone keeps their seat
    entries: int = 0  #: of a move to be taken back, how many entries the game had when it was asked
    to: int = 0  #: how many entries are to be left
    done: bool = False  #: whether the move was taken back


def written(found: Asked) -> str:
    """Return what is asked as it is kept."""
    return msgspec.json.encode(found).decode()


def asked(table: Table, kind: str) -> Asked | None:
    """Return what is asked at a table, if that still holds."""
    body = table.asks.get(kind)
    found = msgspec.json.decode(body, type=Asked) if body else None
    if found is None or found.done or not table.seats[found.seat].guest:
        return None
    if kind == BACK and (found.entries != table.seq or table.over or past_leaver(table, found.to)):
        return None
    return found


def past_leaver(table: Table, to: int) -> bool:
    """Say whether going back to so many entries would undo that somebody left; the bot keeps the seat."""
    return any(seq > to for seq, *_ in table.left)


def taken(body: str) -> Asked | None:
    """Return what was taken back last; None if nothing was."""
    found = msgspec.json.decode(body, type=Asked)
    return found if found.done else None


def last_of(table: Table, seat: int) -> int | None:
    """Return how many entries the game had before the seat's last gesture; None if it made none."""
    mine = table.own(seat)
    found = None
    states = replay(table.game, table.record_with(table.record.moves))
    for number, (state, token, _) in enumerate(states):
        if token and state.mover in mine:
            found = number
    return found


def saw_more(table: Table, seat: int, other: int, to: int) -> bool:
    """Say whether chance has shown a seat more than it has shown another, since there were so many entries.

    What it saw stays known if the game goes back to there: what comes is the same again.
    """
    states = replay(table.game, table.record_with(table.record.moves))
    dealt = {number for number, (state, token, _) in enumerate(states, 1) if token and state.mover == CHANCE}

    def shown(one: int) -> list[Told]:
        return [told for number, told in table.heard[one] if number > to and number in dealt]

    return shown(seat) != shown(other)


def may_ask(table: Table, seat: int) -> bool:
    """Say whether a player may ask the others to take a move back: not if they play only against bots."""
    return seat >= 0 and table.stage == "on" and len(table.people()) > 1 and table.seq > 0
