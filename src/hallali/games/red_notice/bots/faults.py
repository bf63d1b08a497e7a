"""How the levels of Red Notice err: not by dice, but as people do who do not yet see or remember everything."""

from __future__ import annotations

import msgspec


class Faults(msgspec.Struct, frozen=True, kw_only=True):
    """What a level does not see or do. Without any, it plays as the instincts do.

    memory: how many of Angela's moves since the last clue to her place are thought through, in a rough picture of the
        map (`hazy.Hazy`); -1 for the exact chances of a watcher.
    deaf: radars tell nothing for that picture.
    alone: tokens are bid as if no one else bid: the highest always goes to the action that is liked best.
    good: with `alone`, it reads the row from the left and takes the first action worth so much, in cheques of 100,000.
    counters: it bids against players who put their highest token on the first card, the next on the second, and so on.
    selfish: what an action would bring the other player does not count.
    single: two actions are not planned together, as walking and then cashing.
    bold: Angela does not ask who may see her: she takes the shortest way to a cheque, and only stays off Jessah's city.
    near: Angela fears the cities near Jessah, so much, wherever Jessah may believe her to be.
    hasty: Jessah goes straight to the likeliest city, and does not plan her way over others.
    blunt: Jessah puts pieces where Angela most likely is, and not where they tell most.
    anyhow: Jessah puts pieces on the first place that is free, takes the first upgrade, and cashes nothing.
    """

    memory: int = -1
    deaf: bool = False
    alone: bool = False
    good: float = 99.0
    counters: bool = False
    selfish: bool = False
    single: bool = False
    bold: bool = False
    near: float = 0.0
    hasty: bool = False
    blunt: bool = False
    anyhow: bool = False
