"""What the box holds, and how a game of Traqué begins."""

from __future__ import annotations

import random

import pytest
from traque_play import (
    BOX,
    GAME,
    NAMES,
    TOTAL,
    cards,
    facts,
    healths,
    inventory,
    kind,
    pile,
    place,
    play,
    position,
    put_all,
    tokens,
)

from hallali.core import bits
from hallali.core.errors import BadOption
from hallali.games.traque import TRAQUE
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules.box import box_of, card_of
from hallali.games.traque.rules.state import State

HOUSE = box_of("real")


@pytest.mark.rule("TQ-1", "TQ-8", "TQ-62")
@pytest.mark.parametrize("box", [BOX, HOUSE], ids=["tested", "house"])
def test_seventy_cards_three_of_them_set_aside(box: object) -> None:
    state = State(box, GAME.new().options)  # type: ignore[arg-type]
    assert sum(state.deck) == 67
    assert sum(state.stars) == 3
    assert all(state.box.kind[number] == e.CREATURE for number, count in enumerate(state.stars) if count)
    # Weapons, items, crew, creatures, doors and corridors; the house has events, too.
    assert set(state.box.kind) == set(range(6 if box is BOX else 7))
    assert sum(state.discard) == 0 == len(state.row(0))
    # The set-aside creatures cannot be drawn.
    play(state, "draw")
    drawable = {number for number, _ in state.chances()}
    assert drawable == {number for number, count in enumerate(state.deck) if count}
    assert not drawable & {number for number, count in enumerate(state.stars) if count}


@pytest.mark.rule("TQ-2", "TQ-7", "TQ-6")
def test_a_game_begins_with_a_loaded_pulse_rifle() -> None:
    state = GAME.new(options={"tokens": "box"})
    assert (healths(state), state.time) == ([6, 6], 20)
    assert inventory(state) == ["pulse-rifle/3/4"]
    assert (state.retoss, state.supply[e.T_RETOSS]) == (1, 0)
    assert state.mover == 0
    assert TRAQUE.new().inventory(0) == (card_of(HOUSE.rifle, 3, 4),)
    assert HOUSE.edition.weapon[0].id == "pulse-rifle"
    assert HOUSE.edition.weapon[0].shots == 4


@pytest.mark.rule("TQ-7")
def test_the_re_toss_token_may_have_to_be_gained() -> None:
    state = GAME.new(options={"retoss": "supply", "tokens": "box"})
    assert (state.retoss, state.supply[e.T_RETOSS]) == (0, 1)


@pytest.mark.rule("TQ-66", "TQ-23")
def test_many_places_and_events_of_the_house_ask_for_tests() -> None:
    places, cards = HOUSE.edition.place, HOUSE.edition.card
    assert 2 * sum(bool(place.success or place.failure) for place in places) > len(places)
    events = [card for card in cards if card.kind == "event"]
    assert events
    assert all(card.success or card.failure for card in events)


@pytest.mark.rule("TQ-3", "TQ-43")
def test_the_house_edition_has_what_the_box_names() -> None:
    edition = HOUSE.edition
    assert len(edition.place) == 18
    kinds = {card.id: card.kind for card in edition.card}
    for name, wanted in (
        ("hobbes", "crew"), ("terrance", "crew"), ("medical-kit", "item"), ("sprinkles", "item"), ("grenade", "item"),
        ("ammunition", "item"), ("door", "door"), ("corridor", "corridor"),
    ):  # fmt: skip
        assert kinds[name] == wanted
    assert edition.rules.partners == ("hobbes", "terrance")
    assert edition.rules.queen == 3


@pytest.mark.rule("TQ-4", "TQ-11")
def test_each_target_has_a_round_and_a_square_side_which_is_harder() -> None:
    for box in (BOX, HOUSE):
        for token in range(e.TOSSED):
            circle, square = box.p[token]
            assert all(hard < easy for easy, hard in zip(circle, square, strict=True))


@pytest.mark.rule("TQ-5")
def test_the_tokens_are_counted() -> None:
    for box in (BOX, HOUSE):
        supply = dict(zip(e.TOKENS, box.supply, strict=True))
        assert supply == {
            "key": 3, "ammo": 7, "retoss": 1, "flame": 3, "hit": 2, "shot": 8, "grenade": 2, "laser": 3,
            "test-large": 0, "test-small": 0,
        }  # fmt: skip
        assert sum(box.supply) + 2 == 31  # the two test tokens are never spent
    for players in (1, 2):
        assert tokens(GAME.new(options={"players": players, "tokens": "box"})) == TOTAL


@pytest.mark.rule("TQ-5")
def test_a_shortage_gives_what_is_left() -> None:
    state = play(position(["ammunition"], inventory=["pulse-rifle/7/7"]), "draw", "=pistol")
    # 1 of the 8 shots is left, and no ammunition.
    state = play(position(["corridor"], inventory=["pulse-rifle/7/7"]), "draw", "=pistol", "pistol<corridor")
    assert inventory(state)[1] == "pistol/0/1"
    assert (state.supply[e.T_SHOT], state.supply[e.T_AMMO]) == (0, 0)


