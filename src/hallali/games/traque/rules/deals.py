# mypyc
"""What chance can bring in Traqué, and with what probability."""

from __future__ import annotations

from mypy_extensions import i64

from hallali.core import bits
from hallali.games.traque.rules import events, piles
from hallali.games.traque.rules import fields as f
from hallali.games.traque.rules import phases as p
from hallali.games.traque.rules.fields import Fields
from hallali.games.traque.rules.piles import Pile


def chances(state: Fields) -> list[tuple[int, float]]:
    """List (outcome, probability) in ascending order of the outcomes."""
    if state.phase == p.CARD or state.phase == p.SEEK:
        return _of_pile(state, state.undrawn)
    if state.phase == p.STAR:
        return _of_pile(state, state.apart)
    if state.phase == p.PLACE:
        return _places(state)
    return _tosses(state)


def allows(state: Fields, outcome: i64) -> bool:
    """Say whether chance can bring this."""
    phase = state.phase
    if phase == p.CARD or phase == p.SEEK:
        return piles.has(state.undrawn, outcome)
    if phase == p.STAR:
        return piles.has(state.apart, outcome)
    if phase == p.PLACE:
        return outcome in [place for place, _ in _places(state)]
    if outcome < 0 or outcome & ~state.tossed:
        return False
    for place, token in enumerate(events.volley_of(state.tokens)):
        if state.tossed >> place & 1:
            likely = chance_of(state, token)
            if (likely if outcome >> place & 1 else 1 - likely) <= 0.0:
                return False
    return True


def _of_pile(state: Fields, pile: Pile) -> list[tuple[int, float]]:
    counts = piles.counts(pile, state.box.cards)
    total = pile[0]
    return [(kind, count / total) for kind, count in enumerate(counts) if count]


def drawn(state: Fields, chance: i64) -> i64:
    """Return the outcome that a random number falls on. chance: from 0 to 2 ** 32 - 1."""
    phase = state.phase
    if phase == p.CARD or phase == p.SEEK:
        return piles.nth(state.undrawn, chance * state.undrawn[0] >> 32)
    if phase == p.STAR:
        return piles.nth(state.apart, chance * state.apart[0] >> 32)
    left = float(int(chance)) / 4294967296.0
    if phase == p.TOSS:
        return _tossed(state, left)
    found = 0
    for outcome, likely in _places(state):
        found = outcome
        left -= likely
        if left < 0.0:
            break
    return found


def _tossed(state: Fields, left: float) -> i64:
    """Toss one token after the other by what is left of one number in 0..1."""
    found: i64 = 0
    tokens, air = state.tokens, state.tossed
    one = air ^ air | 1
    side = 1 if state.square else 0
    skill: int = state.how >> f.SKILL
    while air:
        if air & 1:
            p = state.box.p[(tokens & 7) - 1][side][skill]
            if left < p:
                found |= one
                left /= p
            else:
                left = (left - p) / (1.0 - p)
        one <<= 1
        air >>= 1
        tokens >>= 3
    return found


def _places(state: Fields) -> list[tuple[int, float]]:
    """List (place, probability). All unseen places are equally likely; the launch pad is among the last three (TQ-9).

    The launch pad's number is the number of places, one more than the last of them.
    """
    rules = state.box.rules
    left: int = rules.places + 1 - state.drawn
    pad = 1 / left if state.drawn >= rules.places - rules.last and pad_is_ahead(state) else 0.0
    unseen = bits.members(state.places)
    found = [(place, (1 - pad) / len(unseen)) for place in unseen] if pad < 1 else []
    return [*found, (state.box.places, pad)] if pad else found


def pad_is_ahead(state: Fields) -> bool:
    """Say whether the launch pad has not been drawn yet."""
    pad: i64 = state.box.places + 1
    return state.lying & 31 != pad and state.lying >> 5 != pad


def chance_of(state: Fields, token: int) -> float:
    """Return the probability that a token hits the fighter's target, from the measured table (TQ-49)."""
    return state.box.p[token][1 if state.square else 0][state.how >> f.SKILL]


def _tosses(state: Fields) -> list[tuple[int, float]]:
    """List (set of tokens that hit, probability) for the tokens in the air, without the impossible ones."""
    found = [(0, 1.0)]
    volley = events.volley_of(state.tokens)
    for place in bits.members(state.tossed):
        p = chance_of(state, volley[place])
        hit = bits.bit(place)
        found = [
            (outcome | added, chance * part)
            for outcome, chance in found
            for added, part in ((0, 1 - p), (hit, p))
            if part > 0
        ]
    return sorted(found)
