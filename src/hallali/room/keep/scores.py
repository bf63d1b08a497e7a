"""The days' puzzles in the database: at which table each guest started first, and what that was worth."""

from __future__ import annotations

import json
from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, Engine, delete, insert, select
from sqlalchemy.dialects import postgresql, sqlite

from hallali.room.keep.schema import GAMES, GUESTS, SCORES, SEATS, SECRETS, SEEDS, STARTS


class Score(msgspec.Struct, frozen=True):
    """A guest's first finished try at a day's puzzle, as the table "score" keeps it."""

    puzzle: str  #: its key: see `worth.key_of`
    guest: str  #: who tried
    game: str  #: the table's id
    score: tuple[int, ...]  #: what the game was worth, the lower the better
    helped: bool  #: whether the guest asked for help
    at: float  #: when it was finished, in seconds since 1970


class Scores:
    """The part of the store that keeps starts and scores. shared: whether the database is PostgreSQL."""

    engine: Engine
    shared: bool

    def start(self, db: Connection, day: str, game: str, guest: str, table: str) -> None:
        """Note that a guest starts a day's puzzle. game: its name. Raises IntegrityError if they did so before."""
        db.execute(insert(STARTS).values(day=day, game=game, guest=guest, id=table))

    def started(self, day: str, game: str, guest: str) -> str:
        """Return the table at which a guest started a day's puzzle first; "" if they did not, while it lasted."""
        at = (STARTS.c.day == day) & (STARTS.c.game == game) & (STARTS.c.guest == guest)
        with self.engine.connect() as db:
            return db.execute(select(STARTS.c.id).where(at)).scalar() or ""

    def _counts(self, db: Connection, score: Score) -> bool:
        """Say whether a try is the guest's first start, made while the day lasted."""
        mine = (STARTS.c.id == score.game) & (STARTS.c.guest == score.guest)
        return db.execute(select(STARTS.c.id).where(mine)).first() is not None

    def _rank(self, db: Connection, score: Score) -> None:
        """Keep a guest's try at a puzzle, unless they have an earlier one."""
        put = (postgresql.insert if self.shared else sqlite.insert)(SCORES)
        made = put.values(**{**msgspec.structs.asdict(score), "score": json.dumps(score.score)})
        later = {name: made.excluded[name] for name in ("game", "score", "helped", "at")}
        keys = [column.name for column in SCORES.primary_key]
        db.execute(made.on_conflict_do_update(index_elements=keys, set_=later, where=SCORES.c.at > made.excluded.at))

    def rank(self, scores: Sequence[Score]) -> None:
        """Keep tries at puzzles; of each guest's tries at one puzzle, the earliest."""
        with self.engine.begin() as db:
            for score in scores:
                self._rank(db, score)

    def scores(self, puzzle: str) -> list[tuple[Score, str]]:
        """List the tries at a puzzle, each with the name of its guest."""
        found = select(SCORES, GUESTS.c.name).join(GUESTS, GUESTS.c.guest == SCORES.c.guest, isouter=True)
        with self.engine.connect() as db:
            rows = db.execute(found.where(SCORES.c.puzzle == puzzle)).mappings().all()
        return [
            (
                Score(
                    row["puzzle"],
                    row["guest"],
                    row["game"],
                    tuple(json.loads(row["score"])),
                    bool(row["helped"]),
                    row["at"],
                ),
                row["name"] or "",
            )
            for row in rows
        ]

    def unranked(self) -> Sequence[str] | None:
        """List the finished games that may be days' puzzles and have no score yet; None once that has been done."""
        ended = select(GAMES.c.id).join(SEEDS, SEEDS.c.game == GAMES.c.id).join(SEATS, SEATS.c.game == GAMES.c.id)
        ended = ended.where((GAMES.c.result != "") & (SEEDS.c.seed.like("day:%") | SEATS.c.bot.like("%daily:%")))
        with self.engine.connect() as db:
            if db.execute(select(SECRETS.c.value).where(SECRETS.c.name == "unranked")).scalar() is None:
                return None
            return list(db.execute(ended.distinct()).scalars())

    def all_ranked(self) -> None:
        """Note that every game has its score."""
        with self.engine.begin() as db:
            db.execute(delete(SECRETS).where(SECRETS.c.name == "unranked"))
