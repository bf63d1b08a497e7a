# mypyc
"""What a position of La Traque consists of, in machine words, and what can be read off it. State's rules work on this.

Cards are numbers as box.py says; those that lie together are packed as packs.py says. Sets are bits (core.words).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from hallali.core import words
from hallali.games.la_traque.rules import decks, events, packs
from hallali.games.la_traque.rules import tasks as t
from hallali.games.la_traque.rules.box import FIRST, Box
from hallali.games.la_traque.rules.decks import Deck
from hallali.games.la_traque.rules.events import Event, Noted
from hallali.games.la_traque.rules.packs import Cards
from hallali.games.la_traque.rules.seats import Seat
from hallali.games.la_traque.rules.sizes import Options
from hallali.games.la_traque.rules.sums import Sums

#: Fugitives by hunting place, + 1, eight bits each and eight to a word.
Board = tuple[i64, i64, i64, i64]
FACE: Final = 255


@mypyc_attr(acyclic=True)
class Fields:
    """The fields of a position. State adds the start and the steps."""

    box: Box  #: the edition's facts, at this size
    sums: Sums  #: the same, summed up
    options: Options  #: the options of this game
    players: i64  #: how many seats take part
    factions: tuple[int, ...]  #: by seat, its number in effects.FACTIONS
    mover: i64  #: the seat to move, CHANCE or OVER
    phase: i64  #: what is being decided or drawn: see phases.py
    todo: i64  #: the next tasks, packed into one word (tasks.py)
    later: tuple[int, ...]  #: further words of tasks, the next one last
    first_seat: Seat  #: what the first seat has (seats.py)
    second_seat: Seat  #: what the second one has
    third_seat: Seat | None  #: what the third one has, if there is one
    fourth_seat: Seat | None  #: what the fourth one has, if there is one
    registers: Deck  #: the first clue deck (decks.py)
    press: Deck  #: the second one
    archives: Deck  #: the third one
    funding: i64  #: cards left in the funding pile
    rumours: i64  #: cards left in the rumour pile
    undrawn: Cards  #: the fugitives not yet drawn
    board: Board  #: the fugitives that lie face up
    filled: i64  #: the places where one lies
    strangers: tuple[int, ...]  #: by place, agents of unused factions (LT-50)
    guards: tuple[int, ...]  #: by place, 0 or 1 + seat + 4 * (the last round in which the guard holds)
    guarded: i64  #: the places with a guard
    taken: i64  #: where agents stand in the investigation zones, as a set of spots
    turned: tuple[int, ...]  #: the x of the cards at a headquarters that were used in this round, in order (LT-35)
    used: Cards  #: the same, packed like the cards at a headquarters
    first: i64  #: the seat that begins this round, -1 before one is drawn
    round: i64  #: how many rounds have ended
    actions: i64  #: actions left in this turn
    acted: bool  #: whether an action was taken in this turn
    spent: i64  #: the spots of the investigation zones to which this turn sent an agent
    free: i64  #: MOVE or INFORM: the kind of action that may be free now; 0 for none
    frees: i64  #: how many actions of that kind are free now
    keeping: Cards  #: the cards chosen to be kept so far, during that choice
    actor: i64  #: the seat that the current question or draw is about
    card: i64  #: what the question is about: a fugitive, the number of a step or price, an agent or a rival
    place: i64  #: the place that a fugitive is being drawn for, or moved from
    pile: i64  #: the pile that is being drawn from
    count: i64  #: counts of the effect already done, influence added or still to pay, or where a drawn card goes
    effect: i64  #: the effect that is being resolved, as its number in box.effects
    winners: tuple[int, ...]  #: the seats that have won; empty before the end
    outcome: i64  #: how the game ended: see phases.OUTCOMES
    latest: i64  #: the last step or chance outcome, -1 before the first
    noted: i64  #: the last events of what it did, packed into one word (events.py)
    earlier: Noted  #: the events before them, in order

    __slots__ = tuple(__annotations__)

    def part(self) -> None:
        """Give this copy of a position seats of its own."""
        self.first_seat, self.second_seat = self.first_seat.clone(), self.second_seat.clone()
        third, fourth = self.third_seat, self.fourth_seat
        if third is not None:
            self.third_seat = third.clone()
        if fourth is not None:
            self.fourth_seat = fourth.clone()

    def at(self, seat: i64) -> Seat:
        """Return what a seat has."""
        if seat == 0:
            return self.first_seat
        if seat == 1:
            return self.second_seat
        found = self.third_seat if seat == 2 else self.fourth_seat
        assert found is not None
        return found

    # What lies on the table

    def face(self, place: i64) -> i64:
        """Return the fugitive at a place, -1 for none."""
        board = self.board
        word = board[0] if place < 8 else board[1] if place < 16 else board[2] if place < 24 else board[3]
        return (word >> 8 * (place & 7) & FACE) - 1

    def lay(self, place: i64, fugitive: i64) -> None:
        """Lay a fugitive on a place, or take it away: -1. See able.laid, too."""
        one, two, three, four = self.board
        change = fugitive - self.face(place) << 8 * (place & 7)
        if place < 8:
            one += change
        elif place < 16:
            two += change
        elif place < 24:
            three += change
        else:
            four += change
        self.board = (one, two, three, four)
        if fugitive < 0:
            self.filled &= ~words.bit(place)
        else:
            self.filled |= words.bit(place)

    def guard(self, place: i64, guard: i64) -> None:
        """Set who guards a fugitive, as in `guards`."""
        self.guards = (*self.guards[:place], guard, *self.guards[place + 1 :])
        if guard:
            self.guarded |= words.bit(place)
        else:
            self.guarded &= ~words.bit(place)

    def put_strangers(self, place: i64, count: i64) -> None:
        """Set how many agents of unused factions are on a fugitive."""
        self.strangers = (*self.strangers[:place], count, *self.strangers[place + 1 :])

    def deck(self, number: i64) -> Deck:
        """Return a clue deck."""
        return self.registers if number == 0 else self.press if number == 1 else self.archives

    def set_deck(self, number: i64, deck: Deck) -> None:
        """Put another clue deck in the place of one."""
        if number == 0:
            self.registers = deck
        elif number == 1:
            self.press = deck
        else:
            self.archives = deck

    # Tasks and events

    def push(self, item: i64) -> None:
        """Put a task on top of what is left to do."""
        if self.todo >> t.TWO:
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

    def note(self, kind: i64, seat: i64 = 0, one: i64 = 0, two: i64 = 0, three: i64 = 0) -> None:
        """Add a short event to those of the step; what its kind does not have is 0 (events.py)."""
        event = kind + 1 | seat << 6 | one << 8 | two + events.SECOND_ZERO << 16 | three + events.THIRD_ZERO << 24
        noted = self.noted
        if noted >> events.WIDTH:
            self.earlier = (*self.earlier, noted)
            self.noted = event
        else:
            self.noted = noted << events.WIDTH | event

    def note_long(self, event: Event) -> None:
        """Add a long event to those of the step."""
        self.earlier = (*self.earlier, self.noted, event) if self.noted else (*self.earlier, event)
        self.noted = 0

    @property
    def agenda(self) -> list[int]:
        """The waiting tasks (tasks.py), the next one last."""
        found: list[int] = []
        for word in (self.todo, *reversed(self.later)):
            while word:
                found.append(word & t.LOWEST)
                word >>= t.WIDTH
        found.reverse()
        return found

    @property
    def log(self) -> list[Event]:
        """What the last step did, in order; see the E_ constants of phases.py."""
        return events.read(self.earlier, self.noted)

    # The same as lists and tuples, for those who do not play on

    @property
    def drafting(self) -> bool:
        """Whether the mover is still choosing the cards that it keeps: no one else is shown these one by one."""
        return not packs.is_none(self.keeping)

    @property
    def kept(self) -> tuple[int, ...]:
        """The cards chosen to be kept so far, in rising order, in which they are chosen."""
        return packs.listed(self.keeping)

    @property
    def seats(self) -> list[Seat]:
        """What each seat has."""
        found = [self.first_seat, self.second_seat]
        for seat in (self.third_seat, self.fourth_seat):
            if seat is not None:
                found.append(seat)
        return found

    @property
    def decks(self) -> list[tuple[int, ...]]:
        """The three clue decks, each a row of batches, the top one first."""
        return [decks.batches(self.registers), decks.batches(self.press), decks.batches(self.archives)]

    @property
    def unseen(self) -> list[tuple[int, ...]]:
        """By level - 1, the fugitives not yet drawn."""
        return [self.unseen_of(level) for level in range(1, 4)]

    @property
    def faces(self) -> list[int]:
        """By place, the fugitive there, -1 for none."""
        return [self.face(place) for place in range(len(self.box.zone))]

    @property
    def hands(self) -> list[tuple[int, ...]]:
        """By seat, its cards."""
        return [packs.listed(seat.hand) for seat in self.seats]

    @property
    def reserves(self) -> list[tuple[int, ...]]:
        """By seat, its reserve."""
        return [packs.listed(seat.reserve) for seat in self.seats]

    @property
    def quarters(self) -> list[tuple[int, ...]]:
        """By seat, the x of the cards at its headquarters."""
        return [packs.xs(seat.quarters, self.box.first_objective) for seat in self.seats]

    @property
    def open(self) -> list[tuple[int, ...]]:
        """By seat, its face-up objectives."""
        return [seat.opened() for seat in self.seats]

    @property
    def aims(self) -> list[tuple[int, ...]]:
        """By seat, its objectives not yet drawn."""
        return [tuple(words.members(seat.aims)) for seat in self.seats]

    @property
    def spots(self) -> list[int]:
        """By 5 * seat + agent, where the agent is: see box.HEADQUARTERS."""
        return [seat.spot(agent) for seat in self.seats for agent in range(5)]

    @property
    def under(self) -> list[tuple[int, ...]]:
        """By 5 * seat + agent, the cards under it."""
        return [packs.listed(seat.under(agent)) for seat in self.seats for agent in range(5)]

    @property
    def influence(self) -> list[int]:
        """By 3 * seat + track, points of influence."""
        return [seat.points(track) for seat in self.seats for track in range(3)]

    @property
    def ambition(self) -> list[int]:
        """By 3 * seat + track, steps taken."""
        return [seat.steps(track) for seat in self.seats for track in range(3)]

    @property
    def domination(self) -> list[int]:
        """By seat, points of domination."""
        return [seat.domination for seat in self.seats]

    @property
    def markers(self) -> list[int]:
        """By seat, its revolution markers as a bit set."""
        return [seat.markers for seat in self.seats]

    @property
    def destiny(self) -> list[bool]:
        """By seat, whether it still has its token (LT-39)."""
        return [seat.destiny for seat in self.seats]

    @property
    def passed(self) -> list[bool]:
        """By seat, whether it has passed in this round."""
        return [seat.passed for seat in self.seats]

    def unseen_of(self, level: i64) -> tuple[int, ...]:
        """Return the fugitives of a level that are not yet drawn."""
        return packs.xs(self.left_of(level), self.box.first_objective)

    def left_of(self, level: i64) -> Cards:
        """Return the same, as a set."""
        _, low, high = self.undrawn
        there = self.sums.levels[level]
        return (0, low & there[1], high & there[2])

    def draw_fugitive(self, x: i64) -> None:
        """Take a fugitive out of those not yet drawn."""
        none, low, high = self.undrawn
        if x < FIRST:
            low &= ~words.bit(x)
        else:
            high &= ~words.bit(x - FIRST)
        self.undrawn = (none, low, high)
