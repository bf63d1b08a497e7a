"""Two pads of one table are put together: the second says what the first was not told."""

from __future__ import annotations

import random

import pytest
from test_evening import CASES, holds, kept, played

from hallali import games
from hallali.companion import BadPad, asking
from hallali.companion.entries import Entry
from hallali.companion.evening import Evening, TwoTables
from hallali.core import record
from hallali.core.contract import Value
from hallali.i18n import translator
from hallali.lab import match

TWO = [one for one in CASES if len(games.get(one[0]).seats_of(one[1])) == 2]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("name", "options", "size"), TWO)
def test_two_halves_make_the_game_as_far_as_either_seat_knew_it(
    name: str, options: dict[str, Value], size: str, seat: int
) -> None:
    game, real = played(name, options, size)
    pad, other = kept(game, real, seat), kept(game, real, 1 - seat)
    evening = Evening(pad)
    before = len([one for one in evening.hidden if not one.known])
    evening.join(other)
    made = holds(evening)
    assert tuple(record.tolds(game, made, other.seat)) == other.told, "it is told to the other seat, too"
    left = [one for one in evening.hidden if not one.known]
    assert len(left) < before or not before
    there = {number for number, _ in enumerate(real.moves, 1)} - set(made.filled)
    assert all(made.moves[number - 1] == real.moves[number - 1] for number in there), "what counts as known is so"
    again = Evening(type(pad).loads(pad.dumps(), game, pad.rng))
    assert again.record() == evening.record()


def test_a_whole_evening_is_whole_when_it_is_opened_again() -> None:
    """Of 589 moves put together one counted as filled in, the next day: the games drawn then had another past there."""
    game = games.get("la-traque")
    real, _ = match.play(game, ("novice", "novice"), "evening-a", "real", {"factions": "usa+cccp"})
    pad = kept(game, real, 0)
    evening = Evening(pad)
    evening.join(kept(game, real, 1))
    assert evening.whole
    for seed in range(3):
        again = Evening(type(pad).loads(pad.dumps(), game, random.Random(seed)))
        assert again.whole, [one.part.tokens for one in again.hidden if not one.known]
        assert again.record() == evening.record()


def test_halves_that_do_not_fit_name_an_entry_of_each_and_change_nothing() -> None:
    game, real = played("fugitif", {}, "real")
    _, another = played("fugitif", {}, "real", 2)
    pad, other = kept(game, real, 1), kept(game, another, 0)
    evening, before = Evening(pad), pad.dumps()
    with pytest.raises(TwoTables) as error:
        evening.join(other)
    assert asking.line(pad, error.value.mine, translator("en"))
    assert asking.line(other, error.value.theirs, translator("en"))
    assert pad.dumps() == before


def test_one_wrong_entry_of_the_other_is_where_they_part() -> None:
    game, real = played("fugitif", {}, "small")
    pad, other = kept(game, real, 0), kept(game, real, 1)
    number = next(place for place, one in enumerate(other.entries) if getattr(one.told[0], "card", None) is not None)
    there = other.entries[number]
    other.entries[number] = Entry(there.own, (other.kinds.changed(there.told[0], {"card": 1}),))
    with pytest.raises(TwoTables) as error:
        Evening(pad).join(other)
    assert error.value.theirs == number


def test_what_are_no_two_halves_is_said_so() -> None:
    game, real = played("fugitif", {}, "real")
    evening = Evening(kept(game, real, 1))
    with pytest.raises(BadPad, match="same seat"):
        evening.join(kept(game, real, 1, seed=1))
    other = kept(game, real, 0)
    other.take_back()
    with pytest.raises(BadPad, match="not over"):
        evening.join(other)
    small, played_small = played("fugitif", {}, "micro")
    with pytest.raises(BadPad, match="another game"):
        evening.join(kept(small, played_small, 0))
