"""La Traque as the contract wants it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from hallali.core.contract import Option, Told, View
from hallali.core.errors import BadNotation, BadOption, Message, marked
from hallali.core.seats import CHANCE, OVER
from hallali.games.la_traque import see
from hallali.games.la_traque.box import Box, box_of
from hallali.games.la_traque.effects import FACTIONS
from hallali.games.la_traque.notation import Words
from hallali.games.la_traque.rules import State
from hallali.games.la_traque.sizes import OPTIONS, SETS, SIZES, options_of, size_of

N_ = marked


@cache
def words_of(box: Box) -> Words:
    """Give the words of an edition."""
    return Words(box)


class LaTraque:
    """The game of La Traque."""

    name = "la-traque"
    title = "La Traque"
    rules = 1
    seats: tuple[str, ...] = FACTIONS
    together = False
    sizes: tuple[str, ...] = SIZES
    options: tuple[Option, ...] = OPTIONS

    @property
    def edition(self) -> str:
        """Name the edition that the real size is played with: "NAME:HASH"."""
        box = box_of("real")
        return f"{box.edition.edition.name}:{box.digest}"

    def seats_of(self, options: Mapping[str, Any] | None = None) -> tuple[str, ...]:
        """Name the factions that take part, in seat order. Raises BadOption."""
        return tuple(FACTIONS[faction] for faction in options_of(options).seats)

    def options_for(self, players: int) -> dict[str, Any]:
        """Give the options of a game for 2, 3 or 4 players. Raises BadOption for others."""
        for factions in SETS:
            if factions.count("+") + 1 == players:
                return {} if factions == SETS[0] else {"factions": factions}
        text = N_("{title} is played by {least} to {most}, not {players}.")
        raise BadOption(Message(text, {"title": self.title, "least": 2, "most": 4, "players": players}))

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
            return words.write_chance(state.phase, steps[0], state.factions)
        return words.write(steps, state.phase, state.factions)

    def read(self, state: State, token: str) -> tuple[int, ...]:
        """Read a token. Raises BadNotation where it is none, or is of another kind than is asked for now."""
        words = words_of(state.box)
        if state.mover == OVER:
            raise BadNotation("The game is over.")
        if state.mover == CHANCE:
            return words.read_chance(state.phase, token, state.factions)
        return words.read(token, state.phase, state.factions)


LA_TRAQUE = LaTraque()
