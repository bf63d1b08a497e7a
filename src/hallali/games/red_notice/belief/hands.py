# mypyc
"""The exact probabilities of which cheques are in whose hand (RN-27, RN-28, RN-57).

The model: the pile is shuffled; the cheque that is shown or cashed is any of those in hand that fit, each card equally
likely; that somebody can cash, or does not, says nothing more. A world is then which card lies where and which is laid
down, and all worlds that fit count the same. Angela's city plays no part in it: a cashed cheque names its city, and a
Bank that is passed up says nothing under the model. So her city and her hand are independent given what was told.

A hand is the cheques that are known to be in it and a number of others, any of those that no one has seen. When a kind
is laid down that is known to be in hand, it may be that card or another one: the world splits into several, each with
its weight, and in each of them the other cards in hand are still a fair draw from the unseen ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, factorial, perm
from typing import Final, final

from hallali.core.chance import Lots, sums_of
from hallali.games.red_notice.rules.box import Box, held, kinds, listed, one, size_of_hand

#: The cheques known to be in the hands, by seat, packed.
Known = tuple[int, int]

_DRAW: Final = 0
_LAY: Final = 1
_SHOW: Final = 2


@final
class Deed:
    """Something that happened to a hand, and how things stood before it."""

    def __init__(self, hands: Hands, what: int, who: int, kind: int, hand: int, shuffled: bool) -> None:
        self.what: int = what  #: a draw, a cheque laid down, or a hand shown
        self.who: int = who  #: the seat
        self.kind: int = kind  #: the cheque's kind, -1 if it was not seen
        self.hand: int = hand  #: the hand shown, packed
        self.shuffled: bool = shuffled  #: whether a draw came from the unknown part of the pile
        self.sizes: list[int] = list(hands.sizes)  #: as in Hands; so are pile, seen and worlds
        self.pile: int = hands.pile
        self.seen: int = hands.seen
        self.worlds: dict[Known, float] = hands.worlds
        #: What draws look up, once it is known: how a world may have come from those before it.
        self.backs: dict[Known, Before] = {}


@final
class Before:
    """The worlds before a deed from which one after it may have come, for draws by weight.

    there: whether the cheque laid down was known to be in hand. sums: as core.chance.sums_of makes them.
    """

    def __init__(self, ways: dict[tuple[Known, bool], float]) -> None:
        self.known: list[Known] = [known for known, _ in ways]
        self.there: list[bool] = [there for _, there in ways]
        self.sums: list[float] = sums_of(list(ways.values()))


@final
class Hands:
    """Both hands, as one observer can know them."""

    def __init__(self, box: Box) -> None:
        self.box: Box = box
        self.sizes: list[int] = [0, 0]  #: by seat, how many cheques are in hand
        self.pile: int = size_of_hand(box.pile)  #: how many of the pile are in unknown order
        self.bottom: list[int] = []  #: those known below them, the next one first
        self.seen: int = 0  #: the cheques in sight, or known to be at the bottom, packed
        self.worlds: dict[Known, float] = {(0, 0): 1.0}  #: the weight of each way in which the hands may be known
        self.deeds: list[Deed] = []  #: all so far
        self.draws: int = 0  #: how many of them were draws
        #: What draws look up: the worlds, in order, and the sums of their weights.
        self._drawn_from: dict[Known, float] = {}
        self._last: list[Known] = []
        self._sums: list[float] = []

    # -- hearing ------------------------------------------------------------------------------------------------------

    def draw(self, who: int, kind: int) -> bool:
        """A seat got a cheque; kind: -1 if it was not seen. Return whether it came from the unknown pile."""
        shuffled = self.pile > 0
        if not shuffled:
            kind = self.bottom.pop(0)  # everyone knows these (RN-27)
            self.seen -= one(kind)
        self._go_on(Deed(self, _DRAW, who, kind, 0, shuffled))
        if shuffled:
            self.pile -= 1
        self.draws += 1
        self.sizes[who] += 1
        return shuffled

    def lay(self, who: int, kind: int, under: bool) -> None:
        """A cheque was laid down: under the pile (RN-12), or cashed."""
        self._go_on(Deed(self, _LAY, who, kind, 0, False))
        self.sizes[who] -= 1
        self.seen += one(kind)
        if under:
            self.bottom.append(kind)

    def show(self, who: int, hand: Sequence[int]) -> None:
        """A whole hand was shown."""
        self._go_on(Deed(self, _SHOW, who, -1, sum(one(kind) for kind in hand), False))

    def _go_on(self, deed: Deed) -> None:
        """Take in a deed. Raises ValueError if no world fits: then it was not told by these rules."""
        self.deeds.append(deed)
        after: dict[Known, float] = {}
        for known, weight in deed.worlds.items():
            for then, share, _ in self._after(deed, known):
                after[then] = after.get(then, 0.0) + weight * share
        total = sum(after.values())
        if total <= 0.0:
            raise ValueError("no such cheque can be there")
        self.worlds = {known: weight / total for known, weight in after.items()}

    def _pool(self, seen: int, known: Known) -> int:
        """Return the cheques that no one has seen, packed."""
        return self.box.pile - seen - known[0] - known[1]

    def _after(self, deed: Deed, known: Known) -> list[tuple[Known, float, bool]]:
        """List what a world becomes: (the world, its share, whether the cheque laid down was known to be in hand)."""
        who, kind = deed.who, deed.kind
        own = known[who]
        pool = self._pool(deed.seen, known)
        unseen: int = size_of_hand(pool)
        unknown: int = deed.sizes[who] - size_of_hand(own)
        if deed.what == _DRAW:
            if kind < 0:
                return [(known, 1.0, False)]
            share = held(pool, kind) / unseen if deed.shuffled else 1.0
            return [(_with(known, who, own + one(kind)), share, True)] if share else []
        if deed.what == _SHOW:
            share = _ways(pool, unseen, own, unknown, deed.hand)
            return [(_with(known, who, deed.hand), share, True)] if share else []
        found: list[tuple[Known, float, bool]] = []
        if held(own, kind):
            found.append((_with(known, who, own - one(kind)), float(held(own, kind)), True))
        if unknown and held(pool, kind):
            found.append((known, unknown * held(pool, kind) / unseen, False))
        return found

    # -- questions ----------------------------------------------------------------------------------------------------

    def expected(self, who: int) -> list[float]:
        """Return the expected number of cheques of each kind in the seat's hand."""
        counts = [0.0] * len(self.box.colour)
        for known, weight in self.worlds.items():
            pool = self._pool(self.seen, known)
            unseen: int = size_of_hand(pool)
            unknown: int = self.sizes[who] - size_of_hand(known[who])
            for kind in range(len(counts)):
                more = unknown * held(pool, kind) / unseen if unseen else 0.0
                counts[kind] += weight * (int(held(known[who], kind)) + more)
        return counts

    def any_of(self, who: int, wanted: Sequence[int]) -> float:
        """Return the probability that the seat holds at least one cheque of these kinds."""
        chance = 0.0
        for known, weight in self.worlds.items():
            if any(held(known[who], kind) for kind in wanted):
                chance += weight
                continue
            pool = self._pool(self.seen, known)
            unseen: int = size_of_hand(pool)
            unknown: int = self.sizes[who] - size_of_hand(known[who])
            others = unseen - sum(held(pool, kind) for kind in wanted)
            chance += weight * (1.0 - comb(others, unknown) / comb(unseen, unknown))
        return chance

    # -- drawing ------------------------------------------------------------------------------------------------------

    def sample(self, lots: Lots) -> list[int]:
        """Draw a whole world: the kind of each draw so far."""
        if self._drawn_from is not self.worlds:
            self._drawn_from, self._last = self.worlds, list(self.worlds)
            self._sums = sums_of(list(self.worlds.values()))
        known = self._last[lots.by_sums(self._sums)]
        last = known
        was_known: list[bool] = []
        for deed in reversed(self.deeds):
            back = deed.backs.get(known)
            if back is None:
                back = deed.backs[known] = self._before(deed, known)
            chosen = lots.by_sums(back.sums)
            known = back.known[chosen]
            was_known.append(back.there[chosen])
        was_known.reverse()
        hands: tuple[list[int], list[int]] = ([], [])
        drawn: list[int] = []  # the kind of each draw; -1 while it may be any
        for number, deed in enumerate(self.deeds):
            hand = hands[deed.who]
            if deed.what == _DRAW:
                hand.append(len(drawn))
                drawn.append(deed.kind)
            elif deed.what == _LAY:
                wanted = deed.kind if was_known[number] else -1
                fitting = [place for place, draw in enumerate(hand) if drawn[draw] == wanted]
                drawn[hand.pop(fitting[lots.below(len(fitting))])] = deed.kind
            else:
                seen = sum([one(drawn[draw]) for draw in hand if drawn[draw] >= 0])
                _name(lots, drawn, hand, deed.hand - seen)
        _name(lots, drawn, hands[0] + hands[1], self._pool(self.seen, last))
        return drawn

    def _before(self, deed: Deed, known: Known) -> Before:
        ways: dict[tuple[Known, bool], float] = {}
        for before, weight in deed.worlds.items():
            for then, share, there in self._after(deed, before):
                if then == known:
                    ways[before, there] = weight * share
        return Before(ways)


def _with(known: Known, who: int, hand: int) -> Known:
    return (hand, known[1]) if who == 0 else (known[0], hand)


def _ways(pool: int, unseen: int, own: int, unknown: int, hand: int) -> float:
    """Return the probability that the unknown cheques of a hand are those that are missing from it."""
    share = factorial(unknown) / perm(unseen, unknown)
    for kind in kinds(own | hand | pool):
        missing = held(hand, kind) - held(own, kind)
        if missing < 0:
            return 0.0
        share *= comb(held(pool, kind), missing)
    return share if size_of_hand(hand) == size_of_hand(own) + unknown else 0.0


def _name(lots: Lots, drawn: list[int], hand: Sequence[int], cheques: int) -> None:
    """Assign the kinds of these cheques to the draws in hand that have none yet."""
    unnamed = [number for number in hand if drawn[number] < 0]
    for number, kind in zip(unnamed, lots.sample(listed(cheques), len(unnamed)), strict=True):
        drawn[number] = kind
