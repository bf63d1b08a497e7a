"""What each game gives the room: one Table a game, found by the game's name.

A Table stands in room/tables/GAME, which names it TABLE, with its templates in templates/GAME and its scripts and
styles in static/GAME. It knows Views, Tolds and steps. Of a position it may only ask what any player on turn may:
which steps are legal, and why one is refused.
"""

from __future__ import annotations

import datetime
import importlib
import importlib.util
import random
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from functools import cache
from typing import Any, Protocol

import msgspec

from hallali import games
from hallali.core.contract import Game, Told, View
from hallali.core.errors import BadNotation, BadOption, HallaliError, IllegalAction, Message, Refusal, marked
from hallali.core.seats import REFEREE, SPECTATOR

N_ = marked
Translate = Callable[[str], str]
Steps = tuple[int, ...]


class Next(msgspec.Struct, frozen=True):
    """What a choice leads to: another draft, or a whole gesture to be committed.

    several: the steps may be several gestures of a turn that was kept back until now; each is an entry of its own.
    """

    steps: Steps
    commit: bool = False
    several: bool = False


class Layout(msgspec.Struct, frozen=True):
    """The parts of a table's page by column, and what is drawn anew when help comes in.

    A part NAME is templates/GAME/parts/NAME.html, or else templates/parts/NAME.html, with the id `part-NAME`.
    """

    centre: tuple[str, ...] = ("bar", "board")
    right: tuple[str, ...] = ("opponent", "log", "me")
    left: tuple[str, ...] = ()
    helped: tuple[str, ...] = ()

    @property
    def parts(self) -> tuple[str, ...]:
        """All parts."""
        return (*self.centre, *self.right, *self.left)


class Choice(msgspec.Struct, frozen=True):
    """One thing to choose on the front page. shape: "diamond", "ring" or "" for a seat."""

    value: str
    label: str
    shape: str = ""


class Group(msgspec.Struct, frozen=True):
    """A row of choices on the front page: radio buttons, or, where `many`, boxes that are each a field of their own.

    usual: the value that is chosen unasked, the first without it.
    """

    name: str
    label: str
    choices: tuple[Choice, ...]
    many: bool = False
    usual: str = ""

    def is_usual(self, choice: Choice) -> bool:
        """Whether this choice is taken unasked."""
        return choice.value == (self.usual or self.choices[0].value)


class Daily(msgspec.Struct, frozen=True):
    """The day's puzzle. fields: those of POST /new: seat, opponent, size, and the game's options; "day" where it is the
    deal that is the day's. rule: how it is ranked. also: the same in other modes, each ranked apart.
    """

    label: str
    fields: dict[str, str]
    rule: str = N_("Ranked by turns lost, then by answers that were new. The first time counts.")
    also: tuple[Daily, ...] = ()


class Row(msgspec.Struct, frozen=True):
    """A row of buttons on the front page, each of which starts a game: `fields` of POST /new, and its own, `name`."""

    label: str
    name: str
    choices: tuple[Choice, ...]
    fields: Mapping[str, str] = {}


class Front(msgspec.Struct, frozen=True):
    """A game's card on the front page; every text in English, marked for translation.

    seats: the primary buttons against a bot, "random" among them where it does not matter; friends: those with a
    friend. groups: what can be chosen beside it. friendly: more fields of a table
    with a friend. rows: further ways to start. styles: style sheets of the picture, below /static.
    """

    lead: str
    facts: tuple[str, ...]
    seats: tuple[Choice, ...]
    friends: tuple[Choice, ...]
    groups: tuple[Group, ...]
    friendly: Mapping[str, str] = {}
    rows: tuple[Row, ...] = ()
    styles: tuple[str, ...] = ()


class Button(msgspec.Struct, frozen=True):
    """A button of the bar. step: what it chooses; -1 where it sends `command`: "clear", "undo" or "commit"."""

    step: int
    label: str
    primary: bool = False
    off: bool = False
    command: str = ""


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """What the shared parts of a table's page draw; a game's own Scene adds what its own parts do.

    prompt: who must do what. aside: the bar's second line. badge: through whose eyes. mine: whether the viewer must
    act. choices: buttons of steps that no other part offers; buttons: the bar's own, the primary one last.
    note: the viewer's notes. helps: whether help is offered here. nothing: what the board in words says while empty.
    """

    prompt: str
    aside: str
    badge: str
    mine: bool
    over: bool
    buttons: tuple[Button, ...] = ()
    choices: tuple[Button, ...] = ()
    note: str = ""
    helps: bool = False
    nothing: str = ""


