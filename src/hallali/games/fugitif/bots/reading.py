# mypyc
"""The practised Fugitive in worlds that the Marshal follows: both do what she saw them do."""

from __future__ import annotations

import random

from hallali.core.contract import Told
from hallali.games.fugitif.bots.playout import Gesture, Mind
from hallali.games.fugitif.rules import effects as e
from hallali.games.fugitif.rules import tasks as t
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.actions import DECK, END, PASS, TEN, TENS
from hallali.games.fugitif.rules.box import box_of
from hallali.games.fugitif.rules.sizes import Options, Size
from hallali.games.fugitif.rules.state import State
from hallali.games.fugitif.rules.view import FUGITIVE, HIDE, MARSHAL, Laid, Passed

#: A gesture of the Marshal's, and what she was told from then on.
Part = tuple[Gesture, list[Told]]


class Heard:
    """What everyone saw of each of the Fugitive's turns."""

    def __init__(self) -> None:
        self.turn = 0  # the last that is known whole
        self.laid: dict[int, Laid] = {}  # by place

    def hear(self, told: Told) -> None:
        """Take in something that was told."""
        if isinstance(told, Laid):
            self.laid[told.place] = told
            self.turn = told.turn
        elif isinstance(told, Passed) and told.who == FUGITIVE and told.phase == HIDE:
            self.turn += 1

    def since(self, place: int, turn: int) -> list[Laid]:
        """Return what was laid in a turn from a place on."""
        found = []
        while place in self.laid and self.laid[place].turn == turn:
            found.append(self.laid[place])
            place += 1
        return found


class Gestures:
    """Finds the Marshal's own gestures in what she was told, so that no one has to remember them for her."""

    def __init__(self, size: Size, options: Options) -> None:
        self.size = size
        self.lines = box_of(size, options).lines
        self.closing: list[int] = []  # who closes a deck next

    def parted(self, tolds: list[Told]) -> list[Part]:
        """Split what was told into parts, each beginning with a gesture of the Marshal's, except perhaps the first."""
        parts: list[Part] = [((), [])]
        for told in tolds:
            if isinstance(told, v.Gave) and told.who == FUGITIVE:
                parts.append(((), []))  # her card, which she put down last, is told after the Fugitive's
            elif isinstance(told, v.Gave) and told.card is not None:
                parts[-1] = ((told.card,), parts[-1][1])
            elif steps := self._steps(told):
                parts.append((steps, []))
            parts[-1][1].append(told)
        return parts

    def _steps(self, told: Told) -> Gesture:
        """Return the Marshal's gesture that this tells of; () if it was another's, or chance."""
        if isinstance(told, v.Guessed):
            return told.numbers if told.manhunt else (*told.numbers, END)
        if isinstance(told, v.Chose):
            return (DECK + told.deck,) if told.who == MARSHAL else ()
        if isinstance(told, v.Passed):
            return (PASS,) if told.who == MARSHAL else ()
        if isinstance(told, v.Tip):
            span = (told.low, told.high)
            return (TEN + TENS.index(span) if span in TENS else DECK + self.size.deck_of(told.high),)
        if isinstance(told, v.Removed) or (isinstance(told, v.Shown) and not told.private):
            return (told.card,) if told.who == MARSHAL and told.card is not None else ()
        if isinstance(told, v.TurnedUp):
            for word, who in reversed(self.lines[told.event]):
                if word == e.CLOSE:
                    seats = {e.DRAWER: told.who, e.OTHER: 1 - told.who}
                    self.closing.append(seats.get(who, who))
        if isinstance(told, v.Closed) and told.deck >= 0 and self.closing:
            return (DECK + told.deck,) if self.closing.pop(0) == MARSHAL else ()
        return ()


class Reading:
    """The practised Fugitive in a world, made to lay what everyone saw, so that no world has to be dropped."""

    depth = 0

    def __init__(self, mind: Mind, heard: Heard) -> None:
        self.mind = mind
        self.heard = heard

    def clone(self) -> Reading:
        """Return an independent copy."""
        return Reading(self.mind.clone(), self.heard)

    def note(self, state: State, action: int) -> None:
        """Take in a step or chance outcome that is about to be taken."""
        self.mind.note(state, action)

    def step(self, state: State, rng: random.Random) -> int:
        """Return a step for a playout."""
        return self.mind.step(state, rng)

    def value(self, state: State) -> tuple[float, ...]:
        """Judge a position."""
        return self.mind.value(state)

    def prior(self, state: State, legal: list[int]) -> list[float]:
        """Return how likely each of these steps is to be taken and to show what was seen."""
        if int(t.kind_of(state.code)) != t.HIDE or state.turn > self.heard.turn:
            return self.mind.prior(state, legal)
        two = self.mind.two if self.mind.steps else state.must_lay_second()
        laid = self.heard.since(len(state.row), state.turn)[: 2 if two else 1]
        return shares(self.mind, state, legal, tuple([one.sprints for one in laid]), any(one.number for one in laid))


def shares(mind: Mind, state: State, legal: list[int], sprints: tuple[int, ...], escape: bool) -> list[float]:
    """Return how likely the Fugitive is to take each of these steps and to lay what everyone then saw.

    sprints: for each hideout of the gesture how many sprint cards lay under it; () for a pass. escape: whether it was
    the escape. On a gesture's first step the numbers add up to how likely that was; later on to 1.
    """
    mind.prior(state, legal)  # it knows its gestures now
    at = len(mind.steps)
    found = [0.0] * len(legal)
    total = 0.0
    for gesture, weight in zip(mind.gestures, mind.weights, strict=True):
        if gesture[:at] == mind.steps and sprints_of(gesture) == sprints and (gesture[0] == mind.size.escape) == escape:
            found[legal.index(gesture[at])] += weight
            total += weight
    return [weight / total for weight in found] if at and total > 0.0 else found


def sprints_of(gesture: Gesture) -> tuple[int, ...]:
    """Return how many sprint cards lie under each hideout that a gesture lays."""
    if gesture[0] == PASS:
        return ()
    first = gesture.index(END)
    second = len(gesture) - first - 1
    return (first - 1, second - 2) if second else (first - 1,)
