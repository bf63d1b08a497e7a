"""Erasing a guest: their games stay, but the record no longer says who they were."""

from __future__ import annotations

import json
import secrets
import zlib
from typing import Any, Final

from sqlalchemy import Connection, delete, select, update

from hallali.room.keep.notices import tell
from hallali.room.keep.schema import (
    ARCHIVES,
    BANS,
    CHAT,
    DEVICES,
    DRAFTS,
    ENTRANTS,
    GUESTS,
    HALVES,
    LADDER,
    LEFT,
    LINKS,
    LISTED,
    MUTED,
    NOTES,
    PADS,
    PHRASES,
    REPORTS,
    SCORES,
    SEATS,
    STARTS,
    SUBSCRIPTIONS,
    TOURNAMENTS,
    TRIES,
    VERSIONS,
)
from hallali.room.keep.store import Store

_SAID: Final = "…"  # in place of what they said


def erase(store: Store, guest: str) -> list[str]:
    """Erase a guest from the database and return the games that they had a seat in.

    Each of their seats goes to an invented guest without a cookie, a different one in each game. Rows from before it
    was kept who left a seat name nobody: where such a row has the guest's name, the name goes; what was said there
    stays, for it may be another's of that name.
    """
    with store.engine.begin() as db:
        name = db.execute(select(GUESTS.c.name).where(GUESTS.c.guest == guest)).scalar() or ""
        sat = db.execute(select(SEATS.c.game, SEATS.c.seat).where(SEATS.c.guest == guest)).all()
        gone = LEFT.c.guest == guest
        left = db.execute(select(LEFT.c.game, LEFT.c.seat, LEFT.c.seq).where(gone)).all()
        games: dict[str, set[int]] = {}
        for row in (*sat, *left):
            games.setdefault(row.game, set()).add(row.seat)
        seqs = {(row.game, row.seat, row.seq) for row in left}
        for game, seats in games.items():
            nobody = secrets.token_hex(16)
            db.execute(
                update(SEATS).where((SEATS.c.game == game) & (SEATS.c.guest == guest)).values(guest=nobody, name="")
            )
            for seat in seats:
                db.execute(delete(NOTES).where((NOTES.c.game == game) & (NOTES.c.seat == seat)))
                db.execute(update(CHAT).where((CHAT.c.game == game) & (CHAT.c.seat == seat)).values(text=_SAID))
            _unname(db, game, seats, guest, nobody, seqs)
            if store.shared:
                tell(db, game, 0)
        if name:
            gone = gone | ((LEFT.c.guest == "") & (LEFT.c.name == name))
        db.execute(update(LEFT).where(gone).values(guest="", name=""))
        db.execute(delete(BANS).where((BANS.c.kind == "guest") & (BANS.c.who == guest)))  # an address stays shut out
        db.execute(update(REPORTS).where(REPORTS.c.about == guest).values(about=""))
        _unenter(db, guest)
        mine = select(DRAFTS.c.id).where(DRAFTS.c.guest == guest)
        db.execute(delete(VERSIONS).where(VERSIONS.c.draft.in_(mine)))
        for table in (
            SCORES,
            STARTS,
            TRIES,
            DEVICES,
            LINKS,
            PHRASES,
            GUESTS,
            MUTED,
            REPORTS,
            LISTED,
            PADS,
            DRAFTS,
            HALVES,
            SUBSCRIPTIONS,
        ):
            db.execute(delete(table).where(table.c.guest == guest))
    return list(games)


def _unenter(db: Connection, guest: str) -> None:
    """Have a guest take part in tournaments no more: what they won there stays, an invented guest's without a name.

    What they look after goes on by itself. The ladder forgets their games.
    """
    theirs = update(ENTRANTS).where(ENTRANTS.c.guest == guest)
    db.execute(theirs.values(guest=secrets.token_hex(16), name="", state="left"))
    made = update(TOURNAMENTS).where(TOURNAMENTS.c.guest == guest)
    db.execute(made.values(guest=secrets.token_hex(16), auto=1, paused=0.0))
    db.execute(delete(LADDER).where((LADDER.c.first == guest) | (LADDER.c.second == guest)))


def _unname(
    db: Connection, game: str, seats: set[int], guest: str, nobody: str, seqs: set[tuple[str, int, int]]
) -> None:
    """Do the same in the document of a game that was put away."""
    body = db.execute(select(ARCHIVES.c.body).where(ARCHIVES.c.game == game)).scalar()
    if body is None:
        return
    found: dict[str, list[dict[str, Any]]] = json.loads(zlib.decompress(body))
    for one in found[SEATS.name]:
        if one["guest"] == guest:
            one |= {"guest": nobody, "name": ""}
    found[NOTES.name] = [one for one in found[NOTES.name] if one["seat"] not in seats]
    for one in found[CHAT.name]:
        if one["seat"] in seats:
            one["text"] = _SAID
    for one in found[LEFT.name]:
        if (game, one["seat"], one["seq"]) in seqs:
            one |= {"guest": "", "name": ""}
    packed = zlib.compress(json.dumps(found, ensure_ascii=False).encode(), 9)
    db.execute(update(ARCHIVES).where(ARCHIVES.c.game == game).values(body=packed))
