"""What the dealer turns up in Fugitif, and how likely."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from hallali.core import bits, words
from hallali.core.seats import CHANCE
from hallali.games.fugitif import tasks as t
from hallali.games.fugitif.actions import EVENT

if TYPE_CHECKING:
    from hallali.games.fugitif.rules import State


def chances(state: State) -> list[tuple[int, float]]:
    """List (outcome, probability) of what the dealer turns up; empty where it is not the dealer's turn."""
    if state.mover != CHANCE:
        return []
    if state.task == t.GLIMPSE:
        cards = bits.members(state.spare)
        return [(card, 1.0 / len(cards)) for card in cards]
    deck = t.deck_of(state.todo[-1])
    size: int = state.deck_size(deck)
    found = [(card, 1.0 / size) for card in bits.members(state.decks[deck])]
    if state.events_in[deck]:
        # Which events lie in this deck nobody knows: each that has not turned up is as likely.
        events = bits.members(state.pool)
        found += [(EVENT + event, state.events_in[deck] / size / len(events)) for event in events]
    return found


def deal(state: State, chance: i64) -> i64:
    """Give the outcome at CHANCE that a random number stands for, as likely as `chances` says.

    chance: evenly drawn from 0 to 2 ** 32 - 1.
    """
    if state.task == t.GLIMPSE:
        return words.nth(state.spare, chance * words.count(state.spare) >> 32)
    deck = t.deck_of(state.todo[-1])
    left: i64 = state.decks[deck]
    at = chance * state.deck_size(deck)
    card = at >> 32
    if card < words.count(left):
        return words.nth(left, card)
    # How far the point lies within its share says which event.
    return EVENT + words.nth(state.pool, (at & 0xFFFFFFFF) * words.count(state.pool) >> 32)


def put(row: tuple[int, ...], place: i64, value: i64) -> tuple[int, ...]:
    """Give a copy of a row with another value at one place."""
    changed = list(row)
    changed[place] = value
    return tuple(changed)
