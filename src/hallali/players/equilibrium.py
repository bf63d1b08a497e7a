"""The bot "equilibrium": plays a small game as its solution says, mixed where mixing pays.

It plays from books that came of `hallali solve GAME --size SIZE --target 1e-6 --book FILE`.
"""

from __future__ import annotations

import functools
import random
from importlib import resources

from hallali import games
from hallali.core.contract import Options, Value
from hallali.core.errors import BadOption, Message
from hallali.core.player import Player
from hallali.games.traqueur.rules.sizes import SAME_TURN, options_of, size_of
from hallali.games.traqueur.rules.view import SECOND
from hallali.search.book import Book, Keeper, read

NAME = "equilibrium"

#: The sizes that there are books of, by game.
SIZES = {"fugitif": ("micro",), "red-notice": ("micro",), "traqueur": ("2x2", "3x2")}

#: Options that change nothing in a one-sided search.
_IDLE = ("begins", "equal_turns")


@functools.cache
def book_of(game: str, size: str = "micro") -> Book:
    """Read the book of a game's size."""
    return read((resources.files("hallali.players") / "books" / f"{game}-{size}.book").read_bytes())


class Maker:
    """Makes the bot for a seat; the sort of callable that hallali.players asks for."""

    def __init__(self, game: str, seat: int) -> None:
        self.game = game
        self.seat = seat

    def __call__(self, rng: random.Random, size: str, options: Options) -> Player:
        """Make the bot, before the first move. Raises BadOption where the size or the options are not a book's."""
        if self.game == "traqueur":
            return self._searching(rng, size, options)
        if size not in SIZES[self.game] or self._chosen(options) != self._chosen({}):
            raise BadOption(
                Message("The equilibrium of {game} is known only for the size micro with its default options.",
                        {"game": self.game})
            )  # fmt: skip
        return Keeper(rng, self.seat, functools.partial(book_of, self.game, size))

    def _searching(self, rng: random.Random, size: str, options: Options) -> Player:
        from hallali.games.traqueur.bots.solved import Seeker  # that package imports this one

        grid = size_of(size)
        named = f"{grid.rows}x{grid.columns}"
        if named not in SIZES["traqueur"] or self._chosen(options) != self._chosen(book_of("traqueur", named).options):
            raise BadOption(
                Message("The equilibrium of {game} is known only for {sizes} with {options}.",
                        {"game": self.game, "sizes": ", ".join(SIZES["traqueur"]),
                         "options": "mode=one-sided, barriers=unlimited"})
            )  # fmt: skip
        book = functools.partial(book_of, "traqueur", named)
        if self.seat == SECOND:
            return Seeker(rng, grid, options_of(grid, options).leaving == SAME_TURN, book)
        return Keeper(rng, self.seat, book)

    def _chosen(self, options: Options) -> dict[str, Value]:
        """Fill in the usual options, and leave out those that change nothing."""
        idle = _IDLE if self.game == "traqueur" else ()
        known = games.get(self.game).options
        return {one.name: options.get(one.name, one.choices[0]) for one in known if one.name not in idle}


def maker_of(name: str, game: str, seat: int) -> Maker | None:
    """Return the maker of the bot of this name; None where it is another's, or where there is no book of the game."""
    return Maker(game, seat) if name == NAME and game in SIZES else None
