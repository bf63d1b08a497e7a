"""All of a guest's games: those under way, those that are over and what they were worth, and their records."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import func, select, union
from sqlalchemy.dialects import postgresql, sqlite

from hallali import games, i18n
from hallali.core.errors import HallaliError, marked
from hallali.core.piles import day_of
from hallali.core.record import Record
from hallali.interfaces.lessons import SEEDS as LESSONS
from hallali.lab.wilson import Rate, wilson
from hallali.room.keep import archive, days, editions, evenings
from hallali.room.keep.schema import ENTRIES, GAMES, LEFT, OUTCOMES, SEATS, SEEDS
from hallali.room.keep.store import Store, Stored, StoredSeat
from hallali.room.table.table import RESIGNED, Table, begun

N_ = marked
_AT_ONCE: Final = 40  # how many games are played through again, at most, when a history is looked at


class Past(msgspec.Struct, kw_only=True):
    """A game of a guest's."""

    id: str  #: the table's
    game: str  #: the game's name
    size: str  #: the game's
    options: dict[str, Any]  #: the game's
    created: float  #: when the table was made, in seconds since 1970
    seats: list[StoredSeat]  #: who sat there
    seat: int  #: the guest's own
    over: bool  #: whether it has ended
    moves: int  #: how many were made
    away: bool = False  #: whether the table was put away
    worth: tuple[float, ...] = ()  #: what each seat won; empty if that is not known
    lesson: bool = False  #: whether it was a lesson, which counts for nothing
    beside: bool = False  #: whether it was played on a real table
    left: str = ""  #: why the guest left a game that went on: "resigned" or "time"; "" if they stayed

    @property
    def won(self) -> bool:
        """Whether the guest won. Who left did not, whatever became of the seat."""
        return bool(self.worth) and self.worth[self.seat] > 0 and not self.left

    @property
    def others(self) -> list[StoredSeat]:
        """The seats that were not the guest's."""
        mine = self.seats[self.seat].guest
        return [one for one in self.seats if one.seat != self.seat and (self.left or one.guest != mine)]


class Tally(msgspec.Struct, frozen=True):
    """How often a guest has won in one role against one level."""

    role: str  #: the seat's name
    level: str  #: the opponent's, in words
    games: int  #: how many were finished
    wins: int  #: how many of those the guest won
    rate: Rate  #: the share of wins, and how sure it is


def games_of(store: Store, guest: str, game: str = "", lessons: bool = False) -> list[Past]:
    """List all games of a guest's, or those of one game, the newest first; also those that went on without them.

    lessons: whether these are games, too.
    """
    if not guest:
        return []
    mine = union(select(SEATS.c.game).where(SEATS.c.guest == guest), select(LEFT.c.game).where(LEFT.c.guest == guest))
    asked = select(GAMES).where(GAMES.c.id.in_(mine))
    counted = select(ENTRIES.c.game, func.count()).where(ENTRIES.c.game.in_(mine) & ENTRIES.c.token.not_like("=%"))
    with store.engine.connect() as db:
        rows = db.execute(asked.where(GAMES.c.game == game) if game else asked).mappings().all()
        moves = {row[0]: row[1] for row in db.execute(counted.group_by(ENTRIES.c.game))}
        sat: dict[str, list[StoredSeat]] = {}
        for one in db.execute(select(SEATS).where(SEATS.c.game.in_(mine)).order_by(SEATS.c.seat)).mappings():
            sat.setdefault(one["game"], []).append(StoredSeat(**{key: one[key] for key in one if key != "game"}))
        taught = set(
            db.execute(select(SEEDS.c.game).where(SEEDS.c.game.in_(mine) & SEEDS.c.seed.like(LESSONS))).scalars()
        )
        real = set(
            db.execute(
                select(SEEDS.c.game).where(SEEDS.c.game.in_(mine) & SEEDS.c.seed.like(evenings.SEEDS_LIKE))
            ).scalars()
        )
        gone = {row.game: row for row in db.execute(select(LEFT).where(LEFT.c.guest == guest))}
        worth = {
            row.game: tuple(json.loads(row.returns))
            for row in db.execute(select(OUTCOMES).where(OUTCOMES.c.game.in_(mine)))
        }
    found = [
        Past(
            id=row["id"],
            game=row["game"],
            size=row["size"],
            options=json.loads(row["options"]),
            created=row["created"],
            seats=sat[row["id"]],
            **_place(sat[row["id"]], guest, gone.get(row["id"])),
            over=bool(row["result"]),
            moves=moves.get(row["id"], 0),
            worth=worth.get(row["id"], ()),
            lesson=row["id"] in taught,
            beside=row["id"] in real,
        )
        for row in rows
    ]
    away = (kept for kept in archive.games_of(store, guest, None) if game in ("", kept.game))
    found += [_past(kept, guest, gone.get(kept.id), worth.get(kept.id, ())) for kept in away]
    known = (one for one in found if one.game in games.GAMES and (lessons or not one.lesson))
    return sorted(known, key=lambda one: -one.created)


def put_away(store: Store, guest: str) -> list[Past]:
    """List the latest of a guest's games that were put away; lessons are none."""
    kept = [one for one in archive.games_of(store, guest) if one.game in games.GAMES and not one.lesson]
    asked = select(OUTCOMES).where(OUTCOMES.c.game.in_([one.id for one in kept]))
    with store.engine.connect() as db:
        gone = {row.game: row for row in db.execute(select(LEFT).where(LEFT.c.guest == guest))} if kept else {}
        worth = {row.game: tuple(json.loads(row.returns)) for row in db.execute(asked)} if kept else {}
    return [_past(one, guest, gone.get(one.id), worth.get(one.id, ())) for one in kept]


