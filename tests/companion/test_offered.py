"""What a pad offers as an answer to its seat's own question: not only what the few worlds that it holds would say."""

from __future__ import annotations

import random

import pytest

from hallali import games
from hallali.companion import Pad, forced
from hallali.games.fugitif.rules import view as v


@pytest.mark.parametrize("seed", range(6))
def test_a_hideout_that_can_be_there_is_offered_without_cards_and_with_them(seed: int) -> None:
    """An owner guessed 3 and found the first hideout: of the list only the second could be pressed."""
    game = games.get("fugitif")
    pad = Pad(game, {}, v.MARSHAL, random.Random(seed))
    forced.settle(pad)
    pad.enter(next(one for one in pad.offers() if [getattr(told, "sprints", -1) for told in one.told] == [0, 1]))
    for card in (9, 12):
        pad.move(game.read(pad.state, "d1"))
        pad.enter(next(one for one in pad.offers() if one.told[0].card == card))
    offers = pad.move(game.read(pad.state, "g3"))
    found = {one.told[0].found[0].place for one in offers if one.told[0].right and one.told[0].found}
    assert found == {0, 1}
