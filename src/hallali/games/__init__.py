"""The games, by name: those of this package, then those that other packages name in the entry-point group `GROUP`.

A game makes positions, and says what a seat may know of one; a position takes steps:

>>> from hallali import games
>>> game = games.get("fugitif")
>>> state = game.new("micro")
>>> state.chances()  # no seat is to move yet: the Fugitive draws a card
[(4, 0.25), (5, 0.25), (6, 0.25), (7, 0.25)]
>>> state.apply(4)
>>> game.seats[state.mover]
'fugitive'
>>> view = game.see(state, 0)
>>> view.hand, view.legal
((1, 2, 3, 4, 8), (1, 2, 3, 4))
>>> state.apply(7)
Traceback (most recent call last):
hallali.core.errors.IllegalAction: ...
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from hallali import i18n
from hallali.core.contract import View
from hallali.core.errors import BadOption, HallaliError, Message, literal, marked
from hallali.core.gestures import raised
from hallali.games.fugitif import FUGITIF
from hallali.games.la_traque import LA_TRAQUE
from hallali.games.red_notice import RED_NOTICE
from hallali.games.traque import TRAQUE
from hallali.games.traqueur import TRAQUEUR
from hallali.interfaces.game import AnyGame, PlayableGame

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

N_ = marked
GROUP = "hallali.games"
_OURS: tuple[AnyGame, ...] = (FUGITIF, TRAQUEUR, RED_NOTICE, TRAQUE, LA_TRAQUE)
#: Every game by name, as those get it who carry its positions and do not look into them.
GAMES: dict[str, PlayableGame] = {game.name: game for game in _OURS}


def get(name: str) -> PlayableGame:
    """Return the game of this name. Raises BadOption.

    >>> get("red-notice").title
    'Red Notice'
    """
    try:
        return GAMES[name]
    except KeyError:
        raise BadOption(
            Message(
                "There is no game “{name}”; choose one of: {known}.", {"name": name[:40], "known": ", ".join(GAMES)}
            )
        ) from None


def add(game: object) -> PlayableGame:
    """Put a game from another package among the others, once it is checked. Raises HallaliError, which says why not."""
    if not isinstance(game, PlayableGame):
        text = N_("it names a {kind}; an object of a class of hallali.interfaces.game.PlayableGame is wanted")
        raise HallaliError(Message(text, {"kind": type(game).__name__}))
    name = getattr(game, "name", None)
    if not isinstance(name, str) or not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
        text = N_("a game’s name is small letters, digits and hyphens, such as “red-notice”; this one is “{name}”")
        raise HallaliError(Message(text, {"name": str(name)[:40]}))
    if name in GAMES:
        raise HallaliError(Message(N_("there is already a game “{name}”"), {"name": name}))
    for field, kind in (("title", str), ("rules", int), ("seats", tuple), ("sizes", tuple)):
        if not isinstance(found := getattr(game, field, None), kind) or not found:
            text = N_("“{field}” of the game “{name}” has to be a {kind} that is not empty or 0")
            raise HallaliError(Message(text, {"field": field, "name": name, "kind": kind.__name__}))
    view = game.see(game.new(game.sizes[0]), 0)
    if not isinstance(view, View) or view.game != name:
        raise HallaliError(Message(N_("its View does not say “{name}” in its field “game”"), {"name": name}))
    for lang, texts in game.plain().texts.items():
        i18n.bring(lang, texts)
    GAMES[name] = game
    return game


def _named() -> bool:
    """Say whether any package that is installed may name a game: reading them all properly takes longer."""
    for folder in map(Path, sys.path):
        for pattern in ("*.dist-info/entry_points.txt", "*.egg-info/entry_points.txt"):
            for path in folder.glob(pattern):
                if f"[{GROUP}]" in path.read_text("utf-8", "replace"):
                    return True
    return False


def found() -> Iterator[EntryPoint]:
    """Return what installed packages name in the group, in the order of their names."""
    if _named():
        from importlib.metadata import entry_points

        once = {(one.name, one.value): one for one in entry_points(group=GROUP)}  # an old build may name it again
        yield from (once[key] for key in sorted(once))


def load() -> None:
    """Add the games of other packages. One that cannot be added is left out, and a line on standard error says why."""
    for one in found():
        try:
            add(one.load())
        except Exception as error:  # a broken package is not to cost the others
            import multiprocessing

            if multiprocessing.parent_process() is not None:
                continue  # the process that started this one has said it
            why = error.message if isinstance(error, HallaliError) else literal(raised(error))
            package = one.dist.name if one.dist else one.value
            lang = i18n.spoken_here()
            text = i18n.translator(lang)(N_("The game “{game}” of the package {package} is left out: {why}."))
            print(text.format(game=one.name, package=package, why=i18n.render(why, lang)), file=sys.stderr)


load()
