"""How each seat scored in a game of La Traque that is over, from what was told."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hallali.core.contract import Told
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.text.prompts import ranked


class Result(msgspec.Struct):
    """One seat's score. domination is the sum of objectives, ambition and cards, which say where it came from.

    successes, triumphs: objectives fulfilled. captured: fugitives. influence: what is left on the tracks together.
    """

    seat: int
    won: bool
    domination: int
    influence: int
    objectives: int = 0
    ambition: int = 0
    cards: int = 0
    successes: int = 0
    triumphs: int = 0
    captured: int = 0

    def gain(self, source: str, change: int) -> None:
        """Add a change of domination to the source that it came from."""
        if source == "objectives":
            self.objectives += change
        elif source == "ambition":
            self.ambition += change
        else:
            self.cards += change


def results(view: v.LaTraqueView, tolds: Sequence[Told]) -> tuple[Result, ...]:
    """List the seats' scores, the best first. tolds: all that somebody was told of the game."""
    found = [
        Result(seat, seat in view.winners, view.domination[seat], sum(view.influence[seat]))
        for seat in range(view.players)
    ]
    source = ["cards"] * view.players
    for told in tolds:
        if isinstance(told, v.Fulfilled):
            source[told.who] = "objectives"
            if told.triumph:
                found[told.who].triumphs += 1
            else:
                found[told.who].successes += 1
        elif isinstance(told, v.Ambition):
            source[told.who] = "ambition"
        elif isinstance(told, v.Used | v.Judged):
            source[told.who] = "cards"
        elif isinstance(told, v.Captured):
            found[told.who].captured += 1
        elif isinstance(told, v.Domination):
            found[told.who].gain(source[told.who], told.change)
    return tuple(found[seat] for seat in ranked(view))


__all__ = ["Result", "results"]
