"""Every field of every record is explained: in its class's docstring, or by words after `#:` on its line or above it.

`python tests/test_fields.py` lists those that are not.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

SOURCES = Path(__file__).parent.parent / "src" / "hallali"
RECORDS = {"Struct", "NamedTuple"}


class Field(NamedTuple):
    """A field of a record. where: the file, in the package. line: in it. words: whether something explains it."""

    where: str
    line: int
    record: str
    name: str
    words: bool


def last(node: ast.expr) -> str:
    """Return the last name of `a.b.C[D]` or of `C(...)`."""
    if isinstance(node, ast.Subscript):
        return last(node.value)
    if isinstance(node, ast.Call):
        return last(node.func)
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def classes(sources: dict[str, str]) -> Iterator[tuple[str, ast.ClassDef]]:
    for where, source in sources.items():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ClassDef):
                yield where, node


def fields(sources: dict[str, str]) -> list[Field]:
    """List the fields of all records. sources: name of a file -> its text."""
    every = list(classes(sources))
    records = {node.name for _, node in every if "dataclass" in map(last, node.decorator_list)} | RECORDS
    while more := {node.name for _, node in every if records.intersection(map(last, node.bases))} - records:
        records |= more
    lines = {where: source.splitlines() for where, source in sources.items()}
    return [
        Field(where, item.lineno, node.name, item.target.id, explained(node, item, item.target.id, lines[where]))
        for where, node in every
        if node.name in records
        for item in node.body
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name) and last(item.annotation) != "ClassVar"
    ]


def explained(record: ast.ClassDef, item: ast.AnnAssign, name: str, lines: list[str]) -> bool:
    if re.search(rf"\b{re.escape(name)}\b", ast.get_docstring(record) or ""):
        return True
    above = item.lineno - 1
    while above and lines[above - 1].strip().startswith("#"):
        above -= 1
        if lines[above].strip().startswith("#: "):
            return True
    return any("#: " in line for line in lines[item.lineno - 1 : item.end_lineno])


def package() -> dict[str, str]:
    return {path.relative_to(SOURCES).as_posix(): path.read_text("utf-8") for path in sorted(SOURCES.rglob("*.py"))}


PLANTED = '''
class One(Struct, frozen=True):
    """A record. first: what comes first."""

    first: int
    second: int
    third: int  #: what comes third
    #: What comes fourth, which takes
    #: two lines.
    fourth: int
    fifth: tuple[
        int, int
    ]  #: what comes fifth
    sixth: ClassVar[int] = 6
    seventh: int  # a plain comment explains nothing


class Two(base.One[int]):
    eighth: int


@dataclasses.dataclass(frozen=True)
class Three:
    ninth: int


class Four(typing.NamedTuple):
    """first is in its words, and so is tenths."""

    tenth: int


class Five:
    plain: int
'''


def test_what_is_named_nowhere_is_found() -> None:
    found = fields({"planted.py": PLANTED})
    assert [one.name for one in found if not one.words] == ["second", "seventh", "eighth", "ninth", "tenth"]
    assert [one.name for one in found if one.words] == ["first", "third", "fourth", "fifth"]


def test_every_field_is_explained() -> None:
    missing = [f"{one.where}:{one.line} {one.record}.{one.name}" for one in fields(package()) if not one.words]
    assert not missing, "explain these, in the docstring or after #:"


if __name__ == "__main__":
    for one in fields(package()):
        if not one.words:
            print(f"{one.where}:{one.line} {one.record}.{one.name}")
