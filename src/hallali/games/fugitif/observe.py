# mypyc
"""Fugitif's observations, written straight from a position: what tensors.py writes of a View, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

from hallali.core import words
from hallali.core.pieces import ZEROS, add_set, add_share, one_of, packed, shares
from hallali.core.planes import Layout
from hallali.core.seats import CHANCE, OVER
from hallali.core.sparse import Sparse
from hallali.games.fugitif.rules import tasks as t
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.actions import END, PASS
from hallali.games.fugitif.rules.state import State
from hallali.games.fugitif.rules.view import FUGITIVE, MARSHAL

#: What each count is divided by; the result is capped at 1.
TURNS: Final = 50
SPRINTS: Final = 8
CARDS: Final = 20
REACH: Final = 10
GUESSES: Final = 4
#: The largest number that can be guessed.
MOST: Final = 41
#: How many numbers the plane "row" has for each place.
OF_A_PLACE: Final = 6


@final
class Misses:
    """The Marshal's guesses, which everyone heard.

    guesses: how many there have been. alone, several: by number, which guess was the latest wrong one that named it
    alone, or with others; counted from 1. missed_alone, missed_with: the sets of the numbers that have one.
    """

    def __init__(self) -> None:
        self.guesses: i64 = 0
        self.alone = [0] * (MOST + 1)
        self.several = [0] * (MOST + 1)
        self.missed_alone: i64 = 0
        self.missed_with: i64 = 0

    def clone(self) -> Misses:
        """Return an independent copy."""
        other = Misses()
        other.guesses = self.guesses
        other.alone = self.alone.copy()
        other.several = self.several.copy()
        other.missed_alone = self.missed_alone
        other.missed_with = self.missed_with
        return other

    def take(self, state: State, step: i64) -> None:
        """Take a step in place, and remember a guess."""
        named: i64 = 0
        if state.mover == MARSHAL and step != PASS:
            kind = state.task
            if kind == t.GUESS and step == END:
                named = state.picks
            elif kind == t.MANHUNT:
                named = words.bit(step)
        found = state.open
        state.advance(step)
        if named:
            self.guesses += 1
            if state.open == found:
                self._miss(named)

    def _miss(self, named: i64) -> None:
        if named & (named - 1):
            self.missed_with |= named
            for number in words.members(named):
                self.several[number] = self.guesses
        else:
            self.missed_alone |= named
            self.alone[words.lowest(named)] = self.guesses


@final
class Observer:
    """Writes what a seat observes, plane by plane, from pieces."""

    def __init__(self, phases: Sequence[str], numbers: int, decks: int, events: int) -> None:
        """Lay out the planes, and prepare the pieces. What both players see comes first, then the seat's own things.

        numbers: up to the escape card.
        """
        layout = Layout()
        plane = layout.add
        plane("phase", f"one of {', '.join(phases)}", len(phases))
        plane("mover", "whose turn: own, the other's, the dealer's; none when the game is over", 3)
        plane("turn", f"the Fugitive's turn / {TURNS}", 1)
        plane(
            "row",
            "by place: laid, face up, number / escape (0 where unknown), face-down, sprint"
            f" cards under it / {SPRINTS}, turn / {TURNS}",
            numbers,
            OF_A_PLACE,
        )
        plane("open", "by number: a hideout that lies open", numbers)
        plane("hidden", "by number: a hideout that lies face down and whose number the seat knows", numbers)
        plane("open_sprints", "by number: a sprint card under an open hideout", numbers)
        plane("removed", "by number: out of the game, face up", numbers)
        plane("missed", "by number: guessed alone and wrong; 1 for the latest guess, then 1/2, 1/3...", numbers)
        plane("missed_with", "the same for wrong guesses of several numbers", numbers)
        plane("decks", f"cards left / {CARDS}", decks)
        plane("closed", "the deck under a roadblock", decks)
        plane(
            "counts",
            f"the Fugitive's cards, the Marshal's, face-down hideouts, events left (each / {CARDS}),"
            f" reach / {REACH}, guesses left / {GUESSES}",
            6,
        )
        plane("idle_left", f"idle turns until the Marshal wins / {v.IDLE_TURNS}; 0 while they do not count", 1)
        plane("events", "events that turned up", events)
        plane("event", "the event that is being resolved", events)
        plane("cards", "by number: in the own hand", numbers)
        plane("draft", "by number: named in the own draft; 1/2 for the first of two hideouts", numbers)
        plane("target", "by number: the hideout that the own draft is laying", numbers)
        text = "by place and number: a sprint card under that hideout, where the seat knows it"
        #: Where the last plane begins, by number from 1; the pieces end there.
        self.under: i64 = plane("under", text, numbers, numbers) - 1
        self.planes = layout.planes
        self.n: i64 = numbers
        self.decks: i64 = decks
        self.over: i64 = phases.index(v.OVER_PHASE)
        self.sprint: i64 = phases.index(v.SPRINT)
        self.more: i64 = phases.index(v.MORE)
        #: The phase of each kind of task; 0 for those that no one sees.
        self.phases = [0] * 32
        for kind in range(t.SETUP, t.TAKE + 1):
            if kind not in (t.END, t.EVENT_OVER):
                self.phases[kind] = phases.index(t.phase_of(kind * 8))
        self.phase = one_of(len(phases))
        self.mover = one_of(3)
        self.turn = shares(TURNS)
        # Of a place: laid, face up, number, face-down.
        self.found = [packed(1.0, 1.0, number / numbers, 0.0) for number in range(numbers + 1)]
        self.hidden = [packed(1.0, 0.0, number / numbers, 1.0) for number in range(numbers + 1)]
        # And how many sprint cards lie under it, by the turn.
        self.laid = [packed(cards / SPRINTS, turn / TURNS) for cards in range(SPRINTS + 1) for turn in range(TURNS + 1)]
        self.unlaid = [bytes(4 * OF_A_PLACE * count) for count in range(numbers + 1)]
        self.ago = [packed(0.0)]
        self.left = shares(CARDS)
        self.closed = one_of(decks)
        self.reach = shares(REACH)
        self.guesses = shares(GUESSES)
        self.idle = shares(v.IDLE_TURNS)
        self.events: i64 = events
        self.event = one_of(events)
        self.drafted = shares(2)

    def begin(self) -> Misses:
        """Return the memory of a game that begins."""
        return Misses()

    def legal(self, state: State) -> int:
        """Return the set of the legal steps of the mover."""
        return state.legal_mask()

    def observe(self, state: State, seat: i64, memory: Misses, into: Sparse) -> None:
        """Write what the seat observes."""
        pieces = into.pieces
        # The Fugitive knows every hideout; at the end everyone does (FUG-37).
        mine = seat == FUGITIVE or state.mover == OVER
        self._turn(state, seat, pieces)
        self._row(state, mine, pieces)
        laid = state.laid
        faces = state.open | state.box.escape_bit  # the escape card always lies open
        self._numbers(laid & faces, pieces)
        self._numbers(laid & ~faces if mine else 0, pieces)
        self._numbers(self._lying_under(state, mine), pieces)
        self._numbers(state.removed, pieces)
        self._missed(memory.missed_alone, memory.alone, memory.guesses, pieces)
        self._missed(memory.missed_with, memory.several, memory.guesses, pieces)
        self._counts(state, pieces)
        self._numbers(state.hand if seat == FUGITIVE else state.files, pieces)
        if seat == state.mover:
            self._draft(state, pieces)
        else:
            self._numbers(0, pieces)
            self._numbers(0, pieces)
        self._under(state, mine, into)

    def _numbers(self, numbers: i64, pieces: list[bytes]) -> None:
        """Add a plane by number, from number 1 on."""
        add_set(pieces, numbers >> 1, self.n)

    def _turn(self, state: State, seat: i64, pieces: list[bytes]) -> None:
        """Add whose turn it is, for what, and which."""
        mover = state.mover
        kind = state.task
        if mover == OVER:
            pieces.append(self.phase[self.over])
            pieces.append(self.mover[3])
        else:
            phase: i64 = self.phases[kind]
            if kind == t.HIDE and state.target and seat == mover:
                phase = self.sprint
            elif kind == t.FREE and state.frees[len(state.frees) - 1] & 15:
                phase = self.more
            pieces.append(self.phase[phase])
            pieces.append(self.mover[2 if mover == CHANCE else 0 if mover == seat else 1])
        add_share(pieces, self.turn, state.turn)

    def _row(self, state: State, mine: bool, pieces: list[bytes]) -> None:
        """Add the hideouts by place."""
        found = state.open | state.box.escape_bit
        place: i64 = 0
        left = state.laid
        while left:
            number = words.lowest(left)
            left &= left - 1
            if words.has(found, number):
                pieces.append(self.found[number])
            else:
                pieces.append(self.hidden[number if mine else 0])
            cards: i64 = state.sprints[place]
            turn: i64 = state.turns[place]
            under = words.count(cards)
            pieces.append(
                self.laid[(under if under < SPRINTS else SPRINTS) * (TURNS + 1) + (turn if turn < TURNS else TURNS)]
            )
            place += 1
        pieces.append(self.unlaid[self.n - place])

    def _lying_under(self, state: State, mine: bool) -> i64:
        """Return the sprint cards that the seat knows under open hideouts; those under the escape card stay secret."""
        found = state.open | state.box.escape_bit if mine else state.open
        cards: i64 = 0
        place: i64 = 0
        left = state.laid
        while left & found:
            bit = left & -left
            left ^= bit
            if found & bit:
                under: i64 = state.sprints[place]
                cards |= under
            place += 1
        return cards

    def _under(self, state: State, mine: bool, into: Sparse) -> None:
        """Add the sprint cards that the seat knows, by place: few ones in many numbers."""
        at = self.under
        place: i64 = 0
        left = state.laid
        while left:
            bit = left & -left
            left ^= bit
            if mine or state.open & bit:
                cards: i64 = state.sprints[place]
                into.ones(at, cards)
            at += self.n
            place += 1

    def _missed(self, missed: i64, latest: list[int], guesses: i64, pieces: list[bytes]) -> None:
        """Add 1 for the numbers of the latest guess, if it was wrong, 1/2 for those of the one before, and so on."""
        ago = self.ago
        while len(ago) <= guesses:
            ago.append(packed(1 / len(ago)))
        at: i64 = 1
        while missed:
            number = words.lowest(missed)
            missed &= missed - 1
            if number > at:
                pieces.append(ZEROS[number - at])
            guess: i64 = latest[number]
            pieces.append(ago[guesses - guess + 1])
            at = number + 1
        if at <= self.n:
            pieces.append(ZEROS[self.n + 1 - at])

    def _counts(self, state: State, pieces: list[bytes]) -> None:
        """Add what is counted or turned up for everyone to see."""
        events: i64 = 0
        for deck in range(self.decks):
            add_share(pieces, self.left, state.deck_size(deck))
            events += words.digit(state.events_in, deck)
        pieces.append(self.closed[state.closed if state.closed >= 0 else self.decks])
        add_share(pieces, self.left, words.count(state.hand))
        add_share(pieces, self.left, words.count(state.files))
        add_share(pieces, self.left, words.count(state.hidden))
        add_share(pieces, self.left, events)
        add_share(pieces, self.reach, state.reach)
        add_share(pieces, self.guesses, state.guesses if state.guesses > 0 else 0)
        counts = state.began_empty and not state.box.rounds
        pieces.append(self.idle[v.IDLE_TURNS - state.idle if counts else 0])
        seen: i64 = 0
        for event in state.seen:
            seen |= words.bit(event)
        add_set(pieces, seen, self.events)
        pieces.append(self.event[state.event if state.event >= 0 else self.events])

    def _draft(self, state: State, pieces: list[bytes]) -> None:
        """Add the mover's own unfinished gesture, and the hideout that it is laying."""
        now = state.chosen | state.picks
        target: i64 = 0
        if state.target:
            target = words.bit(state.target)
            now |= target
        if state.first:
            before = state.first_chosen | words.bit(state.first)
            for number in range(1, self.n + 1):
                place = words.bit(number)
                pieces.append(self.drafted[2 if now & place else 1 if before & place else 0])
        else:
            self._numbers(now, pieces)
        self._numbers(target, pieces)
