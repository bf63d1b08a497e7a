"""What the tests of Le Traqueur share: camps written by their places, positions made by playing, and random play."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import pytest
from hypothesis import strategies as st

from hallali.core import bits
from hallali.core.contract import Position, Told
from hallali.core.errors import IllegalAction, Refusal
from hallali.core.seats import CHANCE, OVER, REFEREE, SPECTATOR
from hallali.games.traqueur import TRAQUEUR
from hallali.games.traqueur.belief.belief import TraqueurBelief
from hallali.games.traqueur.belief.odds import POLICY, UNIFORM
from hallali.games.traqueur.rules import camp as c
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.actions import END, OUT, SQUARE
from hallali.games.traqueur.rules.grid import OUTSIDE
from hallali.games.traqueur.rules.seek import Seek, shown
from hallali.games.traqueur.rules.sizes import size_of
from hallali.games.traqueur.rules.state import State
from hallali.games.traqueur.rules.view import FIRST, SECOND
from hallali.testing import Subject, facts

EYES = (FIRST, SECOND, SPECTATOR, REFEREE)
FIRST_BEGINS = {"begins": "first"}
ONE_SIDED = {"mode": "one-sided"}
NEXT = {"leaving": "next-turn"}
EVEN = {"begins": "first", "equal_turns": True}

#: Every option's values, and every kind of grid.
SIZES = ("micro", "mini", "small", "2x7", "7x2", "real")
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"begins": "first", "equal_turns": True},
    {"begins": "second", "leaving": "next-turn", "barriers": "unlimited"},
    {"leaving": "next-turn", "equal_turns": True, "barriers": 3},
    {"leaving": "at-will"},
    {"mode": "one-sided"},
    {"mode": "one-sided", "leaving": "next-turn", "barriers": "unlimited"},
)
games = st.tuples(st.integers(0, 2**32), st.sampled_from(SIZES), st.sampled_from(OPTIONS))


def camp(fugitive: str, barred: str = "", size: str = "real") -> str:
    """Write a camp as a token: its fugitive's square, and the names of the barred places."""
    grid = size_of(size)
    return c.write(grid, c.Camp(grid.square_of(fugitive), bits.mask_of(grid.place_of(name) for name in barred.split())))


#: A camp of no barrier at all.
BARE = camp("F6")


def play(tokens: str, size: str = "real", options: Mapping[str, Any] | None = None, on: State | None = None) -> State:
    """Play tokens from the start, or on a copy of a position, and give the position after them."""
    state = TRAQUEUR.new(size, options) if on is None else on.clone()
    for token in tokens.split():
        for step in TRAQUEUR.read(state, token):
            state.apply(step)
        assert not state.drafting, token
    return state


def hunt(theirs: str, moves: str = "", **options: Any) -> State:
    """Let the second seat search `theirs` alone (TRQ-28), and give the position after its moves."""
    size = theirs.partition("/")[0]
    return play(f"{theirs} {moves}", size, {**ONE_SIDED, **options})


def race(first: str, second: str, moves: str = "", **options: Any) -> State:
    """Return the position after these moves of a race that the first seat begins; each camp is its seat's own."""
    size = first.partition("/")[0]
    return play(f"{first} {second} {moves}", size, {**FIRST_BEGINS, **options})


def legal(state: State) -> set[str]:
    """Return the legal steps of the search, as they are written."""
    return {TRAQUEUR.write(state, [step]) for step in state.legal()}


def refused(state: State, token: str) -> Refusal:
    """Return why the first step of a token that cannot be taken whole is refused; it changes nothing."""
    copy = state.clone()
    for step in TRAQUEUR.read(copy, token):
        refusal = copy.refusal(step)
        if refusal is not None:
            before = facts(copy)
            with pytest.raises(IllegalAction) as raised:
                copy.apply(step)
            assert raised.value.refusal == refusal
            assert facts(copy) == before
            return refusal
        copy.apply(step)
    raise AssertionError(f"{token} is legal")


def told(state: State, token: str, seat: int) -> list[Told]:
    """Return all that a seat is told while one token is played on a copy."""
    heard: list[Told] = []
    before = state.clone()
    for step in TRAQUEUR.read(state, token):
        after = before.clone()
        after.apply(step)
        heard += TRAQUEUR.tell(before, step, after, seat)
        before = after
    return heard


