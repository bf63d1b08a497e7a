"""How often Traqué is won by play that knows the future: the best of many games with exactly the same chance.

    python benchmarks/traque_clairvoyant.py --games 100 --tries 32 --option hard_time=true

Chance is fixed before a game: the n-th card, place and toss of each seed come from numbers that do not depend on the
moves. The game is then played again and again, first as `instincts` plays it, then with errors, and counts as won if
one of the tries wins. If every way to play were tried, this would be the win rate of a player who knows the future: an
upper bound for anyone who does not. With fewer tries it stays below that bound, and shows how many of the games that
`instincts` loses could have been won with hindsight.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from typing import Any

from hallali import games
from hallali.cli.common import read_options
from hallali.core.chance import outcome
from hallali.core.seats import CHANCE, OVER
from hallali.games.traque.bots.playout import Mind
from hallali.games.traque.rules.box import box_of
from hallali.games.traque.rules.sizes import options_of as checked
from hallali.lab.wilson import wilson

GAME = games.get("traque")

#: The errors of the tries after the first, in units of time.
ERRORS = (0.5, 1.0, 2.0, 4.0)


class Fixed(random.Random):
    """A source of randomness that always returns the same number."""

    def __init__(self, value: float) -> None:
        super().__init__(0)
        self.value = value

    def random(self) -> float:
        """Return that number."""
        return self.value


def won(seed: str, attempt: int, size: str, options: dict[str, Any]) -> bool:
    """Play one try with the chance that the seed fixes. Return whether it was won."""
    noise = 0.0 if attempt == 0 else ERRORS[attempt % len(ERRORS)]
    mind = Mind(box_of(size), checked(options), noise=noise)
    rng = random.Random(f"{seed}:play:{attempt}")
    state = GAME.new(size, options)
    met: Counter[int] = Counter()
    while state.mover != OVER:
        if state.mover == CHANCE:
            phase = state.phase
            met[phase] += 1
            settled = random.Random(f"{seed}:{phase}:{met[phase]}").random()
            state.advance(outcome(state.chances(), Fixed(settled)))
        else:
            state.advance(mind.step(state, rng))
    return bool(state.returns()[0] > 0)


def main() -> None:
    """Read the arguments, play, and print a row for 1, 2, 4, ... tries."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--tries", type=int, default=32)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--size", default="real")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    given = parser.parse_args()
    options = read_options(GAME, given.size, given.option)
    first = []
    for number in range(given.games):
        tries = (
            attempt for attempt in range(given.tries) if won(f"{given.seed}:{number}", attempt, given.size, options)
        )
        first.append(next(tries, given.tries))
    count = 1
    while count <= given.tries:
        wins = sum(attempt < count for attempt in first)
        rate = wilson(wins, given.games)
        print(f"best of {count:4}: {100 * rate.value:5.1f}% [95%: {100 * rate.low:.1f}% to {100 * rate.high:.1f}%]")
        count *= 2


if __name__ == "__main__":
    main()
