"""Sizes of one's own: read, written in one way, refused in words, and played like the named ones."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hallali import games
from hallali.core.errors import BadOption
from hallali.core.record import replay
from hallali.games.fugitif.rules.own_sizes import written
from hallali.games.fugitif.rules.sizes import SIZES, size_of
from hallali.lab import match

GAME = games.get("fugitif")
NINE = "micro:escape=9,decks=4-8,manhunt=7"


def test_a_size_is_a_named_one_and_what_differs_from_it() -> None:
    size = size_of(NINE)
    assert (size.escape, size.decks, size.manhunt) == (9, ((4, 8),), 7)
    assert (size.start, size.rounds, size.overpay) == (SIZES["micro"].start, 3, False)


def test_it_is_always_written_in_the_same_way() -> None:
    assert size_of("micro:manhunt=7,rounds=3,decks=4-8,escape=9").name == NINE
    assert size_of("micro:rounds=3").name == "micro"


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("tiny:escape=9", "no size “tiny”"),
        ("micro:", "“” is no part of a size"),
        ("micro:speed=3", "“speed=3” is no part of a size"),
        ("micro:escape=9,escape=9", "“escape=9” is no part of a size"),
        ("micro:decks=4-", "“decks=4-” cannot be read. Write it like this: decks=4-8"),
        ("micro:overpay=perhaps", "Write it like this: overpay=no"),
        ("micro:escape=43", "from 6 to 42"),
        ("micro:escape=5", "from 6 to 42"),
        ("real:decks=4-9+10-20+21-30+31-41,dealt=1+1+1+1", "one to three decks"),
        ("micro:decks=7-4", "from a lower number to a higher one"),
        ("small:decks=4-9+9-14+15-19", "each begins above the last"),
        ("micro:decks=4-8", "are below “escape”"),
        ("micro:start=1+2+4", "below the first deck"),
        ("micro:dealt=5", "“dealt” has a number for each deck"),
        ("micro:dealt=1+1", "“dealt” has a number for each deck"),
        ("micro:first_draws=4", "cannot draw more cards than are left"),
        ("micro:opening=3", "one or two hideouts"),
        ("micro:manhunt=0", "“manhunt” is a number from 1"),
        ("micro:start=1", "The cards of the start must be enough"),
    ],
)
def test_what_cannot_be_played_is_refused_in_words(name: str, says: str) -> None:
    with pytest.raises(BadOption, match=says):
        GAME.new(name)


@st.composite
def _sizes(draw: st.DrawFn) -> str:
    """Draw a size of one or two decks, small enough for quick games."""
    escape = draw(st.integers(8, 24))
    split = draw(st.integers(4, escape - 1))
    decks = [(4, split)] if split == escape - 1 or draw(st.booleans()) else [(4, split), (split + 1, escape - 1)]
    dealt = [draw(st.integers(0, min(2, high - low))) for low, high in decks]
    left = sum(high - low + 1 for low, high in decks) - sum(dealt)
    parts = {
        "escape": escape,
        "decks": "+".join(f"{low}-{high}" for low, high in decks),
        "dealt": "+".join(map(str, dealt)),
        "opening": draw(st.integers(1, 2)),
        "first_draws": draw(st.integers(0, min(2, left))),
        "manhunt": draw(st.integers(1, escape)),
        "max_guess": draw(st.integers(0, 2)),
        "overpay": draw(st.sampled_from(["yes", "no"])),
        "rounds": draw(st.integers(0, 9)),
    }
    return "micro:" + ",".join(f"{name}={value}" for name, value in parts.items())


@given(_sizes(), st.integers(0, 99))
def test_any_such_size_is_played_to_its_end_and_replayed(name: str, seed: int) -> None:
    played, returns = match.play(GAME, ("novice", "novice"), str(seed), name)
    assert sorted(returns) == [-1.0, 1.0]
    *_, last = replay(GAME, played)
    assert tuple(last[0].returns()) == tuple(returns)
    size = size_of(name)
    assert size_of(size.name) == size
    assert written(size, SIZES["micro"]) == size.name
