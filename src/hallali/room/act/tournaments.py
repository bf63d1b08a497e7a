"""Tournaments by link: who takes part, when a round begins and ends, and what its games were worth."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Final
from weakref import WeakValueDictionary

from sqlalchemy.exc import SQLAlchemyError

from hallali import games
from hallali.core.errors import BadOption, HallaliError, Message, marked
from hallali.room.act.seats import Seats
from hallali.room.errors import Forbidden, Missing
from hallali.room.keep import clocks
from hallali.room.keep import tournaments as kept
from hallali.room.keep.store import Conflict, Store
from hallali.room.keep.tournaments import IN, LEFT_IT, ON, OPEN, OUT, OVER, Entrant, Pairing, Tournament, Whole
from hallali.room.table.pairing import NOBODY, rounds_of
from hallali.room.table.rounds import ROBIN, SWISS, lost_by, paired, playable, takes, there
from hallali.room.table.table import Table

N_ = marked
_LOG = logging.getLogger("hallali.room")
_LOOK_S: Final = 2.0  # how often the room looks for games that have ended
MOST: Final = {SWISS: 64, ROBIN: 12}  #: how many may take part
ROUNDS: Final = 15  #: the most that a Swiss tournament can have
EACH: Final = (3, 10, 200)  #: tournaments that are not over: of a guest, of an address, of the room
#: How long a round may take: (seconds, in words). 0 for no end.
SPANS: Final = (
    (0.0, N_("No limit")),
    (1800.0, N_("30 minutes")),
    (3600.0, N_("1 hour")),
    (2 * 3600.0, N_("2 hours")),
    (24 * 3600.0, N_("1 day")),
    (7 * 24 * 3600.0, N_("7 days")),
)
_TIDY_S: Final = 3600.0
_SHARED: Final = (0.5, 0.5)  # what a game is worth that nobody won


class Tournaments:
    """All tournaments. Every process looks after them; what two of them do at once is done once.

    open_: returns a table as it is in the database, with its dealer at work.
    """

    def __init__(self, store: Store, seats: Seats, open_: Callable[[str], Awaitable[Table]]) -> None:
        self.store = store
        self.seats = seats
        self._open = open_
        #: Of each tournament that somebody is at work on: held by who uses it, so that guessed names leave nothing.
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    # What guests do.

    async def create(self, it: Tournament) -> str:
        """Keep a new tournament under a name of its own, and return that. Raises BadOption, Forbidden."""
        game = games.get(it.game)
        clocks.known(it.clock)
        if not playable(game):
            raise BadOption(Message(N_("{game} isn’t played by two against each other."), {"game": game.title}))
        it.options = {**game.options_for(2), **it.options}
        it.size = game.size_for(it.size, it.options)
        if len(game.seats_of(it.options)) != 2:
            raise BadOption(Message(N_("{game} isn’t played by two against each other."), {"game": game.title}))
        game.new(it.size, it.options)
        known = it.kind in MOST and it.legs in (1, 2) and it.span in dict(SPANS)
        if not known or not 1 <= it.rounds <= ROUNDS:
            raise BadOption(N_("There is no such tournament."))
        if not it.name:
            raise BadOption(N_("Give the tournament a name."))
        mine, near, all_ = await self.store.reads(kept.many, self.store, it.guest, it.origin)
        if mine >= EACH[0]:
            raise Forbidden(N_("You have three tournaments that aren’t over: close one first."))
        if near >= EACH[1] or all_ >= EACH[2]:
            raise Forbidden(N_("There are too many tournaments that aren’t over: come back later."))
        it.id, it.created = secrets.token_urlsafe(9), time.time()
        await self.store.writes(kept.make, self.store, it)
        return it.id

    async def find(self, name: str) -> Whole:
        """Return a tournament as it stands now. Raises Missing."""
        found = await self.store.reads(kept.load, self.store, name[:24])
        if found is None:
            raise Missing(N_("There is no such tournament."))
        return found

    async def join(self, name: str, guest: str, called: str) -> None:
        """Have a guest take part, under a name that nobody else has there. Raises Forbidden."""
        async with self._lock(name):
            while not await self._come(name, guest, called):
                pass

    async def _come(self, name: str, guest: str, called: str) -> bool:
        """Have a guest take part; False if another process has changed the tournament meanwhile."""
        whole = await self.find(name)
        mine = whole.of(guest)
        if mine is not None and mine.state == LEFT_IT:  # the game that they left is lost before they come back
            whole = await self._settled(name)
            mine = whole.of(guest)
        if mine is not None and mine.state == OUT:
            raise Forbidden(N_("The maker of this tournament has put you out."))
        if not takes(whole, mine):
            raise Forbidden(N_("This tournament takes nobody in any more."))
        called = called or await self.store.reads(self.store.name_of, guest)
        if not called:
            raise Forbidden(N_("Give a name, by which the others know you."))
        try:
            found = await self.store.writes(kept.enter, self.store, whole, guest, called, MOST[whole.it.kind])
        except Conflict:
            return False
        if not found:
            raise Forbidden(N_("This tournament is full."))
        return True

    async def leave(self, name: str, guest: str) -> None:
        """Have a guest leave: the game that they are in is given up. Raises Forbidden."""
        whole = await self.find(name)
        mine = whole.of(guest)
        if mine is None or mine.state != IN:
            raise Forbidden(N_("You don’t take part in this tournament."))
        await self._go(whole, mine, LEFT_IT)

    async def put_out(self, name: str, guest: str, number: int) -> None:
        """Put an entrant out, for good. guest: who asks. Raises Forbidden, Missing."""
        await self._out(await self._made_by(name, guest), number)

    async def _out(self, whole: Whole, number: int) -> None:
        other = next((one for one in whole.entrants if one.number == number and one.state != OUT), None)
        if other is None:
            raise Missing(N_("Nobody here has that number."))
        await self._go(whole, other, OUT)

    async def _go(self, whole: Whole, who: Entrant, state: str) -> None:
        await self.store.writes(kept.leave, self.store, whole.it.id, who.number, state)
        await self.settle(whole.it.id)

    async def next_round(self, name: str, guest: str) -> None:
        """Begin the tournament, or its next round. guest: who asks. Raises Forbidden."""
        whole = await self._made_by(name, guest)
        async with self._lock(name):
            before = whole.it.round
            while whole.it.round == before:  # else another process has begun it
                whole = await self._settled(name)
                if whole.it.stage == OVER or whole.it.paused:
                    raise Forbidden(N_("This tournament is paused, or over."))
                if any(not one.done for one in whole.now()):
                    raise Forbidden(N_("A round ends when all its games are over."))
                if whole.it.stage == OPEN and len(there(whole)) < 2:
                    raise Forbidden(N_("At least two have to take part."))
                await self._next(whole)
                whole = await self.find(name)
        await self.settle(name)

    async def set_paused(self, name: str, guest: str, on: bool) -> None:
        """Pause a tournament, or let it go on: games are finished, but none begins. guest: who asks."""
        it = (await self._made_by(name, guest)).it
        if it.stage != ON or bool(it.paused) == on:
            return
        values = {"paused": time.time()} if on else {"paused": 0.0, "since": it.since + time.time() - it.paused}
        await self.store.writes(kept.pause, self.store, it, **values)
        await self.settle(name)

    async def close(self, name: str, guest: str) -> None:
        """End a tournament as it stands: games that go on count no more. guest: who asks."""
        await self._made_by(name, guest)
        await self.store.writes(kept.change, self.store, name, stage=OVER)

    # What the host of the room does, whoever made the tournament.

    async def host_closes(self, name: str) -> str:
        """End a tournament as it stands, and return what it is called. Raises Missing."""
        it = (await self._under_way(name)).it
        await self.store.writes(kept.change, self.store, it.id, stage=OVER)
        return it.name

    async def host_puts_out(self, name: str, number: int) -> str:
        """Put an entrant out, for good, and return who it is. Raises Missing."""
        whole = await self._under_way(name)
        await self._out(whole, number)
        return next(one.guest for one in whole.entrants if one.number == number)

    async def _under_way(self, name: str) -> Whole:
        whole = await self.find(name)
        if whole.it.stage == OVER:
            raise Missing(N_("There is no such tournament."))
        return whole

    async def _made_by(self, name: str, guest: str) -> Whole:
        whole = await self.find(name)
        if not guest or whole.it.guest != guest:
            raise Forbidden(N_("Only the maker of this tournament can do that."))
        return whole

    # What happens by itself.

    async def watch(self) -> None:
        """Look for what is to be done, for as long as the room is open; no page has to be."""
        asked, tidied = kept.under_way, 0.0
        while True:
            try:
                for name in await self.store.reads(asked, self.store):
                    await self._settle_safely(name)
                asked = kept.pending
                if time.time() - tidied > _TIDY_S:
                    tidied = time.time()
                    await self.store.writes(kept.tidy, self.store)
            except SQLAlchemyError as error:
                _LOG.warning("the tournaments could not be looked at: %s", type(error).__name__)
            await asyncio.sleep(_LOOK_S)

    async def _settle_safely(self, name: str) -> None:
        try:
            await self.settle(name)
        except HallaliError as error:  # such as a game whose rules are no longer known
            _LOG.warning("tournament %s cannot go on: %s", name, error)

    async def settle(self, name: str) -> None:
        """Do what is to be done now: make tables, count games that are over, end the round, begin the next."""
        async with self._lock(name):
            await self._settled(name)

    async def _settled(self, name: str) -> Whole:
        """Do so, and return the tournament as it is when nothing is left to be done. The caller has its lock."""
        while True:
            whole = await self.find(name)
            if whole.it.stage != ON:
                return whole
            if not (await self._count(whole) or await self._second_legs(whole) or await self._end_round(whole)):
                return whole

    async def _count(self, whole: Whole) -> bool:
        """Make the tables that are missing, and count the games that are over; say whether anything was done."""
        waiting = [one for one in whole.now() if not one.done]
        made = await self.store.reads(kept.tables, self.store, [one.game for one in waiting])
        late = whole.it.span > 0 and not whole.it.paused and time.time() > whole.it.since + whole.it.span
        done = False
        for one in waiting:
            gone = [n for n, who in enumerate((one.first, one.second)) if whole.entrants[who].state != IN]
            stands = made.get(one.game)
            points: tuple[float, float] | None = None
            if stands is None and gone:
                points = lost_by(gone)
            elif stands is None:
                await self._table(whole, one)
            elif stands.left:  # their time ran out, and a bot has their seat
                points = lost_by(list(stands.left[:1]))
            elif stands.over:
                points = await self._result(one.game)
            elif gone or late:
                points = await self._cut(one.game, gone)
            elif stands.idle:
                with contextlib.suppress(HallaliError):
                    await self._open(one.game)
            if points is not None:
                await self.store.writes(kept.score, self.store, whole.it.id, one, points)
                done = True
        return done

    async def _table(self, whole: Whole, one: Pairing) -> None:
        players = [(whole.entrants[who].guest, whole.entrants[who].name) for who in (one.first, one.second)]
        it = whole.it
        await self.seats.match(one.game, it.game, it.size, it.options, players, it.clock)
        with contextlib.suppress(HallaliError):
            await self._open(one.game)  # the dealer deals, and the clock of whoever is on turn begins

    async def _result(self, game: str) -> tuple[float, float] | None:
        """Return what a game was worth; None if this process does not know its end yet."""
        try:
            table = await self._open(game)
        except HallaliError:  # the table was closed, or is of rules that are no longer known
            return _SHARED
        worth = table.returns()
        if not worth:
            return None
        if len(worth) != 2 or worth[0] == worth[1]:
            return _SHARED
        return (1.0, 0.0) if worth[0] > worth[1] else (0.0, 1.0)

    async def _cut(self, game: str, gone: list[int]) -> tuple[float, float] | None:
        """End a game that a player has left, or whose round is over: whoever is on turn then has lost it.

        None if the dealer has to act first.
        """
        table = await self._open(game)
        seat = gone[0] if gone else table.turn
        if not table.over:
            if seat < 0:
                return None
            with contextlib.suppress(HallaliError):  # it has just ended
                await self.seats.resign(table, seat)
                return lost_by(gone or [seat])
        return await self._result(game)

    async def _second_legs(self, whole: Whole) -> bool:
        """Add the second games of pairs that have played their first, with sides changed; say whether there are any."""
        if whole.it.legs < 2 or whole.it.paused:
            return False
        played = {one.board: one for one in whole.now() if one.leg == 1 and one.done and one.second != NOBODY}
        for one in whole.now():
            if one.leg == 2:
                played.pop(one.board, None)
        more = [
            Pairing(one.round, one.board, 2, one.second, one.first, secrets.token_urlsafe(9)) for one in played.values()
        ]
        with contextlib.suppress(Conflict):
            await self.store.writes(kept.add, self.store, whole, more)
        return bool(more)

    async def _end_round(self, whole: Whole) -> bool:
        """End the tournament after its last round, or begin the next round if it does so by itself; say whether."""
        it = whole.it
        if any(not one.done for one in whole.now()) or it.paused:
            return False
        if it.round < it.rounds and len(there(whole)) > 1:
            if not it.auto:
                return False
            await self._next(whole)
            return True
        with contextlib.suppress(Conflict):
            await self.store.writes(kept.end, self.store, whole)
        return True

    async def _next(self, whole: Whole) -> None:
        """Begin the next round."""
        it, number = whole.it, whole.it.round + 1
        rounds = it.rounds
        if number == 1:
            all_ = rounds_of(len(there(whole)))
            rounds = all_ if it.kind == ROBIN else min(it.rounds, all_)
        found: list[Pairing] = []
        for board, (first, second) in enumerate(paired(whole, number)):
            if second == NOBODY:
                found += [Pairing(number, board, leg, first, NOBODY, "", 1.0, 0.0) for leg in range(1, it.legs + 1)]
            else:
                found.append(Pairing(number, board, 1, first, second, secrets.token_urlsafe(9)))
        with contextlib.suppress(Conflict):  # another process has begun it, or somebody came or left
            await self.store.writes(kept.begin_round, self.store, whole, found, rounds)

    def _lock(self, name: str) -> asyncio.Lock:
        return self._locks.setdefault(name, asyncio.Lock())
