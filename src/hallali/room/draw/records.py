"""A table's page as the room's templates get it: a typed record, made in show.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from hallali.interfaces.page import Page
from hallali.interfaces.scene import Scene
from hallali.interfaces.table_page import TablePage
from hallali.room.draw.finale import Finale
from hallali.room.keep import clocks
from hallali.room.table.costs import Costing
from hallali.room.table.curve import Picture
from hallali.room.table.helping import Suggests
from hallali.room.table.taught import Taught


class Said(msgspec.Struct, frozen=True):
    """A line of a table's talk. tone: the colour of whoever said it. sign: of a quick reaction."""

    tone: int
    name: str
    text: str
    sign: str = ""


class Mute(msgspec.Struct, frozen=True):
    """A way to hear no more of somebody, or to hear them again. on: what the button sends."""

    seat: int
    label: str
    on: str


class Way(msgspec.Struct, frozen=True):
    """A button that answers what is asked: the command, and the field that it sends."""

    command: str
    name: str
    value: str
    label: str


class Ask(msgspec.Struct, frozen=True):
    """What somebody asks, or is told about it. url: where it leads, or ""; goes: whether the page goes there."""

    text: str
    ways: tuple[Way, ...] = ()
    url: str = ""
    goes: bool = False


class Invites(msgspec.Struct, frozen=True):
    """What stands beside the link of a table with a free seat. code: the link as a QR code.

    bots: (level, in words) of those that could sit there.
    """

    code: str
    bots: Sequence[tuple[str, str]]


class Told(msgspec.Struct, frozen=True, gc=False):
    """A line of the log. tone: the colour of whoever did it, -1 for nobody. at: whether a replay stands there.

    seq: the entry that it tells of. place: where on the board it happened, "" for nowhere.
    """

    tone: int
    text: str
    at: bool
    seq: int = 0
    place: str = ""


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


class Walk(msgspec.Struct, frozen=True, kw_only=True):
    """The ways through a replay: addresses of moments, and the eyes that it can be seen by.

    turn_back, turn_on: where somebody else is next to move; round_back, round_on: where a round begins, "" in a game
    without rounds. helped: the address of this moment with other help, but for which.
    """

    first: str
    back: str
    on: str
    last: str
    turn_back: str
    turn_on: str
    round_back: str
    round_on: str
    eyes: tuple[Eyes, ...]
    helped: str


class Shown(TablePage, kw_only=True):
    """All that the templates of a table's page draw: what a game may read, and what the room adds.

    kit: the game's Page. title: the game's; tab: that of the browser's tab. deals: whether the dealer deals anything.
    shared: the result, to be sent to others. contest: the day whose puzzle it is. swaps: whether anybody changes seats
    in the next game. others: the other seats, from the viewer's on; people: those who have them. me: the viewer, or
    for who only watches the first seat. missing: (name, in words) of the seats that wait for somebody. chat: what was
    said, the newest first; earlier: the page of what was said before, "" for none; mutes: whom to mute; lines: what
    happened, the newest first; leads: the address of the replay at an entry, without its number, which each line leads
    to; "" while the game goes on, and in a frame, whose links the page's script makes.
    plays: whether the viewer has a seat in a game, not in its replay; may_resign: and can give it up; waits: and others
    are to act, so that a page without scripts is to be asked for again. walk: through a
    replay. path: the address that asks, on this site. help_choice: the help that was chosen, one of `show.HELP`; reads:
    whether it may be by habit.
    finale: the last scene of a table that is over.
    suggests: what the page shows of suggestions. costs: of the costliest decisions, in a replay.
    lesson: what a lesson says now, where one is given.
    unusual: how the game is played where that is not as usual, a phrase each.
    clock: the people's clocks, if there are any. social: whether people play with people here. asks: what they ask of
    each other; may_ask: whether the viewer may ask to take a move back. my_name: what the viewer is called elsewhere.
    invites: how to find somebody for the free seats; on a whole page alone.
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
    leads: str = ""
    d: Scene | None = None
    helpers: Mapping[str, Callable[..., object]] = {}
    walk: Walk | None = None
    curve: Picture | None = None
    finale: Finale | None = None
    path: str = "/"
    help_choice: str = "off"
    reads: bool = False
    suggests: Suggests = Suggests()
    costs: Costing | None = None
    unusual: Sequence[str] = ()
    clock: clocks.Shown | None = None
    social: bool = False
    asks: Sequence[Ask] = ()
    may_ask: bool = False
    my_name: str = ""
    invites: Invites | None = None
    lesson: Taught | None = None
