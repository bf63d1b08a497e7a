"""How a game looks in a terminal: Views and Tolds as lines of text."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from hallali.core.contract import Position, Told
from hallali.core.generics import Shown


class Terminal(Protocol[Shown]):
    """How one game looks in a terminal, for one seat."""

    example: str  #: whole moves, as they are typed

    def hear(self, told: Told) -> str:
        """Return what was told as a line, "" if there is nothing to say."""

    def draw(self, view: Shown) -> list[str]:
        """Return a view as lines."""

    def question(self, view: Shown) -> str:
        """Return what the person has to do now."""

    def help(self) -> list[str]:
        """List the commands."""

    def likely(self) -> list[str]:
        """Return the odds that this seat can infer, as lines; empty if there are none."""

    def draft(self, view: Shown, typed: str) -> list[str] | None:
        """Take one piece of a gesture. Return the gesture so far as lines, or None if a whole move was typed. Raises
        HallaliError.
        """

    def tokens(self, typed: str) -> list[str]:
        """Return what was typed in the game's notation, one token a move; several are played in order."""


@runtime_checkable
class Reasoner(Protocol):
    """A Terminal that also says what is possible at all, without how likely it is."""

    def possible(self) -> list[str]:
        """List what this seat cannot rule out, as lines; empty if it has nothing to infer."""


@runtime_checkable
class Picker(Protocol[Shown]):
    """A Terminal that lists the legal steps, so that one is picked by its number."""

    def choices(self, state: Position, view: Shown) -> list[str]:
        """List the legal steps with their numbers, as lines. state: the position that writes them down."""

    def pick(self, state: Position, view: Shown, typed: str) -> tuple[int, ...]:
        """Return the gesture that was picked; () if what was typed is a move in the game's notation.

        state: the position that the steps are judged by. Raises HallaliError if the gesture is not whole yet, with what
        can follow, or if there is no such number.
        """
