"""What the search knows of Fugitif. Practice covered only the real size; the others are searched like any game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hallali.games.fugitif.bots.drawing import Drawing
from hallali.games.fugitif.bots.playout import Mind
from hallali.games.fugitif.hearing import HEARING
from hallali.games.fugitif.rules.box import sized
from hallali.games.fugitif.rules.random_play import play_on
from hallali.games.fugitif.rules.state import State
from hallali.games.fugitif.rules.view import MARSHAL
from hallali.search.knowledge import DomainKnowledge
from hallali.search.playouts import RolloutPolicy, Uniform


def _survey(policy: RolloutPolicy, states: list[State], legal: list[int]) -> list[float]:
    """Weigh the Marshal's steps by the worlds that she may be in; see hallali.search.ismcts.Settings."""
    return policy.survey(states, legal) if isinstance(policy, Mind) else []


def _playout(size: str, options: Mapping[str, Any] | None) -> RolloutPolicy:
    """Return the Fugitive who draws lots at the real size, and uniform play at the others."""
    named = sized(size, str((options or {}).get("edition", "")))
    return Drawing(named) if named.name == "real" else _QUICK


_QUICK = Uniform(play_on)
#: The Marshal's worlds are followed from move to move: what the Fugitive lays says more than counting knows. A player
#: who knows the same is asked once what is likely.
KNOWLEDGE = DomainKnowledge(_playout, play_on, follows=(MARSHAL,), survey=_survey, asks=1, hearing=HEARING)
