"""A guest's rating against the levels, by game and role: see docs/decisions/0029-a-rating-against-the-levels.md.

openskill works it out (the extra `rating`); where it is not installed, there is no rating.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable
from typing import Final

import msgspec

from hallali import games, i18n, players
from hallali.lab.wilson import Z95
from hallali.players import LEVELS
from hallali.room.web.history import Past

#: The levels' fixed ratings. 400 points are ten wins to one loss, as in chess.
ANCHORS: Final = {level: 1100.0 + 200.0 * number for number, level in enumerate(LEVELS)}
FEWEST: Final = 5  #: games against the levels before a rating is shown
_POINTS: Final = 400 / math.log(10)
_BEGIN: Final = (1300.0, 350.0)  # what is believed of a guest who has not played: mean and standard deviation
_DRIFT: Final = 10.0  # points by which a guest may have become stronger or weaker from game to game
_SURE: Final = 1e-3  # the deviation of an anchor, which must not be 0


class Rating(msgspec.Struct, frozen=True):
    """A rating in one role."""

    role: str  #: the seat's name
    value: int  #: in points
    spread: int  #: it lies within so many points in 95 cases of 100
    games: int  #: how many it rests on
    said: str  #: what it means, in words


def against_level(past: Past) -> str:
    """Return the level that a guest played against in a finished game; "" if there was not exactly one."""
    mine = past.seats[past.seat].guest
    others = {one.bot for one in past.seats if one.guest != mine}
    alone = sum(one.guest == mine for one in past.seats) == 1 and not games.get(past.game).together
    (level,) = others if alone and len(others) == 1 and past.worth else ("",)
    return level if level in ANCHORS else ""


def rated(pasts: Iterable[Past], _: i18n.Translator) -> list[Rating]:
    """Rate a guest in each role of one game by the games against the levels; nothing if openskill is missing.

    pasts: finished games of one game, in any order.
    """
    found: dict[str, list[Past]] = {}
    for past in sorted(pasts, key=lambda one: one.created):
        if against_level(past):
            found.setdefault(games.get(past.game).page().of(past.options).words.role(past.seat, _), []).append(past)
    made = []
    for role, some in sorted(found.items()):
        if len(some) >= FEWEST and (belief := _belief(some)) is not None:
            mean, deviation = belief
            tens = [round(points / 10) * 10 for points in (mean, Z95 * deviation)]
            made.append(Rating(role, tens[0], tens[1], len(some), _said(mean, some[0], _)))
    return made


def _belief(pasts: Iterable[Past]) -> tuple[float, float] | None:
    """Return the mean and standard deviation of a guest's strength after these games, the oldest first."""
    try:
        from openskill.models import BradleyTerryFull
    except ImportError:
        return None
    begin, doubt = _BEGIN
    model = BradleyTerryFull(mu=begin, sigma=doubt, beta=_POINTS / math.sqrt(2), tau=_DRIFT)
    me = model.rating()
    for past in pasts:
        anchor = ANCHORS[against_level(past)]
        teams = [[me if seat.seat == past.seat else model.rating(mu=anchor, sigma=_SURE)] for seat in past.seats]
        me = model.rate(teams, scores=list(past.worth))[past.seat][0]
    return me.mu, me.sigma


def _said(mean: float, past: Past, _: i18n.Translator) -> str:
    kit = games.get(past.game).page().of(past.options)
    pairs = list(itertools.pairwise(players.levels(games.get(past.game))))
    low, high = next((pair for pair in pairs if mean < ANCHORS[pair[1]]), pairs[-1])
    if mean < ANCHORS[low]:
        return _("weaker than {level}").format(level=kit.words.level(low, _))
    if mean > ANCHORS[high]:
        return _("stronger than {level}").format(level=kit.words.level(high, _))
    return _("between {low} and {high}").format(low=kit.words.level(low, _), high=kit.words.level(high, _))
