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


def planned(kept: dict[str, Any], shown: str, held: Steps, steps: Steps) -> Plan | None:
    """Return how a move is pressed; None if no way is found.

    kept: the pad as it is kept. shown: its page. held: the draft so far. steps: the move, as the rules number it.
    """
    pad = Pad.loads(json.dumps(kept), games.get(kept["game"]), random.Random(0))
    own, state, view = pad.game.page().of(pad.options).drafts, pad.state, pad.view()
    offered = sorted({int(one) for one in re.findall(r'name="choose"[^>]*?value="(\d+)"', shown)})
    goal = (*held, *steps)

    def ways() -> Iterator[Steps]:
        yield steps
        for first in offered:  # a bid: a token, then its place, each with a number of its own on the board
            for second in offered:
                yield first, second

    for way in ways():
        draft, pressed = held, list[int]()
        for choice in way:
            try:
                found = own.choose(state, view, draft, choice)
            except HallaliError:
                continue
            if found.commit and found.steps == goal and choice not in offered and _ends(own, state, view, draft, goal):
                return Plan(tuple(pressed), True, ())  # the button that ends it is another
            pressed.append(choice)
            draft = found.steps
            if found.commit:
                break
        else:
            if pressed and _ends(own, state, view, draft, goal):
                return Plan(tuple(pressed), True, ())
            if pressed and draft == goal:
                return Plan(tuple(pressed), False, goal)
            continue
        if draft == goal:
            return Plan(tuple(pressed), False, ())
    return None


def _ends(own: Drafts[Any], state: Position, view: View, draft: Steps, goal: Steps) -> bool:
    """Say whether the button that ends a draft makes just this move of it."""
    try:
        found = own.finish(state, view, draft)
    except HallaliError:
        return False
    return found.commit and found.steps == goal
