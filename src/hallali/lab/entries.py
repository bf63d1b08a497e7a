"""What an edition says in words of the file: a kind, a price, icons, effects. One line, or several."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from enum import Enum
from typing import Any, Final

import msgspec
from msgspec import inspect

from hallali.core.edition import Source
from hallali.core.library import Shelf
from hallali.lab.dials import Way, at, names, put

_ID: Final = "id"
_HEAD: Final = "edition"
_WHOLE: Final = re.compile(r"-?\d+")


class Form(Enum):
    """How a value is written for people."""

    LINE = "line"  #: a text: one line
    LINES = "lines"  #: a list of texts: a line each
    WORDS = "words"  #: a list of words and numbers: one line
    EFFECTS = "effects"  #: a list of lists of words and numbers: a line each


class Entry(msgspec.Struct, frozen=True):
    """A value of a file that is made of words."""

    path: str  #: where it stands, as a person names it
    value: str  #: what it is, with a line for each element of a list; "" where the file says nothing
    line: int  #: its line, or that of the row around it
    way: Way  #: where it stands, for programs
    form: Form  #: how it is written
    written: bool  #: whether the file says it

    @property
    def several(self) -> bool:
        """Whether it may have several lines."""
        return self.form in (Form.LINES, Form.EFFECTS)


def entries(shelf: Shelf[Any], source: Source) -> Iterator[Entry]:
    """Yield each value of a file that is made of words, and each that could stand there.

    Texts for people and ids are none, and numbers are not that stand alone.

    >>> from hallali import games
    >>> shelf = games.get("traque").editions()
    >>> kit = [one for one in entries(shelf, Source(shelf.text("house"))) if one.path.startswith("card.medical-kit.")]
    >>> [(one.path.rpartition(".")[2], one.value) for one in kit if one.written]
    [('kind', 'item'), ('icons', 'search'), ('cost', 'search'), ('effect', 'heal 2')]
    """
    for path, way, value, form in _leaves(source.values, inspect.type_info(shelf.kind), (), ()):
        said = "" if value is None else written(value, form)
        if value is None or read(said, form) == value:
            yield Entry(".".join(path), said, source.at(way), way, form, value is not None)


#: What stands somewhere: its path, its place, the value, and how it is written.
Leaf = tuple[tuple[str, ...], Way, Any, Form]


def _leaves(value: Any, kind: inspect.Type, path: tuple[str, ...], way: Way) -> Iterator[Leaf]:
    if isinstance(kind, inspect.StructType) and isinstance(value, dict):
        for field in kind.fields:
            name = field.encode_name
            if (not path and name == _HEAD) or name == _ID:
                continue
            yield from _leaves(value.get(name), field.type, (*path, name), (*way, name))
    elif isinstance(kind, inspect.VarTupleType) and isinstance(kind.item_type, inspect.StructType):
        rows = value if isinstance(value, list) else []
        for number, (name, row) in enumerate(zip(names(rows), rows, strict=True)):
            yield from _leaves(row, kind.item_type, (*path, name), (*way, number))
    elif (form := _form(kind)) is not None:
        yield path, way, value, form


def _form(kind: inspect.Type) -> Form | None:
    """Return how values of a declaration are written; None for what is not made of words."""
    if isinstance(kind, inspect.StrType):
        return Form.LINE
    if isinstance(kind, inspect.VarTupleType):
        inner = _form(kind.item_type)
        if inner is Form.LINE:
            return Form.LINES
        if inner is Form.WORDS:
            return Form.EFFECTS
        return Form.WORDS if inner is None and _plain(kind.item_type) else None
    if isinstance(kind, inspect.TupleType) and all(_plain(one) for one in kind.item_types):
        return Form.WORDS
    return None


def _plain(kind: inspect.Type) -> bool:
    """Return whether a value is a word or a whole number."""
    if isinstance(kind, inspect.UnionType):
        return all(_plain(one) for one in kind.types)
    return isinstance(kind, inspect.StrType | inspect.IntType)


def written(value: Any, form: Form) -> str:
    """Return a value as it is written for people.

    >>> written([["heal", 2], ["or"], ["ammo", 1]], Form.EFFECTS)
    'heal 2\\nor\\nammo 1'
    """
    if form is Form.LINE:
        return str(value)
    if form is Form.LINES:
        return "\n".join(value)
    lines = value if form is Form.EFFECTS else [value]
    return "\n".join(" ".join(str(word) for word in line) for line in lines)


def read(said: str, form: Form) -> Any:
    """Return the value that is written so.

    >>> read("  heal 2\\n\\nor ", Form.EFFECTS)
    [['heal', 2], ['or']]
    """
    lines = [" ".join(line.split()) for line in said.splitlines()]
    lines = [line for line in lines if line]
    if form is Form.LINE:
        return " ".join(lines)
    if form is Form.LINES:
        return lines
    words = [[int(word) if _WHOLE.fullmatch(word) else word for word in line.split()] for line in lines]
    return words if form is Form.EFFECTS else [word for line in words for word in line]


def says(source: Source, one: Entry, said: str) -> str | None:
    """Return a file's text with an entry saying something else, and nothing else changed; None if it is not found."""
    new = read(said, one.form)
    if not one.written:
        return added(source, one.way, new)
    wanted = put(source.values, one.way, new)
    return next((text for text in _replaced(source, one, _toml(new)) if facts_of(text) == wanted), None)


