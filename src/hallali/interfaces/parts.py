"""What the parts of a game's page have in common: the game, and the options of one table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Generic

from hallali.core import library
from hallali.core.generics import V

if TYPE_CHECKING:
    from hallali.core.contract import Own
    from hallali.interfaces.game import PlayableGame


class Part(Generic[V]):
    """A part of a game's page, for the options and edition of one table. Seat numbers count those that take part."""

    def __init__(self, game: PlayableGame[Own, V], options: Mapping[str, Any]) -> None:
        self.game = game
        self.options = options

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats that take part."""
        return self.game.seats_of(self.options)

    @property
    def edition(self) -> str:
        """The table's edition, "NAME:HASH"; "" for the game's own."""
        return library.chosen(self.options)
