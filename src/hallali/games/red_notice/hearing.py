# mypyc
"""What each seat of Red Notice has met, as a hash, read from the events of a step as they are packed (rules/see.py).

Most events are told to all alike: their word is the news. Of the others each seat's news is the digest of its Tolds,
which is kept: a search meets the same events again and again.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hallali.core import bits
from hallali.core.contract import Own
from hallali.core.seats import OVER
from hallali.games.red_notice.rules import events, flow, see
from hallali.games.red_notice.rules.box import Box
from hallali.games.red_notice.rules.state import State
from hallali.search.hearing import Hearing, Infos, did, digest, met

_SEATS: Final = 2
#: So many digests are kept.
_MOST: Final = 1 << 16
_KIND: Final = 31

#: The kinds of event of which each seat is told something of its own.
_SECRET: Final = bits.mask_of(see.SECRETS)


@final
class RedNoticeHearing(Hearing):
    """Hears in Red Notice."""

    def __init__(self) -> None:
        self._secret: i64 = _SECRET
        self._box: Box | None = None  # whose events these are
        self._short: tuple[dict[int, int], dict[int, int]] = ({}, {})
        self._long: dict[tuple[int, tuple[int, ...], int], int] = {}

    def take(self, state: Own, action: i64, infos: Infos, seats: i64) -> i64:
        """See Hearing."""
        at: State = state
        mover = at.mover
        flow.step(at, action)
        if mover >= 0 and (seats >> mover) & 1:
            infos.put(mover, met(infos.of(mover), did(action)))
        word = at.events
        if word == 0 or at.drafting or at.mover == OVER:  # nothing is looked up after the end
            return 0
        if not at.earlier and not self._hides(word):
            infos.meet(seats, word)
            return seats
        if at.box is not self._box:
            self._forget()
            self._box = at.box
        for seat in range(_SEATS):
            if (seats >> seat) & 1:
                infos.put(seat, met(infos.of(seat), self._news(at, seat)))
        return seats

    def _hides(self, word: i64) -> bool:
        """Return whether one of the events of a word is not told to all alike."""
        secret = self._secret
        if (secret >> (word & _KIND)) & 1:
            return True
        if word & events.LONG:
            return False
        return ((secret >> (word >> events.WIDTH & _KIND)) | (secret >> (word >> events.TWO & _KIND))) & 1 == 1

    def _forget(self) -> None:
        self._short = ({}, {})
        self._long = {}

    def _news(self, at: State, seat: int) -> i64:
        """Return what a seat is told of the last step."""
        if not at.earlier:
            short = self._short[seat]
            found = short.get(at.events)
            if found is None:
                if len(short) == _MOST:
                    self._forget()
                    short = self._short[seat]
                found = short[at.events] = digest(see.heard_of(at.box, (), at.events, (seat,))[0])
            return found
        key = (seat, at.earlier, int(at.events))
        found = self._long.get(key)
        if found is None:
            if len(self._long) == _MOST:
                self._forget()
            found = self._long[key] = digest(see.heard_of(at.box, at.earlier, at.events, (seat,))[0])
        return found


HEARING: Final = RedNoticeHearing()
