"""Where things stand in a TOML file: the line of each table, key and value, which tomllib does not say."""

from __future__ import annotations

import re

#: A place in a file's values: keys, and numbers of rows and elements, from the outside in.
Path = tuple[str | int, ...]

_BLANK = re.compile(r"[ \t]*")
_SPACE = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_STRING = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}|' + r"'''.*?'{3,5}|" + r'"(?:\\.|[^"\\\n])*"|' + r"'[^'\n]*'",
    re.DOTALL,
)
#: What counts for brackets: texts, comments, the beginning of a line with a key or a table, brackets; a lone quote.
_SIGNS = re.compile(
    rf"(?P<text>{_STRING.pattern})|(?P<comment>#[^\n]*)|(?P<begin>\n(?=[A-Za-z0-9_.-]+[ \t]*=|\[\[?[A-Za-z0-9_.-]+\]))"
    r"|(?P<end>\n)|(?P<bracket>[\[\]{}])|(?P<lone>[\"'])",
    re.DOTALL,
)
_PLAIN = re.compile(r"[^,\]}#\n]*")


def lines_of(text: str) -> dict[Path, int]:
    """Return the line, counted from 1, of each table, key and element of a text that is TOML."""
    return _Reader(text).lines


def unclosed(text: str) -> tuple[int, str] | None:
    """Return the line and the sign of a bracket that is not closed; None if there is none, as far as can be seen.

    A key or a table at the beginning of a line ends what is open: in a list, lines are set in.
    """
    opened: list[tuple[int, str]] = []
    line = 1
    for found in _SIGNS.finditer(text):
        kind, sign = found.lastgroup, found[0]
        if kind == "lone" or (kind == "begin" and opened):
            break
        line += sign.count("\n")
        if kind == "bracket" and sign in "[{":
            opened.append((line, sign))
        elif kind == "bracket" and opened:
            if opened[-1][1] != {"]": "[", "}": "{"}[sign]:
                break
            opened.pop()
    else:
        kind = ""
    return opened[-1] if opened and kind != "lone" else None


class _Reader:
    """Walks through a text that tomllib has read without complaint."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[Path, int] = {}
        self._rows: dict[Path, int] = {}
        self._newlines = [match.start() for match in re.finditer("\n", text)]
        self._document()

    def _line(self) -> int:
        low, high = 0, len(self._newlines)
        while low < high:
            middle = (low + high) // 2
            if self._newlines[middle] < self.at:
                low = middle + 1
            else:
                high = middle
        return low + 1

    def _skip(self, what: re.Pattern[str]) -> None:
        match = what.match(self.text, self.at)
        assert match is not None
        self.at = match.end()

    def _ends(self, sign: str) -> bool:
        """Step over what separates values, and say whether their list ends here."""
        self._skip(_SPACE)
        self._takes(",")
        self._skip(_SPACE)
        return self._takes(sign)

    def _takes(self, sign: str) -> bool:
        if self.text.startswith(sign, self.at):
            self.at += len(sign)
            return True
        return False

    def _document(self) -> None:
        table: Path = ()
        while True:
            self._skip(_SPACE)
            if self.at >= len(self.text):
                return
            if self._takes("[["):
                table = self._header(rows=True)
            elif self._takes("["):
                table = self._header(rows=False)
            else:
                self._pair(table)

    def _header(self, *, rows: bool) -> Path:
        line, keys = self._line(), self._keys()
        path = self._inside((), keys[:-1])
        path = (*path, keys[-1])
        self.lines.setdefault(path, line)
        if rows:
            self._rows[path] = self._rows.get(path, -1) + 1
            path = (*path, self._rows[path])
            self.lines[path] = line
        self.at = self.text.index("]", self.at) + (2 if rows else 1)
        return path

    def _inside(self, path: Path, keys: list[str]) -> Path:
        """Follow keys, into the newest row of what is a list of tables."""
        for key in keys:
            path = (*path, key)
            if path in self._rows:
                path = (*path, self._rows[path])
        return path

    def _keys(self) -> list[str]:
        keys = []
        while True:
            self._skip(_BLANK)
            match = _STRING.match(self.text, self.at) or _BARE_KEY.match(self.text, self.at)
            assert match is not None
            keys.append(match[0].strip("\"'") if match[0][0] in "\"'" else match[0])
            self.at = match.end()
            self._skip(_BLANK)
            if not self._takes("."):
                return keys

    def _pair(self, table: Path) -> None:
        line, path = self._line(), table
        for key in self._keys():
            path = (*path, key)
            self.lines.setdefault(path, line)
        self._takes("=")
        self._skip(_BLANK)
        self._value(path)

    def _value(self, path: Path) -> None:
        if self._takes("["):
            number = 0
            while not self._ends("]"):
                self.lines[*path, number] = self._line()
                self._value((*path, number))
                number += 1
        elif self._takes("{"):
            while not self._ends("}"):
                self._pair(path)
        else:
            self._skip(_STRING if _STRING.match(self.text, self.at) else _PLAIN)
