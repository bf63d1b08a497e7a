"""The contract that every game fulfils and everything else stands on.

One law: a seat only ever gets what it may know. A `State` is complete and never leaves the rules' side; `see` makes a
`View` of it for one seat, `tell` says what one seat is told of one step. Both are built by naming what is shown.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Protocol, Self

import msgspec

from hallali.core.errors import Message, Refusal


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat knows now; each game adds its own fields. A record that turns into JSON as it is.

    seat: whose eyes; a seat's number, SPECTATOR or REFEREE.
    mover: whose turn; a seat's number, CHANCE or OVER.
    legal: the steps that this seat may take now, in rising order; empty for everyone but the mover.
    returns: what each seat won, only when the game is over; see `State.returns`.
    """

    game: str
    seat: int
    mover: int
    legal: tuple[int, ...] = ()
    returns: tuple[float, ...] = ()


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat is told of one thing that happened; each game has its own kinds."""


class State(Protocol):
    """A complete position. It holds no source of chance and no seed."""

    @property
    def mover(self) -> int:
        """The seat that takes the next step, or CHANCE, or OVER."""

    @property
    def drafting(self) -> bool:
        """Whether the mover is within a gesture whose steps nobody else has been told of."""

    def legal(self) -> list[int]:
        """List the steps that the mover may take, in rising order; empty at CHANCE and OVER."""

    def chances(self) -> list[tuple[int, float]]:
        """List (outcome, probability) at CHANCE; the probabilities add up to 1."""

    def refusal(self, action: int) -> Refusal | None:
        """Say why a step is not legal; None where it is. Chance outcomes are judged at CHANCE."""

    def apply(self, action: int) -> None:
        """Take a step in place. Raises IllegalAction, and changes nothing, where `refusal` says why."""

    def advance(self, action: int) -> None:
        """Take a step that is known to be legal, without asking: for search and playouts."""

    def clone(self) -> Self:
        """Give an independent copy."""

    def returns(self) -> tuple[float, ...]:
        """Give what each seat taking part won; all 0 while the game goes on.

        A seat has won where it is more than 0. Of n seats a single winner has +1 and each other -1 / (n - 1); k winners
        have (n - k) / (k * (n - 1)) each, so that it adds up to 0. In games played together all have +1 or all -1.
        """


class Belief(Protocol):
    """What a seat can infer from what it was told, and nothing else."""

    def hear(self, told: Told) -> None:
        """Take note of something the seat was told; in the order of the game."""

    def sample(self, rng: random.Random) -> tuple[int, ...]:
        """Draw a whole world: every step and chance outcome from the start, which `Game.replay` turns into a State.

        To this seat that history tells exactly what it was told.
        """


class Option(msgspec.Struct, frozen=True):
    """A choice of how the game is played.

    choices: the values it may take, the usual one first.
    label: what a person reads beside it.
    """

    name: str
    choices: tuple[bool | int | str, ...]
    label: Message
    clause: str = ""


class Game(Protocol):
    """One game: the object that the registry hands out."""

    name: str  #: as in commands and records: "fugitif"
    title: str  #: as people write it: "Fugitif"
    rules: int  #: the version of the rules; a change that alters any old game raises it
    seats: tuple[str, ...]  #: the names of all seats there can be, in seat order: ("fugitive", "marshal")
    together: bool  #: whether all seats win or lose together
    sizes: tuple[str, ...]  #: "micro", "small", "real"
    options: tuple[Option, ...]

    @property
    def edition(self) -> str:
        """Name the facts that it is played with, "NAME:HASH"; "" where the game has none."""

    def seats_of(self, options: Mapping[str, Any] | None = None) -> tuple[str, ...]:
        """Name the seats that take part with these options, in seat order: seat number n is the n-th of these.

        Options that are not given are the usual ones. Raises BadOption.
        """

    def options_for(self, players: int) -> dict[str, Any]:
        """Give the options that make it a game for so many players. Raises BadOption where there is no such game."""

    def new(self, size: str = "real", options: Mapping[str, Any] | None = None) -> Any:
        """Give the first position. Raises BadOption."""

    def see(self, state: Any, seat: int) -> View:
        """Say what the seat knows of the position."""

    def tell(self, before: Any, action: int, after: Any, seat: int) -> tuple[Told, ...]:
        """Say what the seat is told when `action` leads from `before` to `after`; nothing within another's draft."""

    def write(self, state: Any, steps: Sequence[int]) -> str:
        """Write a gesture (a row of steps from `state` that commits) or one chance outcome as one token.

        Tokens hold no white space.
        """

    def read(self, state: Any, token: str) -> tuple[int, ...]:
        """Read a token of `write`. Raises BadNotation where it is none; whether it is legal is not asked."""
