"""Turns: drafts that change, gestures that commit, throws, and the dealer's answers."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Sequence
from hashlib import sha256

from hallali.core.contract import View
from hallali.core.dealer import Dealer
from hallali.core.errors import IllegalAction, marked
from hallali.core.player import Said
from hallali.core.tossing import Toss
from hallali.interfaces import drafts
from hallali.interfaces.drafts import Next
from hallali.room.counts import Durations
from hallali.room.errors import Forbidden, Stale
from hallali.room.keep import clocks
from hallali.room.keep.journal import Entry
from hallali.room.keep.store import Conflict, Store
from hallali.room.table import taught, timing
from hallali.room.table.checks import seated
from hallali.room.table.opening import After, Tables
from hallali.room.table.table import Table
from hallali.room.table.watchers import Watchers
from hallali.room.table.worth import score_of
from hallali.room.where import Where
from hallali.toss.frames import Flight
from hallali.toss.hand import BEST, Throw

N_ = marked


class Turns:
    """What players do on their turns, and before them.

    after: called after each entry made here.
    """

    def __init__(self, store: Store, hub: Watchers, tables: Tables, where: Where, after: After) -> None:
        self.store = store
        self.hub = hub
        self.tables = tables
        self._after = after
        self._where = where
        self.moves = Durations()  #: how long it took to store and show each entry

    def _check(self, table: Table, seat: int, seq: int) -> None:
        """Refuse a move that is out of place. A seat that prepares its gesture need not keep up with what others do."""
        seated(seat)
        if table.over:
            raise Forbidden(N_("The game is over."))
        if table.stage != "on":
            raise Forbidden(N_("The game has not begun: a player is missing."))
        if seq != table.seq and not table.since.get(seat, table.seq) <= seq < table.seq:
            raise Stale
        if table.mover != seat and not table.may_draft(seat):
            raise Forbidden(N_("It is not your turn."))

    def _known(self, table: Table, seat: int, key: str) -> bool:
        """Say whether this same command was taken before."""
        return bool(key) and (named(seat, key) in table.keys or named(seat, key) in table.recent)

    async def step(self, table: Table, seat: int, seq: int, key: str, choices: Sequence[int]) -> None:
        """Take a click: a whole move, a change of the player's draft, or several one-step moves in a row.

        A row ends where the game says that something new was seen. Raises IllegalAction, and changes nothing, if its
        first move is refused.
        """
        async with table.lock:
            if self._known(table, seat, key):
                return
            self._check(table, seat, seq)
            view = table.see(seat)
            if len(choices) > 1:
                table.kit.drafts.row(view, choices)
                taught.check_row(table, seat, choices)
            draft = table.drafts.get(seat, ())
            await self._take(table, seat, table.kit.drafts.choose(table.position(seat), view, draft, choices[0]), key)
            for choice in choices[1:]:
                after = table.see(seat)
                if table.stage != "on" or table.mover != seat or not table.kit.drafts.follows(view, after):
                    return
                try:
                    await self._take(table, seat, table.kit.drafts.choose(table.state, after, (), choice), "")
                except IllegalAction:
                    return
                view = after

    async def lay(self, table: Table, seat: int, seq: int, key: str, text: str) -> None:
        """Take a ready draft as text. Raises BadNotation, IllegalAction."""
        async with table.lock:
            if self._known(table, seat, key):
                return
            self._check(table, seat, seq)
            view = table.see(seat)
            found = table.kit.drafts.lay(table.position(seat), view, table.drafts.get(seat, ()), text)
            await self._take(table, seat, found, key)

    async def _take(self, table: Table, seat: int, found: Next, key: str) -> None:
        """Keep a draft, commit a whole gesture, or keep it for the seat's turn."""
        taught.check(table, seat, found.steps)
        if table.mover == seat and (found.commit or taught.ends(table, seat, found.steps)):
            parts = drafts.gestures(table.state, found.steps) if found.several else [found.steps]
            for number, steps in enumerate(parts):
                await self.enter(table, seat, steps, "" if number else key)
            return
        table.draft(seat, found.steps)
        if found.commit:
            table.prepared[seat] = found.steps
        if (body := taught.built(table, seat, found.steps)) is not None:
            await self.store.writes(self.store.set_notes, table.id, seat, body)
            table.notes[seat] = body
        if key:
            table.recent.append(named(seat, key))
        await self.hub.push(table, seat)

    async def teach(self, table: Table, until: int) -> None:
        """Play a lesson until its step of this number, by its own moves."""
        async with table.lock:
            while table.stage == "on" and (steps := taught.ahead(table, until)):
                table.notes[taught.seat_of(table)] = taught.led(table, until)
                await self.enter(table, table.mover, steps, "")

    async def gesture(self, table: Table, seat: int, seq: int, key: str, steps: Sequence[int]) -> View | None:
        """Take a whole gesture as its steps, whatever the draft is. The mere beginning of one is not kept; the
        seat's View after it is returned. Raises IllegalAction.
        """
        async with table.lock:
            if self._known(table, seat, key):
                return None
            self._check(table, seat, seq)
            if table.mover != seat:
                raise Forbidden(N_("It is not your turn."))
            if (begun := drafts.begun(table.state, steps)) is not None:
                view: View = table.game.see(begun, seat)
                return view
            await self.enter(table, seat, steps, key)
            return None

    async def commit(self, table: Table, seat: int, seq: int, key: str) -> None:
        """Commit the draft, or note that it is ready for the seat's turn."""
        async with table.lock:
            if self._known(table, seat, key):
                return
            self._check(table, seat, seq)
            view = table.see(seat)
            found = table.kit.drafts.finish(table.position(seat), view, table.drafts.get(seat, ()))
            await self._take(table, seat, found, key)

    async def clear(self, table: Table, seat: int) -> None:
        """Drop the draft."""
        seated(seat)
        async with table.lock:
            if table.drafts.get(seat):
                table.draft(seat, ())
            await self.hub.push(table, seat)

    async def undo(self, table: Table, seat: int, key: str = "") -> None:
        """Undo the last change of the draft."""
        seated(seat)
        async with table.lock:
            if self._known(table, seat, key):
                return
            if key:
                table.recent.append(named(seat, key))
            if past := table.past.get(seat):
                table.drafts[seat] = past.pop()
                table.prepared.pop(seat, None)
            await self.hub.push(table, seat)

    async def move(self, table: Table, seat: int, seq: int, key: str, text: str) -> None:
        """Take a whole gesture, or several in a row, in notation or in plain words. Raises BadNotation,
        IllegalAction.
        """
        async with table.lock:
            if self._known(table, seat, key):
                return
            self._check(table, seat, seq)
            view = table.see(seat)
            typed = table.kit.drafts.typed(table.position(seat), view, table.drafts.get(seat, ()), text)
            if typed is not None:
                await self._take(table, seat, typed, key)
                return
            tokens = table.kit.drafts.notations(text)
            gestures = [table.game.read(table.state, token) for token in tokens]
            if len(gestures) > 1:
                row = [step for steps in gestures for step in steps]
                table.kit.drafts.row(view, row)
                taught.check_row(table, seat, row)
            if table.mover != seat:
                raise Forbidden(N_("It is not your turn."))
            await self.enter(table, seat, gestures[0], key)
            for steps in gestures[1:]:
                after = table.see(seat)
                if table.stage != "on" or table.mover != seat or not table.kit.drafts.follows(view, after):
                    return
                try:
                    await self.enter(table, seat, steps, "")
                except IllegalAction:
                    return
                view = after

    async def enter(self, table: Table, seat: int, steps: Sequence[int], key: str, said: Said | None = None) -> None:
        """Enter a whole gesture of the seat on turn. The caller has the table's lock.

        said: what a bot has to say of it. Raises IllegalAction, and Stale if another process was first.
        """
        drafts.check(table.state, steps)
        taught.check(table, seat, steps, whole=True)
        token = table.game.write(table.state, steps)
        await self._made(table, self._put(table, token, steps, named(seat, key) if key else None, "", (seat, said)))

    async def throw(self, table: Table, seat: int, seq: int, key: str, thrown: Throw) -> None:
        """Take a person's throw, if the game waits for it. Raises IllegalAction if a lesson wants it elsewhere."""
        async with table.lock:
            if self._known(table, seat, key):
                return
            seated(seat)
            if table.over:
                raise Forbidden(N_("The game is over."))
            toss = table.toss()
            if toss is None:
                raise Forbidden(N_("There’s nothing to throw now."))
            if toss.seat != seat:
                raise Forbidden(N_("It’s not your throw."))
            if seq != table.seq:
                raise Stale
            thrown = taught.steadied(table, seat, thrown)
            await self._made(table, self._throw(table, toss, thrown, named(seat, key) if key else None))

    async def _throw(self, table: Table, toss: Toss, thrown: Throw, key: str | None) -> None:
        """Let the tokens fly, and enter what they hit. The dealer supplies the unsteadiness, new for each entry."""
        flight = await self._where.aside(_fly, table.seq, table.dealer, toss, thrown)
        outcome = toss.outcome(flight.hits)
        await self._put(table, table.game.write(table.state, (outcome,)), (outcome,), key, flight.write())

    async def _made(self, table: Table, entry: Awaitable[None]) -> None:
        """Make an entry and what follows from it. Raises Stale if another process was first."""
        try:
            await entry
        except Conflict:
            await self.tables.catch_up(table)
            self._after(table)
            raise Stale from None
        await self.follow(table)
        self._after(table)

    async def go_on(self, table: Table) -> None:
        """Resume a table that was just loaded: the dealer or a bot may have been about to act."""
        async with table.lock:
            if not table.awake:
                table.awake = True
                await self.follow(table)
                await timing.turn(self.store, table)
                self._after(table)

    async def follow(self, table: Table) -> None:
        """Have the dealer act, then the player who has prepared their gesture. Another process may safely do so too."""
        try:
            while True:
                try:
                    await self._deal(table)
                    await self._prepared(table)
                except Conflict:
                    await self.tables.catch_up(table)
                else:
                    return
        finally:
            if table.shown < table.seq:  # the dealer was to answer, and could not
                await self.hub.push(table)

    async def _prepared(self, table: Table) -> None:
        """Commit what the player now on turn has prepared; if the rules refuse it, it becomes a draft again."""
        while table.stage == "on" and (steps := table.prepared.pop(table.mover, ())):
            seat = table.mover
            try:
                drafts.check(table.state, steps)
            except IllegalAction:
                await self.hub.push(table, seat)
                return
            await self._put(table, table.game.write(table.state, steps), steps, None)
            await self._deal(table)

    async def _put(
        self,
        table: Table,
        token: str,
        steps: Sequence[int],
        key: str | None,
        toss: str = "",
        said: tuple[int, Said | None] = (-1, None),
    ) -> None:
        """Store an entry, then play it, then show it: in this order. What the dealer answers at once is shown with it.

        toss: how tokens flew. said: which seat has what to say of it.
        """
        with self.moves.timed():
            await self._stored(table, token, steps, key, toss, said)

    async def _stored(
        self,
        table: Table,
        token: str,
        steps: Sequence[int],
        key: str | None,
        toss: str,
        said: tuple[int, Said | None],
    ) -> None:
        number, taken = table.seq + 1, clocks.now()
        seat, of_it = said
        remark = of_it.remark if of_it else None
        thought = of_it.thought if of_it and table.worth_telling(seat, of_it.thought) else None
        spoken = (seat, remark) if remark else None
        kept_back = (seat, thought) if thought else None
        await self.store.enter(Entry(table.id, number, token, key, toss, spoken, kept_back))
        if spoken:
            table.remarks.append((number, *spoken))
        if kept_back:
            table.thoughts.append((number, *kept_back))
        if key:
            table.keys[key] = number
        if toss:
            table.record.tosses[number] = toss
        table.play(token, steps)
        if table.settle():
            await self.store.writes(self.store.finish, table.id, table.result, score_of(table))
        if not table.deals_next:
            await timing.turn(self.store, table, taken)
            await self.hub.push(table)

    async def _deal(self, table: Table) -> None:
        """Have the dealer act as long as it is the dealer's turn, and bots throw."""
        while True:
            toss = table.toss()
            if (dealt := table.deal()) is not None:
                await self._put(table, *dealt, None)
            elif toss is not None and table.seats[toss.seat].bot:
                await self._throw(table, toss, BEST, None)
            else:
                return


def _fly(step: int, dealer: Dealer, toss: Toss, thrown: Throw) -> Flight:
    from hallali.toss.flight import toss_at  # only a throw loads the physics

    return toss_at(step, dealer, toss, thrown)


def named(seat: int, key: str) -> str:
    """Return the name under which a command is remembered; a long one is shortened to what tells it from any other."""
    short = re.fullmatch(r"[\w.-]{1,80}", key, re.ASCII)
    return f"{seat}:{key if short else sha256(key.encode()).hexdigest()}"
