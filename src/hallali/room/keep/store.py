"""What is kept of games, in SQLite or, by its URL, PostgreSQL. An entry is stored here before anyone is shown it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Collection, Sequence
from typing import Any, Final, ParamSpec, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, delete, event, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.exc import TimeoutError as TooBusy

from hallali.core.errors import HallaliError, Message, marked
from hallali.core.player import Thought
from hallali.room.keep import databases, days
from hallali.room.keep.clocks import Clock
from hallali.room.keep.device_rows import DeviceRows
from hallali.room.keep.journal import Entry, Journal
from hallali.room.keep.notices import Claims, Listener, tell
from hallali.room.keep.schema import (
    ASKS,
    CHAT,
    CLOCKS,
    EDITIONS,
    ENTRIES,
    GAMES,
    GUESTS,
    LEFT,
    MUTED,
    NOTES,
    REMARKS,
    SEATS,
    SEEDS,
    THOUGHTS,
    TOSSES,
    VERSION,
)
from hallali.room.keep.scores import Score, Scores
from hallali.room.where import HERE, Busy, Where

N_ = marked
P = ParamSpec("P")
T = TypeVar("T")
_READERS: Final = 6
_WRITERS: Final = 4
_PATIENCE_S: Final = 5.0  # how long a write waits for those before it


class Conflict(HallaliError):  # noqa: N818
    """The entry's number is taken, because someone else was first."""

    def __init__(self) -> None:
        super().__init__(N_("The position has changed."))


class StoredSeat(msgspec.Struct):
    """A seat at a table: a guest, or a bot of a level, or free."""

    seat: int  #: its number
    guest: str = ""  #: who has it; "" for a bot's or a free one
    bot: str = ""  #: the bot's level; "" for a guest's or a free one
    name: str = ""  #: what the guest is called
    entropy: str | None = None  #: what the player adds to the dealer's chance; None until they have begun


class Stored(msgspec.Struct, kw_only=True):
    """All that is kept of a game except its seed."""

    id: str  #: the table's
    game: str  #: the game's name
    rules: int  #: the version of its rules
    edition: str  #: the reference of its edition
    size: str  #: the game's
    options: dict[str, bool | int | str]  #: the game's
    commitment: str  #: the fingerprint of the seed
    created: float  #: when the table was made, in seconds since 1970
    seats: list[StoredSeat]  #: who sits there
    result: str = ""  #: how the game ended; "" while it goes on
    rematch: str = ""  #: the id of the next table, "" for none
    maker: int = -1  #: the seat of the guest who made the table; -1 if unknown
    tokens: list[str] = []  #: the entries
    keys: dict[str, int] = {}  #: the number of the entry that each remembered command made
    notes: dict[int, dict[str, Any]] = {}  #: the players' private notes, by seat
    chat: list[tuple[int, str]] = []  #: what was said: (seat, text)
    tosses: dict[int, str] = {}  #: how tokens flew, by the number of the entry
    left: list[tuple[int, int, str, str]] = []  #: who left, and after which entry: (entry, seat, name, why)
    remarks: list[tuple[int, int, Message]] = []  #: what bots said: (entry, seat, line)
    thoughts: list[tuple[int, int, Thought]] = []  #: what bots thought: (entry, seat, thought)
    clock: Clock | None = None  #: the people's clock, if there is one
    asks: dict[str, str] = {}  #: what the players ask of each other, as JSON by kind


