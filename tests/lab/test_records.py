"""Games as data: what is written in shards is read back as it was played, and to Parquet and back."""

from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from hallali.cli import main
from hallali.core.errors import BadRecord, HallaliError, MissingExtra
from hallali.core.record import Record, verify
from hallali.games import get
from hallali.lab import records
from hallali.lab.arena import contest
from hallali.lab.balance import balance
from hallali.lab.simulate import Simulation, simulate
from skipping import skip_or_fail


def played(folder: Path, count: int = 7, shard: int = 3, workers: int = 1) -> Simulation:
    with records.Writer(folder, shard) as writer:
        return simulate("fugitif", count, "1", "micro", workers=workers, records=writer)


def digest(found: list[Record]) -> str:
    return hashlib.sha256(b"".join(record.to_json() + b"\n" for record in found)).hexdigest()


def test_what_was_played_is_read_back_in_order(tmp_path: Path) -> None:
    told = played(tmp_path / "games")
    assert [path.name for path in records.shards(tmp_path / "games")] == [
        "records-000000.jsonl.gz",
        "records-000001.jsonl.gz",
        "records-000002.jsonl.gz",
    ]
    read = list(records.read(tmp_path / "games"))
    assert [record.seed for record in read] == [f"1:{number}" for number in range(7)]
    assert digest(read) == told.records_sha256
    for record in read:
        verify(get("fugitif"), record)


def test_the_files_do_not_depend_on_the_number_of_workers(tmp_path: Path) -> None:
    played(tmp_path / "one", workers=1)
    played(tmp_path / "two", workers=2)
    one, two = ([path.read_bytes() for path in records.shards(tmp_path / name)] for name in ("one", "two"))
    assert one == two


def test_a_run_that_breaks_off_leaves_whole_shards_alone(tmp_path: Path) -> None:
    def broken_off() -> None:
        with records.Writer(tmp_path, 2) as writer:
            for number in range(5):
                writer.add(Record(game="fugitif", rules=1, seed=str(number)).to_json())
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        broken_off()
    assert [record.seed for record in records.read(tmp_path)] == ["0", "1", "2", "3"]
    assert len(list(tmp_path.iterdir())) == 2


def test_records_are_not_mixed_with_those_of_another_run(tmp_path: Path) -> None:
    played(tmp_path, 1)
    with pytest.raises(HallaliError, match="already holds records"):
        records.Writer(tmp_path)


@pytest.mark.parametrize("broken", [b"\x1f\x8b", b"text", b"", None])
def test_what_cannot_be_read_is_named(tmp_path: Path, broken: bytes | None) -> None:
    whole = Record(game="fugitif", rules=1).to_json()
    path = records.write_shard(tmp_path, 0, [whole])
    if broken is None:
        path.write_bytes(path.read_bytes()[:-12])
    elif broken:
        path.write_bytes(broken)
    else:
        path.write_bytes(gzip.compress(gzip.decompress(path.read_bytes()) + b'{"hallali": 1}\n'))
    with pytest.raises(BadRecord, match=path.name):
        list(records.read(tmp_path))
    with pytest.raises(BadRecord):
        list(records.read(tmp_path / "nowhere"))


def test_an_empty_folder_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="no records"):
        list(records.read(tmp_path))


def test_bots_of_an_arena_and_a_balance_are_kept_too(tmp_path: Path) -> None:
    with records.Writer(tmp_path / "arena") as writer:
        contest("fugitif", ("heuristic", "novice"), 2, "a", "micro", workers=1, records=writer)
    assert {record.players for record in records.read(tmp_path / "arena")} == {("heuristic", "novice")}
    with records.Writer(tmp_path / "balance") as writer:
        balance("fugitif", 2, "b", "random", "micro", workers=1, records=writer)
    assert [record.seed for record in records.read(tmp_path / "balance")] == ["b:0", "b:1"]


def test_parquet_holds_the_same_records(tmp_path: Path) -> None:
    played(tmp_path / "games")
    with_throws = Record(game="traque", rules=1, options={"players": 2, "cat": True}, tosses={3: "a line"}).to_json()
    records.write_shard(tmp_path / "games", 9, [with_throws])
    try:
        assert records.to_parquet(tmp_path / "games", tmp_path / "games.parquet") == 8
    except MissingExtra as error:
        skip_or_fail(str(error))
    assert list(records.from_parquet(tmp_path / "games.parquet")) == list(records.read(tmp_path / "games"))
    (tmp_path / "text.parquet").write_text("text")
    with pytest.raises(BadRecord, match=r"text\.parquet"):
        list(records.from_parquet(tmp_path / "text.parquet"))


def test_the_commands_keep_records_and_say_what_is_kept(tmp_path: Path) -> None:
    where = str(tmp_path / "games")
    asked = ["simulate", "fugitif", "--size", "micro", "--games", "4", "--workers", "1", "--records", where, "--json"]
    told = json.loads(CliRunner().invoke(main, asked).stdout)
    held = json.loads(CliRunner().invoke(main, ["records", where, "--json"]).stdout)
    assert held["records_sha256"] == told["records_sha256"]
    assert held["records"] == 4
    assert held["games"] == {"fugitif": 4}
    assert held["results"] == told["outcomes"]
    again = CliRunner().invoke(main, asked)
    assert again.exit_code == 1
    assert "already holds records" in again.output
