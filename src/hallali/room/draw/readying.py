"""What pages are drawn from is read before somebody asks: the first page kept everyone waiting for half a second.

Each step is short, and is made in another thread, so that what else happens meanwhile need not wait for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from hallali import i18n
from hallali.interfaces.game import PlayableGame
from hallali.room.draw import show

_FIRST = ("front.html", "base.html", "game.html", "table.html")  # what is asked for first


def steps(langs: Sequence[str], games: Sequence[PlayableGame]) -> Iterator[Callable[[], object]]:
    """Yield what is to be done, what is needed first before the rest. langs: the languages that the room speaks."""
    for lang in langs:
        yield partial(i18n.translator, lang)
    for game in games:
        yield game.page
        yield game.lessons
    names = show.templates()
    for name in (*(one for one in _FIRST if one in names), *(one for one in names if one not in _FIRST)):
        for lang in langs:
            yield partial(show.ready, name, lang)
    for game in games:
        for name in show.templates(game.page().assets):
            for lang in langs:
                yield partial(show.ready, f"{game.name}/{name}", lang)
    for game in games:
        for name in (*game.page().of({}).layout.parts, *show.MORE_PARTS):
            yield partial(show.ready_part, game.name, name)
