# mypyc
"""What a position of Fugitif holds, and what follows from it. Rules are written for Fields; State adds the steps."""

from __future__ import annotations

from mypy_extensions import i64

from hallali.core import words
from hallali.core.seats import CHANCE, OVER
from hallali.games.fugitif.rules import tasks as t
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.box import Box
from hallali.games.fugitif.rules.sizes import Options, Size
from hallali.games.fugitif.rules.view import REACH


class Fields:
    """A position's fields, each with what it is when the game begins. Sets of numbers are bit sets (core.words)."""

    size: Size  #: the size of the game
    options: Options  #: the options of the game
    box: Box  #: what size and options fix, in the form that the rules read
    mover: i64 = CHANCE  #: the seat to move, or CHANCE, or OVER
    todo: i64 = 0  #: the next tasks, packed into one integer (tasks.py)
    later: tuple[int, ...] = ()  #: further integers of tasks, the next one last
    hand: i64 = 0  #: the set of the Fugitive's cards
    files: i64 = 0  #: the set of the Marshal's cards (FUG-7)
    undrawn: i64 = 0  #: the set of the cards left in the decks, without the events
    events_in: i64 = 0  #: how many events each deck still holds, one digit for each deck (words.digit)
    pool: i64 = 0  #: the set of the events that may still turn up
    seen: tuple[int, ...] = ()  #: the events that have turned up, in order
    event: i64 = -1  #: the event that is being resolved; -1 for none
    #: the free cards whose changes are being made, the last one first to be done: event * 256 + who drew it * 16 + how
    #: many changes were made
    frees: tuple[int, ...] = ()
    laid: i64 = 0  #: the set of the hideouts' numbers; the row is always in ascending order
    sprints: tuple[int, ...] = ()  #: for each place of the row, the set of the sprint cards under it
    turns: tuple[int, ...] = ()  #: for each place of the row, the Fugitive's turn in which it was laid
    open: i64 = 0  #: the set of the hideouts found so far; never includes the escape card
    removed: i64 = 0  #: the set of the cards that left the game face up
    turn: i64 = 0  #: the number of the Fugitive's turn, from 1; 0 before the first
    reach: i64 = REACH  #: how far the next hideout may lie without a sprint
    target: i64 = 0  #: draft: the hideout being laid; 0 for none
    chosen: i64 = 0  #: draft: the set of sprint cards chosen for it
    first: i64 = 0  #: draft: the opening's first hideout while the second is drafted; 0 for none
    first_chosen: i64 = 0  #: draft: the set of sprint cards under that first hideout
    picks: i64 = 0  #: draft: the set of numbers in the guess
    guesses: i64 = -1  #: how many guesses the Marshal has left this turn; -1 when it is not time to guess
    false_alarms: i64 = 0  #: how many guesses the Marshal will lose on the next turn with a guess
    second_looks: i64 = 0  #: how many extra guesses the Marshal will have on the next turn with a guess
    closed: i64 = -1  #: the deck closed by a roadblock; -1 for none
    closed_by: i64 = 0  #: the seat that closed it
    closed_ends: i64 = 0  #: how many turns of the other seat must end before it opens again
    given: i64 = 0  #: the card that the Fugitive has put down for an exchange; 0 for none
    began_empty: bool = False  #: whether all decks were empty when the Fugitive's turn began
    idle: i64 = 0  #: how many idle turns in a row there have been (FUG-29)
    outcome: v.Outcome = ""  #: how the game ended; "" while it goes on

    # Derived facts.

    @property
    def drafting(self) -> bool:
        """Whether the mover has begun a gesture, of which no one else is told yet."""
        return self.target != 0 or self.first != 0 or self.picks != 0

    @property
    def code(self) -> i64:
        """The next task (tasks.py); 0 when the game is over."""
        return self.todo & 0xFF

    @property
    def task(self) -> i64:
        """The kind of the next task."""
        return t.kind_of(self.todo & 0xFF)

    @property
    def row(self) -> tuple[int, ...]:
        """The hideouts' numbers in order."""
        return tuple(words.members(self.laid))

    @property
    def decks(self) -> tuple[int, ...]:
        """The cards left in each deck."""
        return tuple([self.deck(deck) for deck in range(self.box.decks)])

    @property
    def last(self) -> i64:
        """The number that the next hideout is counted from: that of the newest hideout, found or not (FUG-11)."""
        if self.first:
            return self.first
        return words.highest(self.laid) if self.laid else 0

    @property
    def hidden(self) -> i64:
        """The set of the hideouts that are face down."""
        return self.laid & ~self.open & ~self.box.escape_bit

    @property
    def free(self) -> i64:
        """The set of the Fugitive's cards that the draft has not used."""
        used = self.chosen | self.first_chosen
        if self.target:
            used |= words.bit(self.target)
        if self.first:
            used |= words.bit(self.first)
        return self.hand & ~used

    @property
    def spare(self) -> i64:
        """The free cards that may be shown, given away, discarded or used as sprint cards: all but 42 (FUG-15)."""
        return self.free & ~self.box.escape_bit

    def deck(self, deck: i64) -> i64:
        """Return the set of the cards left in a deck, without the events."""
        return self.undrawn & self.box.deck_mask(deck)

    def deck_size(self, deck: i64) -> i64:
        """Return how many cards a deck has left, events included (FUG-30)."""
        return words.count(self.deck(deck)) + words.digit(self.events_in, deck)

    def is_empty(self, deck: i64) -> bool:
        """Return whether a deck has neither cards nor events left."""
        return self.deck(deck) == 0 and words.digit(self.events_in, deck) == 0

    def all_empty(self) -> bool:
        """Return whether all decks are empty."""
        return self.undrawn == 0 and self.events_in == 0

    def may_draw(self, deck: i64) -> bool:
        """Return whether cards may be drawn from a deck (FUG-9)."""
        return deck != self.closed and not self.is_empty(deck)

    def any_to_draw(self) -> bool:
        """Return whether there is a deck to draw from (FUG-9)."""
        return not self.all_empty() and (self.may_draw(0) or self.may_draw(1) or self.may_draw(2))

    def nearest(self) -> i64:
        """Return the nearest deck that is not empty (FUG-36). There must be one."""
        deck: i64 = 0
        while self.is_empty(deck):
            deck += 1
        return deck

    def place_of(self, hideout: i64) -> i64:
        """Return a hideout's place in the row, from 0. hideout: the set that holds only its number."""
        return words.count(self.laid & (hideout - 1))

    def must_lay_second(self) -> bool:
        """Return whether the hideout being laid is the first of the two that make one gesture (FUG-8)."""
        return self.turn == 1 and not self.laid and not self.first and self.box.lays_two

    def need(self, target: i64) -> i64:
        """Return the least that the sprint cards under a hideout must be worth (FUG-12)."""
        return target - self.last - self.reach

    def returns(self) -> tuple[float, ...]:
        """Return +1 to the winner and -1 to the other; zeros while the game goes on."""
        if not self.outcome:
            return (0.0, 0.0)
        return (1.0, -1.0) if self.outcome in (v.ESCAPED, v.SLIPPED) else (-1.0, 1.0)

    # Small changes, which events make as well as steps.

    def push(self, code: i64) -> None:
        """Put a task on top of what is left to do."""
        if t.is_full(self.todo):
            self.later = (*self.later, self.todo)
            self.todo = 0
        self.todo = t.on_top(code, self.todo)

    def pop(self) -> None:
        """Take the top task off."""
        self.todo >>= 8
        if self.todo == 0 and self.later:
            self.todo = self.later[-1]
            self.later = self.later[:-1]

    def turn_up(self, hideouts: i64) -> None:
        """Turn up some of the hidden hideouts. If that was all of them, the game is over (FUG-24)."""
        self.open |= hideouts
        if not self.hidden:
            self.finish(v.CAUGHT)

    def finish(self, outcome: v.Outcome) -> None:
        """End the game."""
        self.outcome = outcome
        self.guesses = -1
        self.todo = 0
        self.later = ()
        self.mover = OVER

    def take_event(self, deck: i64, event: i64) -> None:
        """Take an event out of a deck."""
        self.events_in -= words.bit(4 * deck)
        self.pool &= ~words.bit(event)
        self.seen = (*self.seen, event)
