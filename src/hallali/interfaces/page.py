"""A game's page in the browser: what each game gives the room.

It knows Views, Tolds and steps. Of a position it may only ask what any player on turn may: which steps are legal, and
why one is refused.
"""

from __future__ import annotations

import datetime
import random
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import msgspec

from hallali import i18n
from hallali.core import library
from hallali.core.contract import Position, Told, View
from hallali.core.errors import BadNotation, HallaliError, IllegalAction, Message, Refusal, marked
from hallali.core.seats import OVER, REFEREE, SPECTATOR
from hallali.interfaces.table_page import Line, TablePage

if TYPE_CHECKING:
    from hallali.interfaces.game import PlayableGame
    from hallali.interfaces.sheets import Sheets

N_ = marked
Translate = i18n.Translator
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

    A part NAME is parts/NAME.html among the game's templates, or else among the room's, with the id `part-NAME`.
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
    rule: str = N_("Ranked by turns lost, then by new answers. The first time counts.")
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

    @property
    def key(self) -> str:
        """The name by which the page's script knows the button: "primary", "back", "pass", or its command."""
        if self.primary:
            return "primary"
        if self.step >= 0:
            return "pass"
        return self.command.replace("clear", "back") or "back"


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


class Drawn(msgspec.Struct, frozen=True, kw_only=True):
    """What a game's templates draw: `scene` is their `d`.

    log: lines in place of the page's; None for the same ones. deals: whether the dealer deals anything at this table;
    None where `Page.deals` says it of all. helpers: functions that the templates call, by name.
    """

    scene: Scene
    log: Sequence[Line] | None = None
    deals: bool | None = None
    helpers: Mapping[str, Callable[..., object]] = {}


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


