"""How often a Fugitive wins against somebody with a table of its openings.

`uv run python benchmarks/fugitif_table.py [--fugitive NAME] [--watched 2000] [--games 200] [--seed S]`

The table holds, for each pair of sprint counts that everyone sees, which pairs of numbers were laid how often in the
games that were watched. Her first two guesses are by the table: the likeliest pair that was not refused, without a card
that she holds. Then she plays as the Marshal `belief`. It prints the table's first lines, too.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Mapping

from hallali import games, players
from hallali.core import bits
from hallali.core.contract import View
from hallali.games.fugitif.bots.marshal import Hunter
from hallali.games.fugitif.rules.actions import END
from hallali.games.fugitif.rules.sizes import size_of
from hallali.games.fugitif.rules.state import State
from hallali.games.fugitif.rules.view import FUGITIVE, GUESS, FugitifView
from hallali.interfaces.game import own
from hallali.lab import match
from hallali.lab.wilson import wilson

GAME = games.get("fugitif")
Table = dict[tuple[int, ...], Counter[tuple[int, int]]]


class Reader(Hunter):
    """Guesses by a table at first."""

    def __init__(self, rng: random.Random, table: Mapping[tuple[int, ...], Counter[tuple[int, int]]]) -> None:
        super().__init__(rng, size_of("real"))
        self.table = table
        self.refused: list[set[int]] = []

    def choose(self, view: View) -> tuple[int, ...]:
        """Return the steps of one gesture."""
        if isinstance(view, FugitifView) and view.phase == GUESS and view.turn <= 2:
            pair = self._pair(view)
            if pair:
                self.refused.append(set(pair))
                return (*pair, END)
        return super().choose(view)

    def _pair(self, view: FugitifView) -> tuple[int, ...]:
        if any(hideout.open for hideout in view.row[:2]):
            return ()
        held = set(view.files or ())
        counts = self.table.get(tuple(hideout.sprints for hideout in view.row[:2]), Counter())
        fits = [pair for pair, _ in counts.most_common() if not held & set(pair)]
        return next((pair for pair in fits if set(pair) not in self.refused), ())


def watch(fugitive: str, count: int, seed: str) -> Table:
    """Return what a Fugitive laid first, by the sprint counts."""
    table: Table = {}
    for number in range(count):
        seats = (players.make(fugitive, GAME, 0, f"{seed}:{number}"), players.make("random", GAME, 1, number))
        played = match.Match(GAME, seats, f"{seed}:{number}")
        state = own(State, played.state)
        while len(state.row) < 2:
            played.step()
        shown = tuple(bits.count(cards) for cards in state.sprints[:2])
        table.setdefault(shown, Counter())[state.row[0], state.row[1]] += 1
    return table


def main() -> None:
    """Watch, play and print."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--fugitive", default="expert")
    asked.add_argument("--watched", type=int, default=2000)
    asked.add_argument("--games", type=int, default=200)
    asked.add_argument("--seed", default="table")
    how = asked.parse_args()
    table = watch(how.fugitive, how.watched, f"{how.seed}:watched")
    for shown, counts in sorted(table.items(), key=lambda one: -one[1].total())[:6]:
        often = ", ".join(f"{a} {b} ({100 * n / counts.total():.0f}%)" for (a, b), n in counts.most_common(4))
        print(
            f"sprints {shown}: {100 * counts.total() / how.watched:.0f}% of the openings, {len(counts)} pairs: {often}"
        )
    won = 0
    for number in range(how.games):
        seats = (players.make(how.fugitive, GAME, 0, number), Reader(random.Random(number), table))
        played = match.Match(GAME, seats, f"{how.seed}:{number}")
        while not played.over:
            played.step()
        won += played.state.returns()[FUGITIVE] > 0
    print(f"{how.fugitive} wins {won} of {how.games} against the table:", wilson(won, how.games))


if __name__ == "__main__":
    main()
