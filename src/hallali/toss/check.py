"""What can be checked about a recorded throw without computing its physics again.

What follows from the seed is computed again: the unsteadiness, and so where and how fast each token touched down. The
physics after that is only judged: tokens start from there, stay in the lid, never speed up and come to rest, and the
hits are what the last frame shows. Slightly different physics cannot be told from the true one. The seal shows that the
frames are those that the dealer signed at the time.
"""

from __future__ import annotations

import hmac
import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import msgspec

from hallali.core.dealer import Dealer
from hallali.core.errors import BadRecord, HallaliError, Message, marked
from hallali.core.tossing import Toss
from hallali.toss.frames import RATE, STEP, Flight, quantise, read
from hallali.toss.hand import Landing, land, need
from hallali.toss.lid import HALF, Kind, hits, kinds

N_ = marked
#: How far a token may be from its computed position, in the record's units: another machine may round differently.
_ROUNDING: Final = 1
#: The skill of every throw at a table, by a person or a bot.
HAND: Final = "usual"
#: The most that tokens which come down on each other are pushed apart, besides their own speed, in mm a frame.
_APART: Final = 25.0
#: The most that friction and rounding take from the distance of the first frame, in mm.
_SLOWED: Final = 1.0
#: The longest distance between the last two frames of a token at rest, in the record's units.
_STILL: Final = 2.0


def sealed(flight: Flight, dealer: Dealer, step: int) -> Flight:
    """Sign a flight. step: the number of entries in the record before it."""
    return msgspec.structs.replace(flight, seal=dealer.seal(step, flight.body()))


def judge(dealer: Dealer, step: int, toss: Toss, line: str) -> tuple[bool, ...]:
    """Check the line of a throw and return which of the tokens hit, as a set of bits.

    step: the number of entries in the record before it. toss: what was to be thrown. Raises BadRecord, which says
    what is wrong.
    """
    flight = read(line)
    if flight.tokens != toss.tokens or flight.target != toss.target:
        text = N_("The throw is of {found} at the {target}, not of {wanted} at the {other}.")
        raise BadRecord(
            Message(
                text,
                {
                    "found": ", ".join(flight.tokens),
                    "target": flight.target,
                    "wanted": ", ".join(toss.tokens),
                    "other": toss.target,
                },
            )
        )
    if flight.skill != HAND:
        raise BadRecord(Message("The throw’s skill is not the usual one, but: {skill}.", {"skill": flight.skill}))
    discs = kinds(flight.tokens)
    landings = _landings(flight, discs, dealer.noise(step, need(len(discs))))
    if len(flight.frames) < 2:
        raise BadRecord("The throw has no path: it is a single frame.")
    _touchdown(flight, discs, landings)
    _way(flight, discs, landings)
    for number, (kind, hit, (x, y)) in enumerate(zip(discs, flight.hits, flight.places(), strict=True), 1):
        if hits(kind, flight.target, x, y) != hit:
            no, yes = (
                N_("Token {number} of the throw, {name}, is recorded as a miss, but it touches the target."),
                N_("Token {number} of the throw, {name}, is recorded as a hit, but it does not touch the target."),
            )
            raise BadRecord(Message(yes if hit else no, {"number": number, "name": kind.name}))
    if not hmac.compare_digest(flight.seal, dealer.seal(step, flight.body())):
        raise BadRecord("The throw’s seal is not the dealer’s: its frames were changed.")
    return flight.hits


def _landings(flight: Flight, discs: Sequence[Kind], noise: bytes) -> list[Landing]:
    try:
        return land(flight.thrown, discs, noise, flight.skill)
    except HallaliError as error:
        raise BadRecord(error.message) from None


def _touchdown(flight: Flight, discs: Sequence[Kind], landings: Sequence[Landing]) -> None:
    """Check that the first frame is where aim and unsteadiness put the tokens, and that they slide on from there."""
    rows = zip(discs, landings, flight.frames[0], flight.frames[1], strict=True)
    for number, (kind, landing, at, then) in enumerate(rows):
        x, y, _ = quantise(landing.x, landing.y, 0, HALF - kind.radius)
        if max(abs(at[0] - x), abs(at[1] - y)) > _ROUNDING:
            text = N_("Token {number} of the throw, {name}, did not land where the aim and the seed put it.")
            raise BadRecord(Message(text, {"number": number + 1, "name": kind.name}))
        way = (then[0] / STEP - landing.x, then[1] / STEP - landing.y)
        if _free(number, discs, landings) and math.dist(way, (landing.vx / RATE, landing.vy / RATE)) > _SLOWED:
            text = N_("Token {number} of the throw, {name}, did not slide as its landing demands.")
            raise BadRecord(Message(text, {"number": number + 1, "name": kind.name}))


def _step(landing: Landing) -> float:
    """Return how far a token slides within the first frame, in mm."""
    return math.hypot(landing.vx, landing.vy) / RATE


def _free(number: int, discs: Sequence[Kind], landings: Sequence[Landing]) -> bool:
    """Say whether a token cannot have met a wall or another token within its first frame."""
    mine = landings[number]
    if max(abs(mine.x), abs(mine.y)) + _step(mine) > HALF - discs[number].radius - 1:
        return False
    return all(
        math.dist((mine.x, mine.y), (other.x, other.y))
        > discs[number].radius + disc.radius + _step(mine) + _step(other) + 1 + _APART * _crowded(landings)
        for at, (disc, other) in enumerate(zip(discs, landings, strict=True))
        if at != number
    )


def _crowded(landings: Sequence[Landing]) -> bool:
    """Say whether a token may have been pushed into a third one by another that came down on it."""
    return len(landings) > 2


def _way(flight: Flight, discs: Sequence[Kind], landings: Sequence[Landing]) -> None:
    """Check that the frames are one path: within the lid, without jumps, at rest in the end."""
    # A light token struck by a heavy one leaves at most twice as fast.
    limit = STEP * (2 * max(map(_step, landings)) + _APART) + _STILL
    for number, frame in enumerate(flight.frames, 1):
        for kind, (x, y, _) in zip(discs, frame, strict=True):
            if max(abs(x), abs(y)) > (HALF - kind.radius) * STEP:
                raise BadRecord(Message("Frame {number} of the throw is outside the lid.", {"number": number}))
    far = 0.0
    for number, (old, new) in enumerate(pairwise(flight.frames), 2):
        far = max(math.dist(a[:2], b[:2]) for a, b in zip(old, new, strict=True))
        if far > limit:
            raise BadRecord(Message("Frame {number} of the throw is too far from the one before.", {"number": number}))
    if far > _STILL:
        raise BadRecord("Something still moves in the throw’s last frame.")
