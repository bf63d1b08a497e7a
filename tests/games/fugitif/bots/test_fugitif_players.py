import random

import pytest

from hallali import players
from hallali.core import bits
from hallali.core.contract import Value
from hallali.core.errors import BadOption
from hallali.core.record import tolds
from hallali.games import get
from hallali.games.fugitif.bots import instincts
from hallali.games.fugitif.rules.sizes import size_of
from hallali.games.fugitif.rules.view import Drew, Guessed, Laid, Passed
from hallali.lab import match
from hallali.lab.arena import contest

GAME = get("fugitif")
SEATS = [(seat, name) for seat in (0, 1) for name in players.names(GAME, seat)]


@pytest.mark.compiled
@pytest.mark.parametrize(("seat", "name"), SEATS)
@pytest.mark.parametrize("size", ["micro", "small", "real"])
def test_every_bot_plays_whole_games(seat: int, name: str, size: str) -> None:
    names = ["random", "random"]
    names[seat] = name
    for number in range(2):
        match.play(GAME, names, f"whole:{number}", size)


@pytest.mark.compiled
@pytest.mark.parametrize(("seat", "name"), SEATS)
@pytest.mark.parametrize("options", [{"events": True}, {"opening": "one-or-two", "second_edition": True}])
def test_every_bot_plays_the_variants(seat: int, name: str, options: dict[str, Value]) -> None:
    names = ["random", "random"]
    names[seat] = name
    match.play(GAME, names, "variant", "real", options)


@pytest.mark.parametrize(("seat", "name"), SEATS)
def test_the_same_seed_gives_the_same_game(seat: int, name: str) -> None:
    names = ["random", "random"]
    names[seat] = name
    one, _ = match.play(GAME, names, "same", "small")
    assert match.play(GAME, names, "same", "small")[0] == one


def test_both_seats_have_every_level() -> None:
    for seat in (0, 1):
        assert set(players.LEVELS) <= set(players.names(GAME, seat))


def test_an_unknown_bot_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadOption, match=r"There is no player “deep” for the marshal; choose one of: random.*belief"):
        players.make("deep", GAME, 1, 1)


def test_the_belief_marshal_beats_the_simple_fugitives() -> None:
    for fugitive in ("random", "counting"):  # of 30 games it won all
        assert contest("fugitif", (fugitive, "belief"), 20, "1", workers=1).rate["marshal"].value >= 0.7


@pytest.mark.long
def test_the_marshals_rates() -> None:
    assert contest("fugitif", ("random", "belief"), 400, "1").rate["marshal"].low >= 0.86
    assert contest("fugitif", ("heuristic", "belief"), 400, "1").rate["marshal"].value >= 0.81


def test_minimal_payments_waste_no_card() -> None:
    size = size_of("real")
    for lay in instincts.lays((1, 2, 3, 8, 11, 42), 3, 3, size, bluffs=False):
        assert lay.number > 3
        assert instincts.worth_of(lay.sprints, size) >= lay.number - 6
        least = lay.number - 6  # past the reach of 3 from 3
        assert all(instincts.worth_of(set(lay.sprints) - {card}, size) < max(0, least) for card in lay.sprints)


def trail() -> instincts.Trail:
    read = instincts.Trail(size_of("real"))
    for deck in (0, 0, 0, 1, 1):
        read.hear(Drew(who=0, deck=deck, card=None, setup=True))
    for place in (0, 1):
        read.hear(Laid(place=place, turn=1, number=None, sprints=0, sprint_cards=None, reach=3))
    return read


def test_the_quick_reading_keeps_to_the_rules() -> None:
    odds = trail().place_odds()
    assert sum(odds[0]) == pytest.approx(1)
    assert {n for n, p in enumerate(odds[0]) if p} == {1, 2, 3}
    assert {n for n, p in enumerate(odds[1]) if p} == {2, 3, 4, 5, 6}


def test_a_refused_pair_stays_a_joint_fact() -> None:
    read = trail()
    read.hear(Guessed(numbers=(1, 2), right=False))
    worlds = read.sample_hidden(random.Random(1), 300)
    assert bits.mask_of((1, 2)) not in worlds
    assert any(bits.has(world, 1) for world in worlds)
    assert any(bits.has(world, 2) for world in worlds)


@pytest.mark.parametrize(("level", "most"), [("novice", 1), ("amateur", 2), ("club", 3), ("strong", 2)])
def test_a_marshal_guesses_each_turn_and_plays_the_manhunt_out(level: str, most: int) -> None:
    """Also where it has forgotten most of what was refused, as a novice has."""
    hunts = 0
    for number in range(6):
        record, _ = match.play(GAME, ["heuristic", level], f"hunt:{number}", "real")
        heard = tolds(GAME, record, 1)
        assert not any(isinstance(told, Passed) and told.who == 1 for told in heard)
        guesses = [told for told in heard if isinstance(told, Guessed)]
        assert max(len(told.numbers) for told in guesses) <= most
        hunts += sum(told.manhunt for told in guesses)
    assert hunts or level in ("club", "strong")
