"""The belief of Red Notice against the truth, against its own samples and against a count of all histories."""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import pytest

from hallali.core import bits
from hallali.core.chance import Lots
from hallali.core.seats import OVER, SPECTATOR
from hallali.games.red_notice import RED_NOTICE
from hallali.games.red_notice.belief.belief import RedNoticeBelief, make
from hallali.games.red_notice.belief.whereabouts import Whereabouts
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.box import box_of, held
from hallali.games.red_notice.rules.state import State
from hallali.games.red_notice.rules.view import ANGELA, JESSAH

sys.path.insert(0, str(Path(__file__).parents[1]))
from enumerate_histories import Count, Trails
from red_notice_eyes import EYES, Heard, pick, play
from red_notice_play import truth

SIZES = ("micro", "small", "real")


@pytest.mark.rule("RN-57")
@pytest.mark.parametrize("size", SIZES)
def test_angela_is_always_where_she_can_be(size: str) -> None:
    for seed in range(4):
        for heard in play(size, seed):
            for eyes, belief in heard.beliefs.items():
                truth(belief, heard.state, eyes)


# -- against all histories -------------------------------------------------------------------------------------------

EXACT = pytest.approx(0, abs=1e-9)


def share_of(count: Count, fits: Callable[[State], bool]) -> float:
    """Return how likely a world fits."""
    return sum(weight for state, weight, _ in count.worlds if fits(state)) / count.total


def assert_as_counted(belief: RedNoticeBelief, count: Count) -> None:
    """Angela's city, both hands, the tokens: each alone, and city and hand together."""
    state = count.worlds[0][0]
    for city, chance in enumerate(belief.cities()):
        assert chance - share_of(count, lambda world: world.angela == city) == EXACT  # noqa: B023
    assert belief.support() == {world.angela for world, _, _ in count.worlds if world.angela >= 0}
    for who in (ANGELA, JESSAH):
        for kind, chance in enumerate(belief.holds(who)):
            mean = sum(weight * int(held(world.hand(who), kind)) for world, weight, _ in count.worlds) / count.total
            assert belief.hand(who)[kind] - mean == EXACT
            assert chance - share_of(count, lambda world: held(world.hand(who), kind) > 0) == EXACT  # noqa: B023
            for city, there in enumerate(belief.cities()):
                both = share_of(count, lambda world: world.angela == city and held(world.hand(who), kind) > 0)  # noqa: B023
                assert both - there * chance == EXACT
        for place, bid in enumerate(state.bids):
            if bid >= 0 and bid >> 3 == who != belief.seat and not bits.has(state.revealed, place >> 1):
                for value, chance in enumerate(belief.token(who)):
                    assert chance - share_of(count, lambda world: world.bids[place] & 7 == value) == EXACT  # noqa: B023


def counting(seed: int, eyes: int) -> Iterator[tuple[RedNoticeBelief, Count]]:
    """Play a random micro game; yield it with all histories that fit what these eyes were told."""
    count = Count(eyes, [(RED_NOTICE.new("micro"), 1.0, ())])
    said = 0
    for heard in play("micro", seed):
        count.hear(heard.tolds[eyes][said:])
        said = len(heard.tolds[eyes])
        yield heard.beliefs[eyes], count


@pytest.mark.rule("RN-57")
@pytest.mark.parametrize("eyes", EYES)
def test_the_micro_size_is_counted_as_all_its_histories_are(eyes: int) -> None:
    for seed in range(8):
        for belief, count in counting(seed, eyes):
            assert_as_counted(belief, count)


def assert_as_frequent(drawn: Counter[tuple[int, ...]], likely: dict[tuple[int, ...], float]) -> None:
    """Pearson's statistic, of what is likely enough and the rest together, is within 5 of its spread."""
    assert set(drawn) <= set(likely)
    total, draws = sum(likely.values()), drawn.total()
    cells = [(drawn[key], weight * draws / total) for key, weight in likely.items() if weight * draws >= 5 * total]
    cells.append((draws - sum(n for n, _ in cells), draws - sum(mean for _, mean in cells)))
    off = sum((n - mean) ** 2 / mean for n, mean in cells if mean > 1e-6)
    assert off < len(cells) + 5 * (2 * len(cells)) ** 0.5


@pytest.mark.rule("RN-57")
@pytest.mark.parametrize("eyes", EYES)
def test_samples_are_as_frequent_as_the_histories_are_likely(eyes: int) -> None:
    widths = {(seed, at): len(count.worlds) for seed in range(8) for at, (_, count) in enumerate(counting(seed, eyes))}
    (seed, at), width = max(widths.items(), key=lambda item: item[1])
    assert width > 3
    belief, count = next(islice(counting(seed, eyes), at, None))
    rng = random.Random(seed)
    drawn = Counter(belief.sample(rng) for _ in range(2000))
    assert_as_frequent(drawn, {steps: weight for _, weight, steps in count.worlds})


# -- against all trails ----------------------------------------------------------------------------------------------


