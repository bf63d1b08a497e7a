# mypyc
"""The rules of Fugitif: the only place where they live. Clauses are named as in docs/rules/fugitif.md."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from hallali.core import bits, words
from hallali.core.errors import IllegalAction, Refusal
from hallali.core.seats import CHANCE, OVER
from hallali.games.fugitif.rules import dealing, event_rules, legal, refusals, see
from hallali.games.fugitif.rules import tasks as t
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.actions import DECK, END, EVENT, PASS
from hallali.games.fugitif.rules.box import box_of
from hallali.games.fugitif.rules.copying import copy_fields
from hallali.games.fugitif.rules.fields import Fields
from hallali.games.fugitif.rules.sizes import Options, Size
from hallali.games.fugitif.rules.view import FUGITIVE, MARSHAL, REACH


@final
class State(Fields):
    """A complete position of Fugitif, and the steps that change it."""

    def __init__(self, size: Size | None = None, options: Options | None = None) -> None:
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
        return see.line(self)

    def clone(self) -> State:
        """Return an independent copy."""
        other = State()
        copy_fields(self, other)
        return other

    # The contract (hallali.core.contract).

    def legal_mask(self) -> i64:
        """Return the legal steps as a bit set."""
        return legal.mask(self)

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
            allowed = dealing.may_turn_up(self, action)
        else:
            allowed = 0 <= action < 64 and words.has(self.legal_mask(), action)
        return None if allowed else refusals.refusal(self, action)

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
            self.pop()
            self._draw(action, t.seat_of(code), t.deck_of(code))
        elif kind in (t.DRAW, t.EXTRA):
            self.pop()
            if action != PASS:
                self.push(t.task(t.CARD, t.seat_of(code), action - DECK))
        elif kind == t.GUESS:
            self._guess(action)
        elif kind == t.HIDE:
            self._hide(action)
        elif kind == t.MANHUNT:
            self._manhunt(action)
        else:
            self.pop()
            event_rules.advance(self, kind, action, t.seat_of(code), t.deck_of(code))
        self._settle()

    # Steps.

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

    def _hide(self, action: i64) -> None:
        if action == PASS:
            self.pop()
            self.idle = self.idle + 1 if self.began_empty else 0
            if self.idle == v.IDLE_TURNS:  # FUG-29
                self.finish(v.STALLED)
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
            self.pop()
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
            self.finish(v.ESCAPED)
        elif not self.hidden:
            self.finish(v.CAUGHT)
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
        self.pop()
        self.guesses = -1

    def _manhunt(self, action: i64) -> None:
        if action == PASS or not words.has(self.hidden, action):
            self.finish(v.SLIPPED)  # FUG-27
            return
        self.open |= words.bit(action)
        if not self.hidden:
            self.finish(v.RUN_DOWN)

    # Between steps.

    def _settle(self) -> None:
        """Carry out tasks that need no choice, until someone has to choose or the game is over."""
        while self.mover != OVER:
            if self.todo == 0:
                self._begin_play()
            code = self.code
            kind = t.kind_of(code)
            if t.is_chance(kind) and kind not in (t.PEEK, t.TAKE):
                self.mover = CHANCE
                return
            if kind == t.END:
                self._end_turn(t.seat_of(code))
            elif kind == t.EVENT_OVER:
                self.pop()
                self.event = -1
            elif self._idle_task(kind, t.seat_of(code)):
                self.pop()
            else:
                self.mover = CHANCE if t.is_chance(kind) else t.seat_of(code)
                return

    def _idle_task(self, kind: i64, seat: i64) -> bool:
        """Return whether a task is skipped because there is nothing to choose from."""
        if kind == t.DRAW:
            return not self.any_to_draw()  # FUG-9
        if kind == t.EXTRA:
            return self.nearest() == self.closed
        if kind == t.GUESS:
            if self.guesses < 0:
                self.guesses = max(0, 1 + self.second_looks - self.false_alarms)
                self.second_looks = self.false_alarms = 0
            if self.guesses == 0:
                self.guesses = -1
                return True
            return False
        if kind == t.FREE:
            return event_rules.resume(self)
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
            self.finish(v.TIME)
        else:
            self._begin_fugitive()
