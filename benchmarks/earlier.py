"""Today's bots of a game for two against those of an earlier commit, both ways round on the same deals.

    git worktree add ../earlier 909d1ed
    (cd ../earlier && uv sync && uv run hallali compile)
    python benchmarks/earlier.py red-notice ../earlier/.venv/bin/python --games 400
    python benchmarks/earlier.py la-traque ../earlier/.venv/bin/python --option factions=usa+cccp,tzaar+network

The earlier bot runs in a process of its own, under its own package. There it gets the views and events of that
package's game, to which every step is applied as here. Works as long as the steps' numbers and the rules are the same.
A game in which the earlier bot chooses what is illegal today is left out and counted.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path

from hallali import games
from hallali.core.contract import Told, View
from hallali.core.gestures import BadPlayer
from hallali.interfaces.game import PlayableGame
from hallali.lab.match import Match
from hallali.lab.wilson import wilson
from hallali.players import make

#: Runs in the earlier package. It answers "ask" with the steps of a gesture, and "told" with nothing.
FAR = """
import json
import sys
from hallali import games
from hallali.players import make
game = games.get(sys.argv[1])
for line in sys.stdin:
    word, *rest = line.split()
    if word == "new":
        options = json.loads(rest[3])
        seat, player = int(rest[1]), make(rest[0], game, int(rest[1]), rest[2], "real", options)
        state = game.new("real", options)
    elif word == "step":
        before = state.clone()
        state.apply(int(rest[0]))
        for told in game.tell(before, int(rest[0]), state, seat):
            player.hear(told)
    else:
        print(*player.choose(game.see(state, seat)), flush=True)
"""


class Far:
    """A bot of the earlier package. It is sent steps, and never uses the View and the Tolds of today's game."""

    deaf = True

    def __init__(self, python: Path, game: str) -> None:
        command = [str(python), "-c", FAR, game]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def say(self, *words: object) -> None:
        """Send a line."""
        assert self.process.stdin is not None
        self.process.stdin.write(" ".join(map(str, words)) + "\n")
        self.process.stdin.flush()

    def choose(self, view: View) -> tuple[int, ...]:
        """Ask the earlier bot for a gesture."""
        assert self.process.stdout is not None
        self.say("ask")
        return tuple(map(int, self.process.stdout.readline().split()))

    def hear(self, told: Told) -> None:
        """Do nothing: what happened is heard there."""


class Mirrored(Match):
    """A game whose steps are sent to the earlier package, too."""

    far: Far

    def _take(self, steps: Sequence[int]) -> Iterable[tuple[int, Told]]:
        yield from super()._take(steps)
        for step in steps:
            self.far.say("step", step)


def won(
    far: Far, game: PlayableGame, names: tuple[str, str], seat: int, seed: str, options: dict[str, str]
) -> bool | None:
    """Play a game with today's bot on this seat. Return whether that won; None if the earlier bot broke a rule."""
    today = make(names[0], game, seat, f"{seed}/{seat}", "real", options)
    far.say("new", names[1], 1 - seat, f"{seed}/{1 - seat}", json.dumps(options, separators=(",", ":")))
    one = Mirrored(game, [today, far] if seat == 0 else [far, today], seed, "real", options)
    one.far = far
    try:
        one.play()
    except BadPlayer:
        return None
    return one.state.returns()[seat] > 0


def share(found: Sequence[bool]) -> str:
    """Return how many were won, with the 95% interval, as text."""
    rate = wilson(sum(found), len(found))
    return f"{100 * rate.value:.1f}% [{100 * rate.low:.0f} to {100 * rate.high:.0f}] of {len(found)} games"


def main() -> None:
    """Play and print how often today's bot wins on each seat, and on both."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("python", type=Path, help="the earlier checkout's Python")
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--earlier", default="expert")
    parser.add_argument("--games", type=int, default=400, help="half of them on each seat")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--option", help="NAME=VALUE; of several values with commas between them, each in turn")
    given = parser.parse_args()
    name, _, values = (given.option or "").partition("=")
    options = [{name: value} for value in values.split(",")] if name else [{}]
    game, far = games.get(given.game), Far(given.python, given.game)
    total: list[bool] = []
    for seat in range(2):
        found = [
            won(far, game, (given.bot, given.earlier), seat, f"{given.seed}:{number}", options[number % len(options)])
            for number in range(given.games // 2)
        ]
        good = [one for one in found if one is not None]
        total += good
        print(f"on seat {seat + 1}: won {share(good)}; {len(found) - len(good)} left out", flush=True)
    print(f"on both seats: won {share(total)}")


if __name__ == "__main__":
    main()
