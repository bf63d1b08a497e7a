"""The arrays of a game that brings none: a plane for each field of its View, and one for all that its seat was told.

The longest length of each field and the largest step are found once by random games of fixed seeds, unless the game
says them (`Plain.actions`, `Plain.longest`). A tuple that is longer in a later game keeps its end. Numbers are written
as `past_of` writes them, (n + 5) / 1024 and at most 1, so numbers from 1019 on look the same.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from hallali.core.chance import outcome
from hallali.core.contract import Told, View
from hallali.core.errors import BadOption, Message, marked, missing_extra
from hallali.core.pasts import flatten
from hallali.core.seats import CHANCE, OVER
from hallali.interfaces.plain import COMMON
from hallali.interfaces.tensors import Bounds, Floats, Plane, Tensor, Tensors

try:
    import numpy as np
except ImportError as error:
    raise missing_extra(error, "gymnasium") from None

if TYPE_CHECKING:
    from hallali.interfaces.game import AnyGame

N_ = marked
#: How many random games are played, and how many entries of each are looked at, at most.
GAMES, ENTRIES = 30, 5000
#: The most numbers that a field may have.
MOST = 256
#: How many numbers of a seat's past are kept.
PAST = 512


class Known(NamedTuple):
    """What random games showed. lengths: the longest of each field of the View. most: the most entries of a game."""

    lengths: Mapping[str, int]
    actions: int  #: one more than the highest step
    outcomes: int  #: one more than the highest chance outcome
    most: int


def kinds_of(game: AnyGame) -> tuple[type, ...]:
    """Return the kinds of Told of the game's own package."""
    package = type(game).__module__.partition(".")[0]
    found = (kind for kind in _below(Told) if kind.__module__.partition(".")[0] == package)
    return tuple(sorted(found, key=lambda kind: (kind.__module__, kind.__qualname__)))


def _below(kind: type) -> Iterator[type]:
    kinds: list[type] = kind.__subclasses__()
    for one in kinds:
        yield one
        yield from _below(one)


def _row(value: Any) -> list[int]:
    row: list[int] = []
    flatten(value, row)
    return row


def explore(game: AnyGame, size: str, options: Mapping[str, Any]) -> Known:
    """Play random games to find what the arrays must hold. Raises BadOption if a field does not fit."""
    lengths: dict[str, int] = {}
    actions = outcomes = most = 0
    for seed in range(GAMES):
        rng = random.Random(seed)
        state, entries = game.new(size, options), 0
        while state.mover != OVER and entries < ENTRIES:
            for seat in range(len(game.seats_of(options))):
                _measure(game, game.see(state, seat), lengths)
            if state.mover == CHANCE:
                chances = state.chances()
                outcomes = max(outcomes, *(step for step, _ in chances))
                state.advance(outcome(chances, rng))
            else:
                legal = state.legal()
                actions = max(actions, *legal, 0)
                state.advance(rng.choice(legal))
            entries += 1
        most = max(most, entries)
    return Known(lengths, actions + 1, outcomes + 1, most)


def _measure(game: AnyGame, view: View, lengths: dict[str, int]) -> None:
    for name in view.__struct_fields__:
        if name in COMMON:
            continue
        try:
            length = len(_row(getattr(view, name)))
        except (TypeError, ValueError):
            length = MOST + 1
        if length > MOST:
            text = N_("The field “{field}” of {game} has no fixed length: write it as an array of your own (tensors).")
            raise BadOption(Message(text, {"field": name, "game": game.title}))
        lengths[name] = max(lengths.get(name, 1), length)


@cache
def tensors_of(game: AnyGame) -> Tensors:
    """Return how to write any game as arrays."""
    plain = game.plain()

    @cache
    def known(size: str, chosen: tuple[tuple[str, Any], ...]) -> Known:
        return explore(game, size, dict(chosen))

    def tensor(size: str, options: Mapping[str, Any], seat: int) -> Tensor:
        found = known(size, tuple(sorted(options.items())))
        count = len(game.seats_of(options))
        planes = [
            Plane("mover", (count + 1,), "by seat: whose turn it is; last: the dealer's; none when the game is over"),
            *(Plane(name, (length,), "its numbers, at the end") for name, length in found.lengths.items()),
        ]

        def fill(into: Mapping[str, Floats], view: View, heard: Sequence[Told]) -> None:
            if view.mover != OVER:
                into["mover"][count if view.mover == CHANCE else view.mover] = 1.0
            for name, length in found.lengths.items():
                row = _row(getattr(view, name))[-length:]
                if row:
                    into[name][-len(row) :] = np.clip(np.array(row, dtype=np.float32) / 1024, 0.0, 1.0)

        return Tensor(planes, fill)

    def bounds(size: str, options: Mapping[str, Any]) -> Bounds:
        found = known(size, tuple(sorted(options.items())))
        longest = plain.longest or 10 * found.most
        return Bounds(max(plain.actions, found.actions), found.outcomes, longest, longest, PAST)

    return Tensors(kinds_of(game), tensor, bounds)
