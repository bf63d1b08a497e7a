# mypyc
"""The rules of Red Notice: the complete position. legal.py lists its legal steps; flow.py and powers.py apply them."""

from __future__ import annotations

from typing import final

from hallali.core import bits
from hallali.core.errors import IllegalAction, Refusal
from hallali.core.seats import CHANCE, OVER
from hallali.games.red_notice.rules import deals, flow, legal, refusals
from hallali.games.red_notice.rules import phases as p
from hallali.games.red_notice.rules.box import LIFT_PRICE, Box
from hallali.games.red_notice.rules.phases import ANGELA, JESSAH
from hallali.games.red_notice.rules.sizes import FIRST_GAME, PAYABLE, Options

Event = tuple[int, ...]


@final
class State:
    """A position of Red Notice. Sets are bits of an integer; hands and piles are packed as box.py says.

    box: the numbers of the edition.
    options: the options that the game is played with.
    mover: the seat to move, CHANCE or OVER.
    phase: what a player decides or chance draws now; see phases.py.
    agenda: the tasks that are waiting, the next one last.
    hands: by seat, the cheques in hand, packed.
    cash: by seat, the cheques laid down, packed.
    earned: what Angela has cashed, in dollars.
    pile: the cheques whose order in the pile is unknown, packed.
    bottom: the known cheques below them, the next one to be drawn first (RN-12, RN-13).
    shown: by seat, the cheque shown at the start; -1 before.
    angela: Angela's city; -1 before she is placed.
    jessah: Jessah's city; -1 before she is placed.
    identities: the set of Angela's identities that are face up.
    spent: the set of her identities that are face down.
    points: Angela's security.
    radars: the set of continents with a radar.
    black_radars: the set of continents with a black radar.
    barriers: the set of routes with a barrier.
    black_barriers: the set of routes with a black barrier.
    upgrades: the face-down pile of upgrades, packed.
    open: the upgrades that are turned up.
    owned: Jessah's permanent upgrades, packed.
    cards: the set of action cards not yet played in this cycle.
    row: this round's action cards.
    revealed: the set of places in the row that have been shown.
    tokens: by seat, the tokens not yet drawn in this cycle, packed by value.
    drawn: by seat, the tokens in hand, packed by value.
    bids: the token on each place, 2 * card + side: 8 * seat + value, or -1 for none.
    initiative: the seat that bids first.
    round: how many rounds have ended.
    winner: a seat; -1 before the end.
    outcome: how the game ended; see phases.OUTCOMES.
    actor: the seat whose action this is, or that gets what chance draws.
    icons: how many icons of the action are left; while a piece is put or taken off, which piece (P_RADAR, P_BARRIER).
    chosen: within a gesture, the cheque that is shown or the route whose barrier is being moved; -1 otherwise.
    steps: Angela's walk so far.
    moves: how many moves she has left in the walk; -1 while an identity draws a cheque.
    unseen: whether the walk passes barriers and rings no radar.
    path: the cities that she came to in the walk.
    rings: the continents whose radars rang in the walk, in order.
    ring_cities: the city of each ring.
    rung: the set of continents whose white radar rang in the walk and is off.
    known_radars: the radars as the others see them until the walk is committed.
    known_barriers: the barriers as the others see them until then.
    known_points: Angela's security as the others see it until then.
    log: the events of the last step, in order; see the E_ constants of phases.py.
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
            return  # an empty position for clone and pickle to fill in
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

    def __repr__(self) -> str:
        """Return what everyone at the table knows, on one line."""
        from hallali.games.red_notice.rules import see  # it stands above this module

        return see.line(self)

    def clone(self) -> State:
        """Return an independent copy."""
        other = State()
        other.box, other.options, other.log = self.box, self.options, self.log  # no step changes an old log
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
        """Whether the mover is in the middle of a walk, of the choice of a start, or of moving a barrier."""
        return self.chosen >= 0 or len(self.steps) > 0

    @property
    def white_radars(self) -> int:
        """The set of continents with a white radar."""
        return self.radars & ~self.black_radars

    @property
    def white_barriers(self) -> int:
        """The set of routes with a white barrier."""
        return self.barriers & ~self.black_barriers

    @property
    def payable_radars(self) -> int:
        """The set of continents whose radar Angela may pay to remove: one that has rung is off already (RN-35)."""
        white = self.radars & ~self.black_radars
        return white if not self.rung or self.options.rung == PAYABLE else white & ~self.rung

    @property
    def can_lift(self) -> bool:
        """Whether Angela can pay to remove a piece (RN-35). Everyone can see it."""
        return self.points >= LIFT_PRICE and (self.white_barriers != 0 or self.payable_radars != 0)

    def legal(self) -> list[int]:
        """List the steps that the mover may take, in rising order."""
        return legal.legal(self) if self.mover in (ANGELA, JESSAH) else []

    def chances(self) -> list[tuple[int, float]]:
        """List (outcome, probability) at CHANCE."""
        return deals.chances(self) if self.mover == CHANCE else []

    def refusal(self, action: int) -> Refusal | None:
        """Return why a step is not legal; None if it is legal."""
        if self.mover == CHANCE:
            return (
                None if any(action == outcome for outcome, _ in deals.chances(self)) else refusals.refusal(self, action)
            )
        return None if action in self.legal() else refusals.refusal(self, action)

    def apply(self, action: int) -> None:
        """Apply a step. Raises IllegalAction with the reason, and changes nothing, if it is not legal."""
        refusal = self.refusal(action)
        if refusal is not None:
            raise IllegalAction(refusal)
        self.advance(action)

    def advance(self, action: int) -> None:
        """Apply a step that is known to be legal."""
        self.log = []
        if self.mover == CHANCE:
            flow.deal(self, action)
        else:
            flow.advance(self, action)

    def returns(self) -> tuple[float, ...]:
        """Return +1 for the winner and -1 for the loser; zeros while the game goes on."""
        if self.mover != OVER:
            return (0.0, 0.0)
        return (1.0, -1.0) if self.winner == ANGELA else (-1.0, 1.0)