def view(state: State, seat: int) -> v.TraqueurView:
    """Return the view of a seat."""
    return TRAQUEUR.see(state, seat)


def mine(state: Position) -> State:
    """Return a position that was played as any game's is, as this game's own."""
    assert isinstance(state, State)
    return state


def names(state: State, places: int) -> set[str]:
    """Return the names of a bit set of places."""
    return {state.grid.place_name(place) for place in bits.members(places)}


def at(state: State, seat: int = SECOND) -> str:
    """Return the name of the square where a seat's detective stands."""
    return state.grid.square_name(state.seek(seat).at)


def pick(rng: random.Random, state: State) -> int:
    """Choose a step or a chance outcome at random; camps come bare, sparse and full."""
    if state.mover == CHANCE:
        outcomes, weights = zip(*state.chances(), strict=True)
        return int(rng.choices(outcomes, weights)[0])
    steps = state.legal()
    if state.phase == v.BUILD and len(steps) > 1 and steps[0] == END:
        return END if rng.random() < (0.02, 0.1, 0.3)[rng.getrandbits(8) % 3] else rng.choice(steps[1:5])
    return rng.choice(steps)


def wander(seed: int, size: str, options: Mapping[str, Any], most: int = 20000) -> Iterator[tuple[State, int, State]]:
    """Play a random game to its end: yield (before, step, after); the positions are the caller's to read."""
    rng = random.Random(seed)
    state = TRAQUEUR.new(size, options)
    for _ in range(most):
        if state.mover == OVER:
            return
        step = pick(rng, state)
        before = state
        state = before.clone()
        state.apply(step)
        yield before, step, state
    raise AssertionError("the game does not end")


def changed(seek: Seek, **changes: int) -> Seek:
    """Return a copy of a search in which what these fields of its view say is different."""
    return shown(msgspec.structs.replace(seek.view(FIRST), **changes), seek.grid, seek.leaving)


def heard_by(seek: Seek, one: Told) -> None:
    """Put what was told of this search into it, as a player does who keeps a grid by hand."""
    if isinstance(one, v.Asked):
        seek.move(one.target, 0 if one.yes else bits.bit(one.place))
    elif isinstance(one, v.Walked):
        seek.move(one.target, 0)
    elif isinstance(one, v.TurnEnded) and one.why in (v.ENDED_TURN, v.PASSED):
        seek.end_turn()
    elif isinstance(one, v.Found):
        seek.find()


def allowed(belief: TraqueurBelief, owner: int, camp: c.Camp, counting: bool) -> None:
    """A camp is among those that a belief has possible. counting: ask its odds too."""
    support = belief.support(owner)
    assert bits.has(support.squares, camp.fugitive)
    assert camp.barriers & ~support.barred == 0
    assert ~camp.barriers & belief.grid.all_places & ~support.open == 0
    for level in (UNIFORM, POLICY) if counting else ():
        assert belief.squares(level, owner)[camp.fugitive] > 0.0
        for place, odd in enumerate(belief.places(level, owner)):
            assert odd > 0.0 if bits.has(camp.barriers, place) else odd < 1.0


def truth(belief: TraqueurBelief, state: State, eyes: int) -> None:
    """Both camps are among those that the belief has possible."""
    for owner, one in enumerate(state.camps):
        if one is not None and state.phase == v.SEARCH:
            allowed(belief, owner, one, counting=True)


SUBJECT = Subject(TRAQUEUR, sizes=SIZES, options=OPTIONS, pick=pick, longest=20_000, truth=truth)

__all__ = [
    "BARE",
    "END",
    "EVEN",
    "EYES",
    "FIRST",
    "FIRST_BEGINS",
    "NEXT",
    "ONE_SIDED",
    "OPTIONS",
    "OUT",
    "OUTSIDE",
    "SECOND",
    "SIZES",
    "SQUARE",
    "SUBJECT",
    "allowed",
    "at",
    "camp",
    "changed",
    "facts",
    "games",
    "heard_by",
    "hunt",
    "legal",
    "names",
    "pick",
    "play",
    "race",
    "refused",
    "told",
    "view",
    "wander",
]
