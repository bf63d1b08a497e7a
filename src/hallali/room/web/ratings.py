"""A guest's rating against the levels, by game and role: see docs/decisions/0029-a-rating-against-the-levels.md.

openskill works it out (the extra `rating`); where it is not installed, there is no rating.
"""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from hallali import games, i18n, players
from hallali.interfaces.puzzles import DEGREES
from hallali.lab.wilson import Z95
from hallali.players import LEVELS
from hallali.room.act.stream import Met
from hallali.room.web.history import Past

#: The levels' fixed ratings. 400 points are ten wins to one loss, as in chess.
ANCHORS: Final = {level: 1100.0 + 200.0 * number for number, level in enumerate(LEVELS)}
#: Where the degrees of puzzles stand on the same scale.
DEGREE_ANCHORS: Final = dict(zip(DEGREES, (1100.0, 1500.0, 1900.0), strict=True))
FEWEST: Final = 5  #: games against the levels before a rating is shown
WIDTH, HEIGHT = 240, 48  #: of a rating's curve
_POINTS: Final = 400 / math.log(10)
_BEGIN: Final = (1300.0, 350.0)  # what is believed of a guest who has not played: mean and standard deviation
_DRIFT: Final = 10.0  # points by which a guest may have become stronger or weaker from game to game
_SURE: Final = 1e-3  # the deviation of an anchor, which must not be 0


class Curve(msgspec.Struct, frozen=True):
    """How a rating came to be, for a drawing of WIDTH by HEIGHT."""

    path: str  #: the ratings after each game, as a path of SVG
    low: int  #: the rating at its lower edge
    high: int  #: the rating at its upper edge
    begun: float  #: when the first game began, in seconds since 1970
    ended: float  #: when the last one did


class Rating(msgspec.Struct, frozen=True):
    """A rating in one role."""

    role: str  #: the seat's name
    value: int  #: in points
    spread: int  #: it lies within so many points in 95 cases of 100
    games: int  #: how many it rests on
    said: str  #: what it means, in words
    curve: Curve  #: how it came to be


def against_level(past: Past) -> str:
    """Return the level that a guest played against in a finished game; "" if there was not exactly one."""
    others = {one.bot for one in past.others}
    alone = len(past.others) == len(past.seats) - 1 and not games.get(past.game).together
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
        if len(some) >= FEWEST and (beliefs := _beliefs(some)):
            mean, deviation = beliefs[-1]
            tens = [round(points / 10) * 10 for points in (mean, Z95 * deviation)]
            curve = _curve([mean for mean, _deviation in beliefs], some)
            made.append(Rating(role, tens[0], tens[1], len(some), _said(mean, some[0], _), curve))
    return made


def _curve(means: Sequence[float], pasts: Sequence[Past]) -> Curve:
    """Draw ratings, game by game, between the hundreds around them. The first ones, of few games, are left out."""
    means, pasts = means[FEWEST - 1 :], pasts[FEWEST - 1 :]
    low, high = math.floor(min(means) / 100) * 100, math.ceil(max(means) / 100) * 100
    high = max(high, low + 100)
    steps = max(len(means) - 1, 1)
    points = [
        f"{WIDTH * number / steps:.1f} {HEIGHT * (high - mean) / (high - low):.1f}" for number, mean in enumerate(means)
    ]
    path = f"M{'L'.join(points)}" if len(points) > 1 else f"M0 {points[0].partition(' ')[2]}H{WIDTH}"
    return Curve(path, low, high, pasts[0].created, pasts[-1].created)


def _beliefs(pasts: Iterable[Past]) -> list[tuple[float, float]]:
    """Return the mean and standard deviation of a guest's strength after each of these games, the oldest first.

    Nothing where openskill is not installed.
    """
    try:
        from openskill.models import BradleyTerryFull
    except ImportError:
        return []
    begin, doubt = _BEGIN
    model = BradleyTerryFull(mu=begin, sigma=doubt, beta=_POINTS / math.sqrt(2), tau=_DRIFT)
    me = model.rating()
    found = []
    for past in pasts:
        anchor = ANCHORS[against_level(past)]
        teams = [[me if seat.seat == past.seat else model.rating(mu=anchor, sigma=_SURE)] for seat in past.seats]
        me = model.rate(teams, scores=list(past.worth))[past.seat][0]
        found.append((me.mu, me.sigma))
    return found


def between(games_: Iterable[tuple[str, str, float]]) -> dict[str, tuple[int, int]]:
    """Rate people by games with each other, the oldest first: each guest's points and 95% margin, to the nearest ten.

    games_: (one guest, the other, what the first got, 0 to 1). Everybody begins where a new guest does. Nothing where
    openskill is missing.
    """
    try:
        from openskill.models import BradleyTerryFull, BradleyTerryFullRating
    except ImportError:
        return {}
    begin, doubt = _BEGIN
    model = BradleyTerryFull(mu=begin, sigma=doubt, beta=_POINTS / math.sqrt(2), tau=_DRIFT)
    known: defaultdict[str, BradleyTerryFullRating] = defaultdict(model.rating)
    for one, other, points in games_:
        rated_ = model.rate([[known[one]], [known[other]]], scores=[points, 1 - points])
        known[one], known[other] = rated_[0][0], rated_[1][0]
    return {guest: (round(found.mu / 10) * 10, round(Z95 * found.sigma / 10) * 10) for guest, found in known.items()}


def puzzled(met: Sequence[Met]) -> tuple[int, int] | None:
    """Rate a guest by the puzzles of a stream: (points, 95% margin), both to the nearest ten.

    A puzzle is won by a right first try, and stands on the levels' scale where its degree does. None before there are
    enough of them, or where openskill is missing.
    """
    try:
        from openskill.models import BradleyTerryFull
    except ImportError:
        return None
    if len(met) < FEWEST:
        return None
    begin, doubt = _BEGIN
    model = BradleyTerryFull(mu=begin, sigma=doubt, beta=_POINTS / math.sqrt(2), tau=_DRIFT)
    me = model.rating()
    for one in met:
        puzzle = model.rating(mu=DEGREE_ANCHORS[one.degree], sigma=_SURE)
        me = model.rate([[me], [puzzle]], scores=[1, 0] if one.first else [0, 1])[0][0]
    mean, margin = (round(points / 10) * 10 for points in (me.mu, Z95 * me.sigma))
    return mean, margin


def _said(mean: float, past: Past, _: i18n.Translator) -> str:
    kit = games.get(past.game).page().of(past.options)
    pairs = list(itertools.pairwise(players.levels(games.get(past.game))))
    low, high = next((pair for pair in pairs if mean < ANCHORS[pair[1]]), pairs[-1])
    if mean < ANCHORS[low]:
        return _("weaker than {level}").format(level=kit.words.level(low, _))
    if mean > ANCHORS[high]:
        return _("stronger than {level}").format(level=kit.words.level(high, _))
    return _("between {low} and {high}").format(low=kit.words.level(low, _), high=kit.words.level(high, _))
