"""A draft as a form: its numbers, words and texts, row by row, changed where they stand in the file."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeVar

import msgspec

from hallali import games, i18n
from hallali.core.edition import Source
from hallali.core.errors import BadOption, HallaliError, Message, marked
from hallali.lab import rows
from hallali.lab.dials import Dial, Number, called, dials, names, put, turn
from hallali.lab.entries import Entry, added, entries, says
from hallali.lab.wording import Text, texts_of
from hallali.room.act.bench import faces, shelf_of
from hallali.room.act.naming import Naming

N_ = marked
T = TypeVar("T")
_FLAG: Final = N_("{path}: “{value}” is neither “true” nor “false”.")
_WHOLE: Final = N_("{path}: “{value}” isn’t a whole number.")
_VALUE: Final = N_("{path}: “{value}” isn’t a number.")
_NO_NUMBER: Final = N_("The number {path} could not be found in the file: change it there.")
_NO_TEXT: Final = N_("The text {path} could not be found in the file: change it there.")
_NO_ROW: Final = N_("The row {path} could not be found in the file: change it there.")
_QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'')
#: A table with more fields than this is changed row by row: a request has a hundred at most.
_TOGETHER: Final = 60
#: Words that other rows have are offered where there are not more than these.
_KNOWN: Final = 24


class Field(msgspec.Struct, frozen=True):
    """A number, a text or words of the file. lang: the text's language, "" for others."""

    path: str  #: where it stands, as a person names it
    value: str  #: as the file has it; "" where it says nothing
    line: int  #: its line
    lang: str = ""
    label: str = ""  #: what it is, in words; "" where nobody has said
    words: bool = False  #: whether it is made of words: a kind, a price, icons
    several: bool = False  #: whether it may have several lines of words
    known: tuple[str, ...] = ()  #: the words that stand there in other rows
    written: bool = True  #: whether the file says it


class Row(msgspec.Struct, frozen=True):
    """A row of a table: a card, for example."""

    path: str  #: as a person names it
    label: str  #: what it is called; "" where nothing is named
    fields: tuple[Field, ...]  #: its texts, then its words, then its numbers
    rest: tuple[Field, ...] = ()  #: what the file does not say of it, and could


class Form(msgspec.Struct, frozen=True):
    """One table of a file. together: whether all its rows are changed at once."""

    tables: tuple[tuple[str, str], ...] = ()  #: all that have something to be changed, each with what it is called
    table: str = ""  #: this one
    rows: tuple[Row, ...] = ()
    together: bool = True
    listed: bool = False  #: whether rows can be added and taken out


def shown(game: str, text: str, table: str, lang: str) -> tuple[Form, dict[str, str]]:
    """Return a table as a form, and its cards as they are printed: by the path of their row."""
    found = form(game, text, table, lang)
    return found, faces(game, text, found.table, lang) if found.table else {}


def form(game: str, text: str, table: str, lang: str) -> Form:
    """Return one table of a file as a form: this one, or the first.

    Nothing if the file cannot be read: then its mistakes are told. One that only breaks a rule of the game has its
    numbers, to put them right.
    """
    shelf = shelf_of(games.get(game))
    try:
        known = dials(shelf, text, playable=False)
    except HallaliError:
        return Form()
    source = Source(text)
    texts, words = list(texts_of(source)), list(entries(shelf, source))
    paths = [*(one.path for one in texts), *(one.path for one in words), *(one.path for one in known)]
    tables = tuple(name for name in source.values if any(_table(path) == name for path in paths))
    chosen = table if table in tables else next((name for name in tables if name != "edition"), "")
    naming = Naming(games.get(game).keys(), lang)
    fields = [
        Field(one.path, one.value, one.line, one.lang, naming.text(one)) for one in texts if _table(one.path) == chosen
    ]
    fields += _words_of([one for one in words if _table(one.path) == chosen], known, naming)
    fields += [
        Field(number.path, _shown(number), number.line, label=naming.number(number), written=number.written)
        for number in known if _table(number.path) == chosen
    ]  # fmt: skip
    called_so, grouped = _labels(source, chosen, lang), dict[str, list[Field]]()
    for one in fields:
        row = next((row for row in called_so if one.path.startswith(f"{row}.")), chosen)
        grouped.setdefault(row, []).append(one)
    found = tuple(
        Row(row, called_so.get(row, ""), *_parted(naming.apart(grouped[row])))
        for row in (*called_so, chosen) if row in grouped
    )  # fmt: skip
    together, listed = len(fields) <= _TOGETHER, isinstance(source.values.get(chosen), list)
    return Form(tuple((one, naming.table(one)) for one in tables), chosen, found, together, listed)


