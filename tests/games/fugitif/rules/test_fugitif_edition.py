"""Editions (FUG-32, FUG-39): what may be in a file, what is said of mistakes, and every word of events at play."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from fugitif_play import (
    EYES,
    OPENED,
    TO_DRAW,
    TO_GUESS,
    WIDE,
    WIDE_TEXT,
    hand,
    known,
    legal,
    pick,
    play,
    told,
    truth,
    view,
)  # fmt: skip

from edition_mistakes import line_of, mistakes
from hallali import games
from hallali.core.errors import BadOption
from hallali.core.library import LIBRARY, held
from hallali.core.record import Record, last
from hallali.core.seats import CHANCE, OVER, SPECTATOR
from hallali.games.fugitif import FUGITIF
from hallali.games.fugitif.rules import effects as e
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.actions import ACTIONS, DECK, TEN
from hallali.games.fugitif.rules.box import box_named
from hallali.games.fugitif.rules.edition import SHELF
from hallali.games.fugitif.rules.state import State
from hallali.games.fugitif.rules.view import FUGITIVE, MARSHAL
from hallali.games.fugitif.text import cards
from hallali.i18n import translator
from hallali.lab.match import played
from hallali.testing import Subject, check

pytestmark = pytest.mark.rule("FUG-32")

OPTIONS: dict[str, Any] = {"events": True, "edition": WIDE.ref}
HOUSE = SHELF.text()


def of_one(*lines: str, redraw: bool = True) -> dict[str, Any]:
    """Return the options of a game whose events are all of this one kind."""
    effect = ", ".join(f'"{line}"' for line in lines)
    again = "true" if redraw else "false"
    rows = (
        f'event = [\n  {{ id = "it", en = "It", fr = "Ça", effect = [{effect}], copies = 6, redraw = {again} }},\n]\n'
    )
    head = HOUSE[: HOUSE.index("event = [")].replace('name = "house"', 'name = "mine"')
    mine = held(head + rows)
    LIBRARY.add(mine, listed=False)
    return {"events": True, "edition": mine.ref}


def drawn(*lines: str, before: str = TO_DRAW, deck: str = "d1", redraw: bool = True) -> State:
    """Return the position after a seat drew such an event. TO_DRAW: the Fugitive's turn, the Marshal holds 4 and 29."""
    return play(f"{before} {deck} =e0", options=of_one(*lines, redraw=redraw))


def phase(state: State) -> tuple[int, str]:
    return state.mover, view(state, SPECTATOR).phase


# What a file may hold


def test_the_wide_edition_has_every_word_and_parameter() -> None:
    said = {line for event in SHELF.read(WIDE_TEXT).edition.event for line in event.effect}
    assert {line.split()[0] for line in said} == set(e.NAMES)
    for name, values in e.WORDS:
        if name not in ("reach", "guess", "miss"):
            assert {line for line in said if line.split()[0] == name} == ({f"{name} {one}" for one in values} or {name})


@pytest.mark.rule("FUG-30", "FUG-39")
def test_an_edition_says_how_many_events_and_copies_there_are() -> None:
    state = play(f"{OPENED} d1", options=OPTIONS)
    assert view(state, SPECTATOR).events_left == 9
    box = box_named("real", WIDE.ref)
    assert box.count == 29
    chances = dict(state.chances())
    assert sum(chances[43 + event] for event in range(29)) == pytest.approx(3 / 11)
    witnesses = [event for event in range(29) if cards.title(box, event, translator("en")) == "Witness"]
    assert witnesses == [11, 12]


def test_the_house_edition_is_named_by_no_option() -> None:
    ref = SHELF.own("real").ref
    assert FUGITIF.edition_of("real", {}) == ref
    assert view(FUGITIF.new(options={"edition": ref}), SPECTATOR).edition == ""
    assert view(FUGITIF.new(options=OPTIONS), SPECTATOR).edition == WIDE.ref
    with pytest.raises(BadOption):
        FUGITIF.new("real", {"edition": "wide:0123456789ab"})


