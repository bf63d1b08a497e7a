"""What is still to come in a round, in order, as far as a seat can foresee it."""

from __future__ import annotations

from typing import NamedTuple

from hallali.core.contract import Told
from hallali.games.red_notice.bots import worth
from hallali.games.red_notice.bots.knobs import AngelaKnobs
from hallali.games.red_notice.rules import changes as c
from hallali.games.red_notice.rules import checks
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.box import (
    BANK,
    CHEQUE,
    EXTRA_MOVE,
    FREE,
    JOKER,
    MOVE,
    POW,
    RAID,
    RESERVE,
    SECURITY,
    Box,
)

#: The actions that a free card's changes give.
_KINDS = {c.MOVE: MOVE, c.SECURITY: SECURITY, c.CHEQUE: CHEQUE, c.BANK: BANK}


class Action(NamedTuple):
    """An action that a seat may do."""

    chance: float  #: that the seat gets to do it
    seat: int  #: the seat
    kind: int  #: the kind of action (box.py)
    icons: int  #: how many icons it has


class Coming:
    """Keeps track of which actions of a card are done."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.done: list[tuple[int, int]] = []  # (seat, kind) begun since the card came up
        self.free: list[tuple[int, int]] = []  # actions to begin that are not from the card

    def hear(self, told: Told) -> None:
        """Take in something that a seat was told."""
        if isinstance(told, v.Revealed):
            self.done, self.free = [], []
        elif isinstance(told, v.Acting):
            act = (told.who, checks.KINDS.index(told.kind))
            if act in self.free:
                self.free.remove(act)
            else:
                self.done.append(act)
        elif isinstance(told, v.Cashed) and self.box.pays[told.kind] in FREE:
            self.free.append((told.who, FREE[self.box.pays[told.kind]]))
        elif isinstance(told, v.Picked):
            kind = _KINDS.get(self.box.menus[told.card][told.change][0])
            if kind is not None:
                self.free.append((told.who, kind))
        elif isinstance(told, v.Chose):
            free = {RAID: MOVE, RESERVE: SECURITY}.get(self.box.effect[told.upgrade])
            if free is not None:
                self.free.append((v.JESSAH, free))

    def actions(self, view: v.RedNoticeView) -> list[Action]:
        """List the actions that may follow the current one, in order; a card's possible ways one after the other."""
        found: list[Action] = []
        now = max((bid.card for bid in view.bids if bid.card in view.revealed), default=-1)
        extra = sum(self.box.effect[upgrade] == EXTRA_MOVE for upgrade in view.owned)
        for card in range(max(0, now), len(view.row)):
            bids = [bid for bid in view.bids if bid.card == card]
            for chance, acts in _ways(view, bids):
                rest = self._rest(view, card, acts) if card == now else acts
                for seat, side in rest:
                    kind, icons = self._face(view, card, side)
                    more = extra if seat == v.JESSAH and kind == MOVE else 0
                    found.append(Action(chance, seat, kind, icons + more))
        return found

    def _face(self, view: v.RedNoticeView, card: int, side: int) -> tuple[int, int]:
        faces = self.box.cards[view.row[card]]
        return faces[2 * side], faces[2 * side + 1]

    def _rest(self, view: v.RedNoticeView, card: int, acts: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Leave out the actions that have begun."""
        for seat, kind in self.done:
            for number, (who, side) in enumerate(acts):
                if who == seat and self._face(view, card, side)[0] in (kind, JOKER):
                    acts = acts[number + 1 :]
                    break
        return acts


def _ways(view: v.RedNoticeView, bids: list[v.BidView]) -> list[tuple[float, list[tuple[int, int]]]]:
    """Return the ways in which a card may go: (chance, (seat, side) in order)."""
    if not bids:
        return []
    if len(bids) == 1:
        return [(1.0, [(bids[0].seat, bids[0].side), (bids[0].seat, 1 - bids[0].side)])]
    ways: dict[tuple[tuple[int, int], ...], float] = {}
    for one, first in _values(view, bids[0]):
        for two, second in _values(view, bids[1]):
            acts = tuple(order(bids[0], bids[1], one, two, view.initiative))
            ways[acts] = ways.get(acts, 0.0) + first * second
    return [(chance, list(acts)) for acts, chance in ways.items()]


def _values(view: v.RedNoticeView, bid: v.BidView) -> list[tuple[int, float]]:
    if bid.value >= 0:
        return [(bid.value, 1.0)]
    left = view.left[bid.seat]
    return [(value, left.count(value) / len(left)) for value in sorted(set(left))]


def order(one: v.BidView, two: v.BidView, value: int, other: int, initiative: int) -> list[tuple[int, int]]:
    """Return who does which side's action, in order, when these values lie next to a card (RN-22 to RN-24)."""
    if value == other:
        pair = [(one.seat, one.side), (two.seat, two.side)]
        return pair if one.seat == initiative else pair[::-1]
    first, second = (one, two) if value == POW or (other != POW and value > other) else (two, one)
    both = [(first.seat, first.side), (first.seat, second.side)]
    return both if POW in (value, other) else [*both, (second.seat, second.side)]


class Ahead:
    """What the rest of the round holds for Angela.

    bank: the chance that she can cash before she can walk. later: how much of a danger is left for the next round.
    hunts: (the chance that it comes before she has walked, Jessah's moves by then).
    """

    def __init__(self, actions: list[Action], knobs: AngelaKnobs) -> None:
        self.knobs = knobs
        self.bank = 0.0
        self.hunts: list[tuple[float, int]] = []
        still, reach = 1.0, 0
        for action in actions:
            moves = action.icons if action.kind == MOVE else 1
            if action.seat == v.ANGELA:
                if action.kind in (BANK, JOKER):
                    self.bank = max(self.bank, still * action.chance)
                if action.kind == MOVE:
                    still *= 1.0 - (0.65 if moves == 1 else 0.85) * action.chance
            elif action.kind in (MOVE, JOKER):
                reach += moves
                self.hunts.append((still * action.chance, reach))
        self.later = knobs.later * still

    def danger(self, steps: int) -> float:
        """Return the chance that Jessah reaches a city this many steps from her."""
        found = sum(chance for chance, reach in self.hunts if reach >= steps)
        return min(1.0, found + self.later * worth.near(self.knobs, steps))

    def hunts_by_moves(self) -> dict[int, float]:
        """Return the chances of the hunts before she can walk, by Jessah's moves."""
        found: dict[int, float] = {}
        for chance, moves in self.hunts:
            found[moves] = found.get(moves, 0.0) + chance
        return found
