"""Fugitif as the contract wants it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hallali.core.contract import Option, Told, View
from hallali.core.errors import BadNotation, Message
from hallali.core.seats import CHANCE, OVER, only
from hallali.games.fugitif import actions, see
from hallali.games.fugitif import tasks as t
from hallali.games.fugitif import view as v
from hallali.games.fugitif.rules import State
from hallali.games.fugitif.sizes import OPTIONS, SIZES, options_of, size_of

#: How a token begins in each phase.
_MARKS = {
    v.HIDE: ("h", "pass"),
    v.GUESS: ("g", "pass"),
    v.MANHUNT: ("m", "pass"),
    v.DRAW: ("d",),
    v.EXTRA: ("d", "pass"),
    v.CLOSE_DECK: ("d",),
    v.RAZE_DECK: ("d",),
    v.NAME_TEN: ("t",),
    v.SHOW: ("c",),
    v.DISCARD: ("c",),
    v.GIVE: ("c",),
    v.TRAIL: ("c",),
    v.CARD: ("=",),
}


class Fugitif:
    """The game of Fugitif."""

    name = "fugitif"
    title = "Fugitif"
    rules = 1
    seats: tuple[str, ...] = ("fugitive", "marshal")
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
        """Give the first position. Raises BadOption."""
        return State(size_of(size), options_of(options))

    def see(self, state: State, seat: int) -> View:
        """Say what the seat knows of the position."""
        return see.see(state, seat)

    def tell(self, before: State, action: int, after: State, seat: int) -> tuple[Told, ...]:
        """Say what the seat is told of a step."""
        return see.tell(before, action, after, seat)

    def write(self, state: State, steps: Sequence[int]) -> str:
        """Write a committed gesture or a chance outcome as one token."""
        if state.mover == CHANCE:
            return actions.write_outcome(steps[0])
        if steps[0] == actions.PASS:
            return "pass"
        mark = _MARKS[t.phase_of(state.code)][0]
        if mark == "h":
            return actions.write_hideouts(steps)
        if mark == "g":
            return "g" + ",".join(map(str, steps[:-1]))
        offset = {"d": actions.DECK - 1, "t": actions.TEN}.get(mark, 0)
        return f"{mark}{steps[0] - offset}"

    def read(self, state: State, token: str) -> tuple[int, ...]:
        """Read a token. Raises BadNotation where it is none, or is of another kind than is asked for now."""
        steps = actions.read(token)
        if state.mover == OVER:
            raise BadNotation("The game is over.")
        marks = _MARKS[t.phase_of(state.code)]
        if not token.startswith(marks):
            raise BadNotation(
                Message(
                    "“{token}” is not what is asked for now: {known}.",
                    {"token": token[:40], "known": ", ".join(f"{mark}…" if mark != "pass" else mark for mark in marks)},
                )
            )
        return steps


FUGITIF = Fugitif()
