"""How a game looks in a terminal: Views and Tolds as lines of text."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from hallali.core.contract import Position, View


class Terminal(Protocol):
    """How one game looks in a terminal, for one seat."""

    example: str  #: whole moves, as they are typed

    def hear(self, told: Any) -> str:
        """Return what was told as a line, or "" if there is nothing to say."""

    def draw(self, view: Any) -> list[str]:
        """Put a view into lines."""

    def question(self, view: Any) -> str:
        """Return what the person has to do now."""

    def help(self) -> list[str]:
        """List the commands."""

    def likely(self) -> list[str]:
        """Return the odds that this seat can infer, as lines; empty if there are none."""

    def draft(self, view: Any, typed: str) -> list[str] | None:
        """Take a part of a gesture that is typed piece by piece, and return its state as lines, or None if a move was
        typed. Raises HallaliError.
        """

    def tokens(self, typed: str) -> list[str]:
        """Make the game's notation of what was typed, one token a move; several are played one after the other."""


@runtime_checkable
class Picker(Protocol):
    """A Terminal that lists the legal steps, so that one is picked by its number."""

    def choices(self, state: Position, view: View) -> list[str]:
        """List the legal steps with their numbers, as lines. state: the position that writes them down."""

    def pick(self, state: Position, view: View, typed: str) -> tuple[int, ...]:
        """Return the gesture that was picked; () where what was typed is a move in the game's notation.

        state: the position that judges the steps. Raises HallaliError where the gesture is not whole yet, with what can
        follow, or where there is no such number.
        """
