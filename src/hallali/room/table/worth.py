"""What a game was worth as a day's puzzle."""

from __future__ import annotations

import datetime
import hashlib
import json
import time
from collections.abc import Mapping

from hallali.interfaces.front import Daily
from hallali.room.keep.scores import Score
from hallali.room.table.table import Table


def puzzles(daily: Daily | None) -> tuple[Daily, ...]:
    """Return the day's puzzle in all its modes; none if the game has no puzzle."""
    return () if daily is None else (daily, *daily.also)


def key_of(game: str, fields: Mapping[str, str]) -> str:
    """Return the name under which the tries at a puzzle are kept. fields: as in `Daily`."""
    return hashlib.sha256(json.dumps([game, sorted(fields.items())]).encode()).hexdigest()[:32]


def score_of(table: Table, at: float | None = None) -> Score | None:
    """Return what a game that was played to its end was worth as a day's puzzle; None if it was none.

    at: when it ended; now by default.
    """
    if not table.day or table.resigned is not None:
        return None
    person = next((seat for seat in table.seats if seat.guest), None)
    try:
        daily = table.game.page().daily(datetime.date.fromisoformat(table.day))
    except ValueError:
        return None
    fields = next((one.fields for one in puzzles(daily) if _is(table, one.fields)), None)
    if person is None or fields is None:
        return None
    worth = table.kit.score(table.see(person.seat))
    if worth is None:
        return None
    helped = bool(table.notes.get(person.seat, {}).get("helped"))
    now = time.time() if at is None else at
    return Score(key_of(table.game.name, fields), person.guest, table.id, worth, helped, now)


def _is(table: Table, fields: Mapping[str, str]) -> bool:
    """Say whether a table is a day's puzzle as its fields describe it."""
    bot = fields.get("opponent", "").removeprefix("bot:")
    if table.record.size != fields["size"] or (bot and all(seat.bot != bot for seat in table.seats)):
        return False
    usual = {option.name: option.choices[0] for option in table.game.options}
    wanted = {name: fields[name] for name in usual if name in fields}
    return {**usual, **table.chosen} == {**usual, **wanted}
