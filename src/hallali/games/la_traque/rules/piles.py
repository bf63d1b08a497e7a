# mypyc
"""Moving cards in La Traque: the piles that cards come from and return under."""

from __future__ import annotations

from mypy_extensions import i64

from hallali.core.seats import CHANCE
from hallali.games.la_traque.rules import decks, packs
from hallali.games.la_traque.rules import phases as p
from hallali.games.la_traque.rules.box import FUNDING, RUMOUR
from hallali.games.la_traque.rules.fields import Fields
from hallali.games.la_traque.rules.packs import BATCH, BATCHES, Cards


def put_under(state: Fields, cards: Cards) -> None:
    """Put clue cards under their own piles, those of one pile in random order; others go to the box (LT-28)."""
    kinds = cards[0]
    if kinds == 0:
        return
    batch = kinds & BATCHES
    if batch:
        state.registers = decks.under(state.registers, batch)
    batch = kinds >> BATCH & BATCHES
    if batch:
        state.press = decks.under(state.press, batch)
    batch = kinds >> 2 * BATCH & BATCHES
    if batch:
        state.archives = decks.under(state.archives, batch)
    state.funding += kinds >> packs.FUNDS & packs.OPEN
    state.rumours += kinds >> packs.RUMOURS


def left_in(state: Fields, pile: i64) -> i64:
    """Count the cards of a pile."""
    if pile < 3:
        return decks.size(state.deck(pile))
    return state.funding if pile == 3 else state.rumours


def is_empty(state: Fields, pile: i64) -> bool:
    """Return whether a pile is empty."""
    if pile < 3:
        return state.deck(pile)[0] == 0
    return (state.funding if pile == 3 else state.rumours) == 0


def draw(state: Fields, seat: i64, pile: i64, where: i64) -> None:
    """Draw the top card of a pile: to the reserve (where = 0), to the hand (1), to the starting hand (2)."""
    if is_empty(state, pile):
        state.note(p.E_DREW, seat, pile, -1, where)  # LT-19
    elif pile < 3:
        state.actor, state.pile, state.count = seat, pile, where
        state.phase, state.mover = p.DRAW, CHANCE
    elif pile == 3:
        state.funding -= 1
        drawn(state, seat, pile, FUNDING, where)
    else:
        state.rumours -= 1
        drawn(state, seat, pile, RUMOUR, where)


def drawn(state: Fields, seat: i64, pile: i64, card: i64, where: i64) -> None:
    """Put a drawn card where it belongs."""
    own = state.at(seat)
    if where:
        own.hand = packs.put(own.hand, card)
    else:
        own.reserve = packs.put(own.reserve, card)
    state.note(p.E_DREW, seat, pile, card, where)
