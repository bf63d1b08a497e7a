"""How long a gesture of every level of every game takes at the real size: `uv run python benchmarks/bot_gestures.py`.

The last line is the worst of all. In CPU-seconds of this process, what the bot hears counted with the gesture that
follows. All seats of a game are of the same level. HALLALI_PURE=1 measures the sources as they are, which is what the
room runs where nothing was compiled.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import defaultdict
from typing import Any

from hallali import games, players
from hallali.core.contract import Told, View
from hallali.lab.match import Match


class Timed:
    """A player whose gestures are timed."""

    def __init__(self, player: players.Player, into: list[float]) -> None:
        self.player, self.into, self.heard = player, into, 0.0

    def hear(self, told: Told) -> None:
        """Pass it on to the player."""
        start = time.process_time()
        self.player.hear(told)
        self.heard += time.process_time() - start

    def choose(self, view: View) -> tuple[int, ...]:
        """Return the player's gesture, and note how long it took."""
        start = time.process_time()
        chosen = self.player.choose(view)
        self.into.append(time.process_time() - start + self.heard)
        self.heard = 0.0
        return chosen

    def __getattr__(self, name: str) -> Any:
        return getattr(self.player, name)


def measured(name: str, level: str, count: int) -> list[dict[str, Any]]:
    """Play games among bots of one level. Return for each seat how long its gestures took."""
    game = games.get(name)
    found: dict[str, list[float]] = defaultdict(list)
    for number in range(count):
        seats = game.seats_of({})
        made = [players.make(level, game, seat, f"{number}/{seat}") for seat in seats]
        timed = [Timed(player, found[seat]) for player, seat in zip(made, seats, strict=True)]
        Match(game, timed, f"gestures:{number}", names=[level] * len(seats)).play()
    return [
        {
            "game": name,
            "seat": seat,
            "level": level,
            "gestures": len(times),
            "median_s": sorted(times)[len(times) // 2],
            "p95_s": sorted(times)[int(0.95 * (len(times) - 1))],
            "max_s": max(times),
        }
        for seat, times in found.items()
    ]


def main() -> int:
    """Measure what the command line names. Return 1 if a gesture took longer than --limit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(games.GAMES))
    parser.add_argument("--levels", nargs="+", default=list(players.LEVELS))
    parser.add_argument("--count", type=int, default=3, help="games of each level")
    parser.add_argument("--limit", type=float, default=1.0, help="the CPU-seconds that a gesture may take")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    rows = []
    for name in asked.games:
        for level in asked.levels:
            for row in measured(name, level, asked.count):
                rows.append(row)
                if not asked.json:
                    print("{game:10} {seat:10} {level:8} {gestures:5} ".format(**row), end="")
                    print("median {median_s:6.3f} p95 {p95_s:6.3f} max {max_s:6.3f}".format(**row))
                    sys.stdout.flush()
    if asked.json:
        print(json.dumps(rows))
    else:
        worst = max(rows, key=lambda row: float(row["max_s"]))
        print("worst: {game} {seat} {level}, {max_s:.3f} of {limit:g} CPU-seconds".format(**worst, limit=asked.limit))
    return int(any(row["max_s"] > asked.limit for row in rows))


if __name__ == "__main__":
    sys.exit(main())
