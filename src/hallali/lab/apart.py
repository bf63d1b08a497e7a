"""What a changed edition has otherwise than the one it came from, and the edition with one of it set back."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from hallali.core.edition import Source
from hallali.lab.dials import Way, called, names, put

#: How long a value may be where it is named.
_LONG = 60


class Difference(msgspec.Struct, frozen=True):
    """One thing that differs: a number, a list, or a whole row of a table, such as a card.

    was, now: what it was and is, in short; "" where it was not there or is no more.
    """

    path: str  #: where it stands, as a person names it
    was: str  #: what it was, in short
    now: str  #: what it is, in short
    label: dict[str, str]  #: what the row is called, by language; empty where nothing is named
    line: int  #: its line in the changed file, 0 if it is not there any more


class _Back(msgspec.Struct):
    difference: Difference  #: what differs
    facts: dict[str, Any]  #: the changed edition with this set back


def differences(parent: str, text: str) -> list[tuple[Difference, dict[str, Any]]]:
    """List what an edition has otherwise than its parent, each with the edition's values if that alone is set back.

    Names and texts for people do not count. A row counts once, however much of it differs. Raises BadEdition.

    >>> parent = 'edition.name = "a"\\nrules.target = 12\\ncard = [{ id = "cat", shots = 2 }]'
    >>> text = 'edition.name = "b"\\nrules.target = 9\\ncard = [{ id = "cat", shots = 7 }, { id = "dog", shots = 1 }]'
    >>> for one, back in differences(parent, text):
    ...     print(one.path, "|", one.was, "|", one.now, "|", back["rules"], len(back["card"]))
    rules.target | 12 | 9 | {'target': 12} 2
    card.cat | shots 2 | shots 7 | {'target': 9} 2
    card.dog |  | shots 1 | {'target': 9} 1
    """
    before, source = Source(parent).values, Source(text)
    after = source.values
    langs = {*before.get("edition", {}), *after.get("edition", {})} - {"game", "name"}
    words = re.compile(rf"(.*_)?({'|'.join(map(re.escape, langs)) or 'en'})")

    def bare(value: Any) -> Any:
        """Return a value without its names and texts."""
        if isinstance(value, dict):
            return {key: bare(one) for key, one in value.items() if not words.fullmatch(key)}
        return [bare(one) for one in value] if isinstance(value, list) else value

    found: list[_Back] = []

    def note(way: Way, path: str, was: Any, now: Any, back: dict[str, Any]) -> None:
        row = now if isinstance(now, dict) else was if isinstance(was, dict) else {}
        old, new = bare(was), bare(now)
        if isinstance(old, dict) and isinstance(new, dict):
            keys = [key for key in {**old, **new} if old.get(key) != new.get(key)]
            pairs = {key: _otherwise(old.get(key), new.get(key)) for key in keys}
            old, new = ({key: pair[side] for key, pair in pairs.items()} for side in (0, 1))
        line = 0 if now is None else source.at(way)
        found.append(_Back(Difference(path, _short(old), _short(new), called(row), line), back))

    for table in {**before, **after}:
        old, new = before.get(table), after.get(table)
        if table == "edition" or bare(old) == bare(new):
            continue
        if isinstance(old, dict) and isinstance(new, dict):
            for key in {**old, **new}:
                if not words.fullmatch(key) and bare(old.get(key)) != bare(new.get(key)):
                    back = _keyed(after, table, key, old.get(key))
                    note((table, key), f"{table}.{key}", old.get(key), new.get(key), back)
        elif isinstance(old, list) and isinstance(new, list) and _rows(old, new):
            mine, theirs = dict(zip(names(new), new, strict=True)), dict(zip(names(old), old, strict=True))
            for name in {**theirs, **mine}:
                if bare(theirs.get(name)) != bare(mine.get(name)):
                    way = (table, [*mine].index(name)) if name in mine else (table,)
                    rows = _with_row(mine, theirs, name)
                    note(way, f"{table}.{name}", theirs.get(name), mine.get(name), put(after, (table,), rows))
        else:
            note((table,), table, old, new, _tabled(after, table, old))
    return [(one.difference, one.facts) for one in found]


def _rows(old: list[Any], new: list[Any]) -> bool:
    """Say whether two lists can be compared row by row: by ids, or as many rows of each."""
    named = all(isinstance(row, dict) and "id" in row for row in (*old, *new))
    return named or (len(old) == len(new) and all(isinstance(row, dict) for row in (*old, *new)))


def _with_row(mine: dict[str, Any], theirs: dict[str, Any], name: str) -> list[Any]:
    """Return rows with one of them as it was: changed back, left out again, or back in its place."""
    if name not in theirs:
        return [row for key, row in mine.items() if key != name]
    if name in mine:
        return [theirs[name] if key == name else row for key, row in mine.items()]
    rows = list(mine.values())
    rows.insert([*theirs].index(name), theirs[name])
    return rows


def _keyed(facts: dict[str, Any], table: str, key: str, value: Any) -> dict[str, Any]:
    if value is None:
        return dict(put(facts, (table,), {name: one for name, one in facts[table].items() if name != key}))
    return dict(put(facts, (table, key), value))


def _tabled(facts: dict[str, Any], table: str, value: Any) -> dict[str, Any]:
    return {name: one for name, one in {**facts, table: value}.items() if one is not None}


def _otherwise(old: Any, new: Any) -> tuple[Any, Any]:
    """Return of two long lines only the words that the other has not.

    >>> _otherwise("out-A1 B1-B2 " * 9 + "C1-C2", "out-A1 B1-B2 " * 9)
    ('… C1-C2', '…')
    """
    if not (isinstance(old, str) and isinstance(new, str) and len(old) + len(new) > _LONG):
        return old, new
    words = old.split(), new.split()
    return " ".join(["…", *(word for word in words[0] if word not in words[1])]), " ".join(
        ["…", *(word for word in words[1] if word not in words[0])]
    )


def _short(value: Any) -> str:
    """Write a value in short, for people.

    >>> _short({"id": "cat", "cost": ["move", "key"], "shots": 2, "star": True})
    'cost move key, shots 2, star true'
    """
    if value is None:
        return ""
    if isinstance(value, dict):
        text = ", ".join(f"{key} {_short(one) or '-'}" for key, one in value.items() if key != "id")
    elif isinstance(value, list):
        text = (", " if any(isinstance(one, list | dict) for one in value) else " ").join(map(_short, value))
    else:
        text = str(value).lower() if isinstance(value, bool) else str(value)
    return text if len(text) <= _LONG else f"{text[: _LONG - 1]}…"


__all__ = ["Difference", "differences"]
