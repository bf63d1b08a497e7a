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
    theirs: tuple[int, int] = (0, 0)  #: how many steps the seat of the other pad took, and how much it was told


class Lines:
    """Looks for games that tell a pad's seat what it was told, and in which some parts went as given.

    facts: the gestures of some parts. left: how many steps may be taken; fewer are left afterwards.
    loose: whether what the seat is told when the game ends may differ in what is turned up then.
    other: the pad of another seat at the same table: that seat, too, must be told what is entered there.
    """

    def __init__(
        self,
        pad: Pad,
        rng: random.Random,
        facts: Mapping[int, Tokens],
        left: int,
        loose: bool = False,
        other: Pad | None = None,
    ) -> None:
        self.pad, self.rng, self.facts, self.left, self.loose, self.other = pad, rng, facts, left, loose, other
        self.wanted, self.own = pad.told, _own(pad)
        self.theirs = (_own(other), other.told) if other is not None else ((), ())
        #: How much was told where a game came furthest and then told something else: to the seat, and to the other.
        self.furthest = (-1, -1)

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
        begun = _Place(state, state, game[:part], own, heard, _empty(state), theirs=self._heard(game[:part]))
        for found in self._walk(begun, game, part):
            yield found[part]

    def _heard(self, parts: Game) -> tuple[int, int]:
        """Return how many steps the seat of the other pad took in these parts, and how much it was told."""
        taken = heard = 0
        if self.other is not None and parts:
            state = self.pad.start.clone()
            for step in [step for part in parts for step in part.steps]:
                taken += state.mover == self.other.seat
                heard += len(self.pad.game.advance(state, step, (self.other.seat,))[0])
        return taken, heard

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
        if (
            at.heard != len(self.wanted)
            or at.theirs[1] != len(self.theirs[1])
            or any(one >= len(parts) for one in self.facts)
        ):
            return None
        return parts if at.plan is None or len(at.part.steps) == len(at.plan) else None

    def _after(self, at: _Place, step: int) -> _Place | None:
        """Take a step; None if it tells something else than what the seat was told."""
        self.left -= 1
        state, mover = at.state.clone(), at.state.mover
        seats = (self.pad.seat, REFEREE) if self.other is None else (self.pad.seat, REFEREE, self.other.seat)
        mine, everything, *rest = self.pad.game.advance(state, step, seats)
        heard, over = at.heard + len(mine), state.mover == OVER
        theirs = (at.theirs[0], at.theirs[1] + sum(map(len, rest)))
        if self.other is not None:
            theirs = (theirs[0] + (mover == self.other.seat), theirs[1])
        if not self._told(self.pad, tuple(mine), self.wanted[at.heard : heard], over) or (
            self.other is not None
            and not self._told(self.other, tuple(rest[0]), self.theirs[1][at.theirs[1] : theirs[1]], over)
        ):
            if at.heard + at.theirs[1] > sum(self.furthest):
                self.furthest = (at.heard, at.theirs[1])
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
            return _Place(state, at.origin, at.parts, own, heard, part, begun, at.plan, theirs)
        part = part._replace(
            tokens=(*part.tokens, self.pad.game.write(at.origin, begun)), movers=(*part.movers, at.origin.mover)
        )
        if not part.mine:
            return _Place(state, state, at.parts, own, heard, part, (), at.plan, theirs)
        if at.plan is not None and len(part.steps) != len(at.plan):
            return None
        parts = (*at.parts, part)
        return _Place(state, state, parts, own, heard, _empty(state), (), self._plan(state, len(parts)), theirs)

    def _told(self, pad: Pad, mine: Tolds, wanted: Tolds, over: bool) -> bool:
        """Say whether a pad's seat is told what is entered there. over: whether the game is over then."""
        return mine == wanted or (self.loose and over and self._alike(pad, mine, wanted))

    def _alike(self, pad: Pad, mine: Tolds, wanted: Tolds) -> bool:
        """Say whether two things that are told when the game ends differ only in what is turned up."""
        if [type(one) for one in mine] != [type(one) for one in wanted]:
            return False
        plain = translator("en")
        return mine[:-1] == wanted[:-1] and wording.sentence(pad, mine, plain) == wording.sentence(pad, wanted, plain)

    def _next(self, at: _Place, game: Game) -> list[int]:
        """Return what may come: as in the given game first, then what it had where something else is given now."""
        mover, place = at.state.mover, len(at.part.steps)
        if mover == CHANCE:
            legal = [outcome for outcome, chance in at.state.chances() if chance > 0]
        else:
            legal = [*at.state.legal()] if mover != OVER else []
        if mover == self.pad.seat:
            legal = [step for step in self.own[at.own : at.own + 1] if step in legal]
        if self.other is not None and mover == self.other.seat:
            legal = [step for step in self.theirs[0][at.theirs[0] : at.theirs[0] + 1] if step in legal]
        if at.plan is not None:
            return [step for step in at.plan[place : place + 1] if step in legal]
        if mover == self.pad.seat:
            return legal
        self.rng.shuffle(legal)
        part = len(at.parts)
        there = game[part].steps[place : place + 1] if part < len(game) else ()
        freed = {step for one in self.facts if one < len(game) for step in game[one].steps}
        return sorted(legal, key=lambda step: 0 if step in there else 1 if step in freed else 2)


def _own(pad: Pad) -> Steps:
    return tuple(step for entry in pad.entries for step in entry.own)


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
