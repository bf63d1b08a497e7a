"""Tests that cannot fail, by trial: none of the functions that a test runs turns it red when it is emptied."""

from __future__ import annotations

import ast
import sys
from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from mutation import report
from mutation.areas import Area
from mutation.campaign import Say, collect
from mutation.forks import LONGEST_S, Touched, first_failure, forked, traced
from mutation.planting import Planter
from mutation.points import SOURCES, Function, Point, empties

#: How many functions are emptied, one at a time, before a test is said to be unable to fail.
TRIES: Final = 25


class Silent(NamedTuple):
    """A test that stayed green. emptied: the functions that were emptied under it."""

    test: str
    emptied: tuple[str, ...]


def loaded() -> list[str]:
    """List the package's modules that are imported."""
    files = {Path(found) for module in tuple(sys.modules.values()) if (found := getattr(module, "__file__", None))}
    return sorted(str(path.relative_to(SOURCES)) for path in files if path.is_relative_to(SOURCES))


@cache
def _names(path: Path, test: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return the names that a test says, and those that its file does."""
    tree = ast.parse(path.read_text("utf-8"))
    own = next((node for node in ast.walk(tree) if isinstance(node, Function) and node.name == test), tree)
    return _said(own), _said(tree)


def _said(tree: ast.AST) -> frozenset[str]:
    found = {node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "") for node in ast.walk(tree)}
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return frozenset(found | {word.strip("/ ").rpartition("/")[2] for word in texts})


def search(tests: Sequence[str], say: Say) -> list[Silent]:
    """Find the tests that no emptied function turns red: of those that they run, the ones that they name come first."""
    found: list[Silent] = []

    def work(items: Sequence[pytest.Item]) -> None:
        modules = loaded()
        planter = Planter(modules)
        points = {
            (one.module, one.where): one for module in modules for one in empties(module, planter.sources[module])
        }
        tried = 0
        for item in items:
            ran = forked(partial(traced, item, planter), 100 * LONGEST_S)
            touched = ran.said.functions if isinstance(ran.said, Touched) and ran.said.passed else frozenset()
            some = _first([points[one] for one in touched if one in points], item)
            if not some or ran.seconds > LONGEST_S:
                continue
            tried += 1
            emptied = []
            for point in some[:TRIES]:
                emptied.append(f"{point.module}:{point.where}")
                again = partial(first_failure, [(item, ran.seconds)], partial(planter.plant, point))
                if forked(again, 3600.0).failed:
                    break
            else:
                if item.nodeid in report.silent():
                    continue
                found.append(Silent(item.nodeid, tuple(emptied)))
                say(f"  never red: {item.nodeid} ({len(emptied)} functions)")
        say(f"{tried} of {len(items)} tests run functions that can be emptied; {len(found)} are never red")

    collect(Area((), tuple(tests), 0, 0.0), work)
    return found


def _first(points: Sequence[Point], item: pytest.Item) -> list[Point]:
    """Put the functions that a test names first, then those that its file names."""
    own, near = _names(item.path, getattr(item, "originalname", item.name))

    def order(point: Point) -> tuple[bool, bool, str]:
        name = point.where.rpartition(".")[2]
        return name not in own, name not in near, point.rank

    return sorted(points, key=order)
