"""The flight: what the tokens of one throw do after touching down, as rigid discs (discs.py), seen from above.

Friction slows them; walls and other tokens send them back. The result is recorded frame by frame and never computed
again: what was seen is what counts (docs/decisions/0018-tosses.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hallali.core.dealer import Dealer
from hallali.core.tossing import Toss
from hallali.toss.check import HAND, sealed
from hallali.toss.discs import Box, Disc
from hallali.toss.frames import RATE, STEP, Flight, Frame, quantise
from hallali.toss.hand import GRAVITY, Landing, Throw, land, need
from hallali.toss.lid import HALF, Kind, hits, kinds

#: Sliding friction of cardboard on cardboard.
RUB: Final = 0.12
#: The share of its speed that a token keeps at a wall, and at another token; and the friction of two edges.
WALL, CLINK, EDGE = 0.54, 0.36, 0.09
#: The share of an overlap that a step takes away: a token that comes down on another is pushed aside at once.
PUSHED: Final = 0.1257
#: Physics steps in a frame.
FINE: Final = 4
#: Anything slower than this is at rest, in mm/s; and the longest throw, in seconds.
REST: Final = 4.0
LONGEST: Final = 5.0


def fly(thrown: Throw, tokens: Sequence[str], target: str, noise: bytes, skill: str = "usual") -> Flight:
    """Throw tokens into the empty lid. Return where they are in each frame and which of them hit.

    tokens: the names of their kinds. noise: hand.need(len(tokens)) bytes for the unsteadiness of the hand. The
    same arguments give the same flight. Raises BadOption, HallaliError.
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
    bodies = [
        Disc(k.radius, k.mass, (at.x, at.y), (at.vx, at.vy), at.spin) for k, at in zip(discs, landings, strict=True)
    ]
    lid = Box(bodies, HALF, WALL, CLINK, EDGE, PUSHED)
    held = [RUB * kind.mass * GRAVITY for kind in discs]
    floor = [(force, force * kind.radius * 2 / 3) for force, kind in zip(held, discs, strict=True)]
    frames = [_frame(bodies)]
    for _ in range(int(LONGEST * RATE)):
        for _ in range(FINE):
            lid.step(1 / (RATE * FINE), floor)
        frames.append(_frame(bodies))
        if all(body.vx**2 + body.vy**2 < REST**2 for body in bodies):
            break
    return frames


def _frame(bodies: Sequence[Disc]) -> Frame:
    return tuple(quantise(body.x, body.y, body.angle, HALF - body.radius) for body in bodies)
