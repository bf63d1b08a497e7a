"""Which of the colony's creatures is drawn: `bodies.py` has their shapes, `interfaces/creatures.py` draws them."""

from __future__ import annotations

from typing import Literal

from markupsafe import Markup

from hallali.games.traque.page.bodies import BEASTS, CREATURE
from hallali.interfaces.creatures import creature

#: How much a creature is awake.
Wakes = Literal["asleep", "stirs", "awake"]


def named(name: str) -> str:
    """Return the name of the figure for a creature's drawing (`art.foe`): "creature" where it has none of its own."""
    return name if name in BEASTS else "creature"


def figure(name: str) -> Markup:
    """Draw a creature by the name of its figure, as SVG in a picture as wide as scene.html says."""
    return creature(BEASTS.get(name, CREATURE))
