"""A table's page as the room's templates get it: a typed record, made in show.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from hallali.interfaces.page import Page, Scene
from hallali.interfaces.table_page import TablePage
from hallali.room.curve import Picture


class Said(msgspec.Struct, frozen=True):
    """A line of a table's talk. tone: the colour of whoever said it."""

    tone: int
    name: str
    text: str


class Mute(msgspec.Struct, frozen=True):
    """A way to hear no more of somebody, or to hear them again. on: what the button sends."""

    seat: int
    label: str
    on: str


class Told(msgspec.Struct, frozen=True):
    """A line of the log. tone: the colour of whoever did it, -1 for nobody. at: whether a replay stands there.

    url: of that moment's replay, "" while the game goes on.
    """

    tone: int
    text: str
    at: bool
    url: str


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody at the table, as the page names them.

    label: what a reader of the screen hears. turn: whether it is theirs. role: the seat's name; who: the person's.
    counts: (number, of what).
    """

    seat: int
    label: str
    turn: bool
    shape: str
    role: str
    who: str
    counts: Sequence[tuple[int, str]]


class Eyes(msgspec.Struct, frozen=True):
    """A way to see the same moment of a replay through other eyes. here: whether it is these."""

    url: str
    label: str
    here: bool


class Walk(msgspec.Struct, frozen=True):
    """The ways through a replay: addresses of moments, and the eyes that it can be seen by."""

    first: str
    back: str
    on: str
    last: str
    eyes: tuple[Eyes, ...]


class Shown(TablePage, kw_only=True):
    """All that the templates of a table's page draw: what a game may read, and what the room adds.

    kit: the game's Page. title: the game's; tab: that of the browser's tab. deals: whether the dealer deals anything.
    shared: the result, to be sent to others. contest: the day whose puzzle it is. swaps: whether anybody changes seats
    in the next game. others: the other seats, from the viewer's on; people: those who have them. me: the viewer, or
    for who only watches the first seat. missing: (name, in words) of the seats that wait for somebody. chat: what was
    said, the newest first; earlier: the page of what was said before, "" for none; mutes: whom to mute; lines: what
    happened, the newest first. plays: whether the viewer has a seat in a game, not in its replay; may_resign: and can
    give it up; waits: and others are to act, so that a page without scripts is to be asked for again. walk: through a
    replay. path: the address that asks, on this site.
    unusual: how the game is played where that is not as usual, a phrase each.
    """

    kit: Page
    title: str
    tab: str
    theme: str
    seq: int
    deals: bool
    shared: str
    contest: str
    swaps: bool
    others: Sequence[int]
    people: Sequence[Person]
    me: Person
    missing: Sequence[tuple[str, str]]
    chat: Sequence[Said]
    earlier: str
    mutes: Sequence[Mute]
    plays: bool
    may_resign: bool
    waits: bool
    lines: Sequence[Told] = ()
    d: Scene | None = None
    helpers: Mapping[str, Callable[..., object]] = {}
    walk: Walk | None = None
    curve: Picture | None = None
    path: str = "/"
    unusual: Sequence[str] = ()
