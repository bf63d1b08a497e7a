"""All that leaves the room for a seat, as bytes: what the search for leaks (lab/leaks.py) compares in twin worlds."""

from __future__ import annotations

import json

import msgspec

from hallali.core.dealer import commitment
from hallali.core.errors import HallaliError
from hallali.core.record import Record
from hallali.core.seats import SPECTATOR
from hallali.interfaces import drafts
from hallali.interfaces.game import PlayableGame
from hallali.room import api, bots, show
from hallali.room.pictures import Picture
from hallali.room.show import Viewer
from hallali.room.store import Stored, StoredSeat
from hallali.room.table import Table

_SEED = "0" * 64

#: How many gestures are begun in a position.
BEGUN = 8

#: The tables set up last, with their records: what only looks at a table need not replay the game anew.
_LAST: list[tuple[Record, Table]] = []


def _shown(game: PlayableGame, record: Record) -> Table:
    """Return a table to look at, the same for the same record."""
    for known, table in _LAST:
        if known is record:
            return table
    table = table_of(game, record)
    _LAST[:] = [*_LAST[-1:], (record, table)]
    return table


def table_of(game: PlayableGame, record: Record, helped: int = SPECTATOR) -> Table:
    """Set a table up at the record's last position. helped: the seat that asks for help, if any."""
    stored = Stored(
        id="surface-0",
        game=game.name,
        rules=record.rules,
        edition=record.edition,
        size=record.size,
        options=record.options,
        commitment=commitment(_SEED),
        created=0.0,
        seats=[
            StoredSeat(seat=n, guest=f"guest-{n}", name=f"P{n}", entropy="")
            for n in range(len(game.seats_of(record.options)))
        ],
        tokens=list(record.moves),
        notes={helped: {"help": "probable", "text": "mine"}} if helped >= 0 else {},
    )
    return Table(stored, _SEED)


def page(game: PlayableGame, record: Record, seat: int) -> bytes:
    """Return the seat's page."""
    table = _shown(game, record)
    return show.drawn("table.html", show.page_of(table, Viewer(seat=seat))).encode()


def push(game: PlayableGame, record: Record, seat: int) -> bytes:
    """Return the frame that is pushed to the seat: as a tab gets it that has just come, and one that saw the position
    before."""
    viewer = Viewer(seat=seat, lang="fr")
    now = Picture(show.frame(_shown(game, record), viewer))
    if not record.moves:
        return now.whole().encode()
    before = table_of(game, msgspec.structs.replace(record, moves=record.moves[:-1]))
    return (now.whole() + now.text(Picture(show.frame(before, viewer)).marks)).encode()


def document(game: PlayableGame, record: Record, seat: int) -> bytes:
    """Return the seat's JSON."""
    return api.document(_shown(game, record), Viewer(seat=seat))


def hint(game: PlayableGame, record: Record, seat: int) -> bytes:
    """Return the frame of a seat that asked for help."""
    if seat < 0:
        return b""
    table = table_of(game, record, seat)
    tolds = [told for _, told in table.heard[seat]]
    table.inferred[seat] = (table.mark(seat), bots.infer(game.name, seat, record.size, record.options, tolds))
    return json.dumps(show.frame(table, Viewer(seat=seat), names=table.kit.layout.helped)).encode()


def refusals(game: PlayableGame, record: Record, seat: int) -> bytes:
    """Return what the seat is told of every step that it could ask for; who is not on turn hears the same of all."""
    table = _shown(game, record)
    if table.mover != seat:
        return b""
    said = []
    for step in table.kit.probes:
        try:
            drafts.check(table.state, (step,))
        except HallaliError as error:
            said.append(f"{step}: {error}")
        try:
            said.append(str(table.kit.choose(table.state, table.game.see(table.state, seat), (), step).steps))
        except HallaliError as error:
            said.append(f"{step}: {error}")
    return "\n".join(said).encode()


def beginnings(game: PlayableGame, record: Record, seat: int) -> bytes:
    """Return what a program is shown of gestures that it has only begun, by their first steps."""
    table = _shown(game, record)
    if table.mover != seat:
        return b""
    shown = []
    for step in game.see(table.state, seat).legal[:BEGUN]:
        begun = drafts.begun(table.state, (step,))
        shown.append(b"" if begun is None else msgspec.json.encode(game.see(begun, seat)))
    return b"\n".join(shown)


#: Pages, pushes, JSON, hints.
SURFACES = [page, push, document, hint, refusals, beginnings]
