"""What is kept of tournaments: what was agreed, who takes part, and the games of each round."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from typing import Final

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from hallali.room.keep.schema import ARCHIVES, CLOCKS, ENTRANTS, GAMES, LEFT, PAIRINGS, TOURNAMENTS
from hallali.room.keep.store import Conflict, Store

IN: Final = "in"  #: the state of an entrant who is there
LEFT_IT: Final = "left"  #: of one who has left
OUT: Final = "out"  #: of one who was put out, and cannot come back
OPEN, ON, OVER = "open", "on", "over"  #: the stages of a tournament
_DAYS: Final = 90  # after which a tournament in which nothing begins any more is over


class Tournament(msgspec.Struct, kw_only=True):
    """A tournament, as it was agreed and as it stands."""

    id: str  #: its name in addresses
    guest: str  #: who looks after it; nobody has this name once its maker is erased
    name: str  #: what it is called
    game: str  #: the game's name
    size: str  #: the game's
    options: dict[str, bool | int | str]  #: the game's
    clock: str  #: the name of its plan, "" for none
    kind: str  #: "swiss" or "robin"
    rounds: int  #: how many there are to be
    legs: int  #: how many games two players play when they meet
    span: float  #: the seconds that a round may take, 0 for no end
    auto: bool  #: whether the next round starts by itself
    door: bool  #: whether others may come after the start
    stage: str = OPEN  #: how far it is: OPEN, ON or OVER
    round: int = 0  #: the last round that has begun
    since: float = 0.0  #: when that was
    paused: float = 0.0  #: since when it is paused; 0 if it is not
    created: float = 0.0  #: when it was made
    origin: str = ""  #: stands for its maker's address


class Entrant(msgspec.Struct):
    """Somebody who takes part."""

    number: int  #: from 0, as they came
    guest: str  #: who it is
    name: str  #: what they are called
    state: str = IN  #: IN, LEFT_IT or OUT


class Pairing(msgspec.Struct):
    """A game of a tournament, or a round in which an entrant is free."""

    round: int  #: from 1
    board: int  #: which pair of the round it is
    leg: int  #: which of their games it is, from 1
    first: int  #: the entrant in the first seat
    second: int  #: the one in the second; -1 if the first is free
    game: str  #: the table; "" for none
    first_points: float | None = None  #: what the first entrant got; None while it is played
    second_points: float | None = None  #: what the second did

    @property
    def done(self) -> bool:
        """Whether it counts already."""
        return self.first_points is not None


class Whole(msgspec.Struct):
    """A tournament with all that belongs to it."""

    it: Tournament  #: what was agreed
    entrants: list[Entrant]  #: by number
    pairings: list[Pairing]  #: by round, board and leg

    def of(self, guest: str) -> Entrant | None:
        """Return a guest's entry; None if they do not take part."""
        return next((one for one in self.entrants if guest and one.guest == guest), None)

    def now(self) -> list[Pairing]:
        """Return the games of the round that has begun last."""
        return [one for one in self.pairings if one.round == self.it.round]


def make(store: Store, it: Tournament) -> None:
    """Keep a new tournament."""
    row = msgspec.structs.asdict(it)
    row |= {"options": json.dumps(it.options), "auto": int(it.auto), "door": int(it.door)}
    with store.engine.begin() as db:
        db.execute(insert(TOURNAMENTS).values(**row))


def many(store: Store, guest: str, origin: str) -> tuple[int, int, int]:
    """Count the tournaments that are not over: a guest's, those from an address, all."""
    there = select(func.count()).select_from(TOURNAMENTS).where(TOURNAMENTS.c.stage != OVER)
    with store.engine.connect() as db:
        mine = db.execute(there.where(TOURNAMENTS.c.guest == guest)).scalar_one()
        near = db.execute(there.where(TOURNAMENTS.c.origin == origin)).scalar_one()
        return mine, near, db.execute(there).scalar_one()


def load(store: Store, name: str) -> Whole | None:
    """Return all of a tournament; None if there is none of this name."""
    with store.engine.connect() as db:
        row = db.execute(select(TOURNAMENTS).where(TOURNAMENTS.c.id == name)).mappings().first()
        if row is None:
            return None
        people, games = _people(db, name), _games(db, name)
    fixed = {"options": json.loads(row["options"]), "auto": bool(row["auto"]), "door": bool(row["door"])}
    return Whole(Tournament(**{**row, **fixed}), people, games)


