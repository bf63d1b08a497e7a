"""The numbers that the instincts for Traqué go by, in units of time, found by play."""

from __future__ import annotations

import msgspec


class Knobs(msgspec.Struct, frozen=True):
    """Worths in units of time, unless it says otherwise."""

    move: float = 0.65  #: a card in the row for its move icon
    search: float = 0.43  #: the same for its search icon
    key: float = 0.87  #: the same for its key icon
    two: float = 0.37  #: added if it bears another icon
    noise: float = 0.3  #: being rid of a noise icon
    token: float = 1.4  #: a key token
    hidden: float = 0.34  #: the share of an activation's worth that a card in the row has already
    calm: float = 0.78  #: the share of a row's worth that stays where no creature lies there
    tense: float = 0.29  #: the same where one does
    draw: float = 0.39  #: a card drawn
    relief: float = 0.52  #: the share of a fight's cost that hiding spares, for each chance that it comes
    place: float = 3.95  #: a place drawn
    eager: float = 0.39  #: how much more when time is scarce, as a share
    pace: float = 1.09  #: the time that a place takes
    need: float = 3.43  #: the time for the last fight
    shot: float = 0.35  #: a shot used up
    grenade: float = 1.87  #: a grenade used up
    hit: float = 1.86  #: a hit token used up
    retoss: float = 1.88  #: a re-toss used up
    crew: float = 0.76  #: a crew card lost
    ready: float = 0.51  #: how likely the queen should be beaten when the launch pad may come
    safe: float = 0.82  #: what a health point is worth, as a multiple of judgement._HEALTH
    arms: float = 0.65  #: a weapon's worth, as a multiple of that of its shots
    items: float = 1.07  #: an item's or crew card's worth, as a multiple of that of its effect
    sharing: float = 0.4  #: the least that sharing a card must bring the partner
