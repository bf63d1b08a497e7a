"""Make tests/red_notice/records and perft.json: a game for each kind of end, and counts of positions.

Run by hand after the rules' version was raised: python tests/games/red_notice/make_red_notice_records.py
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

from red_notice_play import PERFT, counted, reached

from hallali import games, players
from hallali.core.dealer import Dealer, commitment
from hallali.core.record import Record
from hallali.core.seats import CHANCE, OVER
from hallali.games.red_notice import RED_NOTICE

RECORDS = Path(__file__).with_name("records")


class Wanted(NamedTuple):
    """A game that is wanted: its name and size, who plays, how it ends, what must occur in it, who resigns."""

    name: str
    size: str
    bots: tuple[str, str]
    outcome: str
    occurs: tuple[str, ...] = ()
    resigns: str = ""


GOOD = ("instincts", "instincts")
WANTED = (
    Wanted("cashed", "real", GOOD, "cashed", ("up:", "as:", "cash:")),
    Wanted("captured", "real", GOOD, "captured", ("id:", "radar:", "barrier:")),
    Wanted("captured-units-destroyed", "real", ("amateur", "instincts"), "captured", ("id:businesswoman", "up:units")),
    Wanted("cashed-unseen", "real", GOOD, "cashed", ("id:journalist", "-radar:")),
    Wanted("cashed-small", "small", GOOD, "cashed"),
    Wanted("captured-small", "small", GOOD, "captured", ("id:",)),
    Wanted("time-small", "small", ("random", "random"), "time"),
    Wanted("time-micro", "micro", ("random", "random"), "time"),
    Wanted("resigned", "real", GOOD, "", (), "jessah"),
)

COUNTED = (
    ("micro", 0, 0, 12),
    ("micro", 1, 12, 12),
    ("small", 2, 90, 4),
    ("real", 0, 0, 3),
    ("real", 3, 300, 3),
    ("real", 5, 500, 3),
)


def played(wanted: Wanted, number: int) -> Record | None:
    """Play one game; give its record where it is as wanted."""
    seed = f"hallali-{wanted.name}-{number}"
    dealer = Dealer(seed)
    state = RED_NOTICE.new(wanted.size)
    bots = [
        players.make(name, games.get("red-notice"), seat, f"{seed}-{seat}", wanted.size, {})
        for seat, name in enumerate(wanted.bots)
    ]
    record = Record(
        game=RED_NOTICE.name, rules=RED_NOTICE.rules, edition=RED_NOTICE.edition_of(wanted.size),
        size=wanted.size, commitment=commitment(seed), seed=seed,
    )  # fmt: skip
    while state.mover != OVER and not (wanted.resigns and len(record.moves) > 80):
        if state.mover == CHANCE:
            steps: tuple[int, ...] = (dealer.draw(len(record.moves), state.chances()),)
        else:
            steps = bots[state.mover].choose(RED_NOTICE.see(state, state.mover))
        record.moves.append(RED_NOTICE.write(state, steps))
        for step in steps:
            before = state.clone()
            state.apply(step)
            for seat, bot in enumerate(bots):
                for told in RED_NOTICE.tell(before, step, state, seat):
                    bot.hear(told)
    record.resigned = wanted.resigns
    record.result = RED_NOTICE.see(state, 0).outcome
    everything = " ".join(record.moves)
    return record if record.result == wanted.outcome and all(word in everything for word in wanted.occurs) else None


def main() -> None:
    """Write every wanted record and the counts."""
    RECORDS.mkdir(exist_ok=True)
    for wanted in WANTED:
        record = next(filter(None, (played(wanted, number) for number in range(2000))))
        (RECORDS / f"{wanted.name}.json").write_bytes(record.to_json() + b"\n")
        print(wanted.name, len(record.moves))
    rows = []
    for size, seed, after, depth in COUNTED:
        rows.append({"size": size, "seed": seed, "after": after, "counts": counted(reached(size, seed, after), depth)})
    PERFT.write_text("[\n" + ",\n".join(" " + json.dumps(row) for row in rows) + "\n]\n", "utf-8")


if __name__ == "__main__":
    main()
