"""What a seat of Le Traqueur may know of what happened, stated independently of `rules/see.py` (TRQ-23).

Twins are drawn from what this says, and not from what a seat was told: so a Told that says too much narrows no twin.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from hallali.core.contract import Told
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.state import State
from hallali.interfaces.twins import drawn_from


def knows(before: State, truth: Sequence[Told], seat: int) -> list[Told]:
    """Return what a seat may know of an entry: everything but the other's camp. truth: what the referee was told."""
    return [replace(told, camp=None) if isinstance(told, v.Built) and told.who != seat else told for told in truth]


TWINS = drawn_from(knows)
