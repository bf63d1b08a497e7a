"""How much more often games ended in some way in one arena than in another on the same deals, with the 95% interval.

    hallali arena traque --player expert --games 1000 --records one
    hallali arena traque --player instincts --games 1000 --records other
    python benchmarks/paired.py one other escaped

Two arenas with the same seed have the same deals, so luck counts less than it does between two separate rates.
"""

from __future__ import annotations

import argparse

from hallali.lab.records import read
from hallali.lab.wilson import mean_of


def main() -> None:
    """Read both folders and print how many deals ended so in one, in the other and in both."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("one")
    parser.add_argument("other")
    parser.add_argument("result", help="how a game that counts ended, as records name it")
    given = parser.parse_args()
    ends: list[tuple[bool, bool]] = []
    for one, other in zip(read(given.one), read(given.other), strict=True):
        if one.seed != other.seed:
            raise SystemExit(f"not the same deals: {one.seed!r}, {other.seed!r}")
        ends.append((one.result == given.result, other.result == given.result))
    more = mean_of([float(one) - float(other) for one, other in ends])
    both = sum(one and other for one, other in ends)
    first, second = (sum(pair[seat] for pair in ends) for seat in (0, 1))
    print(f"{len(ends)} deals, {given.result}: {first} and {second}, both {both}")
    print(f"{given.one} more often by {100 * more.value:.1f} points [{100 * more.low:.1f} to {100 * more.high:.1f}]")


if __name__ == "__main__":
    main()
