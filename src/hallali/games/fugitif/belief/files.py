# mypyc
"""The Fugitive's belief about the Marshal's files: which cards she has drawn.

A world is the ordered cards of the Marshal's draws; each one that fits has weight 1, as in belief.py. Her guesses prove
nothing, since she may name any number. So the cards of a deck that the Fugitive has not seen are equally likely to be
hers.
"""

from __future__ import annotations

import random

from hallali.core import bits
from hallali.core.chance import Lots
from hallali.core.contract import Told
from hallali.games.fugitif.belief.tallies import DECKS
from hallali.games.fugitif.belief.world import Script, World
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.sizes import Options, Size
from hallali.games.fugitif.rules.view import FUGITIVE, MARSHAL


class FugitiveBelief:
    """What the Fugitive can infer about the Marshal's cards."""

    def __init__(self, size: Size, options: Options) -> None:
        self.size = size
        self.options = options
        self.tolds: list[Told] = []
        self.script = Script(size)
        self.decks = Decks(size)
        self.tick = 0
        self.slots: list[list[int]] = [[] for _ in range(DECKS)]  # ticks of the Marshal's draws of each deck
        self.order: list[int] = []
        self.claims: list[tuple[int, int]] = []  # (tick, card): a draw of the Marshal's that came to light
        self.seen = bits.mask_of(size.start)  # not among the cards that no one has seen
        self.held = 0  # certainly with the Marshal

    def hear(self, told: Told) -> None:
        """Take in what the Fugitive was told, in the order of the game."""
        self.tolds.append(told)
        self.script.hear(told)
        self.tick += 1
        if isinstance(told, v.Drew):
            if told.who == MARSHAL:
                self.slots[told.deck].append(self.tick)
                self.order.append(told.deck)
            elif told.card is not None:
                self.seen |= bits.bit(told.card)
        elif isinstance(told, v.Shown) and told.who == MARSHAL and told.card is not None:
            self._hers(told.card)
        elif isinstance(told, v.Removed) and told.card is not None:
            if told.who == MARSHAL:
                self._hers(told.card)
            self.seen |= bits.bit(told.card)
            self.held &= ~bits.bit(told.card)
        elif isinstance(told, v.Gave) and told.card is not None:
            if told.who == FUGITIVE:
                self.held |= bits.bit(told.card)
            else:
                self._hers(told.card)
                self.held &= ~bits.bit(told.card)

    def _hers(self, card: int) -> None:
        """Note that the Marshal has this card now."""
        if not bits.has(self.seen, card):
            self.claims.append((self.tick, card))
        self.seen |= bits.bit(card)
        self.held |= bits.bit(card)

    def _free(self, deck: int) -> int:
        return self.size.deck_mask(deck) & ~self.seen

    def _unknown(self, deck: int) -> int:
        return len(self.slots[deck]) - sum(1 for _, card in self.claims if self.size.deck_of(card) == deck)

    def card_odds(self) -> list[float]:
        """Return, for each number, the probability that the Marshal has the card."""
        odds = [0.0] * (self.size.escape + 1)
        for deck in range(len(self.size.decks)):
            free = bits.members(self._free(deck))
            for card in free:
                odds[card] = self._unknown(deck) / len(free)
        for card in bits.members(self.held):
            odds[card] = 1.0
        return odds

    def support(self) -> int:
        """Return the cards that the Marshal may have."""
        return bits.mask_of(card for card, value in enumerate(self.card_odds()) if value > 0.0)

    def sample(self, rng: random.Random) -> tuple[int, ...]:
        """Draw a whole world; see core.contract.Belief."""
        world = World()
        for told in self.tolds:
            if isinstance(told, v.Laid):
                assert told.number is not None
                world.numbers.append(told.number)
                world.under.append(list(told.sprint_cards or ()))
        world.cards = deal(
            self.decks, self.slots, self.order, self.claims, [self._free(d) for d in range(len(self.size.decks))], rng
        )
        if self.tolds and isinstance(last := self.tolds[-1], v.Offered):
            assert last.card is not None
            world.tail = [last.card]
        return self.script.history(world)


class Decks:
    """The decks of a size, as lists: masks: the set of each one's cards. of: the deck of each number, -1 for none."""

    def __init__(self, size: Size) -> None:
        self.masks: list[int] = [size.deck_mask(deck) for deck in range(len(size.decks))]
        self.of: list[int] = [-1] * (size.escape + 1)
        for deck, mask in enumerate(self.masks):
            for card in bits.members(mask):
                self.of[card] = deck


def deal(
    decks: Decks,
    slots: list[list[int]],
    order: list[int],
    uses: list[tuple[int, int]],
    free: list[int],
    rng: random.Random,
) -> list[int]:
    """Return a card for every draw. Each use takes a draw made before its tick; the rest is dealt at random.

    slots: the ticks of the draws of each deck; order: the deck of each draw; uses: (tick, card) in order of time;
    free: for each deck, the cards that the other draws may have turned up.
    """
    lots = Lots(rng)
    drawn: list[list[int]] = [[0] * len(ticks) for ticks in slots]
    for tick, card in uses:
        deck = decks.of[card]
        row, ticks = drawn[deck], slots[deck]
        vacant = [k for k, t in enumerate(ticks) if t < tick and not row[k]]
        row[vacant[lots.below(len(vacant))]] = card
    for deck, mask in enumerate(free):
        row = drawn[deck]
        vacant = [k for k, card in enumerate(row) if not card]
        for at, card in enumerate(lots.sample(bits.members(mask), len(vacant))):
            row[vacant[at]] = card
    next_of = [0] * len(slots)
    found: list[int] = []
    for deck in order:
        found.append(drawn[deck][next_of[deck]])
        next_of[deck] += 1
    return found