#: How strong a bot is, in words.
LEVELS = {"novice": N_("Novice"), "amateur": N_("Amateur"), "club": N_("Club"), "expert": N_("Expert")}
AGAINST = Group(
    "opponent",
    N_("Against"),
    (
        Choice("bot:novice", N_("Novice")),
        Choice("bot:amateur", N_("Amateur")),
        Choice("bot:club", N_("Club player")),
        Choice("bot:expert", N_("Expert")),
    ),
    usual="bot:club",
)


class Table(Protocol):
    """What a game gives the room. `Plain` does all of it in the plainest way: a game's own begins there."""

    name: str  #: the game's name
    layout: Layout
    front: Front
    styles: tuple[str, ...]  #: style sheets of the table's page, below /static
    script: str  #: a module with the page's own ways (see static/live.js), below /static; "" for none
    ahead: bool  #: whether a seat that is not on turn may ever prepare its gesture; see `may_draft`
    deals: bool  #: whether the dealer deals anything in this game; `extend` may say it of one table
    dull: tuple[int, ...]  #: steps that a player takes for whom nobody thinks, the best first
    probes: range  #: steps to try when refusals are searched for leaks
    marks: tuple[str, ...]  #: what a player may mark a number with
    markable: range  #: the numbers that can be marked
    one_screen: bool  #: whether one person may hold several seats: only where seats have no secrets from each other

    def of(self, options: Mapping[str, Any]) -> Table:
        """Give the Table of a game with these options: where seats vary, seat numbers count those that take part."""

    # Drafts. `state` is the position while it is the seat's own turn, else None: who prepares a gesture ahead is
    # judged by their View alone. A draft is a row of steps of the game's own choosing; nobody else sees it.

    def may_draft(self, view: View) -> bool:
        """Say whether a seat that is not on turn may prepare its gesture now."""

    def choose(self, state: Any, view: View, draft: Steps, choice: int) -> Next:
        """Take one choice. Raises IllegalAction, with the rule's words, where it cannot be."""

    def lay(self, state: Any, view: View, draft: Steps, text: str) -> Next:
        """Take a ready draft, written as text, in place of what is there. Raises BadNotation, IllegalAction."""

    def finish(self, state: Any, view: View, draft: Steps) -> Next:
        """End the draft: all of its steps, to be committed, or a longer draft. Raises IllegalAction."""

    def seen(self, state: Any, view: View, draft: Steps) -> View:
        """Give the player's view with the draft in it."""

    def describe(self, state: Any, view: View, draft: Steps) -> dict[str, Any]:
        """Give the draft as the page shows it."""

    def typed(self, state: Any, view: View, draft: Steps, text: str) -> Next | None:
        """Take what is typed for a draft; None where the text is a move. Raises BadNotation, IllegalAction."""

    def row(self, view: View, choices: Sequence[int]) -> None:
        """Judge several one-step moves that come in one command. Raises IllegalAction where the seat cannot know them
        to be safe."""

    def follows(self, before: View, after: View) -> bool:
        """Say whether the row of moves goes on: not where the turn has ended or something new was seen."""

    def notations(self, text: str) -> tuple[str, ...]:
        """Make what a person types into notation, one token a move. Raises BadNotation."""

    # Words and pictures.

    def extend(self, context: Mapping[str, Any]) -> dict[str, Any]:
        """Add to a page's context what the game's templates draw, `d` above all: a Scene, see below."""

    def sentence(self, told: Told, seat: int, _: Translate, size: str) -> str:
        """Say in one sentence what a seat was told; "" where the next sentence says it again. size: the game's."""

    def who(self, told: Told) -> int:
        """Say whose deed a log line tells of: a seat, or -1 for nobody's."""

    def role(self, seat: int, _: Translate) -> str:
        """Name a seat in a word: “Fugitive”."""

    def seat_name(self, seat: int, _: Translate) -> str:
        """Name a seat, or a spectator, with its article: “The Fugitive”."""

    def shape(self, seat: int) -> str:
        """Give a seat's sign: "diamond", "ring", "square" or "triangle"."""

    def tone(self, seat: int) -> int:
        """Give the number of a seat's colour (static/side.css)."""

    def eyes(self, seat: int, _: Translate) -> str:
        """Say through whose eyes the board is seen."""

    def counts(self, view: View, seat: int, _: Translate) -> tuple[tuple[int, str], ...]:
        """Give what is counted beside a player's name: (number, of what)."""

    def share(self, view: View, facts: Mapping[str, Any], tolds: Sequence[Told], _: Translate) -> str:
        """Give a text about a game that is over, to be sent to others; "" for none. tolds: what the seat was told."""

    def contest(self, bots: Sequence[str]) -> str:
        """Give the day whose puzzle these players, "" for people, are at; "" for none."""

    def score(self, view: View) -> tuple[int, ...] | None:
        """Give what a day's puzzle, that is over, has cost, the least first; None where it was not solved."""

    def cost(self, score: tuple[int, ...], _: Translate) -> str:
        """Say a score in words."""

    def daily(self, day: datetime.date) -> Daily | None:
        """Give the day's puzzle; None where there is none."""

    def level(self, bot: str, _: Translate) -> str:
        """Name a bot's strength."""

    # Thinking, in a worker.

    def matters(self, told: Told, seat: int) -> bool:
        """Say whether what a seat was told can change what it infers."""

    def infer(self, size: str, options: Mapping[str, Any], seat: int, tolds: Sequence[Told]) -> dict[str, Any]:
        """Give what a seat can infer: {"odds": {number: chance}, "support": [numbers]}, numbers as the game reads
        them."""

    def fallback(self, state: Any) -> Steps:
        """Give any whole legal gesture: the way out when a bot fails."""


