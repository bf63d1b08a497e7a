"""What is kept of games: rows of SQLite, or of PostgreSQL by its URL. An entry is here before anyone is shown it."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import (
    Column,
    Engine,
    Float,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    delete,
    event,
    insert,
    select,
    update,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError

from hallali.core.errors import HallaliError, marked

N_ = marked
_META = MetaData()

GAMES = Table(
    "game",
    _META,
    Column("id", String(24), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("edition", String(80), nullable=False),
    Column("size", String(32), nullable=False),
    Column("options", Text, nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Column("result", String(40), nullable=False, default=""),
    Column("rematch", String(24), nullable=False, default=""),
)
SEATS = Table(
    "seat",
    _META,
    Column("game", String(24), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", String(32), nullable=False, default=""),
    Column("bot", String(60), nullable=False, default=""),
    Column("name", String(60), nullable=False, default=""),
    Column("entropy", String(200), nullable=True),  # NULL until the player has begun
    Index("seat_guest", "guest"),
)
ENTRIES = Table(
    "entry",
    _META,
    Column("game", String(24), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("token", String(200), nullable=False),
    Column("key", String(100), nullable=True),
    Column("at", Float, nullable=False),
)
#: How tokens flew that were thrown, beside their entry.
TOSSES = Table(
    "toss",
    _META,
    Column("game", String(24), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("line", Text, nullable=False),
)
#: The dealers' seeds, apart from all that is read to make a page.
SEEDS = Table("dealer", _META, Column("game", String(24), primary_key=True), Column("seed", String(64), nullable=False))
NOTES = Table(
    "note",
    _META,
    Column("game", String(24), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("body", Text, nullable=False),
)
CHAT = Table(
    "chat",
    _META,
    Column("game", String(24), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("text", String(300), nullable=False),
    Column("at", Float, nullable=False),
)
#: Who gave a game up that went on, a bot in their seat.
LEFT = Table(
    "left_seat",
    _META,
    Column("game", String(24), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("name", String(60), nullable=False),
)
GUESTS = Table(
    "guest", _META, Column("guest", String(32), primary_key=True), Column("name", String(60), nullable=False)
)


class Conflict(HallaliError):  # noqa: N818
    """The entry's number is taken: somebody else was first."""

    def __init__(self) -> None:
        super().__init__(N_("The position has changed."))


class StoredSeat(msgspec.Struct):
    """A seat at a table: a guest, or a bot of a level, or free."""

    seat: int
    guest: str = ""
    bot: str = ""
    name: str = ""
    entropy: str | None = None


class Stored(msgspec.Struct, kw_only=True):
    """All that is kept of a game but its seed."""

    id: str
    game: str
    rules: int
    edition: str
    size: str
    options: dict[str, bool | int | str]
    commitment: str
    created: float
    seats: list[StoredSeat]
    result: str = ""
    rematch: str = ""
    tokens: list[str] = []
    keys: dict[str, int] = {}
    notes: dict[int, dict[str, Any]] = {}
    chat: list[tuple[int, str]] = []
    tosses: dict[int, str] = {}
    left: list[tuple[int, int, str]] = []


