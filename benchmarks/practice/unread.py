"""Trains the unread Fugitive: `uv run python benchmarks/practice/unread.py [MINUTES]`, 40 minutes by default.

Compiles unread.cpp (which needs a C++17 compiler with gcc's <bits/stdc++.h>), begins with the judgement of
games/fugitif/bots/weights/practice.toml, plays, and writes the weights that games/fugitif/bots/lots.py uses to
games/fugitif/bots/weights/unread.toml. The second half of the time is against a Marshal who follows more worlds. Time,
not games, ends it, so the weights cannot be reproduced bit by bit.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from practice import table

from hallali.games.fugitif.bots import trained

HERE = Path(__file__).parent
THERE = HERE.parents[1] / "src/hallali/games/fugitif/bots/weights/unread.toml"
HEAD = """\
# What practice against a Marshal who knows the policy taught the Fugitive who draws lots, in whole thousandths.
# Made by benchmarks/practice/unread.py.

"""
FIRST = {"worlds": 160, "width": 100, "lr": 2e-3, "lr2": 2e-4, "ent": 0.02, "ent2": 0.005, "reader": 0.85}
THEN = {"worlds": 400, "width": 300, "lr": 1.5e-3, "lr2": 1.5e-4, "ent": 0.01, "ent2": 0.003, "reader": 0.65}


def judgement() -> str:
    """Return the networks that it begins with, as unread.cpp reads them."""
    lines = []
    for held in (trained.weights("practice")[part] for part in ("lay", "draw")):
        values = " ".join(str(int(one) / 1000) for one in held["thousandths"].split())
        lines += [" ".join(map(str, held["shape"])), values]
    return "\n".join(lines) + "\n"


def practise(minutes: float, folder: Path) -> str:
    """Compile, play, and return the weights."""
    program, weights, judge = folder / "unread", folder / "weights", folder / "judge"
    compiler = shutil.which("c++") or "c++"
    flags = ["-std=c++17", "-O3", "-march=native", "-ffast-math"]
    subprocess.run([compiler, *flags, "-o", program, HERE / "unread.cpp"], check=True)
    judge.write_text(judgement())
    start: dict[str, object] = {"judge": judge, "keen": 4}
    for habits in (FIRST, THEN):
        given = {**start, **habits, "minutes": minutes / 2, "save": weights}
        subprocess.run(
            [program, *(str(part) for name, value in given.items() for part in (f"-{name}", value))], check=True
        )
        start = {"load": weights}
    return weights.read_text()


def file(weights: str) -> str:
    """Return the file that holds the weights."""
    lines = weights.splitlines()
    tables = [table(name, *lines[2 * n : 2 * n + 2]) for n, name in enumerate(("open", "lay", "draw", "hope"))]
    return "".join([HEAD, f"slip = [{', '.join(f'{float(one):.3f}' for one in lines[8].split())}]\n", *tables])


def main() -> None:
    """Practise and write."""
    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else 40.0
    with tempfile.TemporaryDirectory() as folder:
        THERE.write_text(file(practise(minutes, Path(folder))))


if __name__ == "__main__":
    main()
