# mypyc
"""Where each of a seat's cards of La Traque went: under which agent, kept, or back under its pile.

A card of a clue deck is a token: its deck is known, its clue may not be. laying.py says which keys were laid where;
here these become cards.
"""

from __future__ import annotations

from collections import Counter
from typing import final

from mypy_extensions import mypyc_attr

from hallali.core.chance import Lots
from hallali.games.la_traque.belief.entries import (
    CHOSE,
    DREW,
    GAINED,
    INFORMED,
    KEPT,
    MAINTAINED,
    PEEKED,
    USED,
    Dead,
    Entry,
    key_of,
)
from hallali.games.la_traque.belief.laying import Laying, Located
from hallali.games.la_traque.rules.box import CARD, FUNDING, Box

#: A place after everything in a log.
NEVER = 10**9


@final
@mypyc_attr(acyclic=True)
class Token:
    """A card. pile: the clue deck that it came from, -1 for other cards; card: its number, -1 while not known.

    exit: the place in the log where it left its owner's hand. group: the group of cards with which it was shown under
    an agent, as laying.py numbers them for each seat; -1 if it was not shown. key: what is public of it,
    its deck or which card it is.
    """

    __slots__ = ("card", "exit", "group", "key", "pile")

    def __init__(self, pile: int, card: int) -> None:
        self.pile = pile
        self.card = card
        self.key = pile if pile >= 0 else 16 + card
        self.exit = NEVER
        self.group = -1


class Ways:
    """Where one seat's cards may have gone, by what was told so far: what all worlds that are drawn have in common.

    entries: what happened to them, with places in the log. own: whether it is the seat that believes, which knows all.
    """

    def __init__(self, entries: Located, box: Box, own: bool) -> None:
        self.entries = entries
        self.box = box
        self.own = own
        self.specials = specials(entries)
        self._layings: dict[int, Laying | None] = {}

    def laying(self, number: int) -> Laying:
        """Return the laying for one of `specials`. Raises Dead where what was told cannot have been."""
        if number not in self._layings:
            self._layings[number] = None
            self._layings[number] = Laying(self.entries, self.specials[number], self.box)
        found = self._layings[number]
        if found is None:
            raise Dead
        return found


class Possession:
    """A draw of where one seat's cards went. way: as laying.py draws it.

    Raises Dead if what was told is impossible.
    """

    def __init__(self, ways: Ways, lots: Lots) -> None:
        self.entries = ways.entries
        self.own = ways.own
        self.chosen: dict[int, int] = {}
        self.laying: Laying | None = None
        self.way: list[int] = []
        order = list(range(len(ways.specials)))
        lots.shuffle(order)
        for number in order:
            self.chosen = ways.specials[number]
            if self.own:
                return
            try:
                self.laying = ways.laying(number)
                self.way = self.laying.draw(lots)
                return
            except Dead:
                continue
        raise Dead

    def another(self, lots: Lots, at: int, deck: int) -> list[int]:
        """Draw a way that lays another deck's card at a place in the log, and is much the same elsewhere."""
        return self.laying.draw(lots, self.way, at, deck) if self.laying else []

    def follow(self, lots: Lots, tokens: list[tuple[Token, ...]], gone: dict[int, tuple[Token, ...]]) -> bool:
        """Follow the way to see which card went where.

        Fills in `tokens`, by place in the log: the cards drawn, gained, laid, kept and chosen there; and `gone`:
        those discarded there. Returns whether each hand that was looked at held what was seen.
        """
        laid = self.laying.numbered(self.way, lots) if self.laying else {}
        hand: list[Token] = []
        reserve: list[Token] = []
        shown: list[tuple[list[Token], tuple[int, ...]]] = []
        for at, entry in self.entries:
            kind = entry.kind
            if kind in (DREW, GAINED, CHOSE):
                card = self.chosen[at] if kind == CHOSE else entry.cards[0]
                token = Token(entry.more[0] if kind == DREW else -1, card)
                tokens[at] = (token,)
                (hand if entry.number and kind != CHOSE else reserve).append(token)
            elif kind == MAINTAINED:
                hand += reserve
                reserve = []
            elif kind == USED:
                _take(hand, entry.number, lots).exit = at
            elif kind == INFORMED:
                key, card = (0, entry.cards[0]) if self.own else laid[at]
                token = _take(hand, card, lots) if card >= 0 else _any(hand, key, lots)
                token.exit, token.group = at, self.laying.group_of[at] if self.laying else -1
                tokens[at] = (token,)
            elif kind == KEPT:
                gone[at] = _discard(hand, entry, self.own, lots)
                for token in gone[at]:
                    token.exit = at
                tokens[at] = tuple(hand)
            elif kind == PEEKED and entry.number < 0:
                _show(hand, entry.cards, lots)
                shown.append((hand[:], entry.cards))
        return all(Counter(token.card for token in tokens) == Counter(cards) for tokens, cards in shown)


def specials(entries: Located) -> list[dict[int, int]]:
    """List the specials that may have been taken, by the choice's place in the log.

    That is the one seen later, or either of the two.
    """
    seen = {card for _, entry in entries for card in (*entry.cards, *entry.more, entry.number) if entry.kind != CHOSE}
    found: list[dict[int, int]] = [{}]
    for at, entry in entries:
        if entry.kind == CHOSE:
            pair = [CARD + special for special in entry.cards]
            known = [card for card in pair if card in seen]
            taken = [CARD + entry.number] if entry.number >= 0 else known or pair
            found = [{**chosen, at: card} for chosen in found for card in taken]
    return found


def _take(hand: list[Token], card: int, lots: Lots) -> Token:
    """Take a known card out of the hand: a token of this card, else an unknown one of its deck, becomes it."""
    key = key_of(card)
    alike: list[Token] = []
    fit: list[Token] = []
    for token in hand:
        if token.key == key:
            alike.append(token)
            if token.card == card or token.card == -1:
                fit.append(token)
    fit = fit or alike
    if not fit:
        raise Dead
    token = fit[lots.below(len(fit))]
    hand.remove(token)
    token.card = card
    return token


def _any(hand: list[Token], key: int, lots: Lots) -> Token:
    """Take a card of a key out of the hand."""
    fit = [token for token in hand if token.key == key]
    if not fit:
        raise Dead
    token = fit[lots.below(len(fit))]
    hand.remove(token)
    return token


def _discard(hand: list[Token], entry: Entry, own: bool, lots: Lots) -> tuple[Token, ...]:
    """Take the discards out of the hand: known cards, and by pile the number that went under it."""
    if own:
        return tuple(_take(hand, card, lots) for card in entry.more)
    gone = [_take(hand, card, lots) for card in entry.more if card >= CARD]
    for pile, count in enumerate(entry.under):
        key = pile if pile < 3 else 16 + FUNDING + pile - 3
        fit = [token for token in hand if token.key == key]
        if len(fit) < count:
            raise Dead
        for token in lots.sample(fit, count):
            hand.remove(token)
            gone.append(token)
    if len(hand) != entry.number:
        raise Dead
    return tuple(gone)


def _show(hand: list[Token], cards: tuple[int, ...], lots: Lots) -> None:
    """Note that the hand was looked at: its tokens are these cards."""
    left = Counter(cards)
    left.subtract(token.card for token in hand if token.card >= 0)
    rest = list((+left).elements())
    lots.shuffle(rest)
    for card in rest:
        fit = [token for token in hand if token.card < 0 and token.key == key_of(card)]
        if fit:
            fit[lots.below(len(fit))].card = card