def added(source: Source, way: Way, value: Any) -> str | None:
    """Return a file's text with a value where it says nothing yet; None if no place was found for it."""
    wanted = put(source.values, way, value)
    return next((text for text in _added(source, way, _toml(value)) if facts_of(text) == wanted), None)


def _toml(value: Any) -> str:
    """Return a text, a number, a flag or a list of these as TOML; JSON writes them alike."""
    return json.dumps(value, ensure_ascii=False)


def _replaced(source: Source, one: Entry, new: str) -> Iterator[str]:
    """Yield the file with each place where the entry may stand replaced, from its line on."""
    old, text = at(source.values, one.way), source.text
    start = _start(text, one.line)
    for found in (_TEXT if one.form is Form.LINE else _OPEN).finditer(text, start):
        end = found.end() if one.form is Form.LINE else _closed(text, found.start())
        if _value(text[found.start() : end]) == old:
            yield text[: found.start()] + new + text[end:]


def _added(source: Source, way: Way, new: str) -> Iterator[str]:
    """Yield the file with a value put at each place where it may stand: in a row's braces, or on a line of its own."""
    text, start, key = source.text, _start(source.text, source.at(way[:-1])), way[-1]
    end = _end(text, start)
    for brace in re.finditer(r"\s*\}", text[start:end]):
        here = start + brace.start()
        yield f"{text[:here]}, {key} = {new}{text[here:]}"
    for dotted in (f"{key}", ".".join(str(step) for step in way)):
        yield f"{text[:end]}{dotted} = {new}\n{text[end:]}"


_TEXT: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'')
_OPEN: Final = re.compile(r"\[")


def _start(text: str, line: int) -> int:
    """Return where a line begins; lines are counted from 1."""
    here = 0
    for _ in range(max(0, line - 1)):
        here = text.index("\n", here) + 1
    return here


def _end(text: str, start: int) -> int:
    """Return where the line ends that begins here, its end included."""
    found = text.find("\n", start)
    return len(text) if found < 0 else found + 1


def _closed(text: str, start: int) -> int:
    """Return where the bracket ends that opens here."""
    depth, here = 0, start
    while here < len(text):
        if found := _TEXT.match(text, here):
            here = found.end()
            continue
        depth += {"[": 1, "]": -1}.get(text[here], 0)
        here += 1
        if not depth:
            break
    return here


def _value(text: str) -> Any:
    return (facts_of(f"x = {text}") or {}).get("x")


def facts_of(text: str) -> dict[str, Any] | None:
    """Return what a file says; None where it is not TOML. (A `Source` reads a file with mistakes as well as it can.)"""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return None


__all__ = ["Entry", "Form", "added", "entries", "facts_of", "read", "says", "written"]
