"""Recorded games of every kind of end, kept as data: they replay and verify, and tell their story to each seat."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from hallali.core.errors import BadRecord
from hallali.core.record import Record, last, tolds, verify
from hallali.core.seats import OVER, REFEREE, SPECTATOR
from hallali.games.la_traque import LA_TRAQUE
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.state import State

FILES = sorted((Path(__file__).parents[1] / "records").glob("*.json"))


def load(path: Path) -> Record:
    return Record.from_json(path.read_bytes())


@pytest.mark.rule("LT-47", "LT-49", "LT-57")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_its_end(path: Path) -> None:
    """Where the house edition was changed, make_la_traque_records.py makes the records again."""
    record = load(path)
    verify(LA_TRAQUE, record)
    state = last(LA_TRAQUE, record)
    assert isinstance(state, State)
    for seat in (0, state.players - 1, SPECTATOR, REFEREE):
        view = LA_TRAQUE.see(state, seat)
        assert view.outcome == record.result
        heard = tolds(LA_TRAQUE, record, seat)
        assert msgspec.json.decode(msgspec.json.encode(heard), type=list[v.AnyTold]) == heard
        if not record.resigned:
            assert state.mover == OVER
            assert isinstance(heard[-1], v.Ended)
            assert heard[-1].returns == state.returns()
            assert len(view.all_hands) == state.players  # the end lays open what was hidden


def test_every_end_has_a_record() -> None:
    records = [load(path) for path in FILES]
    assert {record.result for record in records} == {"domination", "time", ""}
    assert {str(record.options["factions"]).count("+") + 1 for record in records} == {2, 3, 4}
    everything = " ".join(move for record in records for move in record.moves)
    for sign in ("go:", "inform:", "capture:", "use:", "join:", "turn:", "success:", "triumph:", "keep:", "destiny",
                 "pass", "end", "track:", "pile:", "card:", "place:"):  # fmt: skip
        assert sign in everything, sign


def test_a_changed_record_is_noticed() -> None:
    record = load((Path(__file__).parents[1] / "records") / "time-two.json")
    move = next(number for number, token in enumerate(record.moves) if token.startswith("go:"))
    for changed in (
        {"seed": "another"},
        {"moves": record.moves[:-1]},
        {"moves": [*record.moves[:move], "go:atlantis", *record.moves[move + 1 :]]},
        {"edition": "mine:0123456789ab"},
        {"options": {"factions": "usa+tzaar"}},
        {"resigned": "network"},
    ):
        with pytest.raises(BadRecord):
            verify(LA_TRAQUE, msgspec.structs.replace(record, **changed))


@pytest.mark.rule("LT-65", "LT-67")
def test_an_unfinished_game_of_rules_1_goes_on_by_them() -> None:
    record = load(Path(__file__).parents[1] / "records" / "domination-four.json")
    assert record.rules == 1
    record.moves = record.moves[:200]
    state = last(LA_TRAQUE, record)
    assert isinstance(state, State)
    assert state.mover != OVER
    assert (state.options.specials, state.options.passing) == ("hidden", "next-turn")
    assert f"house:{state.box.digest}" == record.edition != LA_TRAQUE.edition_of()
