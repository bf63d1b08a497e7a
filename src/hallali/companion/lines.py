"""Games in which given things happened, found by going along a game in which most of them did."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from hallali.companion import wording
from hallali.core.contract import Position
from hallali.core.errors import HallaliError
from hallali.core.seats import CHANCE, OVER, REFEREE
from hallali.i18n import translator

if TYPE_CHECKING:
    from hallali.companion.pad import Pad
    from hallali.companion.worlds import Steps, Tolds

#: The gestures of a part, in the game's notation.
Tokens = tuple[str, ...]


class Span(NamedTuple):
    """A part of a game, up to the end of a gesture of which the pad's seat is told. steps: all that are taken in it."""

    steps: Steps
    tokens: Tokens  #: its gestures, in the game's notation
    movers: tuple[int, ...]  #: who made each of them
    mine: Tolds  #: what the pad's seat is told of it
    told: Tolds  #: what a referee is told of it
    state: Position  #: the position in which it begins; nobody changes it
    owned: int  #: how many of its steps are the pad's seat's


Game = tuple[Span, ...]


class _Place(NamedTuple):
    """How far a game has come, to a state. parts: those that are whole."""

    state: Position
    origin: Position  #: where the gesture that is under way began
    parts: Game
    own: int  #: how many steps the seat took
    heard: int  #: how much it was told
    part: Span  #: the one that is under way
    begun: Steps = ()  #: the gesture that is under way
    plan: Steps | None = None  #: the steps of this part, where they are given


