# mypyc
"""Rebuilds the whole history of a world from what a seat was told."""

from __future__ import annotations

import random
from typing import Final

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
    shown: the cards that someone else looked at, in order.
    tail: the last step if it was told without its card: the card that was put down for an exchange.
    """

    def __init__(self) -> None:
        self.cards: list[int] = []
        self.numbers: list[int] = []
        self.under: list[list[int]] = []
        self.shown: list[int] = []
        self.tail: list[int] = []


#: What is missing between the known steps of a history.
_CARD: Final = 0  #: the card of a draw
_LAID: Final = 1  #: a hideout, by its place, with its sprint cards
_SHOWN: Final = 2  #: a card that someone else looked at
_NUMBER: Final = 3  #: the number of a hideout, by its place


class Script:
    """The history that a seat was told, with gaps: `history` fills in what a world adds."""

    def __init__(self, size: Size) -> None:
        self.size = size
        self._runs: list[list[int]] = []  # the known steps before each gap
        self._gaps: list[int] = []
        self._places: list[int] = []
        self._rest: list[int] = []  # those after the last one

    def hear(self, told: Told) -> None:
        """Take in what the seat was told, in the order of the game."""
        if isinstance(told, v.Drew):
            if told.card is None:
                self._gap(_CARD)
            else:
                self._rest.append(told.card)
        elif isinstance(told, v.Chose):
            self._rest.append(DECK + told.deck)
        elif isinstance(told, v.Laid):
            self._gap(_LAID, told.place)
        elif isinstance(told, v.Passed):
            self._rest.append(PASS)
        elif isinstance(told, v.Guessed):
            self._rest += [told.numbers[0]] if told.manhunt else [*told.numbers, END]
        elif isinstance(told, v.Gave):
            if told.card is None:
                self._gap(_CARD)  # of a watcher, who asks for no world any more
            else:
                self._rest.append(told.card)
        else:
            self._event(told)

    def _gap(self, kind: int, place: int = 0) -> None:
        self._runs.append(self._rest)
        self._gaps.append(kind)
        self._places.append(place)
        self._rest = []

    def _event(self, told: Told) -> None:
        if isinstance(told, v.TurnedUp):
            self._rest.append(EVENT + told.event)
        elif isinstance(told, v.Shown):
            if told.card is None:
                self._gap(_SHOWN)
            else:
                self._rest.append(told.card)
        elif isinstance(told, v.Removed):
            self._rest.append(told.card if told.card is not None else EVENT + told.event)
        elif isinstance(told, v.Tip):
            span = (told.low, told.high)
            self._rest.append(TEN + TENS.index(span) if span in TENS else DECK + self.size.deck_of(told.high))
        elif isinstance(told, v.TookBack):
            self._gap(_NUMBER, told.place)
        elif isinstance(told, v.Revealed):
            self._gap(_NUMBER, told.hideout.place)
        elif isinstance(told, v.Picked):
            self._rest.append(OPTION + told.change)
        elif isinstance(told, v.Closed) and told.deck >= 0:
            self._rest.append(DECK + told.deck)

    def history(self, world: World) -> tuple[int, ...]:
        """Return the steps and chance outcomes of a world, in order."""
        steps: list[int] = []
        cards = shown = 0
        for number, run in enumerate(self._runs):
            steps += run
            kind, place = self._gaps[number], self._places[number]
            if kind == _CARD:
                steps.append(world.cards[cards])
                cards += 1
            elif kind == _LAID:
                steps.append(world.numbers[place])
                steps += sorted(world.under[place])
                steps.append(END)
            elif kind == _NUMBER:
                steps.append(world.numbers[place])
            else:
                steps.append(world.shown[shown])
                shown += 1
        steps += self._rest
        steps += world.tail
        return tuple(steps)


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
