"""How a game's small sizes are solved: written in sequence form, with what reads strategies into it and out of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from hallali.core.contract import Options
from hallali.core.player import Player
from hallali.search.book import Row, rows_of
from hallali.search.writing import POSITIONS, unheard

if TYPE_CHECKING:  # numpy is an extra
    from hallali.interfaces.game import AnyGame
    from hallali.search.form import Floats, Form
    from hallali.search.histories import Story
    from hallali.search.strategies import Copies, Reader

#: The rows of a book, for one seat.
Rows = dict[int, Row]


class Sequences(ABC):
    """A game written in sequence form. form: that form."""

    form: Form

    @abstractmethod
    def copies(self, seat: int, make: Callable[[int], Player], count: int) -> Copies:
        """Ask this many copies of a bot what it does everywhere. Raises BadPlayer.

        make: returns the copy with a given number, before the first move.
        """

    @abstractmethod
    def rows(self, plans: tuple[Floats, Floats]) -> tuple[Rows, Rows]:
        """Return the two seats' plans, by sequence, as the rows of a book to play from."""


class Histories(Sequences):
    """A game written history by history. stories: what each seat can go through, with what it sees."""

    def __init__(self, form: Form, stories: tuple[Story, Story]) -> None:
        self.form, self.stories = form, stories
        self._readers: dict[int, Reader] = {}

    def copies(self, seat: int, make: Callable[[int], Player], count: int) -> Copies:
        """Lead the copies down every line; of a player that mixes, one is enough. Raises BadPlayer."""
        from hallali.search.strategies import Mixing, Planned, Reader, read_all

        if seat not in self._readers:
            self._readers[seat] = Reader(self.stories[seat], self.form.sides[seat])
        if isinstance(make(0), Mixing):
            return Planned(self.form, seat, self._readers[seat].plan(partial(make, 0)))
        return read_all(self._readers[seat], self.form, seat, make, count)

    def rows(self, plans: tuple[Floats, Floats]) -> tuple[Rows, Rows]:
        """Return the rows of the histories that each seat can reach by its own play."""
        first, second = (
            rows_of(story, side, plan.tolist())
            for story, side, plan in zip(self.stories, self.form.sides, plans, strict=True)
        )
        return first, second


class Solving:
    """How a game is solved; this way does for any game of two seats.

    options: what is played unless another is asked for, where it is not the defaults: "NAME=VALUE". won: whether the
    game pays 1 and -1 for won and lost; otherwise it pays turns.
    """

    options: tuple[str, ...] = ()
    won: bool = True

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def write(
        self,
        size: str,
        options: Options,
        views: bool = False,
        positions: int = POSITIONS,
        say: Callable[[int], None] = unheard,
    ) -> Sequences:
        """Write a size in sequence form. views: whether strategies are to be read and kept, too.

        positions: how many the size may have at most. say: called now and then with how many are written. Raises
        TooLarge, BadOption, ImportError where numpy is missing.
        """
        from hallali.search.export import write

        return Histories(*write(self.game, size, options, positions, views, say))
