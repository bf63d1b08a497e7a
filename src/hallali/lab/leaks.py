"""The search for leaks: what a seat gets must be the same, byte for byte, in worlds that it cannot tell apart."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

import msgspec

from hallali import games, players
from hallali.core.contract import Position, Told, Value, View
from hallali.core.errors import BadOption
from hallali.core.record import Record
from hallali.core.seats import REFEREE, SPECTATOR
from hallali.interfaces import twins
from hallali.interfaces.game import AnyGame
from hallali.lab import match, pool

#: How many positions are taken of one game, and how far both twins are played on.
CUTS = 5
FURTHER = 14


class Surface(Protocol):
    """Whatever else leaves for a seat. A function of a module, so that other processes find it."""

    __name__: str

    def __call__(self, game: AnyGame, record: Record, seat: int, /) -> bytes:
        """Return what a seat gets at a record's end."""


class Report(msgspec.Struct, frozen=True):
    """What the search found.

    comparisons: the number of pairs of byte strings compared. differing: the number of these whose twins were two
    different worlds. leaks: the number of pairs that differed. examples: the first few, in words.
    """

    game: str  #: the game, by its name
    positions: int  #: how many positions were looked at
    comparisons: int
    differing: int
    leaks: int
    examples: list[str]
    failures: list[str]  #: games that failed, in words
    twins: dict[str, int]
    surfaces: list[str]  #: what was compared, by name
    planted: bool  #: whether a leak was put in, to see it found
    seed: str  #: what all chance follows from
    size: str  #: the size, by its name
    options: dict[str, Value]  #: the options of the game


class _Plan(msgspec.Struct, frozen=True):
    """What is searched, the same for every game played. planted: "view", "told" or nothing."""

    game: str
    size: str  #: the size, by its name
    options: dict[str, Value]  #: the options of the game
    planted: str
    surfaces: tuple[Surface, ...]  #: what is compared


class _Part(msgspec.Struct):
    comparisons: int = 0  #: as in `Report`, and so are the others
    differing: int = 0  #: as in `Report`
    leaks: int = 0  #: as in `Report`
    positions: int = 0  #: as in `Report`
    examples: list[str] = []  #: as in `Report`
    failures: list[str] = []  #: as in `Report`
    twins: dict[str, int] = {}  #: as in `Report`


class Planted:
    """A game with a leak planted on purpose, in its "view" or its "told". Everything else is the game's own."""

    def __init__(self, game: AnyGame, where: str = "view") -> None:
        self._game = game
        self._where = where

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def see(self, state: Position, seat: int) -> View:
        """Show a seat more than it may know."""
        view: View = self._game.see(state, seat)
        if self._where != "view" or seat == REFEREE:
            return view
        return self._game.twins().view(view, self._game.see(state, REFEREE))

    def tell(self, before: Position, action: int, after: Position, seat: int) -> tuple[Told, ...]:
        """Tell a seat more than it may know."""
        return self.tell_all(before, action, after, (seat,))[0]

    def tell_all(
        self, before: Position, action: int, after: Position, seats: Sequence[int]
    ) -> tuple[tuple[Told, ...], ...]:
        """Tell each of these seats more than it may know, as `tell` does."""
        *tolds, truth = self._game.tell_all(before, action, after, (*seats, REFEREE))
        if self._where != "told":
            return tuple(tolds)
        return tuple(
            told if seat == REFEREE else self._planted(told, truth) for seat, told in zip(seats, tolds, strict=True)
        )

    def _planted(self, told: tuple[Told, ...], truth: tuple[Told, ...]) -> tuple[Told, ...]:
        planting = self._game.twins().told
        return tuple(
            planting(one, real) if type(one) is type(real) else one for one, real in zip(told, truth, strict=False)
        )


