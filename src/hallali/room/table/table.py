"""A live table: its record, the position derived from it, who has which seat, and what each seat was told."""

from __future__ import annotations

import asyncio
import datetime
from collections import Counter, deque
from collections.abc import Collection, Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from hallali import games
from hallali.core.contract import Position, Told, View
from hallali.core.dealer import Dealer
from hallali.core.errors import HallaliError, Message, marked
from hallali.core.piles import Piles, day_of
from hallali.core.player import Thought
from hallali.core.record import Record, renewed, replay, start
from hallali.core.seats import CHANCE, OVER, SPECTATOR
from hallali.core.tossing import Toss, toss_of
from hallali.interfaces import lessons
from hallali.interfaces.game import PlayableGame
from hallali.interfaces.page import Page
from hallali.interfaces.table_page import Inferred
from hallali.lab.costs import Costs
from hallali.players.advice import Advice
from hallali.room.keep import days, evenings
from hallali.room.keep.store import Stored, StoredSeat
from hallali.room.table.bots import Analysed
from hallali.room.table.pieces import Piece

N_ = marked
#: How the result of a game that was given up is stored: this word and the seat.
RESIGNED = "resigned:"
_PAST = 200  # how many changes of a draft can be taken back


def begun(stored: Stored) -> Record:
    """Return the record of a stored game before its first entry, by today's rules."""
    return renewed(
        games.get(stored.game),
        Record(
            game=stored.game,
            rules=stored.rules,
            edition=stored.edition,
            size=stored.size,
            options=stored.options,
            commitment=stored.commitment,
        ),
    )


#: The help that weighs what is hidden by how the others like to play.
HABIT: Final = "habit"


class Stretches(NamedTuple):
    """The moments of a finished game at which its turns and rounds begin, and the number of each moment's turn.

    rounds, numbers: empty in a game without rounds, or one that does not count its turns.
    """

    turns: list[int]
    rounds: list[int]
    numbers: list[int]


#: How many things were told that can change what a seat infers, and whether it asks how likely they are by habit.
Mark = tuple[int, bool]


