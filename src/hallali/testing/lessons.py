"""Lessons by the rules alone: each is walked from its first step to its last, as the room would deal and play it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from hallali.core.contract import Position
from hallali.core.dealer import Dealer
from hallali.core.errors import HallaliError
from hallali.core.seats import CHANCE, OVER
from hallali.testing.plays import Broken

if TYPE_CHECKING:
    from hallali.interfaces.game import PlayableGame
    from hallali.interfaces.lessons import Lesson

#: A moment at which the learner moves: the position, the number of the lesson's step from 0, what the learner does.
Moment = tuple[Position, int, tuple[int, ...]]


def lessons(game: PlayableGame[Any, Any]) -> None:
    """Every lesson can be played to its end by its own moves and replies. Raises Broken."""
    for lesson in game.lessons():
        for _moment in walked(game, lesson):
            pass
        _after(game, lesson)


def walked(game: PlayableGame[Any, Any], lesson: Lesson) -> Iterator[Moment]:
    """Play a lesson by its own moves, and yield each moment at which the learner moves. Raises Broken.

    From the first throw of tokens on everything hangs on that, so there it ends.
    """
    seats = game.seats_of(lesson.options)
    if lesson.seat not in seats:
        raise _broken(game, lesson, f"there is no seat “{lesson.seat}”")
    state, dealer = game.new(lesson.size, lesson.options), Dealer(lesson.seed, ("",) * len(seats))
    mine, entries, made, replies = seats.index(lesson.seat), 0, 0, list(lesson.replies)
    wanted = len(lesson.opening) + sum(not one.looks for one in lesson.steps)
    while state.mover != OVER and (made < wanted or replies):
        at = lesson.place(made, len(lesson.steps))
        if state.mover == CHANCE:
            toss = game.toss(game.see(state, mine))
            if toss is not None and toss.thrown:
                return
            steps: tuple[int, ...] = (dealer.draw(entries, state.chances()),)
        elif state.mover != mine:
            if not replies:
                raise _broken(game, lesson, f"the {seats[state.mover]} has no reply left", at)
            steps = _read(game, lesson, at, state, replies.pop(0))
        elif made == wanted:
            break
        else:
            if made < len(lesson.opening):
                steps = _read(game, lesson, at, state, lesson.opening[made])
            else:
                offered = [_read(game, lesson, at, state, token) for token in lesson.steps[at].moves]
                steps = offered[0]
                yield state, at, steps
            made += 1
        for one in steps:
            state.apply(one)
        entries += 1
    if made < wanted:
        raise _broken(game, lesson, "the game is over before it is reached", lesson.place(made, len(lesson.steps)))
    if replies:
        raise _broken(game, lesson, f"the reply “{replies[0]}” is never played")


def _read(game: PlayableGame[Any, Any], lesson: Lesson, at: int, state: Position, token: str) -> tuple[int, ...]:
    """Return the steps of a move that can be taken here."""
    try:
        steps, after = game.read(state, token), state.clone()
        for one in steps:
            after.apply(one)
    except HallaliError as error:
        raise _broken(game, lesson, f"“{token}” cannot be played: {error}", at) from error
    return steps


def _after(game: PlayableGame[Any, Any], lesson: Lesson) -> None:
    """Check what begins the whole game that follows."""
    known: dict[str, Sequence[str]] = {"size": game.sizes, "seat": (*game.seats, "random")}
    for name, value in lesson.after.items():
        if name in known and value not in known[name] and not value.isdigit():
            raise _broken(game, lesson, f"after it: there is no {name} “{value}”")


def _broken(game: PlayableGame[Any, Any], lesson: Lesson, what: str, at: int = -1) -> Broken:
    where = f", step {at + 1}" if 0 <= at < len(lesson.steps) else ""
    return Broken(f"{game.name}, lesson {lesson.name}{where}: {what}")
