"""Fugitif's simple bots, to measure the others against."""

from __future__ import annotations

from hallali.games.fugitif.bots import instincts
from hallali.games.fugitif.bots.fugitive import Sitter
from hallali.games.fugitif.bots.instincts import Lay
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.actions import END, PASS
from hallali.games.fugitif.rules.sizes import Size
from hallali.games.fugitif.rules.view import FugitifView

#: How many other cards an overpayer must hold before it gives one away.
KEPT = 4


class Random(Sitter):
    """Takes random legal steps until the gesture is complete; for either seat."""

    def choose(self, view: FugitifView) -> tuple[int, ...]:
        """Return a gesture: each step is uniform over the legal ones, but a guess ends after each number by a coin."""
        step = self.rng.choice(view.legal)
        if view.phase == v.HIDE and step != PASS:
            return self._walk(view, step)
        if view.phase == v.GUESS and step != PASS:
            return self._guess(view, step)
        return (step,)

    def _walk(self, view: FugitifView, number: int) -> tuple[int, ...]:
        assert view.hand is not None
        two = self.opens_two(view)
        if not two:
            sprints = self._sprints(view, number, last_of(view))
            return (number, *sprints, END)
        for _ in range(200):  # a first hideout that leaves no second is drawn again
            sprints = self._sprints(view, number, 0)
            rest = [card for card in view.hand if card != number and card not in sprints]
            seconds = sorted({lay.number for lay in instincts.lays(rest, number, view.reach, self.size, bluffs=False)})
            if seconds:
                second = self.rng.choice(seconds)
                more = self._sprints(view, second, number, rest)
                return (number, *sprints, END, second, *more, END)
            number = self.rng.choice(view.legal)
        first, second_lay = instincts.pairs(view.hand, view.reach, self.size, bluffs=False)[0]
        return (*first.cards, END, *second_lay.cards, END)

    def _sprints(self, view: FugitifView, number: int, last: int, hand: list[int] | None = None) -> list[int]:
        """Draw sprint cards in rising order, one uniform step at a time, so that the hideout can be laid."""
        cards = [c for c in (hand if hand is not None else view.hand or ()) if c not in (number, self.size.escape)]
        need = number - last - view.reach
        chosen: list[int] = []
        while True:
            paid = instincts.worth_of(chosen, self.size)
            left = [card for card in cards if not chosen or card > chosen[-1]]
            steps = [END] if paid >= need else []
            if self.size.overpay or paid < need:
                steps += [card for i, card in enumerate(left) if paid + instincts.worth_of(left[i:], self.size) >= need]
            step = self.rng.choice(steps)
            if step == END:
                return chosen
            chosen.append(step)

    def _guess(self, view: FugitifView, first: int) -> tuple[int, ...]:
        picks = [first]
        most = most_guesses(view, self.size)
        while len(picks) < most and self.rng.random() < 0.5:
            more = [n for n in view.legal if picks[-1] < n < self.size.escape]
            if not more:
                break
            picks.append(self.rng.choice(more))
        return (*picks, END)


class Heuristic(Sitter):
    """Lays the farthest hideout that needs no sprint, otherwise the cheapest that needs one, otherwise passes."""

    def hide(self, view: FugitifView) -> Lay | None:
        """Choose the hideout."""
        return self.pick(view.hand or (), last_of(view), view.reach)

    def open_two(self, view: FugitifView) -> tuple[Lay, Lay]:
        """Choose the opening's two hideouts by the same rule."""
        hand = view.hand or ()
        every = instincts.pairs(hand, view.reach, self.size, bluffs=False)
        return max(every, key=lambda pair: (-sum(len(lay.sprints) for lay in pair), pair[0].number, pair[1].number))

    def pick(self, hand: tuple[int, ...], last: int, reach: int) -> Lay | None:
        """Apply the rule."""
        every = instincts.lays(hand, last, reach, self.size, bluffs=False)
        if escape := [lay for lay in every if lay.number == self.size.escape]:
            return escape[0]
        free = [lay for lay in every if not lay.sprints]
        if free:
            return max(free, key=lambda lay: lay.number)
        return min(every, key=lambda lay: (len(lay.sprints), -lay.number), default=None)


