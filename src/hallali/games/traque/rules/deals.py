# mypyc
"""What chance can bring in Traqué, and with what probability."""

from __future__ import annotations

from mypy_extensions import i64

from hallali.core import bits
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import phases as p
from hallali.games.traque.rules.fields import Fields


def chances(state: Fields) -> list[tuple[int, float]]:
    """List (outcome, probability) in ascending order of the outcomes."""
    if state.phase in (p.CARD, p.SEEK):
        return _of_counts(state.deck)
    if state.phase == p.STAR:
        return _of_counts(state.stars)
    if state.phase == p.PLACE:
        return _places(state)
    return _tosses(state)


def _of_counts(counts: list[int]) -> list[tuple[int, float]]:
    total = sum(counts)
    return [(kind, count / total) for kind, count in enumerate(counts) if count]


def drawn(state: Fields, chance: i64) -> int:
    """Return the outcome that a random number falls on. chance: from 0 to 2 ** 32 - 1."""
    if state.phase == p.CARD or state.phase == p.SEEK:
        return _drawn_of(state.deck, chance)
    if state.phase == p.STAR:
        return _drawn_of(state.stars, chance)
    left = float(int(chance)) / 4294967296.0
    if state.phase == p.TOSS:
        return _tossed(state, left)
    found = 0
    for outcome, likely in _places(state):
        found = outcome
        left -= likely
        if left < 0.0:
            break
    return found


def _drawn_of(counts: list[int], chance: i64) -> int:
    total: i64 = 0
    for count in counts:
        total += count
    left: i64 = chance * total >> 32
    kind = 0
    for count in counts:
        left -= count
        if left < 0:
            break
        kind += 1
    return kind


def _tossed(state: Fields, left: float) -> int:
    """Toss one token after the other by what is left of one number in 0..1."""
    found = 0
    for place in bits.members(state.tossed):
        p = chance_of(state, state.volley[place])
        if left < p:
            found |= bits.bit(place)
            left /= p
        else:
            left = (left - p) / (1.0 - p)
    return found


def _places(state: Fields) -> list[tuple[int, float]]:
    """List (place, probability). All unseen places are equally likely; the launch pad is among the last three (TQ-9).

    The launch pad's number is the number of places, one more than the last of them.
    """
    rules = state.box.rules
    left = rules.places + 1 - state.drawn
    pad = 1 / left if state.drawn >= rules.places - rules.last and pad_is_ahead(state) else 0.0
    unseen = bits.members(state.places)
    found = [(place, (1 - pad) / len(unseen)) for place in unseen] if pad < 1 else []
    return [*found, (state.box.places, pad)] if pad else found


def pad_is_ahead(state: Fields) -> bool:
    """Say whether the launch pad has not been drawn yet."""
    return state.box.places not in state.opened


def chance_of(state: Fields, token: int) -> float:
    """Return the probability that a token hits the fighter's target, from the measured table (TQ-49)."""
    return state.box.p[token][1 if state.square else 0][e.SKILLS.index(state.options.skill)]


def _tosses(state: Fields) -> list[tuple[int, float]]:
    """List (set of tokens that hit, probability) for the tokens in the air, without the impossible ones."""
    found = [(0, 1.0)]
    for place in bits.members(state.tossed):
        p = chance_of(state, state.volley[place])
        hit = bits.bit(place)
        found = [
            (outcome | added, chance * part)
            for outcome, chance in found
            for added, part in ((0, 1 - p), (hit, p))
            if part > 0
        ]
    return sorted(found)
