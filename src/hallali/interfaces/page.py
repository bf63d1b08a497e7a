"""A game's page in the browser: what each game provides to the room.

It knows Views, Tolds and steps. It may ask a position only what any player on turn may: which steps are legal, and why
one is refused.
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
from hallali.core.errors import Argument, BadNotation, HallaliError, IllegalAction, Message, Refusal, marked
from hallali.core.seats import OVER, REFEREE, SPECTATOR
from hallali.interfaces.drafts import Draft
from hallali.interfaces.table_page import Inferred, Line, Moment, TablePage

if TYPE_CHECKING:
    from hallali.interfaces.game import PlayableGame
    from hallali.interfaces.sheets import Sheets

N_ = marked
Translate = i18n.Translator
Steps = tuple[int, ...]


class Next(msgspec.Struct, frozen=True):
    """What a choice leads to: another draft, or a whole gesture to commit.

    several: whether the steps may be several gestures, held back until now; each becomes an entry of its own.
    """

    steps: Steps
    commit: bool = False
    several: bool = False


class Layout(msgspec.Struct, frozen=True):
    """Where the parts of a table's page stand in the frame, and those to redraw when help arrives.

    centre: the board, which takes what the others leave. own: the panel across the bottom, with what the viewer holds;
    whoever watches has none of `me`, which then stands among the others. right: the column beside the board, where the
    log fills what is left. drawer: what is looked up now and then. The bar and the end have their own place.
    A part NAME is parts/NAME.html among the game's templates, or else among the room's, with the id `part-NAME`.
    """

    centre: tuple[str, ...] = ("board",)
    own: tuple[str, ...] = ("me",)
    right: tuple[str, ...] = ("opponent", "log", "help")
    drawer: tuple[str, ...] = ()
    helped: tuple[str, ...] = ()

    @property
    def parts(self) -> tuple[str, ...]:
        """All parts."""
        return ("bar", "end", *self.centre, *self.own, "moments", *self.right, *self.drawer)


class Choice(msgspec.Struct, frozen=True):
    """One choice before a game. shape: a seat's "diamond" or "ring", or "". text: what it is like, in a line."""

    value: str
    label: str
    shape: str = ""
    text: str = ""


class Group(msgspec.Struct, frozen=True):
    """A row of choices before a game: radio buttons, or, if `many`, check boxes that are each a field of their own.

    usual: the value chosen by default; the first if empty.
    """

    name: str
    label: str
    choices: tuple[Choice, ...]
    many: bool = False
    usual: str = ""

    def is_usual(self, choice: Choice) -> bool:
        """Return whether this choice is the default."""
        return choice.value == (self.usual or self.choices[0].value)


class Daily(msgspec.Struct, frozen=True):
    """The day's puzzle. fields: those of POST /new: seat, opponent, size, and the game's options; "day" if the deal is
    the day's. rule: how it is ranked. also: the same puzzle in other modes, each with its own ranking.
    """

    label: str
    fields: dict[str, str]
    rule: str = N_("Ranked by turns lost, then by new answers. The first time counts.")
    also: tuple[Daily, ...] = ()


class Row(msgspec.Struct, frozen=True):
    """A row of buttons, each of which starts a game. fields: those of POST /new, besides `name`."""

    label: str
    name: str
    choices: tuple[Choice, ...]
    fields: Mapping[str, str] = {}


class Front(msgspec.Struct, frozen=True):
    """How a game presents itself before it is played; every text in English, marked for translation.

    lead: a line for the front page. pitch: for the game's own page, what one does and what makes it hard.
    seats: the primary buttons, to play against a bot; "random" for any seat. friends: those to play with a friend.
    groups: what else can be chosen. friendly: extra fields of a table with a friend. rows: further ways to start.
    styles: the picture's style sheets, below /static. gentle: what is chosen unasked for a person's first game, by
    field, beside the small size and the weakest bot.
    """

    lead: str
    facts: tuple[str, ...]
    seats: tuple[Choice, ...]
    friends: tuple[Choice, ...]
    groups: tuple[Group, ...]
    friendly: Mapping[str, str] = {}
    rows: tuple[Row, ...] = ()
    styles: tuple[str, ...] = ()
    pitch: str = ""
    gentle: Mapping[str, str] = {}


class Button(msgspec.Struct, frozen=True):
    """A button of the bar. step: what it chooses; -1 if it sends `command`: "clear", "undo" or "commit".

    why: why it is `off`, or what it does, for whoever asks. sure: the button's label while it waits for a second press;
    "" if one is enough. fold: what is pressed to have the button come forth, where hardly anybody would want it now.
    """

    step: int
    label: str
    primary: bool = False
    off: bool = False
    command: str = ""
    why: str = ""
    sure: str = ""
    fold: str = ""

    @property
    def key(self) -> str:
        """The page script's name for the button: "primary", "back", "pass", or its command."""
        if self.primary:
            return "primary"
        if self.step >= 0:
            return "pass"
        return self.command.replace("clear", "back") or "back"


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """What the shared parts of a table's page draw; a game's own Scene adds what its own parts need.

    prompt: who must do what. aside: the bar's second line. badge: whose view it is. mine: whether the viewer must
    act. choices: buttons of steps that no other part offers; buttons: the bar's own, the primary one last.
    forced: the only step that the viewer may take, which plays itself once its line can have been read; -1 for none.
    note: the viewer's notes. helps: whether help is offered. nothing: the text of an empty board in words.
    """

    prompt: str
    aside: str
    badge: str
    mine: bool
    over: bool
    buttons: tuple[Button, ...] = ()
    choices: tuple[Button, ...] = ()
    forced: int = -1
    note: str = ""
    helps: bool = False
    nothing: str = ""


