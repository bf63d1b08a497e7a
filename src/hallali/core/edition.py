"""Editions: the facts that a game is played with, read from a TOML file whose mistakes are named by line."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Sequence
from typing import Any

import msgspec

from hallali.core.errors import HallaliError, Message

_HEADER = re.compile(r"\s*\[{1,2}\s*([\w-]+)\s*\]{1,2}")
_LIST = re.compile(r"([\w-]+)\s*=\s*\[\s*(#.*)?$")
_KEY = re.compile(r"\s*(?:([\w-]+)\s*\.\s*)?([\w-]+)\s*=")


class Problem(msgspec.Struct, frozen=True):
    """One thing that is wrong with an edition. line: counted from 1; 0 where it is about the whole file."""

    line: int
    message: Message

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}" if self.line else str(self.message)


class BadEdition(HallaliError):  # noqa: N818
    """An edition that no game can be played with. problems: all that was found, by line."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(sorted(problems, key=lambda problem: problem.line))
        super().__init__(Message("{problems}", {"problems": "; ".join(str(problem) for problem in self.problems)}))


class Source:
    """An edition's file: its values, and the line where each table and key stands.

    text: the whole file. Raises BadEdition where it is not TOML.
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
        """Say on which line a key of the number-th table of this name stands, or else the table; 0 where neither."""
        return self._lines.get((table, number, key)) or self._lines.get((table, number, "")) or 0

    @property
    def digest(self) -> str:
        """Give 12 hexadecimal digits that tell this edition's facts from any other's; comments do not count."""
        return hashlib.sha256(msgspec.json.encode(self.values, order="deterministic")).hexdigest()[:12]
