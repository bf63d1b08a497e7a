"""Games as data: records in a folder of compressed files, read back one by one.

A file (a shard) is gzip, one record a line, as JSON without white space. Shards are numbered in the order of the games,
and a shard is written whole or not at all: what a broken run leaves behind can be read.
"""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

import msgspec

from hallali.core.errors import BadRecord, HallaliError, Message, marked, missing_extra
from hallali.core.record import Record

if TYPE_CHECKING:
    import pyarrow

N_ = marked

#: How many games a shard holds, unless told otherwise.
SHARD = 1000
_ENDING = ".jsonl.gz"


def shards(where: Path | str) -> list[Path]:
    """List the shards of a folder, in the order of their games; a file is its own only shard."""
    path = Path(where)
    return sorted(path.glob(f"*{_ENDING}")) if path.is_dir() else [path]


def read(where: Path | str) -> Iterator[Record]:
    """Yield the records of a folder, or of one shard, in the order in which they were written.

    Only one record is in memory at a time. Raises BadRecord, which names the file and the line, also if there is
    nothing to read.

    >>> import tempfile
    >>> from hallali.lab.simulate import simulate
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with Writer(folder) as writer:
    ...         found = simulate("fugitif", 3, "an evening in May", "micro", workers=1, records=writer)
    ...     [(record.result, len(record.moves)) for record in read(folder)]
    [('slipped', 3), ('slipped', 3), ('time', 13)]
    """
    there = shards(where)
    if not there:
        raise BadRecord(Message(N_("There are no records in {folder}."), {"folder": str(where)}))
    for shard in there:
        yield from _lines(shard)


def _lines(shard: Path) -> Iterator[Record]:
    number = 0
    try:
        with gzip.open(shard, "rb") as file:
            for line in file:
                number += 1
                yield Record.from_json(line)
    except (OSError, EOFError, zlib.error) as error:
        text = N_("{file} cannot be read: {error}.")
        raise BadRecord(Message(text, {"file": str(shard), "error": str(error)})) from None
    except BadRecord as error:
        text = N_("{file}, line {line}: {error}")
        raise BadRecord(Message(text, {"file": str(shard), "line": number, "error": str(error)})) from None


def write_shard(where: Path | str, number: int, records: list[bytes]) -> Path:
    """Write one shard, in place of an older one of this number, and return its path.

    records: each as `Record.to_json` gives it. The same records give the same bytes.
    """
    folder = Path(where)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"records-{number:06}{_ENDING}"
    lines = b"".join(msgspec.json.format(record, indent=-1) + b"\n" for record in records)
    whole(path, gzip.compress(lines, compresslevel=6, mtime=0))
    return path


def whole(path: Path, data: bytes) -> None:
    """Write a file so that a reader finds either the old one or the new one, whole."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


class Writer:
    """Writes records into a folder, a shard at a time; used in a `with`, which writes the last one.

    shard: how many games go into one file. If the run breaks off, the games since the last whole shard are lost.
    Raises HallaliError if the folder holds records already.
    """

    def __init__(self, where: Path | str, shard: int = SHARD) -> None:
        self.folder = Path(where)
        self.shard = shard
        self.count = 0
        self._held: list[bytes] = []
        self._written = 0
        if self.folder.is_dir() and shards(self.folder):
            text = N_("{folder} already holds records. Name another folder.")
            raise HallaliError(Message(text, {"folder": str(where)}))
        self.folder.mkdir(parents=True, exist_ok=True)

    def add(self, record: bytes) -> None:
        """Take a record, as `Record.to_json` gives it."""
        self._held.append(record)
        self.count += 1
        if len(self._held) >= self.shard:
            self._flush()

    def _flush(self) -> None:
        if self._held:
            write_shard(self.folder, self._written, self._held)
            self._written += 1
            self._held = []

    def __enter__(self) -> Writer:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if kind is None:
            self._flush()


@contextmanager
def kept(where: Path | None) -> Iterator[Writer | None]:
    """Yield a Writer into a folder, or None if no folder was named. Raises HallaliError as Writer does."""
    if where is None:
        yield None
        return
    with Writer(where) as writer:
        yield writer


# -- Parquet ----------------------------------------------------------------------------------------------------------

#: Columns that are JSON in a text, since their keys are a game's own.
_JSON = ("options", "tosses")
_LISTS = ("players", "entropy", "moves")
_NUMBERS = ("hallali", "rules")


def _schema() -> pyarrow.Schema:
    import pyarrow

    text = pyarrow.string()
    kinds = dict.fromkeys(_LISTS, pyarrow.list_(text)) | dict.fromkeys(_NUMBERS, pyarrow.int32())
    kinds["filled"] = pyarrow.list_(pyarrow.int32())
    return pyarrow.schema([(name, kinds.get(name, text)) for name in Record.__struct_fields__])


def to_parquet(where: Path | str, file: Path | str) -> int:
    """Write the records of a folder into one Parquet file, a row a game, and return how many there were.

    Columns are the fields of Record; `options` and `tosses` are JSON. Raises BadRecord; MissingExtra without pyarrow.
    """
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise missing_extra(error, "parquet") from None
    if not shards(where):
        next(read(where))  # says so
    schema, path, count = _schema(), Path(file), 0
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with pyarrow.parquet.ParquetWriter(beside, schema, compression="zstd") as writer:
            for shard in shards(where):
                rows = [_row(record) for record in _lines(shard)]
                writer.write_table(pyarrow.Table.from_pylist(rows, schema))
                count += len(rows)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
    return count


def _row(record: Record) -> dict[str, object]:
    fields: dict[str, object] = msgspec.to_builtins(record, str_keys=True)
    return fields | {name: msgspec.json.encode(fields[name]).decode() for name in _JSON}


def from_parquet(file: Path | str) -> Iterator[Record]:
    """Yield the records of a file that `to_parquet` wrote. Raises BadRecord; MissingExtra without pyarrow."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise missing_extra(error, "parquet") from None
    try:
        with pyarrow.parquet.ParquetFile(file) as held:
            for batch in held.iter_batches(batch_size=SHARD):
                for row in batch.to_pylist():
                    fields = row | {name: msgspec.json.decode(row[name]) for name in _JSON}
                    yield Record.from_json(msgspec.json.encode(fields))
    except (pyarrow.ArrowException, OSError, KeyError) as error:
        text = N_("{file} cannot be read: {error}.")
        raise BadRecord(Message(text, {"file": str(file), "error": str(error)})) from None