@pytest.mark.rule("TQ-9", "TQ-46")
def test_fourteen_places_of_eighteen_and_the_launch_pad_among_the_last_three() -> None:
    found = [0] * 16
    rng = random.Random(3)
    for _ in range(600):
        state = position()
        state.time = 20
        for number in range(1, 16):
            state.lying = 0
            state.phase, state.mover = 4, -1
            outcomes = state.chances()
            assert sum(q for _, q in outcomes) == pytest.approx(1)
            if number <= 12:
                assert BOX.places not in dict(outcomes)
            outcome = rng.choices([o for o, _ in outcomes], [q for _, q in outcomes])[0]
            if outcome == BOX.places:
                found[number] += 1
                break
            state.places &= ~bits.bit(outcome)
            state.drawn += 1
    assert sum(found) == sum(found[13:]) == 600
    assert min(found[13:]) > 150  # 200 each, on average


@pytest.mark.rule("TQ-9")
def test_the_chances_of_the_last_three_places() -> None:
    def chances(drawn: int) -> dict[int, float]:
        state = drawn_so_far(drawn)
        return dict(state.chances())

    def drawn_so_far(drawn: int) -> State:
        state = position(["corridor", "grenade"], places=[])
        state.places = bits.up_to(17 - drawn)
        state.drawn = drawn
        return play(state, "draw", "=ammunition", "corridor<grenade,ammunition")

    assert len(chances(0)) == 18
    assert chances(0)[0] == pytest.approx(1 / 18)
    assert len(chances(11)) == 7
    assert BOX.places not in chances(11)
    assert chances(12)[BOX.places] == pytest.approx(1 / 3)
    assert chances(12)[0] == pytest.approx(2 / 3 / 6)  # two of the six left
    assert chances(13)[BOX.places] == pytest.approx(1 / 2)
    assert chances(14) == {BOX.places: 1.0}


@pytest.mark.rule("TQ-10")
def test_help_in_a_first_game() -> None:
    for options, wanted in (
        ({"kit": True}, ["medical-kit"]),
        ({"cat": True}, ["sprinkles"]),
        ({"kit": True, "cat": True}, ["medical-kit", "sprinkles"]),
    ):
        state = GAME.new(options=options)
        assert inventory(state) == ["pulse-rifle/3/4", *wanted]
        for name in wanted:  # moved out of the deck, not made
            assert state.deck[kind(name)] == BOX.copies[kind(name)] - 1
        assert cards(state) == cards(GAME.new())


@pytest.mark.rule("TQ-11")
def test_hard_in_parts_or_as_a_whole() -> None:
    state = GAME.new(options={"hard_health": True})
    assert (state.health(0), state.time, state.most_health) == (4, 20, 6)
    state = GAME.new(options={"hard_time": True})
    assert (state.health(0), state.time) == (6, 17)
    state = GAME.new(options={"target": "square"})
    assert (state.health(0), state.time) == (6, 20)
    assert state.square
    assert not GAME.new().square


@pytest.mark.rule("TQ-11", "TQ-64")
def test_who_begins_hard_can_be_healed_to_six() -> None:
    state = position(inventory=["medical-kit", "medical-kit"], hard_health=True)
    play(state, "use:1.medical-kit")
    assert state.health(0) == 6
    assert "use:1.medical-kit" not in {GAME.write(state, [step]) for step in state.legal()}
    state = position(inventory=["medical-kit"], health=5)
    assert play(state, "use:1.medical-kit").health(0) == 6


@pytest.mark.rule("TQ-64")
def test_time_never_exceeds_twenty() -> None:
    state = position(inventory=["stimulant"], time=19)
    assert play(state, "use:1.stimulant").time == 20
    state = position(inventory=["stimulant"], hard_time=True)
    assert play(state, "use:1.stimulant").time == 19


@pytest.mark.rule("TQ-51")
@pytest.mark.parametrize(("partner", "name"), [(0, "hobbes"), (1, "terrance")])
def test_two_begin(partner: int, name: str) -> None:
    state = GAME.new(options={"players": 2, "partner": partner})
    assert healths(state) == [4, 4]
    assert state.most_health == 4
    assert [inventory(state, seat) for seat in (0, 1)] == [["pulse-rifle/2/4"]] * 2
    assert state.mover == 0
    other = {"hobbes": "terrance", "terrance": "hobbes"}[name]
    assert name not in pile(state.deck)
    assert other in pile(state.deck)
    assert sum(state.deck) == 66
    assert sum(state.stars) == 3  # the character left the deck: it is no discard
    assert GAME.seats_of({"players": 2}) == ("player", "partner")
    assert GAME.seats_of({}) == ("player",)


@pytest.mark.rule("TQ-51", "TQ-64")
def test_with_two_four_health_is_the_most() -> None:
    state = position(inventory=["medical-kit"], players=2)
    put_all(state, "health", [3, 2])
    assert healths(play(state, "use:1.medical-kit")) == [4, 2]


@pytest.mark.rule("TQ-60")
def test_the_order_is_known_to_nobody() -> None:
    """Cards are decided when drawn: the same draws lead to the same position, and views show only counts."""
    one, two = GAME.new(), GAME.new()
    play(one, "draw", "=grenade")
    play(two, "draw", "=grenade")
    assert facts(one) == facts(two)
    view = GAME.see(one, 0)
    assert sum(view.deck) == 66
    assert place("nest") in view.places
    assert set(NAMES) >= {"pulse-rifle"}


@pytest.mark.parametrize("options", [{"players": 3}, {"hard": True}, {"kit": 1}, {"toss": "aim"}])
def test_options_that_are_none(options: dict[str, object]) -> None:
    with pytest.raises(BadOption):
        GAME.new(options=options)
