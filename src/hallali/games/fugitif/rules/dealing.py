# mypyc
"""What the dealer can turn up in Fugitif, and how likely each outcome is."""

from __future__ import annotations

from mypy_extensions import i64

from hallali.core import words
from hallali.core.seats import CHANCE
from hallali.games.fugitif.rules import tasks as t
from hallali.games.fugitif.rules.actions import EVENT
from hallali.games.fugitif.rules.fields import Fields
from hallali.games.fugitif.rules.view import MARSHAL


def chances(state: Fields) -> list[tuple[int, float]]:
    """Return each outcome of the dealer's turn with its probability; nothing if it is not the dealer's turn."""
    if state.mover != CHANCE:
        return []
    if state.task in (t.PEEK, t.TAKE):
        cards = words.members(_hand(state))
        return [(card, 1.0 / len(cards)) for card in cards]
    deck = t.deck_of(state.code)
    size: int = state.deck_size(deck)
    found = [(card, 1.0 / size) for card in words.members(state.deck(deck))]
    within: int = words.digit(state.events_in, deck)
    if within:
        # No one knows which events are in this deck: those that have not turned up yet are equally likely.
        events = words.members(state.pool)
        found += [(EVENT + event, within / size / len(events)) for event in events]
    return found


def may_turn_up(state: Fields, outcome: i64) -> bool:
    """Return whether the dealer, whose turn it is, can turn up this outcome."""
    if not 0 <= outcome < EVENT + state.box.count:
        return False
    if state.task in (t.PEEK, t.TAKE):
        return words.has(_hand(state), outcome)
    deck = t.deck_of(state.code)
    if outcome < EVENT:
        return words.has(state.deck(deck), outcome)
    return words.digit(state.events_in, deck) > 0 and words.has(state.pool, outcome - EVENT)


def deal(state: Fields, chance: i64) -> i64:
    """Return the outcome that a random number stands for, with the probabilities of `chances`.

    chance: drawn uniformly from 0 to 2 ** 32 - 1.
    """
    if state.task in (t.PEEK, t.TAKE):
        hand = _hand(state)
        return words.nth(hand, chance * words.count(hand) >> 32)
    deck = t.deck_of(state.code)
    left = state.deck(deck)
    cards = words.count(left)
    within = words.digit(state.events_in, deck)
    at = chance * (cards + within)
    card = at >> 32
    if card < cards:
        return words.nth(left, card)
    # Where the point lies within the share of all events decides which one it is.
    return EVENT + words.nth(state.pool, (at - (cards << 32)) * words.count(state.pool) // within >> 32)


def _hand(state: Fields) -> i64:
    """Return the cards of which one is looked at or taken: that of the player who does neither."""
    return state.spare if t.seat_of(state.code) == MARSHAL else state.files
