"""Views and Tolds as lines of text: one Table a game, found by the game's name."""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any, Protocol

from hallali.core.errors import HallaliError, Message
from hallali.games import package
from hallali.i18n import Translator


class Table(Protocol):
    """How one game looks in a terminal, for one seat. It stands in cli/tables/GAME, which names its class TABLE."""

    example: str  #: whole moves, as they are typed

    def hear(self, told: Any) -> str:
        """Put what was told into a line; "" where there is nothing to say."""

    def draw(self, view: Any) -> list[str]:
        """Put a view into lines."""

    def question(self, view: Any) -> str:
        """Say what is to be done now."""

    def help(self) -> list[str]:
        """List the commands."""

    def likely(self) -> list[str]:
        """List the odds that this seat can infer; nothing where there are none."""

    def draft(self, view: Any, typed: str) -> list[str] | None:
        """Take a part of a gesture that is typed piece by piece, and say in lines how it now stands; None where what
        was typed is a move. Raises HallaliError.
        """

    def tokens(self, typed: str) -> list[str]:
        """Make the game's notation of what was typed, one token a move; several are played one after the other."""


def table(game: str, seat: int, size: str, options: dict[str, object], translate: Translator) -> Table:
    """Give the table of a game for a seat. Raises HallaliError where the game has none."""
    name = f"{__name__}.{package(game)}"
    made = getattr(importlib.import_module(name), "TABLE", None) if importlib.util.find_spec(name) else None
    if made is None:
        raise HallaliError(Message("“{game}” has no table for the terminal yet.", {"game": game}))
    found: Table = made(seat, size, options, translate)
    return found
