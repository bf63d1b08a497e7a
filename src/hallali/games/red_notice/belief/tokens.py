# mypyc
"""The exact probabilities of which action tokens a player still has, and which lie where (RN-16, RN-17, RN-57).

The model: draws are fair, and which of the drawn tokens a player puts where says nothing. Then every token that a
player has not yet shown in this cycle is equally likely to be any of those that no one saw, whether it lies face down
next to a card, is in hand or still to be drawn.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import final

from hallali.games.red_notice.rules.box import VALUES, Box


@final
class Draw:
    """What a seat drew in one round."""

    def __init__(self, tokens: Sequence[int]) -> None:
        self.tokens: list[int] = list(tokens)  #: those drawn, if the observer saw them, else empty
        self.places: list[int] = []  #: where each was put, as 2 * card + side, in order
        self.values: list[int] = []  #: of those put, -1 while unknown


@final
class Tokens:
    """One seat's tokens, as one observer can know them."""

    def __init__(self, box: Box) -> None:
        self.box: Box = box
        self.left: list[int] = list(box.tokens)  #: how many of each value have not been shown in this cycle
        self.draws: list[Draw] = []  #: by round, all so far

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

    def sample(self, rng: random.Random) -> list[tuple[list[int], list[int]]]:
        """Draw a whole world: for each round the tokens drawn, in rising order, and those put down, in order."""
        found = []
        for number, draw in enumerate(self.draws):
            values = list(draw.values)
            tokens = list(draw.tokens)
            if not tokens:
                hidden = self.box.bids - len(values) + values.count(-1)
                more: list[int] = []
                if hidden:  # only in the round that is being played
                    assert number == len(self.draws) - 1
                    bag = [value for value in range(VALUES) for _ in range(self.left[value])]
                    more = rng.sample(bag, hidden)
                tokens = [value for value in values if value >= 0] + more
                values = [more.pop() if value < 0 else value for value in values]
            found.append((sorted(tokens), values))
        return found
