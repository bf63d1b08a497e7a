# mypyc
"""The rules of Red Notice: the complete position. What may be done stands in legal.py, what comes of it in flow.py."""

from __future__ import annotations

from typing import final

from hallali.core import bits
from hallali.core.errors import IllegalAction, Refusal
from hallali.core.seats import CHANCE, OVER
from hallali.games.red_notice.rules import deals, flow, legal, refusals
from hallali.games.red_notice.rules import phases as p
from hallali.games.red_notice.rules.box import LIFT_PRICE, Box
from hallali.games.red_notice.rules.phases import ANGELA, JESSAH
from hallali.games.red_notice.rules.sizes import FIRST_GAME, Options

Event = tuple[int, ...]


@final
class State:
    """A position of Red Notice. Sets are bits; hands and piles of cheques are packed as box.py says.

    box: the numbers of its edition.
    options: how it is played.
    mover: the seat to move, CHANCE or OVER.
    phase: what is decided or drawn now; see phases.py.
    agenda: the tasks that wait, the next one last.
    hands: by seat, the cheques in hand, packed.
    cash: by seat, the cheques laid down, packed.
    earned: Angela's cash, in 100,000 dollars.
    pile: the cheques that lie in an unknown order, packed.
    bottom: the cheques below them, the next one first (RN-12, RN-13).
    shown: by seat, the cheque shown at the start; -1 before.
    angela: her city; -1 before she is set.
    jessah: her city; -1 before she is set.
    identities: the set of Angela's that lie face up.
    spent: the set of Angela's that lie face down.
    points: Angela's security.
    radars: the set of continents with one.
    black_radars: those of them whose radar lies black.
    barriers: the set of routes with one.
    black_barriers: those of them whose barrier lies black.
    upgrades: the pile of them, packed.
    open: the upgrades turned up.
    owned: the upgrades before Jessah, packed.
    cards: the set of action cards not yet played in this cycle.
    row: this round's action cards.
    revealed: the set of places in the row that have been shown.
    tokens: by seat, those not yet drawn in this cycle, packed by value.
    drawn: by seat, those in hand, packed by value.
    bids: by place, 2 * card + side: -1, or 8 * seat + value.
    initiative: the seat that bids first.
    round: how many have ended.
    winner: a seat; -1 before the end.
    outcome: how the game ended; see phases.OUTCOMES.
    actor: who does the action under way, or gets what chance brings.
    icons: how many of the action's icons are left; or which piece is chosen, where one is put or taken off.
    chosen: within a gesture, the cheque shown or the route whose barrier was taken; -1 otherwise.
    steps: Angela's walk so far.
    moves: how many moves she has left in it; -1 while an identity draws a cheque.
    unseen: whether the walk passes barriers unseen, and rings nothing.
    path: the cities that she came to in it.
    rings: the continents whose radars rang in it, in order.
    ring_cities: the city of each ring.
    rung: the set of white radars that rang in it, and are off.
    known_radars: what the others know of the radars while a walk is not committed.
    known_barriers: what they know of the barriers then.
    known_points: what they know of Angela's security then.
    log: what the last step did, in order: see the E_ of phases.py.
    """

    box: Box
    options: Options
    mover: int
    phase: int
    agenda: list[int]
    hands: list[int]
    cash: list[int]
    earned: int
    pile: int
    bottom: tuple[int, ...]
    shown: tuple[int, int]
    angela: int
    jessah: int
    identities: int
    spent: int
    points: int
    radars: int
    black_radars: int
    barriers: int
    black_barriers: int
    upgrades: int
    open: tuple[int, ...]
    owned: int
    cards: int
    row: tuple[int, ...]
    revealed: int
    tokens: list[int]
    drawn: list[int]
    bids: list[int]
    initiative: int
    round: int
    winner: int
    outcome: int
    actor: int
    icons: int
    chosen: int
    steps: tuple[int, ...]
    moves: int
    unseen: bool
    path: tuple[int, ...]
    rings: tuple[int, ...]
    ring_cities: tuple[int, ...]
    rung: int
    known_radars: int
    known_barriers: int
    known_points: int
    log: list[Event]

    __slots__ = (
        "actor", "agenda", "angela", "barriers", "bids", "black_barriers", "black_radars", "bottom", "box", "cards",
        "cash", "chosen", "drawn", "earned", "hands", "icons", "identities", "initiative", "jessah", "known_barriers",
        "known_points", "known_radars", "log", "mover", "moves", "open", "options", "outcome", "owned", "path",
        "phase", "pile", "points", "radars", "revealed", "ring_cities", "rings", "round", "row", "rung", "shown",
        "spent", "steps", "tokens", "unseen", "upgrades", "winner",
    )  # fmt: skip

    def __init__(self, box: Box | None = None, options: Options | None = None) -> None:
        if box is None or options is None:
            return  # an empty position, which clone and pickle fill in
        self.box = box
        self.options = options
        self.log = []
        self.agenda = []
        self.hands, self.cash, self.earned = [0, 0], [0, 0], 0
        self.pile, self.bottom, self.shown = box.pile, (), (-1, -1)
        self.angela = self.jessah = -1
        self.identities = self.spent = 0
        self.points = box.points
        self.radars = self.black_radars = self.barriers = self.black_barriers = 0
        self.upgrades = deals.packed(box.copies)
        self.open, self.owned = (), 0
        self.cards, self.row, self.revealed = bits.up_to(len(box.cards) - 1), (), 0
        full = deals.packed(box.tokens)
        self.tokens, self.drawn = [full, full], [0, 0]
        self.bids = [-1] * (2 * box.row)
        self.initiative = ANGELA  # RN-14
        self.round, self.winner, self.outcome = 0, -1, 0
        self.actor = self.icons = 0
        self.chosen = -1
        self.steps, self.moves, self.unseen = (), 0, False
        self.path, self.rings, self.ring_cities, self.rung = (), (), (), 0
        self.known_radars = self.known_barriers = self.known_points = 0
        self.mover, self.phase = CHANCE, p.IDENTITY
        if options.identities == FIRST_GAME:
            self.identities = bits.mask_of(box.first_game)
        flow.set_up(self)

    def clone(self) -> State:
        """Return an independent copy."""
        other = State()
        other.box, other.options, other.log = self.box, self.options, self.log  # no step changes a log of old
        other.mover, other.phase, other.agenda = self.mover, self.phase, self.agenda.copy()
        other.hands, other.cash, other.earned = self.hands.copy(), self.cash.copy(), self.earned
        other.pile, other.bottom, other.shown = self.pile, self.bottom, self.shown
        other.angela, other.jessah = self.angela, self.jessah
        other.identities, other.spent, other.points = self.identities, self.spent, self.points
        other.radars, other.black_radars = self.radars, self.black_radars
        other.barriers, other.black_barriers = self.barriers, self.black_barriers
        other.upgrades, other.open, other.owned = self.upgrades, self.open, self.owned
        other.cards, other.row, other.revealed = self.cards, self.row, self.revealed
        other.tokens, other.drawn, other.bids = self.tokens.copy(), self.drawn.copy(), self.bids.copy()
        other.initiative, other.round = self.initiative, self.round
        other.winner, other.outcome = self.winner, self.outcome
        other.actor, other.icons, other.chosen = self.actor, self.icons, self.chosen
        other.steps, other.moves, other.unseen = self.steps, self.moves, self.unseen
        other.path, other.rings, other.ring_cities = self.path, self.rings, self.ring_cities
        other.rung = self.rung
        other.known_radars, other.known_barriers = self.known_radars, self.known_barriers
        other.known_points = self.known_points
        return other

    @property
    def drafting(self) -> bool:
        """Whether the mover is within a walk, or between a cheque and its city, or with a barrier in hand."""
        return self.chosen >= 0 or len(self.steps) > 0

    @property
    def white_radars(self) -> int:
        """The radars that lie white."""
        return self.radars & ~self.black_radars

    @property
    def white_barriers(self) -> int:
        """The barriers that lie white."""
        return self.barriers & ~self.black_barriers

    @property
    def can_lift(self) -> bool:
        """Whether Angela can pay for a piece's removal (RN-35). Everyone knows."""
        return self.points >= LIFT_PRICE and (self.white_radars | self.white_barriers) != 0

    def legal(self) -> list[int]:
        """List the steps that the mover may take, in rising order."""
        return legal.legal(self) if self.mover in (ANGELA, JESSAH) else []

    def chances(self) -> list[tuple[int, float]]:
        """List (outcome, probability) at CHANCE."""
        return deals.chances(self) if self.mover == CHANCE else []

    def refusal(self, action: int) -> Refusal | None:
        """Say why a step is not legal; None where it is."""
        if self.mover == CHANCE:
            return (
                None if any(action == outcome for outcome, _ in deals.chances(self)) else refusals.refusal(self, action)
            )
        return None if action in self.legal() else refusals.refusal(self, action)

    def apply(self, action: int) -> None:
        """Take a step. Raises IllegalAction, and changes nothing, where `refusal` says why."""
        refusal = self.refusal(action)
        if refusal is not None:
            raise IllegalAction(refusal)
        self.advance(action)

    def advance(self, action: int) -> None:
        """Take a step that is known to be legal."""
        self.log = []
        if self.mover == CHANCE:
            flow.deal(self, action)
        else:
            flow.advance(self, action)

    def returns(self) -> tuple[float, ...]:
        """Return +1 for the winner and -1 for the other."""
        if self.mover != OVER:
            return (0.0, 0.0)
        return (1.0, -1.0) if self.winner == ANGELA else (-1.0, 1.0)
