# mypyc
"""What each seat has met in a world, as one number: what it did itself and what it was told, in order.

A search asks at every step which worlds look the same to a seat. Any game can be asked by its Tolds (`ByTolds`). A game
may lend a Hearing of its own instead (`DomainKnowledge.hearing`), which reads from the step and the position what
seats are told, without making a Told of it: then the number is a hash that rolls on with each thing that is met.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final, final

import msgspec
from mypy_extensions import i64, mypyc_attr

from hallali.core import words
from hallali.core.contract import Game, Position, Told

#: What is met: a seat's own step, or what it was told.
News = int | tuple[Told, ...]

#: The bits of a hash.
_BITS: Final = 0x3FFFFFFFFFFFFFFF
#: Odd numbers that spread a word over a hash.
_BEFORE: Final = 0x1E3779B97F4A7C15
_NEWS: Final = 0x2545F4914F6CDD1D
_AGAIN: Final = 0x369DEA0F31A53F85
_LESS: Final = 0x1234567B

#: The bits below the number of a piece of news, for the number of the information before it: together they are one
#: short integer, and low bits that differ make dictionaries quick.
_INFOS: Final = 32

#: The seats that Infos has a field of its own for.
_FEW: Final = 4


def met(info: i64, news: i64) -> i64:
    """Return the hash of information to which news comes. No two news lead from one hash to the same."""
    found = (info * _BEFORE + news * _NEWS + _LESS) & _BITS
    found = (found ^ found >> 31) * _AGAIN & _BITS
    return found ^ found >> 29


def did(action: i64) -> i64:
    """Return a seat's own step as news. What is told is never below 0."""
    return -1 - action


def digest(told: tuple[Told, ...]) -> int:
    """Return what a seat was told of a step as news: a number that depends on what it says, and on nothing else."""
    said = blake2b(msgspec.msgpack.encode(told), digest_size=8).digest()
    return int.from_bytes(said, "little") >> 2


@final
class Infos:
    """By seat, the number of what it has met; 0 at first."""

    def __init__(self, seats: int) -> None:
        self.first: i64 = 0
        self.second: i64 = 0
        self.third: i64 = 0
        self.fourth: i64 = 0
        self.more: list[int] = [0] * (seats - _FEW)

    def clone(self) -> Infos:
        """Return an independent copy."""
        other = Infos(0)
        other.first, other.second, other.third, other.fourth = self.first, self.second, self.third, self.fourth
        if self.more:
            other.more = self.more.copy()
        return other

    def of(self, seat: i64) -> i64:
        """Return the number of what a seat has met."""
        if seat == 0:
            return self.first
        if seat == 1:
            return self.second
        if seat == 2:
            return self.third
        return self.fourth if seat == 3 else self.more[seat - _FEW]

    def put(self, seat: i64, info: i64) -> None:
        """Set the number of what a seat has met."""
        if seat == 0:
            self.first = info
        elif seat == 1:
            self.second = info
        elif seat == 2:
            self.third = info
        elif seat == 3:
            self.fourth = info
        else:
            self.more[seat - _FEW] = info

    def meet(self, seats: i64, news: i64) -> None:
        """Let news come to each seat of a set, of the first four."""
        if seats & 1:
            self.first = met(self.first, news)
        if seats & 2:
            self.second = met(self.second, news)
        if seats & 4:
            self.third = met(self.third, news)
        if seats & 8:
            self.fourth = met(self.fourth, news)


@mypyc_attr(allow_interpreted_subclasses=True)
class Hearing:
    """Takes steps in the worlds of a game, and notes what seats meet. One may serve any number of searches."""

    def take(self, state: Position, action: i64, infos: Infos, seats: i64) -> i64:
        """Take a legal step in place, and note what the seats of a set do and are told.

        Return the set of those that were told something.
        """
        raise NotImplementedError

    def after(self, seat: int, info: i64, news: News) -> i64:
        """Return the number of a seat's information once it has met news."""
        assert isinstance(news, int)
        return met(info, did(news))

    def known(self, seat: int, info: i64, news: News) -> i64:
        """Return the same, or -1 where it is known that no world has come to that."""
        return self.after(seat, info, news)


@final
class ByTolds(Hearing):
    """Numbers what seats meet in the order in which it comes up in one search, by their Tolds: in any game."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        # Information is numbered by what came before and the number of the news; numbers alone are quick to look up.
        self._known: list[dict[int, int]] = [{} for _ in range(seats)]
        self._news: dict[News, int] = {}
        self._sets: dict[int, tuple[int, ...]] = {}

    def take(self, state: Position, action: i64, infos: Infos, seats: i64) -> i64:
        """See Hearing."""
        who = self._sets.get(seats)
        if who is None:
            who = self._sets[seats] = tuple([seat for seat in range(len(self._known)) if words.has(seats, seat)])
        mover = state.mover
        last: tuple[Told, ...] = ()
        number = -1  # of what was last told: most seats are told the same
        hearing: i64 = 0
        for seat, told in zip(who, self.game.advance(state, action, who), strict=True):
            if seat == mover:
                infos.put(seat, self.after(seat, infos.of(seat), action))
            if told:
                if told is not last:
                    last, number = told, self._news.setdefault(told, len(self._news))
                infos.put(seat, self._following(seat, infos.of(seat), number))
                hearing |= words.bit(seat)
        return hearing

    def after(self, seat: int, info: i64, news: News) -> i64:
        """See Hearing."""
        return self._following(seat, info, self._news.setdefault(news, len(self._news)))

    def known(self, seat: int, info: i64, news: News) -> i64:
        """See Hearing."""
        number = self._news.get(news, -1)
        return self._known[seat].get(int(info) + (number << _INFOS), -1) if number >= 0 else -1

    def _following(self, seat: int, info: i64, number: int) -> i64:
        known = self._known[seat]
        return known.setdefault(int(info) + (number << _INFOS), len(known) + 1)
