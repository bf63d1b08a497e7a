"""Which presses make a move at a pad: the game's own drafts say it, and the page has to offer each of them."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from hallali import games
from hallali.companion import Pad
from hallali.core.contract import Position, View
from hallali.core.errors import HallaliError
from hallali.interfaces.drafts import Drafts

Steps = tuple[int, ...]


class Plan(NamedTuple):
    """Presses that make a move."""

    choices: Steps  #: what is pressed, in this order
    ends: bool  #: whether the button that ends a draft is pressed then
    held: Steps  #: the draft that is left: moves of a turn that is not over yet, made but not committed


def plans(kept: dict[str, Any], shown: str, held: Steps, steps: Steps) -> Iterator[Plan]:
    """Yield ways in which a move could be pressed, the likeliest first: the drafts take more than a page offers.

    kept: the pad as it is kept. shown: its page. held: the draft so far. steps: the move, as the rules number it.
    """
    pad = Pad.loads(json.dumps(kept), games.get(kept["game"]), random.Random(0))
    own, state, view = pad.game.page().of(pad.options).drafts, pad.state, pad.view()
    offered = sorted({int(one) for one in re.findall(r'name="choose"[^>]*?value="(\d+)"', shown)})
    goal = (*held, *steps)
    yield from _along(own, state, view, held, steps, goal)
    for first in offered:  # a bid: a token, then its place, each with a number of its own on the board
        for second in offered:
            yield from _along(own, state, view, held, (first, second), goal)


def _along(own: Drafts[Any], state: Position, view: View, held: Steps, way: Steps, goal: Steps) -> Iterator[Plan]:
    """Yield how these choices, one after the other, make the move, maybe with the button that ends it."""
    draft, pressed = held, list[int]()
    for choice in way:
        try:
            found = own.choose(state, view, draft, choice)
        except HallaliError:
            continue
        pressed.append(choice)
        if found.commit or found.thought:
            if found.steps == goal:
                yield Plan(tuple(pressed), False, ())
                if len(pressed) > 1 and _ends(own, state, view, draft, goal):
                    yield Plan(tuple(pressed[:-1]), True, ())
            return
        draft = found.steps
    if pressed and _ends(own, state, view, draft, goal):
        yield Plan(tuple(pressed), True, ())
    elif pressed and draft == goal:
        yield Plan(tuple(pressed), False, goal)


def _ends(own: Drafts[Any], state: Position, view: View, draft: Steps, goal: Steps) -> bool:
    """Say whether the button that ends a draft makes just this move of it."""
    try:
        found = own.finish(state, view, draft)
    except HallaliError:
        return False
    return found.commit and found.steps == goal
