"""hallali records: what a folder of records holds, and the way to Parquet."""

from __future__ import annotations

import hashlib
from collections import Counter
from pathlib import Path

import click
import msgspec

from hallali.cli import common
from hallali.core.errors import HallaliError
from hallali.lab import records as lab


class Held(msgspec.Struct, frozen=True):
    """What a folder holds. games: by game. records_sha256: as `hallali simulate` counts it, over all in order."""

    records: int  #: how many games
    shards: int  #: in how many files
    games: dict[str, int]
    results: dict[str, int]  #: how the games ended -> games
    records_sha256: str
    parquet: str = ""  #: the file that they were written to; "" for none


@click.command()
@click.argument("where", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--parquet", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Also write them into one Parquet file (the extra parquet).")  # fmt: skip
@common.with_json
def records(where: Path, parquet: Path | None, as_json: bool) -> None:
    """Say what records a folder of --records holds, and write them as Parquet."""
    digest = hashlib.sha256()
    played: Counter[str] = Counter()
    results: Counter[str] = Counter()
    try:
        for record in lab.read(where):
            digest.update(record.to_json() + b"\n")
            played[record.game] += 1
            results[record.result] += 1
        if parquet is not None:
            lab.to_parquet(where, parquet)
    except HallaliError as error:
        raise click.ClickException(str(error)) from None
    found = Held(
        records=played.total(),
        shards=len(lab.shards(where)),
        games=dict(sorted(played.items())),
        results=dict(sorted(results.items())),
        records_sha256=digest.hexdigest(),
        parquet=str(parquet or ""),
    )
    lines = [
        f"{common.amount(found.records, 'record')} in {common.amount(found.shards, 'file')}: "
        + ", ".join(f"{name} {count}" for name, count in found.games.items()),
        "ends: " + ", ".join(f"{name or '-'} {count}" for name, count in found.results.items()),
        f"records SHA-256: {found.records_sha256}",
    ]
    if parquet is not None:
        lines.append(f"The Parquet file is {parquet}.")
    common.show(found, as_json, lines)
