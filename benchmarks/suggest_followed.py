"""How far suggestions carry whoever follows them: `uv run python benchmarks/suggest_followed.py [GAME] [--games 40]`.

In each seat, one player takes the first suggestion at every turn, to the end of the game, and the others are of the
level `strong`. The same deals are played with `strong` in that seat. Told are both shares of games won, with their 95%
intervals, and in how many deals one of them won where the other lost. A suggestion is asked for as the room asks: from
the View and everything the seat was told, heard anew each time. In a one-player game the level stands alone.
--aside LEVEL compares with another level.
"""

from __future__ import annotations

import argparse
import json
import time
from typing import Any

from hallali import games, players
from hallali.core.contract import Told, View
from hallali.interfaces.game import AnyGame
from hallali.lab.match import Match
from hallali.lab.wilson import wilson
from hallali.players import advice


class Follower:
    """A player who does what is suggested."""

    def __init__(self, game: AnyGame, size: str) -> None:
        self.game = game
        self.size = size
        self.tolds: list[Told] = []

    def hear(self, told: Told) -> None:
        """Keep what the seat is told: the next suggestion is made from it."""
        self.tolds.append(told)

    def choose(self, view: View) -> tuple[int, ...]:
        """Return the suggested gesture."""
        return advice.suggestion(self.game, self.size, {}, self.tolds, view)


def won(game: AnyGame, seat: int, level: str, follows: bool, seed: str, size: str) -> bool:
    """Play one game with `level` in every seat, but for the one that follows, and say whether that seat won."""
    there: list[Any] = []
    for number, name in enumerate(game.seats_of({})):
        bot = level if level in players.names(game, name) else players.names(game, name)[-1]
        mine = follows and number == seat
        there.append(Follower(game, size) if mine else players.make(bot, game, number, seed, size))
    match = Match(game, there, seed, size)
    while not match.over:
        match.step()
    return bool(match.state.returns()[seat] > 0)


def compare(game: AnyGame, seat: int, level: str, count: int, seed: str, size: str) -> dict[str, Any]:
    """Play the same deals both ways in a seat."""
    began = time.process_time()
    pairs = [
        tuple(won(game, seat, level, follows, f"{seed}:{number}", size) for follows in (True, False))
        for number in range(count)
    ]
    mine, theirs = (wilson(sum(pair[which] for pair in pairs), count) for which in (0, 1))
    return {
        "game": game.name,
        "seat": game.seats_of({})[seat],
        "games": count,
        "followed": [mine.value, mine.low, mine.high],
        level: [theirs.value, theirs.low, theirs.high],
        "only followed": sum(one and not other for one, other in pairs),
        f"only {level}": sum(other and not one for one, other in pairs),
        "processor": round(time.process_time() - began, 1),
    }


def main() -> None:
    """Play, and print."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("games", nargs="*", default=sorted(games.GAMES))
    asked.add_argument("--games", dest="count", type=int, default=40)
    asked.add_argument("--aside", default="strong")
    asked.add_argument("--seed", default="1")
    asked.add_argument("--size", default="real")
    asked.add_argument("--json", action="store_true")
    given = asked.parse_args()
    for name in given.games:
        game = games.get(name)
        for seat in range(len(game.seats_of({}))):
            found = compare(game, seat, given.aside, given.count, given.seed, given.size)
            if given.json:
                print(json.dumps(found), flush=True)
                continue
            (a, b, c), (d, e, f) = found["followed"], found[given.aside]
            print(
                f"{name}, {found['seat']}: followed {a:.1%} ({b:.1%} to {c:.1%}), {given.aside} {d:.1%} ({e:.1%} to "
                f"{f:.1%}) of {given.count} games; {found['only followed']} won by following alone, "
                f"{found[f'only {given.aside}']} by {given.aside} alone; {found['processor']} s of the processor",
                flush=True,
            )


if __name__ == "__main__":
    main()
