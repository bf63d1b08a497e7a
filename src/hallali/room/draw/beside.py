"""A game that was played at a real table: who sat there, and how much of it is filled in."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hallali import i18n
from hallali.core.contract import View
from hallali.core.errors import marked
from hallali.interfaces.table_page import Facts
from hallali.room.draw import evenings
from hallali.room.draw import parts as parts_of
from hallali.room.draw.records import Person
from hallali.room.table.table import Table

N_ = marked


def people(table: Table, known: Facts, view: View, seats: Sequence[int], _: i18n.Translator) -> list[Person]:
    """Return the players who have these seats. Those at a real table are not known to the room."""
    found = parts_of.people(table.kit, known, view, seats, _)
    if not table.pad:
        return found
    return [
        one if known.players[one.seat].name else msgspec.structs.replace(one, who=_("at your table")) for one in found
    ]


def said(table: Table, _: i18n.Translator) -> str:
    """Say that a game was played on a real table, and how much of it is filled in; "" for one that was dealt here."""
    if not table.pad:
        return ""
    pad = table.kit.words.seat_name(table.roles.index(table.pad), _)
    whence = _(N_("Played at a real table, from the pad of {seat:the}.")).format(seat=_.name(pad))
    return f"{whence} {evenings.said_of(len(table.filled), _) or _(N_('All that was hidden has been turned up.'))}"
