"""One running application, into which one position after the other is put as the database would hold it."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import delete
from starlette.applications import Starlette

from hallali.cli.leaking import still
from hallali.cli.leaking.overheard import Inferences, Overheard
from hallali.core.contract import Value
from hallali.core.errors import Message
from hallali.core.player import Thought
from hallali.interfaces.game import AnyGame
from hallali.interfaces.puzzles import Puzzle
from hallali.room.act import puzzles, stream
from hallali.room.act.auth import hashed
from hallali.room.act.limits import NONE
from hallali.room.act.service import Room
from hallali.room.keep import schema, tournaments
from hallali.room.keep.clocks import Clock
from hallali.room.keep.journal import Entry
from hallali.room.keep.store import Store, Stored, StoredSeat
from hallali.room.keep.tournaments import Tournament
from hallali.room.web.app import create_app

T = TypeVar("T")
#: How many guests the rooms know: one for each seat, and one who never sits down.
GUESTS: Final = 9
WATCHER: Final = GUESTS - 1
#: The virtual seconds between the beginnings of two positions, more than one takes.
APART_S: Final = 600.0
#: What a room keeps whatever is put in: its own secrets, and the editions.
_STAYS: Final = (schema.SECRETS, schema.EDITIONS)


def token(number: int) -> str:
    """Return what the cookie of a guest holds."""
    return f"guest-{number}-of-the-search"


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """One of two worlds that a seat cannot tell apart, as a room is to hold it.

    salt: what is private to the others follows from it; it differs from world to world, as the seed does.
    """

    id: str  #: the table's
    game: AnyGame  #: what is played
    size: str  #: the game's
    options: dict[str, Value]  #: the game's
    tokens: tuple[str, ...]  #: the entries
    seat: int  #: the one that looks; SPECTATOR for a watcher
    seed: str  #: the deal's
    salt: str
    helped: bool = False  #: whether the one who keeps help has any: in one world of two
    bots: Mapping[int, str] = {}  #: the seats that bots have, with their levels
    coming: tuple[int, ...] = ()  #: what the dealer turns up next
    puzzle: Puzzle | None = None  #: what the day's puzzle asks, if the position is one

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.game.seats_of(self.options))

    def rng(self, what: str) -> random.Random:
        """Return the chance by which the others do something in private."""
        return random.Random(f"{self.salt} {self.id} {what}")


class Heard(logging.Handler):
    """Keeps what the room logs as an error: nothing may go wrong unseen."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line."""
        why = f": {record.exc_info[1]!r}" if record.exc_info else ""
        self.said.append(record.getMessage() + why)


