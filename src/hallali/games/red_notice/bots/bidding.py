"""Where to put a token: every placing of those in hand is weighed against what the other player may hold."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from hallali.games.red_notice.bots.knobs import Knobs
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules.box import POW, Box
from hallali.games.red_notice.rules.view import RedNoticeView

Face = tuple[int, int]  #: a kind of action and how many icons it has

#: From this worth on, no one would miss an action: it cashes what wins, or finds Angela for the last time.
CLIMAX = 4.5


class Judge(NamedTuple):
    """What actions are worth to a side.

    mine: what an action on a card is worth to it. theirs: what one of the other side's costs it. pair: the extra worth
    of the first action before the second.
    """

    mine: Callable[[int, Face], float]
    theirs: Callable[[int, Face], float]
    pair: Callable[[Face, Face], float]


def _others(view: RedNoticeView) -> list[float]:
    """Return the probability of each value on a token of the other side: all that have not been shown are alike."""
    left = view.left[1 - view.seat]
    return [left.count(value) / len(left) for value in range(6)] if left else [0.0] * 6


def _tilted(others: list[float], tilt: float) -> list[float]:
    """Return the chances of the other's values if higher ones are likelier; POW counts for most."""
    if not tilt:
        return others
    weights = [chance * math.exp(tilt * ((value or 6) - 3)) for value, chance in enumerate(others)]
    total = sum(weights)
    return [weight / total for weight in weights] if total else others


def _bidders(knobs: Knobs, view: RedNoticeView, likes: list[float], to_come: int) -> tuple[list[float], list[float]]:
    """Return for each card the chance of a token of the other's to come, and how much higher it is than another one.

    likes: what the other can gain at each card.
    """
    mean = sum(likes) / len(likes)
    tilts = [knobs.tilt * (like - mean) for like in likes]
    weights = [math.exp(knobs.keen * (like - mean)) for like in likes]
    held = {bid.card for bid in view.bids if bid.seat != view.seat}
    total = sum(weight for card, weight in enumerate(weights) if card not in held)
    # With nothing known of its likes, all cards are alike, those that it holds among them.
    share = [weight / total if knobs.keen else 1.0 / len(likes) for weight in weights] if total else weights
    return [min(knobs.crowd, to_come * chance) for chance in share], tilts


def faces_of(box: Box, view: RedNoticeView, card: int) -> tuple[Face, Face]:
    """Return the two actions of a card of the row."""
    one, icons, two, more = box.cards[view.row[card]]
    return (one, icons), (two, more)


def expectation(
    token: int, own: float, both: float, theirs: Sequence[float], side: int, there: float, others: Sequence[float]
) -> float:
    """Return what a token is worth at one side of a card.

    own: what that side's action is worth to me. both: what both actions are, that side's first. theirs: by side, what
    the action costs me if the other player does it. there: the chance of a token opposite, now or later. others: the
    chance of each value on it.
    """
    lost = theirs[1 - side]
    total = 0.0
    for value, chance in enumerate(others):
        if not chance:
            continue
        if value == token:
            gain = own - lost
        elif token == POW:
            gain = both
        elif value == POW:
            gain = -theirs[0] - theirs[1]
        elif token > value:
            gain = both - lost
        else:
            gain = own - theirs[0] - theirs[1]
        total += chance * gain
    return there * total + (1.0 - there) * both


