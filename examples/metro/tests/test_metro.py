"""Last Metro holds what every game of hallali must hold, and its own rules."""

from __future__ import annotations

import re

import pytest

from hallali.core import library
from hallali.core.edition import BadEdition
from hallali.core.errors import IllegalAction
from hallali.core.seats import OVER
from hallali.testing import Subject, check
from hallali.testing.leaking import nothing_leaks
from hallali_metro import METRO
from hallali_metro import text as words
from hallali_metro.edition import SHELF, town
from hallali_metro.picture import network
from hallali_metro.rules import INSPECTOR, THIEF, WAIT, State


def test_it_holds_what_every_game_must() -> None:
    check(Subject(METRO, beyond=WAIT + 1))


def test_a_room_tells_no_seat_what_it_may_not_know() -> None:
    nothing_leaks(METRO, positions=2)


def after(*tokens: str) -> State:
    """Return the position after these moves."""
    state = METRO.new()
    for token in tokens:
        for step in METRO.read(state, token):
            state.apply(step)
    return state


def test_the_thief_is_seen_in_every_third_turn() -> None:
    state = after("=3", "tram-mill", "tram-zoo", "tram-opera", "tram-central")
    assert METRO.see(state, INSPECTOR).seen is None
    assert METRO.see(state, INSPECTOR).thief is None
    assert METRO.see(state, THIEF).thief == 3
    state.apply(METRO.read(state, "bus-hospital")[0])
    assert METRO.see(state, INSPECTOR).seen == 7


def test_who_meets_the_thief_wins() -> None:
    state = after("=3", "bus-central")
    assert state.mover == OVER
    assert state.returns() == (-1.0, 1.0)


def test_a_ride_needs_a_line() -> None:
    with pytest.raises(IllegalAction, match=r"From Opera you cannot ride to Zoo by tram. \(MET-2\)"):
        after("=3", "tram-zoo")


def test_the_network_shows_the_thief_to_whom_it_may() -> None:
    here, there = after("=3"), after("=7")
    seen = [network(METRO.see(state, INSPECTOR), town()) for state in (here, there)]
    assert seen[0] == seen[1]
    assert network(METRO.see(here, THIEF), town()) != network(METRO.see(there, THIEF), town())


def test_its_numbers_are_those_of_its_edition() -> None:
    text = SHELF.text().replace('"house"', '"ours"').replace("turns = 9", "turns = 1").replace("metro = 1", "metro = 0")
    ours = library.held(text)
    with library.LIBRARY.lent(ours):
        state = METRO.new("real", {"edition": ours.ref})
    for token in ("=3", "tram-mill", "tram-zoo"):
        for step in METRO.read(state, token):
            state.apply(step)
    assert state.tickets == [5, 5, 0]
    assert state.mover == OVER
    assert state.returns() == (1.0, -1.0)


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ('begins = "central"', 'begins = "zoo"', ""),
        ('begins = "central"', 'begins = "mill"', "line 12: The thief may not begin at mill: the inspector is there."),
        ('stops = ["tower", "hospital"]', 'stops = ["tower"]', "line 21: A line has two stops or more."),
        ('"zoo", "museum", "central"', '"museum", "central"', ""),
        ('kind = "bus"', 'kind = "boat"', "line 23: “boat” is not known here. Choose one of: “tram”, “bus”, “metro”."),
        ("rides = [", 'rides = ["tram", ', "line 13: “rides” names something twice."),
    ],
)
def test_a_file_with_a_mistake_is_refused_in_words(was: str, now: str, said: str) -> None:
    text = SHELF.text().replace('"house"', '"ours"').replace(was, now, 1)
    if not said:
        SHELF.read(text)
        return
    with pytest.raises(BadEdition, match=re.escape(said)):
        SHELF.read(text)


def test_every_text_is_there_in_french() -> None:
    said = words.MetroText(METRO)
    assert {said.lead, *said.facts, *words.TITLES.values()} <= set(words.FRENCH)
