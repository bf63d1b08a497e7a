"""Tests that cannot fail, as far as their text shows: nothing is asserted, or what always holds."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from mutation.points import Function

#: Calls that fail by themselves, by the last part of their name.
FAILING: Final = {"raises", "warns", "fail", "expect", "skip_or_fail", "check_returncode", "raise_for_status"} | {
    "api_test",
    "parallel_api_test",
    "random_sim_test",  # other projects' own tests
}


def hollow(test: Function, asserting: Iterable[str] = ()) -> str:
    """Say why a test cannot fail, "" if it can. asserting: the names of functions that assert something."""
    known = FAILING | set(asserting)
    if not any(_fails(node, known) for node in ast.walk(test)):
        return "asserts nothing"
    for node in ast.walk(test):
        if isinstance(node, ast.Assert) and (why := always(node.test)):
            return f"line {node.lineno} asserts {why}"
    return ""


def _fails(node: ast.AST, known: set[str]) -> bool:
    """Say whether a node can make a test fail on purpose."""
    if isinstance(node, ast.Assert | ast.Raise):
        return True
    if not isinstance(node, ast.Call):
        return False
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    checked = any(
        one.arg == "check" and isinstance(one.value, ast.Constant) and one.value.value is True for one in node.keywords
    )
    return checked or name in known or name.startswith("assert")


def always(test: ast.expr) -> str:
    """Say why something always holds, "" if it need not."""
    match test:
        case ast.Constant(value=value) if value:
            return "a constant"
        case ast.Tuple(elts=[_, *_]) | ast.List(elts=[_, *_]) | ast.JoinedStr() | ast.Lambda() | ast.GeneratorExp():
            return "something that is always true"
        case ast.BoolOp(op=ast.Or(), values=values):
            return next((why for value in values if (why := always(value))), "")
        case ast.BoolOp(op=ast.And(), values=values):
            found = [always(value) for value in values]
            return found[0] if all(found) else ""
        case ast.Compare(left=left, ops=[ast.Eq() | ast.Is() | ast.LtE() | ast.GtE()], comparators=[right]) if _plain(
            left
        ) and ast.dump(left) == ast.dump(right):
            return "that something is itself"
        case ast.Compare(left=ast.Call(func=ast.Name(id="len")), ops=[ast.GtE()], comparators=[ast.Constant(value=0)]):
            return "that a length is not negative"
    return ""


def _plain(node: ast.expr) -> bool:
    """Say whether something has the same value each time; a call need not, nor what has an `__eq__` under test."""
    return isinstance(node, ast.Constant | ast.JoinedStr)


def asserting(trees: Mapping[Path, ast.Module]) -> set[str]:
    """Name the functions that assert something, themselves or by a call of another one that does."""
    calls: dict[str, set[str]] = {}
    found: set[str] = set()
    for tree in trees.values():
        for node in ast.walk(tree):
            if isinstance(node, Function) and not node.name.startswith("test_"):
                called = {
                    one.func.attr if isinstance(one.func, ast.Attribute) else getattr(one.func, "id", "")
                    for one in ast.walk(node)
                    if isinstance(one, ast.Call)
                }
                calls.setdefault(node.name, set()).update(called)
                if any(_fails(one, FAILING) for one in ast.walk(node)):
                    found.add(node.name)
    while more := {name for name, called in calls.items() if name not in found and called & found}:
        found |= more
    return found


def search(tests: Mapping[Path, ast.Module], helpers: Mapping[Path, ast.Module]) -> Iterator[tuple[Path, str, str]]:
    """Yield (file, test, why) for each test that cannot fail. helpers: what tests may leave the asserting to."""
    known = asserting({**helpers, **tests})
    for path, tree in tests.items():
        fixtures = {
            node.name: node
            for node in ast.walk(tree)
            if isinstance(node, Function) and not node.name.startswith("test_")
        }
        for node in ast.walk(tree):
            if isinstance(node, Function) and node.name.startswith("test_"):
                leaning = {one.arg for one in node.args.args} & known & set(fixtures)
                why = hollow(node, known)
                if why and not (leaning and why == "asserts nothing"):
                    yield path, node.name, why