def following(size: str, seed: int, eyes: int) -> Iterator[tuple[Heard, Trails]]:
    """Play a random game; yield it with what was counted of its trails."""
    rng = random.Random(seed)
    heard = Heard(size)
    trails = Trails(eyes, {-1: (heard.state, 1.0)})
    while heard.state.mover != OVER:
        said = len(heard.tolds[eyes])
        gesture = [pick(heard.state, rng)]
        heard.step(gesture[0])
        while heard.state.drafting:
            gesture.append(pick(heard.state, rng))
            heard.step(gesture[-1])
        trails.follow(tuple(gesture), heard.tolds[eyes][said:])
        yield heard, trails


def assert_as_walked(heard: Heard, trails: Trails) -> None:
    """The odds of each city are those of the trails that end there."""
    belief = heard.beliefs[trails.eyes]
    if heard.state.angela >= 0:
        total = sum(weight for _, weight in trails.worlds.values())
        for city, chance in enumerate(belief.cities()):
            there = trails.worlds[city][1] if city in trails.worlds else 0.0
            assert chance - there / total == EXACT
        assert belief.support() == set(trails.worlds)


@pytest.mark.rule("RN-35")
@pytest.mark.rule("RN-41")
@pytest.mark.rule("RN-42")
@pytest.mark.rule("RN-57")
@pytest.mark.parametrize("size", ["small", "real"])
def test_trails_are_counted_as_the_rules_let_them_be_walked(size: str) -> None:
    wanted = {"lifts", "rings", "cities", "black", "unseen", "barriers"}  # what a walk can be told of
    seed = 0
    while wanted and seed < 60:
        eyes = (JESSAH, SPECTATOR)[seed % 2]
        for heard, trails in following(size, seed, eyes):
            assert_as_walked(heard, trails)
        wanted -= {name for name in wanted for walk in heard.beliefs[eyes].whereabouts.walks if getattr(walk, name)}
        seed += 1
    assert not wanted


@pytest.mark.rule("RN-57")
def test_walks_are_drawn_as_frequently_as_they_are_likely() -> None:
    wanted = {"lifts", "rings"}
    for seed in range(60):
        walks = 0
        for heard, trails in following("real", seed, JESSAH):
            where = heard.beliefs[JESSAH].whereabouts
            if len(where.walks) > walks:
                walks = len(where.walks)
                walk = where.walks[-1]
                told = {name for name in wanted if getattr(walk, name)}
                if told and walk.moves > 1:
                    wanted -= told
                    drawn = draws_of(where, random.Random(seed))
                    assert_as_frequent(drawn, trails.last)
            if not wanted:
                return
    raise AssertionError(wanted)


def draws_of(where: Whereabouts, rng: random.Random) -> Counter[tuple[int, ...]]:
    """Draw the last walk often: where it began, and its steps."""
    drawn: Counter[tuple[int, ...]] = Counter()
    for _ in range(2000):
        city = rng.choices(range(len(where.odds)), where.odds)[0]
        start, steps = where.walks[-1].draw(Lots(rng), city)
        drawn[start, *steps] += 1
    return drawn


@pytest.mark.rule("RN-42")
def test_a_radar_laid_where_a_black_one_was_destroyed_rings_once() -> None:
    box = box_of("real")
    belief = make("real", {}, JESSAH)
    for who in (ANGELA, JESSAH):
        for kind in range(box.cheques):
            belief.hear(v.Dealt(who=who, kind=kind + 3 if who == JESSAH else -1, start=True))
    belief.hear(v.Started(who=ANGELA, kind=0, city=-1))
    place = box.colour[0]
    belief.hear(v.Put(piece="radar", place=place, black=True, origin=-1))
    twice = v.Moved(rings=(place, place), cities=(), path=(), off=())
    belief.hear(v.Acting(who=ANGELA, kind="move", icons=2))
    belief.hear(twice)
    belief.hear(v.Lifted(piece="radar", place=place, why="spoiled"))
    belief.hear(v.Put(piece="radar", place=place, black=False, origin=-1))
    belief.hear(v.Acting(who=ANGELA, kind="move", icons=2))
    with pytest.raises(ValueError, match="nowhere"):
        belief.hear(twice)


@pytest.mark.long
@pytest.mark.rule("RN-57")
@pytest.mark.parametrize("block", range(40))
def test_angela_is_always_where_she_can_be_in_ten_thousand_games(block: int) -> None:
    for seed in range(250 * block, 250 * (block + 1)):
        for number, heard in enumerate(play("real", seed)):
            angela = heard.state.angela
            assert angela < 0 or all(belief.cities()[angela] > 0 for belief in heard.beliefs.values())
            if number % 50 == 0:
                for eyes, belief in heard.beliefs.items():
                    truth(belief, heard.state, eyes)


@pytest.mark.long
@pytest.mark.rule("RN-57")
@pytest.mark.parametrize("size", ["small", "real"])
@pytest.mark.parametrize("eyes", [JESSAH, SPECTATOR])
def test_long_trails(size: str, eyes: int) -> None:
    for seed in range(100, 130):
        for heard, trails in following(size, seed, eyes):
            assert_as_walked(heard, trails)
