"""The sizes of a game that have been solved, as books, and the bot "equilibrium" that plays from them.

`hallali solve GAME --size SIZE --target 1e-6 --book FILE` writes a book.
"""

from __future__ import annotations

import random
from functools import partial
from importlib import resources
from types import ModuleType
from typing import TYPE_CHECKING

from hallali.core.contract import Options, Value
from hallali.core.errors import BadOption, Message
from hallali.core.player import Player
from hallali.search.book import Book, Keeper, read

if TYPE_CHECKING:
    from hallali.interfaces.game import AnyGame

_READ: dict[tuple[str, str], Book] = {}


class Books:
    """A game's books. They lie in the folder `books` of `package`, one file a size: micro.book.

    sizes: those that have a book. options: what the books were solved with, if not the defaults. idle: the names of the
    options that make no difference to the solution.
    """

    def __init__(
        self,
        game: AnyGame,
        package: ModuleType,
        sizes: tuple[str, ...],
        options: Options | None = None,
        idle: tuple[str, ...] = (),
    ) -> None:
        self.game, self.package, self.sizes = game, package, sizes
        self.options: Options = options or {}
        self.idle = idle

    def book(self, size: str) -> Book:
        """Read the book of one of `sizes`, once in a process."""
        if (self.game.name, size) not in _READ:
            data = (resources.files(self.package) / "books" / f"{size}.book").read_bytes()
            _READ[self.game.name, size] = read(data)
        return _READ[self.game.name, size]

    def name_of(self, size: str) -> str:
        """Return the name in `sizes` of a size that may also have another name. Raises BadOption."""
        return size

    def player(self, rng: random.Random, seat: int, size: str, options: Options) -> Player:
        """Return the bot for a seat, before the first move. Raises BadOption if no book is of this game."""
        name = self.name_of(size)
        if name not in self.sizes or self._settled(options) != self._settled(self.options):
            raise BadOption(self._known())
        return self.keeper(rng, seat, name, options)

    def keeper(self, rng: random.Random, seat: int, name: str, options: Options) -> Player:
        """Return what plays the seat from the book of this name."""
        return Keeper(rng, seat, partial(self.book, name))

    def _settled(self, options: Options) -> dict[str, Value]:
        """Fill in the defaults, and leave out what changes nothing."""
        every = [one for one in self.game.options if one.name not in self.idle]
        return {one.name: options.get(one.name, one.choices[0]) for one in every}

    def _known(self) -> Message:
        args: dict[str, str | int] = {"game": self.game.name, "sizes": ", ".join(self.sizes)}
        if not self.options:
            return Message("The equilibrium of {game} is known only for {sizes} with its default options.", args)
        said = ", ".join(f"{name}={value}" for name, value in self.options.items())
        return Message("The equilibrium of {game} is known only for {sizes} with {options}.", args | {"options": said})
