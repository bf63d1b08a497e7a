# mypyc
"""The rules of Red Notice: what a position holds."""

from __future__ import annotations

from hallali.core.seats import OVER
from hallali.games.red_notice.rules.box import LIFT_PRICE, Box
from hallali.games.red_notice.rules.phases import ANGELA
from hallali.games.red_notice.rules.sizes import PAYABLE, Options

Event = tuple[int, ...]
#: The events of one step. No later step changes the list.
Log = list[Event]


class Fields:
    """A position of Red Notice. Sets are bits of an integer; hands and piles are packed as box.py says."""

    box: Box  #: the numbers of the edition
    options: Options  #: the options that the game is played with
    mover: int  #: the seat to move, CHANCE or OVER
    phase: int  #: what a player decides or chance draws now; see phases.py
    agenda: list[int]  #: the tasks that are waiting, the next one last
    hands: list[int]  #: by seat, the cheques in hand, packed
    cash: list[int]  #: by seat, the cheques laid down, packed
    earned: int  #: what Angela has cashed, in dollars
    pile: int  #: the cheques whose order in the pile is unknown, packed
    bottom: tuple[int, ...]  #: the known cheques below them, the next one to be drawn first (RN-12, RN-13)
    shown: tuple[int, int]  #: by seat, the cheque shown at the start; -1 before
    angela: int  #: Angela's city; -1 before she is placed
    jessah: int  #: Jessah's city; -1 before she is placed
    identities: int  #: the set of Angela's identities that are face up
    spent: int  #: the set of her identities that are face down
    points: int  #: Angela's security
    radars: int  #: the set of continents with a radar
    black_radars: int  #: the set of continents with a black radar
    barriers: int  #: the set of routes with a barrier
    black_barriers: int  #: the set of routes with a black barrier
    upgrades: int  #: the face-down pile of upgrades, packed
    open: tuple[int, ...]  #: the upgrades that are turned up
    owned: int  #: Jessah's permanent upgrades, packed
    cards: int  #: the set of action cards not yet played in this cycle
    row: tuple[int, ...]  #: this round's action cards
    revealed: int  #: the set of places in the row that have been shown
    tokens: list[int]  #: by seat, the tokens not yet drawn in this cycle, packed by value
    drawn: list[int]  #: by seat, the tokens in hand, packed by value
    bids: list[int]  #: the token on each place, 2 * card + side: 8 * seat + value, or -1 for none
    initiative: int  #: the seat that bids first
    round: int  #: how many rounds have ended
    winner: int  #: a seat; -1 before the end
    outcome: int  #: how the game ended; see phases.OUTCOMES
    actor: int  #: the seat whose action this is, or that gets what chance draws
    #: how many icons of the action are left; while a piece is put or taken off, which piece (P_RADAR, P_BARRIER)
    icons: int
    chosen: int  #: within a gesture, the cheque that is shown or the route whose barrier is being moved; -1 otherwise
    steps: tuple[int, ...]  #: Angela's walk so far
    moves: int  #: how many moves she has left in the walk; -1 while an identity draws a cheque
    unseen: bool  #: whether the walk passes barriers and rings no radar
    path: tuple[int, ...]  #: the cities that she came to in the walk
    rings: tuple[int, ...]  #: the continents whose radars rang in the walk, in order
    ring_cities: tuple[int, ...]  #: the city of each ring
    rung: int  #: the set of continents whose white radar rang in the walk and is off
    known_radars: int  #: the radars as the others see them until the walk is committed
    known_barriers: int  #: the barriers as the others see them until then
    known_points: int  #: Angela's security as the others see it until then
    log: Log  #: the events of the last step, in order; see the E_ constants of phases.py

    __slots__ = tuple(__annotations__)

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

    def returns(self) -> tuple[float, ...]:
        """Return +1 for the winner and -1 for the loser; zeros while the game goes on."""
        if self.mover != OVER:
            return (0.0, 0.0)
        return (1.0, -1.0) if self.winner == ANGELA else (-1.0, 1.0)
