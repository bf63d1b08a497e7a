"""The page of a game that draws none: its View's fields as a table, and its legal steps as buttons."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import msgspec

from hallali.core.contract import Position, Told
from hallali.core.errors import marked
from hallali.core.generics import V
from hallali.core.seats import OVER
from hallali.interfaces import drafts
from hallali.interfaces.drafts import Drafts, Next, Steps
from hallali.interfaces.front import AGAINST, Choice, Front, Group, group_of
from hallali.interfaces.page import Page
from hallali.interfaces.plain import Plain, spaced
from hallali.interfaces.scene import Button, Drawn, Picture, Scene
from hallali.interfaces.table_page import TablePage
from hallali.interfaces.words import LEVELS, Translate, Words

if TYPE_CHECKING:
    from hallali.core.contract import Own
    from hallali.interfaces.game import AnyGame, PlayableGame

N_ = marked
PLAIN = Path(__file__).parent / "plain_assets"
SHAPES = ("diamond", "ring", "square", "triangle")
#: The bot that is there to measure others by, and that nobody is asked to play against.
RANDOM = "random"
#: The usual sizes in words, where a game has no words of its own for them (`Plain.sizes`).
SIZES = {"real": N_("The whole game"), "small": N_("A short game"), "micro": N_("A tiny game")}


class PlainScene(Scene, frozen=True, kw_only=True):
    """What the plain board draws. rows: (the name of a field, its value), as people read them."""

    rows: tuple[tuple[str, str], ...] = ()


class Begun(drafts.Draft, frozen=True, kw_only=True):
    """A draft as the plain page shows it. tokens: the notation of each step that completes it."""

    tokens: Mapping[int, str] = {}


class PlainDrafts(Drafts[V]):
    """Gestures of several steps, one step a press."""

    def choose(self, state: Position | None, view: V, draft: Steps, choice: int) -> Next:
        """Take one step. Raises IllegalAction."""
        steps = (*draft, choice)
        return Next(steps, commit=state is None or drafts.begun(state, steps) is None)

    def seen(self, state: Position | None, view: V, draft: Steps) -> V:
        """Return the player's view with the draft in it."""
        if state is None or not draft:
            return view
        after = drafts.fits(state, draft)
        return view if after is None else self.game.see(after, view.seat)

    def describe(self, state: Position | None, view: V, draft: Steps) -> Begun:
        """Return the draft, and the notation of each step that completes it."""
        mine = state is not None and state.mover == view.seat
        tokens = drafts.tokens(self.game, state, draft) if state is not None and mine else {}
        return Begun(steps=draft, tokens=tokens)


class PlainWords(Words[V]):
    """The game's own words."""

    sampled = True

    def answers(self, told: Told) -> tuple[Told, ...]:
        """Return what a seat was told as an answer to its own gesture, then what it could have been told instead."""
        return self.game.plain().answers(told)

    def level(self, bot: str, _: Translate) -> str:
        """Name a bot: a level, or one of the game's own by its name in the code."""
        return super().level(bot, _) if bot in LEVELS else _(spaced(bot))

    def sentence(self, told: Told, seat: int, _: Translate, size: str) -> str:
        """Say in one sentence what a seat was told."""
        return self.game.plain().sentence(told, seat, _)

    def role(self, seat: int, _: Translate) -> str:
        """Name a seat."""
        return self.game.plain().role(seat, _, self.options)


class PlainPicture(Picture[V]):
    """The View's fields as a table, and the legal steps as buttons."""

    def draw(self, page: TablePage[V]) -> Drawn:
        """Return the Scene and the paragraphs of the legend."""
        view, draft, _ = page.view, page.draft, page.translate
        tokens = draft.tokens if isinstance(draft, Begun) else {}
        plain = self.game.plain()
        return Drawn(
            scene=PlainScene(
                prompt=plain.prompt(view, _, self.options),
                aside="",
                badge=self.words.eyes(view.seat, _),
                mine=view.mover == view.seat,
                over=view.mover == OVER,
                buttons=(Button(-1, _("Undo"), command="clear"),) if draft.steps else (),
                choices=tuple(Button(step, name) for step, name in plain.named(view, tokens, _).items()),
                note=page.notes.text,
                rows=tuple((plain.field(name, _), text) for name, text in plain.rows(view, _)),
            )
        )


class PlainPage(Page[V]):
    """A page made from the game's own words (hallali.interfaces.plain)."""

    assets: Path | None = PLAIN
    sheet: str = "plain.css"  #: the board's style sheet, in the static folder of `assets`
    styles: tuple[str, ...]
    drafting: type[Drafts[V]] = PlainDrafts
    wording: type[Words[V]] = PlainWords
    drawing: type[Picture[V]] = PlainPicture

    def __init__(self, game: PlayableGame[Own, V], options: Mapping[str, Any] | None = None) -> None:
        super().__init__(game, options)
        self.plain = game.plain()
        self.front = front_of(game, self.plain)
        self.styles = (f"{game.name}/{self.sheet}",)
        self.helps = type(self).infer is not Page.infer

    def of(self, options: Mapping[str, Any]) -> Self:
        """Return the Page of a game with these options."""
        return type(self)(self.game, dict(options))


def _against(game: AnyGame) -> Group:
    """Return whom to play against: the levels, then the game's own bots by their names in the code."""
    own = dict.fromkeys(name for bots in game.bots() for name in bots if name not in (*LEVELS, RANDOM))
    choices = (*AGAINST.choices, *(Choice(f"bot:{name}", spaced(name)) for name in own))
    return msgspec.structs.replace(AGAINST, choices=choices)


def front_of(game: AnyGame, plain: Plain[Any]) -> Front:
    """Return the game's card on the front page: each seat to play, against bots or with a friend."""
    seats = tuple(
        Choice(str(number), name.replace("-", " ").capitalize(), SHAPES[number % 4])
        for number, name in enumerate(game.seats_of())
    )
    named = {**SIZES, **plain.sizes}
    sizes = tuple(Choice(size, named.get(size) or spaced(size)) for size in game.sizes)
    groups = [_against(game)] if len(seats) > 1 else []
    if len(sizes) > 1:
        usual = "real" if "real" in game.sizes else game.sizes[0]
        groups.append(Group("size", N_("Size"), sizes, usual=usual))
    ticked = []
    for option in game.options:
        if len(option.choices) < 2:
            continue
        if isinstance(option.choices[0], bool):
            ticked.append(Choice(f"{option.name}={int(not option.choices[0])}", str(option.label)))
        else:
            values = tuple(Choice(str(value), str(value)) for value in option.choices)
            groups.append(group_of(option) if option.words else Group(option.name, str(option.label), values))
    if ticked:
        groups.append(Group("", N_("Variants"), tuple(ticked), many=True))
    return Front(plain.lead, plain.facts, seats, seats, tuple(groups))
