"""Writes a small game in sequence form. Needs the extra `solve` (numpy)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from hallali.core.contract import Game, Options
from hallali.core.errors import BadOption
from hallali.search.form import Form, form_of
from hallali.search.histories import Story, Walk
from hallali.search.writing import POSITIONS, unheard


class Written(NamedTuple):
    """A game in sequence form, whose information sets are named by histories, and each seat's story."""

    form: Form
    stories: tuple[Story, Story]  #: for each seat, its histories


def write(
    game: Game,
    size: str,
    options: Options | None = None,
    most: int = POSITIONS,
    views: bool = False,
    say: Callable[[int], None] = unheard,
) -> Written:
    """Write a game of two seats in sequence form, with what each seat can go through.

    views: also keep what each seat sees at each of its steps. say: called from time to time with how many positions are
    written. Raises BadOption, and TooLarge beyond `most`
    positions.
    """
    if game.together or len(game.seats_of(options)) != 2:
        raise BadOption("Only a two-seat game in which one seat wins what the other loses can be written this way.")
    walk = Walk(game, most, views, say)
    walk.walk(game.new(size, options), 1.0, 0, 0, 0, 0)
    return Written(form_of(walk.writer), walk.stories)


def export(game: Game, size: str, options: Options | None = None, most: int = POSITIONS) -> Form:
    """Write a game of two seats in sequence form.

    The key of an information set is the number of its player's history; histories are numbered as they are met. Raises
    BadOption, and TooLarge beyond `most` positions.
    """
    return write(game, size, options, most).form
