"""Traqué, played to see what options do that show at the set-up; those that do not are named in UNPROBED."""

from __future__ import annotations

from typing import Any

from traque_play import GAME, inventory, play
from word_probes import Probe

from hallali.core.seats import OVER
from hallali.games import traque

#: A size whose table is quickly made.
SIZE = "small"
#: Options whose sentences are compared with play by people alone: they show in fights, tests and places.
UNPROBED = {
    "toss",
    "target",
    "target_two",
    "carry",
    "partner",
    "skill",
    "tokens",
    "second_place",
    "retoss_cards",
    "last_unit",
    "turn_end",
    "rescue",
}


def players(value: int) -> str:
    """See whether the turn goes to somebody else."""
    seats = traque.TRAQUE.seats_of({"players": value})
    return "Turns alternate. Time is shared" if len(seats) > 1 else "The turn ends by itself when nothing"


def hard_health(value: bool) -> str:
    state = GAME.new("real", {"hard_health": value})
    return f"Health {state.health[0]} and Time"


def hard_time(value: bool) -> str:
    """Hide until the game is over: each time costs one, and the last one loses."""
    state, hidden = GAME.new("real", {"hard_time": value}), 0
    while state.mover != OVER:
        state, hidden = play(state, "hide"), hidden + 1
    return f"and Time {hidden}."


def carried(**options: Any) -> list[str]:
    return inventory(GAME.new("real", options))


def kit(value: bool) -> str:
    return "You start with the medical kit" if "medical-kit" in " ".join(carried(kit=value)) else ""


def cat(value: bool) -> str:
    return "You start with the cat" if "sprinkles" in " ".join(carried(cat=value)) else ""


def retoss(value: str) -> str:
    state = traque.TRAQUE.new("real", {"retoss": value})
    return "re-toss token is at hand" if traque.TRAQUE.see(state, 0).retoss else "is in the supply until a card"


PROBES: dict[str, Probe] = {
    "players": players,
    "hard_health": hard_health,
    "hard_time": hard_time,
    "kit": kit,
    "cat": cat,
    "retoss": retoss,
}
NUMBERS: tuple[tuple[str, Any], ...] = ()
