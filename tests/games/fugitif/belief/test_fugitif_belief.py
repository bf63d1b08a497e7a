"""The beliefs of Fugitif against an enumeration of all worlds, against the truth, and against their own samples."""

from __future__ import annotations

import math
import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hallali.core import bits
from hallali.core.contract import Told
from hallali.core.errors import HallaliError
from hallali.core.library import LIBRARY, held
from hallali.core.seats import CHANCE, OVER, SPECTATOR
from hallali.games.fugitif import FUGITIF
from hallali.games.fugitif.belief.belief import AnyBelief, MarshalBelief, SpectatorBelief, make
from hallali.games.fugitif.belief.files import FugitiveBelief
from hallali.games.fugitif.belief.policy import Move, Situation, policy
from hallali.games.fugitif.rules import tasks as t
from hallali.games.fugitif.rules.edition import SHELF
from hallali.games.fugitif.rules.sizes import options_of, size_of
from hallali.games.fugitif.rules.view import FUGITIVE, MARSHAL, Gave

sys.path.insert(0, str(Path(__file__).parents[1]))
from enumerate_worlds import worlds

GAME = FUGITIF
MOST_WORLDS = 2500


def step_of(state: Any, rng: random.Random, thrift: float) -> int:
    """Choose a random step; thrift: how often END is taken as soon as it can be, which keeps sprints rare."""
    if state.mover == CHANCE:
        chances = state.chances()
        return int(rng.choices([c for c, _ in chances], [p for _, p in chances])[0])
    legal = state.legal()
    if legal[0] == 0 and rng.random() < thrift:
        return 0
    return int(rng.choice(legal))


def play(
    size: str, options: dict[str, Any], seed: int, seats: tuple[int, ...], thrift: float = 0.5, most: int = 400
) -> tuple[Any, dict[int, AnyBelief], dict[int, list[Told]]]:
    """Play at random for a random number of steps; give the state, each seat's belief and what it was told."""
    rng = random.Random(seed)
    stop = rng.randrange(1, most)
    state = GAME.new(size, options)
    beliefs = {seat: make(size_of(size), options_of(options), seat) for seat in seats}
    tolds: dict[int, list[Told]] = {seat: [] for seat in seats}
    taken = 0
    while state.mover != OVER and (taken < stop or state.drafting):
        step = step_of(state, rng, thrift)
        before = state.clone()
        state.apply(step)
        taken += 1
        for seat in seats:
            for told in GAME.tell(before, step, state, seat):
                beliefs[seat].hear(told)
                tolds[seat].append(told)
    return state, beliefs, tolds


def replayed(size: str, options: dict[str, Any], steps: tuple[int, ...], seat: int) -> tuple[Any, list[Told]]:
    state = GAME.new(size, options)
    told: list[Told] = []
    for step in steps:
        before = state.clone()
        state.apply(step)
        told += GAME.tell(before, step, state, seat)
    return state, told


def positions(
    size: str, count: int, seat: int, most: int, options: dict[str, Any] | None = None
) -> list[tuple[Any, AnyBelief, list[Told]]]:
    found = []
    for seed in range(100_000):
        state, beliefs, tolds = play(size, options or {}, seed, (seat,), most=most)
        belief = beliefs[seat]
        # What is compared does not depend on this bound: a belief that counts wrongly meets other positions.
        if state.row and (not isinstance(belief, MarshalBelief) or belief.worlds() < MOST_WORLDS):
            found.append((state, beliefs[seat], tolds[seat]))
        if len(found) == count:
            break
    return found


def compare(belief: MarshalBelief, everything: list[Any]) -> None:
    """Check every question against a list of all worlds."""
    total = len(everything)
    assert belief.worlds() == pytest.approx(total, rel=1e-9)
    escape = belief.size.escape
    hidden = [state.hidden & ~bits.bit(escape) for state in everything]
    odds = belief.hideout_odds()
    counted = Counter(n for mask in hidden for n in bits.members(mask))
    for n in range(escape + 1):
        assert odds[n] == pytest.approx(counted[n] / total, abs=1e-9)
    assert belief.support() == bits.mask_of(counted)
    for place, found in enumerate(belief.place_odds()):
        truly = Counter(state.row[place] for state in everything)
        assert set(found) == set(truly)
        for n, value in found.items():
            assert value == pytest.approx(truly[n] / total, abs=1e-9)
    rng = random.Random(7)
    for _ in range(6):
        mask = rng.choice(hidden)
        numbers = bits.mask_of(n for n in bits.members(mask) if rng.random() < 0.6) | bits.bit(rng.randrange(1, escape))
        truth = sum(numbers & ~m == 0 for m in hidden) / total
        assert belief.joint(numbers) == pytest.approx(truth, abs=1e-9)
        whole, further = belief.given(numbers)
        assert whole == pytest.approx(truth, abs=1e-9)
        for n in range(1, escape):
            both = numbers | bits.bit(n)
            assert further[n] == pytest.approx(sum(both & ~m == 0 for m in hidden) / total, abs=1e-9)


