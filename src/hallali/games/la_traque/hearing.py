# mypyc
"""What each seat of La Traque has met, as a hash, read from the events of a step as they are packed (rules/see.py).

Most events are told to all alike: their word is the news, with the step itself where everyone sees it. Of the others
each seat's news is the digest of its Tolds, which is kept: a search meets the same events again and again.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hallali.core import bits
from hallali.core.contract import Own
from hallali.core.seats import OVER
from hallali.games.la_traque.rules import events, flow, see
from hallali.games.la_traque.rules.events import Noted
from hallali.games.la_traque.rules.state import State
from hallali.search.hearing import Hearing, Infos, did, digest, met

_SEATS: Final = 4
#: So many digests are kept.
_MOST: Final = 1 << 16
_KIND: Final = 63

#: The kinds of event, + 1, of which each seat is told something of its own.
_HIDING: Final = bits.mask_of(kind + 1 for kind in see.HIDING)


@final
class LaTraqueHearing(Hearing):
    """Hears in La Traque."""

    def __init__(self) -> None:
        self._hiding: i64 = _HIDING
        self._specials = ""  # the option with which these were told
        self._short: list[dict[int, int]] = [{} for _ in range(_SEATS)]  # of unseen steps with few events
        self._long: dict[tuple[int, int, int, Noted, int], int] = {}

    def take(self, state: Own, action: i64, infos: Infos, seats: i64) -> i64:
        """See Hearing."""
        at: State = state
        mover = at.mover
        public = see.is_public(at, action)
        flow.advance(at, action)
        if mover >= 0 and (seats >> mover) & 1:
            infos.put(mover, met(infos.of(mover), did(action)))
        word = at.noted
        if at.drafting or at.mover == OVER:  # nothing is looked up after the end
            return 0
        if not at.earlier:
            if word == 0 and not public:
                return 0
            if not self._hides(word):
                infos.meet(seats, met(word, action * 8 + mover + 2) if public else word)
                return seats
        if at.options.specials != self._specials:
            self._forget()
            self._specials = at.options.specials
        who: int = mover if public else see.NOBODY
        for seat in range(_SEATS):
            if (seats >> seat) & 1:
                infos.put(seat, met(infos.of(seat), self._news(at, who, action if public else 0, seat)))
        return seats

    def _hides(self, word: i64) -> bool:
        """Return whether one of the events of a word is not told to all alike."""
        hiding = self._hiding
        return ((hiding >> (word & _KIND)) | (hiding >> (word >> events.WIDTH & _KIND))) & 1 == 1

    def _forget(self) -> None:
        self._short = [{} for _ in range(_SEATS)]
        self._long = {}

    def _news(self, at: State, who: int, action: int, seat: int) -> i64:
        """Return what a seat is told of the last step. who, action: as told_of has them."""
        if who == see.NOBODY and not at.earlier:
            short = self._short[seat]
            found = short.get(at.noted)
            if found is None:
                if len(short) == _MOST:
                    self._forget()
                    short = self._short[seat]
                found = short[at.noted] = self._digest(at, who, action, seat)
            return found
        key = (seat, who, action, at.earlier, int(at.noted))
        found = self._long.get(key)
        if found is None:
            if len(self._long) == _MOST:
                self._forget()
            found = self._long[key] = self._digest(at, who, action, seat)
        return found

    def _digest(self, at: State, who: int, action: int, seat: int) -> int:
        return digest(see.told_of(who, action, at.earlier, at.noted, (seat,), self._specials)[0])


HEARING: Final = LaTraqueHearing()
