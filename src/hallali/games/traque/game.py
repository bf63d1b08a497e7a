"""Traqué as the contract wants it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hallali.core.contract import Option, Told, View
from hallali.core.errors import BadNotation, BadOption, Message, marked
from hallali.core.seats import CHANCE, OVER
from hallali.core.tossing import Toss
from hallali.games.traque import notation, see
from hallali.games.traque.box import box_of
from hallali.games.traque.phases import NAMES
from hallali.games.traque.rules import State
from hallali.games.traque.sizes import OPTIONS, SIZES, options_of, size_of
from hallali.games.traque.view import TraqueView

N_ = marked


class Traque:
    """The game of Traqué."""

    name = "traque"
    title = "Traqué"
    rules = 1
    seats: tuple[str, ...] = ("player", "partner")
    sizes: tuple[str, ...] = SIZES
    options: tuple[Option, ...] = OPTIONS
    together = True

    @property
    def edition(self) -> str:
        """Name the edition that the real size is played with: "NAME:HASH"."""
        box = box_of("real")
        return f"{box.edition.edition.name}:{box.digest}"

    def seats_of(self, options: Mapping[str, Any] | None = None) -> tuple[str, ...]:
        """Give the seats that take part."""
        return self.seats[: options_of(options).players]

    def options_for(self, players: int) -> dict[str, Any]:
        """Give the options for so many players. Raises BadOption."""
        if players not in (1, 2):
            raise BadOption(Message(N_("{game} is for {count} players."), {"game": self.title, "count": "1–2"}))
        return {"players": players}

    def new(self, size: str = "real", options: Mapping[str, Any] | None = None) -> State:
        """Give the first position. Raises BadOption, BadEdition."""
        return State(size_of(size), options_of(options))

    def see(self, state: State, seat: int) -> View:
        """Say what the seat knows of the position."""
        return see.see(state, seat)

    def tell(self, before: State, action: int, after: State, seat: int) -> tuple[Told, ...]:
        """Say what the seat is told of a step."""
        return see.tell(before, action, after, seat)

    def toss(self, view: View) -> Toss | None:
        """Say what is about to be tossed, and by whom (hallali.core.tossing); None at any other moment."""
        return see.toss(view) if isinstance(view, TraqueView) else None

    def pile(self, state: State) -> str:
        """Name what chance brings now: a card, a place, a creature set aside, a toss (hallali.core.piles)."""
        return NAMES[state.phase]

    def write(self, state: State, steps: Sequence[int]) -> str:
        """Write a gesture or a chance outcome as one token."""
        if state.mover == CHANCE:
            return notation.write_chance(state, steps[0])
        return notation.write(state, steps)

    def read(self, state: State, token: str) -> tuple[int, ...]:
        """Read a token. Raises BadNotation where it is none, or is of another kind than is asked for now."""
        if state.mover == OVER:
            raise BadNotation("The game is over.")
        if state.mover == CHANCE:
            return notation.read_chance(state, token)
        return notation.read(state, token)


TRAQUE = Traque()
