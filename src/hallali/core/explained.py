"""What is said of a record's fields where they are declared: words after `#:`, on a field's line or above it."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from typing import Final

_BESIDE: Final = re.compile(r"\s#: (.*)$")
_ABOVE: Final = re.compile(r"^\s*#: ?(.*)$")


def words_of(kind: type) -> dict[str, str]:
    """Return the words of a class's own fields, by name. Where there is no source to read, there are none.

    >>> from hallali.games.fugitif.rules.view import Drew
    >>> words_of(Drew)["deck"]
    'the deck, from 0'
    """
    try:
        source = textwrap.dedent(inspect.getsource(kind))
    except (OSError, TypeError):
        return {}
    lines = source.splitlines()
    (body,) = (node.body for node in ast.parse(source).body if isinstance(node, ast.ClassDef))
    found: dict[str, str] = {}
    for node in body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            words = words_at(lines, node.lineno, node.end_lineno or node.lineno)
            if words:
                found[node.target.id] = words
    return found


def words_at(lines: list[str], first: int, last: int) -> str:
    """Return what is said of the statement on the lines `first` to `last`, counted from 1; "" for nothing."""
    beside = _BESIDE.search(lines[last - 1])
    if beside:
        return beside.group(1)
    said: list[str] = []
    for line in reversed(lines[: first - 1]):
        above = _ABOVE.match(line)
        if above is None:
            break
        said.insert(0, above.group(1))
    return " ".join(said)
