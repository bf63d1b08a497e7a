"""What a player is: a program that is told things, is shown a View, and answers with one gesture."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, Protocol, runtime_checkable

import msgspec

from hallali.core.contract import Options, Told
from hallali.core.errors import Message
from hallali.core.generics import Shown


class Player(Protocol[Shown]):
    """A player of one seat in one game. It gets Views and Tolds, never a State.

    A player with `deaf = True` uses only its Views, and need not be told anything.

    >>> class First:  # takes the first legal step, again and again until its gesture is whole
    ...     stepwise = True
    ...
    ...     def hear(self, told):
    ...         pass
    ...
    ...     def choose(self, view):
    ...         return view.legal[:1]
    ...
    >>> from hallali import games
    >>> from hallali.lab.match import Match
    >>> len(Match(games.get("fugitif"), (First(), First()), "a seed", "micro").play().moves)
    13
    """

    def hear(self, told: Told) -> None:
        """Take in something that this seat was told. Call this in the order of the game."""

    def choose(self, view: Shown) -> tuple[int, ...]:
        """Return the steps of one gesture; the last one commits. Called only when this seat is the mover."""


@runtime_checkable
class Talker(Protocol):
    """A player that explains its last gesture in one line, to everyone at the table."""

    def remark(self) -> Message | None:
        """Say something about the last gesture; None if there is nothing to say."""


class Thought(msgspec.Struct, frozen=True):
    """What a player thought at a gesture, in one line, to be told once the game is over: it may give its hand away.

    weight: how much it is worth telling, from 0 to 1. The line with the most weight in the whole game is told.
    """

    line: Message
    weight: float


@runtime_checkable
class Thinker(Protocol):
    """A player that says after the game what it thought."""

    def thought(self) -> Thought | None:
        """Return what it thought when it chose its last gesture; None if that is not worth telling."""


@runtime_checkable
class Reads(Protocol):
    """A player that says how likely it thinks each hidden fact is, considering how the others like to play."""

    def odds(self) -> Mapping[int, float]:
        """Return the chances, numbered as in the game's `Inferred.odds`, after all that it was told."""


class Said(msgspec.Struct, frozen=True):
    """What a player has to say about a gesture: a remark for everyone now, a thought for after the game."""

    remark: Message | None = None
    thought: Thought | None = None


def said(player: Player[Any]) -> Said:
    """Return what a player has to say about its last gesture."""
    return Said(
        player.remark() if isinstance(player, Talker) else None,
        player.thought() if isinstance(player, Thinker) else None,
    )


@runtime_checkable
class Keeps(Protocol):
    """A player that may be kept from one gesture to the next. Others are made again and hear the whole game again.

    keeps: whether it may. Then it learns everything from what it is told, even its own gestures, and chooses the same
    as a new player that heard the same: what it was asked before changes nothing.
    """

    keeps: bool


#: Makes a player before the first step, from (chance, size, options): equal chance makes equal players.
Maker = Callable[[random.Random, str, Options], Player[Any]]
#: The bots of one seat by name, weakest first: what makes each, or the name of a bot that any game has ("ismcts:40it").
Levels = Mapping[str, Maker | str]
