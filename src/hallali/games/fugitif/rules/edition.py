"""The facts of Fugitif that an edition's file holds, read and checked (docs/editions/fugitif.md)."""

from __future__ import annotations

import msgspec

from hallali.core.edition import Head, Named
from hallali.core.library import Shelf
from hallali.core.texts import Texts
from hallali.games.fugitif.rules import checks


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the box."""

    events: int  #: how many event cards go into each deck (FUG-30)
    twos: tuple[int, ...] | None = None  #: the cards that are worth 2 as sprint cards; None: the even ones (FUG-2)


class Event(Named, frozen=True, forbid_unknown_fields=True):
    """An event (FUG-32)."""

    effect: tuple[str, ...]  #: its lines, of the words in effects.py
    redraw: bool = True  #: whether the player who drew it draws again (FUG-31)
    copies: int = 1  #: how many cards of it there are
    text: Texts = msgspec.field(default_factory=dict)  #: of a free card: what is written on it


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All the facts of one edition."""

    edition: Head  #: its name, and what it is called
    rules: Rules  #: the numbers of the box
    event: tuple[Event, ...]  #: the event cards, each once


SHELF = Shelf("fugitif", __package__, Edition, checks.problems, {"micro": "house", "small": "house", "real": "house"})