class Lines:
    """Looks for games that tell a pad's seat what it was told, and in which some parts went as given.

    facts: the gestures of some parts. left: how many steps may be taken; fewer are left afterwards.
    loose: whether what the seat is told when the game ends may differ in what is turned up then.
    """

    def __init__(
        self, pad: Pad, rng: random.Random, facts: Mapping[int, Tokens], left: int, loose: bool = False
    ) -> None:
        self.pad, self.rng, self.facts, self.left, self.loose = pad, rng, facts, left, loose
        self.wanted = pad.told
        self.own = tuple(step for entry in pad.entries for step in entry.own)

    def parted(self, steps: Sequence[int]) -> Game | None:
        """Divide a game, given step by step, into parts; None if it tells the seat something else."""
        at: _Place | None = self._begin()
        for step in steps:
            at = at and self._after(at, step)
        return self._whole(at) if at is not None and at.state.mover == OVER else None

    def along(self, game: Game) -> Game | None:
        """Return a game in which all of it is so, as like the given one as may be; None if none is found.

        If steps are left then, there is none.
        """
        return next(self._walk(self._begin(), game, -1), None)

    def others(self, game: Game, part: int) -> Iterator[Span]:
        """Yield how this part of a game could have gone, if what comes after it need not fit."""
        state = self.place(game, part)
        own = sum(one.owned for one in game[:part])
        heard = sum(len(one.mine) for one in game[:part])
        for found in self._walk(_Place(state, state, game[:part], own, heard, _empty(state)), game, part):
            yield found[part]

    def place(self, game: Game, part: int) -> Position:
        """Return the position in which a part of a game begins. It belongs to whoever asks."""
        return (game[part].state if part < len(game) else self.pad.start).clone()

    def _begin(self) -> _Place:
        start = self.pad.start
        return _Place(start, start, (), 0, 0, _empty(start), plan=self._plan(start, 0))

    def _plan(self, state: Position, part: int) -> Steps | None:
        """Return the steps that are given for a part that begins here: none that can be taken if it cannot go so."""
        if part not in self.facts:
            return None
        try:
            return steps_of(self.pad, state, self.facts[part])
        except HallaliError:
            return ()

    def _walk(self, begun: _Place, game: Game, until: int) -> Iterator[Game]:
        """Yield the ways on from a place: to the end of the game, or of one part. The given game's steps come first."""
        stack = [(begun, iter(self._next(begun, game)))]
        while stack and self.left > 0:
            at, ways = stack[-1]
            step = next(ways, None)
            if step is None:
                stack.pop()
                continue
            after = self._after(at, step)
            if after is None:
                continue
            if len(after.parts) == until + 1 > 0:
                yield after.parts
            elif after.state.mover == OVER:
                if (whole := self._whole(after)) is not None:
                    yield whole
            else:
                stack.append((after, iter(self._next(after, game))))

    def _whole(self, at: _Place) -> Game | None:
        """Return a game that is over; None if something is missing in it."""
        parts = (*at.parts, at.part) if at.part.steps else at.parts
        if at.heard != len(self.wanted) or any(one >= len(parts) for one in self.facts):
            return None
        return parts if at.plan is None or len(at.part.steps) == len(at.plan) else None

    def _after(self, at: _Place, step: int) -> _Place | None:
        """Take a step; None if it tells something else than what the seat was told."""
        self.left -= 1
        state, mover = at.state.clone(), at.state.mover
        mine, everything = self.pad.game.advance(state, step, (self.pad.seat, REFEREE))
        heard = at.heard + len(mine)
        wanted = self.wanted[at.heard : heard]
        if tuple(mine) != wanted and not (self.loose and state.mover == OVER and self._alike(tuple(mine), wanted)):
            return None
        own = at.own + (mover == self.pad.seat)
        begun, there = (*at.begun, step), at.part
        part = there._replace(
            steps=(*there.steps, step),
            mine=(*there.mine, *mine),
            told=(*there.told, *everything),
            owned=there.owned + (mover == self.pad.seat),
        )
        if state.drafting:
            return _Place(state, at.origin, at.parts, own, heard, part, begun, at.plan)
        part = part._replace(
            tokens=(*part.tokens, self.pad.game.write(at.origin, begun)), movers=(*part.movers, at.origin.mover)
        )
        if not part.mine:
            return _Place(state, state, at.parts, own, heard, part, (), at.plan)
        if at.plan is not None and len(part.steps) != len(at.plan):
            return None
        parts = (*at.parts, part)
        return _Place(state, state, parts, own, heard, _empty(state), plan=self._plan(state, len(parts)))

    def _alike(self, mine: Tolds, wanted: Tolds) -> bool:
        """Say whether two things that are told when the game ends differ only in what is turned up."""
        if [type(one) for one in mine] != [type(one) for one in wanted]:
            return False
        plain = translator("en")
        return mine[:-1] == wanted[:-1] and wording.sentence(self.pad, mine, plain) == wording.sentence(
            self.pad, wanted, plain
        )

    def _next(self, at: _Place, game: Game) -> list[int]:
        """Return what may come: as in the given game first, then what it had where something else is given now."""
        mover, place = at.state.mover, len(at.part.steps)
        if mover == CHANCE:
            legal = [outcome for outcome, chance in at.state.chances() if chance > 0]
        else:
            legal = [*at.state.legal()] if mover != OVER else []
        if mover == self.pad.seat:
            legal = [step for step in self.own[at.own : at.own + 1] if step in legal]
        if at.plan is not None:
            return [step for step in at.plan[place : place + 1] if step in legal]
        if mover == self.pad.seat:
            return legal
        self.rng.shuffle(legal)
        part = len(at.parts)
        there = game[part].steps[place : place + 1] if part < len(game) else ()
        freed = {step for one in self.facts if one < len(game) for step in game[one].steps}
        return sorted(legal, key=lambda step: 0 if step in there else 1 if step in freed else 2)


def _empty(state: Position) -> Span:
    return Span((), (), (), (), (), state, 0)


def steps_of(pad: Pad, state: Position, tokens: Tokens) -> Steps:
    """Return the steps of gestures made one after the other. Raises BadNotation, IllegalAction."""
    state, found = state.clone(), list[int]()
    for token in tokens:
        steps = pad.game.read(state, token)
        for step in steps:
            state.apply(step)
        found += steps
    return tuple(found)
