# mypyc
"""What each seat of Le Traqueur has met, as a hash, read from a step and what it changed (rules/see.py)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hallali.core.contract import Own
from hallali.core.seats import CHANCE, OVER
from hallali.games.traqueur.rules.actions import END
from hallali.games.traqueur.rules.fields import BUILDING
from hallali.games.traqueur.rules.searched import FOUND
from hallali.games.traqueur.rules.state import State
from hallali.games.traqueur.rules.view import FIRST
from hallali.search.hearing import Hearing, Infos, did, met

#: What a camp that is finished is to the other seat, and the lot: numbers that no step of a search has.
_BUILT: Final = 1
_LOT: Final = 3
#: What counts the new answers of a search, and where its turns and its quiet turns begin (rules/searched.py).
_ANSWERS: Final = 0xFFE
_TURNS: Final = 12


@final
class TraqueurHearing(Hearing):
    """Hears in Le Traqueur."""

    def take(self, state: Own, action: i64, infos: Infos, seats: i64) -> i64:
        """See Hearing."""
        at: State = state
        mover = at.mover
        if mover == CHANCE:
            at.advance(action)
            infos.meet(seats, _LOT + 8 * at.begins)
            return seats
        if (seats >> mover) & 1:
            infos.put(mover, met(infos.of(mover), did(action)))
        if at.stage == BUILDING:
            return self._build(at, action, infos, seats)
        seek = at.seek(mover)
        origin, tally, may_end = seek.at, seek.tally, action == END and seek.may_end
        at.advance(action)
        if at.mover == OVER:  # nothing is looked up after the end
            return 0
        # What is told follows from these: an answer that was new is counted, and a yes is where the detective goes.
        news = (action << 9) + (origin + 1 << 1) + mover
        news = news * 2 + (1 if seek.at != origin else 0)
        news = news * 2 + (1 if (seek.tally ^ tally) & _ANSWERS else 0)
        news = news * 2 + (1 if may_end else 0)
        if (seek.tally ^ tally) >> _TURNS:
            news = met(seek.tally >> _TURNS, news)
        infos.meet(seats, met(seek.tally & FOUND, news))
        return seats

    def _build(self, at: State, action: i64, infos: Infos, seats: i64) -> i64:
        """Go on with a camp. Once it is finished, the other seat is told so, and the builder which it is."""
        mover = at.mover
        at.advance(action)
        if action != END:
            return 0
        news = _BUILT + 8 * mover
        for seat in range(2):
            if (seats >> seat) & 1:
                infos.put(seat, met(infos.of(seat), self._camp(at, seat, news) if seat == mover else news))
        return seats

    def _camp(self, at: State, seat: i64, news: i64) -> i64:
        news = met(news, at.hidden >> 7 * seat & 127)
        news = met(news, at.gates >> 10 * seat & 1023)
        news = met(news, at.first_walls if seat == FIRST else at.second_walls)
        for word in at.first_more if seat == FIRST else at.second_more:
            news = met(news, word)
        return news


HEARING: Final = TraqueurHearing()
