"""What a player is: a program that is told things, is shown a View, and answers with one gesture."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from hallali.core.contract import Told, View
from hallali.core.errors import Message


class Player(Protocol):
    """Someone who plays one seat of one game. It gets Views and Tolds, never a State.

    One that has `deaf = True` goes by its Views alone, and need not be told anything.
    """

    def hear(self, told: Told) -> None:
        """Take note of something that this seat was told, in the order of the game."""

    def choose(self, view: View) -> tuple[int, ...]:
        """Give the steps of one gesture, the last of which commits; asked only when this seat is the mover."""


@runtime_checkable
class Talker(Protocol):
    """A player that says in a line why it did what it did last: to everyone at the table."""

    def remark(self) -> Message | None:
        """Say something of the last gesture; None where there is nothing to say."""
