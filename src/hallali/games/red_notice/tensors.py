"""Red Notice's observations as arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from hallali.core.contract import Told
from hallali.core.seats import CHANCE, OVER
from hallali.games.red_notice.observe import Observer
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.actions import COUNT, draw_of
from hallali.games.red_notice.rules.box import MOST_CHEQUES, MOST_POINTS, VALUES
from hallali.games.red_notice.rules.phases import NAMES
from hallali.games.red_notice.rules.sizes import size_of
from hallali.interfaces.tensors import Bounds, Floats, Plane, Tensor, Tensors

#: How much of a seat's past is kept for each city.
PAST = 128
KINDS: tuple[type, ...] = get_args(v.AnyTold)
#: More steps, and more chance outcomes, than any card's actions can bring: two draws, three pieces of two steps each, a
#: cheque, an upgrade with its own action, a capture, a walk with payments.
_OF_ACTION, _DRAWN_OF_ACTION = 40, 8
#: What Tolds say; phases are last, since more may come.
WORDS = ("cheque", "radar", "barrier", "paid", "spoiled", "cashed", "captured", "time", *NAMES)


def bounds(size: str, options: Mapping[str, Any]) -> Bounds:
    """Return the bounds of the game's numbers."""
    box = size_of(size, options)
    actions = 3 * box.row * box.rounds
    bids = 2 * box.bids * box.rounds
    steps = actions * _OF_ACTION + 2 * bids + 20
    chances = actions * _DRAWN_OF_ACTION + (box.row + 2) * box.rounds + 20
    outcomes = max(draw_of((VALUES - 1,) * box.bids), len(box.cards), len(box.colour), len(box.effect)) + 1
    return Bounds(COUNT, outcomes, steps, chances, PAST * len(box.continent))


