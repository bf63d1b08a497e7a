# mypyc
"""What the seats of Traqué have met, as a hash: its steps and the words of its events, told to all alike (TQ-60)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hallali.core.contract import Own
from hallali.core.seats import OVER
from hallali.games.traque.rules import flow
from hallali.games.traque.rules.state import State
from hallali.search.hearing import Hearing, Infos, did, met


@final
class TraqueHearing(Hearing):
    """Hears in Traqué."""

    def take(self, state: Own, action: i64, infos: Infos, seats: i64) -> i64:
        """See Hearing."""
        at: State = state
        mover = at.mover
        begun = at.begun if at.drafting else ()
        flow.advance(at, action)
        if mover >= 0 and (seats >> mover) & 1:
            infos.put(mover, met(infos.of(mover), did(action)))
        if at.drafting or at.mover == OVER:  # nothing is looked up after the end
            return 0
        news = met(at.events, action)
        for step in begun:
            news = met(news, step)
        for word in at.earlier:
            news = met(news, did(word))
        infos.meet(seats, news)
        return seats


HEARING: Final = TraqueHearing()
