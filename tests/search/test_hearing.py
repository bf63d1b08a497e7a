"""What seats meet, as the games' own code numbers it, against their Tolds; and searches that go by either."""

from __future__ import annotations

import random
from typing import Any

import pytest
from mypy_extensions import i64

from hallali import games
from hallali.core.contract import Belief, Options, Own, Position
from hallali.core.seats import OVER
from hallali.search.hearing import ByTolds, Hearing, Infos, met
from hallali.search.ismcts import MULTIPLE, PERFECT, SINGLE, Search, Settings
from hallali.search.lending import lent
from hallali.search.nodes import Node
from hallali.testing import Subject
from hallali.testing.plays import uniformly

#: How many games of random sizes and options, and at how many of their positions other ways are tried, so far on.
GAMES, SIDES, FAR = 6, 60, 8


class Apart(AssertionError):  # noqa: N818 - as it reads in a test
    """Two ways of numbering information do not tell the same apart."""


class Pair:
    """What one seat has met, by Tolds and by the game's own code: each number of one has one of the other."""

    def __init__(self) -> None:
        self.own: dict[int, int] = {0: 0}
        self.told: dict[int, int] = {0: 0}

    def see(self, told: int, own: int) -> None:
        if self.own.setdefault(told, own) != own:
            raise Apart("the same Tolds have two numbers")
        if self.told.setdefault(own, told) != told:
            raise Apart("one number stands for different Tolds")


class Both:
    """A position of a game, with what its seats have met both ways."""

    def __init__(self, state: Position, told: Infos, own: Infos) -> None:
        self.state, self.told, self.own = state, told, own

    def clone(self) -> Both:
        return Both(self.state.clone(), self.told.clone(), self.own.clone())

    def step(self, rng: random.Random, plain: Hearing, own: Hearing, pairs: list[Pair]) -> None:
        seats = (1 << len(pairs)) - 1
        action = uniformly(rng, self.state)
        other = self.state.clone()
        heard = plain.take(self.state, action, self.told, seats)
        assert own.take(other, action, self.own, seats) == heard or other.mover == OVER
        self.state = other
        if other.mover != OVER:  # nothing is looked up any more
            for seat, pair in enumerate(pairs):
                pair.see(self.told.of(seat), self.own.of(seat))


def compare(game: Any, own: Hearing, seed: int, count: int = 2) -> None:
    """Play random games of one size and options, with other ways tried from many positions; raise Apart."""
    rng = random.Random(seed)
    size, options = Subject(game).any_case(rng, "", None)
    seats = len(game.seats_of(options))
    plain, pairs = ByTolds(game, seats), [Pair() for _ in range(seats)]
    for _ in range(count):
        at = Both(game.new(size, options), Infos(seats), Infos(seats))
        sides: list[Both] = []
        while at.state.mover != OVER:
            sides.append(at.clone())
            at.step(rng, plain, own, pairs)
        for one in rng.sample(sides, min(SIDES, len(sides))):
            for _ in range(3):
                side = one.clone()
                for _ in range(FAR):
                    if side.state.mover != OVER:
                        side.step(rng, plain, own, pairs)


def compare_all(game: Any, own: Hearing) -> None:
    for seed in range(GAMES):
        compare(game, own, seed)


@pytest.mark.parametrize("name", games.GAMES)
def test_a_game_tells_apart_what_its_tolds_tell_apart(name: str) -> None:
    game = games.get(name)
    _, own = lent(game)
    assert own is not None
    compare_all(game, own)


class Deaf(Hearing):
    """Leaves something out of what the game's own code hears, or adds what no seat is told."""

    def __init__(self, own: Hearing, what: str) -> None:
        self.own, self.what = own, what

    def take(self, state: Own, action: i64, infos: Infos, seats: i64) -> i64:
        before = infos.clone()
        heard = self.own.take(state, action, infos, seats)
        if heard and self.what == "less" and action % 3 == 0:
            infos.first, infos.second = before.first, before.second
        if heard and self.what == "more":
            infos.first, infos.second = met(infos.first, action), met(infos.second, action)
        return heard


#: Where everyone sees every step, nothing can be added; nor left out where it is all that there is to see.
PLANTED = [(name, "less") for name in games.GAMES if name != "traque"]
PLANTED += [(name, "more") for name in ("fugitif", "red-notice", "la-traque")]


@pytest.mark.parametrize(("name", "what"), PLANTED)
def test_something_left_out_or_added_is_found(name: str, what: str) -> None:
    game = games.get(name)
    _, own = lent(game)
    assert own is not None
    with pytest.raises(Apart):
        compare_all(game, Deaf(own, what))


def situation(name: str, seed: int) -> tuple[int, Options, str, Belief]:
    """Return a seat halfway through a random game, with options, a size and a belief that has heard all."""
    game = games.get(name)
    rng = random.Random(seed)
    size, options = Subject(game).any_case(rng, "", None)
    play = Subject(game).play(seed, size, options)
    turns = [
        number
        for number, state in enumerate(play.positions[:-1])
        if state.mover >= 0 and not state.drafting and len(state.legal()) > 1
    ]
    until = turns[len(turns) // 2]
    seat = play.positions[until].mover
    belief = game.belief(size, options, seat)
    for number in range(until):
        before, after = play.positions[number], play.positions[number + 1]
        for told in game.tell(before, play.steps[number], after, seat):
            belief.hear(told)
    return seat, options, size, belief


def outline(nodes: dict[tuple[int, int, int], Node]) -> list[object]:
    """List what nodes hold, in the order in which they were met, without the numbers of information."""
    return [(key[0], key[2], node.actions, node.visits, node.won, node.available) for key, node in nodes.items()]


@pytest.mark.parametrize("relation", [SINGLE, MULTIPLE, PERFECT])
@pytest.mark.parametrize("name", games.GAMES)
def test_a_search_decides_the_same_by_a_games_own_hearing_as_by_tolds(name: str, relation: str) -> None:
    for seed in (1, 2):
        seat, options, size, belief = situation(name, seed)
        found = []
        for plain in (False, True):
            rng = random.Random(seed)
            settings = Settings(relation, worlds=12, plain=plain)
            search = Search(games.get(name), size, options, seat, belief, rng, settings)
            search.run(60)
            found.append((outline(search.nodes), search.strategy(), rng.random()))
        assert found[0] == found[1]
