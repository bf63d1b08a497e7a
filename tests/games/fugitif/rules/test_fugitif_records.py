"""Recorded games of every kind of end, kept as data: they replay and verify, and tell their story to each seat."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from fugitif_play import EYES, known, view

from hallali.core.errors import BadRecord
from hallali.core.record import Record, last, renewed, tolds, verify
from hallali.core.seats import OVER
from hallali.games.fugitif import FUGITIF
from hallali.games.fugitif.rules import view as v

FILES = sorted((Path(__file__).parents[1] / "records").glob("*.json"))
ENDS = {v.CAUGHT, v.ESCAPED, v.SLIPPED, v.RUN_DOWN, v.STALLED, v.TIME}


def load(path: Path) -> Record:
    return Record.from_json(path.read_bytes())


@pytest.mark.rule("FUG-24", "FUG-27", "FUG-28", "FUG-29")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_its_end_with_the_committed_cards(path: Path) -> None:
    record = load(path)
    verify(FUGITIF, record)
    state = known(last(FUGITIF, record))
    assert (state.mover, state.outcome) == (OVER, record.result)
    for seat in EYES:
        assert view(state, seat).outcome == record.result
        heard = tolds(FUGITIF, record, seat)
        row = view(state, seat).row
        assert heard[-1] == v.Ended(outcome=state.outcome, returns=state.returns(), row=row)
        assert [place.number for place in row] == list(state.row)
        data = msgspec.json.encode(heard)
        assert msgspec.json.decode(data, type=list[v.AnyTold]) == heard


def test_every_end_has_a_record_and_most_with_events() -> None:
    records = [load(path) for path in FILES]
    assert {record.result for record in records} == ENDS
    real = {record.result for record in records if record.size == "real" and not record.options}
    events = {record.result for record in records if record.options.get("events")}
    assert real == ENDS - {v.TIME}
    assert events == ENDS
    everything = "".join(" ".join(record.moves) for record in records)
    assert "=e" in everything


def test_a_game_begun_under_rules_1_goes_on() -> None:
    record = load(FILES[0])
    begun = msgspec.structs.replace(record, rules=1, moves=record.moves[:12], result="", seed="")
    state = last(FUGITIF, begun)
    assert state.mover != OVER
    again = msgspec.structs.replace(renewed(FUGITIF, begun), moves=record.moves)
    assert (again.rules, again.options) == (FUGITIF.rules, record.options)
    assert known(last(FUGITIF, again)).outcome == record.result
    with pytest.raises(BadRecord):
        last(FUGITIF, msgspec.structs.replace(begun, rules=FUGITIF.rules + 1))


@pytest.mark.parametrize("path", FILES[:3], ids=lambda path: path.stem)
def test_a_changed_card_or_seed_is_noticed(path: Path) -> None:
    record = load(path)
    other = next(card for card in range(4, 15) if f"={card}" not in record.moves[:3])
    with pytest.raises(BadRecord):
        verify(FUGITIF, msgspec.structs.replace(record, moves=[f"={other}", *record.moves[1:]]))
    with pytest.raises(BadRecord):
        verify(FUGITIF, msgspec.structs.replace(record, seed="another"))
    with pytest.raises(BadRecord):
        verify(FUGITIF, msgspec.structs.replace(record, moves=record.moves[:-1]))
