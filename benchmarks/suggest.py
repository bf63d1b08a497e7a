"""How quick and how sound suggestions are: `uv run python benchmarks/suggest.py --positions 500 --json [GAME ...]`.

Positions come from games between bots of every strength. Told are: the share of legal suggestions, the seconds that one
took (the game heard anew, as the room does it), by the clock and, p95 and the longest, of the processor, and how many
comparisons with a twin world differed. --examples COUNT prints what was said.
"""

from __future__ import annotations

import argparse
import json

import msgspec

from hallali import games
from hallali.lab.suggestions import measure


def main() -> None:
    """Measure, and print."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("games", nargs="*", default=sorted(games.GAMES))
    asked.add_argument("--positions", type=int, default=100)
    asked.add_argument("--seed", default="1")
    asked.add_argument("--size", default="real")
    asked.add_argument("--examples", type=int, default=0)
    asked.add_argument("--json", action="store_true")
    given = asked.parse_args()
    for name in given.games:
        found = measure(name, given.positions, given.seed, given.size, shown=given.examples)
        if given.json:
            print(json.dumps(msgspec.to_builtins(found)), flush=True)
            continue
        p50, p95, most = found.seconds
        print(
            f"{name}: {found.positions} positions, {found.legal} legal, {found.sure} sure, {found.twins} twins, "
            f"{found.differing} differing; p50 {p50:.3f} s, p95 {p95:.3f} s, longest {most:.3f} s; "
            f"of the processor {found.processor[1]:.3f} s and {found.processor[2]:.3f} s",
            flush=True,
        )
        for line in (*found.examples, *found.failures[:10]):
            print("  ", line)


if __name__ == "__main__":
    main()
