"""The turns of each search as rows of steps: a stone for a yes, a hedge for a no, and what is asked now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from hallali import i18n
from hallali.core import bits
from hallali.core.contract import Told
from hallali.core.errors import plural
from hallali.core.names import Name
from hallali.games.traqueur.rules import camp as c
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.grid import OUTSIDE, Grid

Translate = i18n.Translator

#: How many turns of a search are listed, the newest first; a style sheet shows as many as there is room for.
MOST: Final = 5
#: How many steps of a turn are shown, its last ones; the others are counted.
SHOWN: Final = 5
#: From this many steps on, a detective is near.
NEAR: Final = 2
_STEPS = plural("step and your fugitive is found", "steps and your fugitive is found")

#: What became of a step: the answer to a question, a walk over known passages, or a question that is still to be put.
Kind = Literal["yes", "no", "free", "now"]


class Step(msgspec.Struct, frozen=True):
    """A step of a turn. said: what became of it, in words."""

    kind: Kind  #: what it was answered, or that it is to be asked now
    name: str  #: the square that it led to, or would have
    said: str


class Turn(msgspec.Struct, frozen=True):
    """A turn. now: whether it goes on. before: how many steps came before those that are shown."""

    title: str  #: its number, as it is read
    now: bool
    steps: tuple[Step, ...]
    before: int = 0
    said: str = ""  #: that, in words


class Turns(msgspec.Struct, frozen=True):
    """The turns of one search, the newest first. title: whose they are."""

    title: str
    rows: tuple[Turn, ...]  #: the turns


class Danger(msgspec.Struct, frozen=True):
    """How far a detective still has to go to the viewer's fugitive. words: what is counted."""

    steps: int  #: how many
    words: str
    near: bool  #: whether it is close


def turns_of(
    grid: Grid, view: v.TraqueurView, search: v.SearchView, tolds: Sequence[Told], who: Name, _: Translate
) -> Turns:
    """Return a search's turns. who: whose search it is. tolds: all that the viewer was told."""
    rows: list[list[Step]] = [[]]
    for told in tolds:
        if isinstance(told, v.TurnEnded) and told.who == search.seat:
            rows.append([])
        elif isinstance(told, v.Asked | v.Walked) and told.who == search.seat:
            step = _step(grid, told, _)
            if step.kind == "free" and rows[-1] and rows[-1][-1].kind == "free":
                rows[-1].pop()  # of a walk, where it led
            rows[-1].append(step)
    on = view.phase == v.SEARCH and view.mover == search.seat
    if on and view.mover == view.seat:
        rows[-1].append(Step("now", "", _("to be asked")))
    first = search.turns + 2 - len(rows)
    made = [_turn(first + at, on and at == len(rows) - 1, steps, _) for at, steps in enumerate(rows) if steps]
    title = _("Your questions") if search.seat == view.seat else _("{who}’s questions").format(who=who)
    return Turns(title, tuple(made[: -MOST - 1 : -1]))


def _turn(number: int, now: bool, steps: Sequence[Step], _: Translate) -> Turn:
    before = len(steps) - SHOWN + 1 if len(steps) > SHOWN else 0
    said = _.counted("{count} step before", "{count} steps before", before) if before else ""
    return Turn(_("Turn {number}").format(number=number), now, tuple(steps[before:]), before, said)


def _step(grid: Grid, told: v.Asked | v.Walked, _: Translate) -> Step:
    name = _("out") if told.target == OUTSIDE else grid.square_name(told.target)
    if isinstance(told, v.Walked):
        return Step("free", name, _("known, free"))
    return Step("yes", name, _("yes")) if told.yes else Step("no", name, _("no"))


def danger_of(grid: Grid, view: v.TraqueurView, search: v.SearchView, _: Translate) -> Danger | None:
    """Return how far the other's detective still has to go; None for who has no camp, and once the game is over.

    search: the other's. Only who built a camp knows that: it follows from the camp in their View.
    """
    if view.camp is None or view.camp.fugitive < 0 or view.phase != v.SEARCH or search.found:
        return None
    steps = c.distance(grid, c.Camp(view.camp.fugitive, bits.mask_of(view.camp.barriers)), search.at)
    return Danger(steps, _.either(*_STEPS, steps), steps <= NEAR)


def stands(grid: Grid, search: v.SearchView, who: Name, _: Translate) -> str:
    """Say where a detective is. who: whose it is."""
    if search.at == OUTSIDE:
        return _("{who} is outside").format(who=who)
    return _("{who} is on {square}").format(who=who, square=grid.square_name(search.at))