class Counting(Heuristic):
    """Lays the hideout that leaves the most ways to go on with the cards in hand."""

    def pick(self, hand: tuple[int, ...], last: int, reach: int) -> Lay | None:
        """Count continuations two hideouts deep; ties go to the farther hideout."""
        every = instincts.lays(hand, last, reach, self.size, bluffs=False)
        if escape := [lay for lay in every if lay.number == self.size.escape]:
            return escape[0]
        return max(every, key=lambda lay: (self._count(hand, lay, 2), lay.number), default=None)

    def _count(self, hand: tuple[int, ...], lay: Lay, depth: int) -> int:
        rest = tuple(card for card in hand if card not in lay.cards)
        after = instincts.lays(rest, lay.number, 3, self.size, bluffs=False)
        if depth == 1:
            return len(after)
        return len(after) + sum(self._count(rest, further, depth - 1) for further in after)

    def open_two(self, view: FugitifView) -> tuple[Lay, Lay]:
        """Choose the pair after which most ways remain."""
        hand = tuple(view.hand or ())

        def ways(pair: tuple[Lay, Lay]) -> tuple[int, int]:
            rest = tuple(card for card in hand if card not in pair[0].cards)
            return self._count(rest, pair[1], 1), pair[1].number

        return max(instincts.pairs(hand, view.reach, self.size, bluffs=False), key=ways)


class Creeper(Heuristic):
    """Takes the smallest step that costs nothing, and saves all other cards for one leap to the escape.

    A way to play that beginners find, and that a Marshal who names one number a turn has no answer to.
    """

    def pick(self, hand: tuple[int, ...], last: int, reach: int) -> Lay | None:
        """Leap when the hand pays for it, and otherwise creep; pass where every step costs a card."""
        every = instincts.lays(hand, last, reach, self.size, bluffs=False)
        leaps = [lay for lay in every if lay.number == self.size.escape]
        free = [lay for lay in every if not lay.sprints]
        return min(leaps, key=lambda lay: len(lay.sprints), default=None) or min(
            free, key=lambda lay: lay.number, default=None
        )

    def open_two(self, view: FugitifView) -> tuple[Lay, Lay]:
        """Open with the two smallest numbers that cost nothing."""
        every = instincts.pairs(view.hand or (), view.reach, self.size, bluffs=False)
        return min(every, key=lambda pair: (sum(len(lay.sprints) for lay in pair), pair[1].number, pair[0].number))


class Overpayer(Heuristic):
    """Lays as `Heuristic` does, and puts its worst other card under each hideout although nothing asks for it."""

    def pick(self, hand: tuple[int, ...], last: int, reach: int) -> Lay | None:
        """Add a sprint card to what the rule lays, as long as some are left for the next step."""
        chosen = super().pick(hand, last, reach)
        if chosen is None or chosen.number == self.size.escape or not self.size.overpay:
            return chosen
        spare = [card for card in hand if card not in chosen.cards and card != self.size.escape]
        if len(spare) < KEPT:
            return chosen
        worst = min(spare, key=lambda card: (card > chosen.number, instincts.worth(card, self.size), card))
        return chosen._replace(sprints=tuple(sorted((*chosen.sprints, worst))))


def last_of(view: FugitifView) -> int:
    """Return the number that the next hideout is counted from, as the Fugitive knows it."""
    return (view.row[-1].number or 0) if view.row else 0


def most_guesses(view: FugitifView, size: Size) -> int:
    """Return how many numbers a guess may hold (FUG-23)."""
    return min(view.hidden, size.max_guess) if size.max_guess else view.hidden


__all__ = ["Counting", "Creeper", "Heuristic", "Overpayer", "Random", "last_of", "most_guesses"]
