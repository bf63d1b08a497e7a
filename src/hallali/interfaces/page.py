"""A game's page in the browser: what each game provides to the room.

It knows Views, Tolds and steps. It may ask a position only what any player on turn may: which steps are legal, and why
one is refused.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import msgspec

from hallali.core import library
from hallali.core.contract import Told
from hallali.core.generics import V
from hallali.interfaces.drafts import Drafts
from hallali.interfaces.front import AGAINST, Daily, Front
from hallali.interfaces.parts import Part
from hallali.interfaces.scene import Picture
from hallali.interfaces.table_page import Inferred
from hallali.interfaces.words import Translate, Words

if TYPE_CHECKING:
    from hallali.core.contract import Own
    from hallali.interfaces.game import PlayableGame


class Layout(msgspec.Struct, frozen=True):
    """Where the parts of a table's page stand in the frame, and those to redraw when help arrives.

    centre: the board, which takes the space that the others leave. own: the panel across the bottom, with what the
    viewer holds; for a watcher `me` stands among the others instead. right: the column next to the board, where the log
    fills what is left. drawer: what is looked up now and then. The bar and the end have their own place.
    A part NAME is parts/NAME.html among the game's templates, or else among the room's, with the id `part-NAME`.
    """

    centre: tuple[str, ...] = ("board",)
    own: tuple[str, ...] = ("me",)
    right: tuple[str, ...] = ("opponent", "log", "help")
    drawer: tuple[str, ...] = ()
    helped: tuple[str, ...] = ()  #: the parts to redraw when help arrives

    @property
    def parts(self) -> tuple[str, ...]:
        """All parts."""
        return ("bar", "end", *self.centre, *self.own, "moments", *self.right, *self.drawer)


class Page(Part[V]):
    """What a game provides to the room: what is fixed, the three parts that do the work, the day's puzzle, and help.

    A game's own page inherits from this and names its own parts.
    """

    assets: Path | None = None  #: the folder that holds its templates/ and static/
    layout: Layout = Layout()
    front: Front = Front("", (), (), (), (AGAINST,))
    styles: tuple[str, ...] = ()  #: style sheets of the table's page, below /static
    script: str = ""  #: the page's own script module (see static/live.js), below /static; "" for none
    deals: bool = True  #: whether the dealer deals anything in this game; `extend` may decide it for one table
    posing: tuple[str, ...] = ("board",)  #: the parts that show a puzzle's position
    marks: tuple[str, ...] = ("out", "suspect")  #: the marks that a player may put on a number
    markable: range = range(100)  #: the numbers that can be marked
    one_screen: bool = (
        False  #: whether one person may hold several seats: only if seats have no secrets from each other
    )
    helps: bool = True  #: whether there is help with what a seat can infer
    drafting: type[Drafts[V]] = Drafts  #: the class of `drafts`: from presses to gestures
    wording: type[Words[V]] = Words  #: the class of `words`: sentences and names
    drawing: type[Picture[V]] = Picture  #: the class of `picture`: from a View to a Scene

    def __init__(self, game: PlayableGame[Own, V], options: Mapping[str, Any] | None = None) -> None:
        super().__init__(game, options or {})
        self.name = game.name
        self.drafts = self.drafting(game, self.options)
        self.words = self.wording(game, self.options)
        self.picture = self.drawing(game, self.options, self.words)

    def of(self, options: Mapping[str, Any]) -> Self:
        """Return the Page for these options and their edition."""
        if self.game.seats_of(options) == self.seats and library.chosen(options) == self.edition:
            return self
        return type(self)(self.game, dict(options))

    # The day's puzzle.

    def daily(self, day: datetime.date) -> Daily | None:
        """Return the day's puzzle; None if there is none."""
        return None

    def contest(self, bots: Sequence[str]) -> str:
        """Return the day whose puzzle these players ("" for people) are playing; "" for none."""
        return ""

    def keyed(self, bot: str, key: str) -> str:
        """Return the name that makes a bot of a day's puzzle, as in `contest`, if the day has a secret key."""
        return bot

    def score(self, view: V) -> tuple[int, ...] | None:
        """Return the score of a finished daily puzzle, lower is better; None if it was not solved."""
        return None

    def cost(self, score: tuple[int, ...], _: Translate) -> str:
        """Return a score in words."""
        return " · ".join(map(str, score))

    def share(self, view: V, day: str, tolds: Sequence[Told], _: Translate) -> str:
        """Return a text about a finished game, to send to others; "" for none.

        day: the day of the puzzle, "" if it was none. tolds: what the seat was told.
        """
        return ""

    # What a seat can infer.

    def infer(self, size: str, options: Mapping[str, Any], seat: int, tolds: Sequence[Told]) -> Inferred:
        """Return what a seat can infer."""
        return Inferred()

    def reader(self, size: str, seat: int) -> str:
        """Name the bot whose odds are shown to a seat that asks how likely things are by habit; "" if none knows."""
        return ""

    def matters(self, told: Told, seat: int) -> bool:
        """Return whether what a seat was told can change what it infers."""
        return True
