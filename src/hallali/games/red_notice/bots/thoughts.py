"""What Red Notice's bots thought, for after the game: where Jessah was surest, and where Angela felt watched."""

from __future__ import annotations

from hallali.core.errors import Message, marked
from hallali.core.player import Thought

N_ = marked

_HUNT = N_("I was surest in round {round}: {city}. I gave it {chance}%.")
_WATCHED = N_("In round {round} I felt watched in {city}: you’d have said {chance}%.")

#: What is likelier than this is no hunch.
_KNOWN = 0.97


def hunch(turn: int, city: int, chance: float) -> Thought | None:
    """Return what Jessah thought of where Angela was. turn: the round. chance: that she was in this city."""
    return _of(_HUNT, turn, city, chance)


def watched(turn: int, city: int, chance: float) -> Thought | None:
    """Return what Angela thought of the city that she was in. chance: that she was there, to a watcher."""
    return _of(_WATCHED, turn, city, chance)


def _of(text: str, turn: int, city: int, chance: float) -> Thought | None:
    if not 0.0 < chance <= _KNOWN:
        return None
    return Thought(Message(text, {"round": turn, "city": city, "chance": round(100 * chance)}), chance)
