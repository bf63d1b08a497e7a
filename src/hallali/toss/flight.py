"""The flight: what the tokens of one throw do after touching down, as rigid discs in Chipmunk, seen from above.

Friction slows them; walls and other tokens send them back. The result is recorded frame by frame and never computed
again: what was seen is what counts (docs/decisions/0018-tosses.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import pymunk

from hallali.core.dealer import Dealer
from hallali.core.tossing import Toss
from hallali.toss.check import HAND, sealed
from hallali.toss.frames import RATE, STEP, Flight, Frame, quantise
from hallali.toss.hand import GRAVITY, Landing, Throw, land, need
from hallali.toss.lid import HALF, Kind, hits, kinds

#: Sliding friction of cardboard on cardboard.
RUB: Final = 0.12
#: The elasticity of a wall, and of a token. A collision multiplies the two.
BOUNCE, CLINK = 0.9, 0.6
#: How much of an overlap is left after a second: a token that comes down on another is pushed aside at once.
PUSHED: Final = 1e-14
#: Physics steps in a frame.
FINE: Final = 4
#: Anything slower than this is at rest, in mm/s; and the longest throw, in seconds.
REST: Final = 4.0
LONGEST: Final = 5.0
#: Half the thickness of the walls: thick, so that no fast token slips through.
_THICK: Final = 60.0


def fly(thrown: Throw, tokens: Sequence[str], target: str, noise: bytes, skill: str = "usual") -> Flight:
    """Throw tokens into the empty lid. Return where they are in each frame and which of them hit.

    tokens: the names of their kinds. noise: hand.need(len(tokens)) bytes for the unsteadiness of the hand. On one
    machine the same arguments give the same flight. Raises BadOption, HallaliError.
    """
    discs = kinds(tuple(tokens))
    landings = land(thrown, discs, noise, skill)
    frames = slide(discs, landings)
    places = [(x / STEP, y / STEP) for x, y, _ in frames[-1]]
    hit = tuple(hits(kind, target, x, y) for kind, (x, y) in zip(discs, places, strict=True))
    return Flight(thrown, skill, target, tuple(tokens), hit, tuple(frames))


def toss_at(step: int, dealer: Dealer, toss: Toss, thrown: Throw) -> Flight:
    """Throw for a game, with a usual hand and the dealer's unsteadiness. Return the flight under the dealer's seal.

    step: the number of entries in the game's record before this one.
    """
    noise = dealer.noise(step, need(len(toss.tokens)))
    return sealed(fly(thrown, toss.tokens, toss.target, noise, HAND), dealer, step)


def slide(discs: Sequence[Kind], landings: Sequence[Landing]) -> list[Frame]:
    """Let discs slide until all are at rest. Return a frame for each 1/RATE second, the first at touchdown."""
    space = _lid()
    bodies = [_disc(space, kind, landing) for kind, landing in zip(discs, landings, strict=True)]
    frames = [_frame(bodies, discs)]
    for _ in range(int(LONGEST * RATE)):
        for _ in range(FINE):
            space.step(1 / (RATE * FINE))
        frames.append(_frame(bodies, discs))
        if all(body.velocity.length < REST for body in bodies):
            break
    return frames


def _lid() -> pymunk.Space:
    space = pymunk.Space()
    space.iterations = 20
    space.collision_bias = PUSHED
    far = HALF + _THICK
    corners = ((-far, -far), (far, -far), (far, far), (-far, far), (-far, -far))
    for a, b in pairwise(corners):
        wall = pymunk.Segment(space.static_body, a, b, _THICK)
        wall.elasticity, wall.friction = BOUNCE, 0.3
        space.add(wall)
    return space


def _disc(space: pymunk.Space, kind: Kind, landing: Landing) -> pymunk.Body:
    body = pymunk.Body(kind.mass, pymunk.moment_for_circle(kind.mass, 0, kind.radius))
    body.position = landing.x, landing.y
    body.velocity = landing.vx, landing.vy
    body.angular_velocity = landing.spin
    shape = pymunk.Circle(body, kind.radius)
    shape.elasticity, shape.friction = CLINK, 0.3
    # Friction on the floor: joints that do not pull anything into place (max_bias 0) and hold with limited force.
    held = pymunk.PivotJoint(space.static_body, body, (0, 0), (0, 0))
    held.max_bias, held.max_force = 0, RUB * kind.mass * GRAVITY
    turned = pymunk.GearJoint(space.static_body, body, 0, 1)
    turned.max_bias, turned.max_force = 0, RUB * kind.mass * GRAVITY * kind.radius * 2 / 3
    space.add(body, shape, held, turned)
    return body


def _frame(bodies: Sequence[pymunk.Body], discs: Sequence[Kind]) -> Frame:
    return tuple(
        quantise(body.position.x, body.position.y, body.angle, HALF - kind.radius)
        for body, kind in zip(bodies, discs, strict=True)
    )
