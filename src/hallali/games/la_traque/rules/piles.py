# mypyc
"""Moving cards in La Traque: hands, the piles that cards come from and return under, and the log."""

from __future__ import annotations

from hallali.core.seats import CHANCE
from hallali.games.la_traque.rules import deals
from hallali.games.la_traque.rules import phases as p
from hallali.games.la_traque.rules.box import FUNDING, RUMOUR, kind_of, one_card, pile_of
from hallali.games.la_traque.rules.fields import Fields


def note(state: Fields, *event: int) -> None:
    """Log what happened."""
    state.log.append(event)


def added(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Return a hand with one more card, in rising order."""
    at = len(cards)
    while at > 0 and cards[at - 1] > card:
        at -= 1
    return (*cards[:at], card, *cards[at:])


def taken(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Return a hand without a card."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def put_under(state: Fields, cards: tuple[int, ...]) -> None:
    """Put clue cards under their own piles, those of one pile in random order; others go to the box (LT-28)."""
    batches = [0, 0, 0]
    for card in cards:
        if card < FUNDING:
            batches[pile_of(card)] += one_card(kind_of(card))
        elif card == FUNDING:
            state.funding += 1
        elif card == RUMOUR:
            state.rumours += 1
    for deck in range(3):
        if batches[deck]:
            state.decks[deck] = (*state.decks[deck], batches[deck])


def left_in(state: Fields, pile: int) -> int:
    """Count the cards of a pile."""
    if pile < 3:
        return deals.deck_size(state.decks[pile])
    return state.funding if pile == 3 else state.rumours


def is_empty(state: Fields, pile: int) -> bool:
    """Return whether a pile is empty; a deck keeps no empty batch."""
    return not state.decks[pile] if pile < 3 else left_in(state, pile) == 0


def draw(state: Fields, seat: int, pile: int, where: int) -> None:
    """Draw the top card of a pile: to the reserve (where = 0), to the hand (1), to the starting hand (2)."""
    if is_empty(state, pile):
        note(state, p.E_DREW, seat, pile, -1, where)  # LT-19
    elif pile < 3:
        state.actor, state.pile, state.count = seat, pile, where
        state.phase, state.mover = p.DRAW, CHANCE
    elif pile == 3:
        state.funding -= 1
        drawn(state, seat, pile, FUNDING, where)
    else:
        state.rumours -= 1
        drawn(state, seat, pile, RUMOUR, where)


def drawn(state: Fields, seat: int, pile: int, card: int, where: int) -> None:
    """Put a drawn card where it belongs."""
    if where:
        state.hands[seat] = added(state.hands[seat], card)
    else:
        state.reserves[seat] = added(state.reserves[seat], card)
    note(state, p.E_DREW, seat, pile, card, where)
