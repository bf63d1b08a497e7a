"""Seats: new tables, sitting down, beginning, giving up, and the next game of the same players."""

from __future__ import annotations

import contextlib
import secrets
import time
from collections.abc import Mapping, Sequence
from typing import Any

from hallali import games, players
from hallali.core.dealer import commitment, new_seed
from hallali.core.errors import BadOption, Message, marked
from hallali.core.options import offered
from hallali.core.piles import day_of
from hallali.core.record import Record
from hallali.core.seats import SPECTATOR
from hallali.interfaces.game import PlayableGame
from hallali.interfaces.lessons import Lesson
from hallali.interfaces.page import Page
from hallali.room.errors import Forbidden, Stale
from hallali.room.keep import brought, clocks, days, evenings
from hallali.room.keep.store import Conflict, Store, Stored, StoredSeat
from hallali.room.push.sockets import Hub
from hallali.room.table import assigning, bots, timing
from hallali.room.table.checks import clean, offering, seated
from hallali.room.table.opening import After, Tables
from hallali.room.table.table import RESIGNED, Table
from hallali.room.table.turns import Turns

N_ = marked


class Seats:
    """Lets players come to the tables, and leave them.

    after: called where a bot or the dealer may have to act now.
    """

    def __init__(self, store: Store, hub: Hub, tables: Tables, turns: Turns, after: After) -> None:
        self.store = store
        self.hub = hub
        self.tables = tables
        self.turns = turns
        self._after = after

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
        clock: str = "",
        called: Mapping[str, str] | None = None,
    ) -> str:
        """Make a table with the guest at it, and return its id. Raises BadOption.

        A day's puzzle that the guest has started before, and whose day is not over, leads back to that table.

        seat: the guest's. opponent: who has every other seat: "friend" or "bot:NAME". places: instead, by the seat's
        name: "me", "here" (somebody else by the same phone), "friend" or "bot:NAME"; if one is "me", `seat` does not
        count. day: the day whose cards are dealt, if the game's daily puzzle is a deal. clock: the name of a plan of
        `clocks`, which counts between people.
        called: by the seat's name, what the person there is called, where several play by one phone.
        """
        rules = games.get(game)
        offering(game)
        clocks.known(clock)
        kit = rules.page()
        size = rules.size_for(size, options)
        names = rules.seats_of(options)
        found = assigning.seated(rules, names, seat, opponent, dict(places or {}), kit.of(options).one_screen)
        rules.new(size, options)
        name = await self.store.reads(self.store.name_of, guest)
        around = found.count(assigning.ME) > 1 and not kit.of(options).one_screen
        if around and day:
            raise BadOption(N_("A puzzle of the day is for one person: it cannot be played by several at one phone."))
        names_here = [clean((called or {}).get(one, ""), 24) for one in names]
        seats = [
            StoredSeat(seat=n, guest=guest, name=names_here[n] if around else name)
            if who == assigning.ME
            else _other(n, who.removeprefix("bot:"))
            for n, who in enumerate(found)
        ]
        if contest := kit.contest([one.bot for one in seats]):
            days.played(contest)
        seed = self._seed_of(rules, kit, day) if day else new_seed()
        today = (day or contest) >= days.today().isoformat()
        if today and (first := await self.store.reads(self.store.started, day or contest, game, guest)):
            return first
        try:
            starts = (day or contest) if today else ""
            return await self._new_table(rules, size, options, seats, seed, guest, clock=clock, starts=starts)
        except Conflict:  # two tabs started it at once
            return await self.store.reads(self.store.started, day or contest, game, guest)

    def _seed_of(self, game: PlayableGame, kit: Page, day: str) -> str:
        """Return the seed of a day's puzzle. Raises BadOption if there is none, or not yet one."""
        date = days.played(day)
        puzzle = kit.daily(date)
        if puzzle is None or puzzle.fields.get("day") != day:
            raise BadOption(Message(N_("There is no puzzle of the day “{day}”."), {"day": day[:40]}))
        return self.store.days.seed(game.name, date)

    async def teach(self, guest: str, game: PlayableGame, lesson: Lesson) -> str:
        """Make the table of a lesson, with its learner at it and the game begun, and return its id."""
        name = await self.store.reads(self.store.name_of, guest)
        names = game.seats_of(lesson.options)
        seats = [
            StoredSeat(seat=n, guest=guest, name=name, entropy="")
            if one == lesson.seat
            else StoredSeat(seat=n, bot=assigning.beginner(game, one), entropy="")
            for n, one in enumerate(names)
        ]
        return await self._new_table(game, lesson.size, lesson.options, seats, lesson.seed, guest)

    async def match(
        self,
        name: str,
        game: str,
        size: str,
        options: Mapping[str, Any],
        players: Sequence[tuple[str, str]],
        clock: str,
    ) -> None:
        """Make the table of two players who meet in a tournament: the game has begun. players: (guest, name), by seat.

        Does nothing if there is a table of this name: another process has just made it.
        """
        rules = games.get(game)
        seats = [StoredSeat(seat=n, guest=guest, name=said, entropy="") for n, (guest, said) in enumerate(players)]
        with contextlib.suppress(Conflict):
            await self._new_table(rules, size, options, seats, new_seed(), "", clock=clock, name=name)

    async def keep_evening(self, name: str, guest: str, created: float, record: Record) -> None:
        """Keep a game on a real table as a table that is over, in the place of what was kept under this name before.

        guest: whose pad it was written from. created: when that was begun. The other seats are of people whom the room
        does not know.
        """
        game, own = games.get(record.game), await self.store.reads(self.store.name_of, guest)
        await self._keep_edition(game, record.size, record.options)
        stored = Stored(
            id=name,
            game=record.game,
            rules=record.rules,
            edition=record.edition,
            size=record.size,
            options=dict(record.options),
            commitment="",
            created=created,
            seats=[
                StoredSeat(seat=n, guest=guest, name=own, entropy="")
                if role == record.pad
                else StoredSeat(seat=n, guest=secrets.token_hex(16), entropy="")
                for n, role in enumerate(game.seats_of(record.options))
            ],
            result=record.result,
            tokens=record.moves,
        )
        await self.store.writes(evenings.keep, self.store, stored, record.pad, record.filled)
        if self.tables.live.pop(name, None) is not None:
            self.hub.drop(name)

    async def keep_brought(self, stored: Stored, seed: str) -> None:
        """Keep a game that was played elsewhere and is over. seed: its dealer's."""
        await self._keep_edition(games.get(stored.game), stored.size, stored.options)
        await self.store.writes(brought.keep, self.store, stored, seed)

    async def _keep_edition(self, game: PlayableGame, size: str, options: Mapping[str, Any]) -> None:
        """Keep a copy of the edition that a game is played with."""
        if (shelf := game.editions()) is not None:
            edition = game.edition_of(size, options)
            copy = shelf.held(size, edition)
            await self.store.writes(self.store.keep_edition, game.name, edition, copy.text)

    async def _new_table(
        self,
        game: PlayableGame,
        size: str,
        options: Mapping[str, Any],
        seats: list[StoredSeat],
        seed: str,
        maker: str,
        before: str = "",
        clock: str = "",
        starts: str = "",
        name: str = "",
    ) -> str:
        """Store a new table and return its id. maker: the guest who makes it.

        name: the id, if it was drawn before; Conflict if there is such a table already.

        before: the game that it follows; Conflict if another game follows it already.
        clock: the name of its plan; it is left out if no two people can sit there. starts: as for `Store.create`.
        """
        await self._keep_edition(game, size, options)
        stored = Stored(
            id=name or secrets.token_urlsafe(9),
            game=game.name,
            rules=game.rules,
            edition=game.edition_of(size, options),
            size=size,
            options=dict(options),
            commitment=commitment(seed),
            created=time.time(),
            seats=seats,
            clock=clocks.Clock.new(clock, len(seats)) if clock and _between(seats) else None,
            maker=next((one.seat for one in seats if one.guest == maker), -1),
        )
        await self.store.writes(self.store.create, stored, seed, before, starts)
        return stored.id

    async def sit(self, table: Table, guest: str, name: str, wanted: str = "", entropy: str | None = None) -> None:
        """Assign a free seat to a guest: the wanted one, by its name, or the first. Raises Forbidden.

        name: as the host's list lets it pass. entropy: what they add to the dealer's chance; the game then begins as
        soon as no one is missing. None if each is to say that they begin.
        """
        if table.seats_of(guest):
            return
        name = name or await self.store.reads(self.store.name_of, guest)
        if table.today:
            first = await self.store.reads(self.store.started, table.day, table.game.name, guest)
            if first != table.id:
                raise Forbidden(N_("Today’s puzzle is played once, and nobody joins in: make a table of your own."))
        async with table.lock:
            while (free := _free(table, wanted)) is not None:
                if await self.store.writes(self.store.sit, table.id, free, guest, name):
                    table.seats[free].guest, table.seats[free].name = guest, name
                    if entropy is not None:
                        await self._begun(table, free, entropy)
                    await self.hub.push(table)
                    await self.turns.follow(table)
                    self._after(table)
                    break
                await self.tables.catch_up(table)  # another process gave the seat away
                if table.seat_of(guest) != SPECTATOR:
                    return
            else:
                raise Forbidden(N_("No seat is free at this table; you can watch."))
        if name:
            await self.store.writes(self.store.set_name, guest, name, table.id)

    async def _begun(self, table: Table, seat: int, entropy: str) -> None:
        """Note that a seat begins and, if no one is missing, that the game does. The caller has the lock."""
        rest = [] if table.free_seats() else [one.seat for one in table.seats if one.seat != seat]
        for number in (seat, *rest):
            if table.seats[number].entropy is None:
                text = clean(entropy, 100) if number == seat and not day_of(table.seed) else ""
                if await self.store.writes(self.store.begin, table.id, number, text):
                    table.seats[number].entropy = text
        table.record.entropy = table.entropy()
        await timing.turn(self.store, table)

    async def fill(self, table: Table, seat: int, wanted: str, bot: str) -> None:
        """Give an empty chair to a bot: the one named, or the first. Raises Forbidden, BadOption.

        Only the guest who made the table may do so; once they have left it, anyone who sits there.
        """
        seated(seat)
        async with table.lock:
            if not assigning.fills(table, seat):
                raise Forbidden(N_("Only the host of this table can give its empty seats to bots."))
            free = _free(table, wanted)
            if free is None:
                raise Forbidden(N_("No seat is free at this table."))
            bots.known(table.game, table.roles[free], bot)
            if not await self.store.writes(self.store.fill, table.id, free, bot):
                await self.tables.catch_up(table)
                raise Forbidden(N_("That seat is already taken: choose another one."))
            table.seats[free] = StoredSeat(seat=free, bot=bot, entropy="")
            if not table.free_seats():
                await self._begun(table, seat, "")
            await self.hub.push(table)
            await self.turns.follow(table)
            self._after(table)

    async def put_out(self, table: Table, seat: int, host: str = "") -> None:
        """Empty a guest's seat before the game begins, for good: they cannot come back. host: their address, if known.

        Raises Stale if the game has begun.
        """
        async with table.lock:
            guest = table.seats[seat].guest
            try:
                await self.store.writes(self.store.vacate, table.id, seat, guest)
            except Conflict:
                await self.tables.catch_up(table)
                raise Stale from None
            table.out |= {one for one in (guest, host) if one}
            for number in table.seats_of(guest):
                table.seats[number] = StoredSeat(seat=number)
            table.record.entropy = table.entropy()
            self.hub.drop(table.id, frozenset({seat}))
            await self.hub.push(table)

    async def begin(self, table: Table, seat: int, entropy: str) -> None:
        """Take what a player adds to the dealer's chance; the game starts when all have begun."""
        seated(seat)
        async with table.lock:
            text = "" if day_of(table.seed) else clean(entropy, 100)  # a day's cards are everyone's
            for number in sorted(table.seats_of(table.seats[seat].guest)):
                if table.seats[number].entropy is None:
                    if await self.store.writes(self.store.begin, table.id, number, text):
                        table.seats[number].entropy = text
                    else:
                        await self.tables.catch_up(table)  # they began at another process
                    text = ""  # once is enough for a guest who holds several seats
            table.record.entropy = table.entropy()
            await timing.turn(self.store, table)
            await self.hub.push(table)
            await self.turns.follow(table)
            self._after(table)

    async def time_out(self, table: Table) -> None:
        """Have a bot take the seat whose time ran out; if no bot can play it, the seat gives up."""
        async with table.lock:
            while table.clock is not None and table.clock.over(clocks.now()):
                seat = table.clock.runs
                try:
                    if players.names(table.game, table.roles[seat]):
                        await self._hand_over(table, seat, "time")
                    else:
                        await self._give_up(table, seat)
                except Conflict:
                    await self.tables.catch_up(table)
            if table.clock is not None:
                await self.store.writes(timing.keep, self.store, table.id, table.clock)

    async def resign(self, table: Table, seat: int) -> None:
        """Give the game up. It is then over; if more than two play, each for themselves, a bot plays on."""
        seated(seat)
        async with table.lock:
            guest = table.seats[seat].guest
            while not table.over:
                seated(seat if table.seats[seat].guest == guest else SPECTATOR)
                try:
                    if assigning.goes_on(table, seat):
                        await self._hand_over(table, seat)
                    else:
                        await self._give_up(table, seat)
                except Conflict:
                    await self.tables.catch_up(table)  # there was an entry meanwhile, by another process
                else:
                    return
            raise Forbidden(N_("The game is over."))

    async def _give_up(self, table: Table, seat: int) -> None:
        """End the game for everyone."""
        result = f"{RESIGNED}{seat}"
        await self.store.writes(self.store.give_up, table.id, table.seq, result)
        table.result = result
        for number in range(len(table.seats)):
            table.forget(number)
        await timing.turn(self.store, table)
        await self.hub.push(table)

    async def _hand_over(self, table: Table, seat: int, why: str = "") -> None:
        """Have the usual bot play on for a player who leaves, and tell everyone. why: as for `Store.hand_over`."""
        bot, name = bots.usual(table.game, table.roles[seat]), table.seats[seat].name
        await self.store.writes(self.store.hand_over, table.id, seat, bot, table.seq, name, why)
        table.left.append((table.seq, seat, name, why))
        table.seats[seat] = StoredSeat(seat=seat, bot=bot, entropy=table.seats[seat].entropy or "")
        table.record.entropy = table.entropy()
        table.forget(seat)
        table.notes.pop(seat, None)
        self.hub.drop(table.id, frozenset({seat}))
        await timing.turn(self.store, table)
        await self.hub.push(table)
        await self.turns.follow(table)
        self._after(table)

    async def rematch(self, table: Table, seat: int, same: bool = False, begun: bool = False) -> str:
        """Make, or find, the next game of the same players, and return its id.

        same: whether everyone keeps their seat; else see `assigning.turned`. begun: whether it begins at once.
        """
        seated(seat)
        async with table.lock:
            if not table.over:
                raise Forbidden(N_("The game is still going on."))
            if table.pad:
                raise Forbidden(N_("That was played at a real table: begin another game from the game’s page."))
            if table.once:
                raise Forbidden(N_("Today’s puzzle is played once: for practice there is yesterday’s."))
            if not table.rematch:
                offering(table.game.name)
                seats = [
                    StoredSeat(seat=n, guest=o.guest, bot=o.bot, name=o.name, entropy="" if o.bot or begun else None)
                    for n, o in enumerate(table.seats if same else assigning.turned(table))
                ]
                record = table.record
                try:
                    after = await self._new_table(
                        table.game,
                        record.size,
                        offered(table.game.options, record.options),
                        seats,
                        new_seed(),
                        table.seats[table.maker].guest if assigning.hosted(table) else "",
                        table.id,
                        table.clock.plan if table.clock else "",
                    )
                except Conflict:
                    await self.tables.catch_up(table)  # another process was first
                else:
                    table.rematch = after
                    await self.hub.push(table)
        return table.rematch


def _free(table: Table, wanted: str) -> int | None:
    """Return the seat that a guest can have: the wanted one, or the first free one; None if none is free.

    Raises Forbidden if the wanted one is taken and others are free.
    """
    free = table.free_seats()
    if not wanted:
        return free[0] if free else None
    seat = assigning.number_of(table.roles, wanted)
    if free and seat not in free:
        raise Forbidden(N_("That seat is already taken: choose another one."))
    return seat if seat in free else None


def _between(seats: Sequence[StoredSeat]) -> bool:
    """Say whether two people can sit here: a free seat is for a friend."""
    return len({one.guest for one in seats if not one.bot}) > 1


def _other(seat: int, bot: str) -> StoredSeat:
    return StoredSeat(seat=seat, bot=bot, entropy="" if bot else None)