def weigh(box: Box, knobs: Knobs, view: RedNoticeView, judge: Judge) -> list[tuple[float, int]]:
    """List (worth, step) for each token and place, best first. The worth is that of the best placing of the rest.

    Within one placing, the token that gains most comes first: its place may be gone later.
    """
    others = _others(view)
    taken = {(bid.card, bid.side): bid.seat for bid in view.bids}
    mine = [bid.card for bid in view.bids if bid.seat == view.seat]
    to_come = len(view.drawn) if view.mover == view.seat else 0
    table: dict[tuple[int, int], float] = {}
    cards = range(len(view.row))
    faces = [faces_of(box, view, card) for card in cards]
    likes = [[judge.theirs(card, face) for face in faces[card]] for card in cards]
    chances, tilts = _bidders(knobs, view, [sum(like) for like in likes], to_come)
    for card in cards:
        if card in mine:
            continue
        my = [judge.mine(card, face) for face in faces[card]]
        their = likes[card]
        held = [side for side in (0, 1) if (card, side) in taken]
        chance = 1.0 if held else chances[card]
        alone = -chance * (their[0] + their[1])
        values = _tilted(others, tilts[card])
        for side in (0, 1):
            if (card, side) in taken:
                continue
            both = my[0] + my[1] + judge.pair(faces[card][side], faces[card][1 - side])
            for token in set(view.drawn):
                there = 1.0 if held else chance * knobs.there
                worth = expectation(token, my[side], both, their, side, there, values)
                table[token, 2 * card + side] = worth - alone
    row = Row(faces, judge, knobs.both, tuple(2 * bid.card + bid.side for bid in view.bids if bid.seat == view.seat))
    row.place(tuple(view.drawn), table, 0, 0.0, [])
    gains = {a.BID + 8 * token + place: gain for (token, place), gain in table.items()}
    return sorted(((worth + 1e-3 * gains[step], step) for step, worth in row.best.items()), reverse=True)


def highest(box: Box, view: RedNoticeView, judge: Judge, good: float) -> int:
    """Return the step that puts the highest token next to the action that is worth most, as if no one else bid.

    good: the first card from the left with an action worth so much is taken. POW, which cancels a token that is not
    thought of, goes last.
    """
    mine = {bid.card for bid in view.bids if bid.seat == view.seat}
    taken = {(bid.card, bid.side) for bid in view.bids}
    places = [
        (judge.mine(card, face), -card, -side)
        for card in range(len(view.row))
        if card not in mine
        for side, face in enumerate(faces_of(box, view, card))
        if (card, side) not in taken
    ]

    def rank(place: tuple[float, int, int]) -> tuple[float, ...]:
        if place[0] >= CLIMAX:
            return (2.0, *place)
        return (1.0, place[1], place[0]) if place[0] >= good else (0.0, *place)

    _, card, side = max(places, key=rank)
    return a.bid_of(max(view.drawn), -card, -side)


def countering(box: Box, view: RedNoticeView, judge: Judge) -> int:
    """Return the step that answers one who bids the highest token on the first card and lower ones on the next.

    The highest goes to the second card, the next to the third, and the last, which loses there anyway, to the first;
    each next to the action that is worth more.
    """
    mine = {bid.card for bid in view.bids if bid.seat == view.seat}
    taken = {(bid.card, bid.side) for bid in view.bids}
    cards = [*range(1, len(view.row)), 0] if len(view.drawn) > 1 else range(len(view.row))
    places = [(card, side) for card in cards if card not in mine for side in (0, 1) if (card, side) not in taken]
    card = places[0][0]
    _, side = max((judge.mine(card, faces_of(box, view, card)[side]), side) for at, side in places if at == card)
    return a.bid_of(max(view.drawn), card, side)


class Row:
    """Tries every placing of tokens. placed: where some lie already. best: by step, the worth of its best placing."""

    def __init__(self, faces: list[tuple[Face, Face]], judge: Judge, both: float, placed: tuple[int, ...]) -> None:
        self.placed = placed
        self.best: dict[int, float] = {}
        places = range(2 * len(faces))
        self.pairs = [
            [both * judge.pair(faces[one >> 1][one & 1], faces[two >> 1][two & 1]) for two in places] for one in places
        ]

    def _with(self, place: int, places: Sequence[int]) -> float:
        """Return the extra worth of a place together with others."""
        rows = self.pairs
        return sum(rows[other][place] if other >> 1 < place >> 1 else rows[place][other] for other in places)

    def place(
        self,
        tokens: tuple[int, ...],
        table: dict[tuple[int, int], float],
        used: int,
        worth: float,
        steps: list[int],
    ) -> None:
        """Try every placing of the tokens; note for each step the best placing that it belongs to."""
        if not tokens:
            for step in steps:
                if worth > self.best.get(step, -1e9):
                    self.best[step] = worth
            return
        places = [*self.placed, *((step - a.BID) & 7 for step in steps)]
        for (value, place), gain in table.items():
            mark = 2 ** (place >> 1)
            if value == tokens[0] and not used & mark:
                steps.append(a.BID + 8 * value + place)
                self.place(tokens[1:], table, used | mark, worth + gain + self._with(place, places), steps)
                steps.pop()
