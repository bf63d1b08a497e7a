"""The room: makes tables, takes commands, has the dealer and the bots play, and tells the hub."""

from __future__ import annotations

import asyncio
import contextlib
import datetime
import hashlib
import hmac
import logging
import re
import secrets
import time
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from hallali import games
from hallali.core.contract import Game
from hallali.core.dealer import commitment, new_seed
from hallali.core.errors import BadNotation, BadOption, IllegalAction, Message, marked
from hallali.core.piles import day_of, day_seed
from hallali.core.seats import SPECTATOR
from hallali.room import bots, drafts, seating, tables
from hallali.room.errors import Forbidden, Missing, Stale
from hallali.room.moves import Moves, clean, seated
from hallali.room.ranking import Ranking
from hallali.room.sockets import Hub
from hallali.room.store import Conflict, Store, Stored, StoredSeat
from hallali.room.table import RESIGNED, Table

N_ = marked
_LOG = logging.getLogger("hallali.room")
PATIENCE = 1.5  #: how many seconds a page waits for what is being worked out
_KEPT = 500  # how many tables are held in memory while nobody looks at them


class Room(Moves):
    """All tables of this server.

    pace: the least seconds that a bot's answer takes, so that its time says nothing.
    """

    def __init__(self, store: Store, workers: bots.Workers, pace: float = 0.6) -> None:
        self.store = store
        self.workers = workers
        self.study = bots.Workers(workers.kind, most=1)  # long work of its own, for which no bot is to wait
        self.pace = pace
        self.hub = Hub()
        self._tables: dict[str, Table] = {}
        self.ranking = Ranking(store)
        self._opening = asyncio.Lock()
        self._loading, self._missed = "", False
        self._tasks: set[asyncio.Task[Any]] = set()

    # Tables.

    async def open(self, name: str) -> Table:
        """Give the table of this id. Raises Missing."""
        if not re.fullmatch(r"[A-Za-z0-9_-]{6,24}", name):
            raise Missing(N_("There is no such table."))
        async with self._opening:
            table = self._tables.pop(name, None)
            if table is None:
                table = await self._load(name)
            self._tables[name] = table
            self._forget()
        if table.behind:
            await self._refresh(table)
        if not table.awake:
            await self._go_on(table)
        self._wake_bot(table)
        self._watch(table)
        return table

    async def _load(self, name: str) -> Table:
        """Read a table from the database: again, if it was changed meanwhile. Raises Missing."""
        self._loading = name
        while True:
            self._missed = False
            stored = await asyncio.to_thread(self.store.load, name)
            if stored is None:
                raise Missing(N_("There is no such table."))
            seed = await asyncio.to_thread(self.store.seed, name)
            if not self._missed:
                break
        table = Table(stored, seed)
        if table.result != stored.result:  # its last entry was kept, and the process was killed before the result was
            await asyncio.to_thread(self.store.finish, name, table.result)
        return table

    def _forget(self) -> None:
        """Let go of the tables that were used longest ago and that nobody looks at."""
        idle = [t for t in self._tables.values() if t.id not in self.hub.lines and not t.lock.locked()]
        for table in idle[: max(0, len(self._tables) - _KEPT)]:
            if table.thinking is None or table.thinking.done():
                del self._tables[table.id]

    async def _go_on(self, table: Table) -> None:
        """Take a table up that was just loaded: the dealer or a bot may have been about to act."""
        async with table.lock:
            if not table.awake:
                table.awake = True
                await self._follow(table)
                self._after(table)

    async def create(
        self,
        guest: str,
        game: str,
        seat: str,
        opponent: str,
        size: str,
        options: Mapping[str, Any],
        places: Mapping[str, str] | None = None,
        day: str = "",
    ) -> Table:
        """Make a table with the guest at it. Raises BadOption.

        seat: the guest's. opponent: who has each other: "friend" or "bot:NAME". places: for seats by name, "me",
        "friend" or "bot:NAME" instead; where one is "me", `seat` does not count. day: whose cards are dealt, of a game
        whose day's puzzle is a deal.
        """
        rules = games.get(game)
        kit = tables.table_of(rules.name)
        names = rules.seats_of(options)
        found = seating.seated(rules, names, seat, opponent, dict(places or {}), kit.of(options).one_screen)
        rules.new(size, options)
        name = await asyncio.to_thread(self.store.name_of, guest)
        seats = [
            StoredSeat(seat=n, guest=guest, name=name) if who == seating.ME else _other(n, who.removeprefix("bot:"))
            for n, who in enumerate(found)
        ]
        return await self._new_table(rules, size, options, seats, seed_of(rules, kit, day) if day else new_seed())

    async def _new_table(
        self, game: Game, size: str, options: Mapping[str, Any], seats: list[StoredSeat], seed: str, before: str = ""
    ) -> Table:
        stored = Stored(
            id=secrets.token_urlsafe(9),
            game=game.name,
            rules=game.rules,
            edition=game.edition,
            size=size,
            options=dict(options),
            commitment=commitment(seed),
            created=time.time(),
            seats=seats,
        )
        await asyncio.to_thread(self.store.create, stored, seed, before)
        return await self.open(stored.id)

    async def sit(self, table: Table, guest: str, name: str, wanted: str = "") -> None:
        """Give a free seat to a guest: the one that is wanted, by its name, or the first. Raises Forbidden."""
        if table.seat_of(guest) != SPECTATOR:
            return
        name = clean(name, 24) or await asyncio.to_thread(self.store.name_of, guest)
        async with table.lock:
            while (free := _free(table, wanted)) is not None:
                if await asyncio.to_thread(self.store.sit, table.id, free, guest, name):
                    table.seats[free].guest, table.seats[free].name = guest, name
                    self.hub.push(table)
                    break
                await self._catch_up(table)  # another process gave the seat away
                if table.seat_of(guest) != SPECTATOR:
                    return
            else:
                raise Forbidden(N_("No seat is free at this table; you can watch."))
        if name:
            await asyncio.to_thread(self.store.set_name, guest, name, table.id)

    async def begin(self, table: Table, seat: int, entropy: str) -> None:
        """Take what a player adds to the dealer's chance; the game starts when all have begun."""
        seated(seat)
        async with table.lock:
            text = "" if day_of(table.seed) else clean(entropy, 100)  # a day's cards are everyone's
            for number in sorted(table.seats_of(table.seats[seat].guest)):
                if table.seats[number].entropy is None:
                    if await asyncio.to_thread(self.store.begin, table.id, number, text):
                        table.seats[number].entropy = text
                    else:
                        await self._catch_up(table)  # they began at another process
                    text = ""  # once is enough of who holds several seats
            table.record.entropy = table.entropy()
            self.hub.push(table)
            await self._follow(table)
            self._after(table)

    async def resign(self, table: Table, seat: int) -> None:
        """Give the game up: it is over, or, with more than two seats each for itself, a bot plays on."""
        seated(seat)
        async with table.lock:
            guest = table.seats[seat].guest
            while not table.over:
                seated(seat if table.seats[seat].guest == guest else SPECTATOR)
                try:
                    if seating.goes_on(table, seat):
                        await self._hand_over(table, seat)
                    else:
                        await self._give_up(table, seat)
                except Conflict:
                    await self._catch_up(table)  # there was an entry meanwhile, by another process
                else:
                    return
            raise Forbidden(N_("The game is over."))

    async def _give_up(self, table: Table, seat: int) -> None:
        """End the game for all."""
        result = f"{RESIGNED}{seat}"
        await asyncio.to_thread(self.store.give_up, table.id, table.seq, result)
        table.result = result
        for number in range(len(table.seats)):
            table.forget(number)
        self.hub.push(table)

    async def _hand_over(self, table: Table, seat: int) -> None:
        """Have the usual bot play on for who leaves, and tell everyone."""
        bot, name = bots.usual(table.game, table.roles[seat]), table.seats[seat].name
        await asyncio.to_thread(self.store.hand_over, table.id, seat, bot, table.seq, name)
        table.left.append((table.seq, seat, name))
        table.seats[seat] = StoredSeat(seat=seat, bot=bot, entropy=table.seats[seat].entropy or "")
        table.record.entropy = table.entropy()
        table.forget(seat)
        table.notes.pop(seat, None)
        self.hub.drop(table.id, frozenset({seat}))
        self.hub.push(table)
        await self._follow(table)
        self._after(table)

    async def rematch(self, table: Table, seat: int) -> Table:
        """Make, or find, the next game of the same players: see `seating.turned`."""
        seated(seat)
        async with table.lock:
            if not table.over:
                raise Forbidden(N_("The game is still going on."))
            if not table.rematch:
                seats = [
                    StoredSeat(seat=n, guest=o.guest, bot=o.bot, name=o.name, entropy="" if o.bot else None)
                    for n, o in enumerate(seating.turned(table))
                ]
                record = table.record
                try:
                    after = await self._new_table(table.game, record.size, record.options, seats, new_seed(), table.id)
                except Conflict:
                    await self._catch_up(table)  # another process was first
                else:
                    table.rematch = after.id
                    self.hub.push(table)
        return await self.open(table.rematch)

    # What is private, and what is only words.

    async def note(self, table: Table, seat: int, fields: Mapping[str, Any]) -> None:
        """Keep a player's marks and text. fields: `number` and `mark`, `marks`, `text`."""
        seated(seat)
        seat = table.first_of(seat)
        async with table.lock:
            body = dict(table.notes.get(seat, {}))
            marks = dict(body.get("marks", {}))
            wanted = fields.get("marks")
            changes = dict(wanted) if isinstance(wanted, Mapping) else {}
            if fields.get("number") not in (None, ""):
                changes[str(fields["number"])] = str(fields.get("mark", ""))
            for number, mark in changes.items():
                whole = re.fullmatch(r"\d{1,3}", str(number)) and int(number) in table.kit.markable
                if not whole or (mark and mark not in table.kit.marks):
                    raise BadNotation(N_("A mark is of a number, and “out”, “suspect” or nothing."))
                marks.pop(str(int(number)), None)
                if mark:
                    marks[str(int(number))] = str(mark)
            body["marks"] = marks
            if "text" in fields:
                body["text"] = str(fields["text"])[:4000]
            await self._keep(table, seat, body)

    async def set_help(self, table: Table, seat: int, mode: str) -> None:
        """Choose how much help a player gets: "off", "possible" or "probable"."""
        seated(seat)
        if mode not in ("off", "possible", "probable"):
            raise BadOption(N_("Help is off, possible or probable."))
        seat = table.first_of(seat)
        async with table.lock:
            body = {**table.notes.get(seat, {}), "help": mode}
            if mode != "off" and not table.over:
                body["helped"] = True  # a day's ranking says so
            await self._keep(table, seat, body)
        if mode != "off":
            await self._infer(table, seat)
        self.hub.push(table, seat)

    async def _keep(self, table: Table, seat: int, body: dict[str, Any]) -> None:
        await asyncio.to_thread(self.store.set_notes, table.id, seat, body)
        table.notes[seat] = body
        self.hub.push(table, seat)

    async def rename(self, table: Table, seat: int, guest: str, name: str) -> None:
        """Have a guest go by a name."""
        seated(seat)
        name = clean(name, 24)
        await asyncio.to_thread(self.store.set_name, guest, name, table.id)
        async with table.lock:
            for number in table.seats_of(guest):
                table.seats[number].name = name
            self.hub.push(table)

    async def say(self, table: Table, seat: int, text: str) -> None:
        """Say a line to the table."""
        seated(seat)
        async with table.lock:
            line = clean(text, 280)
            while line:
                try:
                    await asyncio.to_thread(self.store.add_chat, table.id, len(table.chat) + 1, seat, line)
                except Conflict:
                    await self._catch_up(table)  # somebody spoke at another process
                    continue
                table.chat.append((seat, line))
                self.hub.push(table)
                return

    # Thinking.

    def _after(self, table: Table, ours: bool = True) -> None:
        """After an entry: have a bot think whose turn it is, and beliefs be computed for who asked for help.

        ours: it was made here; else each process computes for those alone who look at the table there.
        """
        self._wake_bot(table)
        self._watch(table)
        if any(body.get("help", "off") != "off" for body in table.notes.values()):
            self._spawn(self._help(table, None if ours else self.hub.here(table.id)))

    def _wake_bot(self, table: Table) -> None:
        """Have a bot think, if it is one's turn and it is not thinking yet."""
        bots_turn = table.stage == "on" and table.mover >= 0 and bool(table.seats[table.mover].bot)
        idle = table.thinking is None or table.thinking.done() or table.thinking is asyncio.current_task()
        if bots_turn and idle:
            table.thinking = self._spawn(self._think(table))

    def _spawn(self, work: Any) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _think(self, table: Table) -> None:
        """Have a bot answer; of several processes, one does."""
        seat, shared = table.mover, self.store.shared
        if shared and not await self._claimed(table, seat):
            self._wake_bot(table)
            return
        try:
            await self._answer(table, seat, table.seq)
        except Stale:
            pass  # another process was first
        except SQLAlchemyError as error:
            _LOG.warning("a bot's move could not be kept: %s", type(error).__name__)
        finally:
            if shared:
                await asyncio.to_thread(self.store.unclaim, table.id)

    async def _answer(self, table: Table, seat: int, seq: int) -> None:
        """Have a bot answer: from its seat's View and Tolds alone, in a worker."""
        bot = table.seats[seat].bot
        view = table.game.see(table.state, seat)
        tolds = [told for _, told in table.heard[seat]]
        secret = hmac.new(table.seed.encode(), f"bot {seat}".encode(), hashlib.sha256).hexdigest()
        args = (bot, table.game.name, secret, table.record.size, table.record.options, tolds, view)
        wait = asyncio.create_task(asyncio.sleep(self._pace(table, seat)))
        try:
            steps: Sequence[int]
            steps, remark = await self.workers.run(bots.choose, *args)
            drafts.check(table.state, steps)
        except asyncio.CancelledError:
            wait.cancel()
            raise
        except Exception:
            _LOG.exception("a bot failed; it takes any move")
            steps, remark = table.kit.fallback(table.state), None
        await wait
        async with table.lock:
            if table.seq == seq and table.stage == "on":
                await self._commit(table, seat, steps, "", remark)

    def _pace(self, table: Table, seat: int) -> float:
        """Give how long a bot's answer takes at the least: less where it only goes on with what it was doing."""
        heard = table.heard[SPECTATOR]
        return self.pace / 3 if heard and table.kit.who(heard[-1][1]) == seat else self.pace

    async def _infer(self, table: Table, seat: int) -> bool:
        """Compute what a seat's own belief says now; say whether that is new. One computes for all who ask."""
        known = table.odds.get(seat, (-1, {}))[0]
        if seat in table.inferring:
            return False
        table.inferring.add(seat)
        try:
            while (mark := table.mark(seat)) != table.odds.get(seat, (-1, {}))[0]:
                tolds = [told for _, told in table.heard[seat]]
                table.odds[seat] = (mark, await self.inferred(table, seat, tolds))
        finally:
            table.inferring.discard(seat)
        return table.odds[seat][0] != known

    async def inferred(self, table: Table, seat: int, tolds: Sequence[Any]) -> dict[str, Any]:
        """Give what a seat can infer from what it was told; nothing where the belief fails."""
        try:
            return await self.workers.run(
                bots.infer, table.game.name, seat, table.record.size, table.record.options, list(tolds)
            )
        except Exception:
            _LOG.exception("a belief failed")
            return {"odds": {}, "support": []}

    async def analysed(self, table: Table) -> bots.Analysed | None:
        """Give the curves of a game that is over; None while they are being worked out, or where that failed.

        They are worked out once, for all who ask. Raises Forbidden while the game goes on.
        """
        if not table.over:
            raise Forbidden(N_("The game is still going on: it can be replayed when it is over."))
        if table.analysis is None:
            table.analysis = self._spawn(self._analyse(table))
        done, _ = await asyncio.wait({table.analysis}, timeout=PATIENCE)
        return table.analysis.result() if done and not table.analysis.cancelled() else None

    async def _analyse(self, table: Table) -> bots.Analysed | None:
        try:
            return await self.study.run(bots.analyse, table.record_with(table.record.moves))
        except Exception:
            _LOG.exception("an analysis failed")
            return None

    async def _help(self, table: Table, seats: Collection[int] | None = None) -> None:
        """Compute and show beliefs to the players who asked for help; of those seats alone, if any are named."""
        for seat, body in list(table.notes.items()):
            if seats is not None and seat not in seats:
                continue
            if body.get("help", "off") != "off" and await self._infer(table, seat):
                self.hub.push(table, seat)

    async def close(self) -> None:
        """Stop all thinking, and say goodbye to every tab."""
        self.hub.close()
        if self.store.shared:
            await asyncio.to_thread(self.store.deafen)
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.workers.close()
        self.study.close()
        self.store.close()


def seed_of(game: Game, kit: tables.Table, day: str) -> str:
    """Give the seed of a day's puzzle. Raises BadOption where there is none."""
    with contextlib.suppress(ValueError):
        date = datetime.date.fromisoformat(day)
        puzzle = kit.daily(date)
        if date.isoformat() == day and puzzle is not None and puzzle.fields.get("day") == day:
            return day_seed(game.name, date)
    raise BadOption(Message(N_("There is no puzzle of the day “{day}”."), {"day": day[:40]}))


def _free(table: Table, wanted: str) -> int | None:
    """Give the seat of the table that a guest can have: the wanted one, or the first that is free; None for none.

    Raises Forbidden where others are free.
    """
    free = table.free_seats()
    if not wanted:
        return free[0] if free else None
    seat = seating.number_of(table.roles, wanted)
    if free and seat not in free:
        raise Forbidden(N_("Somebody sits there already: choose another seat."))
    return seat if seat in free else None


def _other(seat: int, bot: str) -> StoredSeat:
    return StoredSeat(seat=seat, bot=bot, entropy="" if bot else None)


__all__ = ["Forbidden", "IllegalAction", "Missing", "Room", "Stale", "clean"]