def _tune(connection: Any, _record: Any) -> None:
    """Set a new SQLite connection up: readers beside the writer, and each commit on the disk."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


class Store:
    """The database. Its calls block for about a millisecond: the server makes them on a thread.

    url: an SQLAlchemy URL, such as sqlite:////home/me/hallali.db or postgresql+psycopg://me@here/hallali.
    """

    def __init__(self, url: str) -> None:
        where = make_url(url)
        self.engine: Engine = create_engine(where)
        if where.get_backend_name() == "sqlite":
            if where.database and where.database != ":memory:":
                Path(where.database).parent.mkdir(parents=True, exist_ok=True)
            event.listen(self.engine, "connect", _tune)
        _META.create_all(self.engine)

    def close(self) -> None:
        """Let the database go."""
        self.engine.dispose()

    def create(self, stored: Stored, seed: str) -> None:
        """Keep a new game and its dealer's seed."""
        row = {name: getattr(stored, name) for name in GAMES.c.keys() if name != "options"}  # noqa: SIM118
        with self.engine.begin() as db:
            db.execute(insert(GAMES).values(**row, options=json.dumps(stored.options)))
            db.execute(insert(SEEDS).values(game=stored.id, seed=seed))
            for seat in stored.seats:
                db.execute(insert(SEATS).values(game=stored.id, **msgspec.structs.asdict(seat)))

    def load(self, game: str) -> Stored | None:
        """Give all that is kept of a game but its seed; None where there is no such game."""
        with self.engine.connect() as db:
            row = db.execute(select(GAMES).where(GAMES.c.id == game)).mappings().first()
            if row is None:
                return None
            seats = db.execute(select(SEATS).where(SEATS.c.game == game).order_by(SEATS.c.seat)).mappings().all()
            entries = db.execute(select(ENTRIES).where(ENTRIES.c.game == game).order_by(ENTRIES.c.seq)).all()
            tosses = db.execute(select(TOSSES.c.seq, TOSSES.c.line).where(TOSSES.c.game == game)).all()
            notes = db.execute(select(NOTES.c.seat, NOTES.c.body).where(NOTES.c.game == game)).all()
            chat = db.execute(select(CHAT.c.seat, CHAT.c.text).where(CHAT.c.game == game).order_by(CHAT.c.number)).all()
            left = db.execute(select(LEFT.c.seq, LEFT.c.seat, LEFT.c.name).where(LEFT.c.game == game)).all()
        return Stored(
            **{**row, "options": json.loads(row["options"])},
            seats=[StoredSeat(**{k: v for k, v in seat.items() if k != "game"}) for seat in seats],
            tokens=[entry.token for entry in entries],
            keys={entry.key: entry.seq for entry in entries if entry.key},
            notes={note.seat: json.loads(note.body) for note in notes},
            chat=[(line.seat, line.text) for line in chat],
            tosses={toss.seq: toss.line for toss in tosses},
            left=sorted((one.seq, one.seat, one.name) for one in left),
        )

    def seed(self, game: str) -> str:
        """Give the dealer's seed of a game."""
        with self.engine.connect() as db:
            return str(db.execute(select(SEEDS.c.seed).where(SEEDS.c.game == game)).scalar_one())

    def append(self, game: str, seq: int, token: str, key: str | None, toss: str = "") -> None:
        """Keep entry `seq`, from 1, of a game, and how tokens flew. Raises Conflict where that number is taken."""
        try:
            with self.engine.begin() as db:
                db.execute(insert(ENTRIES).values(game=game, seq=seq, token=token, key=key, at=time.time()))
                if toss:
                    db.execute(insert(TOSSES).values(game=game, seq=seq, line=toss))
        except IntegrityError:
            raise Conflict from None

    def sit(self, game: str, seat: int, guest: str, name: str) -> bool:
        """Give a free seat to a guest; False where it is not free."""
        free = (SEATS.c.game == game) & (SEATS.c.seat == seat) & (SEATS.c.guest == "") & (SEATS.c.bot == "")
        with self.engine.begin() as db:
            return db.execute(update(SEATS).where(free).values(guest=guest, name=name)).rowcount == 1

    def begin(self, game: str, seat: int, entropy: str) -> bool:
        """Keep what a player adds to the dealer's chance; False where they have begun before."""
        fresh = (SEATS.c.game == game) & (SEATS.c.seat == seat) & SEATS.c.entropy.is_(None)
        with self.engine.begin() as db:
            return db.execute(update(SEATS).where(fresh).values(entropy=entropy)).rowcount == 1

    def hand_over(self, game: str, seat: int, bot: str, seq: int, name: str) -> None:
        """Give the seat of a guest who leaves after `seq` entries to a bot. Their notes are forgotten."""
        here = (SEATS.c.game == game) & (SEATS.c.seat == seat)
        with self.engine.begin() as db:
            begun = db.execute(select(SEATS.c.entropy).where(here)).scalar() or ""
            db.execute(update(SEATS).where(here).values(guest="", bot=bot, name="", entropy=begun))
            db.execute(delete(NOTES).where((NOTES.c.game == game) & (NOTES.c.seat == seat)))
            db.execute(insert(LEFT).values(game=game, seat=seat, seq=seq, name=name))

    def finish(self, game: str, result: str) -> None:
        """Keep how a game ended."""
        with self.engine.begin() as db:
            db.execute(update(GAMES).where(GAMES.c.id == game).values(result=result))

    def set_rematch(self, game: str, rematch: str) -> None:
        """Keep which game follows this one."""
        with self.engine.begin() as db:
            db.execute(update(GAMES).where(GAMES.c.id == game).values(rematch=rematch))

    def set_notes(self, game: str, seat: int, body: dict[str, Any]) -> None:
        """Keep a player's private notes."""
        here = (NOTES.c.game == game) & (NOTES.c.seat == seat)
        with self.engine.begin() as db:
            if db.execute(update(NOTES).where(here).values(body=json.dumps(body))).rowcount == 0:
                db.execute(insert(NOTES).values(game=game, seat=seat, body=json.dumps(body)))

    def add_chat(self, game: str, number: int, seat: int, text: str) -> None:
        """Keep line `number` of a table's chat. Raises Conflict where that number is taken."""
        try:
            with self.engine.begin() as db:
                db.execute(insert(CHAT).values(game=game, number=number, seat=seat, text=text, at=time.time()))
        except IntegrityError:
            raise Conflict from None

    def name_of(self, guest: str) -> str:
        """Give the name that a guest goes by; "" where they never said."""
        with self.engine.connect() as db:
            return db.execute(select(GUESTS.c.name).where(GUESTS.c.guest == guest)).scalar() or ""

    def set_name(self, guest: str, name: str) -> None:
        """Keep a guest's name, also at every table of theirs."""
        with self.engine.begin() as db:
            if db.execute(update(GUESTS).where(GUESTS.c.guest == guest).values(name=name)).rowcount == 0:
                db.execute(insert(GUESTS).values(guest=guest, name=name))
            db.execute(update(SEATS).where(SEATS.c.guest == guest).values(name=name))

    def solved(self, game: str, bot: str, limit: int = 500) -> Sequence[str]:
        """List the games that this bot was at and that have ended, the earliest first."""
        joined = SEATS.join(GAMES, GAMES.c.id == SEATS.c.game)
        ended = (SEATS.c.bot == bot) & (GAMES.c.game == game) & (GAMES.c.result != "")
        found = select(GAMES.c.id).select_from(joined).where(ended).order_by(GAMES.c.created).limit(limit)
        with self.engine.connect() as db:
            return list(db.execute(found).scalars())

    def dealt(self, game: str, commitment: str, limit: int = 2000) -> Sequence[str]:
        """List the games of this commitment that have ended, the earliest first."""
        ended = (GAMES.c.commitment == commitment) & (GAMES.c.game == game) & (GAMES.c.result != "")
        with self.engine.connect() as db:
            return list(db.execute(select(GAMES.c.id).where(ended).order_by(GAMES.c.created).limit(limit)).scalars())

    def games_of(self, guest: str, limit: int = 12) -> Sequence[str]:
        """List the guest's games, the newest first."""
        if not guest:
            return []
        joined = SEATS.join(GAMES, GAMES.c.id == SEATS.c.game)
        newest = select(GAMES.c.id).select_from(joined).where(SEATS.c.guest == guest)
        with self.engine.connect() as db:
            return list(db.execute(newest.order_by(GAMES.c.created.desc()).limit(limit)).scalars())