@pytest.mark.compiled
@pytest.mark.rule("FUG-34", "FUG-35")
@pytest.mark.parametrize(("size", "count", "most"), [("micro", 25, 40), ("small", 1, 14)])
def test_marshal_counts_as_enumeration_does(size: str, count: int, most: int) -> None:
    for state, belief, tolds in positions(size, count, MARSHAL, most):
        assert isinstance(belief, MarshalBelief)
        compare(belief, worlds(GAME, GAME.new(size, {}), tolds, MARSHAL))
        assert belief.joint(state.hidden & ~bits.bit(belief.size.escape)) > 0


@pytest.mark.compiled
@pytest.mark.rule("FUG-2", "FUG-35")
@pytest.mark.parametrize(("size", "count", "most"), [("micro", 25, 40), ("small", 1, 14)])
def test_marshal_counts_by_what_an_edition_says_that_cards_are_worth(size: str, count: int, most: int) -> None:
    house = SHELF.text().replace('name = "house"', 'name = "worth"')
    text = house.replace("rules.events", "rules.twos = [1, 4, 5, 9]\nrules.events")
    mine = held(text)
    LIBRARY.add(mine, listed=False)
    options = {"edition": mine.ref}
    for _, belief, tolds in positions(size, count, MARSHAL, most, options):
        assert isinstance(belief, MarshalBelief)
        compare(belief, worlds(GAME, GAME.new(size, options), tolds, MARSHAL))


@pytest.mark.long
@pytest.mark.rule("FUG-35")
def test_marshal_counts_as_enumeration_does_in_longer_games() -> None:
    joint_facts = 0
    for _, belief, tolds in positions("small", 25, MARSHAL, 30):
        assert isinstance(belief, MarshalBelief)
        compare(belief, worlds(GAME, GAME.new("small", {}), tolds, MARSHAL))
        joint_facts += len(belief.facts)
    assert joint_facts > 0


OPTIONS: list[dict[str, Any]] = [{}, {"events": True}, {"opening": "one-or-two", "second_edition": True}]


@pytest.mark.rule("FUG-33", "FUG-34", "FUG-35")
@pytest.mark.parametrize("options", OPTIONS, ids=["base", "events", "loose"])
@pytest.mark.parametrize("size", ["micro", "small", "real"])
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10**9))
def test_truth_is_in_every_belief_and_samples_tell_the_same(size: str, options: dict[str, Any], seed: int) -> None:
    seats = (FUGITIVE, MARSHAL, SPECTATOR)
    state, beliefs, tolds = play(size, options, seed, seats, thrift=0.9, most=60 if size == "real" else 120)
    rng = random.Random(seed)
    for seat in seats:
        belief = beliefs[seat]
        if isinstance(belief, FugitiveBelief):
            assert state.files & ~belief.support() == 0
        elif isinstance(belief, SpectatorBelief) and any(isinstance(told, Gave) for told in tolds[seat]):
            with pytest.raises(HallaliError):
                belief.support()
            continue
        else:
            hidden = state.hidden & ~bits.bit(belief.size.escape)
            assert hidden & ~belief.support() == 0
            assert belief.joint(hidden) > 0
            for number, odds in zip(state.row, belief.place_odds(), strict=True):
                assert odds.get(number, 0.0) > 0
            assert sum(belief.hideout_odds()) == pytest.approx(bits.count(hidden))
            assert all(bits.count(mask) == bits.count(hidden) for mask in belief.sample_hidden(rng, 5))
        for _ in range(2):
            _, told = replayed(size, options, belief.sample(rng), seat)
            assert told == tolds[seat]


