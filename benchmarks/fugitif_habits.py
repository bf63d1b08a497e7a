"""How a Fugitive lays its row: `uv run python benchmarks/fugitif_habits.py [NAME...] [--games 300] [--seed S]`.

For each kind of hideout (the first, the second, those after the opening, and the escape): how far it lies beyond the
one before it, and whether sprint cards lie under it because they were needed, or for nothing: where the hideout could
be reached without them, or with one card less. Then the opening pairs laid most often. The Marshal is `belief`.
"""

from __future__ import annotations

import argparse
from collections import Counter

from hallali import games, players
from hallali.core.record import tolds
from hallali.games.fugitif.rules.view import FUGITIVE, Laid
from hallali.games.fugitif.text.sentences import worth
from hallali.lab import match

GAME = games.get("fugitif")
WHYS = ("none", "needed", "nothing")
KINDS = ("first", "second", "later", "escape")


def sprinted(told: Laid, last: int) -> str:
    """Say what a hideout's sprint cards are for: "none", "needed", or "nothing". last: the number before it."""
    cards = [worth(card) for card in told.sprint_cards or ()]
    need = (told.number or 0) - last - told.reach
    if not cards:
        return "none"
    return "nothing" if sum(cards) - min(cards) >= need else "needed"


def main() -> None:
    """Print the habits of the Fugitives named on the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split(":", 1)[0])
    parser.add_argument("names", nargs="*", metavar="NAME", default=["expert", "instincts"])
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", default="habits")
    chosen = parser.parse_args()
    for name in chosen.names:
        whys, steps = {kind: Counter[str]() for kind in KINDS}, {kind: list[int]() for kind in KINDS}
        pairs: Counter[tuple[int, ...]] = Counter()
        for number in range(chosen.games):
            deal = f"{chosen.seed}:{number}"
            sides = [players.make(name, GAME, 0, deal), players.make("belief", GAME, 1, deal)]
            played = match.Match(GAME, sides, deal)
            while not played.over:
                played.step()
            laid = [told for told in tolds(GAME, played.record, FUGITIVE) if isinstance(told, Laid)]
            last = 0
            for place, told in enumerate(laid):
                assert told.number is not None
                kind = "escape" if told.number == 42 else KINDS[min(place, 2)]
                whys[kind][sprinted(told, last)] += 1
                steps[kind].append(told.number - last)
                last = told.number
            pairs[tuple(told.number or 0 for told in laid[:2])] += 1
        print(f"{name}, {chosen.games} games")
        for kind in KINDS:
            count = len(steps[kind])
            if count:
                shares = ", ".join(
                    f"sprint {why} {whys[kind][why] / count:.0%}" for why in ("none", "needed", "nothing")
                )
                print(f"  {kind:7} {count:5} times, {sum(steps[kind]) / count:.1f} beyond the last; {shares}")
        often = ", ".join(f"{one[0]} and {one[1]} {count / chosen.games:.0%}" for one, count in pairs.most_common(6))
        print(f"  openings: {len(pairs)} pairs; most often {often}")


if __name__ == "__main__":
    main()
