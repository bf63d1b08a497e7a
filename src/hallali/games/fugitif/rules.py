"""The rules of Fugitif: the only place where they live. Clauses are named as in docs/rules/fugitif.md."""

from __future__ import annotations

from typing import final

from hallali.core import bits
from hallali.core.errors import IllegalAction, Refusal
from hallali.core.seats import CHANCE, OVER
from hallali.games.fugitif import event_rules, hideouts, refusals
from hallali.games.fugitif import tasks as t
from hallali.games.fugitif import view as v
from hallali.games.fugitif.actions import DECK, END, EVENT, PASS, TEN, TENS
from hallali.games.fugitif.events import POOL
from hallali.games.fugitif.hideouts import REACH, worth
from hallali.games.fugitif.sizes import Options, Size
from hallali.games.fugitif.view import FUGITIVE, MARSHAL

EVENTS_A_DECK = 2  # FUG-30
IDLE_TURNS = 3  # FUG-29


@final
class State:
    """A complete position of Fugitif. Sets of numbers are bit sets (core.bits).

    hand, files: the Fugitive's and the Marshal's cards. decks: the cards left in each deck.
    events_in: how many events each deck still holds; pool: the events that have not turned up.
    row: the hideouts' numbers in order; sprints: the cards under each; turns: the turn that laid each.
    open: the numbers of the hideouts that were found. 42 lies face up but is not among them.
    target, chosen: the draft of a hideout; first, first_chosen: the opening's first, while the second is drafted.
    picks: the draft of a guess. todo: the tasks that are left, the next one last.
    """

    def __init__(self, size: Size, options: Options) -> None:
        self.size = size
        self.options = options
        self.mover = CHANCE
        self.todo: tuple[int, ...] = ()
        self.hand = bits.mask_of(size.start) | bits.bit(size.escape)  # FUG-4
        self.files = 0  # FUG-7
        self.decks: tuple[int, ...] = tuple(size.deck_mask(deck) for deck in range(len(size.decks)))  # FUG-5
        self.events_in: tuple[int, ...] = tuple(0 for _ in size.decks)
        self.pool = 0
        self.seen: tuple[int, ...] = ()
        self.event = -1
        self.row: tuple[int, ...] = ()
        self.sprints: tuple[int, ...] = ()
        self.turns: tuple[int, ...] = ()
        self.open = 0
        self.removed = 0
        self.turn = 0
        self.reach = REACH
        self.target = 0
        self.chosen = 0
        self.first = 0
        self.first_chosen = 0
        self.picks = 0
        self.guesses = -1  # guesses left this turn; -1 before the turn's first
        self.false_alarms = 0
        self.second_looks = 0
        self.closed = -1
        self.closed_by = 0
        self.closed_ends = 0
        self.given = 0
        self.began_empty = False
        self.idle = 0
        self.outcome = ""
        setup = [t.task(t.SETUP, FUGITIVE, deck) for deck, dealt in enumerate(size.dealt) for _ in range(dealt)]
        self.todo = tuple(reversed(setup))  # FUG-6
        self._settle()

    def clone(self) -> State:
        """Give an independent copy."""
        s = State.__new__(State)
        s.size = self.size
        s.options = self.options
        s.mover = self.mover
        s.todo = self.todo
        s.hand = self.hand
        s.files = self.files
        s.decks = self.decks
        s.events_in = self.events_in
        s.pool = self.pool
        s.seen = self.seen
        s.event = self.event
        s.row = self.row
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

    # What is so.

    @property
    def drafting(self) -> bool:
        """Whether the mover is within a gesture that nobody else was told of."""
        return self.target != 0 or self.first != 0 or self.picks != 0

    @property
    def task(self) -> int:
        """The kind of the task that comes next (tasks.py)."""
        return t.kind_of(self.todo[-1])

    @property
    def last(self) -> int:
        """The number that the next hideout is counted from: the newest hideout's, found or not (FUG-11)."""
        if self.first:
            return self.first
        return self.row[-1] if self.row else 0

    @property
    def hidden(self) -> int:
        """The numbers of the hideouts that lie face down."""
        return bits.mask_of(self.row) & ~self.open & ~bits.bit(self.size.escape)

    @property
    def free(self) -> int:
        """The Fugitive's cards that the draft has not used."""
        used = self.chosen | self.first_chosen
        if self.target:
            used |= bits.bit(self.target)
        if self.first:
            used |= bits.bit(self.first)
        return self.hand & ~used

    @property
    def spare(self) -> int:
        """The Fugitive's cards that may be shown, given, discarded or laid as sprints: all but 42 (FUG-15)."""
        return self.free & ~bits.bit(self.size.escape)

    def deck_size(self, deck: int) -> int:
        """Count a deck's cards, events included (FUG-30)."""
        return bits.count(self.decks[deck]) + self.events_in[deck]

    def drawable(self) -> list[int]:
        """List the decks that may be drawn of (FUG-9)."""
        return [deck for deck in range(len(self.decks)) if self.deck_size(deck) and deck != self.closed]

    def all_empty(self) -> bool:
        """Say whether no deck has a card left."""
        return not any(self.decks) and not any(self.events_in)

    def lying_open(self) -> int:
        """Give the numbers that lie open in the row: hideouts found and the sprint cards under them."""
        cards = self.open
        for number, under in zip(self.row, self.sprints, strict=True):
            if bits.has(self.open, number):
                cards |= under
        return cards

    def guessable(self) -> int:
        """Give the numbers that may be guessed (FUG-23)."""
        return bits.span(1, self.size.escape - 1) & ~self.lying_open()

    def most_guesses(self) -> int:
        """Say how many numbers a guess may hold (FUG-23)."""
        hidden = bits.count(self.hidden)
        return min(hidden, self.size.max_guess) if self.size.max_guess else hidden

    # Hideouts.

    def must_lay_second(self) -> bool:
        """Say whether the hideout being laid is the first of two that are laid in one gesture (FUG-8)."""
        return self.turn == 1 and not self.row and not self.first and self.lays_two()

    def lays_two(self) -> bool:
        """Say whether the opening lays exactly two hideouts."""
        return self.size.opening == 2 and self.options.opening == "two"

    def need(self, target: int) -> int:
        """Say what the sprint cards under a hideout must be worth at least (FUG-12)."""
        return target - self.last - self.reach

    # The contract.

    def legal_mask(self) -> int:
        """Give the legal steps as a bit set."""
        if self.mover < 0:
            return 0
        kind = self.task
        if kind == t.HIDE:
            return self._legal_hide()
        if kind in (t.GUESS, t.HUNT):
            return self._legal_guess(kind)
        if kind in (t.DRAW, t.EXTRA):
            found = bits.mask_of(DECK + deck for deck in self.drawable())
            if kind == t.EXTRA:
                found = found & bits.bit(DECK + self._nearest()) | bits.bit(PASS)
            return found
        return event_rules.legal_mask(self, kind)

    def _legal_hide(self) -> int:
        if self.target:
            end = bits.bit(END) if hideouts.finishes(self, self.target, self.chosen) else 0
            return end | hideouts.sprintable(self)
        opening = self.turn == 1 and not self.row
        return hideouts.targets(self) | (0 if opening else bits.bit(PASS))

    def _legal_guess(self, kind: int) -> int:
        if kind == t.HUNT:
            return self.guessable() | bits.bit(PASS)
        if not self.picks:
            return self.guessable() | bits.bit(PASS)
        more = 0
        if bits.count(self.picks) < self.most_guesses():
            more = self.guessable() & ~bits.up_to(bits.highest(self.picks))
        return more | bits.bit(END)

    def _nearest(self) -> int:
        """Give the nearest deck that is not empty (FUG-36)."""
        return next(deck for deck in range(len(self.decks)) if self.deck_size(deck))

    def legal(self) -> list[int]:
        """List the legal steps in rising order."""
        return bits.members(self.legal_mask())

    def chances(self) -> list[tuple[int, float]]:
        """List (outcome, probability) of what the dealer turns up."""
        if self.mover != CHANCE:
            return []
        if self.task == t.GLIMPSE:
            cards = bits.members(self.spare)
            return [(card, 1.0 / len(cards)) for card in cards]
        deck = t.deck_of(self.todo[-1])
        size = self.deck_size(deck)
        found = [(card, 1.0 / size) for card in bits.members(self.decks[deck])]
        if self.events_in[deck]:
            # Which events lie in this deck nobody knows: each that has not turned up is as likely.
            events = bits.members(self.pool)
            found += [(EVENT + event, self.events_in[deck] / size / len(events)) for event in events]
        return found

    def refusal(self, action: int) -> Refusal | None:
        """Say why a step is not legal; None where it is."""
        if self.mover == CHANCE:
            legal = any(outcome == action for outcome, _ in self.chances())
        else:
            legal = 0 <= action < 64 and bits.has(self.legal_mask(), action)
        return None if legal else refusals.refusal(self, action)

    def apply(self, action: int) -> None:
        """Take a step in place. Raises IllegalAction, and changes nothing, where it is not legal."""
        refusal = self.refusal(action)
        if refusal is not None:
            raise IllegalAction(refusal)
        self.advance(action)

    def advance(self, action: int) -> None:
        """Take a step that is known to be legal."""
        code = self.todo[-1]
        kind = t.kind_of(code)
        if kind == t.HIDE:
            self._hide(action)
        elif kind == t.GUESS:
            self._guess(action)
        elif kind == t.HUNT:
            self._hunt(action)
        elif kind in (t.DRAW, t.EXTRA):
            self._pop()
            if action != PASS:
                self._push(t.task(t.CARD, t.seat_of(code), action - DECK))
        elif kind in (t.SETUP, t.CARD):
            self._pop()
            self._draw(action, t.seat_of(code), t.deck_of(code))
        else:
            self._pop()
            event_rules.advance(self, kind, action, t.seat_of(code), t.deck_of(code))
        self._settle()

    def returns(self) -> tuple[float, ...]:
        """Give +1 to the winner and -1 to the other; zeros while the game goes on."""
        if not self.outcome:
            return (0.0, 0.0)
        return (1.0, -1.0) if self.outcome in (v.ESCAPED, v.SLIPPED) else (-1.0, 1.0)

    # Steps.

    def _pop(self) -> None:
        self.todo = self.todo[:-1]

    def _push(self, *codes: int) -> None:
        self.todo = (*self.todo, *codes)

    def _finish(self, outcome: str) -> None:
        self.outcome = outcome
        self.guesses = -1
        self.todo = ()
        self.mover = OVER

    def _draw(self, outcome: int, seat: int, deck: int) -> None:
        if outcome >= EVENT:
            event = outcome - EVENT
            self.take_event(deck, event)
            self.event = event
            if POOL[event].redraw:  # FUG-31
                self._push(t.task(t.DRAW, seat))
            self._push(t.task(t.EVENT_OVER))
            event_rules.begin(self, event, seat)
            return
        self.take_card(deck, outcome)
        if seat == FUGITIVE:
            self.hand |= bits.bit(outcome)
        else:
            self.files |= bits.bit(outcome)

    def take_card(self, deck: int, card: int) -> None:
        """Take a card out of a deck."""
        self.decks = tuple(left & ~bits.bit(card) if d == deck else left for d, left in enumerate(self.decks))

    def take_event(self, deck: int, event: int) -> None:
        """Take an event out of a deck."""
        self.events_in = tuple(n - 1 if d == deck else n for d, n in enumerate(self.events_in))
        self.pool &= ~bits.bit(event)
        self.seen = (*self.seen, event)

    def _hide(self, action: int) -> None:
        if action == PASS:
            self._pop()
            self.idle = self.idle + 1 if self.began_empty else 0
            if self.idle == IDLE_TURNS:  # FUG-29
                self._finish(v.STALLED)
            elif self.options.second_edition and self.turn > 1 and not self.all_empty():  # FUG-36
                self._push(t.task(t.EXTRA, FUGITIVE))
        elif action != END:
            if self.target:
                self.chosen |= bits.bit(action)
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
        opening = not self.row
        self._put(number, chosen)
        self.idle = 0
        again = opening and self.turn == 1 and self.size.opening == 2  # FUG-8, the option's second
        if not again:
            self._pop()
        if number == self.size.escape:
            self._escape()

    def _put(self, number: int, chosen: int) -> None:
        self.row = (*self.row, number)
        self.sprints = (*self.sprints, chosen)
        self.turns = (*self.turns, self.turn)
        self.hand &= ~bits.bit(number) & ~chosen
        self.reach = REACH

    def _escape(self) -> None:
        if bits.highest(self.open) >= self.size.manhunt:  # FUG-28
            self._finish(v.ESCAPED)
        elif not self.hidden:
            self._finish(v.CAUGHT)
        else:
            self.todo = (t.task(t.HUNT, MARSHAL),)  # FUG-26

    def _guess(self, action: int) -> None:
        if action == PASS:
            self._end_guesses()
        elif action != END:
            self.picks |= bits.bit(action)
        else:
            picks, self.picks = self.picks, 0
            if picks & ~self.hidden == 0:  # FUG-19, FUG-20
                self.turn_up(picks)
                self.idle = 0
                if not self.hidden:
                    self._finish(v.CAUGHT)  # FUG-24
                    return
            self.guesses -= 1
            if self.guesses == 0:
                self._end_guesses()  # FUG-22

    def _end_guesses(self) -> None:
        self._pop()
        self.guesses = -1

    def turn_up(self, numbers: int) -> None:
        """Turn hideouts face up."""
        self.open |= numbers

    def _hunt(self, action: int) -> None:
        if action == PASS or not bits.has(self.hidden, action):
            self._finish(v.SLIPPED)  # FUG-27
            return
        self.turn_up(bits.bit(action))
        if not self.hidden:
            self._finish(v.RUN_DOWN)

    # Between steps.

    def _settle(self) -> None:
        """Do what needs nobody, until someone has to choose or the game is over."""
        while not self.outcome:
            if not self.todo:
                self._begin_play()
            code = self.todo[-1]
            kind = t.kind_of(code)
            if kind == t.END:
                self._end_turn(t.seat_of(code))
            elif kind == t.EVENT_OVER:
                self._pop()
                self.event = -1
            elif self._idle_task(kind, t.seat_of(code)):
                self._pop()
            else:
                self.mover = CHANCE if kind in t.CHANCES else t.seat_of(code)
                return

    def _idle_task(self, kind: int, seat: int) -> bool:
        """Say whether a task falls away because there is nothing to choose."""
        if kind == t.DRAW:
            return not self.drawable()  # FUG-9
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
            self.events_in = tuple(EVENTS_A_DECK for _ in self.decks)
            self.pool = bits.up_to(len(POOL) - 1)
        self._begin_fugitive()

    def _begin_fugitive(self) -> None:
        self.turn += 1
        self.began_empty = self.all_empty()
        self.todo = t.fugitive_turn(draws=self.turn > 1)  # FUG-8, FUG-9

    def _end_turn(self, seat: int) -> None:
        if self.closed >= 0 and seat != self.closed_by:
            self.closed_ends -= 1
            if self.closed_ends == 0:
                self.closed = -1
        if seat == FUGITIVE:
            self.todo = t.marshal_turn(self.size.first_draws if self.turn == 1 else 1)  # FUG-17
        elif self.size.rounds and self.turn >= self.size.rounds:
            self._finish(v.TIME)
        else:
            self._begin_fugitive()


__all__ = ["REACH", "TEN", "TENS", "State", "worth"]
