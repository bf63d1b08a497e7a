"""For the site: what `#:` says of a field or a constant is its docstring (zensical.toml names this extension)."""

from __future__ import annotations

import re
from typing import Any

import griffe

BESIDE = re.compile(r"\s#: (.*)$")
ABOVE = re.compile(r"^\s*#: ?(.*)$")


def words_of(lines: list[str], first: int, last: int) -> str:
    """Return what is said of the statement on the lines `first` to `last`, from 1: after it, or in lines above it."""
    beside = BESIDE.search(lines[last - 1]) or BESIDE.search(lines[first - 1])
    if beside:
        return beside.group(1)
    said: list[str] = []
    for line in reversed(lines[: first - 1]):
        found = ABOVE.match(line)
        if found is None:
            break
        said.insert(0, found.group(1))
    return " ".join(said)


class Fields(griffe.Extension):
    """Gives fields and constants their words."""

    def on_attribute(self, *, attr: griffe.Attribute, **_: Any) -> None:
        """Read the words of one."""
        if attr.docstring is None and attr.lineno is not None and attr.endlineno is not None:
            words = words_of(attr.lines_collection[attr.filepath], attr.lineno, attr.endlineno)
            if words:
                attr.docstring = griffe.Docstring(words, parent=attr)
