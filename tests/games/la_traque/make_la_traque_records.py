"""Make records in tests/games/la_traque/records: a game for each kind of end, and how each number of players goes.

Their names end with the number of the rules. Those without one are of rules 1, and stay as they are.

Run by hand after the house edition or the rules' version changed:

    python tests/games/la_traque/make_la_traque_records.py
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from hallali import games
from hallali.core.record import Record
from hallali.games.la_traque import LA_TRAQUE
from hallali.lab.match import play

RECORDS = Path(__file__).with_name("records")


class Wanted(NamedTuple):
    """A game that is wanted: its name, size and factions, how it ends, what must occur in it, who resigns."""

    name: str
    size: str
    factions: str
    outcome: str
    occurs: tuple[str, ...] = ()
    resigns: str = ""


WANTED = (
    Wanted("domination-two", "small", "tzaar+network", "domination", ("inform:", "capture:", "card:hunter", "track:")),
    Wanted("domination-three", "small", "usa+cccp+network", "domination", ("success:", "turn:", "destiny")),
    Wanted("domination-four", "small", "usa+cccp+tzaar+network", "domination", ("triumph:", "use:", "join:")),
    Wanted("time-two", "micro", "usa+cccp", "time", ("keep:",)),
    Wanted("resigned", "micro", "usa+cccp+tzaar", "", (), "cccp"),
)


def played(wanted: Wanted, number: int) -> Record | None:
    """Play one game at random; give its record where it is as wanted."""
    options = {"factions": wanted.factions}
    seats = LA_TRAQUE.seats_of(options)
    record, _ = play(
        games.get("la-traque"), ("random",) * len(seats), f"hallali-{wanted.name}-{number}", wanted.size, options
    )
    everything = " ".join(record.moves)
    if wanted.resigns:
        record.moves = record.moves[:60]
        record.resigned, record.result = wanted.resigns, ""
    fits = record.result == wanted.outcome and all(word in everything for word in wanted.occurs)
    return record if fits else None


def main() -> None:
    """Write every wanted record."""
    RECORDS.mkdir(exist_ok=True)
    for wanted in WANTED:
        record = next(filter(None, (played(wanted, number) for number in range(2000))))
        (RECORDS / f"{wanted.name}-{LA_TRAQUE.rules}.json").write_bytes(record.to_json() + b"\n")
        print(wanted.name, len(record.moves))


if __name__ == "__main__":
    main()
