"""What can be checked of a recorded throw without computing its physics again.

What the seed settles is computed anew: the unsteadiness, and so where and how fast each token touched down. What the
physics made of it is only judged: it goes on from there, stays in the lid, never speeds up, comes to rest, and the
hits are what the last frame shows. Physics that was merely a little different cannot be told from the true one; the
seal says that the frames are those that the dealer signed at the time.
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
#: How far, in the record's units, a place may be from where it is computed to be: rounding on another machine.
_ROUNDING: Final = 1
#: A person's hand, and a bot's: anything else is not thrown at a table.
HAND: Final = "usual"
#: Tokens that come down on each other are pushed apart, at most so many mm a frame, besides their own speed.
_APART: Final = 25.0
#: What friction and rounding take from the first frame's way at the most, mm.
_SLOWED: Final = 1.0
#: The longest way between the last two frames of what lies still, in the record's units.
_STILL: Final = 2.0


def sealed(flight: Flight, dealer: Dealer, step: int) -> Flight:
    """Sign a flight. step: how many entries the record holds before it."""
    return msgspec.structs.replace(flight, seal=dealer.seal(step, flight.body()))


def judge(dealer: Dealer, step: int, toss: Toss, line: str) -> tuple[bool, ...]:
    """Check the line of a throw, and give which of the tokens hit.

    step: how many entries the record holds before it; toss: what was to be thrown. Raises BadRecord, which says what
    is wrong.
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
        raise BadRecord(Message("The throw is not by a usual hand, but a {skill} one.", {"skill": flight.skill}))
    discs = kinds(flight.tokens)
    landings = _landings(flight, discs, dealer.noise(step, need(len(discs))))
    if len(flight.frames) < 2:
        raise BadRecord("The throw has no path: it is a single frame.")
    _touchdown(flight, discs, landings)
    _way(flight, discs, landings)
    for number, (kind, hit, (x, y)) in enumerate(zip(discs, flight.hits, flight.places(), strict=True), 1):
        if hits(kind, flight.target, x, y) != hit:
            no, yes = (
                N_("Token {number} of the throw, {name}, is called a miss, but it touches the target."),
                N_("Token {number} of the throw, {name}, is called a hit, but it does not touch the target."),
            )
            raise BadRecord(Message(yes if hit else no, {"number": number, "name": kind.name}))
    if not hmac.compare_digest(flight.seal, dealer.seal(step, flight.body())):
        raise BadRecord("The throw's seal is not the dealer's: its frames were changed.")
    return flight.hits


def _landings(flight: Flight, discs: Sequence[Kind], noise: bytes) -> list[Landing]:
    try:
        return land(flight.thrown, discs, noise, flight.skill)
    except HallaliError as error:
        raise BadRecord(error.message) from None


def _touchdown(flight: Flight, discs: Sequence[Kind], landings: Sequence[Landing]) -> None:
    """The first frame is where the aim and the seed's unsteadiness put the tokens; they slide on as they came down."""
    rows = zip(discs, landings, flight.frames[0], flight.frames[1], strict=True)
    for number, (kind, landing, at, then) in enumerate(rows):
        x, y, _ = quantise(landing.x, landing.y, 0, HALF - kind.radius)
        if max(abs(at[0] - x), abs(at[1] - y)) > _ROUNDING:
            text = N_("Token {number} of the throw, {name}, did not touch down where the aim and the seed put it.")
            raise BadRecord(Message(text, {"number": number + 1, "name": kind.name}))
        way = (then[0] / STEP - landing.x, then[1] / STEP - landing.y)
        if _free(number, discs, landings) and math.dist(way, (landing.vx / RATE, landing.vy / RATE)) > _SLOWED:
            text = N_("Token {number} of the throw, {name}, did not slide on as it came down.")
            raise BadRecord(Message(text, {"number": number + 1, "name": kind.name}))


def _step(landing: Landing) -> float:
    """Return how far a token slides within the first frame, mm."""
    return math.hypot(landing.vx, landing.vy) / RATE


def _free(number: int, discs: Sequence[Kind], landings: Sequence[Landing]) -> bool:
    """Say whether a token can have met neither a wall nor another token within its first frame."""
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
    """Say whether tokens may push others on which they came down into a third one."""
    return len(landings) > 2


def _way(flight: Flight, discs: Sequence[Kind], landings: Sequence[Landing]) -> None:
    """The frames are one way: within the lid, without jumps, and still at the end."""
    # A light token that a heavy one strikes leaves at most twice as fast.
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
        raise BadRecord("The throw's last frame is still moving.")
