"""Recorded games of every kind of end, kept as data: they replay and verify, and tell their story to each seat."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from traqueur_play import EYES, FIRST, SECOND, mine, view

from hallali.core.errors import BadRecord
from hallali.core.record import Record, last, renewed, tolds, verify
from hallali.core.seats import OVER
from hallali.games.traqueur import TRAQUEUR
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.state import State

FILES = sorted((Path(__file__).parents[1] / "records").glob("*.json"))
ENDS = {v.FOUND, v.QUIET, v.FEWER, v.EVEN}


def load(path: Path) -> Record:
    return Record.from_json(path.read_bytes())


def ended(name: str) -> State:
    return mine(last(TRAQUEUR, load(Path(__file__).parents[1] / "records" / f"{name}.json")))


@pytest.mark.rule("TRQ-19", "TRQ-20", "TRQ-21", "TRQ-23", "TRQ-28")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_its_end(path: Path) -> None:
    record = load(path)
    verify(TRAQUEUR, record)
    state = mine(last(TRAQUEUR, record))
    assert state.outcome == record.result
    for seat in EYES:
        assert view(state, seat).outcome == record.result
        heard = tolds(TRAQUEUR, record, seat)
        data = msgspec.json.encode(heard)
        assert msgspec.json.decode(data, type=list[v.AnyTold]) == heard
        if not record.resigned:
            assert state.mover == OVER
            assert heard[-1] == v.Ended(outcome=record.result, returns=state.returns(), camps=view(state, seat).camps)


def test_every_end_has_a_record() -> None:
    records = {path.stem: load(path) for path in FILES}
    assert {record.result for record in records.values()} == ENDS | {""}
    assert {record.resigned for record in records.values()} == {"", "second"}
    assert [ended(f"found-by-{who}").winner for who in ("first", "second")] == [FIRST, SECOND]
    assert [ended(f"quiet-{who}-loses").winner for who in ("first", "second")] == [SECOND, FIRST]
    assert [ended(f"equal-turns-fewer-{who}").winner for who in ("first", "second")] == [FIRST, SECOND]
    assert [ended(name).outcome for name in ("equal-turns-draw", "one-sided-found", "one-sided-given-up")] == [
        v.EVEN,
        v.FOUND,
        v.QUIET,
    ]
    draw = ended("equal-turns-draw")
    assert draw.returns() == (0.0, 0.0)
    state = ended("equal-turns-one-there")
    assert state.last_turn
    assert [state.seek(seat).found for seat in (FIRST, SECOND)].count(True) == 1
    everything = " ".join(move for record in records.values() for move in record.moves)
    assert all(sign in everything for sign in (" out ", " end ", "=first", "=second"))


def test_a_changed_lot_or_seed_or_step_is_noticed() -> None:
    record = load((Path(__file__).parents[1] / "records") / "found-by-first.json")
    other = "=first" if record.moves[0] == "=second" else "=second"
    for changed in (
        {"moves": [other, *record.moves[1:]]},
        {"seed": "another"},
        {"moves": record.moves[:-1]},
        {"moves": [*record.moves, "A1"]},
        {"moves": [record.moves[0], *record.moves[2:]]},
    ):
        with pytest.raises(BadRecord):
            verify(TRAQUEUR, msgspec.structs.replace(record, **changed))


def test_a_resigned_game_lays_no_camp_open() -> None:
    state = ended("resigned")
    assert state.mover in (FIRST, SECOND)
    for seat in (FIRST, SECOND):
        assert view(state, seat).camps == ()


OLD = [path for path in FILES if load(path).rules == 1]


@pytest.mark.rule("TRQ-15")
def test_there_are_games_of_both_rules() -> None:
    assert len(OLD) > 10
    assert {load(path).rules for path in FILES} == {1, 2}
    assert TRAQUEUR.new().options.leaving == "same-turn"


@pytest.mark.rule("TRQ-15")
@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_an_unfinished_game_under_rules_1_goes_on_as_it_began(path: Path) -> None:
    record = load(path)
    leaving = "same-turn" if record.options.get("leaving") == "same-turn" else "at-will"
    assert renewed(TRAQUEUR, record).options["leaving"] == leaving
    for entries in range(0, len(record.moves), 7):
        state = mine(last(TRAQUEUR, msgspec.structs.replace(record, moves=record.moves[:entries])))
        assert state.options.leaving == leaving
        if state.phase == v.SEARCH:
            seek = state.seek(state.mover)
            back = seek.stepped and seek.at % seek.grid.columns == 0
            assert (0 in state.legal()) == ((back and leaving == "at-will") or state.legal() == [0])


@pytest.mark.rule("TRQ-15")
def test_what_rules_1_did_is_offered_to_no_new_game() -> None:
    leaving = next(option for option in TRAQUEUR.options if option.name == "leaving")
    assert leaving.choices == ("same-turn", "next-turn")
    assert leaving.former == ("at-will",)