def tensor(size: str, options: Mapping[str, Any], seat: int) -> Tensor:
    """Return how the seat's observation is written as an array.

    It has everything public, the seat's own city, hand and tokens, and what is left of each deck.
    """
    box = size_of(size, options)
    cities, kinds, routes = len(box.continent), len(box.colour), len(box.ends)
    upgrades, row = len(box.effect), box.row
    planes = [
        Plane("phase", (len(NAMES),), f"one of {', '.join(NAMES)}"),
        Plane("mover", (3,), "whose turn: own, the other's, the dealer's; none when the game is over"),
        Plane("actor", (2,), "whose action is under way: own, the other's"),
        Plane("icons", (1,), "icons left of it, or Angela's moves left, for her / 5"),
        Plane("round", (1,), "rounds begun / most rounds"),
        Plane("cycle", (box.cycle,), "which round since the last shuffle"),
        Plane("initiative", (2,), "own, the other's"),
        Plane("angela", (cities,), "by city: Angela, where this seat knows"),
        Plane("jessah", (cities,), "by city: Jessah"),
        Plane("path", (cities,), "by city: where Angela has been in the walk under way, for her"),
        Plane("start", (box.continents,), "by continent: where Angela began"),
        Plane("radars", (2, box.continents), "by continent: a radar; one that lies black"),
        Plane("barriers", (2, routes), "by route: a barrier; one that lies black"),
        Plane("points", (1,), f"Angela's security / {MOST_POINTS}"),
        Plane("identities", (2, len(box.moves)), "by identity: face up; face down"),
        Plane("hand", (kinds,), f"by kind of cheque: in the own hand / {MOST_CHEQUES}"),
        Plane("hands", (2,), f"cheques in hand / {MOST_CHEQUES}: own, the other's"),
        Plane("cash", (2, kinds), "by kind of cheque: laid down / 7: own, the other's"),
        Plane("earned", (1,), "Angela's cash / her target, 1 at most"),
        Plane("pile", (1,), "cheques that can be drawn / all"),
        Plane("shown", (2, kinds), "by kind: the cheque shown at the start: own, the other's"),
        Plane("open", (upgrades,), "by upgrade: turned up / 2"),
        Plane("owned", (upgrades,), "by upgrade: before Jessah / 4"),
        Plane("row", (row, len(box.cards)), "by place in the row: which action card"),
        Plane("revealed", (row,), "by place in the row: its tokens have been shown"),
        Plane("cards", (len(box.cards),), "by action card: not played in this cycle"),
        Plane("bids", (row, 2, 2), "by place and side: a token lies there: own, the other's"),
        Plane("values", (row, 2, VALUES), "by place and side: its value, where this seat knows; first: POW"),
        Plane("drawn", (VALUES,), "by value: tokens in the own hand / 7"),
        Plane("left", (2, VALUES), "by value: tokens not shown in this cycle / 7: own, the other's"),
        Plane("chosen", (max(kinds, routes),), "in a gesture: the cheque shown, or the route whose barrier was taken"),
    ]

    def fill(into: Mapping[str, Floats], view: v.RedNoticeView, heard: Sequence[Told]) -> None:
        other = 1 - seat
        into["phase"][NAMES.index(view.phase)] = 1.0
        if view.mover != OVER:
            into["mover"][2 if view.mover == CHANCE else int(view.mover != seat)] = 1.0
        if view.actor >= 0:
            into["actor"][int(view.actor != seat)] = 1.0
        into["icons"][0] = min(1.0, max(0, view.icons) / 5)
        into["round"][0] = view.round / view.rounds
        into["cycle"][(view.round - 1) % box.cycle] = 1.0
        into["initiative"][int(view.initiative != seat)] = 1.0
        for name, number in (
            ("angela", view.angela),
            ("jessah", view.jessah),
            ("start", view.start),
            ("chosen", view.chosen),
        ):
            if number >= 0:
                into[name][number] = 1.0
        into["points"][0] = view.points / MOST_POINTS
        into["earned"][0] = min(1.0, view.earned / view.target)
        into["pile"][0] = view.pile / sum(_counts(box.pile, kinds))
        for name, members in (("path", view.path), ("revealed", view.revealed), ("cards", view.cards)):
            into[name][list(members)] = 1.0
        for name, all_of, black in (
            ("radars", view.radars, view.black_radars),
            ("barriers", view.barriers, view.black_barriers),
            ("identities", view.identities, view.spent),
        ):
            into[name][0][list(all_of)] = 1.0
            into[name][1][list(black)] = 1.0
        _count(into["hand"], view.hand, MOST_CHEQUES)
        into["hands"][:] = (view.hands[seat] / MOST_CHEQUES, view.hands[other] / MOST_CHEQUES)
        for side, who in enumerate((seat, other)):
            _count(into["cash"][side], view.cash[who], 7)
            _count(into["left"][side], view.left[who], 7)
            if view.shown[who] >= 0:
                into["shown"][side][view.shown[who]] = 1.0
        _count(into["open"], view.open, 2)
        _count(into["owned"], view.owned, 4)
        _count(into["drawn"], view.drawn, 7)
        for place, card in enumerate(view.row):
            into["row"][place][card] = 1.0
        for bid in view.bids:
            into["bids"][bid.card][bid.side][int(bid.seat != seat)] = 1.0
            if bid.value >= 0:
                into["values"][bid.card][bid.side][bid.value] = 1.0

    return Tensor(planes, fill)


def _counts(pile: int, kinds: int) -> list[int]:
    return [(pile >> (3 * kind)) & 7 for kind in range(kinds)]


def _count(plane: Floats, numbers: Sequence[int], most: int) -> None:
    for number in numbers:
        plane[number] += 1.0
    plane /= most


def observer(size: str, options: Mapping[str, Any]) -> Observer:
    """Return what writes observations without Views. Raises BadOption."""
    return Observer(size_of(size, options), tensor(size, options, 0).starts())


TENSORS = Tensors(KINDS, tensor, bounds, observer, WORDS)
