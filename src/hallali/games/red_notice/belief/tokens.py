# mypyc
"""The exact probabilities of which action tokens a player still has, and which lie where (RN-16, RN-17, RN-57).

The model: draws are fair, and which of the drawn tokens a player puts where says nothing. Then every token that a
player has not yet shown in this cycle is equally likely to be any of those that no one saw, whether it lies face down
next to a card, is in hand or still to be drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from hallali.core.chance import Lots
from hallali.games.red_notice.rules.actions import draw_of
from hallali.games.red_notice.rules.box import VALUES, Box


@final
class Draw:
    """What a seat drew in one round."""

    def __init__(self, tokens: Sequence[int]) -> None:
        self.tokens: list[int] = list(tokens)  #: those drawn, if the observer saw them, else empty
        self.places: list[int] = []  #: where each was put, as 2 * card + side, in order
        self.values: list[int] = []  #: of those put, -1 while unknown


@final
class Drawn:
    """What a seat drew in one round of a world. outcome: of chance. values: of the tokens put down, in order."""

    def __init__(self, tokens: Sequence[int], values: Sequence[int]) -> None:
        self.outcome: int = draw_of(sorted(tokens))
        self.values: list[int] = list(values)


@final
class Tokens:
    """One seat's tokens, as one observer can know them."""

    def __init__(self, box: Box) -> None:
        self.box: Box = box
        self.left: list[int] = list(box.tokens)  #: how many of each value have not been shown in this cycle
        self.draws: list[Draw] = []  #: by round, all so far
        self._settled: list[Drawn] = []  #: the same in every world, round by round, as far as they are over

    def draw(self, tokens: Sequence[int]) -> None:
        """The seat drew its tokens for the round. tokens: empty if they were not seen."""
        self.draws.append(Draw(tokens))

    def put(self, place: int, value: int) -> int:
        """A token was put next to a card; value: -1 if it was not seen. Return which of the round's it is."""
        draw = self.draws[-1]
        draw.places.append(place)
        draw.values.append(value)
        return len(draw.values) - 1

    def reveal(self, place: int, value: int) -> None:
        """A token was shown."""
        draw = self.draws[-1]
        draw.values[draw.places.index(place)] = value
        self.left[value] -= 1

    def shuffle(self) -> None:
        """All tokens are back (RN-53)."""
        self.left = list(self.box.tokens)

    def odds(self) -> list[float]:
        """Return the probability of each value on a token that the seat has not yet shown, wherever it is.

        An observer who knows what the seat drew knows more; see `Draw`.
        """
        total = sum(self.left)
        return [count / total if total else 0.0 for count in self.left]

    def sample(self, lots: Lots) -> list[Drawn]:
        """Draw a whole world: for each round what was drawn and put down."""
        for number in range(len(self._settled), len(self.draws)):
            draw = self.draws[number]
            if not draw.tokens and (-1 in draw.values or len(draw.values) < self.box.bids):
                # Only in the round that is being played something is open.
                assert number == len(self.draws) - 1
                return [*self._settled, self._open(draw, lots)]
            known = Drawn(draw.tokens or draw.values, draw.values)
            if number == len(self.draws) - 1:
                return [*self._settled, known]  # more may come to it
            self._settled.append(known)
        return self._settled

    def _open(self, draw: Draw, lots: Lots) -> Drawn:
        hidden = self.box.bids - len(draw.values) + draw.values.count(-1)
        bag = [value for value in range(VALUES) for _ in range(self.left[value])]
        more = lots.sample(bag, hidden)
        tokens = [value for value in draw.values if value >= 0] + more
        return Drawn(tokens, [more.pop() if value < 0 else value for value in draw.values])