def _people(db: Connection, name: str) -> list[Entrant]:
    asked = select(ENTRANTS).where(ENTRANTS.c.tournament == name).order_by(ENTRANTS.c.number)
    return [Entrant(one.number, one.guest, one.name, one.state) for one in db.execute(asked)]


def _games(db: Connection, name: str) -> list[Pairing]:
    order = (PAIRINGS.c.round, PAIRINGS.c.board, PAIRINGS.c.leg)
    asked = select(PAIRINGS).where(PAIRINGS.c.tournament == name).order_by(*order)
    return [Pairing(*(getattr(one, field) for field in Pairing.__struct_fields__)) for one in db.execute(asked)]


def _hold(db: Connection, whole: Whole) -> None:
    """Have all other processes that want to change a tournament wait until this transaction ends.

    Raises Conflict if it is no longer as far as this process knows it to be: then it has to be read again.
    """
    it = whole.it
    here = (TOURNAMENTS.c.id == it.id) & (TOURNAMENTS.c.stage == it.stage) & (TOURNAMENTS.c.round == it.round)
    same = here & (TOURNAMENTS.c.paused == it.paused)
    if db.execute(update(TOURNAMENTS).where(same).values(round=TOURNAMENTS.c.round)).rowcount != 1:
        raise Conflict


def _same(db: Connection, whole: Whole) -> None:
    """Raise Conflict unless the same guests are there, and the same games count, as this process knows."""
    people = [(one.number, one.state) for one in _people(db, whole.it.id)]
    if people != [(one.number, one.state) for one in whole.entrants] or _games(db, whole.it.id) != whole.pairings:
        raise Conflict


def under_way(store: Store) -> list[str]:
    """List the tournaments that go on."""
    with store.engine.connect() as db:
        return list(db.execute(select(TOURNAMENTS.c.id).where(TOURNAMENTS.c.stage == ON)).scalars())


def running(store: Store, limit: int = 60) -> list[Whole]:
    """Return the tournaments that are not over, the newest first."""
    asked = select(TOURNAMENTS.c.id).where(TOURNAMENTS.c.stage != OVER).order_by(TOURNAMENTS.c.created.desc())
    with store.engine.connect() as db:
        names = list(db.execute(asked.limit(limit)).scalars())
    return [whole for name in names if (whole := load(store, name)) is not None]


def pending(store: Store) -> list[str]:
    """List the tournaments in which something is to be done: a game to be made or counted, a round to be ended."""
    here, waits = TOURNAMENTS.c.id, PAIRINGS.c.first_points.is_(None)
    made = select(GAMES.c.id).where(GAMES.c.id == PAIRINGS.c.game)
    ended = made.where(GAMES.c.result != "").exists() | ~made.exists()
    ended |= select(LEFT.c.game).where(LEFT.c.game == PAIRINGS.c.game).exists()
    # What a process had begun, and did not live to end: nobody has dealt, a game of one who left goes on.
    ended |= select(CLOCKS.c.game).where((CLOCKS.c.game == PAIRINGS.c.game) & CLOCKS.c.due.is_(None)).exists()
    who = (ENTRANTS.c.number == PAIRINGS.c.first) | (ENTRANTS.c.number == PAIRINGS.c.second)
    theirs = (ENTRANTS.c.tournament == PAIRINGS.c.tournament) & who
    ended |= select(ENTRANTS.c.number).where(theirs & (ENTRANTS.c.state != IN)).exists()
    counts = select(PAIRINGS.c.tournament).where(waits & ended)
    played = select(PAIRINGS.c.tournament).where(waits & (PAIRINGS.c.tournament == here)).exists()
    late = (TOURNAMENTS.c.span > 0) & (TOURNAMENTS.c.since + TOURNAMENTS.c.span < time.time()) & played
    next_ = ~played & ((TOURNAMENTS.c.auto == 1) | (TOURNAMENTS.c.round >= TOURNAMENTS.c.rounds))
    other = PAIRINGS.alias()
    pair = (other.c.tournament == here) & (other.c.round == PAIRINGS.c.round) & (other.c.board == PAIRINGS.c.board)
    first = (PAIRINGS.c.tournament == here) & (PAIRINGS.c.round == TOURNAMENTS.c.round) & (PAIRINGS.c.leg == 1)
    alone = ~select(other.c.leg).where(pair & (other.c.leg == 2)).exists()
    second = select(PAIRINGS.c.board).where(first & ~waits & alone).exists() & (TOURNAMENTS.c.legs > 1)
    due = here.in_(counts) | ((TOURNAMENTS.c.paused == 0) & (late | next_ | second))
    with store.engine.connect() as db:
        return list(db.execute(select(here).where((TOURNAMENTS.c.stage == ON) & due)).scalars())


