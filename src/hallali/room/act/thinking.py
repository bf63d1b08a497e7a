"""Thinking: bots that answer, beliefs for players who ask for help, and the analysis of games that are over.

All of this is done in workers (see where.py), from a seat's View and Tolds.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
from collections import OrderedDict
from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import ParamSpec, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from hallali import players
from hallali.core.contract import Told
from hallali.core.errors import marked
from hallali.core.player import Said
from hallali.core.seats import SPECTATOR
from hallali.interfaces import drafts
from hallali.interfaces.table_page import Inferred
from hallali.lab.costs import Costs
from hallali.room.act.fair import Fair, Urgency
from hallali.room.act.limits import TooMany
from hallali.room.background import Background
from hallali.room.draw.show import UNASKED
from hallali.room.errors import Forbidden, Stale
from hallali.room.keep.days import Days
from hallali.room.push.sockets import Hub
from hallali.room.table import bots, taught
from hallali.room.table.cluster import Cluster
from hallali.room.table.table import Table
from hallali.room.table.turns import Turns
from hallali.room.where import Where

N_ = marked
P = ParamSpec("P")
T = TypeVar("T")
_LOG = logging.getLogger("hallali.room")
DEADLINE = 6.0  #: how many seconds a bot waits for its turn to think before it plays a quick move
LONGEST = 30.0  #: how many seconds a bot may think
SOON = frozenset({"random", "novice", "amateur", "club"})  #: bots that are taken for quick until one knows
REMEMBERED = 1000  #: moments of games that are over, with what a seat could infer there
_SPARE = 1  # workers beyond the processors: see fair.Fair
PATIENCE = 1.5  #: how many seconds a page waits for what is being worked out
LULL_S = 2.0  #: how often it is looked whether nobody waits, before something is worked out that nobody has asked for


class Thinking:
    """Everything that thinks for the tables of this process.

    pace: how many seconds a bot's answer takes at least, so that its time reveals nothing.
    """

    def __init__(
        self,
        where: Where,
        pace: float,
        hub: Hub,
        turns: Turns,
        cluster: Cluster,
        background: Background,
        days: Days,
    ) -> None:
        self.workers = where.thinkers(spare=_SPARE)
        self.fair = Fair(self.workers.count, _SPARE)
        self.study_workers = where.thinkers(most=1, spare=_SPARE)  # for what no bot has to wait for
        self.studies = Fair(self.study_workers.count, _SPARE, Urgency.PAGE)
        self._where = where
        self._early = asyncio.Lock()
        self.pace = pace
        self._replayed: OrderedDict[tuple[str, int, int, bool], asyncio.Task[Inferred]] = OrderedDict()
        self._hub = hub
        self._turns = turns
        self._cluster = cluster
        self._background = background
        self._days = days

    def close(self) -> None:
        """Stop the workers."""
        self.workers.close()
        self.study_workers.close()

    def wake(self, table: Table) -> None:
        """Have a bot think, if it is a bot's turn and it is not thinking yet."""
        if taught.done(table) and not taught.reply(table):
            return
        bots_turn = table.stage == "on" and table.mover >= 0 and bool(table.seats[table.mover].bot)
        idle = table.thinking is None or table.thinking.done() or table.thinking is asyncio.current_task()
        if bots_turn and idle:
            table.thinking = self._background.spawn(self._think(table))

    async def _think(self, table: Table) -> None:
        """Have a bot answer; of several processes, only one does."""
        seat = table.mover
        if not await self._cluster.claimed(table, seat):
            self.wake(table)
            return
        try:
            await self._answer(table, seat, table.seq)
        except Stale:
            pass  # another process was first
        except SQLAlchemyError as error:
            _LOG.warning("a bot's move could not be kept: %s", type(error).__name__)
        finally:
            await self._cluster.free(table)

    async def _answer(self, table: Table, seat: int, seq: int) -> None:
        """Have a bot answer, in a worker, from its seat's View and Tolds alone."""
        bot = self._days.named(table.kit, table.game.name, table.seats[seat].bot)
        view = table.see(seat)
        tolds = [told for _, told in table.heard[seat]]
        secret = hmac.new(table.seed.encode(), f"bot {seat}".encode(), hashlib.sha256).hexdigest()
        size, options = table.record.size, table.record.options

        def think(name: str) -> Callable[[], tuple[tuple[int, ...], Said]]:
            return partial(bots.choose, name, table.game.name, secret, size, options, tolds, view)

        wait = asyncio.create_task(asyncio.sleep(self._pace(table, seat)))
        try:
            steps: Sequence[int]
            said = Said()
            try:
                if not (steps := taught.reply(table)):
                    kind, guess = f"{table.game.name} {bot}", 0.0 if bot in SOON else LONGEST
                    async with self.fair.place(Urgency.MOVE, table.host, table.id, DEADLINE, kind, guess):
                        steps, said = await asyncio.wait_for(self.workers.run(think(bot)), LONGEST)
            except TimeoutError:
                steps, said = await self._quick(table, seat, think)
            drafts.check(table.state, steps)
        except asyncio.CancelledError:
            wait.cancel()
            raise
        except Exception:
            _LOG.exception("a bot failed; it takes any move")
            steps, said = table.kit.drafts.fallback(table.state), Said()
        await wait
        async with table.lock:
            if table.seq == seq and table.stage == "on" and self._cluster.tables.holds(table):
                await self._turns.enter(table, seat, steps, "", said)

    async def _quick(
        self, table: Table, seat: int, think: Callable[[str], Callable[[], tuple[tuple[int, ...], Said]]]
    ) -> tuple[Sequence[int], Said]:
        """Have the weakest bot of the seat answer: too many think, or this one thinks for too long.

        It waits for a worker once more, but not for long: the bots that wait with it play quick moves too. Many of them
        in threads of this process would leave no one else the processor; so one is used only if no worker gets free.
        """
        own = table.seats[seat].bot
        named = self._days.named(table.kit, table.game.name, own)
        weakest = named if named != own else players.weakest(table.game, table.roles[seat])
        _LOG.warning("a bot plays its quick move: the workers are too busy")
        try:
            async with self.fair.place(Urgency.MOVE, table.host, table.id, LONGEST):
                return await asyncio.wait_for(self.workers.run(think(weakest)), DEADLINE)
        except TimeoutError:
            return await self._where.aside(think(weakest))

    def _pace(self, table: Table, seat: int) -> float:
        """Return how long a bot's answer takes at least: less if it only continues what it was doing."""
        heard = table.heard[SPECTATOR]
        return self.pace / 3 if heard and table.kit.words.who(heard[-1][1]) == seat else self.pace

    def help(self, table: Table, ours: bool) -> None:
        """Have beliefs computed for the players who asked for help.

        ours: whether the entry was made here; if not, each process computes only for those who look at the table there.
        """
        if any(body.get("help", "off") not in UNASKED for body in table.notes.values()):
            self._background.spawn(self._show_help(table, None if ours else self._hub.here(table.id)))

    async def infer(self, table: Table, seat: int) -> bool:
        """Compute what a seat's own belief says now; say whether that is new. It is computed once for all who ask.

        How things are by habit takes seconds: until then the plain count is shown, and not what was right a turn ago.
        """
        known = table.inferred.get(seat, (None, Inferred()))[0]
        if seat in table.inferring:
            return False
        table.inferring.add(seat)
        try:
            while (mark := table.mark(seat)) != table.inferred.get(seat, (None, Inferred()))[0]:
                tolds = [told for _, told in table.heard[seat]]
                if mark[1] and table.inferred.get(seat, (None,))[0] != (plain := (mark[0], False)):
                    found = await self.inferred(table, seat, tolds, Urgency.HELP, table.host, habit=False)
                    table.inferred[seat] = (plain, found)
                    await self._hub.push(table, seat)
                found = await self.inferred(table, seat, tolds, Urgency.HELP, table.host, mark[1])
                table.inferred[seat] = (mark, found)
        finally:
            table.inferring.discard(seat)
        return table.inferred[seat][0] != known

    async def inferred(
        self, table: Table, seat: int, tolds: Sequence[Told], urgency: Urgency, host: str, habit: bool
    ) -> Inferred:
        """Return what a seat can infer from what it was told; nothing if the belief fails.

        host: the address that asks. habit: see `bots.infer`. Raises TooMany if too much waits for it.
        """
        args = (table.game.name, seat, table.record.size, table.record.options, list(tolds), habit)
        try:
            async with self.fair.place(urgency, host, table.id):
                return await self.workers.run(bots.infer, *args)
        except TooMany:
            raise
        except Exception:
            _LOG.exception("a belief failed")
            return Inferred()

    async def replayed(
        self, table: Table, seat: int, at: int, tolds: Sequence[Told], host: str, habit: bool = False
    ) -> Inferred:
        """Return what a seat could infer after `at` entries of a game that is over, from what it had been told by then.

        It is worked out once for all who ask, and remembered for a while. host: the address that asks first. habit: see
        `bots.infer`. Raises TooMany if too much is waiting for it.
        """
        key = table.id, seat, at, habit
        found = self._replayed.get(key)
        if found is None or found.cancelled() or (found.done() and found.exception()):
            work = self.inferred(table, seat, tolds, Urgency.REPLAY, host, habit)
            found = self._replayed[key] = self._background.spawn(work)
            if len(self._replayed) > REMEMBERED:
                self._replayed.popitem(last=False)
        self._replayed.move_to_end(key)
        return await asyncio.shield(found)

    async def study(
        self, urgency: Urgency, host: str, what: str, work: Callable[P, T], *args: P.args, **named: P.kwargs
    ) -> T:
        """Have something worked out that no bot has to wait for, when it is an address's turn.

        urgency: PAGE, REPLAY or STUDY. host: the address that asks. what: of the same, one is worked out after the
        other. Raises TooMany if too much is waiting for this address.
        """
        async with self.studies.place(urgency, host, what):
            return await self.study_workers.run(work, *args, **named)

    async def ahead(self, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Have something worked out that nobody has asked for yet: once nobody waits, in a worker of its own.

        The worker gives way to all others, is started for this alone, and ends with it: so no request ever waits for
        what was begun here. There is one at a time.
        """
        async with self._early:
            while self.fair.depth() or self.studies.depth():  # noqa: ASYNC110
                await asyncio.sleep(LULL_S)  # rather than have the queues tell of each of their empty moments
            pool = self._where.thinkers(most=1, last=True)
            try:
                return await pool.run(work, *args, **named)
            finally:
                await self._where.aside(pool.close)

    async def analysed(self, table: Table, host: str) -> bots.Analysed | None:
        """Return the curves of a finished game; None while they are being worked out, or if that failed.

        They are worked out once, for all who ask. host: the address that asks. Raises Forbidden while the game goes on.
        """
        if not table.over:
            raise Forbidden(N_("The game is still going on: it can be replayed when it is over."))
        self.study_soon(table, host)
        assert table.analysis is not None
        done, _ = await asyncio.wait({table.analysis}, timeout=PATIENCE)
        return table.analysis.result() if done and not table.analysis.cancelled() else None

    def study_soon(self, table: Table, host: str) -> None:
        """Have the curves of a finished game worked out, unless they already are. host: the address that asks."""
        if table.analysis is None:
            table.analysis = self._background.spawn(self._analyse(table, host))

    def weigh_soon(self, table: Table, seat: int, host: str) -> None:
        """Have a seat's decisions weighed, unless they already are. host: the address that asks.

        Raises Forbidden while the game goes on.
        """
        if not table.over:
            raise Forbidden(N_("The game is still going on: it can be replayed when it is over."))
        if seat not in table.costs:
            table.costs[seat] = self._background.spawn(self._weigh(table, seat, host))

    async def weighed(self, table: Table, seat: int) -> Costs | None:
        """Return a seat's costliest decisions, where they were asked for; None before they are found, or on failure."""
        work = table.costs.get(seat)
        if work is None:
            return None
        done, _ = await asyncio.wait({work}, timeout=PATIENCE)
        return work.result() if done and not work.cancelled() else None

    async def _weigh(self, table: Table, seat: int, host: str) -> Costs | None:
        record = table.record_with(table.record.moves)
        try:
            return await self.study(Urgency.STUDY, host, f"costs {table.id}", bots.costly, record, seat)
        except TooMany:
            table.costs.pop(seat, None)  # it can be asked for again
        except Exception:
            _LOG.exception("decisions could not be weighed")
        return None

    async def _analyse(self, table: Table, host: str) -> bots.Analysed | None:
        record = table.record_with(table.record.moves)
        try:
            return await self.study(Urgency.STUDY, host, f"curve {table.id}", bots.analyse, record)
        except TooMany:
            table.analysis = None
        except Exception:
            _LOG.exception("an analysis failed")
        return None

    async def _show_help(self, table: Table, seats: Collection[int] | None = None) -> None:
        """Compute and show beliefs to the players who asked for help; only in the named seats, if any are named."""
        for seat, body in list(table.notes.items()):
            if seats is not None and seat not in seats:
                continue
            if body.get("help", "off") not in UNASKED and await self.infer(table, seat):
                await self._hub.push(table, seat)
