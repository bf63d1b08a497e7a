"""The cards, the decks and the deal (FUG-1 to FUG-7, FUG-30)."""

from __future__ import annotations

import pytest
from fugitif_play import DEALT, EVENTS, HOUSE, OPENED, files, hand, play, told, view

from hallali.core import bits
from hallali.core.errors import BadOption
from hallali.core.seats import CHANCE, SPECTATOR
from hallali.games.fugitif import FUGITIF
from hallali.games.fugitif.rules.actions import EVENT
from hallali.games.fugitif.rules.box import box_named
from hallali.games.fugitif.rules.hideouts import worth
from hallali.games.fugitif.rules.sizes import EVEN
from hallali.games.fugitif.rules.view import FUGITIVE, MARSHAL, Drew
from hallali.games.fugitif.text import cards
from hallali.i18n import translator


@pytest.mark.rule("FUG-1", "FUG-4", "FUG-5")
def test_the_cards_are_0_to_42_in_a_hand_and_three_decks() -> None:
    state = FUGITIF.new()
    assert hand(state) == {1, 2, 3, 42}
    assert [bits.members(deck) for deck in state.decks] == [
        list(range(4, 15)),
        list(range(15, 29)),
        list(range(29, 42)),
    ]
    assert [state.deck_size(deck) for deck in range(3)] == [11, 14, 13]


@pytest.mark.rule("FUG-2")
@pytest.mark.parametrize("number", range(1, 42))
def test_odd_cards_are_worth_one_and_even_cards_two(number: int) -> None:
    assert worth(bits.bit(number), EVEN) == (1 if number % 2 else 2)


@pytest.mark.rule("FUG-2")
def test_values_add_up() -> None:
    assert worth(bits.mask_of([1, 2, 3, 4, 41]), EVEN) == 7
    assert worth(0, EVEN) == 0


@pytest.mark.rule("FUG-3")
def test_the_row_begins_at_0_which_is_no_hideout() -> None:
    state = play(DEALT)
    assert state.last == 0
    assert state.row == ()
    assert view(state, MARSHAL).row == ()
    opened = play(f"{OPENED} d1 =4 d3 =29")
    assert 0 not in opened.legal()


@pytest.mark.rule("FUG-6")
def test_three_near_and_two_middle_cards_are_dealt() -> None:
    state = FUGITIF.new()
    decks = []
    for card in (4, 14, 7, 15, 28):
        assert state.mover == CHANCE
        drawn = told(state, f"={card}", FUGITIVE)[0]
        assert isinstance(drawn, Drew)
        assert drawn.setup
        decks.append(drawn.deck)
        assert {outcome for outcome, _ in state.chances()} == set(bits.members(state.decks[drawn.deck]))
        state = play(f"={card}", on=state)
    assert decks == [0, 0, 0, 1, 1]
    assert state.mover == FUGITIVE
    assert hand(state) == {1, 2, 3, 42, 4, 7, 14, 15, 28}
    assert [state.deck_size(deck) for deck in range(3)] == [8, 12, 13]


@pytest.mark.rule("FUG-5", "FUG-6")
def test_each_card_of_a_deck_is_as_likely() -> None:
    for state in (FUGITIF.new(), play("=5 =9 =12")):
        shares = [probability for _, probability in state.chances()]
        assert sum(shares) == pytest.approx(1)
        assert max(shares) == pytest.approx(min(shares))


@pytest.mark.rule("FUG-6", "FUG-33")
@pytest.mark.parametrize("seat", [MARSHAL, SPECTATOR])
def test_the_deal_shows_decks_and_no_cards(seat: int) -> None:
    state = FUGITIF.new()
    for token, deck in zip(DEALT.split(), (0, 0, 0, 1, 1), strict=True):
        assert told(state, token, seat) == [Drew(who=FUGITIVE, deck=deck, card=None, setup=True)]
        state = play(token, on=state)
    assert view(state, seat).hand is None
    assert view(state, seat).fugitive_cards == 9


@pytest.mark.rule("FUG-7")
def test_the_marshal_starts_without_cards() -> None:
    assert files(play(DEALT)) == set()
    assert view(play(DEALT), SPECTATOR).marshal_cards == 0


@pytest.mark.rule("FUG-30")
def test_two_events_a_deck_come_in_after_the_deal() -> None:
    state = play("=5 =9 =12 =16", options=EVENTS)
    assert all(outcome < EVENT for outcome, _ in state.chances())
    assert [state.deck_size(deck) for deck in range(3)] == [8, 13, 13]
    state = play("=20", on=state)
    sizes = view(state, SPECTATOR).decks
    assert sizes == (10, 14, 15)
    assert sum(sizes) == 39
    assert view(state, SPECTATOR).events_left == 6


@pytest.mark.rule("FUG-30")
def test_any_event_of_the_pool_may_lie_in_any_deck() -> None:
    for deck, size in zip(("d1", "d2", "d3"), (10, 14, 15), strict=True):
        state = play(f"{OPENED} {deck}", options=EVENTS)
        events = {outcome - EVENT: p for outcome, p in state.chances() if outcome >= EVENT}
        assert set(events) == set(range(len(HOUSE.event)))
        assert sum(events.values()) == pytest.approx(2 / size)
        plain = [p for outcome, p in state.chances() if outcome < EVENT]
        assert plain == pytest.approx([1 / size] * (size - 2))


@pytest.mark.rule("FUG-30", "FUG-32")
def test_without_the_option_there_are_no_events() -> None:
    assert view(play(DEALT), SPECTATOR).events_left == 0
    for deck in ("d1", "d2", "d3"):
        assert all(outcome < EVENT for outcome, _ in play(f"{OPENED} {deck}").chances())


@pytest.mark.rule("FUG-32")
def test_an_event_that_turned_up_does_not_come_again() -> None:
    state = play(f"{OPENED} d1 =e8 d1 =e9 d1", options=EVENTS)
    assert state.deck_size(0) == 8
    assert all(outcome < EVENT for outcome, _ in state.chances())
    state = play(f"{OPENED} d1 =e8 d2", options=EVENTS)
    assert EVENT + 8 not in {outcome for outcome, _ in state.chances()}
    assert view(state, SPECTATOR).events_left == 5


@pytest.mark.rule("FUG-32")
def test_the_pool_has_at_least_twelve_events_with_words() -> None:
    box = box_named("real", "")
    assert box.count >= 12
    for lang in ("en", "fr"):
        _ = translator(lang)
        assert len({cards.title(box, event, _) for event in range(box.count)}) == box.count
        assert len({cards.text(box, event, _) for event in range(box.count)}) == box.count


@pytest.mark.parametrize(
    ("size", "options"),
    [("huge", {}), ("real", {"nothing": 1}), ("real", {"events": 1}), ("real", {"opening": "three"})],
)
def test_what_is_no_size_or_option_is_refused(size: str, options: dict[str, object]) -> None:
    with pytest.raises(BadOption):
        FUGITIF.new(size, options)
