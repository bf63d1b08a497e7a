"""Recorded games of every kind of end, kept as data: they replay and verify, and tell their story to each seat."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest
from red_notice_play import ANGELA, JESSAH, OVER

from hallali import games
from hallali.core.errors import BadRecord
from hallali.core.record import Record, last, played_with, tolds, verify
from hallali.core.seats import REFEREE, SPECTATOR
from hallali.games.red_notice import RED_NOTICE
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.state import State
from hallali.interfaces import twins

GAME = games.get("red-notice")
FILES = sorted((Path(__file__).parents[1] / "records").glob("*.json"))


def load(path: Path) -> Record:
    return Record.from_json(path.read_bytes())


@pytest.mark.rule("RN-47", "RN-54", "RN-55")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_its_end(path: Path) -> None:
    record = load(path)
    verify(RED_NOTICE, record)
    state = last(RED_NOTICE, record)
    assert isinstance(state, State)
    for seat in (ANGELA, JESSAH, SPECTATOR, REFEREE):
        view = RED_NOTICE.see(state, seat)
        assert view.outcome == record.result
        heard = tolds(RED_NOTICE, record, seat)
        assert msgspec.json.decode(msgspec.json.encode(heard), type=list[v.AnyTold]) == heard
        if not record.resigned:
            assert state.mover == OVER
            assert isinstance(heard[-1], v.Ended)
            assert heard[-1].returns == state.returns()


def test_every_end_has_a_record() -> None:
    records = [load(path) for path in FILES]
    assert {record.result for record in records} == {"cashed", "captured", "time", ""}
    assert {record.resigned for record in records} == {"", "jessah"}
    everything = " ".join(move for record in records for move in record.moves)
    for sign in ("up:", "id:", "as:", "cash:", "-radar:", "=>", " > ", " >", "go:", "gain", "draw", "@"):
        assert sign in everything, sign


@pytest.mark.rule("RN-56")
def test_the_end_lays_open_what_was_hidden() -> None:
    state = last(RED_NOTICE, load((Path(__file__).parents[1] / "records") / "captured.json"))
    assert isinstance(state, State)
    view = RED_NOTICE.see(state, JESSAH)
    assert view.angela == view.jessah
    assert len(view.both) == 2
    assert any(bid.card not in view.revealed for bid in view.bids)  # a card that never came up
    assert all(bid.value >= 0 for bid in view.bids)


def test_worlds_drawn_at_the_end_have_all_that_it_laid_open() -> None:
    record = load((Path(__file__).parents[1] / "records") / "captured.json")
    options = dict(played_with(GAME, record))
    world = twins.read(RED_NOTICE, record.size, options, record.moves)
    end = len(world.entries)
    for seat in (ANGELA, JESSAH, SPECTATOR):
        twin = RED_NOTICE.twins().maker(world, RED_NOTICE, seat, record.size, options, random.Random(1)).make(end, 0)
        assert twin is not None
        assert GAME.see(twin.states[end], seat) == GAME.see(world.states[end], seat)


def test_a_changed_record_is_noticed() -> None:
    record = load((Path(__file__).parents[1] / "records") / "cashed.json")
    walk = next(number for number, move in enumerate(record.moves) if move.startswith(">"))
    for changed in (
        {"moves": [record.moves[1], record.moves[0], *record.moves[2:]]},
        {"seed": "another"},
        {"moves": record.moves[:-1]},
        {"moves": [*record.moves[:walk], ">atlantis", *record.moves[walk + 1 :]]},
        {"edition": "mine:0123456789ab"},
    ):
        with pytest.raises(BadRecord):
            verify(RED_NOTICE, msgspec.structs.replace(record, **changed))
