"""What a pad offers as an answer to its seat's own question: not only what the few worlds that it holds would say."""

from __future__ import annotations

import random

import pytest

from hallali import games
from hallali.companion import Pad, forced
from hallali.core import record
from hallali.games.fugitif.rules import view as v
from hallali.lab import match
from hallali.testing.pads import entered


@pytest.mark.parametrize("seed", range(6))
def test_a_hideout_that_can_be_there_is_offered_without_cards_and_with_them(seed: int) -> None:
    """An owner guessed 3 and found the first hideout: of the list only the second could be pressed."""
    game = games.get("fugitif")
    pad = Pad(game, {}, v.MARSHAL, random.Random(seed))
    forced.settle(pad)
    pad.enter(next(one for one in pad.offers() if [getattr(told, "sprints", -1) for told in one.told] == [0, 1]))
    for card in (9, 12):
        pad.move(game.read(pad.state, "d1"))
        pad.enter(next(one for one in pad.offers() if getattr(one.told[0], "card", 0) == card))
    offers = pad.move(game.read(pad.state, "g3"))
    told = [one.told[0] for one in offers]
    found = {one.found[0].place for one in told if isinstance(one, v.Guessed) and one.right and one.found}
    assert found == {0, 1}


def test_the_way_out_is_offered_where_it_can_be_reached_with_each_number_of_sprint_cards() -> None:
    """No world that was held had the Fugitive near enough: the entry was missing, and no words could say it."""
    game = games.get("fugitif")
    played, _ = match.play(game, ("novice", "novice"), "evening-one", "real")
    told = record.tolds(game, played, v.MARSHAL)
    place = next(number for number, one in enumerate(told) if isinstance(one, v.ManhuntBegan))
    for seed in range(4):
        pad = entered(game, played, v.MARSHAL, seed)
        while len(pad.told) >= place:
            pad.take_back()
        assert tuple(told[place - 1 : place + 1]) in {one.told for one in pad.offers()}, "whatever the worlds held"
        early = entered(game, played, v.MARSHAL, seed, 20)
        assert not any(isinstance(one, v.ManhuntBegan) for offer in early.offers() for one in offer.told)
