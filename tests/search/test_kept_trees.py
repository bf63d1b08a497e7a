"""How much of a search's tree would be of use at the next gesture: too little to keep it (decision 13)."""

from __future__ import annotations

import statistics

import pytest

from hallali import games, players
from hallali.core.contract import Told, View
from hallali.lab.match import Match
from hallali.players.search import Searcher
from hallali.search.hearing import News
from hallali.search.ismcts import Search


def led_to(search: Search, seat: int, steps: list[int], tolds: list[Told]) -> int | None:
    """Return the number of what a seat met in the tree: its steps and what it was told; None where that never came."""

    def go(info: int, done: int, heard: int) -> int | None:
        if done == len(steps) and heard == len(tolds):
            return info
        met: list[tuple[News, int, int]] = [(step, done + 1, heard) for step in steps[done : done + 1]]
        met += [(tuple(tolds[heard:end]), done, end) for end in range(heard + 1, len(tolds) + 1)]
        for news, *there in met:
            after = search.known(seat, info, news)
            found = go(after, *there) if after >= 0 else None
            if found is not None:
                return found
        return None

    return go(0, 0, 0)


class Watched(Searcher):
    """Notes for each gesture but the first which share of the last search's iterations passed where it now stands."""

    shares: list[float]
    last: Search | None = None
    steps: tuple[int, ...] = ()
    tolds: tuple[Told, ...] = ()

    def hear(self, told: Told) -> None:
        super().hear(told)
        self.tolds = (*self.tolds, told)

    def choose(self, view: View) -> tuple[int, ...]:
        self.steps = super().choose(view)
        self.tolds = ()
        return self.steps

    def search(self, start: float) -> Search:
        if self.last is not None and self.last.iterations:
            info = led_to(self.last, self.seat, list(self.steps), list(self.tolds))
            node = None if info is None else self.last.nodes.get((self.seat, info, 0))
            self.shares.append(node.total / self.last.iterations if node else 0.0)
        self.last = super().search(start)
        return self.last


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "size", "names", "count", "most"),
    [
        ("fugitif", "micro", ("ismcts:200it", "ismcts:200it"), 20, 0.10),
        ("fugitif", "real", ("ismcts:40it", "belief"), 2, 0.15),
        ("fugitif", "real", ("instincts", "ismcts:60it"), 3, 0.20),
        ("traqueur", "small", ("ismcts:200it", "ismcts:200it"), 3, 0.60),
        ("red-notice", "micro", ("ismcts:200it", "ismcts:200it"), 20, 0.60),
        ("red-notice", "real", ("ismcts:200it", "ismcts:200it"), 2, 0.50),
    ],
)
def test_little_of_a_tree_would_go_on(game: str, size: str, names: tuple[str, str], count: int, most: float) -> None:
    known = games.get(game)
    shares: dict[str, list[float]] = {}
    for number in range(count):
        bots = [players.make(name, known, seat, f"{number}/{seat}", size) for seat, name in enumerate(names)]
        for seat, bot in enumerate(bots):
            if type(bot) is Searcher:
                bot.settings.plain = True  # so that what is known is numbered by Tolds
                bot.__class__ = Watched
                bot.shares = shares.setdefault(known.seats[seat], [])  # type: ignore[attr-defined]
        Match(known, bots, f"{number}", size).play()
    for name, found in shares.items():
        none = sum(share == 0.0 for share in found) / len(found)
        print(f"{game} {size} {name}: {statistics.fmean(found):.1%} of {len(found)} searches, none in {none:.0%}")
        assert 0.0 < statistics.fmean(found) < most
