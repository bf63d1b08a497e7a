"""Red Notice's observations as arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from hallali.core.contract import Told
from hallali.core.free import MOST
from hallali.core.seats import CHANCE, OVER
from hallali.games.red_notice.observe import MOST_CASH, MOST_ICONS, MOST_OPEN, MOST_OWNED, MOST_TOKENS, Observer
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
    if any(box.menus):
        actions *= MOST + 1  # each change may be as long as an action
    bids = 2 * box.bids * box.rounds
    steps = actions * _OF_ACTION + 2 * bids + 20
    chances = actions * _DRAWN_OF_ACTION + (box.row + 2) * box.rounds + 20
    outcomes = max(draw_of((VALUES - 1,) * box.bids), len(box.cards), len(box.colour), len(box.effect)) + 1
    return Bounds(COUNT, outcomes, steps, chances, PAST * len(box.continent))


def tensor(size: str, options: Mapping[str, Any], seat: int) -> Tensor:
    """Return the layout of the seat's observation."""
    box = size_of(size, options)
    kinds = len(box.colour)
    planes = [Plane(*plane) for plane in Observer(box).planes]

    def fill(into: Mapping[str, Floats], view: v.RedNoticeView, heard: Sequence[Told]) -> None:
        other = 1 - seat
        into["phase"][NAMES.index(view.phase)] = 1.0
        if view.mover != OVER:
            into["mover"][2 if view.mover == CHANCE else int(view.mover != seat)] = 1.0
        if view.actor >= 0:
            into["actor"][int(view.actor != seat)] = 1.0
        icons = 0 if view.phase in ("free", "more") else view.icons
        into["icons"][0] = min(1.0, max(0, icons) / MOST_ICONS)
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
            _count(into["cash"][side], view.cash[who], MOST_CASH)
            _count(into["left"][side], view.left[who], MOST_TOKENS)
            if view.shown[who] >= 0:
                into["shown"][side][view.shown[who]] = 1.0
        _count(into["open"], view.open, MOST_OPEN)
        _count(into["owned"], view.owned, MOST_OWNED)
        _count(into["drawn"], view.drawn, MOST_TOKENS)
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
    return Observer(size_of(size, options))


TENSORS = Tensors(KINDS, tensor, bounds, observer, WORDS)
