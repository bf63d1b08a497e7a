# mypyc
"""Red Notice's observations, written straight from a position: what tensors.py writes of a View, and nothing else."""

from __future__ import annotations

from typing import Final, final

from hallali.core import bits
from hallali.core.contract import Own
from hallali.core.observing import Shown
from hallali.core.planes import Layout
from hallali.core.seats import CHANCE, OVER
from hallali.core.sparse import Sparse
from hallali.games.red_notice.rules import phases as p
from hallali.games.red_notice.rules.box import MOST_CHEQUES, MOST_POINTS, VALUES, Box, one, size_of_hand
from hallali.games.red_notice.rules.phases import ANGELA, JESSAH
from hallali.games.red_notice.rules.state import State

#: A set may have more members than a machine word: it is written in parts of as many.
_PART: Final = 32
_LOW: Final = 0xFFFFFFFF
#: What counts are divided by in the planes where they are fractions.
MOST_CASH: Final = 7
MOST_TOKENS: Final = 7
MOST_OPEN: Final = 2
MOST_OWNED: Final = 4
MOST_ICONS: Final = 5


@final
class Observer(Shown):
    """Writes what a seat observes, plane by plane. A field is where the plane of its name begins."""

    def __init__(self, box: Box) -> None:
        """Lay out the planes: what is public, the seat's own city, hand and tokens, and what is left of each deck."""
        self.box = box
        self.cheques = size_of_hand(box.pile)
        cities, kinds, routes = len(box.continent), len(box.colour), len(box.ends)
        upgrades, row, cards = len(box.effect), box.row, len(box.cards)
        layout = Layout()
        plane = layout.add
        self.phase = plane("phase", f"one of {', '.join(p.NAMES)}", len(p.NAMES))
        self.mover = plane("mover", "whose turn: own, the other's, the dealer's; none when the game is over", 3)
        self.actor = plane("actor", "whose action is under way: own, the other's", 2)
        self.icons = plane("icons", f"icons left of it, or Angela's moves left, for her / {MOST_ICONS}", 1)
        self.round = plane("round", "rounds begun / most rounds", 1)
        self.cycle = plane("cycle", "which round since the last shuffle", box.cycle)
        self.initiative = plane("initiative", "own, the other's", 2)
        self.angela = plane("angela", "by city: Angela, where this seat knows", cities)
        self.jessah = plane("jessah", "by city: Jessah", cities)
        self.path = plane("path", "by city: where Angela has been in the walk under way, for her", cities)
        self.start = plane("start", "by continent: where Angela began", box.continents)
        self.radars = plane("radars", "by continent: a radar; one that lies black", 2, box.continents)
        self.barriers = plane("barriers", "by route: a barrier; one that lies black", 2, routes)
        self.points = plane("points", f"Angela's security / {MOST_POINTS}", 1)
        self.identities = plane("identities", "by identity: face up; face down", 2, len(box.moves))
        self.hand = plane("hand", f"by kind of cheque: in the own hand / {MOST_CHEQUES}", kinds)
        self.hands = plane("hands", f"cheques in hand / {MOST_CHEQUES}: own, the other's", 2)
        self.cash = plane("cash", f"by kind of cheque: laid down / {MOST_CASH}: own, the other's", 2, kinds)
        self.earned = plane("earned", "Angela's cash / her target, 1 at most", 1)
        self.pile = plane("pile", "cheques that can be drawn / all", 1)
        self.shown = plane("shown", "by kind: the cheque shown at the start: own, the other's", 2, kinds)
        self.open = plane("open", f"by upgrade: turned up / {MOST_OPEN}", upgrades)
        self.owned = plane("owned", f"by upgrade: before Jessah / {MOST_OWNED}", upgrades)
        self.row = plane("row", "by place in the row: which action card", row, cards)
        self.revealed = plane("revealed", "by place in the row: its tokens have been shown", row)
        self.cards = plane("cards", "by action card: not played in this cycle", cards)
        self.bids = plane("bids", "by place and side: a token lies there: own, the other's", row, 2, 2)
        self.values = plane("values", "by place and side: its value, where this seat knows; first: POW", row, 2, VALUES)
        self.drawn = plane("drawn", f"by value: tokens in the own hand / {MOST_TOKENS}", VALUES)
        self.left = plane(
            "left", f"by value: tokens not shown in this cycle / {MOST_TOKENS}: own, the other's", 2, VALUES
        )
        self.chosen = plane(
            "chosen", "in a gesture: the cheque shown, or the route whose barrier was taken", max(kinds, routes)
        )
        self.planes = layout.planes

    def observe(self, state: Own, seat: int, memory: Own, into: Sparse) -> None:
        """Write what the seat observes."""
        position: State = state
        self._turn(position, seat, into)
        self._map(position, seat, into)
        self._cheques(position, seat, into)
        self._cards(position, into)
        self._tokens(position, seat, into)

    def _turn(self, state: State, seat: int, into: Sparse) -> None:
        """Write whose turn it is, and what about."""
        box, mover, phase = self.box, state.mover, state.phase
        into.one(self.phase + phase)
        if mover == CHANCE:
            into.one(self.mover + 2)
        elif mover != OVER:
            into.one(self.mover + (0 if mover == seat else 1))
            into.one(self.actor + (0 if state.actor == seat else 1))
            if phase == p.WALK:
                icons = state.moves if seat == ANGELA else -1
            else:
                icons = state.icons if phase in (p.DRAW, p.SECURITY, p.GAIN, p.MOVE) else 0  # no free card's number
            if icons > 0:
                into.share(self.icons, icons, MOST_ICONS)
        begun = min(state.round + 1, box.rounds)
        into.share(self.round, begun, box.rounds)
        into.one(self.cycle + (begun - 1) % box.cycle)
        into.one(self.initiative + (0 if state.initiative == seat else 1))
        if mover == seat and state.chosen >= 0:
            into.one(self.chosen + state.chosen)

    def _map(self, state: State, seat: int, into: Sparse) -> None:
        """Write the pawns and pieces. Until a walk is committed, the others see the map as it was when it began."""
        box = self.box
        angelas = seat == ANGELA or state.mover == OVER
        radars, barriers, points = state.radars, state.barriers, state.points
        if state.phase == p.WALK and not angelas:
            radars, barriers, points = state.known_radars, state.known_barriers, state.known_points
        if angelas:
            if state.angela >= 0:
                into.one(self.angela + state.angela)
            if state.walk:
                _ones(into, self.path, bits.mask_of(state.path))
        if state.jessah >= 0:
            into.one(self.jessah + state.jessah)
        _ones(into, self.radars, radars)
        _ones(into, self.radars + box.continents, radars & state.black_radars)
        _ones(into, self.barriers, barriers)
        _ones(into, self.barriers + len(box.ends), barriers & state.black_barriers)
        into.share(self.points, points, MOST_POINTS)
        _ones(into, self.identities, state.identities)
        _ones(into, self.identities + len(box.moves), state.spent)

    def _cheques(self, state: State, seat: int, into: Sparse) -> None:
        """Write the hands and what was laid down."""
        box, other = self.box, 1 - seat
        kinds = len(box.colour)
        _counts(into, self.hand, state.hand(seat), MOST_CHEQUES)
        into.share(self.hands, size_of_hand(state.hand(seat)), MOST_CHEQUES)
        into.share(self.hands + 1, size_of_hand(state.hand(other)), MOST_CHEQUES)
        _counts(into, self.cash, state.cash(seat), MOST_CASH)
        _counts(into, self.cash + kinds, state.cash(other), MOST_CASH)
        angelas, jessahs = state.shown(ANGELA), state.shown(JESSAH)
        if angelas >= 0:
            into.one(self.start + box.colour[angelas])
            into.one(self.shown + (0 if seat == ANGELA else kinds) + angelas)
        if jessahs >= 0:
            into.one(self.shown + (0 if seat == JESSAH else kinds) + jessahs)
        if state.earned:
            into.put(self.earned, min(1.0, int(state.earned) / int(box.target)))
        into.share(self.pile, size_of_hand(state.pile) + len(state.bottom), self.cheques)

    def _cards(self, state: State, into: Sparse) -> None:
        """Write the upgrades and the action cards."""
        opened = 0
        for upgrade in state.open:
            opened += one(upgrade)
        _counts(into, self.open, opened, MOST_OPEN)
        _counts(into, self.owned, state.owned, MOST_OWNED)
        at, cards = self.row, len(self.box.cards)
        for card in state.row:
            into.one(at + card)
            at += cards
        _ones(into, self.revealed, state.revealed)
        _ones(into, self.cards, state.cards)

    def _tokens(self, state: State, seat: int, into: Sparse) -> None:
        """Write the tokens: face down to all but their owner until their card or the end comes (RN-19)."""
        over, revealed = state.mover == OVER, state.revealed
        own = state.tokens(seat) + state.drawn(seat)
        others = state.tokens(1 - seat) + state.drawn(1 - seat)
        for place, bid in enumerate(state.bids):
            if bid >= 0:
                mine = bid >> 3 == seat
                value = bid & 7
                shown = bits.has(revealed, place >> 1)
                into.one(self.bids + 2 * place + (0 if mine else 1))
                if mine or over or shown:
                    into.one(self.values + VALUES * place + value)
                if not shown:
                    if mine:
                        own += one(value)
                    else:
                        others += one(value)
        _counts(into, self.drawn, state.drawn(seat), MOST_TOKENS)
        _counts(into, self.left, own, MOST_TOKENS)
        _counts(into, self.left + VALUES, others, MOST_TOKENS)


def _ones(into: Sparse, place: int, members: int) -> None:
    while members:
        into.ones(place, members & _LOW)
        members >>= _PART
        place += _PART


def _counts(into: Sparse, place: int, pack: int, whole: int) -> None:
    """Write packed counts, by kind, as fractions of a number."""
    while pack:
        into.share(place, pack & 7, whole)
        pack >>= 3
        place += 1
