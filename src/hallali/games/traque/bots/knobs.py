"""The numbers that the instincts for Traqué go by, in units of time, found by play."""

from __future__ import annotations

import msgspec


class Knobs(msgspec.Struct, frozen=True):
    """Worths in units of time.

    move, search, key, two: of a card in the row for its icons; two: that it bears another icon. noise: of being rid of
    a noise icon. token: of a key token. hidden: how much of an activation's worth a card in the row has already.
    calm, tense: how much of a row's worth stays where no creature lies there, and where one does.
    draw: of a card drawn. relief: how much of a fight's cost is spared by hiding, for each chance that it comes.
    place: of a place drawn; eager: by how much more when the time is scarce. pace: time that a place takes.
    need: time for the last fight. shot, grenade, hit, retoss, crew: of what a fight uses up. ready: how likely the
    queen should be beaten when the launch pad may come. safe: health points are worth this much more than `_HEALTH`.
    """

    move: float = 0.65
    search: float = 0.43
    key: float = 0.87
    two: float = 0.37
    noise: float = 0.3
    token: float = 1.4
    hidden: float = 0.34
    calm: float = 0.78
    tense: float = 0.29
    draw: float = 0.39
    relief: float = 0.52
    place: float = 3.95
    eager: float = 0.39
    pace: float = 1.09
    need: float = 3.43
    shot: float = 0.35
    grenade: float = 1.87
    hit: float = 1.86
    retoss: float = 1.88
    crew: float = 0.76
    ready: float = 0.51
    safe: float = 0.82
    arms: float = 0.65
    items: float = 1.07
    sharing: float = 0.4
