"""hallali verify: check that every card of a finished game was dealt as committed."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from hallali import games
from hallali.cli import common
from hallali.core.errors import HallaliError
from hallali.core.record import Record
from hallali.core.record import verify as check
from hallali.toss import check as throws


class Verdict(msgspec.Struct, frozen=True):
    """Whether a record holds, and where it fails."""

    ok: bool  #: whether it holds
    reason: str  #: why it does not; "" if it does
    game: str = ""  #: the game, by its name
    entries: int = 0  #: how many entries it has
    dealt: bool = (
        True  #: whether it was dealt here; not if it was played on a real table, where only moves can be checked
    )
    filled: int = 0  #: how many entries nobody at that table could tell


def judge(data: bytes) -> Verdict:
    """Check a record's JSON."""
    record = None
    try:
        record = Record.from_json(data)
        check(games.get(record.game), record, throws.judge)
    except HallaliError as error:
        return Verdict(False, str(error), record.game if record else "", len(record.moves) if record else 0)
    return Verdict(True, "", record.game, len(record.moves), not record.pad, len(record.filled))


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@common.with_edition
@common.with_json
@click.pass_context
def verify(context: click.Context, file: Path, as_json: bool) -> None:
    """Check FILE, the record of a finished game: every move must be legal, and every card as committed.

    A game on a real table was dealt by hand: there only the moves are checked. The exit status is 1 if one is wrong.
    """
    verdict = judge(file.read_bytes())
    good = f"{file}: every move is legal, and every entry fell as committed ({verdict.entries})."
    if not verdict.dealt:
        good = (
            f"{file}: every move is legal ({verdict.entries} entries). It was played on a real table: nothing shows how"
            f" its cards were dealt. Filled in, as nobody entered them: {verdict.filled}."
        )
    common.show(verdict, as_json, [good if verdict.ok else f"{file}: {verdict.reason}"])
    context.exit(0 if verdict.ok else 1)