def test_a_record_names_its_edition_and_replays_with_it() -> None:
    moves = f"{OPENED} d1 =e0".split()
    record = Record(game="fugitif", rules=FUGITIF.rules, edition=WIDE.ref, options={"events": True}, moves=moves)
    assert view(known(last(FUGITIF, record)), SPECTATOR).edition == WIDE.ref


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ('effect = ["show both"]', 'effect = ["shwo both"]', "show"),
        ('effect = ["show both"]', 'effect = ["show bothh"]', "both"),
        ('effect = ["show both"]', 'effect = ["show"]', "takes one parameter"),
        ('effect = ["swap"]', 'effect = ["swap both"]', "takes no parameter"),
        ('effect = ["close drawer"]', 'effect = ["close both"]', "other"),
        ('effect = ["reach 5"]', 'effect = ["reach 12"]', "12"),
        ('effect = ["reach 5"]', 'effect = ["swap", "reach 5"]', "at once"),
        ('effect = ["reach 5"]', "effect = []", "1 to 4"),
        ('id = "windfall"', 'id = "glimpse"', "twice"),
        ('id = "windfall"', 'id = "Wind fall"', "lowercase"),
        ("redraw = false }", "redrew = false }", "redraw"),
        ("redraw = false }", 'redraw = "no" }', ""),
        ('effect = ["recover"]', 'effect = ["recover"], copies = 0', "Copies"),
        ("rules.events = 2", "rules.events = 9", "1 to 4"),
        ("rules.events = 2", "rules.event = 2", "events"),
        ('en = "Informant"', 'em = "Informant"', "en"),
    ],
)
def test_a_mistake_is_named_by_its_line_and_reason(old: str, new: str, word: str) -> None:
    assert old in HOUSE
    text = HOUSE.replace(old, new, 1).replace('name = "house"', 'name = "mine"')
    said = mistakes(SHELF, text)
    line = line_of(HOUSE, old)
    assert any(number == line and word in what for number, what in said), said


def test_too_few_or_too_many_cards_are_refused_and_other_counts_warned_of() -> None:
    mine = HOUSE.replace('name = "house"', 'name = "mine"')
    few = mine[: mine.index('  { id = "lost-trail"')] + "]\n"
    assert any("the decks need 6" in what for _, what in mistakes(SHELF, few))
    many = mine.replace('effect = ["swap"]', 'effect = ["swap"], copies = 30')
    assert any("there may be 40" in what for _, what in mistakes(SHELF, many))
    others = len(SHELF.read(mine).edition.event) - 1
    most = mine.replace('effect = ["swap"]', f'effect = ["swap"], copies = {40 - others}')
    assert SHELF.read(most).warnings == ()
    least = mine[: mine.index('  { id = "glimpse"')] + "]\n"  # six cards
    assert SHELF.read(least).warnings == ()
    odd = mine.replace("rules.events = 2", "rules.events = 1")
    assert SHELF.read(odd).warnings[0].line == line_of(odd, "rules.events")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_event_has_its_text(lang: str) -> None:
    for size, escape in (("real", "42"), ("small", "20")):
        box = box_named(size, WIDE.ref)
        texts = [cards.whole(box, event, translator(lang)) for event in range(box.count)]
        assert all(texts)
        assert not any("{" in text for text in texts)
        assert escape in texts[0]
    assert texts[11] == texts[12]


# Every word that the house's events do not use


@pytest.mark.rule("FUG-39")
def test_a_line_asks_the_player_it_names() -> None:
    for who, seat in (("fugitive", FUGITIVE), ("marshal", MARSHAL), ("drawer", FUGITIVE), ("other", MARSHAL)):
        assert phase(drawn(f"show {who}")) == (seat, v.SHOW), who
        assert phase(drawn(f"discard {who}")) == (seat, v.DISCARD), who
        assert phase(drawn(f"raze {who}")) == (seat, v.RAZE_DECK), who
        assert phase(drawn(f"close {who}")) == (seat, v.CLOSE_DECK), who
        assert phase(drawn(f"draw {who}", redraw=False)) == (seat, v.DRAW), who
    hers = drawn("show drawer", before=f"{OPENED} d1 =4")
    assert phase(hers) == (MARSHAL, v.SHOW)
    assert phase(drawn("show other", before=f"{OPENED} d1 =4")) == (FUGITIVE, v.SHOW)


@pytest.mark.rule("FUG-39")
def test_lines_are_carried_out_in_their_order() -> None:
    state = drawn("discard both", "show other")
    assert phase(state) == (FUGITIVE, v.DISCARD)
    state = play("c1", on=state)
    assert phase(state) == (MARSHAL, v.DISCARD)
    state = play("c4", on=state)
    assert (phase(state), legal(state)) == ((MARSHAL, v.SHOW), {29})
    assert phase(play("c29", on=state)) == (FUGITIVE, v.DRAW)


@pytest.mark.rule("FUG-39")
def test_a_swap_after_the_last_card_was_discarded_falls_away() -> None:
    state = play("c1 c4", on=drawn("discard both", "discard marshal", "swap"))
    assert phase(state) == (MARSHAL, v.DISCARD)
    state = play("c29", on=state)
    assert (phase(state), hand(state)) == ((FUGITIVE, v.DRAW), {9, 12, 16, 20, 42})