class Stage:
    """An application that runs until it is closed. Use it only within `still.still()`. known: see Overheard."""

    def __init__(self, known: Inferences | None = None) -> None:
        self.loop = still.Loop()
        still.begin("room")
        self.where = Overheard(known)
        self.app: Starlette = create_app("sqlite://", self.where, limits=NONE)
        self.heard = Heard()
        logging.getLogger("hallali.room").addHandler(self.heard)
        self._lifespan = self.app.router.lifespan_context(self.app)
        self.run(self._lifespan.__aenter__)

    @property
    def room(self) -> Room:
        """The room that the application serves."""
        room: Room = self.app.state.room
        return room

    def run(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do something in the application's loop."""

        async def done() -> T:
            return await work()

        return self.loop.run_until_complete(done())

    def close(self) -> None:
        """Close the application."""
        self.run(lambda: self._lifespan.__aexit__(None, None, None))
        logging.getLogger("hallali.room").removeHandler(self.heard)
        self.loop.close()

    def put(self, side: Side) -> None:
        """Put a position in, and nothing else. It is as late as in the other application when that does the same."""
        self.loop.leap((self.loop.now // APART_S + 1) * APART_S)
        still.begin(side.id)
        self.run(lambda: self._put(side))

    async def _put(self, side: Side) -> None:
        await asyncio.sleep(0)
        room, store = self.room, self.room.store
        room.tables.live.clear()
        with store.engine.begin() as db:
            for table in schema.META.sorted_tables:
                if table not in _STAYS:
                    db.execute(delete(table))
        for number in range(GUESTS):
            name = hashed(token(number))
            room.devices.forget(name)
            store.add_device(name, name)
            store.set_name(name, f"P{number}", "")
        store.create(_stored(side), side.seed)
        store.append_all([_entry(side, number, one) for number, one in enumerate(side.tokens, 1)])
        for seat in range(side.seats):
            if seat not in side.bots:
                store.set_notes(side.id, seat, _notes(side, seat))
        for number in range(1, 4):
            store.add_chat(side.id, number, number % side.seats, f"line {number}")
        if side.puzzle is not None:
            for place in (still.DAY.isoformat(), stream.place(0)):
                puzzles.keep(store, place, [side.puzzle])
        if side.seats == 2:
            _enter(store, side)
        still.COMING[side.seed] = list(side.coming)


def _enter(store: Store, side: Side) -> None:
    """Have the table be one of a tournament's, of the same name: its page knows that the game goes on, and no more."""
    it = Tournament(
        id=side.id,
        guest=hashed(token(0)),
        name="An evening",
        game=side.game.name,
        size=side.size,
        options=dict(side.options),
        clock="",
        kind="swiss",
        rounds=3,
        legs=1,
        span=0.0,
        auto=False,
        door=True,
        created=still.MOMENT,
    )
    tournaments.make(store, it)
    whole = tournaments.Whole(it, [], [])
    for number in range(2):
        guest, name = hashed(token(number)), f"P{number}"
        tournaments.enter(store, whole, guest, name, 64)
        whole.entrants.append(tournaments.Entrant(number, guest, name))
    tournaments.begin_round(store, whole, [tournaments.Pairing(1, 0, 1, 0, 1, side.id)], 3)


def _stored(side: Side) -> Stored:
    people = side.seats - len(side.bots)
    seats = [
        StoredSeat(
            seat=seat,
            guest="" if seat in side.bots else hashed(token(seat)),
            bot=side.bots.get(seat, ""),
            name="" if seat in side.bots else f"P{seat}",
            entropy="" if seat in side.bots else f"entropy {seat}",
        )
        for seat in range(side.seats)
    ]
    return Stored(
        id=side.id,
        game=side.game.name,
        rules=side.game.rules,
        edition=side.game.edition_of(side.size, side.options),
        size=side.size,
        options=dict(side.options),
        commitment="c" * 64,
        created=still.MOMENT,
        seats=seats,
        clock=Clock.new("3d", side.seats) if people > 1 else None,
        maker=next((seat for seat in range(side.seats) if seat not in side.bots), -1),
    )


def _entry(side: Side, number: int, one: str) -> Entry:
    """Return an entry as it is kept; now and then a bot thought something that the looking seat must not read."""
    rng = side.rng(f"thought {number}")
    others = [seat for seat in range(side.seats) if seat != side.seat]
    thought = None
    if others and number % 3 == 1:
        line = Message("{seat}: “{text}”", {"seat": "P", "text": f"{rng.random():.9f}"})
        thought = others[number % len(others)], Thought(line, number / 10_000)
    return Entry(side.id, number, one, None, "", None, thought)


def _notes(side: Side, seat: int) -> dict[str, Any]:
    """Return what a person has noted: of the others only what everyone is shown is the same in either world."""
    known = {"allows": True, "helped": True}
    if seat == side.seat:
        return {**known, "text": "mine"}
    rng = side.rng(f"notes {seat}")
    marks = {str(number): rng.choice(("out", "suspect")) for number in rng.sample(range(1, 10), 3)}
    muted = [other for other in range(side.seats) if other != seat and rng.random() < 0.5]
    return {**known, "text": f"private {rng.random():.9f}", "marks": marks, "muted": muted}
