"""Make the records of tests/traqueur/records: one game for each kind of end, in a race and in a one-sided search.

Run by hand for games that are new in WANTED: python tests/games/traqueur/make_traqueur_records.py
Records that exist stay as they are: those of older rules show that old games replay.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, NamedTuple

from hallali.core import bits
from hallali.core.dealer import Dealer, commitment
from hallali.core.record import Record, write_moves
from hallali.core.seats import CHANCE, OVER
from hallali.games.traqueur import TRAQUEUR
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.actions import END, SQUARE
from hallali.games.traqueur.rules.state import State

RECORDS = Path(__file__).with_name("records")


class Wanted(NamedTuple):
    """A game that is wanted: its name, size and options, how it ends, who wins (None: either seat), who resigns when.

    moves: tokens that must occur in it.
    """

    name: str
    size: str
    options: dict[str, Any]
    outcome: str
    winner: int | None = None
    resigns: str = ""
    moves: tuple[str, ...] = ()


EVEN = {"equal_turns": True}
ONE_SIDED = {"mode": "one-sided"}
WANTED = (
    Wanted("found-by-first", "real", {}, v.FOUND, v.FIRST),
    Wanted("found-by-second", "real", {}, v.FOUND, v.SECOND),
    Wanted("found-by-first-small", "small", {"begins": "first", "leaving": "same-turn"}, v.FOUND, v.FIRST),
    Wanted("found-by-second-oblong", "7x2", {"barriers": "unlimited", "begins": "second"}, v.FOUND, v.SECOND),
    Wanted("quiet-first-loses", "small", {}, v.QUIET, v.SECOND),
    Wanted("quiet-second-loses", "mini", {"barriers": 4}, v.QUIET, v.FIRST),
    Wanted("equal-turns-one-there", "mini", EVEN, v.FOUND),
    Wanted("equal-turns-fewer-first", "mini", EVEN, v.FEWER, v.FIRST),
    Wanted("equal-turns-fewer-second", "mini", {**EVEN, "leaving": "same-turn"}, v.FEWER, v.SECOND),
    Wanted("equal-turns-draw", "mini", EVEN, v.EVEN),
    Wanted("one-sided-found", "real", ONE_SIDED, v.FOUND, v.SECOND),
    Wanted("one-sided-given-up", "small", ONE_SIDED, v.QUIET, v.FIRST),
    Wanted("resigned", "real", {}, "", None, "second"),
    # Rules 2: what is above was played under rules 1.
    Wanted("left-at-once", "small", {}, v.FOUND, v.SECOND),
    Wanted("left-next-turn", "small", {"leaving": "next-turn"}, v.FOUND, v.FIRST, moves=("end", "out")),
)


def choose(rng: random.Random, state: State, wanted: Wanted) -> int:
    """Choose a step that leads towards an end; it looks at everything, for no player is to be shown."""
    steps = state.legal()
    if state.phase == v.BUILD:
        return END if steps[0] == END and rng.random() < 0.03 else rng.choice(steps[:6])
    seek = state.seek(state.mover)
    lazy = wanted.outcome == v.QUIET and state.mover != wanted.winner and seek.asked > 4
    if lazy:
        known = [
            step
            for step in steps
            if step == END or seek.known(seek.grid.place(seek.at, -1 if step == 1 else step - SQUARE))
        ]
        return END if END in known else rng.choice(known or steps)
    new = [
        step for step in steps if step >= SQUARE and not seek.known(seek.grid.place(seek.at, step - SQUARE))
    ]  # fmt: skip
    return rng.choice(new) if new and rng.random() < 0.8 else rng.choice(steps)


def fits(state: State, wanted: Wanted) -> bool:
    """Say whether the game ended as is wanted; with equal turns the other had the last turn."""
    if wanted.options.get("equal_turns") and not state.last_turn:
        return False
    return state.outcome == wanted.outcome and wanted.winner in (None, state.winner)


def played(wanted: Wanted, number: int) -> Record | None:
    """Play one game; give its record where it ends as wanted."""
    seed = f"hallali-{wanted.name}-{number}"
    dealer, rng = Dealer(seed), random.Random(number)
    state = TRAQUEUR.new(wanted.size, wanted.options)
    record = Record(
        game=TRAQUEUR.name,
        rules=TRAQUEUR.rules,
        size=wanted.size,
        options=wanted.options,
        commitment=commitment(seed),
        seed=seed,
    )
    gesture: list[int] = []
    origin = state.clone()
    while state.mover != OVER and not (wanted.resigns and len(record.moves) > 25):
        chance = state.mover == CHANCE
        step = dealer.draw(len(record.moves), state.chances()) if chance else choose(rng, state, wanted)
        gesture.append(step)
        state.apply(step)
        if not state.drafting:
            record.moves += write_moves(TRAQUEUR, origin, gesture)
            gesture, origin = [], state.clone()
    if wanted.resigns:
        record.resigned = wanted.resigns
        return record if state.mover != OVER and full(state) else None
    record.result = state.outcome
    long = len(record.moves) >= (30 if wanted.size == "real" else 12) and (wanted.size != "real" or full(state))
    return record if long and set(wanted.moves) <= set(record.moves) and fits(state, wanted) else None


def full(state: State) -> bool:
    """Say whether the camps have barriers enough to be searched."""
    return all(bits.count(camp.barriers) > 12 for camp in state.camps if camp is not None)


def main() -> None:
    """Write every wanted record that is not there."""
    for wanted in WANTED:
        if (RECORDS / f"{wanted.name}.json").exists():
            continue
        record = next(filter(None, (played(wanted, number) for number in range(20000))))
        (RECORDS / f"{wanted.name}.json").write_bytes(record.to_json() + b"\n")
        print(wanted.name, len(record.moves))


if __name__ == "__main__":
    main()