def _past(kept: archive.Kept, guest: str, gone: Any, worth: tuple[float, ...]) -> Past:
    return Past(
        id=kept.id,
        game=kept.game,
        size=kept.size,
        options=kept.options,
        created=kept.created,
        seats=kept.seats,
        **_place(kept.seats, guest, gone),
        over=kept.over,
        moves=kept.moves,
        away=True,
        worth=worth,
        lesson=kept.lesson,
        beside=kept.beside,
    )


def left_of(store: Store, guest: str) -> list[Past]:
    """List the games of a guest's that went on without them, the newest first."""
    if not guest:
        return []
    with store.engine.connect() as db:
        some = db.execute(select(LEFT.c.game).where(LEFT.c.guest == guest).limit(1)).first()
    return [past for past in games_of(store, guest) if past.left] if some else []


def _place(seats: Sequence[StoredSeat], guest: str, gone: Any) -> dict[str, Any]:
    """Return which seat was the guest's, and why they left it. gone: the row that says so, if there is one."""
    mine = [one.seat for one in seats if one.guest == guest]
    if mine or gone is None:
        return {"seat": min(mine)}
    return {"seat": gone.seat, "left": gone.why or "resigned"}


def load(store: Store, past: Past) -> tuple[Stored, str] | None:
    """Return what is kept of a game, and its seed, wherever it is stored; None if it has been deleted meanwhile."""
    stored = store.load(past.id)
    found = (stored, store.seed(past.id)) if stored is not None else archive.read(store, past.id)
    if found is not None:
        editions.bring(store, found[0])
    return found


async def weighed(store: Store, pasts: Sequence[Past]) -> None:
    """Have `weigh` done, if there is anything new: writers are few, and moves wait for them."""
    if any(past.over and not past.worth for past in pasts):
        await store.writes(weigh, store, pasts)


def weigh(store: Store, pasts: Iterable[Past]) -> None:
    """Note what finished games were worth, the newest first. What is new is stored, so it is worked out only once."""
    for past in [one for one in pasts if one.over and not one.worth][:_AT_ONCE]:
        with contextlib.suppress(HallaliError):  # a game whose rules are no longer known
            found = load(store, past)
            if found is not None:
                past.worth = Table(*found).returns()
                _keep(store, past)


def _keep(store: Store, past: Past) -> None:
    put = (postgresql.insert if store.shared else sqlite.insert)(OUTCOMES)
    with store.engine.begin() as db:
        db.execute(put.values(game=past.id, returns=json.dumps(past.worth)).on_conflict_do_nothing())


def against(past: Past, _: i18n.Translator) -> str:
    """Say who else played a game: levels of bots, or people."""
    kit = games.get(past.game).page().of(past.options)
    if not past.others:
        return _(N_("alone"))
    if any(not one.bot for one in past.others):
        return _(N_("people"))
    return ", ".join(sorted({kit.words.level(one.bot, _) for one in past.others}))


def tallies(pasts: Iterable[Past], _: i18n.Translator) -> list[Tally]:
    """Count the games of one game whose worth is known, by role and level."""
    found: dict[tuple[str, str], list[bool]] = {}
    for past in pasts:
        if past.worth:
            role = games.get(past.game).page().of(past.options).words.role(past.seat, _)
            found.setdefault((role, against(past, _)), []).append(past.won)
    return [
        Tally(role, level, len(wins), sum(wins), wilson(sum(wins), len(wins)))
        for (role, level), wins in sorted(found.items())
    ]


def opponents(pasts: Iterable[Past], most: int = 5) -> list[tuple[str, int, int]]:
    """List the people whom a guest met most often at the table: (name, games, of these won by the guest).

    A person with several names is listed by the newest; a person without one is not listed.
    """
    names: dict[str, str] = {}
    found: dict[str, list[bool]] = {}
    for past in pasts:  # the newest first
        for guest in dict.fromkeys(one.guest for one in past.others if one.guest):
            name = next(one.name for one in past.seats if one.guest == guest)
            names[guest] = names.get(guest) or name
            if past.worth:
                found.setdefault(guest, []).append(past.won)
    known = [(names[guest], len(wins), sum(wins)) for guest, wins in found.items() if names[guest]]
    return sorted(known, key=lambda one: (-one[1], one[0]))[:most]


def sealed(stored: Stored, seed: str) -> bool:
    """Say whether a game was given up, and is the puzzle of a day that is not over: see `Table.sealed`."""
    day = day_of(seed) or games.get(stored.game).page().contest([one.bot for one in stored.seats])
    return stored.result.startswith(RESIGNED) and day >= days.today().isoformat()


def record_of(stored: Stored, seed: str) -> Record:
    """Return the record of a game that is over, without playing it through."""
    game, record = games.get(stored.game), begun(stored)
    texts = [one.entropy for one in stored.seats]
    resigned = stored.result.removeprefix(RESIGNED) if stored.result.startswith(RESIGNED) else ""
    return msgspec.structs.replace(
        record,
        players=tuple(one.name or one.bot for one in stored.seats),
        entropy=() if None in texts or evenings.role_of(seed) else tuple(text or "" for text in texts),
        moves=stored.tokens,
        result=stored.result,
        resigned=game.seats_of(record.options)[int(resigned)] if resigned else "",
        pad=evenings.role_of(seed),
        filled=evenings.filled_of(stored),
        seed=seed if not evenings.role_of(seed) and day_of(seed) < days.today().isoformat() else "",
        tosses=stored.tosses,
    )
