# mypyc
"""Ends of turns of La Traque that tell something: a player who ends a turn with actions left could have done more.

With the option passing=at-once, a player who can do nothing else must pass (LT-14). So a turn that was ended shows that
something else was possible. Sending an agent of the headquarters always is, and so is spending the destiny token while
objectives lie there. Without either it depends on hidden cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from hallali.core import bits
from hallali.core.contract import Told
from hallali.games.la_traque.rules import able, legal
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.box import HEADQUARTERS, HUNT, INVESTIGATE, REST, Box
from hallali.games.la_traque.rules.packs import Cards
from hallali.games.la_traque.rules.sizes import Options
from hallali.games.la_traque.rules.state import State

#: The bit of END in the set of the steps of a turn that are below 63.
_END: Final = bits.bit(a.END)


class Endings:
    """The ends of rivals' turns that not every world allows.

    doubtful: their places in the belief's log; by_seat: the same, of each seat, in order. moments: by place, a position
    just before it, in which everything is right but what hands hold and what lies under agents.
    """

    def __init__(self, box: Box, options: Options, seat: int) -> None:
        self.box = box
        self.options = options
        self.seat = seat
        self.strict = options.passing == "at-once"
        self.spots = [[HEADQUARTERS] * box.agents for _ in options.seats]
        self.tokens = [True] * len(options.seats)
        self.objectives = [0] * len(options.seats)
        self.doubtful: set[int] = set()
        self.by_seat: list[list[int]] = [[] for _ in options.seats]
        self.moments: dict[int, State] = {}
        self._ending = -1  # the place in the log of an END that has just been told

    def hear(self, told: Told, at: int) -> None:
        """Take note of what the seat was told; at: the place in the log where a step would be kept."""
        if isinstance(told, v.Took):
            # A chance outcome (who: -1) may have the number of END.
            self._ending = at if told.who >= 0 and told.step == a.END else -1
        elif isinstance(told, v.TurnEnded):
            if self.strict and self._ending >= 0 and told.who != self.seat and not self._able(told.who):
                self.doubtful.add(self._ending)
                self.by_seat[told.who].append(self._ending)
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

    def allowed(self, seat: int, at: int, hand: Cards, under: list[Cards]) -> bool:
        """Return whether a seat with these cards could have ended its turn there. at: a place of `moments`.

        The rest of that moment is public.
        """
        state = self.moments[at]
        own = state.at(seat)
        own.hand = hand
        for agent, cards in enumerate(under):
            own.lay(agent, cards)
        able.settle(state, own)
        return legal.turn(state)[0] & _END != 0

    def look(self, steps: Sequence[int], places: Mapping[int, int]) -> None:
        """Keep the moments that are still missing, from the steps of any history that fits what was told.

        places: by number of a step, its place in the log, for each of `doubtful`.
        """
        state = State(self.box, self.options)
        for number, step in enumerate(steps):
            at = places.get(number, -1)
            if at >= 0 and at not in self.moments:
                self.moments[at] = state.clone()
                if len(self.moments) == len(self.doubtful):
                    break
            state.advance(step)
