# mypyc
"""Ends of turns of La Traque that tell something: a player who ends a turn with actions left could have done more.

With the option passing=at-once, a player who can do nothing else must pass (LT-14). So a turn that was ended shows that
something else was possible. Sending an agent of the headquarters always is, and so is spending the destiny token while
objectives lie there. Without either it depends on hidden cards.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from hallali.core.contract import Told
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.box import HEADQUARTERS, HUNT, INVESTIGATE, REST, Box
from hallali.games.la_traque.rules.sizes import Options
from hallali.games.la_traque.rules.state import State


class Endings:
    """The ends of rivals' turns that not every world allows. doubtful: their places in the belief's log."""

    def __init__(self, box: Box, options: Options, seat: int) -> None:
        self.seat = seat
        self.strict = options.passing == "at-once"
        self.spots = [[HEADQUARTERS] * box.agents for _ in options.seats]
        self.tokens = [True] * len(options.seats)
        self.objectives = [0] * len(options.seats)
        self.doubtful: set[int] = set()
        self._ending = -1  # the place in the log of an END that has just been told

    def hear(self, told: Told, at: int) -> None:
        """Take note of what the seat was told; at: the place in the log where a step would be kept."""
        if isinstance(told, v.Took):
            # A chance outcome (who: -1) may have the number of END.
            self._ending = at if told.who >= 0 and told.step == a.END else -1
        elif isinstance(told, v.TurnEnded):
            if self.strict and self._ending >= 0 and told.who != self.seat and not self._able(told.who):
                self.doubtful.add(self._ending)
        elif isinstance(told, v.Revealed):
            self.objectives[told.who] += 1
        elif isinstance(told, v.Fulfilled):
            self.objectives[told.who] -= 1
        elif isinstance(told, v.Destiny):
            self.tokens[told.who] = False
            self.objectives[told.who] -= len(told.old)
        elif isinstance(told, v.Moved):
            self.spots[told.who][told.agent] = told.spot
        elif isinstance(told, v.Left):
            self.spots[told.who][told.agent] = HEADQUARTERS if told.home else REST
        elif isinstance(told, v.Recalled):
            self.spots[told.who][told.agent] = HEADQUARTERS
        elif isinstance(told, v.Maintained):
            self.spots[told.who] = [
                spot if HUNT <= spot < INVESTIGATE else HEADQUARTERS for spot in self.spots[told.who]
            ]

    def _able(self, seat: int) -> bool:
        """Return whether everyone can see that the seat can do something."""
        return HEADQUARTERS in self.spots[seat] or (self.tokens[seat] and self.objectives[seat] > 0)


def allowed(box: Box, options: Options, steps: Sequence[int], doubtful: Collection[int]) -> bool:
    """Return whether the steps at these places were legal in the game that the steps make."""
    if not doubtful:
        return True
    state, last = State(box, options), max(doubtful)
    for number, step in enumerate(steps[: last + 1]):
        if number in doubtful and step not in state.legal():
            return False
        state.advance(step)
    return True
