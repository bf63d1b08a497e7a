"""Editions: the facts that a game is played with, read from a TOML file whose mistakes are named by line."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import msgspec

from hallali.core.errors import HallaliError, Message, composed, marked

N_ = marked
T = TypeVar("T")

_HEADER = re.compile(r"\s*\[{1,2}\s*([\w-]+)\s*\]{1,2}")
_LIST = re.compile(r"([\w-]+)\s*=\s*\[\s*(#.*)?$")
_KEY = re.compile(r"\s*(?:([\w-]+)\s*\.\s*)?([\w-]+)\s*=")
_PATH = re.compile(r"\$\.(\w+)(?:\[(\d+)\])?(?:\.(\w+))?")
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class Problem(msgspec.Struct, frozen=True):
    """One mistake in an edition. line: counted from 1, or 0 if it concerns the whole file.

    warning: it can be played all the same: the box, say, holds another number of cards.
    """

    line: int
    message: Message
    warning: bool = False

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}" if self.line else str(self.message)


class BadEdition(HallaliError):  # noqa: N818
    """An edition that cannot be played. problems: every mistake found, sorted by line."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(sorted(problems, key=lambda problem: problem.line))
        super().__init__(Message("{problems}", {"problems": "; ".join(str(problem) for problem in self.problems)}))


class Source:
    """An edition's file: its values, and the line where each table and key stands.

    text: the whole file. Raises BadEdition if it is not TOML.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        try:
            self.values: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            line = re.search(r"line (\d+)", str(error))
            raise BadEdition(
                [Problem(int(line[1]) if line else 0, Message("This is not TOML: {error}.", {"error": str(error)}))]
            ) from None
        self._lines: dict[tuple[str, int, str], int] = {}
        self._scan()

    def _scan(self) -> None:
        """Note where things stand: a table under its header or one a line in a list; a key alone or as "table.key"."""
        table, number, listed = "", 0, ""
        count: dict[str, int] = {}
        for row, written in enumerate(self.text.splitlines(), 1):
            if listed:
                if written.lstrip().startswith("{"):
                    self._lines[listed, count.get(listed, 0), ""] = row
                    count[listed] = count.get(listed, 0) + 1
                elif written.lstrip().startswith("]"):
                    listed = ""
            elif header := _HEADER.match(written):
                table = header[1]
                number = count.get(table, 0)
                count[table] = number + 1
                self._lines[table, number, ""] = row
            elif opened := _LIST.match(written):
                listed = opened[1]
                self._lines[listed, -1, ""] = row
            elif key := _KEY.match(written):
                self._lines.setdefault((key[1] or table, number if not key[1] else 0, key[2]), row)

    def line(self, table: str, number: int = 0, key: str = "") -> int:
        """Return the line of a key in the number-th table of this name, or of the table, or 0 if there is neither."""
        return self._lines.get((table, number, key)) or self._lines.get((table, number, "")) or 0

    @property
    def digest(self) -> str:
        """Return 12 hexadecimal digits that identify this edition's facts. Comments do not count."""
        return hashlib.sha256(msgspec.json.encode(self.values, order="deterministic")).hexdigest()[:12]


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The head of an edition: its game, its name in records, and its title."""

    game: str
    name: str
    en: str
    fr: str


def place_of(path: str) -> tuple[str, int, str]:
    """Read a location as msgspec writes it ("$.city[3].lat`") as a table, its number and a key."""
    found = _PATH.match(path)
    return (found[1], int(found[2] or 0), found[3] or "") if found else ("", 0, "")


def shaped(source: Source, kind: type[T]) -> T:
    """Read an edition's values into records of this kind.

    Raises BadEdition, which names the first value that does not fit.
    """
    try:
        return msgspec.convert(source.values, kind)
    except msgspec.ValidationError as error:
        text, _, path = str(error).rpartition(" - at `")
        table, number, key = place_of(path)
        raise BadEdition([Problem(source.line(table, number, key), Message(text or str(error), {}))]) from None


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

    def one_of(self, table: str, number: int, key: str, value: str, known: Iterable[str]) -> None:
        """Note a value that is not among those known."""
        if value not in known:
            names = ", ".join(f"“{name}”" for name in known)
            self.say(table, number, key, N_("“{value}” is not known here: one of {known}."), value=value, known=names)

    def names(self, table: str, names: list[str], *, spelled: bool) -> None:
        """Note names that occur twice, and identifiers with anything but lowercase letters, digits and hyphens."""
        for number, name in enumerate(names):
            if name in names[:number]:
                self.say(table, number, "" if spelled else "id", N_("The name “{name}” is used twice."), name=name)
            if not spelled and not _NAME.fullmatch(name):
                self.say(
                    table, number, "id", N_("“{name}” may have only lowercase letters, digits and hyphens."), name=name
                )
