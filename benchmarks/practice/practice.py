"""Trains the practised Fugitive: `uv run python benchmarks/practice/practice.py [GAMES]`, 400000 games by default.

Compiles practice.cpp (which needs a C++17 compiler with gcc's <bits/stdc++.h>), plays, and writes the weights that
games/fugitif/bots/practised.py uses to games/fugitif/bots/weights/practice.toml.

The current weights come from 150000 games against an earlier model of the Marshal with a weaker manhunt (-heur 15000
-lr 2e-3 -lr2 2e-4 -temp 0.3 -temp2 0.05), then 240000 against this one (-load, -lr 1.5e-3 -lr2 1e-4 -temp 0.2
-temp2 0.05 -seed 7); 15 minutes on one processor together.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path

HERE = Path(__file__).parent
THERE = HERE.parents[1] / "src/hallali/games/fugitif/bots/weights/practice.toml"
HEAD = """\
# What practice taught the Fugitive who judges, in whole thousandths.
# Made by benchmarks/practice/practice.py.
"""


def practise(games: int, weights: Path) -> None:
    """Compile, play and save the weights."""
    program = weights.with_name("practice")
    compiler = shutil.which("c++") or "c++"
    flags = ["-std=c++17", "-O3", "-march=native", "-ffast-math"]
    subprocess.run([compiler, *flags, "-o", program, HERE / "practice.cpp"], check=True)
    habits = {"games": games, "heur": games // 16, "lr": 2e-3, "lr2": 1e-4, "temp": 0.3, "temp2": 0.05}
    words = [str(word) for name, value in habits.items() for word in (f"-{name}", value)]
    subprocess.run([program, *words, "-save", weights], check=True)


def table(name: str, shape: str, values: str) -> str:
    """Return one network as a table of TOML."""
    thousandths = " ".join(str(round(float(value) * 1000)) for value in values.split())
    wrapped = "\n".join(textwrap.wrap(thousandths, 118, break_on_hyphens=False))
    return f"\n[{name}]\nshape = [{', '.join(shape.split())}]\nthousandths = '''\n{wrapped}\n'''\n"


def file(weights: str) -> str:
    """Return the file that holds the weights."""
    lines = weights.splitlines()
    return HEAD + table("lay", *lines[0:2]) + table("draw", *lines[2:4])


def main() -> None:
    """Practise and write."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 400_000
    with tempfile.TemporaryDirectory() as folder:
        weights = Path(folder) / "weights"
        practise(games, weights)
        THERE.write_text(file(weights.read_text()))


if __name__ == "__main__":
    main()
