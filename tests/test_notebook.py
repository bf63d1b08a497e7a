"""The notebook runs from its first cell to its last, in plain Python: Jupyter is not asked for."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

pytest.importorskip("gymnasium", reason="install hallali[gymnasium]")

NOTEBOOK = Path(__file__).parents[1] / "examples" / "first_look.ipynb"
CELLS = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
CODE = ["".join(cell["source"]) for cell in CELLS if cell["cell_type"] == "code"]


def run(code: str, known: dict[str, Any]) -> Any:
    """Run a cell. Return what its last line is, if that is an expression: what Jupyter would show."""
    tree = ast.parse(code)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), known)
    if not isinstance(last, ast.Expr):
        return None
    return eval(compile(ast.Expression(last.value), "cell", "eval"), known)


def test_the_notebook_runs(capsys: pytest.CaptureFixture[str]) -> None:
    known: dict[str, Any] = {"__name__": "notebook"}
    for code in CODE[:-2]:
        run(code, known)
    measured = CODE[-2]
    assert "GAMES = 100" in measured
    run(measured.replace("GAMES = 100", "GAMES = 10"), known)  # the same, quicker
    told = capsys.readouterr().out
    for bot in ("random", "novice", "amateur"):
        assert f"anything against {bot}" in told
    assert known["rates"]["onward", "random"].low > known["rates"]["anything", "novice"].value
    picture = run(CODE[-1], known)
    drawn = ElementTree.fromstring(str(picture))
    assert len(list(drawn.iter("circle"))) == len(known["rates"]) == 6
    assert picture in picture._repr_html_()


def test_it_is_kept_without_outputs() -> None:
    assert CODE
    for cell in CELLS:
        if cell["cell_type"] == "code":
            assert (cell["outputs"], cell["execution_count"]) == ([], None)
