"""Rows of an edition's file: another one like one that is there, and one taken out. Nothing else changes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from hallali.core.edition import Source
from hallali.lab.dials import called, names
from hallali.lab.entries import facts_of

_ID: Final = "id"
#: The last row of a table has at most so many lines.
_LINES: Final = 60


class Row(msgspec.Struct, frozen=True):
    """Where a row stands: its table, and its number there, counted from 0."""

    table: str
    number: int


def find(source: Source, path: str) -> Row | None:
    """Return the row that a person names so; None if there is none.

    >>> find(Source('card = [{ id = "cat" }, { id = "dog" }]'), "card.dog")
    Row(table='card', number=1)
    """
    table, _, name = path.partition(".")
    rows = source.values.get(table)
    known = names(rows) if isinstance(rows, list) else []
    return Row(table, known.index(name)) if name in known else None


def again(source: Source, row: Row) -> tuple[str, str] | None:
    """Return the file with another row like this one below it, and the path of that; None if it can't be done here.

    It has an id and names of its own, since two rows may not have the same.

    >>> text = 'card = [\\n  { id = "cat", en = "Cat" },\\n]\\n'
    >>> print(again(Source(text), Row("card", 0))[0])
    card = [
      { id = "cat", en = "Cat" },
      { id = "cat-2", en = "Cat 2" },
    ]
    <BLANKLINE>
    """
    rows: list[dict[str, Any]] = source.values[row.table]
    old = rows[row.number]
    new, turns = _renamed(old, {*names(rows)})
    wanted = {**source.values, row.table: [*rows[: row.number + 1], new, *rows[row.number + 1 :]]}
    for lines, start, end in _blocks(source, row):
        copied = "".join(lines[start:end])
        for was, now in turns:
            copied = was.sub(now, copied, count=1)
        body = lines[start:end]
        for comma in ("", ","):
            tried = [*lines[:start], *body[:-1], _ended(body[-1], comma), copied, *lines[end:]]
            if facts_of(text := "".join(tried)) == wanted:
                return text, f"{row.table}.{names(wanted[row.table])[row.number + 1]}"
    return None


def without(source: Source, row: Row) -> str | None:
    """Return the file without a row; None if it can't be done here: it stands on one line with others."""
    rows = source.values[row.table]
    wanted = {**source.values, row.table: [*rows[: row.number], *rows[row.number + 1 :]]}
    for lines, start, end in _blocks(source, row):
        text = "".join((*lines[:start], *lines[end:]))
        if facts_of(text) == wanted:
            return text
    return None


def _renamed(row: dict[str, Any], taken: set[str]) -> tuple[dict[str, Any], list[tuple[re.Pattern[str], str]]]:
    """Return a copy of a row that is told apart from it, and how its text is turned into that of the copy."""
    if _ID not in row:
        return row, []
    number = next(n for n in range(2, len(taken) + 3) if f"{row[_ID]}-{n}" not in taken)
    new = row | {_ID: f"{row[_ID]}-{number}"} | {lang: f"{name} {number}" for lang, name in called(row).items()}
    turns = [(key, row[key], new[key]) for key in (_ID, *called(row))]
    return new, [
        (re.compile(rf"\b{key}(\s*=\s*){re.escape(_quoted(was))}"), rf"{key}\g<1>{_escaped(now)}")
        for key, was, now in turns
    ]


def _quoted(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)


def _escaped(value: str) -> str:
    return _quoted(value).replace("\\", "\\\\")


def _blocks(source: Source, row: Row) -> Iterator[tuple[list[str], int, int]]:
    """Yield the file's lines and where a row may begin and end among them: the surest first."""
    lines = source.text.splitlines(keepends=True)
    if lines and not lines[-1].endswith("\n"):
        lines[-1] += "\n"
    start = source.at((row.table, row.number)) - 1
    after = source.at((row.table, row.number + 1)) - 1 if row.number + 1 < len(source.values[row.table]) else -1
    ends = [after] if after > start else [min(start + n, len(lines)) for n in range(1, _LINES)]
    for end in dict.fromkeys(ends):
        yield lines, start, end


def _ended(line: str, comma: str) -> str:
    return f"{line.rstrip()}{comma}\n" if comma else line


__all__ = ["Row", "again", "find", "without"]
