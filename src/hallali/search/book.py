"""A strategy for a whole small game, as a book to play from: what to do after each history, and how often.

A history is named by a checksum of all that its seat was told and did. So a player that uses a book needs only its
Tolds: no State, no tree, and none of the solver's packages.
"""

from __future__ import annotations

import hashlib
import random
import zlib
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from hallali.core.contract import Told, Value, View
from hallali.core.errors import BadRecord, Message

if TYPE_CHECKING:  # numpy is an extra
    from hallali.search.form import Side
    from hallali.search.histories import Story

#: Gestures with their weights.
Row = list[tuple[tuple[int, ...], int]]

#: Shares are written in parts of this; less than RARE is left out.
WHOLE = 65535
RARE = 0.01

_encode = msgspec.msgpack.Encoder().encode


class Past:
    """The name of a history. key: equal only for equal histories, as far as 64 bits can tell."""

    def __init__(self, key: int = 0) -> None:
        self.key = key

    def add(self, news: object) -> None:
        """Add something that the seat was told (a Told), or its own step."""
        text = self.key.to_bytes(8, "big") + type(news).__name__.encode() + _encode(news)
        self.key = int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big")


def name_of(known: object) -> int:
    """Name what is known as `Past` names a history, for games whose histories are merged.

    known: a named tuple of numbers.
    """
    past = Past()
    past.add(known)
    return past.key


class Book(msgspec.Struct, kw_only=True):
    """A strategy for each seat of one game.

    game, size, rules, options: the game that it is for. exploitability: of the solved strategy, in chances to win, or
    in turns where the game pays turns.
    rows: what to do, by seat and history. A history with only one thing to do has no row. Where histories were merged
    there are rows by what is known, as `name_of` names it, and a gesture may be the number of a move that the game's
    own player carries out.
    """

    game: str
    size: str
    rules: int
    options: dict[str, Value]
    exploitability: float
    rows: tuple[dict[int, Row], ...]

    def choose(self, seat: int, past: Past, legal: Sequence[int], rng: random.Random) -> tuple[int, ...]:
        """Draw a gesture, and add it to the past. Raises BadRecord if the book does not hold this past."""
        row = self.rows[seat].get(past.key)
        if row is None and len(legal) != 1:
            raise BadRecord(Message("The book of {game} does not hold the moves that led here.", {"game": self.game}))
        gesture = (legal[0],) if row is None else rng.choices([g for g, _ in row], [share for _, share in row])[0]
        for step in gesture:
            past.add(step)
        return gesture


def write(book: Book) -> bytes:
    """Return a book as the contents of a file."""
    return zlib.compress(msgspec.msgpack.encode(book), 9)


def read(data: bytes) -> Book:
    """Read what `write` returned. Raises BadRecord."""
    try:
        return msgspec.msgpack.decode(zlib.decompress(data), type=Book)
    except (zlib.error, msgspec.MsgspecError) as error:
        raise BadRecord(Message("This is not a book: {error}", {"error": str(error)[:80]})) from None


def rows_of(story: Story, side: Side, plan: Sequence[float]) -> dict[int, Row]:
    """Return the plan of one seat as rows, for the histories that it can reach by its own play.

    story: from a game that was written with views.
    """
    sets = {key: number for number, key in enumerate(side.keys)}
    known = story.known()
    following: dict[int, list[tuple[Told | int, int]]] = {}
    for (history, news), after in known.items():
        following.setdefault(history, []).append((news, after))
    found: dict[int, Row] = {}

    def gestures(history: int, reach: float) -> Iterator[tuple[tuple[int, ...], float, int]]:
        """List (gesture, its chance, the history after it)."""
        first, actions = int(side.first[sets[history]]), side.actions[sets[history]]
        for number, step in enumerate(actions):
            share, after = float(plan[first + number]), known[history, step]
            if share < RARE * reach:
                continue
            if after in sets and after not in story.views:  # within the gesture
                yield from (((step, *rest), far, end) for rest, far, end in gestures(after, reach))
            else:
                yield (step,), share, after

    def go_on(history: int, past: Past, reach: float) -> None:
        for news, after in following.get(history, ()):
            if not isinstance(news, int):
                told = Past(past.key)
                told.add(news)
                go_on(after, told, reach)
        if history in sets:
            ways = list(gestures(history, reach))
            whole = sum(share for _, share, _ in ways)
            if len(side.actions[sets[history]]) > 1 or len(ways[0][0]) > 1:
                found[past.key] = [(gesture, round(WHOLE * share / whole)) for gesture, share, _ in ways]
            for gesture, share, after in ways:
                did = Past(past.key)
                for step in gesture:
                    did.add(step)
                go_on(after, did, share)

    go_on(0, Past(), 1.0)
    return found


class Keeper:
    """Plays a seat from a book. book: a function that returns the book when it is first needed."""

    def __init__(self, rng: random.Random, seat: int, book: Callable[[], Book]) -> None:
        self.rng, self.seat, self.book = rng, seat, book
        self.past = Past()

    def hear(self, told: Told) -> None:
        """Take in something that this seat was told."""
        self.past.add(told)

    def choose(self, view: View) -> tuple[int, ...]:
        """Return the steps of one gesture."""
        return self.book().choose(self.seat, self.past, view.legal, self.rng)
