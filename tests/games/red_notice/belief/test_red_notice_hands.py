"""What can be known of the hands, against all orders of a small pile of paper cards, one by one."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

import msgspec
import pytest

from hallali.core.chance import Lots
from hallali.core.seats import SPECTATOR
from hallali.games.red_notice.belief.hands import Hands
from hallali.games.red_notice.rules.box import Box, box_of
from hallali.games.red_notice.rules.view import ANGELA, JESSAH

CARDS = (0, 0, 0, 1, 1, 2)  #: the kind of each card of paper


def small_pile() -> Box:
    """Return a box with these cards as its cheques."""
    facts = box_of("small").edition
    cheques = tuple(msgspec.structs.replace(facts.cheque[kind], copies=CARDS.count(kind)) for kind in (0, 1, 2))
    return Box("small", msgspec.structs.replace(facts, cheque=cheques), "")


class Paper:
    """One order of the pile, and who has taken and laid down which cards of it."""

    def __init__(self, order: tuple[int, ...]) -> None:
        self.pile, self.bottom = list(order), list[int]()
        self.hands: tuple[list[int], list[int]] = ([], [])
        self.drawn: list[int] = []

    def copy(self) -> Paper:
        """Return an independent copy."""
        other = Paper(tuple(self.pile))
        other.bottom, other.drawn = list(self.bottom), list(self.drawn)
        other.hands = (list(self.hands[0]), list(self.hands[1]))
        return other

    def draw(self, who: int) -> int:
        """Take the next card; give its kind."""
        card = (self.pile or self.bottom).pop(0)
        self.drawn.append(card)
        self.hands[who].append(card)
        return CARDS[card]

    def lay(self, who: int, card: int, under: bool) -> Paper:
        """Return what comes of laying a card down."""
        then = self.copy()
        then.hands[who].remove(card)
        if under:
            then.bottom.append(card)
        return then

    def kinds(self, who: int) -> list[int]:
        """Return the seat's hand."""
        return sorted(CARDS[card] for card in self.hands[who])


class Both:
    """The same deeds told to Hands, and done in all worlds that fit."""

    def __init__(self, eyes: int, rng: random.Random) -> None:
        self.eyes = eyes
        self.cheques = Hands(small_pile())
        self.papers = [Paper(order) for order in permutations(range(len(CARDS)))]
        self.truth = rng.choice(self.papers).copy()

    def draw(self, who: int) -> None:
        """A seat draws; only its own eyes see what."""
        kind = self.truth.draw(who)
        seen = who == self.eyes
        self.cheques.draw(who, kind if seen else -1)
        self.papers = [paper for paper in self.papers if paper.draw(who) == kind or not seen]

    def lay(self, who: int, card: int, under: bool) -> None:
        """A seat lays a card of paper down; its kind is seen."""
        self.truth = self.truth.lay(who, card, under)
        self.cheques.lay(who, CARDS[card], under)
        self.papers = [
            paper.lay(who, other, under)
            for paper in self.papers
            for other in paper.hands[who]
            if CARDS[other] == CARDS[card]
        ]

    def show(self) -> None:
        """Angela's hand is shown."""
        hand = self.truth.kinds(ANGELA)
        self.cheques.show(ANGELA, hand)
        self.papers = [paper for paper in self.papers if paper.kinds(ANGELA) == hand]

    def check(self) -> None:
        """Both count alike."""
        for who in (ANGELA, JESSAH):
            hands = [paper.kinds(who) for paper in self.papers]
            for kind, mean in enumerate(self.cheques.expected(who)):
                assert mean == pytest.approx(sum(hand.count(kind) for hand in hands) / len(hands), abs=1e-9)
            for wanted in ((0,), (1,), (2,), (0, 2), (1, 2)):
                some = sum(1 for hand in hands if not set(wanted).isdisjoint(hand)) / len(hands)
                assert self.cheques.any_of(who, wanted) == pytest.approx(some, abs=1e-9)


def deeds(eyes: int, seed: int) -> Both:
    """Deal, start, and do at random what can be done, checking each time."""
    rng = random.Random(seed)
    both = Both(eyes, rng)
    for who in (ANGELA, ANGELA, JESSAH, JESSAH):
        both.draw(who)
        both.check()
    for who in (JESSAH, ANGELA):
        both.lay(who, rng.choice(both.truth.hands[who]), under=True)
        both.check()
    for _ in range(6):
        who = rng.choice((ANGELA, ANGELA, JESSAH))
        if rng.random() < 0.2:
            both.show()
        elif both.truth.hands[who] and rng.random() < 0.4:
            both.lay(who, rng.choice(both.truth.hands[who]), under=False)
        elif both.truth.pile or both.truth.bottom:
            both.draw(who)
        both.check()
    return both


@pytest.mark.rule("RN-27")
@pytest.mark.rule("RN-57")
@pytest.mark.parametrize("eyes", [ANGELA, JESSAH, SPECTATOR])
def test_hands_are_counted_as_all_orders_of_the_pile_are(eyes: int) -> None:
    for seed in range(12):
        deeds(eyes, seed)


def test_it_may_be_the_card_that_is_known_or_another() -> None:
    both = Both(SPECTATOR, random.Random(1))
    both.truth = Paper((0, 1, 2, 3, 4, 5))
    both.draw(ANGELA)
    both.show()
    both.draw(ANGELA)
    both.lay(ANGELA, 0, under=False)
    both.check()
    # It was the card that was shown, unless the other is of its kind (2 of 5) and was taken instead (each as well).
    assert len(both.cheques.worlds) == 2
    assert both.cheques.any_of(ANGELA, (0,)) == pytest.approx(2 * 0.4 / 1.4)


def test_two_known_cards_are_taken_twice_as_often_as_one() -> None:
    both = Both(SPECTATOR, random.Random(1))
    both.truth = Paper((0, 1, 2, 3, 4, 5))
    for _ in range(2):
        both.draw(ANGELA)
    both.show()
    both.draw(ANGELA)
    both.lay(ANGELA, 0, under=False)
    both.check()


@pytest.mark.parametrize("eyes", [ANGELA, JESSAH, SPECTATOR])
def test_drawn_hands_are_as_frequent_as_the_orders_are(eyes: int) -> None:
    draws = 2000
    for seed in range(3):
        both = deeds(eyes, seed)
        rng = random.Random(seed)
        likely = Counter(tuple(CARDS[card] for card in paper.drawn) for paper in both.papers)
        drawn = Counter(tuple(both.cheques.sample(Lots(rng))) for _ in range(draws))
        assert set(drawn) <= set(likely)
        expected = {kinds: count * draws / len(both.papers) for kinds, count in likely.items()}
        off = sum((drawn[kinds] - mean) ** 2 / mean for kinds, mean in expected.items())
        assert off < len(expected) + 5 * (2 * len(expected)) ** 0.5
