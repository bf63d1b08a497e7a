"""The facts of Fugitif that an edition's file holds, read and checked (docs/editions/fugitif.md)."""

from __future__ import annotations

import msgspec

from hallali.core.edition import Head, Named
from hallali.core.library import Shelf
from hallali.games.fugitif.rules import checks


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the box. events: how many event cards go into each deck (FUG-30)."""

    events: int


class Event(Named, frozen=True, forbid_unknown_fields=True):
    """An event (FUG-32).

    effect: its lines, of the words in effects.py. redraw: whether whoever drew it draws again (FUG-31).
    copies: how many cards of it there are.
    """

    effect: tuple[str, ...]
    redraw: bool = True
    copies: int = 1


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All the facts of one edition."""

    edition: Head
    rules: Rules
    event: tuple[Event, ...]


SHELF = Shelf("fugitif", __package__, Edition, checks.problems, {"micro": "house", "small": "house", "real": "house"})
