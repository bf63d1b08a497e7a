"""All that leaves the room for a seat, as bytes: what the search for leaks (lab/leaks.py) compares in twin worlds."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

import msgspec

from hallali import i18n
from hallali.core.contract import Told
from hallali.core.dealer import commitment
from hallali.core.errors import BadNotation, HallaliError, MissingExtra
from hallali.core.record import Record, replay
from hallali.core.seats import SPECTATOR
from hallali.interfaces import drafts
from hallali.interfaces.game import PlayableGame
from hallali.interfaces.table_page import Inferred
from hallali.lab.puzzles import Posed
from hallali.room.draw import api, offers, posing, show
from hallali.room.draw.show import Viewer
from hallali.room.keep.store import Stored, StoredSeat
from hallali.room.push.pictures import Picture
from hallali.room.table import bots
from hallali.room.table.table import Table
from hallali.room.web import home
from hallali.testing.observations import observed
from hallali.testing.rows import told_rows

_SEED = "0" * 64

#: How many gestures are begun in a position.
BEGUN = 8

#: The tables set up last, with their records: what only looks at a table need not replay the game. Each position
#: has four: of the game and of its twin, each with the one before.
_LAST: list[tuple[PlayableGame, Record, Table]] = []

#: What was inferred last, and everything that it was inferred from: a twin's seat was told the same.
_INFERRED: list[tuple[object, Inferred]] = []


def _shown(game: PlayableGame, record: Record) -> Table:
    """Return a table to look at, the same for the same record."""
    for place, (of, known, table) in enumerate(_LAST):
        if of is game and known == record:
            _LAST.append(_LAST.pop(place))
            return table
    table = table_of(game, record)
    _LAST[:] = [*_LAST[-3:], (game, record, table)]
    return table


def _inferred(game: PlayableGame, record: Record, seat: int, tolds: Sequence[Told]) -> Inferred:
    """Return what a seat can infer, worked out once for seats that were told the same."""
    asked = (game.name, seat, record.size, record.options, tolds)
    for known, found in _INFERRED:
        if known == asked:
            return found
    found = bots.infer(*asked)
    _INFERRED[:] = [(asked, found)]
    return found


def table_of(game: PlayableGame, record: Record, helped: int = SPECTATOR, seed: str = _SEED) -> Table:
    """Set a table up at the record's last position. helped: the seat that asks for help, if any. seed: the dealer's."""
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
    return Table(stored, seed)


def page(game: PlayableGame, record: Record, seat: int) -> bytes:
    """Return the seat's page."""
    table = _shown(game, record)
    return show.drawn("table.html", show.page_of(table, Viewer(seat=seat), turned=False)).encode()


def _bytes(sent: str | bytes) -> bytes:
    """Return what is sent as bytes: a long push is deflated."""
    return sent if isinstance(sent, bytes) else sent.encode()


def push(game: PlayableGame, record: Record, seat: int) -> bytes:
    """Return what is pushed to the seat: to a tab that has just come, and to tabs that saw the position before, with
    whole parts and with how they have changed."""
    viewer = Viewer(seat=seat, lang="fr")
    now = Picture(show.frame(_shown(game, record), viewer, turned=False))
    if not record.moves:
        return _bytes(now.whole())
    before = _shown(game, msgspec.structs.replace(record, moves=record.moves[:-1]))
    had = Picture(show.frame(before, viewer, turned=False)).pieces
    return _bytes(now.whole()) + _bytes(now.text(had)) + _bytes(now.sent(had))


def document(game: PlayableGame, record: Record, seat: int) -> bytes:
    """Return the seat's JSON."""
    return api.document(_shown(game, record), Viewer(seat=seat))


def hint(game: PlayableGame, record: Record, seat: int) -> bytes:
    """Return the frame of a seat that asked for help."""
    if seat < 0:
        return b""
    table = table_of(game, record, seat)
    tolds = [told for _, told in table.heard[seat]]
    table.inferred[seat] = (table.mark(seat), _inferred(game, record, seat, tolds))
    shown = show.frame(table, Viewer(seat=seat), names=table.kit.layout.helped, turned=False)
    return _bytes(Picture(shown).whole())


