# mypyc
"""The chance outcomes of La Traque and their probabilities.

A clue deck is a row of batches, the top one first. Within a batch no one knows the order: it is dealt as it is drawn.
"""

from __future__ import annotations

from mypy_extensions import i64

from hallali.games.la_traque.rules import phases as p
from hallali.games.la_traque.rules.box import batch_size, in_batch, one_card
from hallali.games.la_traque.rules.fields import Fields


def deck_size(deck: tuple[int, ...]) -> int:
    """Count the cards of a deck."""
    total = 0
    for batch in deck:
        total += batch_size(batch)
    return total


def without(deck: tuple[int, ...], kind: int) -> tuple[int, ...]:
    """Return the deck without one card of this clue in its top batch."""
    rest = deck[0] - one_card(kind)
    return (rest, *deck[1:]) if rest else deck[1:]


def chances(state: Fields) -> list[tuple[int, float]]:
    """List (outcome, probability), in rising order."""
    if state.phase == p.DRAW:
        batch = state.decks[state.pile][0]
        total = batch_size(batch)
        return [
            (3 * state.pile + kind, in_batch(batch, kind) / total) for kind in range(3) if in_batch(batch, kind) > 0
        ]
    if state.phase == p.FIRST:
        return [(seat, 1 / state.players) for seat in range(state.players)]
    if state.phase == p.FILL:
        fugitives = state.unseen[state.box.level[state.place] - 1]
        return [(fugitive, 1 / len(fugitives)) for fugitive in fugitives]
    objectives = state.aims[state.actor]
    return [(objective, 1 / len(objectives)) for objective in objectives]


def drawn(state: Fields, chance: i64) -> int:
    """Return the outcome that a random number falls on. chance: from 0 to 2 ** 32 - 1."""
    phase = state.phase
    if phase == p.DRAW:
        batch = state.decks[state.pile][0]
        left: i64 = chance * batch_size(batch) >> 32
        kind = 0
        while left >= in_batch(batch, kind):
            left -= in_batch(batch, kind)
            kind += 1
        return 3 * state.pile + kind
    if phase == p.FIRST:
        return chance * state.players >> 32
    cards = state.unseen[state.box.level[state.place] - 1] if phase == p.FILL else state.aims[state.actor]
    size: i64 = len(cards)
    return cards[chance * size >> 32]
