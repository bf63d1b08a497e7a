"""Faults are planted in some modules, one at a time, and the modules' own tests have to notice nearly all of them."""

from __future__ import annotations

import ast
import copy
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
#: The modules, the tests that are to notice, and the share of faults that may go unnoticed: some change nothing.
WATCHED = (
    ("core/chance.py", "tests/core/test_core_chance.py", 0.25),
    ("core/dealer.py", "tests/core/test_core_dealer.py", 0.25),
    ("core/rows.py", "tests/core/test_core_rows.py", 0.25),
    ("games/fugitif/rules/hideouts.py", "tests/games/fugitif/rules", 0.25),
    ("room/keep/clocks.py", "tests/room/test_clocks.py", 0.25),
)
#: How many faults each module gets.
FAULTS = 8
COMPARED = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq}
COUNTED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.LShift: ast.RShift, ast.BitAnd: ast.BitOr}


def changed(node: ast.AST) -> bool:
    """Put a fault into a node, if one fits."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARED:
        node.ops[0] = COMPARED[type(node.ops[0])]()
    elif isinstance(node, ast.BinOp) and type(node.op) in COUNTED:
        node.op = COUNTED[type(node.op)]()
    elif isinstance(node, ast.BoolOp):
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif isinstance(node, ast.If):
        node.test = ast.UnaryOp(ast.Not(), node.test)
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        node.value += 1
    else:
        return False
    return True


def mutants(source: str) -> Iterator[tuple[int, str]]:
    """Yield each fault as its line and the module with it; faults in annotations and at the top level do not count."""
    tree = ast.parse(source)
    for place, node in enumerate(ast.walk(tree)):
        line = getattr(node, "lineno", 0)
        inside = any(
            one.body[0].lineno <= line <= (one.end_lineno or 0)
            for one in ast.walk(tree)
            if isinstance(one, ast.FunctionDef)
        )
        if inside:
            mutant = copy.deepcopy(tree)
            if changed(list(ast.walk(mutant))[place]):
                yield line, ast.unparse(ast.fix_missing_locations(mutant))


def noticed(folder: Path, tests: str) -> bool:
    """Say whether the tests fail with the sources in a folder."""
    words = ["-m", "pytest", "-n", "0", "-x", "-q", "-p", "no:cacheprovider", tests]
    env = {**os.environ, "PYTHONPATH": str(folder), "HALLALI_PURE": "1"}
    try:
        ran = subprocess.run([sys.executable, *words], cwd=ROOT, env=env, capture_output=True, check=False, timeout=600)
    except subprocess.TimeoutExpired:
        return True  # a fault may make a loop that never ends
    assert ran.returncode in (0, 1, 2), ran.stdout.decode()[-2000:] + ran.stderr.decode()[-2000:]
    return ran.returncode != 0


def sources(folder: Path) -> Path:
    """Copy the package without its compiled modules."""
    return shutil.copytree(
        ROOT / "src" / "hallali", folder / "hallali", ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    )


def test_faults_of_every_kind_are_made() -> None:
    source = "LIMIT = 3\n\ndef less(a: int, b: int) -> bool:\n    return a < b + 1 and not a\n"
    bodies = {text.rpartition("    return ")[2] for _, text in mutants(source)}
    assert bodies == {"a <= b + 1 and (not a)", "a < b - 1 and (not a)", "a < b + 2 and (not a)", "a < b + 1 or not a"}


@pytest.mark.long
@pytest.mark.parametrize(("module", "tests", "missed"), WATCHED, ids=[name for name, _, _ in WATCHED])
def test_a_fault_does_not_go_unnoticed(module: str, tests: str, missed: float, tmp_path: Path) -> None:
    file = sources(tmp_path) / module
    source = file.read_text("utf-8")
    assert not noticed(tmp_path, tests), "they fail as it is"
    every = list(mutants(source))
    drawn = random.Random(module).sample(every, min(FAULTS, len(every)))
    unnoticed = []
    for line, text in drawn:
        file.write_text(text, "utf-8")
        if not noticed(tmp_path, tests):
            unnoticed.append(line)
    assert len(unnoticed) <= missed * len(drawn), f"no test noticed the faults in lines {unnoticed} of {module}"
