"""How often tossed tokens hit: the physics measured, from which an edition's dice come (TQ-49)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec

from hallali.core.dealer import Dealer
from hallali.lab.wilson import Rate, mean_of, wilson
from hallali.toss.flight import fly
from hallali.toss.hand import BEST, SKILLS, Throw, need, throw
from hallali.toss.lid import KINDS, TARGETS, hits

#: What groups are measured with: the kinds that are thrown several at once.
GROUPED: Final = ("shot", "laser", "flame", "grenade")

#: (deep, strength) of the throws that `search` tries.
SEARCHED: Final = tuple((deep / 100, strength / 100) for deep in range(-60, 21, 10) for strength in range(5, 66, 10))


class Dice(msgspec.Struct, frozen=True):
    """How often a token thrown alone hits, with Wilson's 95% interval."""

    token: str
    target: str  #: what it is thrown at
    skill: str  #: how well the thrower aims
    p: float  #: the share of throws that hit
    low: float  #: the lower end of the interval
    high: float  #: its upper end
    throws: int  #: how many there were

    def toml(self) -> str:
        """Return it as a line of an edition's list `dice`."""
        return (
            f'{{ token = "{self.token}", target = "{self.target}", skill = "{self.skill}", '
            f"p = {self.p:.4f}, low = {self.low:.4f}, high = {self.high:.4f}, throws = {self.throws} }},"
        )


class Group(msgspec.Struct, frozen=True):
    """How often each of several tokens of one kind, thrown at once, hits.

    each: the share of tokens that hit, a mean over throws with its interval. counts: the number of throws with 0, 1,
    ... hits.
    """

    token: str  #: the kind of token
    target: str  #: what they are thrown at
    skill: str  #: how well the thrower aims
    tokens: int
    each: Rate
    counts: tuple[int, ...]


class Measured(msgspec.Struct, frozen=True):
    """All that was measured, and with what."""

    seed: str  #: what all chance follows from
    throws: int  #: of each kind
    aim: tuple[float, float]  #: where the throws were aimed
    strength: float  #: how hard they were thrown
    dice: tuple[Dice, ...]  #: tokens thrown alone
    groups: tuple[Group, ...]  #: tokens thrown together


def counted(
    tokens: Sequence[str], skill: str, throws: int, seed: str, thrown: Throw = BEST
) -> dict[str, tuple[int, ...]]:
    """Throw the tokens `throws` times. Return, for each target, the number of throws with 0, 1, ... hits."""
    dealer = Dealer(seed, (f"{'+'.join(tokens)} {skill}",))
    found = {target: [0] * (len(tokens) + 1) for target in TARGETS}
    for number in range(throws):
        flight = fly(thrown, tokens, TARGETS[0], dealer.noise(number, need(len(tokens))), skill)
        places = flight.places()
        for target, counts in found.items():
            counts[sum(hits(KINDS[name], target, x, y) for name, (x, y) in zip(tokens, places, strict=True))] += 1
    return {target: tuple(counts) for target, counts in found.items()}


def dice(token: str, skill: str, throws: int, seed: str) -> list[Dice]:
    """Measure a token thrown alone, for each target."""
    found = []
    for target, (_, hit) in counted((token,), skill, throws, seed).items():
        rate = wilson(hit, throws)
        found.append(Dice(token, target, skill, rate.value, rate.low, rate.high, throws))
    return found


def group(token: str, size: int, skill: str, throws: int, seed: str) -> list[Group]:
    """Measure several tokens of one kind thrown at once, for each target."""
    found = []
    for target, counts in counted((token,) * size, skill, throws, seed).items():
        shares = [number / size for number, times in enumerate(counts) for _ in range(times)]
        found.append(Group(token, target, skill, size, mean_of(shares), counts))
    return found


def measure(
    throws: int, seed: str, *, skills: Iterable[str] = tuple(SKILLS), progress: Callable[[int], object] | None = None
) -> Measured:
    """Measure every token alone at every skill, and groups of 2 to 4 at the usual one."""
    ahead = progress or (lambda _: None)
    singles: list[Dice] = []
    groups: list[Group] = []
    for skill in skills:
        for token in KINDS:
            singles += dice(token, skill, throws, seed)
            ahead(throws)
    for token in GROUPED:
        for size in (2, 3, 4):
            groups += group(token, size, "usual", throws, seed)
            ahead(throws)
    return Measured(seed, throws, BEST.aim, BEST.strength, tuple(singles), tuple(groups))


def rounds(skills: int = len(SKILLS)) -> int:
    """Return the number of series of throws that `measure` makes."""
    return skills * len(KINDS) + 3 * len(GROUPED)


def search(throws: int, seed: str, *, progress: Callable[[int], object] | None = None) -> list[tuple[Throw, Rate]]:
    """Measure a shot at the circle by throws of many depths and strengths, the best first."""
    found = []
    for depth, strength in SEARCHED:
        tried = throw(0, depth, strength)
        _, hit = counted(("shot",), "usual", throws, seed, tried)["circle"]
        found.append((tried, wilson(hit, throws)))
        if progress:
            progress(throws)
    return sorted(found, key=lambda pair: -pair[1].value)
