"""The rules of Red Notice: the complete position. What may be done stands in legal.py, what comes of it in flow.py."""

from __future__ import annotations

from typing import final

from hallali.core import bits
from hallali.core.errors import IllegalAction, Refusal
from hallali.core.seats import CHANCE, OVER
from hallali.games.red_notice import deals, flow, legal, refusals
from hallali.games.red_notice import phases as p
from hallali.games.red_notice.box import LIFT_PRICE, Box
from hallali.games.red_notice.phases import ANGELA, JESSAH
from hallali.games.red_notice.sizes import FIRST_GAME, Options

Event = tuple[int, ...]


@final
class State:
    """A position of Red Notice. Sets are bits; hands and piles of cheques are packed as box.py says.

    mover: the seat to move, CHANCE or OVER. phase: phases.py. agenda: the tasks that wait, the next one last.
    hands, cash: by seat, the cheques in hand and laid down. earned: Angela's cash in 100,000 dollars.
    pile: the cheques that lie in an unknown order. bottom: those below them, the next one first (RN-12, RN-13).
    shown: by seat, the cheque shown at the start; -1 before.
    angela, jessah: their cities; -1 before they are set.
    identities: Angela's, face up; spent: face down. points: her security.
    radars, barriers: all on the map; black_radars, black_barriers: those of them that lie black.
    upgrades: the pile, packed; open: turned up; owned: before Jessah, packed.
    cards: those not yet played; row: this round's. revealed: which of the row have been shown.
    tokens, drawn: by seat, those not yet played and those in hand, packed by value.
    bids: by place, 2 * card + side: -1, or 8 * seat + value.
    round: how many have ended. winner: -1 before the end; outcome: see phases.OUTCOMES.
    actor, icons: who does the action under way, and how many of its icons are left.
    chosen: within a gesture, the cheque shown or the route whose barrier was taken; -1 otherwise.
    steps, moves, unseen: Angela's walk so far, how many moves she has left, whether it passes barriers unseen.
    path, rings, ring_cities: where she went in it, and what rang where. rung: the white radars that are off.
    known_radars, known_barriers, known_points: what the others know of while a walk is not committed.
    log: what the last step did, where that is asked for.
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
    log: list[Event] | None

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
        self.log = None
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
        """Give an independent copy; it does not log."""
        other = State()
        other.box, other.options, other.log = self.box, self.options, None
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
        if self.mover == CHANCE:
            flow.deal(self, action)
        else:
            flow.advance(self, action)

    def events(self, action: int) -> list[Event]:
        """List what a legal step would do, in order, and leave the position as it is."""
        probe = self.clone()
        probe.log = []
        probe.advance(action)
        return probe.log

    def returns(self) -> tuple[float, ...]:
        """Give +1 for the winner and -1 for the other."""
        if self.mover != OVER:
            return (0.0, 0.0)
        return (1.0, -1.0) if self.winner == ANGELA else (-1.0, 1.0)
