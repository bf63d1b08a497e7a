"""The third level of belief: uniform worlds, weighted by how a given player would have chosen in them.

The player is a callable: `likelihood(situation, move)` gives the probability that it takes the move in that situation,
or a number in proportion to it, with the same factor in every world. This level answers the same questions as the
uniform one; `effective` says how many uniform worlds the weighted ones are worth, (sum w)^2 / sum w^2.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec

from hallali.core import bits
from hallali.core.contract import Told
from hallali.games.fugitif.belief.belief import MarshalBelief
from hallali.games.fugitif.belief.world import World
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.sizes import Options, Size
from hallali.games.fugitif.rules.view import FUGITIVE


class Situation(msgspec.Struct, frozen=True):
    """What the Fugitive considers when choosing."""

    size: Size  #: the size of the game
    options: Options  #: the options of the game
    hand: int  #: the set of the Fugitive's cards, the escape card among them
    row: tuple[int, ...]  #: the hideouts' numbers
    open: int  #: the set of those that were found
    reach: int  #: how far the next hideout may lie without a sprint
    turn: int  #: the Fugitive's turn, from 1
    drawn: tuple[int, ...]  #: how many cards both players have drawn from each deck
    files: int  #: how many cards the Marshal holds


class Move(msgspec.Struct, frozen=True):
    """A choice of the Fugitive's: draw from `deck`, pass, or lay `number` over the set `sprints`."""

    kind: str  #: "draw", "pass" or "lay"
    deck: int = -1
    number: int = 0
    sprints: int = 0


Likelihood = Callable[[Situation, Move], float]


def choices(belief: MarshalBelief, world: World) -> list[tuple[Situation, Move]]:
    """Return the Fugitive's choices in a world and their situations, without choices that events ask for."""
    found: list[tuple[Situation, Move]] = []
    walk = _Walk(belief, world)
    for told in belief.tolds:
        if isinstance(told, v.Chose) and told.who == FUGITIVE:
            found.append((walk.situation(), Move("draw", deck=told.deck)))
        elif isinstance(told, v.Passed) and told.who == FUGITIVE and told.phase == v.HIDE:
            found.append((walk.situation(), Move("pass")))
        elif isinstance(told, v.Laid):
            walk.reach = told.reach
            move = Move("lay", number=world.numbers[told.place], sprints=bits.mask_of(world.under[told.place]))
            found.append((walk.situation(), move))
        walk.step(told)
    return found


class _Walk:
    """The Fugitive's situation, followed from Told to Told."""

    def __init__(self, belief: MarshalBelief, world: World) -> None:
        self.belief = belief
        self.world = world
        self.hand = bits.mask_of(belief.size.start) | bits.bit(belief.size.escape)
        self.row: tuple[int, ...] = ()
        self.open = 0
        self.reach = 3
        self.turn = 1
        self.drawn = [0] * len(belief.size.decks)
        self.files = 0
        self.cards = 0

    def situation(self) -> Situation:
        b = self.belief
        return Situation(
            b.size, b.options, self.hand, self.row, self.open, self.reach, self.turn, tuple(self.drawn), self.files
        )

    def step(self, told: Told) -> None:
        if isinstance(told, v.Drew):
            self.drawn[told.deck] += 1
            if told.who != FUGITIVE:
                self.files += 1
                return
            card = told.card
            if card is None:
                card = self.world.cards[self.cards]
                self.cards += 1
            self.hand |= bits.bit(card)
        elif isinstance(told, v.Laid):
            number = self.world.numbers[told.place]
            self.row = (*self.row, number)
            self.hand &= ~bits.bit(number) & ~bits.mask_of(self.world.under[told.place])
            self.turn, self.reach = told.turn, 3
        elif isinstance(told, v.Guessed) and told.right:
            self.open |= bits.mask_of(told.numbers)
        elif isinstance(told, v.Revealed):
            self.open |= bits.bit(told.hideout.number or 0)
        elif isinstance(told, v.TookBack):
            self.hand |= bits.mask_of(told.cards)
        elif isinstance(told, (v.Removed, v.Gave)) and told.card is not None:
            self._moved(told.who, told.card, isinstance(told, v.Gave))

    def _moved(self, who: int | None, card: int, given: bool) -> None:
        if who == FUGITIVE:
            self.hand &= ~bits.bit(card)
            self.files += int(given)
        elif who is not None:
            self.files -= 1
            if given:
                self.hand |= bits.bit(card)


class Weighted:
    """Weighted worlds that answer the same questions as the uniform level."""

    def __init__(self, belief: MarshalBelief, worlds: list[World], weights: list[float]) -> None:
        self.size = belief.size
        self.worlds_drawn = worlds
        self.weights = weights
        self.total = sum(weights)
        shut = bits.mask_of(i for i, spot in enumerate(belief.spots) if spot.hidden)
        self.hidden = [bits.mask_of(n for i, n in enumerate(w.numbers) if bits.has(shut, i)) for w in worlds]

    @property
    def effective(self) -> float:
        """Return how many uniform worlds these are worth; 0 if the player would never have chosen so in any of them."""
        squares = sum(weight * weight for weight in self.weights)
        return self.total * self.total / squares if squares else 0.0

    def joint(self, numbers: int) -> float:
        """Return the probability that all these numbers (a set) are hidden hideouts."""
        fitting = sum(w for w, mask in zip(self.weights, self.hidden, strict=True) if numbers & ~mask == 0)
        return fitting / self.total if self.total else 0.0

    def hideout_odds(self) -> list[float]:
        """Return, for each number, the probability that it is a hidden hideout."""
        odds = [0.0] * (self.size.escape + 1)
        for weight, mask in zip(self.weights, self.hidden, strict=True):
            for n in bits.members(mask):
                odds[n] += weight
        return [value / self.total if self.total else 0.0 for value in odds]

    def place_odds(self) -> list[dict[int, float]]:
        """Return the odds of each number for each place of the row."""
        found: list[dict[int, float]] = [{} for _ in (self.worlds_drawn[0].numbers if self.worlds_drawn else [])]
        for weight, world in zip(self.weights, self.worlds_drawn, strict=True):
            for place, number in enumerate(world.numbers):
                found[place][number] = found[place].get(number, 0.0) + weight / self.total if self.total else 0.0
        return found

    def support(self) -> int:
        """Return the set of numbers that are hidden in some drawn world of positive weight."""
        found = 0
        for weight, mask in zip(self.weights, self.hidden, strict=True):
            if weight > 0.0:
                found |= mask
        return found


def policy(belief: MarshalBelief, n: int, rng: random.Random, model: Likelihood) -> Weighted:
    """Draw n uniform worlds and weigh each by how likely the model makes the Fugitive's choices in it."""
    worlds = [belief.draw_world(rng) for _ in range(n)]
    weights: list[float] = []
    for world in worlds:
        weight = 1.0
        for situation, move in choices(belief, world):
            weight *= model(situation, move)
            if weight <= 0.0:
                break
        weights.append(weight)
    return Weighted(belief, worlds, weights)
