# mypyc
"""Which hideouts can be laid, and with which sprint cards under them (FUG-8, FUG-11 to FUG-13)."""

from __future__ import annotations

from mypy_extensions import i64

from hallali.core import words
from hallali.games.fugitif.rules.actions import END, PASS
from hallali.games.fugitif.rules.fields import Fields
from hallali.games.fugitif.rules.view import REACH


def worth(cards: i64, twos: i64) -> i64:
    """Add up the sprint values of a set of cards: 2 for those in `twos`, 1 for the others (FUG-2)."""
    return words.count(cards) + words.count(cards & twos)


def legal_mask(state: Fields) -> i64:
    """Return the set of legal steps while a hideout is drafted."""
    if state.target:
        end = words.bit(END) if finishes(state, state.target, state.chosen) else 0
        return end | sprintable(state)
    opening = state.turn == 1 and not state.laid
    return targets(state) | (0 if opening else words.bit(PASS))


def targets(state: Fields) -> i64:
    """Return the set of numbers that can be laid as the next hideout."""
    beyond = state.free & ~words.up_to(state.last)
    if state.must_lay_second():
        return _firsts(state, beyond, 0)
    near = state.last + state.reach
    twos = state.box.twos
    far = near + worth(state.spare, twos)
    # A card cannot be a sprint card under itself, so its own sprint value does not help to reach it.
    dear = twos & words.up_to(far - 2)
    cheap = ~twos & words.up_to(far - 1)
    escape = state.box.escape_bit & words.up_to(far)
    return beyond & (words.up_to(near) | ((dear | cheap) & state.box.numbers) | escape)


def finishes(state: Fields, target: i64, chosen: i64) -> bool:
    """Return whether the draft of a hideout may be committed as it is."""
    if worth(chosen, state.box.twos) < state.need(target):
        return False
    return not state.must_lay_second() or _second_possible(state, target, state.hand & ~chosen & ~words.bit(target))


def sprintable(state: Fields) -> i64:
    """Return the set of cards that can be added next under the drafted hideout (FUG-12, FUG-13)."""
    twos = state.box.twos
    missing = state.need(state.target) - worth(state.chosen, twos)
    if missing <= 0 and not state.box.overpay:
        return 0
    left = state.spare & ~words.up_to(words.highest(state.chosen))
    if state.must_lay_second():
        return _firsts(state, left, state.target)
    # A card can be added if it and all cards above it are together worth what is missing.
    found: i64 = 0
    rest = worth(left, twos)
    while left and rest >= missing:
        card = left & -left
        found |= card
        left ^= card
        rest -= 2 if card & twos else 1
    return found


# The opening's first hideout, after which a second one must be possible (FUG-8).


def _firsts(state: Fields, cards: i64, target: i64) -> i64:
    """Return the cards that can continue the draft: as its target if it has none, otherwise as a sprint card."""
    found: i64 = 0
    while cards:
        card = cards & -cards
        cards ^= card
        number = target or words.lowest(card)
        if _finishable(state, number, state.chosen | card if target else 0):
            found |= card
    return found


def _finishable(state: Fields, target: i64, chosen: i64) -> bool:
    """Return whether the draft can be committed, now or after more sprint cards in ascending order."""
    if finishes(state, target, chosen):
        return True
    need = state.need(target)
    if worth(chosen, state.box.twos) >= need and not state.box.overpay:
        return False
    later = state.spare & ~chosen & ~words.bit(target) & ~words.up_to(words.highest(chosen))
    if worth(chosen | later, state.box.twos) < need:
        return False
    while later:
        if _finishable(state, target, chosen | later & -later):
            return True
        later &= later - 1
    return False


def _second_possible(state: Fields, last: i64, cards: i64) -> bool:
    left = cards & ~words.up_to(last)
    while left:
        number = words.lowest(left)
        left &= left - 1
        rest = cards & ~words.bit(number) & ~state.box.escape_bit
        if number - last - REACH <= worth(rest, state.box.twos):
            return True
    return False