def _words_of(found: list[Entry], known: list[Dial], naming: Naming) -> list[Field]:
    """Return the fields of a table that are made of words, each with the words that other rows have there."""
    said: dict[str, dict[str, None]] = {}
    for one in found:
        lines = one.value.splitlines()
        heads = [line.split()[0] for line in lines] if one.several else lines
        said.setdefault(naming.entry(one), {}).update(dict.fromkeys(heads))
    numbers = {way for one in known if one.written for way in (one.way, one.way[:-1], one.way[:-2])}
    return [
        Field(one.path, one.value, one.line, label=naming.entry(one, one.way in numbers), words=True,
              several=one.several, known=_offered(said[naming.entry(one)]), written=one.written)
        for one in found
    ]  # fmt: skip


def _offered(words: Iterable[str]) -> tuple[str, ...]:
    known = sorted(words)
    return tuple(known) if len(known) <= _KNOWN else ()


def _parted(fields: list[Field]) -> tuple[tuple[Field, ...], tuple[Field, ...]]:
    return tuple(one for one in fields if one.written), tuple(one for one in fields if not one.written)


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
    values = [value if isinstance(value, list) else [value] for value in row.values()]
    return " ".join(str(one) for value in values for one in value if isinstance(one, str))[:60]


def _table(path: str) -> str:
    return path.partition(".")[0]


def _shown(dial: Dial) -> str:
    if dial.flag:
        return "true" if dial.value else "false"
    return f"{dial.value:g}" if not dial.whole else str(int(dial.value))


def changed(game: str, text: str, given: Mapping[str, str]) -> str:
    """Return a file with numbers, words and texts changed where they stand, and nothing else. given: by path.

    Raises BadOption. What the game makes of the new values is not asked here.
    """
    shelf = shelf_of(games.get(game))
    words = {one.path: one for one in entries(shelf, Source(text))}
    numbers = {one.path: one for one in dials(shelf, text, playable=False)}
    new = {path: said for path, said in given.items() if path in numbers and said.strip() != _shown(numbers[path])}
    for path, said in given.items():
        if (entry := words.get(path)) is not None and _lines(said) != _lines(entry.value):
            text = _write(text, entry, said)
    texts = {one.path: one for one in texts_of(Source(text))}
    for path, said in given.items():
        if (word := texts.get(path)) is not None and (title := " ".join(said.split())) != word.value:
            text = _say(text, word, title)
    for path, said in new.items():
        # A line of words that has just been changed may have other numbers now.
        dial = next((one for one in dials(shelf, text, playable=False) if one.path == path), None)
        if dial is not None:
            text = _put(text, dial, _number(said, dial))
    return text


def more(game: str, text: str, given: Mapping[str, str], path: str) -> tuple[str, str]:
    """Return a file with what is given changed and another row like one of it, and the path of the new row.

    Raises BadOption.
    """
    return _rowed(changed(game, text, given), path, rows.again)


def fewer(game: str, text: str, given: Mapping[str, str], path: str) -> str:
    """Return a file with what is given changed and a row taken out. Raises BadOption."""
    return _rowed(changed(game, text, given), path, rows.without)


def _rowed(text: str, path: str, do: Callable[[Source, rows.Row], T | None]) -> T:
    """Do something with the row at a path. Raises BadOption where it is not found, or cannot be told apart."""
    source = Source(text)
    row = rows.find(source, path)
    found = do(source, row) if row is not None else None
    if found is None:
        raise BadOption(Message(_NO_ROW, {"path": path}))
    return found


def _lines(said: str) -> list[list[str]]:
    return [words for line in said.splitlines() if (words := line.split())]


def _write(text: str, entry: Entry, said: str) -> str:
    """Put words in the place of others, or where there were none."""
    source = Source(text)
    found = says(source, msgspec.structs.replace(entry, line=source.at(entry.way)), said)
    if found is None:
        raise BadOption(Message(_NO_TEXT, {"path": entry.path}))
    return found


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
    """Put a number in the place of another, or where there was none."""
    if not dial.written:
        found = added(Source(text), dial.way, bool(value) if dial.flag else value)
        if found is None:
            raise BadOption(Message(_NO_NUMBER, {"path": dial.path}))
        return found
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
