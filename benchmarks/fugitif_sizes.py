"""Exact values of small Fugitifs, from 8 cards to 12, and how their equilibria open.

    uv run --extra solve python benchmarks/fugitif_sizes.py
    uv run python benchmarks/fugitif_sizes.py --size micro:escape=9,decks=4-8,manhunt=7 --positions 25000000

A size is the size micro with another escape card, one deck of all cards between the start and it, and a manhunt unless
a hideout two below the escape card or later was found. The value is the Fugitive's chance to win. The opening: how
often, over all deals, the Fugitive lays the escape card on the first turn, and what it lays first.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from typing import Any, Final

from hallali import games
from hallali.games.fugitif.rules.actions import END
from hallali.games.fugitif.rules.sizes import size_of
from hallali.search import solve
from hallali.search.export import Written, write
from hallali.search.form import Floats
from hallali.search.writing import POSITIONS

#: With three rounds a size of ten cards has some 160 million positions, with two 1.4 million.
USUAL: Final = (
    "micro",
    *(f"micro:escape={n},decks=4-{n - 1},manhunt={n - 2},rounds=2" for n in range(8, 13)),
    *(f"micro:escape={n},start=1+2,decks=4-{n - 1},manhunt={n - 2}" for n in (8, 9)),
)


def openings(written: Written, plan: Floats) -> Iterator[tuple[tuple[int, ...], float]]:
    """List the gestures of the first turn with their chances, over all deals together."""
    side, known = written.form.sides[0], written.stories[0].known()
    sets = {key: number for number, key in enumerate(side.keys)}
    deals = [0]
    while not any(history in sets for history in deals):  # the cards are dealt one by one
        deals = [after for (before, _), after in known.items() if before in deals]

    def gestures(history: int, steps: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], float]]:
        number = sets[history]
        for at, step in enumerate(side.actions[number]):
            after, share = known[history, step], float(plan[side.first[number] + at])
            if after in sets:
                yield from gestures(after, (*steps, step))
            else:
                yield (*steps, step), share / len(deals)

    for deal in deals:
        yield from gestures(deal, ())


def laid(gesture: tuple[int, ...]) -> list[int]:
    """Return the hideouts of an opening: the first number, and each that follows an END."""
    return [step for step, before in zip(gesture, (END, *gesture), strict=False) if before == END and step != END]


def solved(size: str, target: float, positions: int) -> dict[str, Any]:
    """Solve a size until its exploitability is below the target."""
    began = time.perf_counter()
    written = write(games.get("fugitif"), size, most=positions)
    took = time.perf_counter() - began
    form, solver = written.form, solve.Solver(written.form)
    gap = 1.0
    while gap >= target:
        solver.run(100)
        plans = (solver.average(0), solver.average(1))
        gap = sum(solve.exploitability(form, plans)) / 4
    first: dict[int, float] = {}
    escapes, named = 0.0, size_of(size)
    for gesture, share in openings(written, plans[0]):
        hideouts = laid(gesture)
        first[hideouts[0]] = first.get(hideouts[0], 0.0) + share
        escapes += share * (named.escape in hideouts)
    return {
        "size": named.name,
        "fugitive": round((1 + solve.value(form, plans)) / 2, 6),
        "exploitability": gap,
        "escape_at_once": round(escapes, 4),
        "first": {number: round(share, 3) for number, share in sorted(first.items()) if share >= 0.005},
        "positions": form.nodes,
        "infosets": list(form.infosets),
        "terms": len(form.pays),
        "iterations": solver.iterations,
        "seconds_to_write": round(took, 1),
        "seconds": round(time.perf_counter() - began, 1),
    }


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", action="append", help="only this one; may be repeated")
    parser.add_argument("--target", type=float, default=1e-6, help="the exploitability to reach")
    parser.add_argument("--positions", type=int, default=2 * POSITIONS, help="the most that a size may have")
    parser.add_argument("--json", action="store_true", help="print JSON")
    chosen = parser.parse_args()
    rows = []
    for size in chosen.size or USUAL:
        rows.append(solved(size, chosen.target, chosen.positions))
        if not chosen.json:
            print(rows[-1], flush=True)
    if chosen.json:
        print(json.dumps(rows, indent=1))


if __name__ == "__main__":
    main()
