"""The bot "equilibrium": plays a small game as its solution says, mixed where mixing pays; from the game's books."""

from __future__ import annotations

import random

from hallali import games
from hallali.core.contract import Options
from hallali.core.player import Player
from hallali.interfaces.books import Books

NAME = "equilibrium"


class Maker:
    """Makes the bot for a seat; the sort of callable that hallali.players asks for."""

    def __init__(self, books: Books, seat: int) -> None:
        self.books = books
        self.seat = seat

    def __call__(self, rng: random.Random, size: str, options: Options) -> Player:
        """Make the bot, before the first move. Raises BadOption where the size or the options are not a book's."""
        return self.books.player(rng, self.seat, size, options)


def maker_of(name: str, game: str, seat: int) -> Maker | None:
    """Return the maker of the bot of this name; None where it is another's, or where there is no book of the game."""
    books = games.get(game).books() if name == NAME else None
    return Maker(books, seat) if books else None
