"""How well help foretells Fugitif's hidden hideouts: by counting, and by habit with any trust in the bot that reads.

    uv run python benchmarks/fugitif_help.py expert instincts --games 10

Before each guess of a Marshal who counts, help is asked for. What is measured is its log loss, in nats: over all
numbers that the rules do not exclude, minus the logarithm of the chance that was given to what is so. Gain: how much
less it is than by counting, with its 95% interval over the guesses.
"""

from __future__ import annotations

import argparse
import math
import statistics
from collections.abc import Mapping, Sequence

from hallali import games, players
from hallali.core import bits
from hallali.core.contract import Told, View
from hallali.core.player import Reads
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.state import State
from hallali.interfaces.game import own
from hallali.lab.match import Match

GAME = games.get("fugitif")
TRUSTS = (0.0, 0.3, 0.5, 0.7, 1.0)
SURE = 0.001  #: a chance counts as no nearer to 0 or 1 than this


def loss(odds: Mapping[int, float], hidden: int, support: Sequence[int]) -> float:
    """Return the log loss of these chances. hidden: the bit set of what is so."""
    total = 0.0
    for number in support:
        chance = min(1 - SURE, max(SURE, odds.get(number, 0.0)))
        total -= math.log(chance if bits.has(hidden, number) else 1 - chance)
    return total


class Asking:
    """A Marshal who counts, and asks for help before she guesses."""

    def __init__(self, seed: str) -> None:
        self.own = players.make("belief", GAME, "marshal", seed)
        self.reader = players.make("policies", GAME, "marshal", "help")
        self.tolds: list[Told] = []
        self.match: Match | None = None
        self.losses: list[list[float]] = []

    def hear(self, told: Told) -> None:
        """Pass it on."""
        self.own.hear(told)
        self.reader.hear(told)
        self.tolds.append(told)

    def choose(self, view: View) -> tuple[int, ...]:
        """Measure, then choose."""
        assert isinstance(view, v.FugitifView)
        assert self.match is not None
        assert isinstance(self.reader, Reads)
        if view.phase == v.GUESS and view.row:
            found, read = GAME.page().infer("real", {}, v.MARSHAL, self.tolds), self.reader.odds()
            hidden = own(State, self.match.state).hidden
            mixed = [{n: t * read.get(n, 0.0) + (1 - t) * found.odds[n] for n in found.support} for t in TRUSTS]
            self.losses.append([loss(odds, hidden, found.support) for odds in mixed])
        return tuple(self.own.choose(view))


def main() -> None:
    """Measure against the named Fugitives and print a table."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("fugitives", nargs="+")
    ask.add_argument("--games", type=int, default=10)
    ask.add_argument("--seed", default="help")
    asked = ask.parse_args()
    print("| the Fugitive | guesses | by counting | " + " | ".join(f"gain, trust {one}" for one in TRUSTS[1:]) + " |")
    print("| --- | ---: | ---: |" + " ---: |" * len(TRUSTS[1:]))
    for name in asked.fugitives:
        losses: list[list[float]] = []
        for number in range(asked.games):
            seed = f"{asked.seed}:{number}"
            asking = Asking(seed)
            asking.match = Match(GAME, [players.make(name, GAME, "fugitive", seed), asking], seed)
            asking.match.play()
            losses += asking.losses
        plain = statistics.mean(row[0] for row in losses)
        gains = []
        for place in range(1, len(TRUSTS)):
            found = [row[0] - row[place] for row in losses]
            half = 1.96 * statistics.stdev(found) / math.sqrt(len(found))
            gains.append(f"{statistics.mean(found):+.2f} ± {half:.2f}")
        print(f"| `{name}` | {len(losses)} | {plain:.2f} | " + " | ".join(gains) + " |", flush=True)


if __name__ == "__main__":
    main()
