"""What one viewer's page of a table is made from: a typed record that the room fills in and a game's `extend` reads.

It is made from the View and the Tolds of the viewer's seat, so all of it is what the seat may know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, Literal

import msgspec

from hallali import i18n
from hallali.core.contract import Told
from hallali.core.generics import V
from hallali.interfaces.drafts import Draft


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits in a seat.

    role: the seat's name. level: the bot's. begun: whether they have begun the game. me: whether it is the seat that
    the viewer looks from; mine: whether the viewer holds it. here: whether a tab of theirs is open.
    """

    seat: int
    name: str
    role: str
    is_bot: bool  #: whether a bot plays it
    level: str
    free: bool  #: whether anyone may still sit down here
    begun: bool
    me: bool
    mine: bool
    here: bool


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended.

    outcome: as the rules name it, or "resigned". winner, winners: seats; winner is None if no one won. resigned: the
    seat that gave up. won: whether the viewer won; None for a spectator, or if no one won or lost.
    """

    outcome: str
    winner: int | None = None
    winners: Sequence[int] = ()
    resigned: int | None = None
    won: bool | None = None


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """The facts of a table that its viewer may know; no card is among them.

    stage: "open", "begin", "on" or "over". alone: whether only bots are at the table besides the viewer. prepared:
    whether the viewer's gesture waits for its turn. waiting_for: "seat", "begin" or the name of the seat on turn. The
    defaults hold where nobody else is at the table: at a puzzle, at a pad.
    """

    id: str  #: the table's name in its address
    game: str  #: the game, by its name
    size: str  #: the size, by its name
    options: Mapping[str, bool | int | str]  #: the options of the game
    rules: int  #: the number of the rules' version
    edition: str  #: NAME:HASH of the edition; "" for a game without one
    commitment: str = ""  #: the SHA-256 of the seed
    day: str = ""  #: the day whose puzzle this is; "" for another game
    seed: str = ""  #: the dealer's seed once the game is over; "" before
    entropy: tuple[str, ...] = ()  #: what each player added to the seed
    players: tuple[Player, ...]  #: who sits where
    stage: str
    my_turn: bool  #: whether the viewer is on turn
    alone: bool = True
    i_began: bool = True  #: whether the viewer has begun
    can_sit: bool = False  #: whether the viewer may take a free seat
    may_draft: bool = False  #: whether the viewer may prepare a gesture off turn
    prepared: bool = False
    mover: int  #: the seat on turn, as `Position.mover` counts
    waiting_for: str = ""
    share_url: str = ""  #: the address to invite others with; "" if no one is missing
    result: Result | None = None  #: how the game ended; None while it goes on
    rematch_url: str = ""  #: the address of the next game; "" for none
    created: str = ""  #: when the table was made
    entries: int  #: how many entries the record has


#: What a deed sounds like: gravel underfoot, leaves, a gate, paper that slides, a pin, a stamp, a torch being switched
#: on, a shutter, a door, somebody who runs, a scrape in the dark, tin, a roar, a radar. static/sound.js makes them.
Sound = Literal[
    "gravel", "leaves", "gate", "paper", "pin", "stamp", "torch", "shutter", "door", "running", "scrape", "tin", "roar",
    "radar",
]  # fmt: skip


class Moment(msgspec.Struct, frozen=True, gc=False):
    """What a table does with a thing told, besides saying it.

    place: where on the board it happened, as the `data-at` of an element there; "" for nowhere. drama: what the table
    gasps at, one of DRAMAS; "" for nothing. sound: what is heard of the deed itself; "" for nothing. passing: whether
    the bar passes it over while it has anything else to say. many: how many things turned up at once.
    """

    place: str = ""
    drama: str = ""
    sound: Sound | Literal[""] = ""
    passing: bool = False
    many: int = 1


#: What a table gasps at: what was hidden turns up, a guess or a search fails, the prey is caught, the prey gets away,
#: a triumph, a wound, a death.
DRAMAS = ("found", "missed", "caught", "escaped", "triumph", "hurt", "killed")


class Line(msgspec.Struct, frozen=True, gc=False):
    """A line of the log. seq: the entry that it tells of. who: the seat whose deed it was, or -1.

    moment: where it happened, and whether the table gasps.
    """

    seq: int
    text: str  #: what the line says, in the viewer's language
    who: int
    moment: Moment = Moment()


class Notes(msgspec.Struct, frozen=True):
    """A player's private marks on numbers, and their text."""

    marks: Mapping[int, str] = {}
    text: str = ""


class Replay(msgspec.Struct, frozen=True):
    """A moment of a game that is over: after `at` of `last` entries, as the seat `eyes` saw it."""

    at: int
    last: int
    eyes: int


class Awaited(msgspec.Struct, frozen=True):
    """The next throw: by which seat, at which target, and with which tokens, as the page draws them."""

    seat: int
    target: str
    tokens: Sequence[Mapping[str, Any]]


class Lid(msgspec.Struct, frozen=True, kw_only=True):
    """The lid as a page draws it.

    size: the lid's measures. toss: the next throw; mine: whether it is the viewer's. flight: the last throw, as frames
    to draw. fresh: whether that is the newest entry. open: whether the lid matters now: somebody has to throw, or only
    the dealer has acted since the last throw.
    """

    open: bool
    size: Mapping[str, float]
    toss: Awaited | None
    mine: bool
    flight: Mapping[str, Any] | None
    fresh: bool


class Inferred(msgspec.Struct, frozen=True):
    """What a seat can infer, by numbers as the game reads them. odds: their chances. support: which there can be."""

    odds: Mapping[int, float] = {}
    support: Sequence[int] = ()


class TablePage(msgspec.Struct, Generic[V], kw_only=True):
    """What a game may read to draw a table for one viewer.

    view: the position as the viewer sees it, with their draft. draft: as the game describes it. tolds: all that was
    told so far. help_mode: "off", "struck", "possible" or "probable"; odds and support are what help says, by numbers
    as the game reads them. seat: the viewer's, which in a replay may differ from the view's. lid: where tokens are
    thrown. truth: what the referee sees, in a replay and once the table is over; None before that. What a game draws
    from it that its view hides says `data-reveal`, and `data-order` from 1: the last scene turns these up one after
    the other. everyone: by seat, all that was told, once the table is over; empty before that.
    """

    lang: str  #: the viewer's language, such as "fr"
    translate: i18n.Translator  #: says a message in that language
    seat: int
    view: V
    table: Facts
    tolds: Sequence[Told]
    log: Sequence[Line]  #: the lines of the log
    draft: Draft
    notes: Notes  #: what the viewer has written down
    help_mode: str
    odds: Mapping[int, float]
    support: Sequence[int]
    lid: Lid | None = None
    replay: Replay | None = None
    truth: V | None = None
    everyone: Mapping[int, Sequence[Told]] = {}
    pad: bool = False  #: whether this is a pad beside a real table: a press there enters, and asks no second time
    turned: frozenset[int] = frozenset()  #: at a pad, what chance may bring by these steps is pressed on the board
    laid: bool = False  #: whether what another seat hid is pressed as it stands on a real table whose game is over
