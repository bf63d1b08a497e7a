"""The names under which cards travel from one place of the board to another (data-flip)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from hallali.games.traque.page.layout import Card, Person

#: What can be carried keeps its name from the row to the inventory.
_CARRIED = ("weapon", "item", "crew")


def _named(cards: Sequence[Card], zone: str, seen: Counter[str]) -> tuple[Card, ...]:
    found = []
    for card in cards:
        name = card.name if card.picture in _CARRIED else f"{zone} {card.name}"
        seen[name] += 1
        found.append(replace(card, flip=f"{name} {seen[name]}"))
    return tuple(found)


def named(
    people: Sequence[Person], shared: Sequence[Card] | None
) -> tuple[tuple[Person, ...], tuple[Card, ...] | None]:
    """Name all cards: those that are carried first, so that one that is taken up keeps the name that it had."""
    seen: Counter[str] = Counter()
    packs = [_named(one.pack, "pack", seen) for one in people]
    rows = [_named(one.row, f"row{one.seat}", seen) for one in people]
    both = None if shared is None else _named(shared, "shared", seen)
    return tuple(replace(one, pack=packs[at], row=rows[at]) for at, one in enumerate(people)), both
