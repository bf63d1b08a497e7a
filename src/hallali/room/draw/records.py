"""A table's page as the room's templates get it: a typed record, made in show.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from hallali.interfaces.page import Page
from hallali.interfaces.scene import Scene
from hallali.interfaces.table_page import TablePage
from hallali.room.draw.finale import Finale
from hallali.room.keep import clocks
from hallali.room.table.helping import Suggests
from hallali.room.table.taught import Taught


class Said(msgspec.Struct, frozen=True):
    """A line of a table's talk."""

    tone: int  #: the colour of the person who said it
    name: str  #: that person's
    text: str  #: what they said
    sign: str = ""  #: of a quick reaction, "" for other words


class Mute(msgspec.Struct, frozen=True):
    """A button to hear no more of a person, or to hear them again."""

    seat: int  #: where they sit
    label: str  #: what the button says
    on: str  #: what the button sends: "1" to mute, "0" to hear again


class Way(msgspec.Struct, frozen=True):
    """A button that answers what is asked."""

    command: str  #: the command that it sends
    name: str  #: the field that goes with the command
    value: str  #: what the field is set to
    label: str  #: what the button says


class Ask(msgspec.Struct, frozen=True):
    """What a player asks of the viewer, or what became of the viewer's own request."""

    text: str  #: the question, or the news
    ways: tuple[Way, ...] = ()  #: the buttons that answer it
    url: str = ""  #: where it leads, or ""
    goes: bool = False  #: whether the page goes there by itself


class Invites(msgspec.Struct, frozen=True):
    """What stands next to the link of a table with a free seat."""

    code: str  #: the link as a QR code
    bots: Sequence[tuple[str, str]]  #: those that could sit there: (level, in words)


class Told(msgspec.Struct, frozen=True, gc=False):
    """A line of the log."""

    tone: int  #: the colour of the player who did it, -1 if none did
    text: str  #: what happened
    at: bool  #: whether the replay has come to this line
    seq: int = 0  #: the number of the entry that it tells about
    place: str = ""  #: where on the board it happened, "" for nowhere


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """A player at the table, as the page names them."""

    seat: int  #: where they sit
    label: str  #: what a screen reader says
    turn: bool  #: whether it is their turn
    shape: str  #: the seat's sign
    role: str  #: the seat's name
    who: str  #: the person's name, or what the page calls them
    counts: Sequence[tuple[int, str]]  #: what the page counts for the seat: (number, of what)


class Eyes(msgspec.Struct, frozen=True):
    """A way to see the same moment of a replay through other eyes."""

    url: str  #: the address of that page
    label: str  #: whose eyes
    here: bool  #: whether the page shows these


class Passing(msgspec.Struct, frozen=True):
    """What lets a person put the sheet up over their side."""

    next: str  #: who is to have the phone now, "" while nobody else is
    on: bool  #: whether there is anything to hide: the game goes on


class Walk(msgspec.Struct, frozen=True, kw_only=True):
    """The ways through a replay: addresses of moments, and the eyes that it can be seen through."""

    first: str  #: of the beginning
    opens: str  #: of the first moment at which somebody is to move, from one before it: till then all is dealt; else ""
    back: str  #: of one entry earlier
    on: str  #: of one entry later
    last: str  #: of the end
    turn_back: str  #: of the last moment before this one when the turn passed to another player
    turn_on: str  #: of the next such moment
    turn: int  #: the number of this moment’s turn; 0 before the first, and where rounds are counted
    round_back: str  #: of the last moment before this one when a round began; "" in a game without rounds
    round_on: str  #: of the next such moment; "" in a game without rounds
    round: int  #: the number of this moment's round; 0 before the first
    eyes: tuple[Eyes, ...]  #: the eyes to choose from
    helped: str  #: of this moment with other help, up to where the help is named


class Shown(TablePage, kw_only=True):
    """All that the templates of a table's page draw: what a game may read, and what the room adds."""

    kit: Page  #: the game's own Page
    title: str  #: the game's
    tab: str  #: the title of the browser's tab
    theme: str  #: "auto", "dark" or "light"
    seq: int  #: how many entries the page shows
    deals: bool = False  #: whether the dealer deals anything
    shared: str = ""  #: the result, ready to be sent to others
    contest: str = ""  #: the day whose puzzle it is; "" if it is none
    sealed: bool = False  #: whether what that day dealt is still hidden, though the game is over
    same_day: bool = False  #: whether the same players can have no next game: it would be the same day's puzzle
    beside: str = ""  #: that it was played on a real table, and how much of it is filled in; "" if it was dealt here
    guessed: bool = False  #: of a moment of such a game, whether the move before it is filled in
    swaps: bool = False  #: whether players change seats in the next game
    others: Sequence[int]  #: the other seats, in order from the viewer's on
    people: Sequence[Person]  #: the players in those seats
    me: Person  #: the viewer; for a spectator, the player in the first seat
    missing: Sequence[tuple[str, str]] = ()  #: the seats that are still free: (name, in words)
    chat: Sequence[Said] = ()  #: what was said, the newest first
    earlier: str = ""  #: the address of the page of what was said before, "" for none
    outs: Sequence[Mute] = ()  #: whom the viewer can put out of the table, before the game begins
    mutes: Sequence[Mute] = ()  #: whom the viewer can mute
    plays: bool  #: whether the viewer has a seat in the game, and this is not its replay
    may_resign: bool = False  #: whether the viewer can give the seat up
    waits: bool = False  #: whether others are to act, so that a page without scripts has to be loaded again
    lines: Sequence[Told] = ()  #: what happened, the newest first
    #: The address of the replay at an entry, without its number; each line leads to its own. "" while the game goes on,
    #: and in a frame, where the page's script makes the links.
    leads: str = ""
    d: Scene | None = None  #: the game's picture of the moment
    helpers: Mapping[str, Callable[..., object]] = {}  #: functions that the game's templates call, by name
    walk: Walk | None = None  #: the ways through the replay; None at the table itself
    finale: Finale | None = None  #: how a table ended and what decided it, at its end and in its replay
    path: str = "/"  #: the address that asks, on this site
    #: Whether links open on the viewer's computer alone: "only", or "may" if the viewer may let others in; "" if not.
    local: str = ""
    help_choice: str = "off"  #: the help that was chosen, one of `show.HELP`
    reads: bool = False  #: whether help by habit can be chosen
    suggests: Suggests = Suggests()  #: what the page shows of suggestions
    unusual: Sequence[str] = ()  #: how the game is played where that is not as usual, a phrase each
    clock: clocks.Shown | None = None  #: the people's clocks, if there are any
    social: bool = False  #: whether several people play here
    passing: Passing | None = None  #: how the phone is passed on, where several people play by it
    asks: Sequence[Ask] = ()  #: what the players ask of each other
    may_ask: bool = False  #: whether the viewer may ask to take a move back
    inviter: str = ""  #: the name of who made the table, at a table with a free seat; "" if they have none
    my_name: str = ""  #: what the viewer is called at other tables
    calls: str = ""  #: what a browser asks its push service with, to be notified; "" where the room can’t do so
    cup: str = ""  #: the address of the tournament that the table belongs to, "" for none
    invites: Invites | None = None  #: how to find players for the free seats; only on a whole page
    lesson: Taught | None = None  #: what a lesson says now, where one is being taken
