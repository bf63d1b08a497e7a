"""Editions in which one number is another: the text of a changed edition, from its path in the file and a value."""

from __future__ import annotations

import json
import re
import tomllib

import msgspec

from hallali.core.errors import BadOption, Message, marked

N_ = marked

#: One fact of an edition.
Plain = int | float | str | bool
#: What a file of an edition holds.
Value = Plain | list["Value"] | dict[str, "Value"]


class Sweep(msgspec.Struct, frozen=True):
    """One number of an edition and what it is to be, as `rules.target=10,12`. path: its keys, with dots between."""

    path: str
    values: tuple[Plain, ...]  #: what is tried, in order


def asked(text: str) -> Sweep:
    """Read PATH=VALUE,VALUE,... Raises BadOption.

    >>> asked("rules.target=10,12")
    Sweep(path='rules.target', values=(10, 12))
    """
    path, equals, values = text.partition("=")
    found = tuple(dict.fromkeys(_value(one.strip()) for one in values.split(",") if one.strip()))
    if not path.strip() or not equals or not found:
        raise BadOption(Message(N_("“{text}” is not a sweep; write PATH=VALUE,VALUE."), {"text": text}))
    return Sweep(path.strip(), found)


def _value(text: str) -> Plain:
    for number in (int, float):
        try:
            return number(text)
        except ValueError:
            continue
    return text == "true" if text in ("true", "false") else text


def changed(text: str, path: str, value: Plain) -> tuple[str, Plain]:
    """Return the text of an edition in which the value at the path is another, and what it was before.

    path: keys with dots between; a row of a table is named by its `id`, or by its number, counted from 1. The changed
    edition has a name of its own. Raises BadOption if there is nothing at the path.

    >>> before = 'edition.name = "mine"\\nedition.en = "Mine"\\nedition.fr = "La mienne"\\nrules.target = 12'
    >>> after, was = changed(before, "rules.target", 10)
    >>> print(after)
    "edition" = { "name" = "mine-target-10", "en" = "Mine, rules.target = 10", "fr" = "La mienne, rules.target = 10" }
    "rules" = { "target" = 10 }
    >>> was
    12
    """
    facts: dict[str, Value] = tomllib.loads(text)
    *way, last = path.split(".")
    inner: Value = facts
    for key in way:
        inner = _inside(inner, key, path)
    before = _inside(inner, last, path)
    if isinstance(before, list | dict):
        raise BadOption(Message(N_("{path} is not one value, but holds several."), {"path": path}))
    if isinstance(inner, list):
        inner[_row(inner, last)] = value
    elif isinstance(inner, dict):
        inner[last] = value
    return headed(facts, f"{path} = {_written(value)}", f"{last}-{value}"), before


def headed(facts: dict[str, Value], words: str, tail: str = "") -> str:
    """Write an edition that was changed, with a name and titles of its own.

    words: what was changed, for the titles. tail: the same for the name, if it is to be shorter.
    """
    head = facts["edition"]
    assert isinstance(head, dict)
    tail = re.sub("[^a-z0-9]+", "-", (tail or words).lower()).strip("-")
    head = head | {
        "name": f"{head['name']}-{tail}",
        **{lang: f"{title}, {words}" for lang, title in head.items() if lang not in ("game", "name")},
    }
    return "\n".join(f"{json.dumps(key)} = {_written(one)}" for key, one in {**facts, "edition": head}.items())


def _inside(held: Value, key: str, path: str) -> Value:
    """Return what stands under a key, or in a row. Raises BadOption, with what there is."""
    if isinstance(held, dict) and key in held:
        return held[key]
    if isinstance(held, list) and (row := _row(held, key)) >= 0:
        return held[row]
    known = list(held) if isinstance(held, dict) else _names(held) if isinstance(held, list) else []
    text = N_("{path}: there is no “{key}”; there is {known}.")
    raise BadOption(Message(text, {"path": path, "key": key, "known": ", ".join(map(str, known[:40])) or "-"}))


def _names(rows: list[Value]) -> list[str]:
    return [str(row["id"]) if isinstance(row, dict) and "id" in row else str(n) for n, row in enumerate(rows, 1)]


def _row(rows: list[Value], key: str) -> int:
    """Return the index of the row with this id or number, or -1."""
    if key in (names := _names(rows)):
        return names.index(key)
    number = int(key) if key.isascii() and key.isdigit() else 0
    return number - 1 if 1 <= number <= len(rows) else -1


def _written(value: Value) -> str:
    """Write a value as TOML, on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {_written(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_written, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


__all__ = ["Plain", "Sweep", "Value", "asked", "changed", "headed"]
