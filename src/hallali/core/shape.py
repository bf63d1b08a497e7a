"""Whether a file's values have the shape of a record: every mistake, each with its place and the nearest right word."""

from __future__ import annotations

import difflib
import json
from collections.abc import Callable, Iterable
from typing import Any

from msgspec import inspect

from hallali.core import texts
from hallali.core.errors import Message, composed, marked, plural
from hallali.core.toml_lines import Path

N_ = marked

#: Words of fewer letters are alike if only one of them differs.
_SHORT = 4

#: Takes note of a mistake at a place.
Note = Callable[[Path, Message], None]


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the known word that a misspelt one most resembles; "" for none."""
    known = tuple(known)
    close = difflib.get_close_matches(word.lower(), [name.lower() for name in known], n=1, cutoff=0.65)
    if not close and 1 < len(word) < _SHORT:  # one letter of two or three is a third of the word and more
        close = [name for name in known if len(name) == len(word) and _differ(word.lower(), name) == 1][:1]
    return next((name for name in known if close and name.lower() == close[0]), "")


def _differ(one: str, other: str) -> int:
    """Return in how many letters two words of one length differ."""
    return sum(a != b for a, b in zip(one, other, strict=True))


def quoted(words: Iterable[str]) -> str:
    """Return words as a list for people."""
    return ", ".join(f"“{word}”" for word in words)


def unknown(word: str, known: Iterable[str]) -> Message:
    """Say that a word is not known, and the nearest one that is, or all of them."""
    known = tuple(known)
    if not known:
        return composed(N_("“{key}” is not known here."), key=word[:40])
    if near := nearest(word, known):
        return composed(N_("“{key}” is not known here: did you mean “{near}”?"), key=word[:40], near=near)
    return composed(N_("“{key}” is not known here. Choose one of: {known}."), key=word[:40], known=quoted(known))


def fitted(values: object, kind: type, note: Note, *, whole: bool = True) -> Any:
    """Return values that have the shape of a record, and note each mistake in those that were given.

    A misspelt word is read as the nearest right one. A value that is missing or of another type becomes 0, "", False or
    an empty list. A number out of range becomes the nearest one in range. So the game's own check can go on and find
    further mistakes elsewhere.

    whole: whether these are all the values; if some were lost, only what a row lacks is said to be missing.
    """

    def some(path: Path, message: Message) -> None:
        if whole or message.text not in _MISSING or any(isinstance(step, int) for step in path):
            note(path, message)

    shape = inspect.type_info(kind)
    langs = texts.languages(values, kind) if isinstance(values, dict) else []
    return texts.gathered(_mend(values, texts.flat(shape, langs), (), some), shape, langs)


def silent(values: object, kind: type) -> list[tuple[Path, Message]]:
    """Return each text that is there in one language and empty, or left out, in another, with its place."""
    found: list[tuple[Path, Message]] = []
    if isinstance(values, dict):
        langs = texts.languages(values, kind)
        _silent(values, inspect.type_info(kind), langs, (), found)
    return found


def _silent(value: object, kind: inspect.Type, langs: list[str], path: Path, found: list[tuple[Path, Message]]) -> None:
    if isinstance(kind, inspect.VarTupleType) and isinstance(value, list):
        for number, one in enumerate(value):
            _silent(one, kind.item_type, langs, (*path, number), found)
    if not isinstance(kind, inspect.StructType) or not isinstance(value, dict):
        return
    for field, keys in texts.keys(kind, langs):
        said = [key for key in keys if value.get(key)]
        for key in keys:
            if key in value and not value[key] and (said or field.required):
                found.append(((*path, key), composed(N_("“{key}” is empty."), key=key)))
            elif key not in value and said and not field.required:
                found.append((path, composed(_MISSING[bool(path)], key=key, table=_key(path))))
    for field in kind.fields:
        _silent(value.get(field.encode_name), field.type, langs, (*path, field.encode_name), found)


def _mend(value: object, kind: inspect.Type, path: Path, note: Note) -> Any:
    if isinstance(kind, inspect.StructType):
        return _table(value, kind, path, note)
    if isinstance(kind, inspect.UnionType):
        return _any(value, kind, path, note)
    if isinstance(kind, inspect.VarTupleType | inspect.ListType):
        if (listed := _listed(value, kind)) is not value:
            text = N_("“{key}” is a list in brackets: write {wanted}, not {value}.")
            note(path, composed(text, key=_key(path), wanted=_short(listed), value=_short(value)))
        if isinstance(listed, list):
            return [_mend(one, kind.item_type, (*path, number), note) for number, one in enumerate(listed)]
    elif isinstance(kind, inspect.TupleType):
        return _row(value, kind, path, note)
    elif isinstance(kind, inspect.DictType):
        if isinstance(value, dict):
            return {key: _mend(one, kind.value_type, (*path, key), note) for key, one in value.items()}
    elif _plain(value, kind):
        return _within(value, kind, path, note)
    note(path, composed(_WANTED.get(type(kind), _OTHER), key=_key(path), value=_short(value)))
    return _nothing(kind)


def _listed(value: object, kind: inspect.VarTupleType | inspect.ListType) -> object:
    """Return a value with the brackets that were forgotten around it; the same value if none were."""
    lists = inspect.VarTupleType, inspect.ListType
    inner, deep = kind.item_type, isinstance(kind.item_type, lists)
    while isinstance(inner, lists):
        inner = inner.item_type

    def single(one: object) -> bool:
        kinds = inner.types if isinstance(inner, inspect.UnionType) else (inner,)
        return not isinstance(one, list | dict) and any(_is_plain(part) and _plain(one, part) for part in kinds)

    if isinstance(value, list):
        return [value] if deep and value and all(map(single, value)) else value
    return ([[value]] if deep else [value]) if single(value) else value


def _is_plain(kind: inspect.Type) -> bool:
    return isinstance(kind, inspect.BoolType | inspect.IntType | inspect.FloatType | inspect.StrType)


def _plain(value: object, kind: inspect.Type) -> bool:
    """Say whether a value without parts is of a kind."""
    if isinstance(kind, inspect.BoolType):
        return isinstance(value, bool)
    if isinstance(value, bool):
        return False
    if isinstance(kind, inspect.IntType):
        return isinstance(value, int)
    if isinstance(kind, inspect.FloatType):
        return isinstance(value, int | float)
    return isinstance(value, str) if isinstance(kind, inspect.StrType) else True


def _within(value: Any, kind: inspect.Type, path: Path, note: Note) -> Any:
    """Return a value without parts, or the nearest that is in its range (msgspec.Meta: ge, le)."""
    if not isinstance(kind, inspect.IntType | inspect.FloatType):
        return value
    low, high = kind.ge, kind.le
    if (low is None or value >= low) and (high is None or value <= high):
        return value
    text = _LEAST if high is None else _MOST if low is None else _RANGE
    note(path, composed(text, key=_key(path), value=_short(value), least=_short(low), most=_short(high)))
    return low if low is not None and value < low else high


def _table(value: object, kind: inspect.StructType, path: Path, note: Note) -> dict[str, Any]:
    if not isinstance(value, dict):
        note(path, composed(_WANTED[inspect.StructType], key=_key(path), value=_short(value)))
        value = {field.encode_name: _nothing(field.type) for field in kind.fields if field.required}
    fields = {field.encode_name: field for field in kind.fields}
    missing = [name for name, field in fields.items() if field.required and name not in value]
    free = [name for name in fields if name not in value]
    found: dict[str, Any] = {}
    for name, one in value.items():
        if name in fields:
            found[name] = _mend(one, fields[name].type, (*path, name), note)
        elif near := nearest(name, free):
            text = N_("“{key}” is not known here: did you mean “{near}”?")
            note((*path, name), composed(text, key=name, near=near))
            found[near] = _mend(one, fields[near].type, (*path, name), note)
            free.remove(near)
        else:
            note((*path, name), unknown(name, free or fields))
    for name in missing:
        if name not in found:
            note(path, composed(_MISSING[bool(path)], key=name, table=_key(path)))
            found[name] = _nothing(fields[name].type)
    return found


def _row(value: object, kind: inspect.TupleType, path: Path, note: Note) -> list[Any]:
    """Read a list of so many values, each of its own kind."""
    if not isinstance(value, list):
        note(path, composed(_WANTED[inspect.VarTupleType], key=_key(path), value=_short(value)))
    elif len(value) != len(kind.item_types):
        text = plural(
            "“{key}” takes {wanted}; here is {count} value.", "“{key}” takes {wanted}; here are {count} values."
        )
        note(path, composed(text, key=_key(path), wanted=len(kind.item_types), count=len(value)))
    else:
        return [
            _mend(one, part, (*path, number), note)
            for number, (one, part) in enumerate(zip(value, kind.item_types, strict=True))
        ]
    return [_nothing(part) for part in kind.item_types]


def _any(value: object, kind: inspect.UnionType, path: Path, note: Note) -> Any:
    """Read a value of one of several kinds: the first in which nothing is wrong, or the mistakes in the first."""
    for one in kind.types:
        found: list[Message] = []
        made = _mend(value, one, path, lambda _, message, found=found: found.append(message))  # type: ignore[misc]
        if not found:
            return made
    return _mend(value, kind.types[0], path, note)


def _nothing(kind: inspect.Type) -> Any:
    if isinstance(kind, inspect.StructType):
        return {field.encode_name: _nothing(field.type) for field in kind.fields if field.required}
    if isinstance(kind, inspect.TupleType):
        return [_nothing(part) for part in kind.item_types]
    if isinstance(kind, inspect.UnionType):
        return _nothing(kind.types[0])
    if isinstance(kind, inspect.BoolType):
        return False
    if isinstance(kind, inspect.IntType | inspect.FloatType):
        return max(0 if kind.ge is None else kind.ge, min(0, 0 if kind.le is None else kind.le))
    if isinstance(kind, inspect.StrType):
        return ""
    return {} if isinstance(kind, inspect.DictType) else []


def _key(path: Path) -> str:
    """Return the innermost key of a place."""
    return str(next((step for step in reversed(path) if isinstance(step, str)), ""))


def _short(value: object) -> str:
    """Write a value as it stands in the file, or its beginning."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 40 else f"{text[:39]}…"


_MISSING = (N_("“{key}” is missing."), N_("“{key}” is missing in “{table}”."))
_LEAST = N_("“{key}” is a number from {least}, not {value}.")
_MOST = N_("“{key}” is a number up to {most}, not {value}.")
_RANGE = N_("“{key}” is a number from {least} to {most}, not {value}.")
_OTHER = N_("“{key}” cannot be {value}.")
_WANTED: dict[type, str] = {
    inspect.IntType: N_("“{key}” is a whole number, not {value}."),
    inspect.FloatType: N_("“{key}” is a number, not {value}."),
    inspect.StrType: N_("“{key}” is a text in quotes, not {value}."),
    inspect.BoolType: N_("“{key}” is true or false, not {value}."),
    inspect.StructType: N_("“{key}” is a table, not {value}."),
    inspect.VarTupleType: N_("“{key}” is a list in brackets, not {value}."),
    inspect.ListType: N_("“{key}” is a list in brackets, not {value}."),
    inspect.DictType: N_("“{key}” is a table, not {value}."),
}
