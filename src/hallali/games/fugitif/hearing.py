# mypyc
"""What each seat of Fugitif has met, as a hash, read from a step and what it changed (rules/see.py).

The steps that most of a game consists of are read here. What events bring is rare: of that the news is the digest of
the Tolds. Which of the two it is, everyone can see.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hallali.core import words
from hallali.core.contract import Own
from hallali.core.seats import CHANCE, OVER
from hallali.games.fugitif.rules import see
from hallali.games.fugitif.rules import tasks as t
from hallali.games.fugitif.rules.actions import EVENT, PASS
from hallali.games.fugitif.rules.state import State
from hallali.games.fugitif.rules.view import FUGITIVE
from hallali.search.hearing import Hearing, Infos, did, digest, met

#: The sets of seats that are told of the Fugitive's cards and of the Marshal's.
_FUGITIVES: Final = 1
_MARSHALS: Final = 2


@final
class FugitifHearing(Hearing):
    """Hears in Fugitif."""

    def take(self, state: Own, action: i64, infos: Infos, seats: i64) -> i64:
        """See Hearing."""
        at: State = state
        code, mover, idle, closed, empty = at.code, at.mover, at.idle, at.closed, at.all_empty()
        kind = t.kind_of(code)
        if mover != CHANCE and (seats >> mover) & 1:
            infos.put(mover, met(infos.of(mover), did(action)))
        if not self._reads(kind, mover, action):
            return self._digest(at, action, infos, seats)
        laid, opened, picks, reach = at.laid, at.open, at.picks, at.reach
        at.advance(action)
        if at.drafting or at.mover == OVER:  # nothing is looked up after the end
            return 0
        public = met(code, action if mover != CHANCE and kind != t.HIDE and kind != t.GUESS else 0)
        secret, knowing = public, seats
        if mover == CHANCE:
            secret = met(public, action)
            knowing = seats & (_FUGITIVES if t.seat_of(code) == FUGITIVE else _MARSHALS)
        elif action == PASS:
            secret = public = met(public, PASS)
        elif kind == t.HIDE:
            public, secret = self._laid(at, laid, reach, public)
            knowing = seats & _FUGITIVES
        elif kind == t.GUESS or kind == t.MANHUNT:
            secret = public = self._guessed(at, picks if kind == t.GUESS else action, at.open & ~opened, public)
        tail: i64 = 0
        if closed >= 0 and at.closed < 0:
            tail = 1
        if not at.box.rounds and (at.idle > idle or (at.all_empty() and not empty)):
            tail += 2 + 4 * at.idle
        infos.meet(knowing, met(secret, tail))
        infos.meet(seats & ~knowing, met(public, tail))
        return seats

    def _reads(self, kind: i64, mover: i64, action: i64) -> bool:
        """Return whether what is told of a step is read here."""
        if mover == CHANCE:
            return (kind == t.CARD or kind == t.SETUP) and action < EVENT
        return kind == t.HIDE or kind == t.GUESS or kind == t.DRAW or kind == t.EXTRA or kind == t.MANHUNT

    def _laid(self, at: State, laid: i64, reach: i64, news: i64) -> tuple[i64, i64]:
        """Return what everyone is told of hideouts that were laid, and what the Fugitive is."""
        place: i64 = words.count(laid)
        public = met(news, reach + (64 if at.task == t.MANHUNT else 0))
        secret = public
        left = at.laid & ~laid
        while left:
            number = words.lowest(left)
            left &= left - 1
            under: i64 = at.sprints[place]
            turn: i64 = at.turns[place]
            shown = met(public, words.count(under) + 64 * (turn * 64 + place))
            public = met(shown, number if number == at.box.escape else 0)
            secret = met(met(met(secret, turn * 64 + place), number), under)
            place += 1
        return public, secret

    def _guessed(self, at: State, numbers: i64, found: i64, news: i64) -> i64:
        """Return what everyone is told of a guess: whether it was right, and what was turned up."""
        news = met(met(news, numbers), found)
        while found:
            place = at.place_of(found & -found)
            under: i64 = at.sprints[place]
            turn: i64 = at.turns[place]
            news = met(met(news, under), turn * 64 + place)
            found &= found - 1
        return news

    def _digest(self, at: State, action: i64, infos: Infos, seats: i64) -> i64:
        """Take any step, and make Tolds of it."""
        before = at.clone()
        at.advance(action)
        if at.mover == OVER:
            return 0
        heard: i64 = 0
        for seat, told in enumerate(see.tell_all(before, action, at, (0, 1))):
            if told and (seats >> seat) & 1:
                infos.put(seat, met(infos.of(seat), digest(told)))
                heard |= words.bit(seat)
        return heard


HEARING: Final = FugitifHearing()