class Ending(msgspec.Struct, frozen=True):
    """How a table ended, as its last scene says it. title: who won, to whoever looks: “You won.” how: by what."""

    title: str
    how: str = ""


class Drawn(msgspec.Struct, frozen=True, kw_only=True):
    """What a game's templates draw: `scene` is their `d`.

    log: lines to show in place of the page's; None for the page's own. deals: whether the dealer deals anything at this
    table; None if `Page.deals` holds. helpers: functions that the templates call, by name.
    """

    scene: Scene
    log: Sequence[Line] | None = None
    deals: bool | None = None
    helpers: Mapping[str, Callable[..., object]] = {}


#: The strengths of bots, in words.
LEVELS = {
    "novice": N_("Novice"),
    "amateur": N_("Amateur"),
    "club": N_("Club"),
    "strong": N_("Strong"),
    "expert": N_("Expert"),
}
#: Whom to play against. A page leaves out the levels that its game lacks.
AGAINST = Group(
    "opponent",
    N_("Against"),
    (
        Choice("bot:novice", N_("Novice"), text=N_("errs like a beginner")),
        Choice("bot:amateur", N_("Amateur"), text=N_("sees what is plain")),
        Choice("bot:club", N_("Club player"), text=N_("counts and compares")),
        Choice("bot:strong", N_("Strong"), text=N_("thinks ahead")),
        Choice("bot:expert", N_("Expert"), text=N_("misses little")),
    ),
    usual="bot:club",
)


