"""A table's page as a picture: from a View to the Scene that the templates draw."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from hallali.core.contract import Told
from hallali.core.generics import V
from hallali.core.seats import OVER
from hallali.interfaces.parts import Part
from hallali.interfaces.table_page import Line, Moment, TablePage
from hallali.interfaces.words import Translate, Words

if TYPE_CHECKING:
    from hallali.core.contract import Own
    from hallali.interfaces.game import PlayableGame
    from hallali.interfaces.sheets import Sheets


class Button(msgspec.Struct, frozen=True):
    """A button of the bar. step: what it chooses; -1 if it sends `command`: "clear", "undo" or "commit".

    why: why it is `off`, or what it does, for people who ask. sure: the button's label while it waits for a second
    press; "" if one is enough. fold: what is pressed to reveal a button that hardly anyone would want now.
    """

    step: int
    label: str
    primary: bool = False  #: whether it is the one that most would press
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
    done: what the viewer has just done and can still take back: it stands where the bar repeats what happened last.
    summary: what happened since the viewer's last deed, where the game sums it up; "" where the bar repeats a line.
    beside: at a pad, how that is pressed on the board which another seat does; "" where it is not.
    turned: the same of what chance brings, where the list of it stays open.
    """

    prompt: str
    aside: str
    badge: str
    mine: bool
    over: bool  #: whether the game is over
    buttons: tuple[Button, ...] = ()
    choices: tuple[Button, ...] = ()
    forced: int = -1
    note: str = ""
    helps: bool = False
    nothing: str = ""
    done: str = ""
    summary: str = ""
    beside: str = ""
    turned: str = ""


class Ending(msgspec.Struct, frozen=True):
    """How a table ended, as its last scene says it. title: who won, as the viewer reads it: “You won.” how: by what."""

    title: str
    how: str = ""


class Said:
    """A helper of the templates that only needs a translator besides: it says the same wherever a language is read.

    A part that calls it is recognised when it comes again, which is not so with a lambda: nobody can tell what that
    has enclosed. function: takes what it is called with, the translator in the second place.
    """

    __slots__ = ("function", "translate")

    def __init__(self, function: Callable[..., object], translate: Translate) -> None:
        self.function, self.translate = function, translate

    def __call__(self, first: object, *others: object) -> object:
        """Return what the function makes of this."""
        return self.function(first, self.translate, *others)


class Drawn(msgspec.Struct, frozen=True, kw_only=True):
    """What a game's templates draw: `scene` is their `d`.

    log: lines to show in place of the page's; None for the page's own. deals: whether the dealer deals anything at this
    table; None if `Page.deals` holds. helpers: functions that the templates call, by name: plain ones, or `Said`.
    """

    scene: Scene
    log: Sequence[Line] | None = None
    deals: bool | None = None
    helpers: Mapping[str, Callable[..., object]] = {}


class Picture(Part[V]):
    """Draws a table for one viewer; here, as a row of buttons."""

    strikes: bool = False  #: whether the game's help can strike out what is proven, without weighing anything

    def __init__(self, game: PlayableGame[Own, V], options: Mapping[str, Any], words: Words[V]) -> None:
        super().__init__(game, options)
        self.words = words

    def draw(self, page: TablePage[V]) -> Drawn:
        """Return what the game's templates draw for one viewer."""
        view, over = page.view, page.view.mover == OVER or page.table.result is not None
        steps = () if page.replay else view.legal
        return Drawn(
            scene=Scene(
                prompt="",
                aside="",
                badge=self.words.eyes(view.seat, page.translate),
                mine=bool(steps),
                over=over,
                choices=tuple(
                    Button(step, name)
                    for step, name in self.game.plain().named(view, {}, page.translate).items()
                    if step in steps
                ),
                note=page.notes.text,
            )
        )

    def posed(self, page: TablePage[V]) -> Drawn:
        """Return what the templates draw of a puzzle: nothing that is inferred, since that is what is asked."""
        return self.draw(page)

    def ending(self, page: TablePage[V], scene: Scene) -> Ending:
        """Return the words of the last scene of a table that is over. scene: as `draw` has drawn it."""
        if scene.prompt:
            return Ending(scene.prompt, scene.aside)
        winners = page.table.result.winners if page.table.result else ()
        names = ", ".join(self.words.seat_name(seat, page.translate) for seat in winners)
        return Ending(page.translate("{who} wins.").format(who=names) if names else page.translate("The game is over."))

    def moment(self, told: Told, seat: int) -> Moment:
        """Return where on the board it happened that a seat was told this, and whether the table gasps."""
        return Moment()

    def shape(self, seat: int) -> str:
        """Return a seat's sign: "diamond", "ring", "square" or "triangle"."""
        return ("diamond", "ring", "square", "triangle")[seat % 4]

    def tone(self, seat: int) -> int:
        """Return the number of a seat's colour (static/side.css)."""
        return seat % 4

    def sheets(self, size: str, edition: str, _: Translate) -> Sheets | None:
        """Return what an edition needs on paper, in the reader's language; None where there is nothing to print.

        edition: "NAME:HASH", or "" for the game's own.
        """
        return None
