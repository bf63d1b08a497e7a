"""Where to put a token: every way to place those in hand is weighed against what the other may hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hallali.games.red_notice import actions as a
from hallali.games.red_notice.box import POW, Box
from hallali.games.red_notice.view import RedNoticeView

#: What an action of this kind with so many icons is worth.
Worth = Callable[[int, int], float]


def _others(view: RedNoticeView) -> list[float]:
    """Give by value how likely a token of the other's is it: all that have not been shown are alike."""
    left = view.left[1 - view.seat]
    return [left.count(value) / len(left) for value in range(6)] if left else [0.0] * 6


def _faces(box: Box, view: RedNoticeView, card: int) -> tuple[tuple[int, int], tuple[int, int]]:
    one, icons, two, more = box.cards[view.row[card]]
    return (one, icons), (two, more)


def expectation(
    token: int, mine: Sequence[float], theirs: Sequence[float], side: int, there: float, others: Sequence[float]
) -> float:
    """Say what a token is worth at one side of a card.

    mine, theirs: by side, what its action is worth to me, and costs me if the other does it. there: how likely the
    other has, or will have, a token opposite. others: how likely it is of each value.
    """
    both, own, lost = mine[0] + mine[1], mine[side], theirs[1 - side]
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


def weigh(box: Box, view: RedNoticeView, mine: Worth, theirs: Worth) -> list[tuple[float, int]]:
    """List (worth, step) for each token and place, the best first: worth with the best placing of the rest.

    Of one whole placing the token that gains most comes first: its place may be gone later.
    """
    others = _others(view)
    taken = {(bid.card, bid.side): bid.seat for bid in view.bids}
    own_cards = {bid.card for bid in view.bids if bid.seat == view.seat}
    to_come = len(view.drawn) if view.mover == view.seat else 0
    open_cards = [card for card in range(len(view.row)) if card not in own_cards]
    table: dict[tuple[int, int], float] = {}
    alone: dict[int, float] = {}
    for card in open_cards:
        faces = _faces(box, view, card)
        my = [mine(*face) for face in faces]
        their = [theirs(*face) for face in faces]
        held = [side for side in (0, 1) if (card, side) in taken]
        chance = 1.0 if held else min(0.8, to_come / max(1, len(view.row)))
        alone[card] = -chance * (their[0] + their[1])
        for side in (0, 1):
            if (card, side) in taken:
                continue
            for token in set(view.drawn):
                there = 1.0 if held else chance * 0.6
                table[token, 2 * card + side] = expectation(token, my, their, side, there, others) - alone[card]
    best: dict[int, float] = {}
    _place(tuple(view.drawn), table, 0, 0.0, [], best)
    gains = {a.BID + 8 * token + place: gain for (token, place), gain in table.items()}
    return sorted(((worth + 1e-3 * gains[step], step) for step, worth in best.items()), reverse=True)


def _place(
    tokens: tuple[int, ...],
    table: dict[tuple[int, int], float],
    used: int,
    worth: float,
    steps: list[int],
    best: dict[int, float],
) -> None:
    """Try every placing of the tokens; note for each single step the best whole that it belongs to."""
    if not tokens:
        for step in steps:
            if worth > best.get(step, -1e9):
                best[step] = worth
        return
    token = tokens[0]
    for (value, place), gain in table.items():
        mark = 2 ** (place >> 1)
        if value == token and not used & mark:
            steps.append(a.BID + 8 * token + place)
            _place(tokens[1:], table, used | mark, worth + gain, steps, best)
            steps.pop()
