"""A draft as a form: its numbers and its texts, row by row, changed where they stand in the file."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from hallali import games, i18n
from hallali.core.edition import Source
from hallali.core.errors import BadOption, HallaliError, Message, marked
from hallali.lab.dials import Dial, Number, called, dials, names, put, turn
from hallali.lab.wording import Text, texts_of
from hallali.room.act.bench import faces, shelf_of
from hallali.room.act.naming import Naming

N_ = marked
_FLAG: Final = N_("{path}: “{value}” is neither “true” nor “false”.")
_WHOLE: Final = N_("{path}: “{value}” isn’t a whole number.")
_VALUE: Final = N_("{path}: “{value}” isn’t a number.")
_NO_NUMBER: Final = N_("The number {path} could not be found in the file: change it there.")
_NO_TEXT: Final = N_("The text {path} could not be found in the file: change it there.")
_QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'')
#: A table with more fields than this is changed row by row: a request has a hundred at most.
_TOGETHER: Final = 60


class Field(msgspec.Struct, frozen=True):
    """A number or a text of the file. lang: the text's language, "" for a number."""

    path: str  #: where it stands, as a person names it
    value: str  #: as the file has it
    line: int  #: its line
    lang: str = ""
    label: str = ""  #: what it is, in words; "" where nobody has said


class Row(msgspec.Struct, frozen=True):
    """A row of a table: a card, for example."""

    path: str  #: as a person names it
    label: str  #: what it is called; "" where nothing is named
    fields: tuple[Field, ...]  #: its texts, then its numbers


class Form(msgspec.Struct, frozen=True):
    """One table of a file. together: whether all its rows are changed at once."""

    tables: tuple[tuple[str, str], ...] = ()  #: all that have something to be changed, each with what it is called
    table: str = ""  #: this one
    rows: tuple[Row, ...] = ()
    together: bool = True


def shown(game: str, text: str, table: str, lang: str) -> tuple[Form, dict[str, str]]:
    """Return a table as a form, and its cards as they are printed: by the path of their row."""
    found = form(game, text, table, lang)
    return found, faces(game, text, found.table, lang) if found.table else {}


def form(game: str, text: str, table: str, lang: str) -> Form:
    """Return one table of a file as a form: this one, or the first.

    Nothing if the file cannot be read: then its mistakes are told. One that only breaks a rule of the game has its
    numbers, to put them right.
    """
    try:
        known = [one for one in dials(shelf_of(games.get(game)), text, playable=False) if one.written]
    except HallaliError:
        return Form()
    source = Source(text)
    words = list(texts_of(source))
    paths = [*(one.path for one in known), *(one.path for one in words)]
    tables = tuple(name for name in source.values if any(_table(path) == name for path in paths))
    chosen = table if table in tables else next((name for name in tables if name != "edition"), "")
    naming = Naming(games.get(game).keys(), lang)
    fields = [
        Field(one.path, one.value, one.line, one.lang, naming.text(one)) for one in words if _table(one.path) == chosen
    ]
    fields += [
        Field(one.path, _shown(one), one.line, label=naming.number(one)) for one in known if _table(one.path) == chosen
    ]
    called_so, grouped = _labels(source, chosen, lang), dict[str, list[Field]]()
    for one in fields:
        row = next((row for row in called_so if one.path.startswith(f"{row}.")), chosen)
        grouped.setdefault(row, []).append(one)
    ordered = [row for row in (*called_so, chosen) if row in grouped]
    rows = tuple(Row(row, called_so.get(row, ""), tuple(naming.apart(grouped[row]))) for row in ordered)
    return Form(tuple((one, naming.table(one)) for one in tables), chosen, rows, len(fields) <= _TOGETHER)


def _labels(source: Source, table: str, lang: str) -> dict[str, str]:
    """Return what each row of a table is called, by its path."""
    rows, _ = source.values.get(table), i18n.translator(lang)
    if isinstance(rows, list):
        return {
            f"{table}.{name}": (_.of(called(row)) if called(row) else _words(row)) if isinstance(row, dict) else ""
            for name, row in zip(names(rows), rows, strict=True)
        }
    return {}


def _words(row: dict[str, Any]) -> str:
    """Return the words of a row that has no name: “shot circle steady”."""
    return " ".join(value for value in row.values() if isinstance(value, str))[:60]


def _table(path: str) -> str:
    return path.partition(".")[0]


def _shown(dial: Dial) -> str:
    if dial.flag:
        return "true" if dial.value else "false"
    return f"{dial.value:g}" if not dial.whole else str(int(dial.value))


def changed(game: str, text: str, given: Mapping[str, str]) -> str:
    """Return a file with numbers and texts changed where they stand, and nothing else. given: by path.

    Raises BadOption. What the game makes of the new values is not asked here.
    """
    numbers = {one.path: one for one in dials(shelf_of(games.get(game)), text, playable=False) if one.written}
    words = {one.path: one for one in texts_of(Source(text))}
    for path, said in given.items():
        if (dial := numbers.get(path)) is not None and said.strip() != _shown(dial):
            text = _put(text, dial, _number(said, dial))
        elif (word := words.get(path)) is not None and (new := " ".join(said.split())) != word.value:
            text = _say(text, word, new)
    return text


def _number(said: str, dial: Dial) -> Number:
    plain = "".join(said.split()).lower().replace(",", ".").replace("\N{MINUS SIGN}", "-")
    if dial.flag and plain in ("true", "false"):
        return int(plain == "true")
    try:
        return int(plain.replace("_", "")) if dial.whole else float(plain)
    except ValueError:
        text = _FLAG if dial.flag else _WHOLE if dial.whole else _VALUE
        raise BadOption(Message(text, {"path": dial.path, "value": said.strip()[:20]})) from None


def _put(text: str, dial: Dial, value: Number) -> str:
    """Put a number in the place of another."""
    looks = r"true|false" if dial.flag else r"-?\d[\d_]*(?:\.\d+)?"
    old = re.compile(rf"(?<![\w.-])(?:{looks})(?![\w.])")
    new = ("true" if value else "false") if dial.flag else repr(value)
    found = _replaced(text, dial.line, old, new, turn(Source(text).values, dial, value))
    if found is None:
        raise BadOption(Message(_NO_NUMBER, {"path": dial.path}))
    return found


def _say(text: str, word: Text, new: str) -> str:
    """Put a text in the place of another."""
    wanted = put(Source(text).values, word.way, new)
    found = _replaced(text, word.line, _QUOTED, msgspec.json.encode(new).decode(), wanted, word.value)
    if found is None:
        raise BadOption(Message(_NO_TEXT, {"path": word.path}))
    return found


def _replaced(
    text: str, first: int, old: re.Pattern[str], new: str, wanted: dict[str, Any], said: str | None = None
) -> str | None:
    """Return a file with one thing replaced: of all that look like it, the one that makes the right facts.

    first: the line to begin with. said: what it says, where that is known: then others are not tried.
    """
    lines = text.splitlines(keepends=True)
    for at in range(max(0, first - 1), len(lines)):
        for found in old.finditer(lines[at]):
            if said is not None and tomllib.loads(f"x = {found[0]}")["x"] != said:
                continue
            line = lines[at][: found.start()] + new + lines[at][found.end() :]
            tried = "".join((*lines[:at], line, *lines[at + 1 :]))
            if Source(tried).values == wanted:
                return tried
    return None
