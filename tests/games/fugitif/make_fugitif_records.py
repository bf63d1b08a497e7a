"""Make the records of tests/games/fugitif/records: one game for each kind of end, with and without events and options.

Run by hand after the rules' version was raised: python tests/games/fugitif/make_fugitif_records.py
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from hallali.core import bits
from hallali.core.dealer import Dealer, commitment
from hallali.core.record import Record, write_moves
from hallali.core.seats import CHANCE, OVER
from hallali.games.fugitif import FUGITIF
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.actions import END, PASS
from hallali.games.fugitif.rules.state import State

RECORDS = Path(__file__).with_name("records")
ALL = {"events": True, "opening": "one-or-two", "second_edition": True}
WANTED: tuple[tuple[str, str, dict[str, Any]], ...] = (
    *(
        (outcome, "real", options)
        for outcome in (v.CAUGHT, v.ESCAPED, v.SLIPPED, v.RUN_DOWN, v.STALLED)
        for options in ({}, {"events": True}, ALL)
    ),
    (v.CAUGHT, "small", {}),
    (v.TIME, "micro", {}),
    (v.TIME, "micro", ALL),
)


def choose(rng: random.Random, state: State, outcome: str) -> int:
    """Choose a step that leads towards an outcome; it looks at everything, for no player is to be shown."""
    steps = state.legal()
    phase = v.OVER_PHASE if state.mover == OVER else FUGITIF.see(state, state.mover).phase
    if END in steps:
        return END
    if phase in (v.GUESS, v.MANHUNT):
        hidden = bits.members(state.hidden)
        if phase == v.MANHUNT:
            return hidden[0] if outcome == v.RUN_DOWN or len(hidden) > 2 else PASS
        if outcome == v.CAUGHT and rng.random() < 0.7:
            return rng.choice(hidden)
        if outcome == v.ESCAPED and len(hidden) > 1 and hidden[-1] >= 30:
            return hidden[-1]
        wrong = [step for step in steps if step not in hidden]
        return PASS if rng.random() < 0.5 else rng.choice(wrong)
    if phase == v.HIDE and PASS in steps and (outcome in (v.STALLED, v.TIME) or rng.random() < 0.3):
        return PASS
    return rng.choice([step for step in steps if step != PASS] or steps)


def played(outcome: str, size: str, options: dict[str, Any], number: int) -> Record | None:
    """Play one game; give its record where it ends as wanted."""
    seed = f"hallali-{outcome}-{size}-{number}"
    dealer, rng = Dealer(seed), random.Random(number)
    state = FUGITIF.new(size, options)
    record = Record(
        game=FUGITIF.name,
        rules=FUGITIF.rules,
        edition=FUGITIF.edition_of(size, options),
        size=size,
        options=options,
        commitment=commitment(seed),
        seed=seed,
    )
    gesture: list[int] = []
    origin = state.clone()
    while state.mover != OVER:
        chance = state.mover == CHANCE
        step = dealer.draw(len(record.moves), state.chances()) if chance else choose(rng, state, outcome)
        gesture.append(step)
        state.apply(step)
        if not state.drafting:
            record.moves += write_moves(FUGITIF, origin, gesture)
            gesture, origin = [], state.clone()
    record.result = state.outcome
    return record if state.outcome == outcome else None


def main() -> None:
    """Write every wanted record."""
    RECORDS.mkdir(exist_ok=True)
    for outcome, size, options in WANTED:
        record = next(filter(None, (played(outcome, size, options, number) for number in range(3000))))
        name = "-".join([outcome, size, *(["events"] if options == {"events": True} else ["all"] if options else [])])
        (RECORDS / f"{name}.json").write_bytes(record.to_json() + b"\n")
        print(name, len(record.moves))


if __name__ == "__main__":
    main()
