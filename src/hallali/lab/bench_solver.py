"""Our solver compared with OpenSpiel's, on OpenSpiel's own games: CFR+ against CFR+, iteration by iteration."""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import metadata
from typing import Any

from hallali.core.errors import missing_extra
from hallali.lab.bench import Bench, about, report

#: Games, and how many iterations of ours and of theirs a round times, so that each takes some tenths of a second.
GAMES = {"kuhn_poker": (200_000, 5000), "leduc_poker": (5000, 30), "liars_dice": (200, 3)}


def bench_solver(rounds: int = 5, progress: Callable[[int], None] | None = None) -> Bench:
    """Time an iteration of CFR+, ours and OpenSpiel's C++, in turn. Raises MissingExtra.

    Both update the players in turns, and add to the average strategy at each iteration.
    """
    try:
        import pyspiel

        from hallali.adapters import openspiel
    except ImportError as error:
        raise missing_extra(error, "openspiel") from None
    try:
        from hallali.search.solve import Solver
    except ImportError as error:
        raise missing_extra(error, "solve") from None

    figures: dict[tuple[str, str], list[float]] = {}
    runs: list[tuple[str, Any, Any]] = []
    for name in GAMES:
        game = pyspiel.load_game(name)
        ours = Solver(openspiel.form_of(game), predict=False)
        ours.run(1)  # compiles
        runs.append((name, ours, pyspiel.CFRPlusSolver(game)))
    for _ in range(rounds):
        for name, ours, theirs in runs:
            what = f"CFR+ iterations on {name}"
            mine, other = GAMES[name]
            began = time.process_time()
            ours.run(mine)
            half = time.process_time()
            for _ in range(other):
                theirs.evaluate_and_update_policy()
            ended = time.process_time()
            figures.setdefault(("hallali", what), []).append(mine / (half - began))
            figures.setdefault(("openspiel, C++", what), []).append(other / (ended - half))
        if progress is not None:
            progress(1)
    versions = about() | {name: metadata.version(name) for name in ("open-spiel", "numba", "numpy")}
    return report("solver", versions, figures, "hallali", {})