class Plain:
    """A Table in the plainest way: each step is a move of its own, and each sentence is empty."""

    name = ""
    layout = Layout()
    front = Front("", (), (), (), (AGAINST,))
    styles: tuple[str, ...] = ()
    script = ""
    ahead = False
    deals = True
    dull: tuple[int, ...] = ()
    probes = range(-1, 65)
    marks: tuple[str, ...] = ("out", "suspect")
    markable = range(100)
    one_screen = False
    options: Mapping[str, Any] = {}  # of the table, where the game's seats vary

    def of(self, options: Mapping[str, Any]) -> Table:
        """Give itself where the seats are the usual ones; else a copy that knows the options."""
        if self.game.seats_of(options) == self.seats:
            return self
        other = copy(self)
        other.options = dict(options)
        return other

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats that take part."""
        return self.game.seats_of(self.options)

    @property
    def game(self) -> Game:
        """The game itself."""
        return games.get(self.name)

    def may_draft(self, view: View) -> bool:
        """Nobody prepares."""
        return False

    def choose(self, state: Any, view: View, draft: Steps, choice: int) -> Next:
        """Take the choice as a whole move."""
        return Next((choice,), commit=True)

    def lay(self, state: Any, view: View, draft: Steps, text: str) -> Next:
        """Refuse: there is nothing to lay."""
        raise BadNotation(Message(N_("“{token}” is not a move."), {"token": text[:40]}))

    def finish(self, state: Any, view: View, draft: Steps) -> Next:
        """Commit the draft as it is."""
        return Next(draft, commit=True)

    def seen(self, state: Any, view: View, draft: Steps) -> View:
        """Show the view as it is."""
        return view

    def describe(self, state: Any, view: View, draft: Steps) -> dict[str, Any]:
        """Give the steps."""
        return {"steps": tuple(draft), "ready": bool(draft), "empty": not draft}

    def typed(self, state: Any, view: View, draft: Steps, text: str) -> Next | None:
        """Take the text for a move."""
        return None

    def row(self, view: View, choices: Sequence[int]) -> None:
        """Refuse: a game says itself which of its moves can be known to be safe."""
        raise IllegalAction(Refusal(Message(N_("That is more than one move."))))

    def follows(self, before: View, after: View) -> bool:
        """Go on while the seat is on turn."""
        return after.mover == after.seat

    def notations(self, text: str) -> tuple[str, ...]:
        """Take each word for a token. A chance outcome cannot be typed."""
        words = text.strip().lower().split() if len(text) <= 200 else []
        if not words or any(word.startswith("=") for word in words):
            raise BadNotation(Message(N_("“{token}” is not a move."), {"token": text[:40]}))
        return tuple(words)

    def extend(self, context: Mapping[str, Any]) -> dict[str, Any]:
        """Add nothing."""
        return {}

    def sentence(self, told: Told, seat: int, _: Translate, size: str) -> str:
        """Say nothing."""
        return ""

    def who(self, told: Told) -> int:
        """Give the Told's own `who`, where it has one."""
        seat = getattr(told, "who", None)
        return seat if isinstance(seat, int) else -1

    def role(self, seat: int, _: Translate) -> str:
        """Give the seat's name in the game."""
        return _(self.seats[seat].capitalize())

    def seat_name(self, seat: int, _: Translate) -> str:
        """Give the same."""
        return self.role(seat, _) if seat >= 0 else _("A spectator")

    def shape(self, seat: int) -> str:
        """Give the prey's sign to the first seat, the hunter's to the second."""
        return ("diamond", "ring", "square", "triangle")[seat % 4]

    def tone(self, seat: int) -> int:
        """Number colours as seats."""
        return seat % 4

    def eyes(self, seat: int, _: Translate) -> str:
        """Name whose eyes these are."""
        if seat in (SPECTATOR, REFEREE):
            return _("Public view") if seat == SPECTATOR else _("Everything shown")
        return self.seat_name(seat, _)

    def counts(self, view: View, seat: int, _: Translate) -> tuple[tuple[int, str], ...]:
        """Count nothing."""
        return ()

    def share(self, view: View, facts: Mapping[str, Any], tolds: Sequence[Told], _: Translate) -> str:
        """Give nothing to be sent."""
        return ""

    def contest(self, bots: Sequence[str]) -> str:
        """There is none."""
        return ""

    def score(self, view: View) -> tuple[int, ...] | None:
        """Rank nobody."""
        return None

    def cost(self, score: tuple[int, ...], _: Translate) -> str:
        """Give the numbers."""
        return " · ".join(map(str, score))

    def daily(self, day: datetime.date) -> Daily | None:
        """There is none."""
        return None

    def level(self, bot: str, _: Translate) -> str:
        """Name the usual levels; other bots by their names."""
        return _(LEVELS[bot]) if bot in LEVELS else bot

    def matters(self, told: Told, seat: int) -> bool:
        """Take all for news."""
        return True

    def infer(self, size: str, options: Mapping[str, Any], seat: int, tolds: Sequence[Told]) -> dict[str, Any]:
        """Infer nothing."""
        return {"odds": {}, "support": []}

    def fallback(self, state: Any) -> Steps:
        """Take dull steps where there are such, else random ones, until a gesture is whole."""
        rng = random.Random(0)
        for _ in range(100):
            trial = state.clone()
            steps: list[int] = []
            while (not steps or trial.drafting) and (legal := trial.legal()):
                steps.append(next((step for step in self.dull if step in legal), rng.choice(legal)))
                trial.apply(steps[-1])
            if steps and not trial.drafting:
                return tuple(steps)
        raise HallaliError(N_("No move was found."))


@cache
def table_of(game: str) -> Table:
    """Give the Table of a game. Raises BadOption where there is no such game, or it cannot be played in the room."""
    name = games.get(game).name
    if not has_table(name):
        raise BadOption(Message(N_("“{game}” cannot be played in the room yet."), {"game": name}))
    found: Table = importlib.import_module(f"{__name__}.{games.package(name)}").TABLE
    return found


def has_table(game: str) -> bool:
    """Say whether a game can be played in the room."""
    name = f"{__name__}.{games.package(game)}"
    known = game in games.GAMES and importlib.util.find_spec(name) is not None
    return known and hasattr(importlib.import_module(name), "TABLE")
