"""Le Traqueur as the contract wants it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hallali.core.contract import Option, Told, View
from hallali.core.errors import BadNotation, Message
from hallali.core.seats import CHANCE, OVER, only
from hallali.games.traqueur import actions, see
from hallali.games.traqueur import camp as c
from hallali.games.traqueur import view as v
from hallali.games.traqueur.rules import State
from hallali.games.traqueur.sizes import OPTIONS, SIZES, options_of, size_of


class Traqueur:
    """The game of Le Traqueur."""

    name = "traqueur"
    title = "Le Traqueur"
    rules = 1
    seats: tuple[str, ...] = ("first", "second")
    together = False
    sizes: tuple[str, ...] = tuple(SIZES)
    options: tuple[Option, ...] = OPTIONS
    edition = ""

    def seats_of(self, options: Mapping[str, Any] | None = None) -> tuple[str, ...]:
        """Name the seats: two, with any options."""
        return self.seats

    def options_for(self, players: int) -> dict[str, Any]:
        """Give the options of a game for so many players: none for two. Raises BadOption for others."""
        return only(self.title, 2, players)

    def new(self, size: str = "real", options: Mapping[str, Any] | None = None) -> State:
        """Give the first position. size: a name, or rows and columns as in "7x5". Raises BadOption."""
        grid = size_of(size)
        return State(grid, options_of(grid, options))

    def see(self, state: State, seat: int) -> View:
        """Say what the seat knows of the position."""
        return see.see(state, seat)

    def tell(self, before: State, action: int, after: State, seat: int) -> tuple[Told, ...]:
        """Say what the seat is told of a step."""
        return see.tell(before, action, after, seat)

    def write(self, state: State, steps: Sequence[int]) -> str:
        """Write a committed camp, a step of the search or the lot as one token."""
        if state.mover == CHANCE:
            return actions.write_lot(steps[0])
        if state.phase == v.BUILD:
            return c.write(state.grid, actions.camp_of(steps))
        return actions.write_move(state.grid, steps[0])

    def read(self, state: State, token: str) -> tuple[int, ...]:
        """Read a token. Raises BadNotation where it is none, or is of another kind than is asked for now."""
        if state.mover == OVER:
            raise BadNotation("The game is over.")
        if state.mover == CHANCE:
            return actions.read_lot(token)
        if state.phase == v.BUILD:
            return actions.read_camp(state.grid, token)
        if "/" in token:
            raise BadNotation(Message("The camps stand; they are not changed any more.", {}))
        return actions.read_move(state.grid, token)


TRAQUEUR = Traqueur()
