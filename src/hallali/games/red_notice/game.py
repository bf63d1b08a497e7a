"""Red Notice as the contract wants it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from hallali.core.contract import Option, Told, View
from hallali.core.errors import BadNotation
from hallali.core.seats import CHANCE, OVER, only
from hallali.games.red_notice import phases as p
from hallali.games.red_notice import see
from hallali.games.red_notice.box import Box, box_of
from hallali.games.red_notice.notation import Words
from hallali.games.red_notice.rules import State
from hallali.games.red_notice.sizes import OPTIONS, SIZES, options_of, size_of


@cache
def words_of(box: Box) -> Words:
    """Give the words of an edition."""
    return Words(box)


class RedNotice:
    """The game of Red Notice."""

    name = "red-notice"
    title = "Red Notice"
    rules = 1
    seats: tuple[str, ...] = ("angela", "jessah")
    together = False
    sizes: tuple[str, ...] = SIZES
    options: tuple[Option, ...] = OPTIONS

    @property
    def edition(self) -> str:
        """Name the edition that the real size is played with: "NAME:HASH"."""
        box = box_of("real")
        return f"{box.edition.edition.name}:{box.digest}"

    def seats_of(self, options: Mapping[str, Any] | None = None) -> tuple[str, ...]:
        """Name the seats: two, with any options."""
        return self.seats

    def options_for(self, players: int) -> dict[str, Any]:
        """Give the options of a game for so many players: none for two. Raises BadOption for others."""
        return only(self.title, 2, players)

    def new(self, size: str = "real", options: Mapping[str, Any] | None = None) -> State:
        """Give the first position. Raises BadOption, BadEdition."""
        return State(size_of(size), options_of(options))

    def see(self, state: State, seat: int) -> View:
        """Say what the seat knows of the position."""
        return see.see(state, seat)

    def tell(self, before: State, action: int, after: State, seat: int) -> tuple[Told, ...]:
        """Say what the seat is told of a step."""
        return see.tell(before, action, after, seat)

    def write(self, state: State, steps: Sequence[int]) -> str:
        """Write a gesture or a chance outcome as one token."""
        words = words_of(state.box)
        if state.mover == CHANCE:
            return words.write_chance(state.phase, steps[0])
        return words.write(steps, walk=state.phase == p.WALK)

    def read(self, state: State, token: str) -> tuple[int, ...]:
        """Read a token. Raises BadNotation where it is none, or is of another kind than is asked for now."""
        words = words_of(state.box)
        if state.mover == OVER:
            raise BadNotation("The game is over.")
        if state.mover == CHANCE:
            return words.read_chance(state.phase, token)
        return words.read(token, walk=state.phase == p.WALK)


RED_NOTICE = RedNotice()
