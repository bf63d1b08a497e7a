"""Draws by weight come as often as their weights say, and take one random number each."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from hallali.core.chance import Lots, outcome, sums_of, weighted


class Given(random.Random):
    """Chance that always says the same."""

    def __init__(self, value: float) -> None:
        super().__init__()
        self.value = value

    def random(self) -> float:
        return self.value


def test_an_index_is_drawn_as_often_as_its_weight_says() -> None:
    rng = random.Random(1)
    found = Counter(weighted([1.0, 0.0, 3.0], rng, 4.0) for _ in range(4000))
    assert found[1] == 0
    assert 900 < found[0] < 1100


def test_each_draw_takes_one_random_number() -> None:
    one, other = random.Random(2), random.Random(2)
    weighted([0.5, 0.5], one, 1.0)
    outcome([(7, 0.25), (9, 0.75)], one)
    assert [other.random() for _ in range(3)][2] == one.random()


def test_the_edges_are_settled() -> None:
    assert weighted([0.0, 0.5, 0.5, 0.0], Given(0.0), 1.0) == 1
    assert weighted([0.0, 0.5, 0.5, 0.0], Given(0.5), 1.0) == 2
    # The weights add up to less than was said: the last that can be takes the rest.
    assert weighted([0.0, 0.5, 0.4, 0.0], Given(0.95), 1.0) == 2
    assert weighted([0.0, 0.0], Given(0.5), 0.0) == 0


def test_an_outcome_is_drawn_by_its_probability() -> None:
    assert outcome([(7, 0.25), (9, 0.75)], Given(0.2)) == 7
    assert outcome([(7, 0.25), (9, 0.75)], Given(0.25)) == 9


def test_lots_draw_what_random_draws() -> None:
    for seed in range(40):
        one, two = random.Random(seed), random.Random(seed)
        lots = Lots(one)
        for size in (1, 2, 5, 21, 22, 30, 90):
            row, same = list(range(size)), list(range(size))
            lots.shuffle(row)
            two.shuffle(same)
            assert row == same
            for count in {0, 1, size // 2, size}:
                assert lots.sample(row, count) == two.sample(row, count)
            assert row[lots.below(size)] == two.choice(row)
            weights = [two.random() if place % 3 else 0.0 for place in range(size + 1)]
            assert weights == [one.random() if place % 3 else 0.0 for place in range(size + 1)]
            if size > 1:
                assert lots.by_sums(sums_of(weights)) == two.choices(range(size + 1), weights)[0]
        assert one.random() == two.random()
    with pytest.raises(ValueError, match="not so many"):
        lots.sample([1, 2], 3)
