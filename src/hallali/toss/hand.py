"""The hand: where a throw aims, and how far from there each token comes down. There is no disc physics here.

Everything follows from the throw and the bytes of its unsteadiness, so anyone with the game's seed can compute it again
(check.py).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist
from typing import Final

import msgspec

from hallali.core.errors import BadOption, HallaliError, Message, marked
from hallali.toss.lid import HALF, Kind

N_ = marked
GRAVITY: Final = 9810.0  # mm/s²
#: Where the hand lets go: before the front wall, never above the lid (TQ-48).
BEFORE: Final = HALF + 120.0
HEIGHT: Final = 120.0
#: The speed over the ground at strength 0 and 1, in mm/s.
SOFT, HARD = 300.0, 2000.0
#: The share of the ground speed that is left after touchdown; the rest goes into the hop.
KEPT: Final = 0.4
#: The hop: the share of the falling speed that turns into sliding in a random direction.
HOP: Final = 0.06
#: The unsteadiness of the hand: the direction in radians, the speed and the time in the air as shares.
TURN, SPEED, TIME = 0.055, 0.055, 0.05
#: The same for each token of the handful, in addition.
OWN_TURN, OWN_SPEED = 0.092, 0.076
#: The spin of a flat token, in radians a second.
SPIN: Final = 9.0
#: How unsteady each skill is, as a share of the usual. A person's hand is always `usual`, so that aiming well counts.
SKILLS: Final = {"steady": 0.6, "usual": 1.0, "clumsy": 1.6}
#: The most tokens of one throw: more than an edition can put into one hand.
MOST: Final = 32
_NORMAL: Final = NormalDist()
_COMMON, _EACH = 3, 5


class Throw(msgspec.Struct, frozen=True):
    """What the thrower gives.

    aim: where the handful should come down, from (-1, -1), the near left corner of the lid, to (1, 1), the far right
    one. strength: how hard, 0 to 1. A soft throw falls from high and hops; a hard one slides far and meets the walls.
    """

    aim: tuple[float, float]
    strength: float


def throw(x: float, y: float, strength: float) -> Throw:
    """Return a throw, rounded to thousandths as it is recorded. Raises HallaliError if it is out of bounds."""
    for name, value, low in (("across", x, -1.0), ("deep", y, -1.0), ("strength", strength, 0.0)):
        if not (isinstance(value, (int, float)) and low <= value <= 1):
            text = N_("A throw’s “{name}” is a number from {low} to 1, not {value}.")
            raise HallaliError(Message(text, {"name": name, "low": int(low), "value": str(value)[:40]}))
    return Throw((round(x, 3), round(y, 3)), round(strength, 3))


#: The throw by which a single shot hits the circle most often, found by `hallali toss --search`. Bots throw it.
BEST: Final = Throw((0.0, -0.28), 0.23)


class Landing(msgspec.Struct, frozen=True):
    """How one token touches down: where (mm), its speed (mm/s) and its spin (radians/s)."""

    x: float  #: across from the middle, in mm
    y: float  #: towards the back from the middle, in mm
    vx: float  #: speed across, in mm/s
    vy: float  #: speed towards the back, in mm/s
    spin: float


def need(count: int) -> int:
    """Return the number of bytes that the unsteadiness of this many tokens takes."""
    return 4 * (_COMMON + _EACH * count)


def steadiness(skill: str) -> float:
    """Return a skill's share of the usual unsteadiness. Raises BadOption, which lists the skills."""
    if skill not in SKILLS:
        raise BadOption(
            Message(
                "There is no skill “{name}”; choose one of: {known}.", {"name": skill[:40], "known": ", ".join(SKILLS)}
            )
        )
    return SKILLS[skill]


def ground_speed(strength: float) -> float:
    """Return the speed over the ground, in mm/s, of a throw of this strength, 0 to 1."""
    return SOFT + (HARD - SOFT) * strength


def air(thrown: Throw) -> float:
    """Return the seconds from release to touchdown."""
    return math.hypot(thrown.aim[0] * HALF, thrown.aim[1] * HALF + BEFORE) / ground_speed(thrown.strength)


def _normals(noise: bytes) -> list[float]:
    """Turn every four bytes into a number from the standard normal distribution."""
    cut = range(0, len(noise), 4)
    return [_NORMAL.inv_cdf((int.from_bytes(noise[at : at + 4], "big") + 0.5) / 2**32) for at in cut]


def land(thrown: Throw, kinds: Sequence[Kind], noise: bytes, skill: str) -> list[Landing]:
    """Return how the tokens of a throw touch down.

    noise: at least need(len(kinds)) bytes, the only source of unsteadiness. Raises BadOption for an unknown skill, and
    HallaliError for too few bytes, no tokens or too many.
    """
    if not 1 <= len(kinds) <= MOST:
        raise HallaliError(Message("You throw 1 to {most} tokens, not {count}.", {"most": MOST, "count": len(kinds)}))
    if len(noise) < need(len(kinds)):
        text = N_("The unsteadiness of this throw takes {need} bytes, not {found}.")
        raise HallaliError(Message(text, {"need": need(len(kinds)), "found": len(noise)}))
    scale = steadiness(skill)
    drawn = _normals(noise[: need(len(kinds))])
    time = air(thrown)
    fall = GRAVITY * time / 2 + HEIGHT / time  # the falling speed at touchdown of a throw from HEIGHT
    across, deep = thrown.aim[0] * HALF, thrown.aim[1] * HALF + BEFORE
    turn, speed, late = (scale * size * draw for size, draw in zip((TURN, SPEED, TIME), drawn, strict=False))
    landings = []
    for number, kind in enumerate(kinds):
        own = drawn[_COMMON + _EACH * number :][:_EACH]
        angle = math.atan2(deep, across) + turn + scale * OWN_TURN * own[0]
        share = max(0.1, 1 + speed + scale * OWN_SPEED * own[1])
        reach = math.hypot(across, deep) * share * max(0.1, 1 + late)
        slide = KEPT * ground_speed(thrown.strength) * share
        landings.append(
            _inside(
                Landing(
                    reach * math.cos(angle),
                    reach * math.sin(angle) - BEFORE,
                    slide * math.cos(angle) + HOP * fall * own[2],
                    slide * math.sin(angle) + HOP * fall * own[3],
                    SPIN * own[4],
                ),
                HALF - kind.radius,
            )
        )
    return landings


def _inside(landing: Landing, reach: float) -> Landing:
    """Send a token back that would fly past a wall: it strikes the wall in the air and loses half its speed."""
    x, vx = _back(landing.x, landing.vx, reach)
    y, vy = _back(landing.y, landing.vy, reach)
    return Landing(x, y, vx, vy, landing.spin)


def _back(at: float, speed: float, reach: float) -> tuple[float, float]:
    if abs(at) <= reach:
        return at, speed
    side = math.copysign(1, at)
    return side * max(-reach, reach - (abs(at) - reach) / 2), -side * abs(speed) / 2
