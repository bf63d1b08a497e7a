"""The bot "equilibrium": plays a small game as its solution says, mixed where mixing pays.

Fugitif's micro size comes out of a book that `hallali solve fugitif --target 1e-6 --book FILE` wrote.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Mapping
from importlib import resources
from typing import Any

from hallali.core.errors import BadOption, Message
from hallali.games.fugitif.sizes import options_of
from hallali.players.base import Player
from hallali.search.book import Book, Keeper, read

NAME = "equilibrium"


@functools.cache
def book_of(game: str) -> Book:
    """Read the book of a game."""
    return read((resources.files("hallali.players") / "books" / f"{game}-micro.book").read_bytes())


class Maker:
    """Makes the bot for a seat; the sort of callable that hallali.players asks for."""

    def __init__(self, game: str, seat: int) -> None:
        self.game = game
        self.seat = seat

    def __call__(self, rng: random.Random, size: str, options: Mapping[str, Any]) -> Player:
        """Make the bot, before the first move. Raises BadOption where the size or the options are not the book's."""
        if size != "micro" or options_of(options) != options_of({}):
            raise BadOption(
                Message("The equilibrium of {game} is known for the size micro with its usual options alone.",
                        {"game": self.game})
            )  # fmt: skip
        return Keeper(rng, self.seat, functools.partial(book_of, self.game))


def maker_of(name: str, game: str, seat: int) -> Maker | None:
    """Give the maker of the bot of this name; None where it is another's, or where there is no book of the game."""
    return Maker(game, seat) if name == NAME and game == "fugitif" else None
