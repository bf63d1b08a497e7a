# mypyc
"""Rebuilds the whole history of a world from what a seat was told."""

from __future__ import annotations

import random

from hallali.core import bits
from hallali.core.contract import Told
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.actions import DECK, END, EVENT, OPTION, PASS, TEN, TENS
from hallali.games.fugitif.rules.sizes import Size
from hallali.games.fugitif.rules.view import FUGITIVE, MARSHAL


class World:
    """What a world adds to what was told.

    cards: the cards of the draws that were told without a card, in order.
    numbers, under: each place's number and its sprint cards, as they were laid.
    shown: the cards that someone else looked at, in order; `history` uses them up.
    tail: the last step if it was told without its card: the card that was put down for an exchange.
    """

    def __init__(self) -> None:
        self.cards: list[int] = []
        self.numbers: list[int] = []
        self.under: list[list[int]] = []
        self.shown: list[int] = []
        self.tail: list[int] = []


def history(tolds: list[Told], world: World, size: Size) -> tuple[int, ...]:
    """Return the steps and chance outcomes of a world, in order."""
    steps: list[int] = []
    cards = 0
    for told in tolds:
        if isinstance(told, v.Drew):
            if told.card is None:
                steps.append(world.cards[cards])
                cards += 1
            else:
                steps.append(told.card)
        elif isinstance(told, v.Chose):
            steps.append(DECK + told.deck)
        elif isinstance(told, v.Laid):
            steps += [world.numbers[told.place], *sorted(world.under[told.place]), END]
        elif isinstance(told, v.Passed):
            steps.append(PASS)
        elif isinstance(told, v.Guessed):
            steps += [told.numbers[0]] if told.manhunt else [*told.numbers, END]
        elif isinstance(told, v.Gave):
            assert told.card is not None
            steps.append(told.card)
        else:
            steps += _event(told, world, size)
    return (*steps, *world.tail)


def _event(told: Told, world: World, size: Size) -> list[int]:
    if isinstance(told, v.TurnedUp):
        return [EVENT + told.event]
    if isinstance(told, v.Shown):
        return [told.card if told.card is not None else world.shown.pop(0)]
    if isinstance(told, v.Removed):
        return [told.card if told.card is not None else EVENT + told.event]
    if isinstance(told, v.Tip):
        span = (told.low, told.high)
        return [TEN + TENS.index(span) if span in TENS else DECK + size.deck_of(told.high)]
    if isinstance(told, v.TookBack):
        return [world.numbers[told.place]]
    if isinstance(told, v.Revealed):
        return [world.numbers[told.hideout.place]]
    if isinstance(told, v.Picked):
        return [OPTION + told.change]
    if isinstance(told, v.Closed) and told.deck >= 0:
        return [DECK + told.deck]
    return []


def hand_of(tolds: list[Told], world: World, size: Size) -> int:
    """Return the Fugitive's hand at the end of a world, without the escape."""
    hand = bits.mask_of(size.start)
    cards = 0
    for told in tolds:
        if isinstance(told, v.Drew) and told.who == FUGITIVE:
            card = told.card
            if card is None:
                card = world.cards[cards]
                cards += 1
            hand |= bits.bit(card)
        elif isinstance(told, v.Laid):
            hand &= ~bits.bit(world.numbers[told.place]) & ~bits.mask_of(world.under[told.place])
        elif isinstance(told, v.TookBack):
            hand |= bits.mask_of(told.cards)
        elif isinstance(told, v.Removed) and told.who == FUGITIVE and told.card is not None:
            hand &= ~bits.bit(told.card)
        elif isinstance(told, v.Gave) and told.card is not None:
            hand = hand & ~bits.bit(told.card) if told.who == FUGITIVE else hand | bits.bit(told.card)
    return hand & ~bits.bit(size.escape)


def interleave(tolds: list[Told], world: World, hers: list[int], size: Size, rng: random.Random) -> World:
    """Return a world with the cards of both players' draws, in order, for a spectator who saw neither.

    A card that only one player looked at is chosen at random from the other's hand as it was then.
    """
    both = World()
    both.numbers, both.under, both.tail = world.numbers, world.under, world.tail
    his, her = iter(world.cards), iter(hers)
    files = 0  # the Marshal's cards
    for k, told in enumerate(tolds):
        if isinstance(told, v.Drew):
            both.cards.append(next(his if told.who == FUGITIVE else her))
            files |= bits.bit(both.cards[-1]) if told.who == MARSHAL else 0
        elif isinstance(told, v.Removed) and told.who == MARSHAL and told.card is not None:
            files &= ~bits.bit(told.card)
        elif isinstance(told, v.Shown) and told.card is None:
            cards = hand_of(tolds[:k], world, size) if told.who == FUGITIVE else files
            both.shown.append(rng.choice(bits.members(cards)))
    return both