class Page:
    """What a game provides to the room, in its plainest form: each step is a move, each sentence is empty.

    A game's own page inherits from this and overrides it part by part.
    """

    assets: Path | None = None  #: the folder that holds its templates/ and static/
    layout: Layout = Layout()
    front: Front = Front("", (), (), (), (AGAINST,))
    styles: tuple[str, ...] = ()  #: style sheets of the table's page, below /static
    script: str = ""  #: the page's own script module (see static/live.js), below /static; "" for none
    ahead: bool = False  #: whether a seat may ever prepare its gesture before its turn; see `may_draft`
    deals: bool = True  #: whether the dealer deals anything in this game; `extend` may decide it for one table
    posing: tuple[str, ...] = ("board",)  #: the parts that show a puzzle's position
    dull: tuple[int, ...] = ()  #: steps for a player whose bot has failed, the best first
    probes: range = range(-1, 65)  #: steps to try when the search for leaks compares refusals
    marks: tuple[str, ...] = ("out", "suspect")  #: the marks that a player may put on a number
    markable: range = range(100)  #: the numbers that can be marked
    one_screen: bool = (
        False  #: whether one person may hold several seats: only if seats have no secrets from each other
    )
    options: Mapping[str, Any] = {}  #: the table's options

    def __init__(self, game: PlayableGame) -> None:
        self.game = game
        self.name = game.name

    def of(self, options: Mapping[str, Any]) -> Self:
        """Return the Page for these options and their edition; seat numbers count the seats that take part."""
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
        """The table's edition, "NAME:HASH"; "" for the game's own."""
        return library.chosen(self.options)

    def may_draft(self, view: View) -> bool:
        """Return whether a seat that is not on turn may prepare its gesture now."""
        return False

    # `state` is the position that the seat's steps are judged by; None when it is not on turn, and has only its View.

    def choose(self, state: Position | None, view: View, draft: Steps, choice: int) -> Next:
        """Take one choice. Raises IllegalAction, in the words of the rule, if it is not allowed."""
        return Next((choice,), commit=True)

    def lay(self, state: Position | None, view: View, draft: Steps, text: str) -> Next:
        """Replace the draft by a ready one, written as text. Raises BadNotation, IllegalAction."""
        raise BadNotation(Message(N_("“{token}” is not a move."), {"token": text[:40]}))

    def finish(self, state: Position | None, view: View, draft: Steps) -> Next:
        """End the draft. Return all of its steps to commit, or a longer draft. Raises IllegalAction."""
        return Next(draft, commit=True)

    def seen(self, state: Position | None, view: View, draft: Steps) -> View:
        """Return the player's view with the draft in it."""
        return view

    def describe(self, state: Position | None, view: View, draft: Steps) -> Draft:
        """Return the draft as the page shows it."""
        return Draft(steps=draft)

    def typed(self, state: Position | None, view: View, draft: Steps, text: str) -> Next | None:
        """Take text typed for a draft; None if the text is a move. Raises BadNotation, IllegalAction."""
        return None

    def row(self, view: View, choices: Sequence[int]) -> None:
        """Check several one-step moves that come in one command. Raises IllegalAction if the seat cannot know that they
        are safe."""
        raise IllegalAction(Refusal(Message(N_("That is more than one move."))))

    def follows(self, before: View, after: View) -> bool:
        """Return whether the row of moves goes on: not if the turn has ended or something new was seen."""
        return after.mover == after.seat

    def notations(self, text: str) -> tuple[str, ...]:
        """Turn what a person types into notation, one token a move. Raises BadNotation."""
        words = text.strip().lower().split() if len(text) <= 200 else []
        if not words or any(word.startswith("=") for word in words):
            raise BadNotation(Message(N_("“{token}” is not a move."), {"token": text[:40]}))
        return tuple(words)

    def extend(self, page: TablePage) -> Drawn:
        """Return what the game's templates draw for one viewer."""
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

    def posed(self, page: TablePage) -> Drawn:
        """Return what the templates draw of a puzzle: nothing that is inferred, since that is what is asked."""
        return self.extend(page)

    def ending(self, page: TablePage, scene: Scene) -> Ending:
        """Return the words of the last scene of a table that is over. scene: as `extend` has drawn it."""
        if scene.prompt:
            return Ending(scene.prompt, scene.aside)
        winners = page.table.result.winners if page.table.result else ()
        names = ", ".join(self.seat_name(seat, page.translate) for seat in winners)
        return Ending(page.translate("{who} won.").format(who=names) if names else page.translate("The game is over."))

    def sentence(self, told: Told, seat: int, _: Translate, size: str) -> str:
        """Say in one sentence what a seat was told; "" if the next sentence repeats it. size: the game's."""
        return ""

    def moment(self, told: Told, seat: int) -> Moment:
        """Return where on the board it happened that a seat was told this, and whether the table gasps."""
        return Moment()

    def who(self, told: Told) -> int:
        """Return the seat whose deed a log line tells; -1 for nobody's."""
        seat = getattr(told, "who", None)
        return seat if isinstance(seat, int) else -1

    def role(self, seat: int, _: Translate) -> str:
        """Name a seat in a word: “Fugitive”."""
        return _(self.seats[seat].capitalize())

    def seat_name(self, seat: int, _: Translate) -> str:
        """Name a seat, or a spectator, with its article: “The Fugitive”."""
        return self.role(seat, _) if seat >= 0 else _("A spectator")

    def word(self, name: str, value: Argument, size: str, _: Translate) -> Argument:
        """Return what a bot's thought means by an argument: “city” and a number may be a city's name."""
        return value

    def shape(self, seat: int) -> str:
        """Return a seat's sign: "diamond", "ring", "square" or "triangle"."""
        return ("diamond", "ring", "square", "triangle")[seat % 4]

    def tone(self, seat: int) -> int:
        """Return the number of a seat's colour (static/side.css)."""
        return seat % 4

    def eyes(self, seat: int, _: Translate) -> str:
        """Say whose view of the board it is."""
        if seat in (SPECTATOR, REFEREE):
            return _("Public view") if seat == SPECTATOR else _("Everything shown")
        return self.seat_name(seat, _)

    def counts(self, view: View, seat: int, _: Translate) -> tuple[tuple[int, str], ...]:
        """Return the counts beside a player's name: (number, of what)."""
        return ()

    def share(self, view: View, day: str, tolds: Sequence[Told], _: Translate) -> str:
        """Return a text about a finished game, to send to others; "" for none.

        day: the day of the puzzle, "" if it was none. tolds: what the seat was told.
        """
        return ""

    def contest(self, bots: Sequence[str]) -> str:
        """Return the day whose puzzle these players ("" for people) are playing; "" for none."""
        return ""

    def keyed(self, bot: str, key: str) -> str:
        """Return the name by which a bot of a day's puzzle, as in `contest`, is made where the day has a secret key."""
        return bot

    def score(self, view: View) -> tuple[int, ...] | None:
        """Return the score of a finished daily puzzle, lower is better; None if it was not solved."""
        return None

    def cost(self, score: tuple[int, ...], _: Translate) -> str:
        """Return a score in words."""
        return " · ".join(map(str, score))

    def daily(self, day: datetime.date) -> Daily | None:
        """Return the day's puzzle; None if there is none."""
        return None

    def level(self, bot: str, _: Translate) -> str:
        """Name a bot's strength."""
        return _(LEVELS[bot]) if bot in LEVELS else bot

    def matters(self, told: Told, seat: int) -> bool:
        """Return whether what a seat was told can change what it infers."""
        return True

    def sheets(self, size: str, edition: str, _: Translate) -> Sheets | None:
        """Return what an edition needs on paper, in the reader's language; None where there is nothing to print.

        edition: "NAME:HASH", or "" for the game's own.
        """
        return None

    def reader(self, size: str, seat: int) -> str:
        """Name the bot whose odds a seat is shown that asks how likely things are by habit; "" where none knows."""
        return ""

    def infer(self, size: str, options: Mapping[str, Any], seat: int, tolds: Sequence[Told]) -> Inferred:
        """Return what a seat can infer."""
        return Inferred()

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
