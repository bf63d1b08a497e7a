"""A flight as it is recorded: one line without white space, in small integers."""

from __future__ import annotations

import base64
import binascii
import math
from collections.abc import Sequence
from typing import Final

import msgspec

from hallali.core.errors import BadRecord, HallaliError, Message
from hallali.toss.hand import MOST, Throw, steadiness, throw
from hallali.toss.lid import gap, kinds

#: Frames a second.
RATE: Final = 60
#: Positions are in quarters of a millimetre, angles in 128ths of a turn.
STEP: Final = 4
TURN: Final = 128
#: The version of the line and of every number in hand.py and lid.py. If you change one of them, change this too, and
#: keep the old numbers.
FORMAT: Final = "t1"
#: The most frames of a flight, and the most characters of a line.
MOST_FRAMES: Final = 400
LONGEST: Final = 60_000

#: (x, y, angle) of one token, in units of STEP and TURN.
Place = tuple[int, int, int]
Frame = tuple[Place, ...]


class Flight(msgspec.Struct, frozen=True):
    """One throw as it happened.

    tokens: the names of their kinds. hits: for each token, whether it hit. frames: RATE a second, from touchdown until
    all are at rest. seal: the dealer's signature; "" before it is signed.
    """

    thrown: Throw  #: the throw
    skill: str  #: how well the thrower aims
    target: str  #: what was aimed at
    tokens: tuple[str, ...]
    hits: tuple[bool, ...]
    frames: tuple[Frame, ...]
    seal: str = ""

    def places(self) -> list[tuple[float, float]]:
        """Return where the tokens came to rest, in mm from the middle."""
        return [(x / STEP, y / STEP) for x, y, _ in self.frames[-1]]

    def body(self) -> str:
        """Return the line without the seal: what the seal signs."""
        x, y, strength = (round(value * 1000) for value in (*self.thrown.aim, self.thrown.strength))
        hit = "".join("1" if hit else "0" for hit in self.hits)
        fields = (FORMAT, f"{x},{y},{strength}", self.skill, self.target, "+".join(self.tokens), hit)
        return ":".join((*fields, _pack(self.frames)))

    def write(self) -> str:
        """Write the flight as one line without white space, which `read` reads."""
        return f"{self.body()}:{self.seal}"


def quantise(x: float, y: float, angle: float, reach: float) -> Place:
    """Return a token's position in the record's units, never beyond a wall into which a disc is pressed for a moment.

    x, y: in mm. reach: how far from the middle a token of this size can be, in mm. angle: in radians.
    """
    most = math.floor(reach * STEP)
    return (
        max(-most, min(most, round(x * STEP))),
        max(-most, min(most, round(y * STEP))),
        round(angle / math.tau * TURN),
    )


def _pack(frames: Sequence[Frame]) -> str:
    """Write the first frame and then the differences, as integers of seven bits a byte, in base64."""
    found = bytearray()
    before: Sequence[Place] = ((0, 0, 0),) * len(frames[0])
    for frame in frames:
        for place, old in zip(frame, before, strict=True):
            for value, was in zip(place, old, strict=True):
                _put(found, value - was)
        before = frame
    return base64.urlsafe_b64encode(found).decode().rstrip("=")


def _put(found: bytearray, value: int) -> None:
    left = 2 * value if value >= 0 else -2 * value - 1
    while left > 127:
        found.append(left % 128 + 128)
        left //= 128
    found.append(left)


def _unpack(text: str, count: int) -> tuple[Frame, ...]:
    """Read what `_pack` wrote. Raises ValueError."""
    data = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    numbers: list[int] = []
    value, weight = 0, 1
    for byte in data:
        value += byte % 128 * weight
        weight *= 128
        if weight > 128**4:
            raise ValueError("a number too long")
        if byte < 128:
            numbers.append(value // 2 if value % 2 == 0 else -(value + 1) // 2)
            value, weight = 0, 1
    size = 3 * count
    if weight > 1 or not numbers or len(numbers) % size or len(numbers) > size * MOST_FRAMES:
        raise ValueError("frames that are not whole")
    at = [0] * size
    frames = []
    for start in range(0, len(numbers), size):
        at = [old + new for old, new in zip(at, numbers[start : start + size], strict=True)]
        frames.append(tuple((at[i], at[i + 1], at[i + 2]) for i in range(0, size, 3)))
    return tuple(frames)


def read(text: str) -> Flight:
    """Read the line of a flight. Raises BadRecord, which says what is wrong with it."""
    fields = text[:LONGEST].split(":")
    if len(fields) != 8 or fields[0] != FORMAT or len(text) > LONGEST:
        raise BadRecord(Message("“{text}” is not the record of a throw.", {"text": text[:40]}))
    _, given, skill, target, names, hit, packed, seal = fields
    tokens = tuple(names.split("+"))
    try:
        x, y, strength = (int(part) / 1000 for part in given.split(","))
        thrown = throw(x, y, strength)
        kinds(tokens)
        steadiness(skill)
        gap(target, 0, 0)
        if len(tokens) > MOST or len(hit) != len(tokens) or set(hit) - {"0", "1"}:
            raise ValueError("hits that do not fit the tokens")
        frames = _unpack(packed, len(tokens))
    except (HallaliError, ValueError, binascii.Error) as error:
        raise BadRecord(Message("The record of a throw is damaged: {error}", {"error": str(error)})) from None
    return Flight(thrown, skill, target, tokens, tuple(mark == "1" for mark in hit), frames, seal)
