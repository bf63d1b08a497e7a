"""Games of drafts, as a worker plays them: for some seconds, with editions that it is given and forgets again."""

from __future__ import annotations

import time
import zlib
from collections.abc import Mapping, Sequence
from contextlib import ExitStack

import msgspec

from hallali import games
from hallali.core import library
from hallali.core.contract import Value
from hallali.core.library import LIBRARY, Held
from hallali.lab import closer, compare
from hallali.lab.closer import Close
from hallali.lab.compare import Measured
from hallali.lab.halving import Item
from hallali.room.act.bench import shelf_of

#: Two files: the parent's and the draft's.
Pair = tuple[str, str]


class Table(msgspec.Struct, frozen=True):
    """How a study plays. pair: the parent's file and the draft's. seed: what all chance follows from."""

    game: str  #: the game, by its name
    pair: Pair
    bot: str  #: the bot in every seat
    size: str  #: the size, by its name
    seed: str
    options: dict[str, Value] = {}  #: the options of the game, but for the edition

    @property
    def words(self) -> str:
        """How the command line is told the same."""
        options = "".join(f" --option {name}={worded(value)}" for name, value in self.options.items())
        return f"--seed {self.seed} --bot {self.bot}{options}"


def worded(value: object) -> str:
    """Write the value of an option as a form and the command line have it.

    >>> worded(True), worded(2)
    ('true', '2')
    """
    return str(value).lower() if isinstance(value, bool) else str(value)


class Drawn(msgspec.Struct, frozen=True):
    """What a study shows, in a language."""

    verdict: str = ""  #: in a sentence or two
    html: str = ""  #: plots and tables
    csv: str = ""  #: all figures


def packed(text: str) -> bytes:
    """Make an edition's text small, to be kept while it is played."""
    return zlib.compress(text.encode())


def played(
    table: Table,
    texts: Mapping[int, str | bytes],
    items: Sequence[Item],
    seconds: float,
    whole: int = 1,
    counting: bool = False,
) -> list[Measured]:
    """Play games, from the first on, for so many seconds: all of them, or fewer.

    texts: the editions, by the numbers that the items name, packed or not. whole: of so many items all are played or
    none. counting: whether it is counted how cards are used. The games are those of the laboratory with the same seeds.
    """
    found: list[Measured] = []
    tables: dict[int, dict[str, Value]] = {}
    until = time.monotonic() + seconds
    with ExitStack() as stack:
        for number, seed in items:
            if number not in tables:
                text = texts[number]
                held = library.held(zlib.decompress(text).decode() if isinstance(text, bytes) else text)
                stack.enter_context(LIBRARY.lent(held))
                tables[number] = compare.with_edition(table.options, ref_of(table, held))
            found.append(compare.measured(table.game, table.bot, table.size, [tables[number]], (0, seed), counting))
            if len(found) % whole == 0 and time.monotonic() > until:
                break
    return found


def looked(table: Table, seed: str, seconds: float) -> list[Close]:
    """Play a deal with the parent and with the draft, and look at both games closely, for so many seconds each."""
    found = []
    with ExitStack() as stack:
        for text in table.pair:
            held = library.held(text)
            stack.enter_context(LIBRARY.lent(held))
            options = compare.with_edition(table.options, ref_of(table, held))
            found.append(closer.closely(table.game, table.bot, table.size, options, seed, seconds))
    return found


def ref_of(table: Table, held: Held) -> str:
    """Return how options name an edition; "" for the game's own."""
    return shelf_of(games.get(table.game)).usual(table.size, held.ref)


def shared(found: Sequence[Measured]) -> list[Measured]:
    """Have games that measured the same things share the names of these: what is kept of thousands is small then."""
    first = found[0].measures if found else {}
    for one in found:
        if one.measures == first:
            one.measures = first
    return [*found]
