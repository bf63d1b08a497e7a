"""Editions: the facts that a game is played with, read from a TOML file whose mistakes are named by line."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeVar

import msgspec

from hallali.core import texts, toml_words
from hallali.core.errors import HallaliError, Message, composed, literal, marked
from hallali.core.shape import fitted, silent, unknown
from hallali.core.toml_lines import Path, lines_of, unclosed
from hallali.core.toml_mending import mended

N_ = marked
S = TypeVar("S", bound=msgspec.Struct)

#: At most this many lines that are not TOML are looked for.
_TRIES = 20
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class Problem(msgspec.Struct, frozen=True):
    """One mistake in an edition. line: counted from 1, or 0 if it concerns the whole file.

    warning: the edition can still be played: say, the box holds another number of cards.
    """

    line: int
    message: Message  #: the mistake, in words
    warning: bool = False

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}" if self.line else str(self.message)


class BadEdition(HallaliError):  # noqa: N818
    """An edition that cannot be played. problems: every mistake found, sorted by line."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(sorted(problems, key=lambda problem: problem.line))
        super().__init__(Message("{problems}", {"problems": "; ".join(str(problem) for problem in self.problems)}))

    def __reduce__(self) -> tuple[type[BadEdition], tuple[Sequence[Problem]]]:
        """Say how it is pickled: a worker may find the mistakes."""
        return type(self), (self.problems,)


class Source:
    """An edition's file: its values, and the line where each table and key stands.

    text: the whole file. problems: what is not TOML in it; `values` are then what could be read all the same. lost:
    lines on which something could not be read, or may have been meant otherwise.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.problems: list[Problem] = []
        self.lost: set[int] = set()
        self.values: dict[str, Any] = {}
        self._parsed = ""
        self._read()

    @classmethod
    def of(cls, values: dict[str, Any]) -> Source:
        """Return a source of these values, without a text: nothing in it has a line."""
        found = cls("")
        found.values = values
        return found

    @cached_property
    def _lines(self) -> dict[Path, int]:
        """The line of each table, key and element. Most sources are right, and nobody asks."""
        return lines_of(self._parsed)

    def _read(self) -> None:
        """Read the text; where it is not TOML, note that, mend single lines, and read what is left without others."""
        try:
            self.values, self._parsed = tomllib.loads(self.text), self.text
            return
        except tomllib.TOMLDecodeError:
            found = mended(self.text)
        self.problems = [Problem(line, said) for line, said in found.problems]
        self.lost = set(found.lost)
        lines, seen = found.text.splitlines(), set[int]()
        for _ in range(_TRIES):
            text = "\n".join(lines)
            try:
                self.values, self._parsed = tomllib.loads(text), text
                break
            except tomllib.TOMLDecodeError as error:
                if not self.problems and (opened := unclosed(text)):
                    said = Message(N_("This “{sign}” is not closed."), {"sign": opened[1]})
                    self.problems.append(Problem(opened[0], said))
                    break
                what, _, place = str(error).partition(" (at ")
                at = re.search(r"line (\d+)", place)
                line = int(at[1]) if at else len(lines)
                if line in seen:
                    break
                seen.add(line)
                wrong = lines[line - 1] if line else ""
                if line not in self.lost:
                    self.problems.append(Problem(line, toml_words.said(what, wrong)))
                self.lost.add(line)
                if not at or any(wrong.count(one) != wrong.count(other) for one, other in ("[]", "{}")):
                    break  # what follows may be the rest of it
                lines[line - 1] = ""

    def at(self, path: Path) -> int:
        """Return the line of a place, or of the nearest around it, or 0 if there is none."""
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path, 0)

    def line(self, table: str, number: int = 0, key: str = "") -> int:
        """Return the line of a key in the number-th row of this table, or of the row or table, or 0.

        number: -1 for the whole table.
        """
        if number < 0 or (table,) not in self._lines:
            return self._lines.get((table,), 0)
        if not key:
            return self.at((table, number))
        for path in ((table, number, key), (table, key)):
            if path in self._lines:
                return self._lines[path]
        return self.at((table, number))

    @property
    def digest(self) -> str:
        """Return 12 hexadecimal digits that identify this edition's facts. Comments do not count."""
        return hashlib.sha256(msgspec.json.encode(self.values, order="deterministic")).hexdigest()[:12]


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The head of an edition: its game, its name in records, and its title by language."""

    game: str
    name: str
    title: texts.Texts


class Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A thing with an id in records and a name by language."""

    id: str
    name: texts.Texts


def shaped(source: Source, kind: type[S]) -> tuple[S | None, list[Problem]]:
    """Read an edition's values into records of this kind, and return them with all that is wrong with their shape.

    In place of a wrong value, the records hold 0, "" or nothing; None if a whole table is wrong.
    """
    found = list(source.problems)
    whole = bool(source.values) or not source.problems
    if not whole:
        return None, found
    for path, message in silent(source.values, kind):
        if (line := source.at(path)) not in source.lost:
            found.append(Problem(line, message, warning=True))

    def note(path: Path, message: Message) -> None:
        nonlocal whole
        whole = whole and bool(path) and isinstance(source.values.get(str(path[0])), dict | list)
        if (line := source.at(path)) not in source.lost:
            found.append(Problem(line, message))

    values = fitted(source.values, kind, note, whole=not source.lost)
    try:
        return (msgspec.convert(values, kind) if whole else None), found
    except msgspec.ValidationError as error:
        return None, [*found, Problem(0, literal(str(error)))]


class Findings:
    """Collects the mistakes in an edition of the right shape, each with its line."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.found: list[Problem] = []

    def say(self, table: str, number: int, key: str, text: str | tuple[str, str], /, **args: int | str) -> None:
        """Note a problem of the number-th row of a table; -1 for the whole table."""
        self.found.append(Problem(self.source.line(table, number, key), composed(text, **args)))

    def warn(self, table: str, number: int, key: str, text: str | tuple[str, str], /, **args: int | str) -> None:
        """Note what is odd about the number-th row of a table, though it can be played."""
        self.found.append(Problem(self.source.line(table, number, key), composed(text, **args), warning=True))

    def printed(self, table: str, number: int, values: object, wanted: Mapping[str, int]) -> None:
        """Warn of numbers that are not those of the book. values: has an attribute of each of these names."""
        text = N_("“{key}” is {count}; the book says {wanted}.")
        for key, known in wanted.items():
            if (count := getattr(values, key)) != known:
                self.warn(table, number, key, text, key=key, count=count, wanted=known)

    def one_of(self, table: str, number: int, key: str, value: str, known: Iterable[str]) -> None:
        """Note a value that is not among those known."""
        if value not in (known := tuple(known)):
            self.found.append(Problem(self.source.line(table, number, key), unknown(value, known)))

    def names(self, table: str, names: list[str], *, spelled: bool) -> None:
        """Note names that occur twice, and identifiers with anything but lowercase letters, digits and hyphens."""
        for number, name in enumerate(names):
            if name in names[:number]:
                self.say(table, number, "" if spelled else "id", N_("The name “{name}” is used twice."), name=name)
            if not spelled and not _NAME.fullmatch(name):
                self.say(
                    table, number, "id", N_("“{name}” may have only lowercase letters, digits and hyphens."), name=name
                )
