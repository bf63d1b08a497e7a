"""Tables at any moment of a game, put into a room's database: nobody has to play there."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cache

from hallali import games
from hallali.core.record import Record
from hallali.lab import match
from hallali.players import names
from hallali.room.keep.journal import Entry
from hallali.room.keep.store import Store, Stored, StoredSeat


@cache
def played(game: str, size: str, seed: str, options: tuple[tuple[str, bool | int | str], ...] = ()) -> Record:
    """Return a game between bots that choose at random, or the weakest where nothing is chosen so."""
    rules = games.get(game)
    seats = rules.seats_of(dict(options))
    players = ["random" if "random" in names(rules, seat) else "novice" for seat in seats]
    record, _ = match.play(rules, players, seed, size, dict(options))
    record.entropy = ("",) * len(seats)
    return record


def stored(record: Record, table: str, guests: Sequence[str], entropy: str | None = "", result: str = "") -> Stored:
    """Return the table of a record as a room keeps it, without its entries."""
    return Stored(
        id=table,
        game=record.game,
        rules=record.rules,
        edition=record.edition,
        size=record.size,
        options=record.options,
        commitment=record.commitment,
        created=time.time(),  # not 1970: the room puts away what nobody has touched for long
        seats=[StoredSeat(seat=number, guest=guest, entropy=entropy) for number, guest in enumerate(guests)],
        result=result,
    )


def keep(store: Store, record: Record, table: str, me: str, entries: int, *, seat: int = 0, stage: str = "on") -> None:
    """Keep a table of this id that has come as far as `entries` of the record. me: the guest in `seat`.

    Other guests have the other seats: nobody moves there unasked. stage: "open" where those seats are free, "begin"
    where nobody has begun.
    """
    guests = ["other" + str(number) for number in range(len(games.get(record.game).seats_of(record.options)))]
    if stage == "open":
        guests = [""] * len(guests)
    guests[seat] = me
    entropy = "" if stage == "on" else None
    result = record.result if entries >= len(record.moves) else ""
    store.create(stored(record, table, guests, entropy, result), record.seed)
    moves = enumerate(record.moves[:entries], 1)
    if rows := [Entry(table, number, token, None, record.tosses.get(number, "")) for number, token in moves]:
        store.append_all(rows)  # in one transaction: a thousand of them would have the disk written a thousand times
    store.add_chat(table, 1, seat, "Good evening!")
