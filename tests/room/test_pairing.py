"""Who meets whom: what must hold in every round, and the tie-breaks by hand."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hallali.room.table.pairing import NOBODY, Form, Played, matched, robin, rounds_of, standings, swiss


def forms(players: list[int], there: set[int], games: list[Played]) -> list[Form]:
    """Return who is to be paired after these games, the best placed first."""
    met: dict[int, Counter[int]] = {name: Counter() for name in players}
    balance, last, byes = (dict.fromkeys(players, 0) for _ in range(3))
    for one in games:
        if one.second == NOBODY:
            byes[one.first] += 1
            continue
        met[one.first][one.second] += 1
        met[one.second][one.first] += 1
        balance[one.first] += 1
        balance[one.second] -= 1
        last[one.first], last[one.second] = 1, -1
    return [
        Form(one.number, one.points, met[one.number], balance[one.number], last[one.number], byes[one.number])
        for one in standings(players, games)
        if one.number in there
    ]


def play(count: int, rounds: int, rng: random.Random, leaving: float = 0.0) -> list[list[Played]]:
    """Play a Swiss tournament by lot, and check each round's pairing; return its rounds."""
    players = list(range(count))
    there, games, found = set(players), list[Played](), list[list[Played]]()
    for _ in range(rounds):
        now = forms(players, there, games)
        pairs = swiss(now)
        paired = [name for pair in pairs for name in pair if name != NOBODY]
        assert sorted(paired) == sorted(there)  # everybody who is there is in one pair
        free = [a for a, b in pairs if b == NOBODY]
        assert len(free) == len(there) % 2
        known = {one.number: one for one in now}
        few = min(one.byes for one in now)
        assert all(known[name].byes == few for name in free)
        again = [pair for pair in pairs if pair[1] != NOBODY and known[pair[0]].met[pair[1]]]
        if again:  # there was no way to pair them anew
            for out in [one.number for one in now if one.byes == few] if free else [NOBODY]:
                rest = [name for name in there if name != out]
                new = {(a, b) for a in rest for b in rest if not known[a].met[b]}
                fresh = matched(rest, lambda a, b, new=new: (a, b) in new)  # type: ignore[misc]
                assert len(fresh) < len(rest)
        this = []
        for a, b in pairs:
            won = rng.choice([(1.0, 0.0), (0.0, 1.0), (0.5, 0.5)])
            this.append(Played(a, b, (1.0, 0.0) if b == NOBODY else won))
        games += this
        found.append(this)
        if len(there) > 3:
            there -= {name for name in there if rng.random() < leaving and len(there) > 3}
    return found


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 17), st.integers(0, 10**6), st.sampled_from([0.0, 0.1]))
def test_every_round_pairs_all_who_are_there_and_nobody_twice_while_it_can_be_avoided(
    count: int, seed: int, leaving: float
) -> None:
    play(count, min(7, rounds_of(count)), random.Random(seed), leaving)


