"""What fights come to in Traqué, by the measured table."""

from __future__ import annotations

from functools import cache

Tokens = tuple[tuple[float, int], ...]


@cache
def hits_of(wanted: int, tokens: Tokens) -> float:
    """Say how likely so many tokens hit, or more. tokens: (chance, how many) for each sort of token."""
    if wanted <= 0:
        return 1.0
    return sum(spread(tokens)[wanted:])


@cache
def spread(tokens: Tokens) -> tuple[float, ...]:
    """Give how likely just 0, 1, 2 ... of some tokens hit."""
    found = [1.0]
    for p, count in tokens:
        for _ in range(count):
            found = [
                (found[hits] * (1 - p) if hits < len(found) else 0.0) + (found[hits - 1] * p if hits else 0.0)
                for hits in range(len(found) + 1)
            ]
    return tuple(found)
