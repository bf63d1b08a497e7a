"""What a seat was told of its rivals' hidden cards: every way in which they may lie, and worlds that fit."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Final

from hallali.core.contract import Told
from hallali.games.la_traque.belief.belief import make
from hallali.games.la_traque.belief.entries import STEP, key_of
from hallali.games.la_traque.lab.holdings import HAND, Cards, Fact, Facts, Listing, Way, needed, spread
from hallali.games.la_traque.rules import packs
from hallali.games.la_traque.rules.state import State

#: More ways are not listed.
_MOST: Final = 5000
#: Worlds drawn to see that a place may be without a card: where that takes more, it is all but certain.
_WORLDS: Final = 20

#: A rival's hand or agent: the seat, and an agent or HAND.
Place = tuple[int, int]
#: The fewest and the most cards of a key at each place where there may be any, by key.
Spread = Mapping[int, Mapping[Place, tuple[int, int]]]


class Rivals:
    """The rivals of a seat."""

    def __init__(self, size: str, seat: int) -> None:
        self.seat = seat
        self.belief = make(size, {}, seat)
        self.box = self.belief.box
        self.listing = Listing(self.box, _MOST)
        self.facts = {other: Facts() for other in range(self.belief.players) if other != seat}
        #: By seat, each of its facts with the ways after it; as far as they were listed.
        self._listed: dict[int, list[tuple[Fact, set[Way]]]] = {other: [] for other in self.facts}
        self._told = 0

    def hear(self, told: Told) -> bool:
        """Take in what the seat was told, in the order of the game; say whether it is of a rival's hidden cards."""
        before, news = len(self.belief.log), False
        self.belief.hear(told)
        for entry in self.belief.log[before:]:
            if entry.kind != STEP and entry.who != self.seat:
                self.facts[entry.who].hear(entry, self._told)
                news = True
        self._told += 1
        return news

    def after(self, seat: int, facts: int) -> set[Way]:
        """Return the ways in which a rival's cards may lie after so many of its facts. Raises TooMany."""
        listed, told = self._listed[seat], self.facts[seat].all
        while listed and (len(listed) > len(told) or listed[-1][0] is not told[len(listed) - 1]):
            listed.pop()
        for fact in told[len(listed) : facts]:
            listed.append((fact, self.listing.after(listed[-1][1] if listed else self.listing.start(), fact)))
        return listed[facts - 1][1] if facts else self.listing.start()

    def ways(self, seat: int) -> set[Way]:
        """Return the ways in which a rival's cards may lie now. Raises TooMany."""
        return self.after(seat, len(self.facts[seat].all))

    def spread(self) -> Spread:
        """Return where each card may lie. Raises TooMany."""
        found: dict[int, dict[Place, tuple[int, int]]] = {}
        for seat in self.facts:
            for (key, place), counts in spread(self.ways(seat)).items():
                found.setdefault(key, {})[seat, place] = counts
        return found

    def needed(self, key: int, place: Place) -> tuple[int, ...]:
        """Return the numbers of those of a rival's facts that prove that a card is there. Raises TooMany."""
        seat, spot = place
        return needed(self.listing, self.facts[seat].all, key, spot)

    def worlds(self) -> Iterator[State]:
        """Draw positions that fit all that the seat was told, the same ones whenever it was told the same."""
        rng = random.Random(len(self.belief.log))
        for _ in range(_WORLDS):
            state = State(self.box, self.belief.options)
            for step in self.belief.sample(rng):
                state.advance(step)
            yield state


def lying(state: State, place: Place) -> Cards:
    """Return what lies at a place in a position, by key."""
    seat, spot = place
    own = state.at(seat)
    return tuple(sorted(key_of(card) for card in packs.listed(own.hand if spot == HAND else own.under(spot))))
