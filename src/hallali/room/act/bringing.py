"""Games that were played elsewhere, in another room or in a browser without one, and are brought to this one.

What is brought is one game of the file that `/mine/export` writes, if it is over: its record, which the committed seed
proves, and who sat where. That somebody sat there proves nothing, so such a game counts in no ranking.
"""

from __future__ import annotations

import datetime
import secrets
import time
from typing import Annotated, Final

import msgspec

from hallali import games, players
from hallali.core.errors import BadRecord, Message, marked
from hallali.core.record import Record, last, renewed, verify
from hallali.core.seats import OVER, SPECTATOR
from hallali.room.keep.store import Stored, StoredSeat
from hallali.room.table.table import RESIGNED
from hallali.toss import check

N_ = marked
_SEATS: Final = N_("This game does not say who sat where.")
_GONE: Final = N_("No game here is called “{name}”.")
_PAD: Final = N_("This game was played on a real table, and stays with its pad.")
_FIRST: Final = 1_600_000_000  # seconds since 1970: no game here is older


class Place(msgspec.Struct, frozen=True):
    """Who sat at a seat."""

    mine: bool = False  #: whether it was the one who brings the game
    bot: Annotated[str, msgspec.Meta(max_length=60)] = ""  #: the bot's level
    name: Annotated[str, msgspec.Meta(max_length=60)] = ""  #: what they were called


class Brought(msgspec.Struct, frozen=True):
    """A game that is brought."""

    made: datetime.datetime  #: when its table was made
    seats: list[Place]  #: who sat there
    record: msgspec.Raw  #: the record, as JSON


def read(body: bytes) -> tuple[Brought, Record]:
    """Read a game that is brought. Raises BadRecord if it is none."""
    try:
        brought = msgspec.json.decode(body, type=Brought)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise BadRecord(_SEATS) from None
    record = Record.from_json(bytes(brought.record))
    if record.game not in games.GAMES:
        raise BadRecord(Message(_GONE, {"name": record.game[:40]}))
    if record.pad:
        raise BadRecord(_PAD)
    return brought, record


def proven(brought: Brought, record: Record) -> str:
    """Check a game, and return how it ended, as the room keeps that. Raises BadRecord if something is not so."""
    game = games.get(record.game)
    verify(game, record, check.judge)
    roles = game.seats_of(record.options)
    if len(brought.seats) != len(roles) or not any(one.mine for one in brought.seats):
        raise BadRecord(_SEATS)
    for one, role in zip(brought.seats, roles, strict=True):
        if one.bot and one.bot not in players.names(game, role, record.options):
            raise BadRecord(_SEATS)
    if record.resigned:
        return f"{RESIGNED}{roles.index(record.resigned)}"
    state = last(game, renewed(game, record))
    assert state.mover == OVER, "it was verified"
    return game.outcome(game.see(state, SPECTATOR)) or "over"


def stored(brought: Brought, record: Record, result: str, guest: str, name: str) -> Stored:
    """Return the table as it is kept. guest, name: who brings it. Other people are nobody whom the room knows."""
    entropy = record.entropy or ("",) * len(brought.seats)
    seats = [
        StoredSeat(
            seat=seat,
            guest=guest if one.mine else "" if one.bot else secrets.token_hex(16),
            bot="" if one.mine else one.bot,
            name=name if one.mine else "" if one.bot else one.name,
            entropy=text[:200],
        )
        for seat, (one, text) in enumerate(zip(brought.seats, entropy, strict=True))
    ]
    made = brought.made if brought.made.tzinfo else brought.made.replace(tzinfo=datetime.UTC)
    return Stored(
        id=secrets.token_urlsafe(9),
        game=record.game,
        rules=record.rules,
        edition=record.edition,
        size=record.size,
        options=dict(record.options),
        commitment=record.commitment,
        created=min(max(made.timestamp(), _FIRST), time.time()),
        seats=seats,
        result=result,
        tokens=record.moves,
        tosses=record.tosses,
    )
