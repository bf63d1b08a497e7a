# mypyc
"""The rules of Fugitif: the only place where they live. Clauses are named as in docs/rules/fugitif.md."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from hallali.core import bits, words
from hallali.core.errors import IllegalAction, Refusal
from hallali.core.seats import CHANCE, OVER
from hallali.games.fugitif.rules import dealing, event_rules, guesses, hideouts, refusals
from hallali.games.fugitif.rules import tasks as t
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.actions import DECK, END, EVENT, PASS
from hallali.games.fugitif.rules.box import Box, box_of
from hallali.games.fugitif.rules.sizes import Options, Size
from hallali.games.fugitif.rules.view import FUGITIVE, MARSHAL, REACH


@final
class State:
    """A complete position of Fugitif. Sets of numbers are bit sets (core.words)."""

    size: Size  #: the size of the game
    options: Options  #: the options of the game
    box: Box  #: what size and options fix, in the form that the rules read

    def __init__(self, size: Size | None = None, options: Options | None = None) -> None:
        self.mover: i64 = CHANCE  #: the seat to move, or CHANCE, or OVER
        self.todo: i64 = 0  #: the next tasks, packed into one integer (tasks.py)
        self.later: tuple[int, ...] = ()  #: further integers of tasks, the next one last
        self.hand: i64 = 0  #: the set of the Fugitive's cards
        self.files: i64 = 0  #: the set of the Marshal's cards (FUG-7)
        self.undrawn: i64 = 0  #: the set of the cards left in the decks, without the events
        self.events_in: i64 = 0  #: how many events each deck still holds, one digit for each deck (words.digit)
        self.pool: i64 = 0  #: the set of the events that may still turn up
        self.seen: tuple[int, ...] = ()  #: the events that have turned up, in order
        self.event: i64 = -1  #: the event that is being resolved; -1 for none
        self.laid: i64 = 0  #: the set of the hideouts' numbers; the row is always in ascending order
        self.sprints: tuple[int, ...] = ()  #: for each place of the row, the set of the sprint cards under it
        self.turns: tuple[int, ...] = ()  #: for each place of the row, the Fugitive's turn in which it was laid
        self.open: i64 = 0  #: the set of the hideouts found so far; never includes the escape card
        self.removed: i64 = 0  #: the set of the cards that left the game face up
        self.turn: i64 = 0  #: the number of the Fugitive's turn, from 1; 0 before the first
        self.reach: i64 = REACH  #: how far the next hideout may lie without a sprint
        self.target: i64 = 0  #: draft: the hideout being laid; 0 for none
        self.chosen: i64 = 0  #: draft: the set of sprint cards chosen for it
        self.first: i64 = 0  #: draft: the opening's first hideout while the second is drafted; 0 for none
        self.first_chosen: i64 = 0  #: draft: the set of sprint cards under that first hideout
        self.picks: i64 = 0  #: draft: the set of numbers in the guess
        self.guesses: i64 = -1  #: how many guesses the Marshal has left this turn; -1 when it is not time to guess
        self.false_alarms: i64 = 0  #: how many guesses the Marshal will lose on the next turn with a guess
        self.second_looks: i64 = 0  #: how many extra guesses the Marshal will have on the next turn with a guess
        self.closed: i64 = -1  #: the deck closed by a roadblock; -1 for none
        self.closed_by: i64 = 0  #: the seat that closed it
        self.closed_ends: i64 = 0  #: how many turns of the other seat must end before it opens again
        self.given: i64 = 0  #: the card that the Fugitive has put down for an exchange; 0 for none
        self.began_empty: bool = False  #: whether all decks were empty when the Fugitive's turn began
        self.idle: i64 = 0  #: how many idle turns in a row there have been (FUG-29)
        self.outcome: str = ""  #: how the game ended, as named in view.py; "" while it goes on
        if size is None or options is None:
            return  # an empty position for clone and pickle to fill in
        self.size = size
        self.options = options
        self.box = box_of(size, options)
        self.hand = bits.mask_of(size.start) | self.box.escape_bit  # FUG-4
        self.undrawn = self.box.near | self.box.middle | self.box.far  # FUG-5
        for deck, dealt in reversed(list(enumerate(size.dealt))):  # FUG-6
            for _ in range(dealt):
                self.push(t.task(t.SETUP, FUGITIVE, deck))
        self._settle()

    def __repr__(self) -> str:
        """Return what everyone at the table knows, on one line."""
        from hallali.games.fugitif.rules import see  # it stands above this module

        return see.line(self)

    def clone(self) -> State:
        """Return an independent copy."""
        s = State()
        s.size = self.size
        s.options = self.options
        s.box = self.box
        s.mover = self.mover
        s.todo = self.todo
        s.later = self.later
        s.hand = self.hand
        s.files = self.files
        s.undrawn = self.undrawn
        s.events_in = self.events_in
        s.pool = self.pool
        s.seen = self.seen
        s.event = self.event
        s.laid = self.laid
        s.sprints = self.sprints
        s.turns = self.turns
        s.open = self.open
        s.removed = self.removed
        s.turn = self.turn
        s.reach = self.reach
        s.target = self.target
        s.chosen = self.chosen
        s.first = self.first
        s.first_chosen = self.first_chosen
        s.picks = self.picks
        s.guesses = self.guesses
        s.false_alarms = self.false_alarms
        s.second_looks = self.second_looks
        s.closed = self.closed
        s.closed_by = self.closed_by
        s.closed_ends = self.closed_ends
        s.given = self.given
        s.began_empty = self.began_empty
        s.idle = self.idle
        s.outcome = self.outcome
        return s

    # Derived facts.

    @property
    def drafting(self) -> bool:
        """Whether the mover has begun a gesture, of which nobody else is told yet."""
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
        """Those of them that may be shown, given away, discarded or used as sprint cards: all but 42 (FUG-15)."""
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

    def place_of(self, hideout: i64) -> i64:
        """Return a hideout's place in the row, from 0. hideout: the set that holds only its number."""
        return words.count(self.laid & (hideout - 1))

    # Hideouts.

    def must_lay_second(self) -> bool:
        """Return whether the hideout being laid is the first of the two that make one gesture (FUG-8)."""
        return self.turn == 1 and not self.laid and not self.first and self.box.lays_two

    def need(self, target: i64) -> i64:
        """Return the least that the sprint cards under a hideout must be worth (FUG-12)."""
        return target - self.last - self.reach

    # The contract (hallali.core.contract).

    def legal_mask(self) -> i64:
        """Return the legal steps as a bit set."""
        if self.mover < 0:
            return 0
        kind = self.task
        if kind == t.HIDE:
            return hideouts.legal_mask(self)
        if kind in (t.GUESS, t.MANHUNT):
            return guesses.legal_mask(self, kind)
        if kind in (t.DRAW, t.EXTRA):
            found: i64 = 0
            for deck in range(self.box.decks):
                if self.may_draw(deck):
                    found |= words.bit(DECK + deck)
            if kind == t.EXTRA:
                found = found & words.bit(DECK + self._nearest()) | words.bit(PASS)
            return found
        return event_rules.legal_mask(self, kind)

    def _nearest(self) -> i64:
        """Return the nearest deck that is not empty (FUG-36)."""
        deck: i64 = 0
        while self.is_empty(deck):
            deck += 1
        return deck

    def legal(self) -> list[int]:
        """Return the legal steps in ascending order."""
        return words.members(self.legal_mask())

    def chances(self) -> list[tuple[int, float]]:
        """Return each outcome of the dealer's turn with its probability."""
        return dealing.chances(self)

    def deal(self, chance: i64) -> i64:
        """Return the outcome that a random number stands for. chance: drawn uniformly from 0 to 2 ** 32 - 1."""
        return dealing.deal(self, chance)

    def refusal(self, action: int) -> Refusal | None:
        """Return why a step is not legal; None if it is."""
        if self.mover == CHANCE:
            legal = dealing.may_turn_up(self, action)
        else:
            legal = 0 <= action < 64 and words.has(self.legal_mask(), action)
        return None if legal else refusals.refusal(self, action)

    def apply(self, action: int) -> None:
        """Take a step in place. Raises IllegalAction, and changes nothing, if it is not legal."""
        refusal = self.refusal(action)
        if refusal is not None:
            raise IllegalAction(refusal)
        self.advance(action)

    def advance(self, action: i64) -> None:
        """Take a step that is known to be legal, in place, without checking it."""
        code = self.code
        kind = t.kind_of(code)
        if kind in (t.CARD, t.SETUP):
            self._pop()
            self._draw(action, t.seat_of(code), t.deck_of(code))
        elif kind in (t.DRAW, t.EXTRA):
            self._pop()
            if action != PASS:
                self.push(t.task(t.CARD, t.seat_of(code), action - DECK))
        elif kind == t.GUESS:
            self._guess(action)
        elif kind == t.HIDE:
            self._hide(action)
        elif kind == t.MANHUNT:
            self._manhunt(action)
        else:
            self._pop()
            event_rules.advance(self, kind, action, t.seat_of(code), t.deck_of(code))
        self._settle()

    def returns(self) -> tuple[float, ...]:
        """Return +1 to the winner and -1 to the other; zeros while the game goes on."""
        if not self.outcome:
            return (0.0, 0.0)
        return (1.0, -1.0) if self.outcome in (v.ESCAPED, v.SLIPPED) else (-1.0, 1.0)

    # Steps.

    def push(self, code: i64) -> None:
        """Put a task on top of what is left to do."""
        if t.is_full(self.todo):
            self.later = (*self.later, self.todo)
            self.todo = 0
        self.todo = t.on_top(code, self.todo)

    def _pop(self) -> None:
        self.todo >>= 8
        if self.todo == 0 and self.later:
            self.todo = self.later[-1]
            self.later = self.later[:-1]

    def turn_up(self, hideouts: i64) -> None:
        """Turn up some of the hidden hideouts. If that was all of them, the game is over (FUG-24)."""
        self.open |= hideouts
        if not self.hidden:
            self._finish(v.CAUGHT)

    def _finish(self, outcome: str) -> None:
        self.outcome = outcome
        self.guesses = -1
        self.todo = 0
        self.later = ()
        self.mover = OVER

    def _draw(self, outcome: i64, seat: i64, deck: i64) -> None:
        if outcome >= EVENT:
            event = outcome - EVENT
            self.take_event(deck, event)
            self.event = event
            if words.has(self.box.redraw, event):  # FUG-31
                self.push(t.task(t.DRAW, seat))
            self.push(t.task(t.EVENT_OVER))
            event_rules.begin(self, event, seat)
            return
        self.undrawn &= ~words.bit(outcome)
        if seat == FUGITIVE:
            self.hand |= words.bit(outcome)
        else:
            self.files |= words.bit(outcome)

    def take_event(self, deck: i64, event: i64) -> None:
        """Take an event out of a deck."""
        self.events_in -= words.bit(4 * deck)
        self.pool &= ~words.bit(event)
        self.seen = (*self.seen, event)

    def _hide(self, action: i64) -> None:
        if action == PASS:
            self._pop()
            self.idle = self.idle + 1 if self.began_empty else 0
            if self.idle == v.IDLE_TURNS:  # FUG-29
                self._finish(v.STALLED)
            elif self.box.second_edition and self.turn > 1 and not self.all_empty():  # FUG-36
                self.push(t.task(t.EXTRA, FUGITIVE))
        elif action != END:
            if self.target:
                self.chosen |= words.bit(action)
            else:
                self.target = action
        elif self.must_lay_second():
            self.first, self.first_chosen = self.target, self.chosen
            self.target = self.chosen = 0
        else:
            self._lay()

    def _lay(self) -> None:
        """Commit the draft: one hideout, or the opening's two (FUG-8, FUG-25)."""
        if self.first:
            self._put(self.first, self.first_chosen)
        number, chosen = self.target, self.chosen
        self.first = self.first_chosen = self.target = self.chosen = 0
        opening = self.laid == 0
        self._put(number, chosen)
        self.idle = 0
        again = opening and self.turn == 1 and self.box.two  # FUG-8, the option's second
        if not again:
            self._pop()
        if number == self.box.escape:
            self._escape()

    def _put(self, number: i64, chosen: i64) -> None:
        self.laid |= words.bit(number)
        self.sprints = (*self.sprints, chosen)
        self.turns = (*self.turns, self.turn)
        self.hand &= ~words.bit(number) & ~chosen
        self.reach = REACH

    def _escape(self) -> None:
        if words.highest(self.open) >= self.box.manhunt:  # FUG-28
            self._finish(v.ESCAPED)
        elif not self.hidden:
            self._finish(v.CAUGHT)
        else:
            self.todo, self.later = t.task(t.MANHUNT, MARSHAL), ()  # FUG-26

    def _guess(self, action: i64) -> None:
        if action == PASS:
            self._end_guesses()
        elif action != END:
            self.picks |= words.bit(action)
        else:
            picks, self.picks = self.picks, 0
            if picks & ~self.hidden == 0:  # FUG-19, FUG-20
                self.idle = 0
                self.turn_up(picks)
                if self.mover == OVER:
                    return
            self.guesses -= 1
            if self.guesses == 0:
                self._end_guesses()  # FUG-22

    def _end_guesses(self) -> None:
        self._pop()
        self.guesses = -1

    def _manhunt(self, action: i64) -> None:
        if action == PASS or not words.has(self.hidden, action):
            self._finish(v.SLIPPED)  # FUG-27
            return
        self.open |= words.bit(action)
        if not self.hidden:
            self._finish(v.RUN_DOWN)

    # Between steps.

    def _settle(self) -> None:
        """Carry out tasks that need no choice, until someone has to choose or the game is over."""
        while self.mover != OVER:
            if self.todo == 0:
                self._begin_play()
            code = self.code
            kind = t.kind_of(code)
            if t.is_chance(kind) and kind != t.PEEK:
                self.mover = CHANCE
                return
            if kind == t.END:
                self._end_turn(t.seat_of(code))
            elif kind == t.EVENT_OVER:
                self._pop()
                self.event = -1
            elif self._idle_task(kind, t.seat_of(code)):
                self._pop()
            else:
                self.mover = CHANCE if kind == t.PEEK else t.seat_of(code)
                return

    def _idle_task(self, kind: i64, seat: i64) -> bool:
        """Return whether a task is skipped because there is nothing to choose from."""
        if kind == t.DRAW:
            return not self.any_to_draw()  # FUG-9
        if kind == t.EXTRA:
            return self._nearest() == self.closed
        if kind == t.GUESS:
            if self.guesses < 0:
                self.guesses = max(0, 1 + self.second_looks - self.false_alarms)
                self.second_looks = self.false_alarms = 0
            if self.guesses == 0:
                self.guesses = -1
                return True
            return False
        return event_rules.idle(self, kind, seat)

    def _begin_play(self) -> None:
        if self.options.events:  # FUG-30: shuffled in after the set-up draw
            for deck in range(self.box.decks):
                self.events_in += self.box.each * words.bit(4 * deck)
            self.pool = words.up_to(self.box.count - 1)
        self._begin_fugitive()

    def _begin_fugitive(self) -> None:
        self.turn += 1
        self.began_empty = self.all_empty()
        self.todo = t.fugitive_turn(draws=self.turn > 1)  # FUG-8, FUG-9

    def _end_turn(self, seat: i64) -> None:
        if self.closed >= 0 and seat != self.closed_by:
            self.closed_ends -= 1
            if self.closed_ends == 0:
                self.closed = -1
        if seat == FUGITIVE:
            self.todo = t.marshal_turn(self.box.first_draws if self.turn == 1 else 1)  # FUG-17
        elif 0 < self.box.rounds <= self.turn:
            self._finish(v.TIME)
        else:
            self._begin_fugitive()