def of_guest(store: Store, guest: str, limit: int = 6) -> list[Tournament]:
    """List the tournaments that a guest made or takes part in and that are not over, the newest first."""
    if not guest:
        return []
    there = select(ENTRANTS.c.tournament).where((ENTRANTS.c.guest == guest) & (ENTRANTS.c.state == IN))
    mine = (TOURNAMENTS.c.guest == guest) | TOURNAMENTS.c.id.in_(there)
    asked = select(TOURNAMENTS).where(mine & (TOURNAMENTS.c.stage != OVER)).order_by(TOURNAMENTS.c.created.desc())
    with store.engine.connect() as db:
        rows = db.execute(asked.limit(limit)).mappings().all()
    return [Tournament(**{**row, "options": {}}) for row in rows]


def exported(store: Store, guest: str) -> list[dict[str, str | bool | None]]:
    """Return all tournaments that a guest made or took part in: with the name that they had there, if they did."""
    with store.engine.connect() as db:
        called = {
            row.tournament: row.name
            for row in db.execute(select(ENTRANTS.c.tournament, ENTRANTS.c.name).where(ENTRANTS.c.guest == guest))
        }
        mine = TOURNAMENTS.c.id.in_(list(called)) | (TOURNAMENTS.c.guest == guest)
        rows = db.execute(select(TOURNAMENTS).where(mine).order_by(TOURNAMENTS.c.created)).all()
    return [{"id": row.id, "name": row.name, "made": row.guest == guest, "called": called.get(row.id)} for row in rows]


def of_table(store: Store, game: str) -> str:
    """Return the tournament that a table belongs to; "" for none."""
    with store.engine.connect() as db:
        return db.execute(select(PAIRINGS.c.tournament).where(PAIRINGS.c.game == game)).scalar() or ""


def change(store: Store, name: str, **values: str | int | float) -> None:
    """Set some of what was agreed, or how it stands."""
    with store.engine.begin() as db:
        db.execute(update(TOURNAMENTS).where(TOURNAMENTS.c.id == name).values(**values))


def pause(store: Store, it: Tournament, **values: float) -> None:
    """Set the times of a pause, unless another process has done so, or a round has begun, since this one looked."""
    same = (TOURNAMENTS.c.id == it.id) & (TOURNAMENTS.c.paused == it.paused) & (TOURNAMENTS.c.round == it.round)
    with store.engine.begin() as db:
        db.execute(update(TOURNAMENTS).where(same & (TOURNAMENTS.c.stage == ON)).values(**values))


def enter(store: Store, whole: Whole, guest: str, called: str, most: int) -> bool:
    """Have a guest take part, again if they had left, under a name that nobody else has there; False if it is full.

    whole: as this process knows the tournament. Raises Conflict if it has gone on, or the guest's state is another.
    """
    name, mine = whole.it.id, whole.of(guest)
    with store.engine.begin() as db:
        _hold(db, whole)
        people = _people(db, name)
        now = next((one for one in people if one.guest == guest), None)
        if (now.state if now else "") != (mine.state if mine else ""):
            raise Conflict
        others = {one.name for one in people if one.guest != guest}
        tries = (called if n == 1 else f"{called} ({n})" for n in range(1, len(others) + 2))
        free = next(one for one in tries if one not in others)
        if now is not None:
            here = (ENTRANTS.c.tournament == name) & (ENTRANTS.c.number == now.number)
            db.execute(update(ENTRANTS).where(here).values(name=free, state=IN))
        elif len(people) < most:
            row = {"tournament": name, "number": len(people), "guest": guest, "name": free, "state": IN}
            db.execute(insert(ENTRANTS).values(**row))
        else:
            return False
    return True


def leave(store: Store, name: str, number: int, state: str) -> None:
    """Note that an entrant takes part no more; whoever was put out stays so. state: LEFT_IT or OUT."""
    here = (ENTRANTS.c.tournament == name) & (ENTRANTS.c.number == number) & (ENTRANTS.c.state != OUT)
    with store.engine.begin() as db:
        db.execute(update(ENTRANTS).where(here).values(state=state))


