import pytest

from hallali.lab.wilson import wilson


def test_known_interval() -> None:
    rate = wilson(50, 100)
    assert rate.value == 0.5
    assert rate.low == pytest.approx(0.403832, abs=1e-5)
    assert rate.high == pytest.approx(0.596168, abs=1e-5)


def test_edges_stay_within_zero_and_one() -> None:
    assert wilson(0, 20).low == 0.0
    assert wilson(0, 20).high == pytest.approx(0.1611, abs=1e-3)
    assert wilson(20, 20).high == 1.0
    assert wilson(0, 0).high == 1.0


def test_impossible_counts_are_refused() -> None:
    with pytest.raises(ValueError, match="5 wins in 4 games"):
        wilson(5, 4)
