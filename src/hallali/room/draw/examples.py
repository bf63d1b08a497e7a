"""Worked examples for the rules pages: positions of lessons, drawn by the parts of the game's own board."""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec
from markupsafe import Markup

from hallali import games, i18n
from hallali.core.dealer import Dealer
from hallali.core.record import Record, last, told_entries
from hallali.core.seats import CHANCE
from hallali.interfaces.game import PlayableGame
from hallali.interfaces.lessons import Lesson
from hallali.lab.puzzles import Posed
from hallali.room import addresses
from hallali.room.draw import posing
from hallali.room.draw.show import Viewer


class Example(msgspec.Struct, frozen=True):
    """A position that can be tried, at a step of a lesson."""

    lesson: str  #: its name, as POST /learn takes it
    step: int  #: the step's number, from 1, as POST /learn takes it
    title: str  #: the lesson's
    text: str  #: what the lesson says there
    board: Markup  #: its picture


def of(name: str, lang: str, theme: str, root: str) -> list[Example]:
    """Return a game's examples, one of each lesson that has any, each with its picture; a worker can draw them.

    name: the game's. root: the path under which the room lives.
    """
    addresses.settle(root)
    game, _, found = games.get(name), i18n.translator(lang), list[Example]()
    for lesson in game.lessons():
        if lesson.example >= 0:
            board = _drawn(game.name, lesson.name, lang, theme, addresses.root())
            board = _again(board) if found else board
            step = lesson.steps[lesson.example]
            found.append(Example(lesson.name, lesson.example + 1, _(lesson.title), _(step.text), board))
    return found


#: Signs that a page needs once, and the names that it may have only once.
_SIGNS = re.compile(r'<svg[^>]*class="(?:sprites|lt-sheets)[^"]*".*?</svg>', re.DOTALL)
_NAMES = re.compile(r' id="[^"]*"')


def _again(board: Markup) -> Markup:
    """Return a picture as the second of a page: without signs and names that the first one brings."""
    return Markup(_NAMES.sub("", _SIGNS.sub("", str(board))))  # noqa: S704


def record(game: PlayableGame, lesson: Lesson, until: int) -> Record:
    """Play a lesson by its own moves until its step of this number, from 0."""
    roles = game.seats_of(lesson.options)
    state, seat = game.new(lesson.size, lesson.options), roles.index(lesson.seat)
    dealer, replies, moves = Dealer(lesson.seed, ("",) * len(roles)), iter(lesson.replies), list[str]()
    mine = iter([*lesson.opening, *(step.moves[0] for step in lesson.steps[:until] if step.moves)])
    while True:
        if state.mover == CHANCE:
            steps: tuple[int, ...] = (dealer.draw(len(moves), state.chances()),)
        else:
            token = next(mine if state.mover == seat else replies, "")
            if not token:
                return Record(
                    game=game.name, rules=game.rules, size=lesson.size, options=dict(lesson.options), moves=moves
                )
            steps = game.read(state, token)
        moves.append(game.write(state, steps))
        for step in steps:
            state.apply(step)


@lru_cache(64)
def _drawn(name: str, lesson_name: str, lang: str, theme: str, _root: str) -> Markup:
    """Draw the position of a lesson's example as its learner sees it."""
    game = games.get(name)
    lesson = next(one for one in game.lessons() if one.name == lesson_name)
    seat = game.seats_of(lesson.options).index(lesson.seat)
    played = record(game, lesson, lesson.example)
    view = msgspec.structs.replace(game.see(last(game, played), seat), legal=())
    posed = Posed(view, tuple(told_entries(game, played, seat)))
    return posing.drawn(posing.page_of(posed, Viewer(seat=seat, lang=lang, theme=theme), lesson.options))
