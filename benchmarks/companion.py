"""How well a pad offers what happens, and how long an entry takes: `uv run python benchmarks/companion.py [--games N]`.

Games between bots are entered as each seat was told them (hallali.testing.lockstep): the View is compared after every
entry. Printed for each game and seat: entries; how many of them were not among the choices, and were entered field by
field; how many choices there were; milliseconds of the processor's time
for one entry and the choices after it; and of the false entries that
were tried (things told in another game), how many were refused, and how many fitted some game.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from hallali import games
from hallali.core import record
from hallali.core.contract import Told, Value
from hallali.lab import match
from hallali.testing import Lockstep, lockstep

#: The games, in the order in which the pad was made for them, with options.
CASES: list[tuple[str, dict[str, Value]]] = [
    ("traqueur", {}),
    ("traque", {}),
    ("fugitif", {}),
    ("fugitif", {"events": True}),
    ("red-notice", {}),
    ("la-traque", {}),
]


def at(values: Sequence[float], share: float) -> float:
    """Return the value below which this share of them lies."""
    return sorted(values)[round(share * (len(values) - 1))]


def main() -> None:
    """Play, enter and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="games for each seat")
    parser.add_argument("--bot", default="novice", help="the bot that plays every seat")
    parser.add_argument("--only", default="", help="one game")
    asked = parser.parse_args()
    print("| game | seat | entries | by fields | choices p50/p90/max | ms p50/p95/max | false: refused, fitting |")
    print("|---|---|---|---|---|---|---|")
    for name, options in CASES:
        if asked.only not in ("", name):
            continue
        game = games.get(name)
        seats = game.seats_of(options)
        for seat, role in enumerate(seats):
            found, planted = Lockstep(), list[Told]()
            for number in range(asked.games):
                played, _ = match.play(game, (asked.bot,) * len(seats), f"pad {number}", "real", options)
                found.add(lockstep(game, played, seat, number, planted, every=20))
                planted = record.tolds(game, played, seat)
            entries = found.offered + found.written
            choices = "/".join(f"{at(found.choices, share):.0f}" for share in (0.5, 0.9, 1))
            ms = "/".join(f"{1000 * at(found.seconds, share):.1f}" for share in (0.5, 0.95, 1))
            title = name + ("".join(f" {key}" for key in options))
            false = f"{found.refused}, {found.fitting}"
            print(f"| {title} | {role} | {entries} | {found.written} | {choices} | {ms} | {false} |")


if __name__ == "__main__":
    main()