@pytest.mark.rule("FUG-39")
def test_both_draw_the_fugitive_first() -> None:
    state = drawn("draw both", redraw=False)
    assert phase(state) == (FUGITIVE, v.DRAW)
    state = play("d1 =6", on=state)
    assert phase(state) == (MARSHAL, v.DRAW)
    assert phase(play("d1 =7", on=state)) == (FUGITIVE, v.HIDE)


def test_the_fugitive_may_look_at_a_card_of_the_marshals() -> None:
    state = drawn("peek marshal")
    assert (state.mover, [card for card, _ in state.chances()]) == (CHANCE, [4, 29])
    for seat in (FUGITIVE, MARSHAL):
        assert told(state, "=29", seat) == [v.Shown(who=MARSHAL, card=29, private=True)]
    assert told(state, "=29", SPECTATOR) == [v.Shown(who=MARSHAL, card=None, private=True)]
    assert phase(play("=29", on=state)) == (FUGITIVE, v.DRAW)
    both = drawn("peek both")
    assert [card for card, _ in both.chances()] == [1, 9, 12, 16, 20]  # the Fugitive's hand first
    assert [card for card, _ in play("=1", on=both).chances()] == [4, 29]


def test_the_marshal_may_ask_for_the_numbers_of_a_deck() -> None:
    state = drawn("ask deck")
    assert (phase(state), legal(state)) == ((MARSHAL, v.NAME_DECK), {DECK, DECK + 1, DECK + 2})
    for seat in EYES:
        assert told(state, "d1", seat) == [v.Tip(low=1, high=14, yes=True)]
        assert told(state, "d2", seat) == [v.Tip(low=15, high=28, yes=False)]
    refusal = state.refusal(TEN)
    assert refusal is not None
    assert refusal.clause == "FUG-31"


def test_the_fugitive_may_have_to_tell_the_newest_hideouts_deck() -> None:
    state = play(f"{TO_DRAW} d1", options=of_one("tell deck", "tell parity"))
    assert told(state, "=e0", MARSHAL)[1:] == [v.Region(place=1, low=1, high=14), v.Parity(place=1, even=False)]
    found = play(f"{TO_GUESS} g5 d1", options=of_one("tell deck"))
    assert [type(one) for one in told(found, "=e0", MARSHAL)] == [v.TurnedUp]


@pytest.mark.rule("FUG-24")
def test_the_fugitive_may_have_to_turn_a_hideout_up_and_may_lose_by_it() -> None:
    state = drawn("reveal")
    assert (phase(state), legal(state)) == ((FUGITIVE, v.REVEAL), {3, 5})
    house = v.Hideout(place=1, number=5, sprints=1, sprint_cards=(2,), open=True, turn=1)
    for seat in EYES:
        assert told(state, "c5", seat) == [v.Revealed(hideout=house)]
    state = play("c5", on=state)
    assert (phase(state), view(state, MARSHAL).hidden) == ((FUGITIVE, v.DRAW), 1)
    assert play("d1 =e1 c3", on=state).outcome == v.CAUGHT


def test_guesses_are_won_and_lost_by_the_number() -> None:
    state = play("pass d1 =7", on=drawn("guess 3", "miss 1", redraw=False))
    assert view(state, MARSHAL).guesses_left == 3
    assert phase(play("pass d1 =7", on=drawn("miss 2", redraw=False))) == (FUGITIVE, v.DRAW)


# Whole games


def test_the_wide_edition_holds_what_every_game_must_hold() -> None:
    options = (OPTIONS, {**OPTIONS, "opening": "one-or-two", "second_edition": True})
    check(Subject(FUGITIF, options=options, pick=pick, longest=1500, beyond=ACTIONS, deep=60, truth=truth), plays=8)


def test_every_word_turns_up_in_random_games() -> None:
    seen: Counter[str] = Counter()
    rng = random.Random(5)
    for _ in range(40):
        state = FUGITIF.new("real", OPTIONS)
        while state.mover != OVER:
            step = pick(rng, state)
            before = state.clone()
            state.advance(step)
            seen.update(type(one).__name__ for one in FUGITIF.tell(before, step, state, SPECTATOR))
        seen.update(event for number in state.seen for event in [state.box.events[number].id])
    assert {event.id for event in SHELF.read(WIDE_TEXT).edition.event} <= set(seen)
    assert {kind.__name__ for kind in (v.Region, v.Revealed, v.Tip, v.TookBack, v.Closed, v.Gave)} <= set(seen)


@pytest.mark.compiled
@pytest.mark.parametrize(
    "levels", [("amateur", "novice"), ("club", "club"), ("heuristic", "expert"), ("random", "random")]
)
def test_bots_play_the_wide_edition_to_its_end(levels: tuple[str, str]) -> None:
    match = played(games.get("fugitif"), levels, "wide", "real", OPTIONS)
    assert match.state.mover == OVER
