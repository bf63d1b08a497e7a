"""Ways to play that a beginner may hit upon, as bots: what they do, and that no level falls to them."""

import random

import pytest

from hallali.games.fugitif.bots.simple import Creeper, Overpayer
from hallali.games.fugitif.rules.box import sized
from hallali.lab.arena import contest

SIZE = sized("real", "")


def creeper() -> Creeper:
    return Creeper(random.Random(1), SIZE)


def test_a_creeper_takes_the_smallest_step_that_is_free() -> None:
    lay = creeper().pick((5, 6, 7, 20), 4, 3)
    assert lay is not None
    assert (lay.number, lay.sprints) == (5, ())


def test_a_creeper_pays_for_nothing_but_the_leap() -> None:
    assert creeper().pick((9, 20), 4, 3) is None
    leap = creeper().pick((20, 22, 24, 26, 42), 32, 3)
    assert leap is not None
    assert leap.number == 42
    assert len(leap.sprints) == 4


def test_an_overpayer_gives_a_card_away_while_it_has_many() -> None:
    overpayer = Overpayer(random.Random(1), SIZE)
    rich = overpayer.pick((5, 20, 21, 22, 23), 4, 3)
    poor = overpayer.pick((5, 20, 21, 22), 4, 3)
    assert rich is not None
    assert poor is not None
    assert (rich.sprints, poor.sprints) == ((21,), ())


@pytest.mark.long
@pytest.mark.parametrize("marshal", ["novice", "amateur", "club", "strong"])
def test_no_level_falls_to_a_creeper(marshal: str) -> None:
    assert contest("fugitif", ("creeper", marshal), 100, "creeping").rate["fugitive"].high < 0.5
