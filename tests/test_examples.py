"""The examples in the docstrings are true."""

from __future__ import annotations

import ast
import doctest
import importlib
from pathlib import Path

import pytest

from hallali.core.errors import MissingExtra

SOURCES = Path(__file__).parent.parent / "src" / "hallali"

#: What people call first, and so what has an example.
FIRST = {
    "games/__init__.py": "get",
    "core/contract.py": "Belief",
    "core/dealer.py": "Dealer",
    "core/record.py": "Record",
    "lab/arena.py": "contest",
    "lab/match.py": "play",
    "lab/records.py": "read",
    "players/__init__.py": "make",
}


def examples(path: Path) -> list[doctest.DocTest]:
    """Return the examples of a file, read from its source: a compiled module does not show its functions."""
    found: list[doctest.DocTest] = []
    source = path.read_text("utf-8")
    if ">>>" not in source:  # most files: parsing them all takes seconds
        return found
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        words = ast.get_docstring(node, clean=True)
        if words and ">>>" in words:
            name = getattr(node, "name", path.stem)
            where = node.body[0].lineno - 1
            found.append(doctest.DocTestParser().get_doctest(words, {}, name, str(path), where))
    return found


EXAMPLES = [(path, test) for path in sorted(SOURCES.rglob("*.py")) for test in examples(path)]


def test_what_people_call_first_has_an_example() -> None:
    found = {(path.relative_to(SOURCES).as_posix(), test.name) for path, test in EXAMPLES}
    assert set(FIRST.items()) <= found


@pytest.mark.parametrize(
    ("path", "example"),
    EXAMPLES,
    ids=[f"{path.relative_to(SOURCES).as_posix()}:{test.name}" for path, test in EXAMPLES],
)
def test_the_example_is_true(path: Path, example: doctest.DocTest) -> None:
    said: list[str] = []
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    module = ".".join(["hallali", *path.relative_to(SOURCES).with_suffix("").parts]).removesuffix(".__init__")
    try:
        example.globs.update(vars(importlib.import_module(module)))  # an example may use its module's names
    except MissingExtra as error:
        pytest.skip(str(error))
    except ModuleNotFoundError as error:  # a module that is imported only where its extra is there
        if (error.name or "").startswith("hallali"):
            raise
        pytest.skip(str(error))
    assert runner.run(example, out=said.append).attempted
    assert not said, "".join(said)
