# mypyc
"""Which fugitives a seat's agents could capture with the cards it holds, and which cards are still missing."""

from __future__ import annotations

from typing import Final, final

from hallali.games.la_traque.bots.look import Look
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules.box import CARD, CLUES, HEADQUARTERS, HUNT, INVESTIGATE, RUMOURS, Box, kind_of

#: Stands for an agent that is still at the headquarters.
NEW: Final = -1


@final
class Plan:
    """How an agent could capture a fugitive. card: the first card to put under it, -1 if it has enough.

    agent: its number, or NEW for one that would go to `zone`. cards: how many cards of the hand it needs. missing: how
    many clues are not in the hand. net: the worth of the capture, less that of the cards.
    """

    __slots__ = ("agent", "card", "cards", "missing", "net", "place", "zone")

    def __init__(self, agent: int, zone: int, place: int, card: int, cards: int, missing: int, net: float) -> None:
        self.agent = agent
        self.zone = zone
        self.place = place
        self.card = card
        self.cards = cards
        self.missing = missing
        self.net = net


@final
class Means:
    """What a seat has for captures: its clue cards by clue, its cards with a hunt ability, and its discounts.

    some: by clue, a clue card of the hand that shows it, -1 for none. free: (x, worth of its best other use), for each
    card that is about as good or better under an agent.
    """

    __slots__ = ("double", "free", "hand", "off", "some")

    def __init__(self, box: Box, look: Look) -> None:
        self.hand: list[int] = [0] * CLUES
        self.some: list[int] = [-1] * CLUES
        self.free: list[tuple[int, float]] = []
        self.off: list[int] = [0] * CLUES
        self.double: list[int] = []
        for card in look.hand:
            if card < CARD:
                kind = kind_of(card)
                self.hand[kind] += 1
                self.some[kind] = card
        for x in look.quarters:
            if not box.recurring[x]:
                for number in box.coop[x]:
                    word, first, second, _ = box.effects[number]
                    if word == e.DISCOUNT:
                        self.off[first] += second
                    elif word == e.DOUBLE:
                        self.double.append(first)


def counts_of(box: Box, cards: tuple[int, ...]) -> list[int]:
    """Count the clues that these cards give under an agent."""
    counts = [0] * CLUES
    for card in cards:
        if card < CARD:
            counts[kind_of(card)] += 1
        else:
            given = box.clues[card - CARD]
            for clue in range(CLUES):
                counts[clue] += given[clue]
    return counts


def discounts_of(box: Box, cards: tuple[int, ...], off: list[int], double: list[int]) -> list[int]:
    """Add to `off` the discounts of the cards' hunt powers, and to `double` the clues that count twice."""
    found = off
    for card in cards:
        if card >= CARD:
            for number in box.power[card - CARD]:
                word, first, second, _ = box.effects[number]
                if word == e.DISCOUNT:
                    found = found.copy()
                    found[first] += second
                elif word == e.DOUBLE:
                    double.append(first)
    return found


def wanting(counts: list[int], off: list[int], cost: tuple[int, ...], hand: list[int]) -> tuple[int, int, int]:
    """Return what a cost needs beyond `counts`: the clue to add first (-1: none), hand cards, missing clues."""
    first = -1
    cards = 0
    missing = 0
    spare = counts[RUMOURS]
    left = hand[RUMOURS]
    for clue in range(RUMOURS):
        short = cost[clue] - off[clue]
        if short < 0:
            short = 0
        short -= counts[clue]
        if short <= 0:
            spare -= short
            left += hand[clue]
            continue
        if hand[clue] >= short:
            cards += short
            left += hand[clue] - short
        else:
            cards += hand[clue]
            missing += short - hand[clue]
        if first < 0 and hand[clue] > 0:
            first = clue
    short = cost[RUMOURS] - off[RUMOURS] - spare
    if short > 0:
        if left >= short:
            cards += short
        else:
            cards += left
            missing += short - left
        if first < 0 and left > 0:
            first = RUMOURS
    return first, cards, missing


def hunters(look: Look) -> list[int]:
    """List the seat's own agents in hunting zones."""
    return [agent for agent, spot in enumerate(look.spots) if HUNT <= spot < INVESTIGATE]


def waiting(look: Look) -> int:
    """Count the seat's own agents at the headquarters."""
    return look.spots.count(HEADQUARTERS)


__all__ = ["NEW", "Means", "Plan", "counts_of", "discounts_of", "hunters", "waiting", "wanting"]
