"""Writes each game's `rules/copying.py`, which copies a position field by field, from its `rules/fields.py`.

    python native/copying.py          write the files
    python native/copying.py --check  say which files are out of date, and end with 1 if any is

mypyc compiles an assignment to one machine instruction; it has no faster way to copy an object, and a loop over names
would take longer than the step that is being searched. So the assignments are written out, but not by hand.
A field whose annotation is a list is copied, a list of lists down to its rows. Everything else is shared: give a list
that no step changes in place a name of its own (`Log = list[Event]`), and it is shared as well.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

GAMES = Path(__file__).parent.parent / "src" / "hallali" / "games"

_HEAD = '''# mypyc
"""Copies a position field by field. Written by native/copying.py from fields.py: change that, then run it."""

from __future__ import annotations

from hallali.games.{game}.rules.fields import Fields


def copy_fields(old: Fields, new: Fields) -> None:
    """Give `new` every field of `old`. Lists are copied."""
'''


def fields_of(source: str) -> list[tuple[str, str]]:
    """Return (name, annotation) of each field of the class `Fields`, in the order of the source."""
    body = next(
        node for node in ast.parse(source).body if isinstance(node, ast.ClassDef) and node.name == "Fields"
    ).body
    return [
        (node.target.id, ast.unparse(node.annotation))
        for node in body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    ]


def copied(name: str, annotation: str) -> str:
    """Return the expression for a new position's field.

    >>> copied("mover", "int"), copied("agenda", "list[int]"), copied("piles", "list[list[int]]")
    ('old.mover', 'old.agenda.copy()', '[row.copy() for row in old.piles]')
    """
    if annotation.startswith("list[list["):
        return f"[row.copy() for row in old.{name}]"
    return f"old.{name}.copy()" if annotation.startswith("list[") else f"old.{name}"


def written(game: str, source: str) -> str:
    """Return the text of `rules/copying.py` for the folder `game`, whose `rules/fields.py` is `source`."""
    lines = [f"    new.{name} = {copied(name, annotation)}\n" for name, annotation in fields_of(source)]
    return _HEAD.format(game=game) + "".join(lines)


def main(arguments: list[str]) -> int:
    """Write the files, or check them; return the exit status."""
    stale = 0
    for fields in sorted(GAMES.glob("*/rules/fields.py")):
        target = fields.with_name("copying.py")
        text = written(fields.parent.parent.name, fields.read_text("utf-8"))
        if target.exists() and target.read_text("utf-8") == text:
            continue
        if "--check" in arguments:
            print(f"{target} is out of date: run python native/copying.py")
            stale = 1
        else:
            target.write_text(text, "utf-8")
    return stale


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
