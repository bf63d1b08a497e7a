"""`pytest --clause RN-35` runs the tests that show a clause of the rules; it may be given several times."""

from __future__ import annotations

import difflib
import re
from pathlib import Path

import pytest

RULES = Path(__file__).parent.parent / "docs" / "rules"
CLAUSE = re.compile(r"^- ([A-Z]{2,5}-\d+)\b", re.MULTILINE)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option."""
    about = "run the tests that show a clause of the rules, such as RN-35; several may be given"
    parser.addoption("--clause", action="append", default=[], metavar="CLAUSE", help=about)


def pytest_configure(config: pytest.Config) -> None:
    """Refuse a clause that no rules have, and name those that were perhaps meant."""
    known = [clause for path in sorted(RULES.glob("*.md")) for clause in CLAUSE.findall(path.read_text("utf-8"))]
    for clause in config.getoption("clause"):
        if clause not in known:
            near = difflib.get_close_matches(clause.upper(), known)
            meant = f"; did you mean {', '.join(near)}?" if near else ""
            raise pytest.UsageError(f"no rules have a clause {clause}{meant}")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out the files that name none of the clauses, which saves most of the time."""
    clauses = config.getoption("clause")
    if not clauses or collection_path.suffix != ".py":
        return None
    text = collection_path.read_text("utf-8")
    return None if any(f'"{clause}"' in text for clause in clauses) else True


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests whose marks name one of the clauses."""
    if clauses := set(config.getoption("clause")):
        kept = [item for item in items if clauses & {one for mark in item.iter_markers("rule") for one in mark.args}]
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = kept
