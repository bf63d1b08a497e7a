"""What the instincts for Traqué go by: worths in units of time, found by play."""

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

    move: float = 0.7
    search: float = 0.55
    key: float = 0.8
    two: float = 0.25
    noise: float = 0.3
    token: float = 1.0
    hidden: float = 0.3
    calm: float = 0.8
    tense: float = 0.5
    draw: float = 0.9
    relief: float = 0.3
    place: float = 2.8
    eager: float = 0.5
    pace: float = 0.9
    need: float = 3.0
    shot: float = 0.35
    grenade: float = 1.6
    hit: float = 1.8
    retoss: float = 1.4
    crew: float = 1.5
    ready: float = 0.6
    safe: float = 1.0
    arms: float = 1.0
    items: float = 1.0
