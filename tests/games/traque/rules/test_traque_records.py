"""Recorded games with every kind of ending, kept as data: they replay, verify, and read as a story for each seat."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from traque_play import GAME, OVER, last

from hallali.core.errors import BadRecord
from hallali.core.record import Record, tolds, verify
from hallali.core.seats import REFEREE, SPECTATOR
from hallali.games.traque.rules import view as v

FILES = sorted((Path(__file__).parents[1] / "records").glob("*.json"))


def load(path: Path) -> Record:
    return Record.from_json(path.read_bytes())


@pytest.mark.rule("TQ-44", "TQ-45", "TQ-59", "TQ-60")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_its_end(path: Path) -> None:
    record = load(path)
    verify(GAME, record)
    state = last(GAME, record)
    first = None
    for seat in (*range(state.players), SPECTATOR, REFEREE):
        view = GAME.see(state, seat)
        assert view.outcome == record.result
        heard = tolds(GAME, record, seat)
        first = first or heard
        assert heard == first  # everyone is told the same
        assert msgspec.json.decode(msgspec.json.encode(heard), type=list[v.AnyTold]) == heard
        if not record.resigned:
            assert state.mover == OVER
            assert isinstance(heard[-1], v.Ended)
            assert heard[-1].returns == state.returns()
            assert (heard[-1].score > 0) == (record.result == "escaped")


def test_every_end_has_a_record() -> None:
    records = [load(path) for path in FILES]
    for players in (1, 2):
        some = [record for record in records if record.options.get("players", 1) == players]
        assert {record.result for record in some} - {""} == {"escaped", "killed", "late"}
    assert {record.resigned for record in records} == {"", "partner"}
    everything = " ".join(move for record in records for move in record.moves)
    for sign in (
        "draw", "hide", "end", "<", "key*", "+", "share:", "to:", "use:", "turn:", "reload:", "give:", "ask", "fire:",
        "again:", "keep", "who:", "=launch-pad", "fight:", "play",
    ):  # fmt: skip
        assert sign in everything, sign


def test_a_changed_record_is_noticed() -> None:
    record = load((Path(__file__).parents[1] / "records") / "escaped.json")
    fire = next(number for number, move in enumerate(record.moves) if move.startswith("fire:"))
    hits = record.moves[fire + 1]
    other = "=" + "".join("10"[int(sign)] for sign in hits[1:])
    for changed in (
        {"moves": [record.moves[1], record.moves[0], *record.moves[2:]]},
        {"seed": "another"},
        {"moves": record.moves[:-1]},
        {"moves": [*record.moves[:fire], "fire:9.pulse-rifle*9", *record.moves[fire + 1 :]]},
        {"moves": [*record.moves[: fire + 1], other, *record.moves[fire + 2 :]]},
        {"edition": "mine:0123456789ab"},
        {"options": {**record.options, "hard_time": True}},
    ):
        with pytest.raises(BadRecord):
            verify(GAME, msgspec.structs.replace(record, **changed))
