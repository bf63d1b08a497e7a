"""Which of a seat's cards of La Traque went where: under which agent, kept, or back under its pile.

A card of a clue deck is a token whose clue may not be known; which deck it came from is. laying.py says by keys what
was laid; here that becomes cards.
"""

from __future__ import annotations

import random
from collections import Counter

from hallali.games.la_traque.box import CARD, FUNDING, Box
from hallali.games.la_traque.entries import (
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
from hallali.games.la_traque.laying import Laying, Located

#: After everything in a log.
NEVER = 10**9


class Token:
    """A card. pile: the clue deck that it came from, -1 for other cards; card: its number, -1 while not known.

    exit: the place in the log where it left its owner's hand. group: with which cards it was shown under an agent, as
    laying.py numbers them for each seat; -1 where it was not.
    """

    __slots__ = ("card", "exit", "group", "pile")

    def __init__(self, pile: int, card: int) -> None:
        self.pile = pile
        self.card = card
        self.exit = NEVER
        self.group = -1

    @property
    def key(self) -> int:
        """Say what is public of it: its deck, or what it is."""
        return self.pile if self.pile >= 0 else 16 + self.card


def specials(entries: Located, rng: random.Random) -> dict[int, int]:
    """Say which special was taken at each choice, by place in the log: what was seen of it later, or any."""
    seen = {card for _, entry in entries for card in (*entry.cards, *entry.more, entry.number) if entry.kind != CHOSE}
    found: dict[int, int] = {}
    for at, entry in entries:
        if entry.kind == CHOSE:
            pair = [CARD + special for special in entry.cards]
            known = [card for card in pair if card in seen]
            found[at] = CARD + entry.number if entry.number >= 0 else known[0] if known else rng.choice(pair)
    return found


def possessions(
    entries: Located,
    box: Box,
    own: bool,
    rng: random.Random,
    tokens: list[tuple[Token, ...]],
    gone: dict[int, tuple[Token, ...]],
) -> None:
    """Draw where one seat's cards went.

    entries: what happened to it, with its place in the log. own: whether it is the seat that believes, which knows all.
    Fills in `tokens`, by place in the log: the cards drawn, gained, informed, kept and chosen there; and `gone`: those
    discarded there. Raises Dead where this try leads nowhere.
    """
    chosen = specials(entries, rng)
    laid: dict[int, tuple[int, int]] = {}
    laying = None if own else Laying(entries, chosen, box)
    if laying:
        laid = laying.draw(rng)
    hand: list[Token] = []
    reserve: list[Token] = []
    for at, entry in entries:
        kind = entry.kind
        if kind in (DREW, GAINED, CHOSE):
            card = chosen[at] if kind == CHOSE else entry.cards[0]
            token = Token(entry.more[0] if kind == DREW else -1, card)
            tokens[at] = (token,)
            (hand if entry.number and kind != CHOSE else reserve).append(token)
        elif kind == MAINTAINED:
            hand += reserve
            reserve = []
        elif kind == USED:
            _take(hand, entry.number, rng).exit = at
        elif kind == INFORMED:
            key, card = (0, entry.cards[0]) if own else laid[at]
            token = _take(hand, card, rng) if card >= 0 else _any(hand, key, rng)
            token.exit, token.group = at, laying.group_of[at] if laying else -1
            tokens[at] = (token,)
        elif kind == KEPT:
            gone[at] = _discard(hand, entry, own, rng)
            for token in gone[at]:
                token.exit = at
            tokens[at] = tuple(hand)
        elif kind == PEEKED and entry.number < 0:
            _shown(hand, entry.cards, rng)


def _take(hand: list[Token], card: int, rng: random.Random) -> Token:
    """Take a card that is known out of the hand; a token that may be it becomes it."""
    key = key_of(card)
    fit = [token for token in hand if token.key == key and token.card in (card, -1)]
    if not fit:
        raise Dead
    token = rng.choice(fit)
    hand.remove(token)
    token.card = card
    return token


def _any(hand: list[Token], key: int, rng: random.Random) -> Token:
    """Take a card of a key out of the hand."""
    fit = [token for token in hand if token.key == key]
    if not fit:
        raise Dead
    token = rng.choice(fit)
    hand.remove(token)
    return token


def _discard(hand: list[Token], entry: Entry, own: bool, rng: random.Random) -> tuple[Token, ...]:
    """Take out of the hand what was discarded: known cards, and by pile what went under."""
    if own:
        return tuple(_take(hand, card, rng) for card in entry.more)
    gone = [_take(hand, card, rng) for card in entry.more if card >= CARD]
    for pile, count in enumerate(entry.under):
        key = pile if pile < 3 else 16 + FUNDING + pile - 3
        fit = [token for token in hand if token.key == key]
        if len(fit) < count:
            raise Dead
        for token in rng.sample(fit, count):
            hand.remove(token)
            gone.append(token)
    if len(hand) != entry.number:
        raise Dead
    return tuple(gone)


def _shown(hand: list[Token], cards: tuple[int, ...], rng: random.Random) -> None:
    """The hand was looked at: its tokens are these cards."""
    left = Counter(cards)
    left.subtract(token.card for token in hand if token.card >= 0)
    if len(hand) != len(cards) or min(left.values(), default=0) < 0:
        raise Dead
    rest = list(left.elements())
    rng.shuffle(rest)
    for card in rest:
        fit = [token for token in hand if token.card < 0 and token.key == key_of(card)]
        if not fit:
            raise Dead
        rng.choice(fit).card = card
