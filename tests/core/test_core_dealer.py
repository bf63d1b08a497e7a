"""The dealer: the same seed deals the same cards, nothing else does, and all cards are dealt alike often."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hallali.core.dealer import Dealer, commitment, new_seed

SIX = [(n, 1 / 6) for n in range(1, 7)]


def test_the_fraction_is_the_documented_one() -> None:
    digest = hmac.new(b"seed", b"2:ab;1:c;7", hashlib.sha256).hexdigest()
    assert Dealer("seed", ("ab", "c")).fraction(7) == int(digest[:16], 16) / 2**64


@given(st.text(), st.lists(st.text(max_size=5), max_size=2), st.integers(0, 500))
def test_it_is_determined_by_seed_entropy_and_step(seed: str, entropy: list[str], step: int) -> None:
    one, other = Dealer(seed, entropy), Dealer(seed, tuple(entropy))
    other.draw(step + 1, SIX)  # what was drawn before does not matter
    assert one.fraction(step) == other.fraction(step)
    assert 0 <= one.fraction(step) <= 1
    assert one.draw(step, SIX) == other.draw(step, SIX)


def test_entropy_of_one_player_cannot_be_moved_to_the_other() -> None:
    dealt = {
        tuple(Dealer("s", entropy).fraction(step) for step in range(5))
        for entropy in ((), ("",), ("", ""), ("a", "bc"), ("ab", "c"), ("abc", ""), ("a;1:", "c"), ("abc",))
    }
    assert len(dealt) == 8


def test_another_seed_or_step_deals_something_else() -> None:
    fractions = {Dealer(seed).fraction(step) for seed in ("a", "b") for step in range(100)}
    assert len(fractions) == 200


def test_the_commitment_binds() -> None:
    seed = new_seed()
    assert len(seed) == 64
    assert commitment(seed) == hashlib.sha256(seed.encode()).hexdigest()
    assert commitment(seed) != commitment(new_seed())


def test_all_outcomes_are_drawn_as_often_as_they_should() -> None:
    chances = [(1, 0.5), (2, 0.25), (3, 0.125), (4, 0.125)]
    games = 8000
    seen = Counter(Dealer("fair", (str(game),)).draw(3, chances) for game in range(games))
    squares = sum((seen[outcome] - games * p) ** 2 / (games * p) for outcome, p in chances)
    assert squares < 16.27  # chi-squared, 3 degrees of freedom: p = 0.001; the seed is fixed


@pytest.mark.parametrize("short", [0.0, 1e-12])
def test_a_rounding_sliver_falls_to_the_last_outcome(short: float, monkeypatch: pytest.MonkeyPatch) -> None:
    dealer = Dealer("x")
    monkeypatch.setattr(dealer, "fraction", lambda _step: 1.0)
    assert dealer.draw(0, [(1, 0.5), (2, 0.5 - short)]) == 2


def test_the_first_outcome_begins_at_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    dealer = Dealer("x")
    monkeypatch.setattr(dealer, "fraction", lambda _step: 0.0)
    assert dealer.draw(0, [(1, 0.5), (2, 0.5)]) == 1
    monkeypatch.setattr(dealer, "fraction", lambda _step: 0.5)
    assert dealer.draw(0, [(1, 0.5), (2, 0.5)]) == 2