class Page:
    """What a game gives the room, and how it is done in the plainest way: each step is a move, each sentence is empty.

    A game's own page begins here, and says otherwise part by part.
    """

    assets: Path | None = None  #: the folder that holds its templates/ and static/
    layout: Layout = Layout()
    front: Front = Front("", (), (), (), (AGAINST,))
    styles: tuple[str, ...] = ()  #: style sheets of the table's page, below /static
    script: str = ""  #: a module with the page's own ways (see static/live.js), below /static; "" for none
    ahead: bool = False  #: whether a seat that is not on turn may ever prepare its gesture; see `may_draft`
    deals: bool = True  #: whether the dealer deals anything in this game; `extend` may say it of one table
    dull: tuple[int, ...] = ()  #: steps that a player takes for whom nobody thinks, the best first
    probes: range = range(-1, 65)  #: steps to try when refusals are searched for leaks
    marks: tuple[str, ...] = ("out", "suspect")  #: what a player may mark a number with
    markable: range = range(100)  #: the numbers that can be marked
    one_screen: bool = (
        False  #: whether one person may hold several seats: only where seats have no secrets from each other
    )
    options: Mapping[str, Any] = {}  #: of the table

    def __init__(self, game: PlayableGame) -> None:
        self.game = game
        self.name = game.name

    def of(self, options: Mapping[str, Any]) -> Self:
        """Return the Page of a game with these options: with its edition, and its seats where they vary."""
        if self.game.seats_of(options) == self.seats and library.chosen(options) == self.edition:
            return self
        other = copy(self)
        other.options = dict(options)
        return other

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats that take part."""
        return self.game.seats_of(self.options)

    @property
    def edition(self) -> str:
        """The edition that is played with, "NAME:HASH"; "" for the game's own."""
        return library.chosen(self.options)

    def may_draft(self, view: View) -> bool:
        """Say whether a seat that is not on turn may prepare its gesture now."""
        return False

    # `state` is the position to judge the seat's steps by; None where it is off turn, and only its View may count.

    def choose(self, state: Position | None, view: View, draft: Steps, choice: int) -> Next:
        """Take one choice. Raises IllegalAction, with the rule's words, where it cannot be."""
        return Next((choice,), commit=True)

    def lay(self, state: Position | None, view: View, draft: Steps, text: str) -> Next:
        """Take a ready draft, written as text, in place of what is there. Raises BadNotation, IllegalAction."""
        raise BadNotation(Message(N_("“{token}” is not a move."), {"token": text[:40]}))

    def finish(self, state: Position | None, view: View, draft: Steps) -> Next:
        """End the draft: all of its steps, to be committed, or a longer draft. Raises IllegalAction."""
        return Next(draft, commit=True)

    def seen(self, state: Position | None, view: View, draft: Steps) -> View:
        """Return the player's view with the draft in it."""
        return view

    def describe(self, state: Position | None, view: View, draft: Steps) -> dict[str, Any]:
        """Return the draft as the page shows it."""
        return {"steps": tuple(draft), "ready": bool(draft), "empty": not draft}

    def typed(self, state: Position | None, view: View, draft: Steps, text: str) -> Next | None:
        """Take what is typed for a draft; None where the text is a move. Raises BadNotation, IllegalAction."""
        return None

    def row(self, view: View, choices: Sequence[int]) -> None:
        """Judge several one-step moves that come in one command. Raises IllegalAction where the seat cannot know them
        to be safe."""
        raise IllegalAction(Refusal(Message(N_("That is more than one move."))))

    def follows(self, before: View, after: View) -> bool:
        """Say whether the row of moves goes on: not where the turn has ended or something new was seen."""
        return after.mover == after.seat

    def notations(self, text: str) -> tuple[str, ...]:
        """Make what a person types into notation, one token a move. Raises BadNotation."""
        words = text.strip().lower().split() if len(text) <= 200 else []
        if not words or any(word.startswith("=") for word in words):
            raise BadNotation(Message(N_("“{token}” is not a move."), {"token": text[:40]}))
        return tuple(words)

    def extend(self, page: TablePage) -> Drawn:
        """Lay a table out for one viewer: what the game's templates draw."""
        view, over = page.view, page.view.mover == OVER or page.table.result is not None
        steps = () if page.replay else view.legal
        return Drawn(
            scene=Scene(
                prompt="",
                aside="",
                badge=self.eyes(view.seat, page.translate),
                mine=bool(steps),
                over=over,
                choices=tuple(Button(step, str(step)) for step in steps),
                note=page.notes.text,
            )
        )

    def sentence(self, told: Told, seat: int, _: Translate, size: str) -> str:
        """Say in one sentence what a seat was told; "" where the next sentence says it again. size: the game's."""
        return ""

    def who(self, told: Told) -> int:
        """Say whose deed a log line tells of: a seat, or -1 for nobody's."""
        seat = getattr(told, "who", None)
        return seat if isinstance(seat, int) else -1

    def role(self, seat: int, _: Translate) -> str:
        """Name a seat in a word: “Fugitive”."""
        return _(self.seats[seat].capitalize())

    def seat_name(self, seat: int, _: Translate) -> str:
        """Name a seat, or a spectator, with its article: “The Fugitive”."""
        return self.role(seat, _) if seat >= 0 else _("A spectator")

    def shape(self, seat: int) -> str:
        """Return a seat's sign: "diamond", "ring", "square" or "triangle"."""
        return ("diamond", "ring", "square", "triangle")[seat % 4]

    def tone(self, seat: int) -> int:
        """Return the number of a seat's colour (static/side.css)."""
        return seat % 4

    def eyes(self, seat: int, _: Translate) -> str:
        """Say through whose eyes the board is seen."""
        if seat in (SPECTATOR, REFEREE):
            return _("Public view") if seat == SPECTATOR else _("Everything shown")
        return self.seat_name(seat, _)

    def counts(self, view: View, seat: int, _: Translate) -> tuple[tuple[int, str], ...]:
        """Return what is counted beside a player's name: (number, of what)."""
        return ()

    def share(self, view: View, day: str, tolds: Sequence[Told], _: Translate) -> str:
        """Return a text about a game that is over, to be sent to others; "" for none.

        day: whose puzzle it was, "" for none. tolds: what the seat was told.
        """
        return ""

    def contest(self, bots: Sequence[str]) -> str:
        """Return the day whose puzzle these players, "" for people, are at; "" for none."""
        return ""

    def score(self, view: View) -> tuple[int, ...] | None:
        """Return what a day's puzzle, that is over, has cost, the least first; None where it was not solved."""
        return None

    def cost(self, score: tuple[int, ...], _: Translate) -> str:
        """Say a score in words."""
        return " · ".join(map(str, score))

    def daily(self, day: datetime.date) -> Daily | None:
        """Return the day's puzzle; None where there is none."""
        return None

    def level(self, bot: str, _: Translate) -> str:
        """Name a bot's strength."""
        return _(LEVELS[bot]) if bot in LEVELS else bot

    def matters(self, told: Told, seat: int) -> bool:
        """Say whether what a seat was told can change what it infers."""
        return True

    def sheets(self, size: str, edition: str, _: Translate) -> Sheets | None:
        """Return what an edition needs on paper, in the reader's language; None where there is nothing to print.

        edition: "NAME:HASH", or "" for the game's own.
        """
        return None

    def infer(self, size: str, options: Mapping[str, Any], seat: int, tolds: Sequence[Told]) -> dict[str, Any]:
        """Return what a seat can infer: {"odds": {number: chance}, "support": [numbers]}, numbers as the game reads
        them."""
        return {"odds": {}, "support": []}

    def fallback(self, state: Position) -> Steps:
        """Return any whole legal gesture: the way out when a bot fails."""
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
