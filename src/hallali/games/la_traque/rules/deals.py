# mypyc
"""The chance outcomes of La Traque and their probabilities."""

from __future__ import annotations

from mypy_extensions import i64

from hallali.core import words
from hallali.games.la_traque.rules import decks, packs
from hallali.games.la_traque.rules import phases as p
from hallali.games.la_traque.rules.box import CARD, batch_size, in_batch
from hallali.games.la_traque.rules.fields import Fields


def chances(state: Fields) -> list[tuple[int, float]]:
    """List (outcome, probability), in rising order."""
    if state.phase == p.DRAW:
        batch = decks.top(state.deck(state.pile))
        total: int = batch_size(batch)
        return [
            (3 * state.pile + kind, in_batch(batch, kind) / total) for kind in range(3) if in_batch(batch, kind) > 0
        ]
    if state.phase == p.FIRST:
        return [(seat, 1 / state.players) for seat in range(state.players)]
    if state.phase == p.FILL:
        fugitives = state.unseen_of(state.box.level[state.place])
        return [(fugitive, 1 / len(fugitives)) for fugitive in fugitives]
    objectives = words.members(state.at(state.actor).aims)
    return [(objective, 1 / len(objectives)) for objective in objectives]


def drawn(state: Fields, chance: i64) -> i64:
    """Return the outcome that a random number falls on. chance: from 0 to 2 ** 32 - 1."""
    phase = state.phase
    if phase == p.DRAW:
        batch = decks.top(state.deck(state.pile))
        left = chance * batch_size(batch) >> 32
        kind = 3 * state.pile
        while left >= batch & packs.COUNTS:
            left -= batch & packs.COUNTS
            batch >>= packs.COUNT
            kind += 1
        return kind
    if phase == p.FIRST:
        return chance * state.players >> 32
    if phase == p.FILL:
        there = state.left_of(state.box.level[state.place])
        return packs.nth(there, chance * packs.count(there) >> 32) - CARD
    aims = state.at(state.actor).aims
    return words.nth(aims, chance * words.count(aims) >> 32)
