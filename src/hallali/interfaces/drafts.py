"""Drafts: the gesture that a player is still making. Only its player sees it, and may take it back at will.

Each game says how a press changes a draft (games/*/drafts.py), in its own `Drafts`. What all games share is here.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from hallali.core.contract import Position, Told
from hallali.core.errors import BadNotation, HallaliError, IllegalAction, Message, marked
from hallali.core.errors import Refusal as Why
from hallali.core.generics import V
from hallali.interfaces.parts import Part

if TYPE_CHECKING:
    from hallali.interfaces.game import AnyGame

N_ = marked
Steps = tuple[int, ...]


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """A draft as its player's page shows it. steps: those taken so far. A game adds what its page asks for."""

    steps: tuple[int, ...] = ()


def check(state: Position, steps: Sequence[int]) -> None:
    """Raise IllegalAction, in the words of the rule, unless the steps are exactly one whole legal gesture."""
    if not steps or begun(state, steps) is not None:
        raise IllegalAction(Why(Message(N_("The move is not complete."))))


def begun(state: Position, steps: Sequence[int]) -> Position | None:
    """Return the position within the gesture that these steps begin; None if they are a whole gesture.

    Raises IllegalAction, in the words of the rule, if they are neither.
    """
    trial = state.clone()
    for number, step in enumerate(steps):
        if number and not trial.drafting:
            raise IllegalAction(Why(Message(N_("That is more than one move."))))
        trial.apply(step)
    return trial if trial.drafting else None


def fits(state: Position, steps: Sequence[int]) -> Position | None:
    """Return the position after these first steps of a gesture, or None if they are refused."""
    trial = state.clone()
    for step in steps:
        if trial.refusal(step) is not None:
            return None
        trial.apply(step)
    return trial


def tokens(game: AnyGame, state: Position, steps: Sequence[int]) -> dict[int, str]:
    """Return, by step, the notation of each gesture that one more step completes. The steps so far must be legal."""
    found = {}
    begun = fits(state, steps)
    for step in begun.legal() if begun is not None else ():
        after = fits(state, (*steps, step))
        if after is not None and not after.drafting:
            found[step] = game.write(state, (*steps, step))
    return found


def gestures(state: Position, steps: Sequence[int]) -> list[tuple[int, ...]]:
    """Split steps into the whole gestures that one player makes with them, one after the other.

    Raises IllegalAction, in the words of the rule, if one is refused, incomplete or no longer that player's.
    """
    trial, mover = state.clone(), state.mover
    found: list[tuple[int, ...]] = []
    begun: list[int] = []
    for step in steps:
        if trial.mover != mover:
            raise IllegalAction(Why(Message(N_("It is not your turn."))))
        trial.apply(step)
        begun.append(step)
        if not trial.drafting:
            found.append(tuple(begun))
            begun = []
    if begun or not found:
        raise IllegalAction(Why(Message(N_("The move is not complete."))))
    return found


class Next(msgspec.Struct, frozen=True):
    """What a choice leads to: another draft, or a whole gesture to commit.

    several: whether the steps may be several gestures, held back until now; each becomes an entry of its own. thought:
    whether they are a whole gesture already, which waits only to be thought over: at a pad, where every entry can be
    put right, it does not wait.
    """

    steps: Steps
    commit: bool = False
    several: bool = False
    thought: bool = False


class Drafts(Part[V]):
    """How presses and typed text become gestures; here, in the plainest form: each step is a move.

    `state` is the position that the seat's steps are judged by; None when it is not the seat's turn.
    """

    ahead: bool = False  #: whether a seat may ever prepare its gesture before its turn; see `may_draft`
    dull: tuple[int, ...] = ()  #: steps for a player whose bot has failed, the best first
    probes: range = range(-1, 65)  #: steps to try when the search for leaks compares refusals

    def may_draft(self, view: V) -> bool:
        """Return whether a seat that is not on turn may prepare its gesture now."""
        return False

    def choose(self, state: Position | None, view: V, draft: Steps, choice: int) -> Next:
        """Take one choice. Raises IllegalAction, in the words of the rule, if it is not allowed."""
        return Next((choice,), commit=True)

    def lay(self, state: Position | None, view: V, draft: Steps, text: str) -> Next:
        """Replace the draft by a ready one, written as text. Raises BadNotation, IllegalAction."""
        raise BadNotation(Message(N_("“{token}” is not a move."), {"token": text[:40]}))

    def finish(self, state: Position | None, view: V, draft: Steps) -> Next:
        """End the draft. Return all of its steps to commit, or a longer draft. Raises IllegalAction."""
        return Next(draft, commit=True)

    def seen(self, state: Position | None, view: V, draft: Steps) -> V:
        """Return the player's view with the draft in it."""
        return view

    def describe(self, state: Position | None, view: V, draft: Steps) -> Draft:
        """Return the draft as the page shows it."""
        return Draft(steps=draft)

    def known(self, view: V, tolds: Sequence[Told]) -> Steps:
        """Return a draft with what another seat knows of a gesture that was hidden from it; () for nothing.

        view: that of the seat whose gesture it was, before it. tolds: what the other was told in the whole game.
        """
        return ()

    def typed(self, state: Position | None, view: V, draft: Steps, text: str) -> Next | None:
        """Take text typed for a draft; None if the text is a move. Raises BadNotation, IllegalAction."""
        return None

    def row(self, view: V, choices: Sequence[int]) -> None:
        """Check several one-step moves that come in one command. Raises IllegalAction if the seat cannot know that they
        are safe."""
        raise IllegalAction(Why(Message(N_("That is more than one move."))))

    def follows(self, before: V, after: V) -> bool:
        """Return whether the row of moves goes on: not if the turn has ended or something new was seen."""
        return after.mover == after.seat

    def notations(self, text: str) -> tuple[str, ...]:
        """Turn what a person types into notation, one token a move. Raises BadNotation."""
        words = text.strip().lower().split() if len(text) <= 200 else []
        if not words or any(word.startswith("=") for word in words):
            raise BadNotation(Message(N_("“{token}” is not a move."), {"token": text[:40]}))
        return tuple(words)

    def fallback(self, state: Position) -> Steps:
        """Return any whole legal gesture: the way out when a bot fails."""
        rng = random.Random(0)
        for _ in range(100):
            trial = state.clone()
            steps: list[int] = []
            while (not steps or trial.drafting) and (legal := trial.legal()):
                steps.append(next((step for step in self.dull if step in legal), rng.choice(legal)))
                trial.apply(steps[-1])
            if steps and not trial.drafting:
                return tuple(steps)
        raise HallaliError(N_("No move was found."))