def begin_round(store: Store, whole: Whole, pairings: Sequence[Pairing], rounds: int) -> None:
    """Begin the next round with these games. rounds: how many there are to be, as is known now.

    whole: what the pairing was made from. Raises Conflict, and begins nothing, if it has changed since: another process
    has begun the round, somebody has come or left, a game has been counted.
    """
    values = {"stage": ON, "round": whole.it.round + 1, "rounds": rounds, "since": time.time()}
    with store.engine.begin() as db:
        _hold(db, whole)
        _same(db, whole)
        db.execute(update(TOURNAMENTS).where(TOURNAMENTS.c.id == whole.it.id).values(**values))
        _add(db, whole.it.id, pairings)


def add(store: Store, whole: Whole, pairings: Sequence[Pairing]) -> None:
    """Add games to a round. Raises Conflict if one of them is there already, or the tournament has gone on."""
    try:
        with store.engine.begin() as db:
            _hold(db, whole)
            _add(db, whole.it.id, pairings)
    except IntegrityError:
        raise Conflict from None


def end(store: Store, whole: Whole) -> None:
    """End a tournament after its last round. Raises Conflict if it has changed since this process looked."""
    with store.engine.begin() as db:
        _hold(db, whole)
        _same(db, whole)
        db.execute(update(TOURNAMENTS).where(TOURNAMENTS.c.id == whole.it.id).values(stage=OVER))


def _add(db: Connection, name: str, pairings: Sequence[Pairing]) -> None:
    if pairings:
        db.execute(insert(PAIRINGS), [{"tournament": name, **msgspec.structs.asdict(one)} for one in pairings])


def score(store: Store, name: str, one: Pairing, points: tuple[float, float]) -> None:
    """Note what a game was worth, unless that is noted already, or the tournament is over."""
    here = (PAIRINGS.c.tournament == name) & (PAIRINGS.c.round == one.round) & (PAIRINGS.c.board == one.board)
    open_ = (PAIRINGS.c.leg == one.leg) & PAIRINGS.c.first_points.is_(None)
    on = select(TOURNAMENTS.c.id).where((TOURNAMENTS.c.id == name) & (TOURNAMENTS.c.stage == ON)).exists()
    with store.engine.begin() as db:
        db.execute(update(PAIRINGS).where(here & open_ & on).values(first_points=points[0], second_points=points[1]))


class Stand(msgspec.Struct, frozen=True):
    """How a table of a tournament stands: nothing that is secret while it is played."""

    over: bool  #: whether the game has ended
    left: tuple[int, ...]  #: the seats that were left to bots
    idle: bool = False  #: whether it has a clock that does not run: as when whoever made it was killed before the deal


def tables(store: Store, names: Sequence[str]) -> dict[str, Stand]:
    """Say how tables stand that have been made; those that have not are missing."""
    with store.engine.connect() as db:
        over = {
            row.id: bool(row.result)
            for row in db.execute(select(GAMES.c.id, GAMES.c.result).where(GAMES.c.id.in_(names)))
        }
        away = select(ARCHIVES.c.game).where(ARCHIVES.c.game.in_(names))
        over |= dict.fromkeys(db.execute(away).scalars(), True)
        left: dict[str, list[int]] = {}
        for row in db.execute(select(LEFT.c.game, LEFT.c.seat).where(LEFT.c.game.in_(names)).order_by(LEFT.c.seq)):
            left.setdefault(row.game, []).append(row.seat)
        asked = select(CLOCKS.c.game).where(CLOCKS.c.game.in_(names) & CLOCKS.c.due.is_(None))
        idle = set(db.execute(asked).scalars())
    return {name: Stand(done, tuple(left.get(name, ())), name in idle) for name, done in over.items()}


def tidy(store: Store) -> None:
    """End the tournaments in which nothing has begun for a long time, and forget those that nobody ever began."""
    until = time.time() - _DAYS * 24 * 3600.0
    idle = (TOURNAMENTS.c.stage != OVER) & (TOURNAMENTS.c.since < until) & (TOURNAMENTS.c.created < until)
    with store.engine.begin() as db:
        never = select(TOURNAMENTS.c.id).where(idle & (TOURNAMENTS.c.stage == OPEN))
        db.execute(delete(ENTRANTS).where(ENTRANTS.c.tournament.in_(never)))
        db.execute(delete(TOURNAMENTS).where(TOURNAMENTS.c.id.in_(never)))
        db.execute(update(TOURNAMENTS).where(idle).values(stage=OVER))
