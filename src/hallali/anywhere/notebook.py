"""Runs the cells of the page of research, one after the other, as a notebook does. cells-worker.js calls it."""

from __future__ import annotations

import ast
import contextlib
import io
import linecache
import traceback
from collections.abc import Callable
from typing import Final

#: How many characters of what a cell prints are shown, and how many lines of its error.
MOST: Final = 20_000
LINES: Final = 8


class Notebook:
    """What cells share: the names that they made.

    >>> said = []
    >>> book = Notebook(said.append)
    >>> book.run("a = 6", "Cell 1")
    ''
    >>> book.run("a * 7", "Cell 2"), said
    ('', ['42'])
    >>> print(book.run("a / 0", "Cell 3"))
      File "Cell 3", line 1, in <module>
        a / 0
    ZeroDivisionError: division by zero
    """

    def __init__(self, tell: Callable[[str], object]) -> None:
        """tell: hears each line that is printed, while the cell runs. It must not print itself."""
        self._tell = tell
        self._known: dict[str, object] = {"__name__": "notebook"}

    def run(self, code: str, name: str) -> str:
        """Run a cell; what its last line is worth is printed, too. Return the error that ended it, "" if none did."""
        out = _Out(self._tell)
        linecache.cache[name] = (len(code), None, code.splitlines(keepends=True), name)  # so that errors show the line
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            try:
                self._run(code, name)
            except BaseException as error:
                return _short(error, name)
            finally:
                out.close()
        return ""

    def _run(self, code: str, name: str) -> None:
        tree = ast.parse(code, name)
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, name, "exec"), self._known)  # noqa: S102 - it is what the page is for
        if isinstance(last, ast.Expr):
            found = eval(compile(ast.Expression(last.value), name, "eval"), self._known)  # noqa: S307
            if found is not None:
                print(repr(found))


class _Out(io.TextIOBase):
    """Passes on what is printed, line by line, up to a limit."""

    def __init__(self, tell: Callable[[str], object]) -> None:
        self._tell = tell
        self._line = ""
        self._left = MOST

    def write(self, text: str) -> int:
        if self._left <= 0:
            return len(text)
        *whole, self._line = (self._line + text)[: self._left + 1].split("\n")
        if whole:
            self._say("\n".join(whole))
        return len(text)

    def close(self) -> None:
        if self._line:
            self._say(self._line)
        self._line = ""
        super().close()

    def _say(self, text: str) -> None:
        self._left -= len(text) + 1
        self._tell(text if self._left > 0 else f"{text[:MOST]}\n…")


def _short(error: BaseException, name: str) -> str:
    """Say what went wrong, in the cell's own last line that led there, as Python says it."""
    frames = [one for one in traceback.extract_tb(error.__traceback__) if one.filename == name]
    lines = "".join(traceback.format_list(frames[-1:]) + traceback.format_exception_only(error)).splitlines()
    marks = {"^", "~", " "}
    return "\n".join([line for line in lines if not (line.strip() and set(line) <= marks)][-LINES:])[-MOST:]