class Table:
    """One game, in progress or over. Only the room changes it, and only under its lock.

    chosen: the options as they were chosen; those of the record also say what older rules and editions were.
    remarks: (entry number, seat, line) of what bots said of their gestures; a lone room does not keep them.
    thoughts: (entry number, seat, thought) of what bots thought, each worth telling more than the seat's before; they
    stay secret until the table is over.
    roles: the names of the seats. left: (entry number, seat, name, why) of those who gave up and whose seat a bot took;
    the last says why, "" or "time".
    heard: for each seat and the spectator, (entry number, told) in the order of the game.
    drafts: each seat's uncommitted steps; past: the drafts before, to be taken back one by one; since: the entry at
    which the seat's gesture began; prepared: whole gestures that wait for the seat's turn. None of these is stored.
    keys: the idempotency keys of entries; recent: those of smaller commands.
    odds: for a seat, (its `mark`, what its belief says), if it asked for help; inferring: the seats whose belief
    is being asked. advised: for a seat, (the entry after which it asked, what was suggested).
    lesson: what is taught here, if anything; deeds: how many moves and throws each seat has made.
    maker: the seat of the guest who made the table, -1 if that is not known.
    analysis: what a finished game was worth move by move, if anyone has asked.
    costs: by seat, its costliest decisions in a finished game, if anyone has asked.
    behind: whether another process has changed the table since it was read.
    pieces: for each kind of viewer, the parts of the page as last drawn, and what they were drawn from.
    shown: how many entries the tabs were shown; news: the first entry that the last push was about.
    asks: what players ask of each other, by kind. social: whether people play with people here, or did.
    reacted: when each seat last sent quick reactions. out: guests, and their addresses, who were put out; not stored.
    holder: where several people pass one phone around, the seat of the one who has it; -1 while its sheet is up. Not
    stored: after a restart the sheet is up.
    pad: of a game on a real table, the name of the seat whose pad it was written from; "" for one that was dealt
    here. filled: its moves, counted from 1, that nobody entered: they only fit the rest.
    drawn: how often the table was drawn for a seat, in a language, so that a page can tell which of two drawings is
    older. Each seat has a count of its own, so that it reveals nothing about what the others are shown.
    """

    def __init__(self, stored: Stored, seed: str) -> None:
        self.id = stored.id
        self.game: PlayableGame = games.get(stored.game)
        self.seed = seed
        self.created = stored.created
        self.seats: list[StoredSeat] = stored.seats
        self.result = stored.result
        self.rematch = stored.rematch
        self.maker = stored.maker
        self._stretches: Stretches | None = None
        self.keys = dict(stored.keys)
        self.recent: deque[str] = deque(maxlen=256)
        self.chosen = stored.options
        self.notes = stored.notes
        self.chat = stored.chat
        self.record = begun(stored)
        self.record.tosses = dict(stored.tosses)
        self.kit: Page = games.get(stored.game).page().of(self.record.options)
        self.roles = self.game.seats_of(self.record.options)
        self.left = stored.left
        self.clock = stored.clock
        self.asks = stored.asks
        self.remarks: list[tuple[int, int, Message]] = stored.remarks
        self.thoughts: list[tuple[int, int, Thought]] = stored.thoughts
        self.lesson = lessons.of(self.game, seed)
        self.deeds: Counter[int] = Counter()
        self.drafts: dict[int, tuple[int, ...]] = {}
        self.past: dict[int, list[tuple[int, ...]]] = {}
        self.since: dict[int, int] = {}
        self.prepared: dict[int, tuple[int, ...]] = {}
        self.inferred: dict[int, tuple[Mark, Inferred]] = {}
        self.inferring: set[int] = set()
        self.advised: dict[int, tuple[int, Advice]] = {}
        self.analysis: asyncio.Task[Analysed | None] | None = None
        self.costs: dict[int, asyncio.Task[Costs | None]] = {}
        self.heard: dict[int, list[tuple[int, Told]]] = {seat: [] for seat in (*range(len(self.seats)), SPECTATOR)}
        self.lock = asyncio.Lock()
        self.host = (
            ""  # the address that last asked something of this table: its bots think when it is that address's turn
        )
        self.awake = False  # whether the dealer and the bots were started since it was loaded
        self.thinking: asyncio.Task[None] | None = None
        self.watching: asyncio.Task[None] | None = None
        self.behind = False
        self.shown = self.news = 0
        self.drawn: Counter[tuple[int, str]] = Counter()
        self.pieces: dict[object, tuple[bytes, Piece]] = {}
        self._seen: dict[int, tuple[Position, View]] = {}
        self.pad, self.filled = evenings.role_of(seed), evenings.filled_of(stored)
        people = {one.guest for one in self.seats if not one.bot}
        self.social = not self.pad and (bool(self.left) or len(people) > 1)
        self.reacted: dict[int, deque[float]] = {}
        self.out: set[str] = set()
        self.holder = -1
        self.piles = Piles(self.game, seed)
        self.state: Position = start(self.game, self.record)
        self._follow(stored.tokens)

    def _follow(self, tokens: Sequence[str]) -> None:
        """Play the stored entries from the beginning."""
        for state, token, steps in replay(self.game, self.record_with(tokens)):
            self.state = state.clone()
            if steps:
                self.play(token, steps)
        self.settle()
        self.shown = self.news = self.seq

    def rewind(self, to: int) -> None:
        """Go back to the table as it was after `to` entries; the later ones are no longer stored."""
        tokens = self.record.moves[:to]
        self.record.moves = []
        self.record.tosses = {number: line for number, line in self.record.tosses.items() if number <= to}
        self.remarks = [one for one in self.remarks if one[0] <= to]
        self.thoughts = [one for one in self.thoughts if one[0] <= to]
        self.keys = {key: number for key, number in self.keys.items() if number <= to}
        for seat in range(len(self.seats)):
            self.forget(seat)
        self.inferred.clear()
        self.advised.clear()  # another position may come to stand at the same number
        self.heard = {seat: [] for seat in self.heard}
        self.piles = Piles(self.game, self.seed)
        self.state = start(self.game, self.record)
        holder, self.holder = self.holder, -1
        self._follow(tokens)
        self.holder = holder
        self._let_go()

    def record_with(self, tokens: Sequence[str]) -> Record:
        """Return a record of this table with these entries."""
        return Record(
            game=self.record.game,
            rules=self.record.rules,
            edition=self.record.edition,
            size=self.record.size,
            options=self.record.options,
            players=tuple(seat.name or seat.bot for seat in self.seats),
            commitment=self.record.commitment,
            entropy=() if self.pad else self.entropy(),
            moves=list(tokens),
            result=self.result,
            resigned=self.roles[self.resigned] if self.resigned is not None else "",
            seed=self.told_seed,
            tosses={number: line for number, line in self.record.tosses.items() if number <= len(tokens)},
            pad=self.pad,
            filled=tuple(number for number in self.filled if number <= len(tokens)),
        )

    def worth_telling(self, seat: int, thought: Thought | None) -> bool:
        """Say whether a bot's thought is more worth telling than the seat's thought before."""
        return thought is not None and all(
            thought.weight > before.weight for _, who, before in self.thoughts if who == seat
        )

    # What is so.

    @property
    def seq(self) -> int:
        """How many entries the record holds."""
        return len(self.record.moves)

    @property
    def over(self) -> bool:
        """Whether the game has ended, by the rules or because a player gave it up."""
        return bool(self.result) or self.state.mover == OVER

    @property
    def resigned(self) -> int | None:
        """The seat that gave the game up; None if none did."""
        return int(self.result.removeprefix(RESIGNED)) if self.result.startswith(RESIGNED) else None

    @property
    def stage(self) -> str:
        """Say "open" while a seat is free, "begin" until everyone has begun, then "on", at last "over"."""
        if self.over:
            return "over"
        if any(not seat.guest and not seat.bot for seat in self.seats):
            return "open"
        return "begin" if any(seat.entropy is None for seat in self.seats) else "on"

    @property
    def mover(self) -> int:
        """The seat whose turn it is; CHANCE and OVER as in the contract."""
        return OVER if self.over else self.state.mover

    @property
    def dealer(self) -> Dealer:
        """The dealer, who draws everything that is left to chance."""
        return Dealer(self.seed, self.entropy())

    @property
    def day(self) -> str:
        """The day whose puzzle this is, as 2026-11-21; "" for none."""
        return day_of(self.seed) or self.kit.contest([one.bot for one in self.seats])

    @property
    def told_seed(self) -> str:
        """The dealer's seed once it helps no one: when the game is over, and the day that deals by it too."""
        if self.pad:  # it was dealt by hand
            return ""
        return self.seed if self.over and day_of(self.seed) < days.today().isoformat() else ""

    @property
    def today(self) -> bool:
        """Whether this is the puzzle of a day that is not over: others can still play it."""
        return self.day >= days.today().isoformat()

    @property
    def sealed(self) -> bool:
        """Whether nothing is turned up although it is over: whoever gives up a day's puzzle has not finished it, and
        could start again as another guest.
        """
        return self.resigned is not None and self.today

    @property
    def once(self) -> bool:
        """Whether the next game of the same players would be the same puzzle, while its day lasts."""
        return self.today and not day_of(self.seed)

    def toss(self) -> Toss | None:
        """Return what a hand has to throw now; None if nothing."""
        toss = toss_of(self.game, self.state) if self.stage == "on" and self.mover == CHANCE else None
        return toss if toss is not None and toss.thrown else None

    @property
    def turn(self) -> int:
        """The seat that the table waits for: the mover, or the one that has to throw."""
        toss = self.toss()
        return self.mover if toss is None else toss.seat

    @property
    def due(self) -> bool:
        """Whether the dealer, or a bot's hand, has to act."""
        if self.stage != "on" or self.mover != CHANCE:
            return False
        toss = self.toss()
        return toss is None or bool(self.seats[toss.seat].bot)

    @property
    def deals_next(self) -> bool:
        """Whether the dealer answers at once; then the answer is shown together with what it answers."""
        return self.due and self.toss() is None

    def see(self, seat: int) -> View:
        """Return what a seat sees of the position, without its draft; it is worked out once for each position."""
        of, view = self._seen.get(seat, (None, None))
        if view is None or of is not self.state:
            view = self.game.see(self.state, seat)
            self._seen[seat] = self.state, view
        return view

    def position(self, seat: int) -> Position | None:
        """Return the position to judge the seat's steps by; None if it is off turn, so that only its View may count."""
        return self.state if self.mover == seat else None

    def may_draft(self, seat: int) -> bool:
        """Say whether a seat may prepare its gesture while it is not on turn."""
        if not self.kit.drafts.ahead or self.lesson is not None or seat < 0 or self.stage != "on" or self.mover == seat:
            return False
        return self.kit.drafts.may_draft(self.see(seat))

    def mark(self, seat: int) -> Mark:
        """Return a value that changes whenever a seat may infer something else: what it was told, and how it asks."""
        return (
            sum(self.kit.matters(told, seat) for _, told in self.heard[seat]),
            self.notes.get(seat, {}).get("help") == HABIT,
        )

    def entropy(self) -> tuple[str, ...]:
        """Return what the players added to the dealer's chance, in seat order; empty until all have begun."""
        texts = [seat.entropy for seat in self.seats]
        return () if any(text is None for text in texts) else tuple(text or "" for text in texts)

    def seat_of(self, guest: str) -> int:
        """Return the guest's seat: of several, the one on turn, otherwise the first; SPECTATOR if they have none.

        Where several people pass one phone around, it is the seat of the one who has it, and SPECTATOR while the sheet
        between them is up.
        """
        mine = self.seats_of(guest)
        if self.passes(guest):
            if self.holder in mine:
                return self.holder
            if self.stage == "on":
                return SPECTATOR
        return self.turn if self.turn in mine else min(mine, default=SPECTATOR)

    def seats_of(self, guest: str) -> frozenset[int]:
        """Return all of a guest's seats; there are several if the kit says `one_screen`, or if it `passes`."""
        return frozenset(seat.seat for seat in self.seats if guest and seat.guest == guest)

    def passes(self, guest: str) -> bool:
        """Say whether several people play by this guest's phone, each with secrets of their own: they pass it on."""
        return not self.kit.one_screen and sum(bool(guest) and one.guest == guest for one in self.seats) > 1

    def own(self, seat: int) -> frozenset[int]:
        """Return all seats of the person in this one."""
        guest = self.seats[seat].guest
        return frozenset({seat}) if self.passes(guest) else self.seats_of(guest)

    def beside(self, seats: Collection[int]) -> frozenset[int]:
        """Return these seats, and those of the people who pass a phone around with the people in them."""
        return frozenset(seats).union(*(self.seats_of(self.seats[one].guest) for one in seats))

    def first_of(self, seat: int) -> int:
        """Return the first seat of the person who has this one: their notes and their help belong to that seat."""
        return min(self.own(seat), default=seat) if seat >= 0 else seat

    def people(self) -> list[int]:
        """List the first seat of each person at the table, in seat order; bots and free seats do not count."""
        return sorted({self.first_of(one.seat) for one in self.seats if one.guest})

    def free_seats(self) -> list[int]:
        """List the free seats."""
        return [seat.seat for seat in self.seats if not seat.guest and not seat.bot]

    def made(self) -> str:
        """Return the time when the table was made, for people to read."""
        return datetime.datetime.fromtimestamp(self.created, datetime.UTC).isoformat(timespec="seconds")

    def returns(self) -> tuple[float, ...]:
        """Return what each seat won; empty while the game goes on."""
        if self.resigned is not None:
            count = len(self.seats)
            if self.game.together or count == 1:
                return (-1.0,) * count
            others = 1 / (count - 1) ** 2  # a victory shared by all but one: see core.contract.Position.returns
            return tuple(-1.0 if seat.seat == self.resigned else others for seat in self.seats)
        return self.state.returns() if self.over else ()

    # What changes.

    def play(self, token: str, steps: Sequence[int]) -> None:
        """Play an entry that is stored already, and note what everyone is told of it."""
        number = self.seq + 1
        for seat in range(len(self.seats)):
            if self.may_draft(seat):  # its page may show any position since then
                self.since.setdefault(seat, self.seq)
        before = self.state
        moved = before.mover
        if self.lesson is not None:
            toss = toss_of(self.game, before) if moved == CHANCE else None
            self.deeds[toss.seat if toss is not None and toss.thrown else moved] += 1
        self.piles.count(before)
        for step in steps:
            after = before.clone()
            after.apply(step)
            tolds = self.game.tell_all(before, step, after, tuple(self.heard))
            for heard, told in zip(self.heard.values(), tolds, strict=True):
                heard += [(number, one) for one in told]
            before = after
        self.state = before
        self.record.moves.append(token)
        for seat in {*self.drafts, *self.prepared, *self.since}:
            if seat == moved or not (self.mover == seat or self.may_draft(seat)):
                self.forget(seat)
        self._let_go()

    def _let_go(self) -> None:
        """Put the sheet up if the turn has come to another of those who pass a phone around.

        What the one who has it would gasp at is seen first: then the page asks to have the phone passed on.
        """
        if self.holder >= 0 and self.turn != self.holder:
            guest = self.seats[self.holder].guest
            if self.passes(guest) and self.turn in self.seats_of(guest) and not self._gasps():
                self.holder = -1

    def _gasps(self) -> bool:
        """Say whether the last entry told the one who has the phone what a table gasps at."""
        moment = self.kit.picture.moment
        last = takewhile(lambda one: one[0] == self.seq, reversed(self.heard[self.holder]))
        return any(moment(told, self.holder).drama for _, told in last)

    def forget(self, seat: int) -> None:
        """Drop everything that the seat has not committed."""
        for kept in (self.drafts, self.past, self.since, self.prepared):
            kept.pop(seat, None)

    def draft(self, seat: int, steps: tuple[int, ...]) -> None:
        """Keep a seat's new draft, and the one before it for undo; the seat is no longer prepared."""
        past = self.past.setdefault(seat, [])
        past.append(self.drafts.get(seat, ()))
        del past[:-_PAST]
        self.drafts[seat] = steps
        self.since.setdefault(seat, self.seq)
        self.prepared.pop(seat, None)

    def settle(self) -> bool:
        """Note how the game ended, if the rules have just ended it, and say whether they have."""
        if self.result or self.state.mover != OVER:
            return False
        self.result = self.game.outcome(self.see(SPECTATOR)) or "over"
        return True

    def deal(self) -> tuple[str, tuple[int, ...]] | None:
        """Return what the dealer turns up next, as a token and its step; None if a hand, or no one, brings chance."""
        if self.stage != "on" or self.mover != CHANCE or self.toss() is not None:
            return None
        outcome = self.dealer.draw(self.piles.place(self.state, self.seq), self.state.chances())
        return self.game.write(self.state, (outcome,)), (outcome,)

    def stretches(self) -> Stretches:
        """Return where the turns and rounds of a finished game begin."""
        if self._stretches is None:
            turns: list[int] = []
            rounds: list[int] = []
            numbers: list[int] = []
            mover, number = CHANCE, None
            for at, (state, _, _) in enumerate(replay(self.game, self.record_with(self.record.moves))):
                if state.mover not in (mover, CHANCE):
                    mover = state.mover
                    turns.append(at)
                seen = self.game.see(state, SPECTATOR)
                numbers.append(self.game.turn(seen))
                now = getattr(seen, "round", None)
                if now != number:
                    number = now
                    rounds.append(at)
            self._stretches = Stretches(turns, rounds, numbers if any(numbers) else [])
        return self._stretches

    def at(self, number: int) -> tuple[Position, int]:
        """Return the position after `number` entries, and that number within the record's bounds."""
        number = max(0, min(number, self.seq))
        for count, (state, _, _) in enumerate(replay(self.game, self.record_with(self.record.moves))):
            if count == number:
                return state.clone(), number
        raise HallaliError(N_("The game has no such moment."))