@pytest.mark.parametrize("seat", [FUGITIVE, MARSHAL, SPECTATOR])
@pytest.mark.parametrize("chooser", [FUGITIVE, MARSHAL])
def test_a_swap_in_progress_is_sampled_as_it_stands(chooser: int, seat: int) -> None:
    """Whoever chooses: a belief that does not know whether the Fugitive has put a card down draws the wrong mover."""
    met = 0
    for seed in range(3000):
        rng = random.Random(seed)
        state = GAME.new("small", {"events": True})
        belief = make("small", {"events": True}, seat)
        while state.mover != OVER and not (t.kind_of(state.code) == t.GIVE and state.mover == chooser):
            step = step_of(state, rng, 0.8)
            before = state.clone()
            state.apply(step)
            for told in GAME.tell(before, step, state, seat):
                belief.hear(told)
        if state.mover == OVER:
            continue
        met += 1
        other, _ = replayed("small", {"events": True}, belief.sample(rng), seat)
        assert bool(other.given) == (chooser == MARSHAL)
        assert GAME.see(other, seat) == GAME.see(state, seat)
        if met == 5:
            break
    assert met == 5


@pytest.mark.parametrize("seed", range(4))
def test_fugitive_counts_as_enumeration_does(seed: int) -> None:
    for state, belief, tolds in positions("small", 2 + seed, FUGITIVE, 16)[-1:]:
        assert isinstance(belief, FugitiveBelief)
        everything = worlds(GAME, GAME.new("small", {}), tolds, FUGITIVE)
        assert state.files in {other.files for other in everything}
        for card, odds in enumerate(belief.card_odds()):
            truth = sum(bits.has(other.files, card) for other in everything) / len(everything)
            assert odds == pytest.approx(truth, abs=1e-9)


def test_policy_that_prefers_nothing_is_uniform_and_one_that_never_overpays_is_not() -> None:
    _, belief, _ = next(p for p in positions("small", 12, MARSHAL, 60) if len(p[0].row) > 3)
    assert isinstance(belief, MarshalBelief)
    rng = random.Random(3)
    flat = policy(belief, 4000, rng, lambda situation, move: 0.5)
    assert flat.effective == pytest.approx(4000)
    for exact, drawn in zip(belief.hideout_odds(), flat.hideout_odds(), strict=True):
        assert drawn == pytest.approx(exact, abs=0.05)

    def bold(situation: Situation, move: Move) -> float:
        last = situation.row[-1] if situation.row else 0
        return 1.0 if move.kind != "lay" or move.number - last >= 3 else 0.1

    weighted = policy(belief, 4000, rng, bold)
    assert 0 < weighted.effective < 4000
    assert weighted.support() & ~belief.support() == 0
    mean = sum(n * p for n, p in enumerate(weighted.hideout_odds()))
    assert mean > sum(n * p for n, p in enumerate(belief.hideout_odds()))


def test_a_world_weighs_as_much_as_all_its_choices_are_likely_together() -> None:
    _, belief, _ = next(p for p in positions("small", 12, MARSHAL, 60) if len(p[0].row) > 3)
    assert isinstance(belief, MarshalBelief)

    def shy(situation: Situation, move: Move) -> float:
        """Lays an odd number half as gladly."""
        return 0.5 if move.kind == "lay" and move.number % 2 else 1.0

    weighted = policy(belief, 50, random.Random(3), shy)
    odd = [sum(number % 2 for number in world.numbers) for world in weighted.worlds_drawn]
    assert len(set(odd)) > 1
    assert weighted.weights == [0.5**count for count in odd]


@pytest.mark.long
@pytest.mark.rule("FUG-35")
@pytest.mark.parametrize("size", ["micro", "small"])
def test_samples_follow_the_exact_odds(size: str) -> None:
    """Chi-squared of 100,000 samples against the enumerated places and the Fugitive's first drawn card."""
    for _, belief, tolds in positions(size, 4, MARSHAL, 40 if size == "micro" else 22)[-3:]:
        assert isinstance(belief, MarshalBelief)
        everything = worlds(GAME, GAME.new(size, {}), tolds, MARSHAL)
        truly = Counter((state.row, state.sprints, state.hand) for state in everything)
        rng = random.Random(11)
        drawn: Counter[Any] = Counter()
        known: dict[tuple[int, ...], Any] = {}
        for _ in range(100_000):
            steps = belief.sample(rng)
            if steps not in known:
                state, _ = replayed(size, {}, steps, MARSHAL)
                known[steps] = (state.row, state.sprints, state.hand)
            drawn[known[steps]] += 1
        assert set(drawn) <= set(truly)
        expected = {key: 100_000 * count / len(everything) for key, count in truly.items()}
        square = sum((drawn[key] - e) ** 2 / e for key, e in expected.items())
        free = len(expected) - 1
        # Wilson and Hilferty: the cube root of chi-squared is nearly normal; 4 deviations.
        if free:
            assert square < free * (1 - 2 / (9 * free) + 4 * math.sqrt(2 / (9 * free))) ** 3
