"""A game's deduction puzzles: positions in which what a seat was told leaves exactly one answer.

A game brings who plays, what is asked, and a watcher that finds such positions; `hallali.lab.puzzles` plays the games.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Generic

import msgspec

from hallali.core.contract import Told
from hallali.core.errors import marked
from hallali.core.generics import V

if TYPE_CHECKING:
    from hallali.i18n import Translator

N_ = marked

#: The degrees of difficulty, easiest first.
DEGREES = ("easy", "medium", "hard")
#: The same as people read them.
DEGREE_WORDS = {"easy": N_("Easy"), "medium": N_("Medium"), "hard": N_("Hard")}


class Found(msgspec.Struct, frozen=True):
    """What a watcher found: a position with one answer.

    answer: the numbers that are asked for, in rising order. degree: one of DEGREES. measure: what reasoning it takes.
    candidates: how many answers fit, by enumeration. about: what is asked for, as `Puzzles.asking` takes it.
    """

    answer: tuple[int, ...]
    degree: str
    measure: dict[str, int]
    candidates: int
    about: int = 0


class Puzzle(msgspec.Struct, frozen=True, kw_only=True):
    """One puzzle.

    id: a hash of what its seat sees and was told, so equal puzzles have equal ids. seat: the one that is asked.
    moves: the game until the moment of the question. It holds the answer: it never goes where the question is shown.
    trail: what is drawn once it is solved, where the game has such a thing. The other fields are as in `Found`.
    """

    game: str
    id: str
    degree: str  #: how hard it is
    measure: dict[str, int]  #: what its degree was judged by
    candidates: int  #: how many answers seem possible at first
    size: str  #: the size, by its name
    seat: int
    asked: int
    answer: tuple[int, ...]
    moves: tuple[str, ...] = ()
    trail: tuple[int, ...] = ()
    about: int = 0  #: what is asked for, where the question is not always the same; the page shows it


class Choice(msgspec.Struct, frozen=True):
    """Something that can be named as an answer."""

    value: int  #: the number that an answer names it by
    label: str  #: its name, as a person reads it


class Watcher(Generic[V]):
    """Hears what the seat is told in one game, and says when that leaves one answer."""

    @abstractmethod
    def hear(self, told: Told) -> None:
        """Take in something that the seat was told, in the order of the game."""

    @abstractmethod
    def found(self, view: V) -> Found | None:
        """Return the puzzle of this moment; None if there is none, or it takes no thought."""


class Puzzles(Generic[V]):
    """What a game brings to its puzzles.

    title, question: what is asked. numbers: whether an answer is typed as a number, and not chosen by name.
    place: how the addresses (`data-at`) of places that a guest can mark begin, before their number; "" for none.
    bots: who plays the games, pair by pair. size: the games' size. seat: who is asked.
    """

    title: str
    question: str
    bots: tuple[tuple[str, ...], ...]
    size: str = "real"
    seat: int = 1
    numbers: bool = False
    place: str = ""

    def asking(self, about: int) -> Puzzles[V]:
        """Return what words the question about this: itself, where the question is always the same."""
        return self

    def speaks(self, told: Told) -> bool:
        """Say whether the log of a puzzle says this: what tells nothing about the answer can be left out."""
        return True

    def opens(self, told: Told) -> bool:
        """Say whether it only begins something: as the last line of a puzzle's log it would come from nowhere."""
        return False

    @abstractmethod
    def watcher(self) -> Watcher[V]:
        """Return a watcher before the first step."""

    def trail(self, tolds: Sequence[Told]) -> tuple[int, ...]:
        """Return what is drawn once the puzzle is solved. tolds: all that the referee was told."""
        return ()

    def solved(self, view: V, tolds: Sequence[Told], puzzle: Puzzle) -> tuple[V, list[Told]]:
        """Return what is drawn of a puzzle for people who may know its answer: the same, with the answer in it."""
        return view, list(tolds)

    @abstractmethod
    def ask(self, view: V, asked: int, _: Translator) -> str:
        """Say what is to be named. asked: how many numbers."""

    @abstractmethod
    def choices(self, view: V, _: Translator) -> tuple[Choice, ...]:
        """List what can be named."""

    @abstractmethod
    def named(self, answer: Sequence[int], view: V, _: Translator) -> str:
        """Write an answer in words."""

    @abstractmethod
    def proof(self, view: V, tolds: Sequence[Told], puzzle: Puzzle, _: Translator) -> tuple[str, ...]:
        """Say, step by step, why only the answer fits: from what the seat sees and was told."""

    @abstractmethod
    def contradiction(self, view: V, tolds: Sequence[Told], tried: Sequence[int], _: Translator) -> str:
        """Say which fact a wrong answer contradicts: one that the seat can see."""

    @abstractmethod
    def took(self, measure: Mapping[str, int], _: Translator) -> str:
        """Say what reasoning a puzzle took, for people who have solved it."""
