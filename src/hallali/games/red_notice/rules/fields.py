# mypyc
"""The rules of Red Notice: what a position holds, in machine words, and what follows from it."""

from __future__ import annotations

from mypy_extensions import i64

from hallali.core import words
from hallali.core.seats import OVER
from hallali.games.red_notice.rules import events, walks
from hallali.games.red_notice.rules import tasks as t
from hallali.games.red_notice.rules.box import LIFT_PRICE, Box
from hallali.games.red_notice.rules.events import Event
from hallali.games.red_notice.rules.phases import ANGELA
from hallali.games.red_notice.rules.sizes import PAYABLE, Options


class Fields:
    """A position of Red Notice. Sets are bits of a word (core.words); hands and piles are packed as box.py says."""

    box: Box  #: the numbers of the edition
    options: Options  #: the options that the game is played with
    mover: i64  #: the seat to move, CHANCE or OVER
    phase: i64  #: what a player decides or chance draws now; see phases.py
    todo: i64  #: the next tasks, packed into one word (tasks.py)
    later: tuple[int, ...]  #: further words of tasks, the next one last
    angelas_hand: i64  #: Angela's cheques in hand, packed
    jessahs_hand: i64  #: Jessah's
    angelas_cash: i64  #: the cheques that Angela has laid down, packed
    jessahs_cash: i64  #: those that Jessah has
    earned: i64  #: what Angela has cashed, in dollars
    pile: i64  #: the cheques whose order in the pile is unknown, packed
    bottom: tuple[int, ...]  #: the known cheques below them, the next one to be drawn first (RN-12, RN-13)
    starts: i64  #: by seat, in five bits each, the cheque shown at the start + 1; 0 before (`shown`)
    angela: i64  #: Angela's city; -1 before she is placed
    jessah: i64  #: Jessah's city; -1 before she is placed
    identities: i64  #: the set of Angela's identities that are face up
    spent: i64  #: the set of her identities that are face down
    points: i64  #: Angela's security
    radars: i64  #: the set of continents with a radar
    black_radars: i64  #: the set of continents with a black radar
    barriers: i64  #: the set of routes with a barrier
    black_barriers: i64  #: the set of routes with a black barrier
    upgrades: i64  #: the face-down pile of upgrades, packed
    turned_up: i64  #: the upgrades that are turned up, in five bits each, + 1 (`open`)
    owned: i64  #: Jessah's permanent upgrades, packed
    cards: i64  #: the set of action cards not yet played in this cycle
    laid: i64  #: this round's action cards, in four bits each, + 1 (`row`)
    revealed: i64  #: the set of places in the row that have been shown
    bags: i64  #: by seat, in 18 bits each, the tokens not yet drawn in this cycle, packed by value (`tokens`)
    fists: i64  #: by seat, in 18 bits each, the tokens in hand, packed by value (`drawn`)
    #: the tokens on the places 2 * card + side: the set of places, in bits 8 to 15 the set of those with a token of
    #: Jessah's, and from bit 16 on the values in three bits each (`bid`)
    placed: i64
    initiative: i64  #: the seat that bids first
    round: i64  #: how many rounds have ended
    winner: i64  #: a seat; -1 before the end
    outcome: i64  #: how the game ended; see phases.OUTCOMES
    actor: i64  #: the seat whose action this is, or that gets what chance draws
    #: how many icons of the action are left; while a piece is put or taken off, which piece (P_RADAR, P_BARRIER)
    icons: i64
    chosen: i64  #: within a gesture, the cheque that is shown or the route whose barrier is being moved; -1 otherwise
    walk: i64  #: Angela's walk so far, in one word (walks.py)
    moves: i64  #: how many moves she has left in the walk; -1 while an identity draws a cheque
    unseen: bool  #: whether the walk passes barriers and rings no radar
    rung: i64  #: the set of continents whose white radar rang in the walk and is off
    known_radars: i64  #: the radars as the others see them until the walk is committed
    known_barriers: i64  #: the barriers as the others see them until then
    known_points: i64  #: Angela's security as the others see it until then
    events: i64  #: the last events of the last step, packed into one word (events.py)
    earlier: tuple[int, ...]  #: the words of the events before them, in order

    __slots__ = tuple(__annotations__)

    # What follows from it.

    @property
    def drafting(self) -> bool:
        """Whether the mover is in the middle of a walk, of the choice of a start, or of moving a barrier."""
        return self.chosen >= 0 or self.walk & walks.DRAFTED != 0

    @property
    def white_radars(self) -> i64:
        """The set of continents with a white radar."""
        return self.radars & ~self.black_radars

    @property
    def white_barriers(self) -> i64:
        """The set of routes with a white barrier."""
        return self.barriers & ~self.black_barriers

    @property
    def payable_radars(self) -> i64:
        """The set of continents whose radar Angela may pay to remove: one that has rung is off already (RN-35)."""
        white = self.radars & ~self.black_radars
        return white if not self.rung or self.options.rung == PAYABLE else white & ~self.rung

    @property
    def can_lift(self) -> bool:
        """Whether Angela can pay to remove a piece (RN-35). Everyone can see it."""
        return self.points >= LIFT_PRICE and (self.white_barriers != 0 or self.payable_radars != 0)

    @property
    def can_draw(self) -> bool:
        """Whether a cheque is left to be drawn."""
        return self.pile != 0 or len(self.bottom) > 0

    @property
    def open(self) -> tuple[int, ...]:
        """The upgrades that are turned up, in order."""
        return _digits(self.turned_up, 5)

    @property
    def row(self) -> tuple[int, ...]:
        """This round's action cards, in order."""
        return _digits(self.laid, 4)

    @property
    def bids(self) -> list[int]:
        """The token on each place, 2 * card + side: 8 * seat + value, or -1 for none."""
        found: list[int] = []
        for place in range(2 * self.box.row):
            found.append(self.bid(place))
        return found

    @property
    def path(self) -> tuple[int, ...]:
        """The cities that Angela came to in the walk."""
        return walks.path(self.walk)

    @property
    def log(self) -> list[Event]:
        """The events of the last step, in order; see the E_ constants of phases.py."""
        return events.read(self.box, self.earlier, self.events)

    def hand(self, seat: i64) -> i64:
        """Return a seat's cheques in hand, packed."""
        return self.angelas_hand if seat == ANGELA else self.jessahs_hand

    def cash(self, seat: i64) -> i64:
        """Return the cheques that a seat has laid down, packed."""
        return self.angelas_cash if seat == ANGELA else self.jessahs_cash

    def shown(self, seat: i64) -> i64:
        """Return the cheque that a seat has shown at the start; -1 before."""
        return ((self.starts >> 5 * seat) & 31) - 1

    def tokens(self, seat: i64) -> i64:
        """Return a seat's tokens not yet drawn in this cycle, packed by value."""
        return (self.bags >> 18 * seat) & 0x3FFFF

    def drawn(self, seat: i64) -> i64:
        """Return a seat's tokens in hand, packed by value."""
        return (self.fists >> 18 * seat) & 0x3FFFF

    def bid(self, place: i64) -> i64:
        """Return the token on a place: 8 * seat + value, or -1 for none."""
        placed = self.placed >> place
        if placed & 1 == 0:
            return -1
        return ((placed >> 5) & 8) | ((self.placed >> 16 + 3 * place) & 7)

    def card(self, place: i64) -> i64:
        """Return the action card on a place of the row."""
        return ((self.laid >> 4 * place) & 15) - 1

    def returns(self) -> tuple[float, ...]:
        """Return +1 for the winner and -1 for the loser; zeros while the game goes on."""
        if self.mover != OVER:
            return (0.0, 0.0)
        return (1.0, -1.0) if self.winner == ANGELA else (-1.0, 1.0)

    # Small changes.

    def push(self, item: i64) -> None:
        """Put a task on top of what is left to do."""
        if self.todo >> t.THREE:
            self.later = (*self.later, self.todo)
            self.todo = item
        else:
            self.todo = self.todo << t.WIDTH | item

    def pop(self) -> i64:
        """Take the next task off, and return it."""
        stack = self.todo
        self.todo = stack >> t.WIDTH
        if stack <= t.LOWEST and self.later:
            self.todo = self.later[-1]
            self.later = self.later[:-1]
        return stack & t.LOWEST

    def note_long(self, event: i64) -> None:
        """Add a long event to those of the step (events.py). turns.note adds short ones."""
        if self.events:
            self.earlier = (*self.earlier, self.events)
        self.events = event

    def add_cheque(self, seat: i64, pack: i64) -> None:
        """Put a cheque, packed, into a hand."""
        if seat == ANGELA:
            self.angelas_hand += pack
        else:
            self.jessahs_hand += pack

    def remove_cheque(self, seat: i64, pack: i64) -> None:
        """Take a cheque, packed, out of a hand."""
        if seat == ANGELA:
            self.angelas_hand -= pack
        else:
            self.jessahs_hand -= pack

    def from_bottom(self) -> i64:
        """Take the next cheque from the bottom of the pile."""
        kind: i64 = self.bottom[0]
        self.bottom = self.bottom[1:]
        return kind

    def show(self, seat: i64, kind: i64) -> None:
        """Note the cheque that a seat shows at the start."""
        self.starts |= kind + 1 << 5 * seat

    def turn_up(self, upgrade: i64) -> None:
        """Turn an upgrade up."""
        self.turned_up |= upgrade + 1 << (0 if self.turned_up == 0 else 5)

    def lay(self, card: i64) -> i64:
        """Lay an action card at the end of the row, and return how many lie there."""
        place: i64 = 0
        while self.laid >> 4 * place:
            place += 1
        self.laid |= card + 1 << 4 * place
        return place + 1

    def place_token(self, place: i64, seat: i64, value: i64) -> None:
        """Put a token on a place that is free."""
        self.placed |= words.bit(place) | seat << 8 + place | value << 16 + 3 * place


def _digits(word: i64, width: i64) -> tuple[int, ...]:
    """List a word's digits of this width, less one, up to the first that is 0."""
    found: list[int] = []
    while word:
        found.append((word & (words.bit(width) - 1)) - 1)
        word >>= width
    return tuple(found)
