"""Le Traqueur, played to see what each option does."""

from __future__ import annotations

from traqueur_play import FIRST, SECOND, at, camp, hunt, legal, play, race
from word_probes import Probe

from hallali.core.seats import CHANCE
from hallali.games.traqueur import TRAQUEUR
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.actions import BARRIER

#: Nothing but A1 and A2 behind the entrance of A1.
DEAD_END = camp("F2", "A1-B1 A2-B2 A2-A3")
NEAR, DEEP = camp("B1", "", "micro"), camp("B2", "A1-B1 out-B1", "micro")


def mode(value: str) -> str:
    state = play(NEAR, "micro", {"mode": value, "begins": "first"})
    return "Each builds a camp" if state.phase == v.BUILD else "One player builds a camp"


def begins(value: str) -> str:
    state = TRAQUEUR.new("micro", {"begins": value})
    if state.mover == CHANCE:
        return "Who begins is drawn at random"
    return (
        "in the first seat begins" if play(f"{NEAR} {NEAR}", on=state).mover == FIRST else "in the second seat begins"
    )


def barriers(value: str) -> str:
    """Put barriers into a camp until one is refused."""
    state, laid = TRAQUEUR.new("real", {"barriers": value, "mode": "one-sided"}), 0
    everything = camp("A1", " ".join(state.grid.place_name(place) for place in range(1, state.grid.places)))
    for step in TRAQUEUR.read(state, everything):
        if state.refusal(step) is not None:
            return f"A camp has {laid} barriers at most"
        state.apply(step)
        laid += step >= BARRIER
    return "any number of barriers"


def leaving(value: str) -> str:
    """Walk back to column 1 of a dead end, and of an open grid, and count the turns until the detective is out."""
    state = hunt(DEAD_END, "A1 B1 A2 A3 A1", leaving=value)
    before = state.seek(SECOND).turns
    open_ended = "end" in legal(hunt(camp("F6"), "A1 A2 A1", leaving=value))
    if "out" not in legal(state):
        state = play("end", on=state)
    state = play("out", on=state)
    assert at(state, SECOND) == "out"
    if state.seek(SECOND).turns - before == 1:
        return "so one turn is lost"
    return "may always end its turn there" if open_ended else "cannot go on from there ends its turn"


def equal_turns(value: bool) -> str:
    state = race(DEEP, DEEP, "A1 A2 B2", equal_turns=value)
    return "wins at once" if state.outcome == v.FOUND else "the other has one more turn"


def idle(value: str) -> str:
    """Walk to and fro for twenty turns."""
    state = hunt(NEAR, "A1 A2 B2 A2 A1 out", idle=value)
    for _ in range(20):
        if state.outcome == v.QUIET:
            return "turns in a row without a new answer"
        state = play("A1 out", on=state)
    return "for as many turns as you like"


PROBES: dict[str, Probe] = {
    "mode": mode,
    "begins": begins,
    "barriers": barriers,
    "leaving": leaving,
    "equal_turns": equal_turns,
    "idle": idle,
}


def quiet_turns() -> str:
    """Walk to and fro until the search is lost."""
    state, turns = hunt(NEAR, "A1 A2 B2 A2 A1 out"), 0
    while state.outcome == "":
        state, turns = play("A1 out", on=state), turns + 1
    return f"after {turns} turns in a row"


def known_steps() -> str:
    state, steps = hunt(camp("F6"), "A1 A2"), 0
    while (back := "A1" if at(state) == "A2" else "A2") in legal(state):
        state, steps = play(back, on=state), steps + 1
    return f"After {steps} known steps in a row"


def grid() -> str:
    """Count the entrances, and walk along the first row to its end."""
    state = hunt(camp("F6"), "A1")
    rows, columns = len(legal(hunt(camp("F6")))), 1
    while f"A{columns + 1}" in legal(state):
        columns += 1
        state = play(f"A{columns}", on=state)
    return f"The grid is {rows} by {columns}."


#: A size whose table is quickly made.
SIZE = "micro"

NUMBERS = (("TRQ-20", quiet_turns), ("TRQ-17", known_steps), ("TRQ-1", grid))
