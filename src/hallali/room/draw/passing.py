"""Several people at one phone: the sheet between two of them, and what puts it up."""

from __future__ import annotations

from typing import Final

import msgspec

from hallali import i18n
from hallali.core.seats import SPECTATOR
from hallali.room.draw.lines import log_of
from hallali.room.draw.records import Passing
from hallali.room.table.table import Table

_LINES: Final = 3  # of what everybody may know, the newest


class Hand(msgspec.Struct, frozen=True):
    """Somebody who may take the phone."""

    seat: int  #: where they sit
    label: str  #: their name, otherwise their role
    role: str  #: their role, "" where that is the label already
    shape: str  #: the seat's sign


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """What hides a table while the phone goes from one to another: it says only what everybody may know."""

    id: str  #: the table's
    seq: int  #: how many entries it has
    eyes: int  #: whose view is pushed to it: a spectator's
    title: str  #: the game's
    due: Hand | None  #: whose turn it is; None if that is nobody at this phone
    others: list[Hand]  #: who else may look at their side
    lines: list[str]  #: what happened last, the newest first


def named(table: Table, seat: int, _: i18n.Translator) -> str:
    """Return what a person at the table is called: their name, otherwise their role."""
    return table.seats[seat].name or table.kit.words.seat_name(seat, _)


def sheet(table: Table, guest: str, _: i18n.Translator) -> Sheet:
    """Return the sheet of a guest's phone."""
    hands = [_hand(table, seat, _) for seat in sorted(table.seats_of(guest))]
    lines = log_of(table, table.heard[SPECTATOR], SPECTATOR, _.lang)
    return Sheet(
        id=table.id,
        seq=table.seq,
        eyes=SPECTATOR,
        title=table.game.title,
        due=next((one for one in hands if one.seat == table.turn), None),
        others=[one for one in hands if one.seat != table.turn],
        lines=[line.text for line in reversed(lines[-_LINES:])],
    )


def _hand(table: Table, seat: int, _: i18n.Translator) -> Hand:
    role, label = table.kit.words.seat_name(seat, _), named(table, seat, _)
    return Hand(seat, label, role if role != label else "", table.kit.picture.shape(seat))


def of(table: Table, seat: int, _: i18n.Translator) -> Passing | None:
    """Return what lets the person in a seat pass the phone on; None where nobody does."""
    if seat < 0 or not table.passes(table.seats[seat].guest):
        return None
    waits = table.stage == "on" and table.turn != seat and table.turn in table.beside({seat})
    name = named(table, table.turn, _) if waits else ""
    return Passing(name, table.stage == "on")
