"""How many bytes each push of a whole game takes: `uv run python benchmarks/push_sizes.py [GAME...] [--json]`.

Plays a game between bots at the real size, and after each entry draws the table for every seat and for who watches, as
the room does. What a tab first gets, the whole page, is no push. "sent": what the room sends, which says how a part has
changed, and deflates what is long; "raw": the same before it is deflated; "whole": what a page is sent that cannot
read that, the parts that have changed as they are.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import zlib
from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Final

from hallali import games
from hallali.core.record import replay
from hallali.core.seats import SPECTATOR
from hallali.lab import match
from hallali.players import names
from hallali.room.draw import show
from hallali.room.draw.show import Viewer
from hallali.room.keep.store import Stored, StoredSeat
from hallali.room.push.pictures import Picture
from hallali.room.table.pieces import Piece
from hallali.room.table.table import Table

MOST: Final = 4096  #: bytes that a push should take at most
Sizes = dict[str, list[int]]


def table_of(name: str, seed: str) -> tuple[Table, list[tuple[str, tuple[int, ...]]]]:
    """Play a game between bots. Return its table before the first entry, and the entries as (token, steps)."""
    game = games.get(name)
    seats = game.seats_of({})
    players = ["novice" if "novice" in names(game, seat) else "random" for seat in seats]
    record, _ = match.play(game, players, seed)
    stored = Stored(
        id="table-00",
        game=name,
        rules=record.rules,
        edition=record.edition,
        size=record.size,
        options=record.options,
        commitment=record.commitment,
        created=0.0,
        seats=[StoredSeat(seat=number, guest=f"g{number}", entropy="") for number in range(len(seats))],
    )
    return Table(stored, record.seed), [(token, tuple(steps)) for _, token, steps in replay(game, record) if steps]


def measured(name: str, seed: str, lang: str) -> tuple[dict[str, Sizes], dict[str, int]]:
    """Return the sizes of all pushes of a game by who is sent them, and the largest addition of each part."""
    table, entries = table_of(name, seed)
    found: dict[str, Sizes] = {"player": defaultdict(list), "watcher": defaultdict(list)}
    parts: dict[str, int] = defaultdict(int)
    had: dict[int, Mapping[str, Piece]] = {}
    here = frozenset(range(len(table.seats)))
    for token, steps in (("", ()), *entries):
        if token:
            table.play(token, steps)
            table.settle()
            table.news, table.shown = table.shown + 1, table.seq
        for seat in (*here, SPECTATOR):
            picture = Picture(show.frame(table, Viewer(seat=seat, lang=lang), here) | {"drawn": table.seq})
            if seat in had:
                sizes = found["watcher" if seat == SPECTATOR else "player"]
                sent = picture.sent(had[seat])
                text = sent.encode() if isinstance(sent, str) else zlib.decompress(sent)
                sizes["sent"].append(len(sent))
                sizes["raw"].append(len(text))
                sizes["whole"].append(len(picture.text(had[seat])))
                for kind in ("parts", "edits", "more"):
                    for part, change in json.loads(text).get(kind, {}).items():
                        parts[part] = max(parts[part], len(json.dumps(change, ensure_ascii=False).encode()))
            had[seat] = picture.pieces
    return found, parts


def figures(sizes: list[int]) -> dict[str, float]:
    """Return what is worth to know of some sizes."""
    ordered = sorted(sizes)
    over = sum(size > MOST for size in ordered)
    return {
        "pushes": len(ordered),
        "median": statistics.median(ordered),
        "p95": ordered[int(0.95 * (len(ordered) - 1))],
        "max": ordered[-1],
        "over": over,
    }


def main() -> None:
    """Measure the games named on the command line, or all of them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--seed", default="a push")
    parser.add_argument("--lang", default="fr", help="French words take more bytes (default: fr)")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    rows: list[dict[str, Any]] = []
    for name in chosen.games or games.GAMES:
        found, parts = measured(name, chosen.seed, chosen.lang)
        largest = dict(sorted(parts.items(), key=lambda item: -item[1])[:6])
        for who, kinds in found.items():
            rows += [{"game": name, "to": who, "kind": kind} | figures(sizes) for kind, sizes in kinds.items()]
        rows.append({"game": name, "to": "all", "kind": "parts"} | {"largest": largest})
        if not chosen.json:
            for row in rows[-7:]:
                print("  ".join(f"{key} {value}" for key, value in row.items()), flush=True)
    if chosen.json:
        json.dump(rows, sys.stdout, indent=1)
        print()


if __name__ == "__main__":
    main()
