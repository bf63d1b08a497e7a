"""Make tests/games/traque/records and perft.json: a game for each kind of ending, and counts of positions.

Run it by hand after the rules number is raised: python tests/games/traque/make_traque_records.py. Older records
stay. The games use the edition of the tests, so that they do not change with the house edition.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any, NamedTuple

from traque_play import GAME, PERFT, at_random, counted

from hallali.core.dealer import Dealer, commitment
from hallali.core.record import Record
from hallali.core.seats import CHANCE, OVER
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules.state import State

RECORDS = Path(__file__).with_name("records")
EASY = {"kit": True, "cat": True, "skill": "steady"}


class Wanted(NamedTuple):
    """A game to find: its name and options, how it ends, what must occur in it, and who resigns."""

    name: str
    options: dict[str, Any]
    outcome: str
    occurs: tuple[str, ...] = ()
    resigns: str = ""


WANTED = (
    Wanted("escaped", EASY, "escaped", ("=launch-pad", "again:", "use:")),
    Wanted("escaped-crew", EASY, "escaped", ("turn:",)),
    Wanted("killed", {}, "killed", ("reload:", "to:", "<")),
    Wanted("killed-hard", {"hard_health": True, "hard_time": True, "target": "square"}, "killed"),
    Wanted("late", {}, "late", ("hide",)),
    Wanted("two-escaped", {**EASY, "players": 2, "carry": True}, "escaped", ("who:",)),
    Wanted(
        "two-killed", {"players": 2, "partner": 1, "target_two": "square"}, "killed", ("share:", "give:", "ask", "+")
    ),
    Wanted("two-late", {"players": 2, "retoss": "supply"}, "late", ("share:",)),
    Wanted("two-resigned", {"players": 2}, "", (), "partner"),
    Wanted("box", {"tokens": "box", "second_place": "must", "retoss_cards": "before", "last_unit": "serves"}, "late"),
)
COUNTED: tuple[tuple[int, dict[str, Any], int, int], ...] = (
    (0, {}, 0, 4),
    (1, {}, 40, 5),
    (2, {"players": 2}, 30, 4),
    (3, {"players": 2, "carry": True}, 60, 4),
)


def chosen(state: State, rng: random.Random) -> tuple[int, ...]:
    """Choose a gesture at random, but actively; in a fight, fire everything."""
    steps: list[int] = []
    here = state.clone()
    while not steps or here.drafting:
        legal = here.legal()
        if rng.random() < 0.85:
            legal = _sensible(here, legal, rng)
        step = rng.choice(legal)
        steps.append(step)
        here.advance(step)
    return tuple(steps)


def _sensible(state: State, legal: list[int], rng: random.Random) -> list[int]:
    """Return the gestures that make progress: activations, full volleys, no gifts, hiding in time."""
    fire = [step for step in legal if step >= a.FIRE]
    if fire:
        return [max(fire)]
    if a.HIDE in legal:
        creature = any(state.box.strength[kind] for kind in state.row(state.mover))
        return [a.HIDE] if creature and rng.random() < 0.6 else [a.DRAW] if a.DRAW in legal else legal
    if a.DRAW in legal:  # a second place
        return [a.DRAW]
    loud = [step for step in legal if step == a.ASK or a.SHARE <= step < a.CREATURE or a.GIVE <= step < a.CARD]
    active = [step for step in legal if a.ACTIVATE <= step < a.PAY]
    return active or [step for step in legal if step not in loud] or legal


def played(wanted: Wanted, number: int) -> Record | None:
    """Play one game and return its record if it is as wanted."""
    seed = f"hallali-{wanted.name}-{number}"
    dealer, rng = Dealer(seed), random.Random(seed)
    state = GAME.new("real", wanted.options)
    record = Record(
        game=GAME.name, rules=GAME.rules, edition=GAME.edition_of("real", wanted.options), size="real",
        options=wanted.options, commitment=commitment(seed), seed=seed,
    )  # fmt: skip
    while state.mover != OVER and not (wanted.resigns and len(record.moves) > 40):
        if state.mover == CHANCE:
            steps: tuple[int, ...] = (dealer.draw(len(record.moves), state.chances()),)
        else:
            steps = chosen(state, rng)
        record.moves.append(GAME.write(state, steps))
        for step in steps:
            state.apply(step)
    record.resigned = wanted.resigns
    record.result = GAME.see(state, 0).outcome
    everything = " ".join(record.moves)
    return record if record.result == wanted.outcome and all(word in everything for word in wanted.occurs) else None


def reached(seed: int, options: dict[str, Any], steps: int) -> State:
    """Return the position after this many steps of a random game."""
    state = GAME.new("real", options)
    for number, (_, _, after) in enumerate(at_random(seed, options)):
        if number == steps:
            break
        state = after.clone()
    return state


def main() -> None:
    """Write every wanted record and the counts."""
    RECORDS.mkdir(exist_ok=True)
    for wanted in WANTED:
        record = next(filter(None, (played(wanted, number) for number in range(20000))))
        (RECORDS / f"{wanted.name}-{GAME.rules}.json").write_bytes(record.to_json() + b"\n")
        print(wanted.name, record.seed, len(record.moves))
    rows = []
    for seed, options, after, depth in COUNTED:
        rows.append(
            {"seed": seed, "options": options, "after": after, "counts": counted(reached(seed, options, after), depth)}
        )
    PERFT.write_text("[\n" + ",\n".join(" " + json.dumps(row) for row in rows) + "\n]\n", "utf-8")


if __name__ == "__main__":
    main()
