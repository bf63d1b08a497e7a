# mypyc
"""The chance outcomes of Red Notice and their probabilities."""

from __future__ import annotations

from functools import cache

from mypy_extensions import i64

from hallali.core import bits, words
from hallali.games.red_notice.rules import phases as p
from hallali.games.red_notice.rules.actions import draw_of
from hallali.games.red_notice.rules.box import VALUES, held, size_of_hand
from hallali.games.red_notice.rules.fields import Fields


def _of_counts(pack: int) -> list[tuple[int, float]]:
    """List (kind, probability) for one draw from packed counts."""
    counts: list[tuple[int, int]] = []
    total = 0
    number = 0
    while pack:
        if pack & 7:
            counts.append((number, pack & 7))
            total += pack & 7
        pack >>= 3
        number += 1
    return [(number, count / total) for number, count in counts]


def _of_mask(mask: int) -> list[tuple[int, float]]:
    """List (member, probability) for one draw from a set."""
    members = bits.members(mask)
    share = 1 / len(members)
    return [(member, share) for member in members]


def chances(state: Fields) -> list[tuple[int, float]]:
    """List (outcome, probability) of the position's draw, in rising order of outcomes."""
    if state.phase == p.IDENTITY:
        return _of_mask(state.box.all_identities & ~state.identities)
    if state.phase == p.UPGRADE:
        return _of_counts(state.upgrades)
    if state.phase in (p.DEAL, p.DRAWN):
        return _of_counts(state.pile)
    if state.phase == p.CARD:
        return _of_mask(state.cards)
    return list(draws(state.tokens(state.actor), state.box.bids))


def drawn(state: Fields, chance: i64) -> i64:
    """Return the outcome that a random number falls on. chance: from 0 to 2 ** 32 - 1."""
    phase = state.phase
    if phase == p.CARD:
        return _drawn_of_set(state.cards, chance)
    if phase == p.DRAWN or phase == p.DEAL:
        return _drawn_of_pack(state.pile, chance)
    if phase == p.UPGRADE:
        return _drawn_of_pack(state.upgrades, chance)
    if phase == p.IDENTITY:
        return _drawn_of_set(state.box.all_identities & ~state.identities, chance)
    left = float(int(chance)) / 4294967296.0
    found: i64 = 0
    for outcome, likely in draws(state.tokens(state.actor), state.box.bids):
        found = outcome
        left -= likely
        if left < 0.0:
            break
    return found


def _drawn_of_set(members: i64, chance: i64) -> i64:
    return words.nth(members, chance * words.count(members) >> 32)


def _drawn_of_pack(pack: i64, chance: i64) -> i64:
    left = chance * size_of_hand(pack) >> 32
    kind: i64 = 0
    while left >= pack & 7:
        left -= pack & 7
        pack >>= 3
        kind += 1
    return kind


@cache
def draws(tokens: int, count: int) -> tuple[tuple[int, float], ...]:
    """List (outcome, probability) for drawing `count` of the packed tokens, each token equally likely (RN-16).

    There are a few hundred different bags at most, and every playout meets them again.
    """
    found: list[tuple[int, float]] = []
    _extend(tokens, count, 0, [], 1, found)
    total = sum(ways for _, ways in found)
    return tuple(sorted((outcome, ways / total) for outcome, ways in found))


def _extend(tokens: int, left: int, value: int, taken: list[int], ways: int, found: list[tuple[int, float]]) -> None:
    if left == 0:
        found.append((draw_of(taken), float(ways)))
        return
    if value == VALUES:
        return
    count = held(tokens, value)
    choose = 1
    for number in range(min(count, left) + 1):
        if number:
            choose = choose * (count - number + 1) // number
        _extend(tokens, left - number, value + 1, taken + [value] * number, ways * choose, found)