class Store(Scores, DeviceRows):
    """The database. Its calls block for about a millisecond: the server makes them by `reads` and `writes`.

    Reads and writes have pools of their own: while another program has a SQLite file locked, every writer waits, but
    no reader does.

    url: as for `databases.opened`, whose errors it raises. where: where its calls are made.
    shared: whether other server processes may use it as well as this one. Then all of them are told of each change.
    """

    def __init__(self, url: str, where: Where = HERE) -> None:
        self.engine: Engine = databases.opened(url)
        self.shared = self.engine.dialect.name == "postgresql"
        self.days = days.kept(self.engine)
        self._claims = Claims(self.engine)
        self._listener: Listener | None = None
        self._readers = where.callers(_READERS, "hallali-reads")
        self._writers = where.callers(_WRITERS, "hallali-writes", _PATIENCE_S)
        self._journal = Journal(self._together)

    async def reads(self, call: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Make a call that only reads, where the readers do."""
        return await self._readers.run(call, *args, **named)

    async def writes(self, call: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Make a call that writes, where the writers do.

        Raises SQLAlchemy's TimeoutError if those before it take too long; then nothing was done.
        """
        try:
            return await self._writers.run(call, *args, **named)
        except Busy:
            raise TooBusy("the writers are all waiting for the database") from None

    async def enter(self, entry: Entry) -> None:
        """Keep an entry; it is kept when this returns. Raises what `append` raises.

        In SQLite, which lets one write at a time, entries that wait are kept in one transaction. In PostgreSQL, which
        joins what commits at the same time by itself, two processes that did so could wait for each other forever.
        """
        if self.shared:
            await self.writes(self.append, entry)
        else:
            await self._journal.add(entry)

    async def _together(self, entries: Sequence[Entry]) -> list[Exception | None]:
        return await self.writes(self.append_all, entries)

    def listen(self, heard: Callable[[str, int], None], renewed: Callable[[], None]) -> None:
        """Listen from now on for what other processes do, if there can be any: see `notices.Listener`."""
        if self.shared:
            self._listener = Listener(self.engine, heard, renewed)

    def deafen(self) -> None:
        """Stop listening."""
        if self._listener is not None:
            self._listener.close()

    def close(self) -> None:
        """Close the database."""
        self._readers.close()
        self._writers.close()
        self._claims.close()
        # A thread may still use a connection: the pool, given up, would keep that open until it is collected.
        event.listen(self.engine, "checkin", _shut)
        self.engine.dispose()

    def put_word(self, db: Connection, game: str, seq: int = 0) -> None:
        """Tell other processes, once the transaction is done, that a game has changed. seq: its entries; 0 if the
        same."""
        self._tell(db, game, seq)

    def _tell(self, db: Connection, game: str, seq: int = 0) -> None:
        if self.shared:
            tell(db, game, seq)

    def _hold(self, db: Connection, game: str) -> None:
        """Make other processes that want to change this table wait until this transaction ends."""
        if self.shared:
            db.execute(select(GAMES.c.id).where(GAMES.c.id == game).with_for_update())

    def _same(self, db: Connection, game: str, seq: int) -> None:
        """Raise Conflict unless a game goes on and has this many entries."""
        self._hold(db, game)
        found = db.execute(select(GAMES.c.result).where(GAMES.c.id == game)).scalar()
        count = select(func.count()).select_from(ENTRIES).where(ENTRIES.c.game == game)
        if found or db.execute(count).scalar() != seq:
            raise Conflict

    def _put(self, table: Any, **values: Any) -> Any:
        """Make the command that stores a row, and replaces one with the same key."""
        made = (postgresql.insert if self.shared else sqlite.insert)(table).values(**values)
        keys = [column.name for column in table.primary_key]
        return made.on_conflict_do_update(
            index_elements=keys, set_={name: made.excluded[name] for name in values if name not in keys}
        )

    def create(self, stored: Stored, seed: str, before: str = "", starts: str = "") -> None:
        """Keep a new game and its dealer's seed. before: the game that it follows. starts: the day, not yet over, whose
        puzzle it starts for its guests.

        Raises Conflict, and keeps nothing, if another game follows that one already, or a guest has started that day.
        """
        try:
            with self.engine.begin() as db:
                self.put_new(db, stored, seed, before)
                for guest in {one.guest for one in stored.seats if one.guest and starts}:
                    self.start(db, starts, stored.game, guest, stored.id)
        except IntegrityError:
            raise Conflict from None

    def put_new(self, db: Connection, stored: Stored, seed: str, before: str = "") -> None:
        """Keep a new game within a transaction: see `create`. Its entries are not kept here."""
        row = {name: getattr(stored, name) for name in GAMES.c.keys() if name != "options"}  # noqa: SIM118
        if before:
            free = (GAMES.c.id == before) & (GAMES.c.rematch == "")
            if db.execute(update(GAMES).where(free).values(rematch=stored.id)).rowcount != 1:
                raise Conflict
            self._tell(db, before)
        db.execute(insert(GAMES).values(**row, options=json.dumps(stored.options)))
        db.execute(insert(SEEDS).values(game=stored.id, seed=seed))
        for seat in stored.seats:
            db.execute(insert(SEATS).values(game=stored.id, **msgspec.structs.asdict(seat)))
        if stored.clock is not None:
            db.execute(insert(CLOCKS).values(game=stored.id, **stored.clock.row()))

    def load(self, game: str) -> Stored | None:
        """Return all that is kept of a game except its seed; None if there is no such game."""
        with self.engine.connect() as db:
            if self.shared:  # everything as it was at one moment, even while other processes write
                db = db.execution_options(isolation_level="REPEATABLE READ")
            row = db.execute(select(GAMES).where(GAMES.c.id == game)).mappings().first()
            if row is None:
                return None
            seats = db.execute(select(SEATS).where(SEATS.c.game == game).order_by(SEATS.c.seat)).mappings().all()
            entries = db.execute(select(ENTRIES).where(ENTRIES.c.game == game).order_by(ENTRIES.c.seq)).all()
            tosses = db.execute(select(TOSSES.c.seq, TOSSES.c.line).where(TOSSES.c.game == game)).all()
            notes = db.execute(select(NOTES.c.seat, NOTES.c.body).where(NOTES.c.game == game)).all()
            chat = db.execute(select(CHAT.c.seat, CHAT.c.text).where(CHAT.c.game == game).order_by(CHAT.c.number)).all()
            gone = select(LEFT.c.seq, LEFT.c.seat, LEFT.c.name, LEFT.c.why).where(LEFT.c.game == game)
            left = db.execute(gone).all()
            asks = db.execute(select(ASKS.c.kind, ASKS.c.body).where(ASKS.c.game == game)).all()
            clock = db.execute(select(CLOCKS).where(CLOCKS.c.game == game)).mappings().first()
            said = select(REMARKS.c.seq, REMARKS.c.seat, REMARKS.c.message).where(REMARKS.c.game == game)
            remarks = db.execute(said.order_by(REMARKS.c.seq)).all() if self.shared else []
            thoughts = db.execute(select(THOUGHTS).where(THOUGHTS.c.game == game).order_by(THOUGHTS.c.seq)).all()
        return Stored(
            **{**row, "options": json.loads(row["options"])},
            seats=[StoredSeat(**{k: v for k, v in seat.items() if k != "game"}) for seat in seats],
            tokens=[entry.token for entry in entries],
            keys={entry.key: entry.seq for entry in entries if entry.key},
            notes={note.seat: json.loads(note.body) for note in notes},
            chat=[(line.seat, line.text) for line in chat],
            tosses={toss.seq: toss.line for toss in tosses},
            left=sorted((one.seq, one.seat, one.name, one.why) for one in left),
            remarks=[(one.seq, one.seat, msgspec.json.decode(one.message, type=Message)) for one in remarks],
            thoughts=[(one.seq, one.seat, msgspec.json.decode(one.thought, type=Thought)) for one in thoughts],
            clock=None if clock is None else Clock.of(dict(clock)),
            asks={one.kind: one.body for one in asks},
        )

    def keep_edition(self, game: str, ref: str, text: str) -> None:
        """Keep a copy of an edition that a game is played with."""
        with self.engine.begin() as db:
            db.execute(self._put(EDITIONS, game=game, ref=ref, text=text))

    def edition(self, game: str, ref: str) -> str:
        """Return the copy of an edition, or "" if there is none."""
        with self.engine.connect() as db:
            found = db.execute(select(EDITIONS.c.text).where(EDITIONS.c.game == game, EDITIONS.c.ref == ref)).scalar()
        return found or ""

    def writable(self) -> None:
        """Try out the database: write its version number again, unchanged, and commit. Raises DBAPIError."""
        with self.engine.begin() as db:
            db.execute(update(VERSION).values(version_num=VERSION.c.version_num))

    def seed(self, game: str) -> str:
        """Return the dealer's seed of a game."""
        with self.engine.connect() as db:
            return str(db.execute(select(SEEDS.c.seed).where(SEEDS.c.game == game)).scalar_one())

    def append(self, entry: Entry) -> None:
        """Keep one entry. Raises Conflict if its number is taken, or if the game was given up."""
        try:
            with self.engine.begin() as db:
                self._append(db, [entry])
        except IntegrityError:
            raise Conflict from None

    def append_all(self, entries: Sequence[Entry]) -> list[Exception | None]:
        """Keep entries of several games in one transaction; return for each what `append` would have raised."""
        try:
            with self.engine.begin() as db:
                self._append(db, entries)
        except (Conflict, IntegrityError):
            if len(entries) == 1:
                return [Conflict()]
            return [found for entry in entries for found in self.append_all([entry])]
        return [None] * len(entries)

    def _append(self, db: Connection, entries: Sequence[Entry]) -> None:
        if self.shared:
            for entry in entries:
                goes_on = select(GAMES.c.result).where(GAMES.c.id == entry.game).with_for_update(read=True)
                if db.execute(goes_on).scalar():
                    raise Conflict
        now = time.time()
        rows = [{"game": one.game, "seq": one.seq, "token": one.token, "key": one.key, "at": now} for one in entries]
        db.execute(insert(ENTRIES), rows)
        if tosses := [{"game": one.game, "seq": one.seq, "line": one.toss} for one in entries if one.toss]:
            db.execute(insert(TOSSES), tosses)
        for entry in entries:
            if entry.thought:
                seat, thought = entry.thought[0], msgspec.json.encode(entry.thought[1]).decode()
                db.execute(insert(THOUGHTS).values(game=entry.game, seq=entry.seq, seat=seat, thought=thought))
        for entry in entries if self.shared else ():
            if entry.remark:
                said = msgspec.json.encode(entry.remark[1]).decode()
                db.execute(insert(REMARKS).values(game=entry.game, seq=entry.seq, seat=entry.remark[0], message=said))
            self._tell(db, entry.game, entry.seq)

    def claim(self, game: str, seq: int) -> bool:
        """Have this process alone think for the game's bots; False if another does.

        Raises Conflict if the game does not have this many entries. After True, `unclaim` must be called.
        """
        taken = self._claims.take(game, seq)
        if taken is None:
            raise Conflict
        return taken

    def unclaim(self, game: str) -> None:
        """Let other processes think for the game's bots."""
        self._claims.free(game)

    def sit(self, game: str, seat: int, guest: str, name: str) -> bool:
        """Assign a free seat to a guest; False if it is not free, or the guest sits at that table."""
        free = (SEATS.c.game == game) & (SEATS.c.seat == seat) & (SEATS.c.guest == "") & (SEATS.c.bot == "")
        mine = select(SEATS.c.seat).where((SEATS.c.game == game) & (SEATS.c.guest == guest))
        with self.engine.begin() as db:
            self._hold(db, game)
            if db.execute(mine).first() is not None:
                return False
            self._tell(db, game)
            return db.execute(update(SEATS).where(free).values(guest=guest, name=name)).rowcount == 1

    def vacate(self, game: str, seat: int, guest: str) -> None:
        """Free all seats of a guest who has this one. Raises Conflict if they do not have it, or the game has begun."""
        theirs = (SEATS.c.game == game) & (SEATS.c.guest == guest)
        with self.engine.begin() as db:
            self._same(db, game, 0)
            if db.execute(select(SEATS.c.seat).where(theirs & (SEATS.c.seat == seat))).first() is None:
                raise Conflict
            db.execute(update(SEATS).where(theirs).values(guest="", name="", entropy=None))
            self._tell(db, game)

    def begin(self, game: str, seat: int, entropy: str) -> bool:
        """Keep what a player adds to the dealer's chance; False if they have already begun."""
        fresh = (SEATS.c.game == game) & (SEATS.c.seat == seat) & SEATS.c.entropy.is_(None)
        with self.engine.begin() as db:
            self._tell(db, game)
            return db.execute(update(SEATS).where(fresh).values(entropy=entropy)).rowcount == 1

    def hand_over(self, game: str, seat: int, bot: str, seq: int, name: str, why: str = "") -> None:
        """Assign the seat of a guest who leaves after `seq` entries to a bot. Their notes are forgotten.

        why: "time" if their clock came to zero, "" if they gave up.

        Raises Conflict if the game does not have `seq` entries or is over, or the guest has left already.
        """
        here = (SEATS.c.game == game) & (SEATS.c.seat == seat)
        with self.engine.begin() as db:
            self._same(db, game, seq)
            sat = db.execute(select(SEATS.c.entropy, SEATS.c.guest).where(here)).one()
            left = update(SEATS).where(here & (SEATS.c.guest != ""))
            if db.execute(left.values(guest="", bot=bot, name="", entropy=sat.entropy or "")).rowcount != 1:
                raise Conflict
            db.execute(delete(NOTES).where((NOTES.c.game == game) & (NOTES.c.seat == seat)))
            db.execute(insert(LEFT).values(game=game, seat=seat, seq=seq, name=name, guest=sat.guest, why=why))
            self._tell(db, game)

    def finish(self, game: str, result: str, score: Score | None = None) -> None:
        """Keep how a game ended by the rules. score: what it was worth, if it was a day's puzzle."""
        with self.engine.begin() as db:
            if score is not None and self._counts(db, score):
                self._rank(db, score)
            db.execute(update(GAMES).where(GAMES.c.id == game).values(result=result))
            self._tell(db, game)

    def give_up(self, game: str, seq: int, result: str) -> None:
        """Keep that a game of `seq` entries was given up. Raises Conflict if it does not have them, or is over."""
        with self.engine.begin() as db:
            self._same(db, game, seq)
            ongoing = (GAMES.c.id == game) & (GAMES.c.result == "")
            if db.execute(update(GAMES).where(ongoing).values(result=result)).rowcount != 1:
                raise Conflict
            self._tell(db, game)

    def rewind(self, game: str, seq: int, to: int) -> None:
        """Drop the entries after the first `to`. Raises Conflict if the game does not have `seq`, or is over."""
        with self.engine.begin() as db:
            self._same(db, game, seq)
            for table in (ENTRIES, TOSSES, REMARKS, THOUGHTS):
                db.execute(delete(table).where((table.c.game == game) & (table.c.seq > to)))
            self._tell(db, game)

    def fill(self, game: str, seat: int, bot: str) -> bool:
        """Assign a free seat to a bot; False if it is not free."""
        free = (SEATS.c.game == game) & (SEATS.c.seat == seat) & (SEATS.c.guest == "") & (SEATS.c.bot == "")
        with self.engine.begin() as db:
            self._hold(db, game)
            self._tell(db, game)
            return db.execute(update(SEATS).where(free).values(bot=bot, entropy="")).rowcount == 1

    def set_notes(self, game: str, seat: int, body: dict[str, Any]) -> None:
        """Keep a player's private notes."""
        with self.engine.begin() as db:
            db.execute(self._put(NOTES, game=game, seat=seat, body=json.dumps(body)))
            self._tell(db, game)

    def add_chat(self, game: str, number: int, seat: int, text: str) -> None:
        """Keep line `number` of a table's chat. Raises Conflict if that number is taken."""
        try:
            with self.engine.begin() as db:
                db.execute(insert(CHAT).values(game=game, number=number, seat=seat, text=text, at=time.time()))
                self._tell(db, game)
        except IntegrityError:
            raise Conflict from None

    def name_of(self, guest: str) -> str:
        """Return a guest's name; "" if they never gave one."""
        with self.engine.connect() as db:
            return db.execute(select(GUESTS.c.name).where(GUESTS.c.guest == guest)).scalar() or ""

    def set_name(self, guest: str, name: str, game: str) -> None:
        """Keep a guest's name, at all of their tables too, but where they have several seats: those have names of their
        own. game: where they said it.
        """
        several = select(SEATS.c.game).where(SEATS.c.guest == guest).group_by(SEATS.c.game).having(func.count() > 1)
        with self.engine.begin() as db:
            db.execute(self._put(GUESTS, guest=guest, name=name))
            there = (SEATS.c.guest == guest) & SEATS.c.game.not_in(several)
            db.execute(update(SEATS).where(there).values(name=name))
            self._tell(db, game)

    def name_seats(self, game: str, seats: Collection[int], name: str) -> None:
        """Keep what the person in these seats of a table is called."""
        with self.engine.begin() as db:
            there = (SEATS.c.game == game) & SEATS.c.seat.in_(seats)
            db.execute(update(SEATS).where(there).values(name=name))
            self._tell(db, game)

    def is_muted(self, guest: str) -> bool:
        """Say whether the person who runs the room has muted a guest."""
        with self.engine.connect() as db:
            return db.execute(select(MUTED.c.guest).where(MUTED.c.guest == guest)).scalar() is not None

    def games_of(self, guest: str, limit: int = 12) -> Sequence[str]:
        """List the guest's games, the newest first."""
        if not guest:
            return []
        theirs = select(SEATS.c.game).where(SEATS.c.guest == guest)  # twice where two of them sit at one screen
        newest = select(GAMES.c.id).where(GAMES.c.id.in_(theirs))
        with self.engine.connect() as db:
            return list(db.execute(newest.order_by(GAMES.c.created.desc()).limit(limit)).scalars())


def _shut(_connection: Any, record: Any) -> None:
    """Close a connection that has been given back."""
    record.invalidate()
