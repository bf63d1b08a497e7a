"""Sets as bits agree with Python's own sets."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hallali.core import bits

SETS = st.sets(st.integers(0, 62))


@given(SETS)
def test_members_come_back_in_rising_order(numbers: set[int]) -> None:
    mask = bits.mask_of(numbers)
    assert bits.members(mask) == sorted(numbers)
    assert bits.count(mask) == len(numbers)


@given(SETS, st.integers(0, 62))
def test_has_is_membership(numbers: set[int], n: int) -> None:
    assert bits.has(bits.mask_of(numbers), n) == (n in numbers)


@given(SETS)
def test_lowest_and_highest(numbers: set[int]) -> None:
    mask = bits.mask_of(numbers)
    assert bits.lowest(mask) == min(numbers, default=-1)
    assert bits.highest(mask) == max(numbers, default=-1)


@given(st.integers(0, 62), st.integers(-1, 62))
def test_span_is_a_range(low: int, high: int) -> None:
    assert bits.members(bits.span(low, high)) == list(range(low, high + 1))


def test_a_bit_beyond_every_narrow_literal() -> None:
    assert bits.members(bits.bit(0)) == [0]
    assert bits.members(bits.bit(40)) == [40]
    assert bits.up_to(-1) == 0
    assert bits.members(bits.up_to(3)) == [0, 1, 2, 3]


def test_odd_and_even_share_nothing_and_leave_nothing_out() -> None:
    assert bits.ODD & bits.EVEN == 0
    assert bits.up_to(62) == bits.ODD | bits.EVEN
    assert bits.members(bits.ODD)[:3] == [1, 3, 5]
