# mypyc
"""Which steps are legal."""

from __future__ import annotations

from mypy_extensions import i64

from hallali.core import words
from hallali.games.fugitif.rules import event_rules, guesses, hideouts
from hallali.games.fugitif.rules import tasks as t
from hallali.games.fugitif.rules.actions import DECK, PASS
from hallali.games.fugitif.rules.fields import Fields


def mask(state: Fields) -> i64:
    """Return the legal steps of the mover as a bit set."""
    if state.mover < 0:
        return 0
    kind = state.task
    if kind == t.HIDE:
        return hideouts.legal_mask(state)
    if kind in (t.GUESS, t.MANHUNT):
        return guesses.legal_mask(state, kind)
    if kind in (t.DRAW, t.EXTRA):
        return _decks(state, kind)
    return event_rules.legal_mask(state, kind)


def _decks(state: Fields, kind: i64) -> i64:
    """Return the decks that can be drawn from; for the extra card also whether the Fugitive takes none (FUG-36)."""
    if kind == t.EXTRA:
        deck = state.nearest()
        return words.bit(PASS) | (words.bit(DECK + deck) if state.may_draw(deck) else 0)
    found: i64 = 0
    for deck in range(state.box.decks):
        if state.may_draw(deck):
            found |= words.bit(DECK + deck)
    return found