@settings(max_examples=60, deadline=None)
@given(st.integers(6, 24), st.integers(0, 10**6))
def test_nobody_is_free_twice_and_sides_stay_even(count: int, seed: int) -> None:
    games = [one for this in play(count, (count + 1) // 2, random.Random(seed)) for one in this]
    byes = Counter(one.first for one in games if one.second == NOBODY)
    assert max(byes.values(), default=0) <= 1
    firsts = Counter(one.first for one in games if one.second != NOBODY)
    seconds = Counter(one.second for one in games)
    assert all(abs(firsts[name] - seconds[name]) <= 2 for name in range(count))
    pairs = [frozenset((one.first, one.second)) for one in games if one.second != NOBODY]
    assert len(pairs) == len(set(pairs))


@pytest.mark.parametrize("count", range(2, 14))
def test_in_a_round_robin_all_meet_once_and_sides_are_even(count: int) -> None:
    rounds = [robin(count, number) for number in range(1, rounds_of(count) + 1)]
    for this in rounds:
        assert sorted(name for pair in this for name in pair if name != NOBODY) == list(range(count))
    pairs = [pair for this in rounds for pair in this if NOBODY not in pair]
    assert {frozenset(pair) for pair in pairs} == {frozenset(two) for two in itertools.combinations(range(count), 2)}
    assert len(pairs) == count * (count - 1) // 2
    for name in range(count):
        assert abs(sum(a == name for a, _ in pairs) - sum(b == name for _, b in pairs)) <= 1


def most(names: list[int], edges: set[frozenset[int]]) -> int:
    """Count the most pairs there can be, by trying all."""
    if len(names) < 2:
        return 0
    first, *rest = names
    best = most(rest, edges)
    for other in rest:
        if frozenset((first, other)) in edges:
            best = max(best, 1 + most([one for one in rest if one != other], edges))
    return best


@settings(max_examples=150, deadline=None)
@given(
    st.integers(1, 8).flatmap(
        lambda n: st.tuples(st.just(n), st.sets(st.tuples(st.integers(0, n - 1), st.integers(0, n - 1))))
    )
)
def test_a_matching_is_as_large_as_it_can_be(drawn: tuple[int, set[tuple[int, int]]]) -> None:
    size, links = drawn
    edges = {frozenset(link) for link in links if link[0] != link[1]}
    found = matched(list(range(size)), lambda a, b: frozenset((a, b)) in edges)
    assert all(found[b] == a and frozenset((a, b)) in edges for a, b in found.items())
    assert len(found) == 2 * most(list(range(size)), edges)


def test_two_triangles_that_one_bridge_joins_are_paired_over_the_bridge() -> None:
    """Rings of three are what a pairing by steps stumbles over."""
    edges = {frozenset(one) for one in ((0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (2, 3))}
    found = matched(list(range(6)), lambda a, b: frozenset((a, b)) in edges)
    assert found == {0: 1, 1: 0, 2: 3, 3: 2, 4: 5, 5: 4}


def test_a_ring_that_is_closed_late_is_left_through_each_of_its_players() -> None:
    edges = {frozenset(one) for one in ((0, 1), (0, 3), (0, 4), (1, 2), (2, 5), (3, 5), (4, 5))}
    found = matched(list(range(6)), lambda a, b: frozenset((a, b)) in edges)
    assert len(found) == 6


def test_the_upper_half_meets_the_lower_and_winners_meet_winners() -> None:
    first = swiss([Form(number) for number in range(8)])
    assert {frozenset(pair) for pair in first} == {frozenset(pair) for pair in ((0, 4), (1, 5), (2, 6), (3, 7))}
    games = [Played(a, b, (1.0, 0.0)) for a, b in first]
    winners = {one.first for one in games}
    second = swiss(forms(list(range(8)), set(range(8)), games))
    assert all((a in winners) == (b in winners) for a, b in second)


def test_a_bye_goes_to_the_last_who_had_none() -> None:
    now = [Form(0, 2.0), Form(1, 1.0), Form(2, 0.0, byes=1)]
    assert (1, NOBODY) in swiss(now)


def test_when_all_have_met_all_they_meet_again() -> None:
    two = [Form(0, 1.0, {1: 1}, 1, 1), Form(1, 0.0, {0: 1}, -1, -1)]
    assert swiss(two) == [(1, 0)]
    assert swiss([]) == []


def test_tie_breaks_by_hand() -> None:
    """0 beats 1 and 2, 1 beats 3, 2 beats 3: 1 and 2 are level until their own game."""
    games = [Played(0, 1, (1.0, 0.0)), Played(2, 3, (1.0, 0.0)), Played(0, 2, (1.0, 0.0)), Played(1, 3, (1.0, 0.0))]
    found = standings(range(4), games)
    assert [(one.number, one.place) for one in found] == [(0, 1), (1, 2), (2, 2), (3, 4)]
    assert [(one.points, one.buchholz, one.berger, one.wins) for one in found] == [
        (2.0, 2.0, 2.0, 2), (1.0, 2.0, 0.0, 1), (1.0, 2.0, 0.0, 1), (0.0, 2.0, 0.0, 0),
    ]  # fmt: skip
    games += [Played(1, 2, (0.0, 1.0)), Played(0, 3, (1.0, 0.0))]
    assert [one.number for one in standings(range(4), games)] == [0, 2, 1, 3]


def test_among_equals_their_own_game_decides() -> None:
    """Two are level in points, and one has beaten the other."""
    games = [
        Played(1, 0, (1.0, 0.0)), Played(0, 2, (1.0, 0.0)), Played(2, 1, (1.0, 0.0)),
        Played(0, 3, (1.0, 0.0)), Played(1, 3, (1.0, 0.0)), Played(2, 3, (0.0, 1.0)),
    ]  # fmt: skip
    found = standings(range(4), games)
    assert {one.number: one.points for one in found} == {0: 2.0, 1: 2.0, 2: 1.0, 3: 1.0}
    assert found[0].number == 1 or found[0].berger > found[1].berger


def test_a_bye_counts_like_a_game_with_an_equal() -> None:
    (only,) = standings([0], [Played(0, NOBODY, (1.0, 0.0))])
    assert (only.points, only.buchholz, only.berger, only.wins) == (1.0, 1.0, 1.0, 0)


def test_sixty_four_are_paired_quickly() -> None:
    """As large as the room lets a tournament be. The work is counted, not timed: each check is one matching."""
    rounds = play(64, 6, random.Random(1))
    assert len(rounds) == 6