def refusals(game: PlayableGame, record: Record, seat: int) -> bytes:
    """Return what the seat is told of each step that it could ask for; a seat not on turn hears the same of each."""
    table = _shown(game, record)
    if table.mover != seat:
        return b""
    said = []
    for step in table.kit.drafts.probes:
        try:
            drafts.check(table.state, (step,))
        except HallaliError as error:
            said.append(f"{step}: {error}")
        try:
            said.append(str(table.kit.drafts.choose(table.state, table.game.see(table.state, seat), (), step).steps))
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


def suggestion(game: PlayableGame, record: Record, seat: int) -> bytes:
    """Return the frame of a seat on turn that asked for a suggestion."""
    looked = _shown(game, record)
    if seat < 0 or looked.mover != seat or looked.stage != "on":
        return b""
    table = table_of(game, record)
    table.notes = {one: {"allows": True, "helped": one == seat} for one in range(len(table.seats))}
    tolds = [told for _, told in table.heard[seat]]
    args = (game.name, record.size, record.options, tolds, table.see(seat))
    made = []
    for advised in (bots.advise, bots.glance):
        table.advised[seat] = (table.seq, advised(*args))
        shown = show.frame(table, Viewer(seat=seat), names=("help",), turned=False)
        made.append(_bytes(Picture(shown).whole()))
    return b"".join(made)


def front(game: PlayableGame, record: Record, seat: int) -> bytes:
    """Return the front page of the seat's player, with the table among theirs."""
    if seat < 0:
        return b""
    translate = i18n.translator("en")
    mine = home.line_of(_shown(game, record), f"guest-{seat}", translate)
    known = {"lang": "en", "theme": "auto", "path": "/"}
    values = {"cards": offers.all_cards(translate), "my_tables": [mine], "riddles": (), "offers": (), "free": ()}
    return show.render("front.html", known | values).encode()


def riddle(game: PlayableGame, record: Record, seat: int) -> bytes:
    """Return a puzzle's page of the position, where the seat is one that puzzles ask: its board and its log."""
    kind = game.puzzles()
    if kind is None or seat != kind.seat:
        return b""
    table = _shown(game, record)
    made = posing.page_of(Posed(table.see(seat), tuple(table.heard[seat])), Viewer(seat=seat))
    asked = (kind.ask(made.view, 1, made.translate), kind.choices(made.view, made.translate))
    return posing.drawn(made).encode() + msgspec.json.encode((asked, made.lines))


def lessons(game: PlayableGame, record: Record, seat: int) -> bytes:
    """Return the page of the seat in each lesson that teaches it, as if that had come so far.

    A lesson's answers of the others may not fit a position that the lesson never reaches: then there is no page.
    """
    made = []
    for lesson in game.lessons():
        if seat >= 0 and game.seats_of(record.options)[seat] == lesson.seat:
            table = table_of(game, record, seed=lesson.seed)
            with contextlib.suppress(BadNotation):
                made.append(show.drawn("table.html", show.page_of(table, Viewer(seat=seat), turned=False)))
    return "\n".join(made).encode()


def array(game: PlayableGame, record: Record, seat: int) -> bytes:
    """Return what a learner in the seat observes, which compiled code writes from the position; b"" without numpy."""
    if seat < 0:
        return b""
    steps = [step for _, _, gesture in replay(game, record) for step in gesture]
    try:
        return observed(game, record.size, record.options, steps, seat)
    except MissingExtra:
        return b""


def rows(game: PlayableGame, record: Record, seat: int) -> bytes:
    """Return the rows that a learner in the seat gets of what it was told; b"" without numpy."""
    if seat < 0:
        return b""
    steps = [step for _, _, gesture in replay(game, record) for step in gesture]
    try:
        return told_rows(game, record.size, record.options, steps, seat)
    except MissingExtra:
        return b""


#: Pages, pushes, JSON, hints, suggestions, the front page, puzzles, lessons, arrays, rows.
SURFACES = [page, push, document, hint, refusals, beginnings, suggestion, front, riddle, lessons, array, rows]