def search(
    name: str,
    positions: int,
    seed: str,
    size: str = "real",
    options: dict[str, Value] | None = None,
    plant: bool | str = False,
    workers: pool.Workers = 0,
    progress: Callable[[int], None] | None = None,
    surfaces: Sequence[Surface] = (),
) -> Report:
    """Take positions from many games, make each seat a twin of each, and compare all that the seat is sent.

    plant: where to plant a leak on purpose, to see it found: "view" (or True) or "told". surfaces: what else leaves for
    a seat. Raises BadOption.
    """
    chosen = dict(options or {})
    games.get(name).new(size, chosen)
    plan = _Plan(name, size, chosen, "view" if plant is True else (plant or ""), tuple(surfaces))
    items = [(f"{seed}:{i}", min(CUTS, positions - i * CUTS)) for i in range(-(-positions // CUTS))]
    whole = _Part()
    for part in pool.spread(partial(_one, plan), items, workers):
        whole.positions += part.positions
        whole.comparisons += part.comparisons
        whole.differing += part.differing
        whole.leaks += part.leaks
        whole.examples = (whole.examples + part.examples)[:10]
        whole.failures += part.failures
        for seat, count in part.twins.items():
            whole.twins[seat] = whole.twins.get(seat, 0) + count
        if progress:
            progress(part.positions)
    return Report(
        game=name,
        positions=whole.positions,
        comparisons=whole.comparisons,
        differing=whole.differing,
        leaks=whole.leaks,
        examples=whole.examples,
        failures=whole.failures,
        twins=whole.twins,
        surfaces=["views", "tolds", *(surface.__name__ for surface in surfaces)],
        planted=bool(plan.planted),
        seed=seed,
        size=size,
        options=chosen,
    )


def _one(plan: _Plan, item: tuple[str, int]) -> _Part:
    """Play one game and search some of its positions."""
    seed, cuts = item
    part = _Part(positions=cuts)
    try:
        _search(plan, seed, cuts, part)
    except BadOption:
        raise
    except Exception as error:  # one game's failure must not cost the others
        part.failures.append(f"{seed}: {error!r}")
    return part


def _search(plan: _Plan, seed: str, cuts: int, part: _Part) -> None:
    rng = random.Random(f"leaks:{seed}")
    real_game = games.get(plan.game)
    there = real_game.seats_of(plan.options)
    bots = tuple(rng.choice(cheap(real_game, seat)) for seat in there)
    record, _ = match.play(real_game, bots, seed, plan.size, plan.options)
    game: Any = Planted(real_game, plan.planted) if plan.planted else real_game
    world = twins.read(game, plan.size, plan.options, record.moves)
    seats = dict(enumerate(there)) | {SPECTATOR: "spectator"}
    makers = {seat: real_game.twins().maker(world, real_game, seat, plan.size, plan.options, rng) for seat in seats}
    for _ in range(cuts):
        cut = rng.randint(1, len(world.entries))
        for seat, who in seats.items():
            place = f"{seed}, entry {cut}, {who}"
            try:
                twin = makers[seat].make(cut, FURTHER)
            except Exception as error:
                part.failures.append(f"{place}: twin: {error!r}")
                twin = None
            if twin is not None:
                part.twins[who] = part.twins.get(who, 0) + 1
            _compare(part, world, twin or world, seat, cut, place, plan.surfaces, record)


def cheap(game: AnyGame, seat: str) -> list[str]:
    """List the bots that are fast enough for many games, the weakest among them. Raises BadOption if there are none."""
    weakest = players.weakest(game, seat)
    return [weakest, *(name for name in players.names(game, seat) if name in ("heuristic", "counting", "amateur"))]


def _compare(
    part: _Part,
    real: twins.World,
    twin: twins.World,
    seat: int,
    cut: int,
    where: str,
    surfaces: Sequence[Surface],
    record: Record,
) -> None:
    """Compare what the seat gets at the cut and, entry by entry, after it."""
    differs = twin is not real

    def same(mine: bytes, theirs: bytes, what: str) -> None:
        part.comparisons += 1
        part.differing += differs
        if mine != theirs:
            part.leaks += 1
            if len(part.examples) < 3:
                part.examples.append(f"{where}: {what} {_first(mine, theirs)}")

    same(_tolds(real, 0, cut, seat), _tolds(twin, 0, cut, seat), "told")
    end = min(len(real.entries), len(twin.entries), cut + FURTHER)
    for number in range(cut, end + 1):
        same(_view(real, number, seat), _view(twin, number, seat), "view")
        if number > cut:
            same(_tolds(real, number - 1, number, seat), _tolds(twin, number - 1, number, seat), "told")
    records = [_record(world, record, cut) for world in (real, twin)]
    for surface in surfaces:
        what = surface.__name__
        try:
            mine, theirs = (surface(real.game, one, seat) for one in records)
        except Exception as error:  # nor is one page
            part.failures.append(f"{where}: {what}: {error!r}")
            continue
        same(mine, theirs, what)


def _record(world: twins.World, record: Record, cut: int) -> Record:
    return msgspec.structs.replace(record, moves=world.tokens(cut), seed="", result="")


def _view(world: twins.World, number: int, seat: int) -> bytes:
    return msgspec.json.encode(world.game.see(world.states[number], seat))


def _tolds(world: twins.World, start: int, end: int, seat: int) -> bytes:
    return msgspec.json.encode([world.told(number, seat) for number in range(start, end)])


def _first(mine: bytes, theirs: bytes) -> str:
    """Show the first place where two texts differ."""
    at = next((i for i, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b), min(len(mine), len(theirs)))
    return f"…{mine[max(0, at - 40) : at + 20]!r} is {theirs[max(0, at - 40) : at + 20]!r} in a twin"
