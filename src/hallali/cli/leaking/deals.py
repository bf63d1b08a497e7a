"""The positions that are searched, and for each seat a twin: another game that it cannot tell from the real one."""

from __future__ import annotations

import random
from typing import Final

import msgspec

from hallali import players
from hallali.cli.leaking.others import Next, follow
from hallali.core.contract import Value
from hallali.core.seats import CHANCE, OVER, SPECTATOR
from hallali.core.tossing import toss_of
from hallali.interfaces import twins
from hallali.interfaces.game import AnyGame
from hallali.interfaces.twins import World
from hallali.lab import match

#: How many positions are taken of one game.
CUTS: Final = 5
#: How many entries are played on from a position.
FURTHER: Final = 6


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What is searched, the same for every position."""

    game: str  #: the game, by its name
    size: str = "real"  #: the size, by its name
    options: dict[str, Value] = {}  #: the options of the game
    seed: str = "1"  #: what all chance follows from
    surfaces: tuple[str, ...] = ()  #: the surfaces that count; () for all
    thorough: bool = False  #: whether every seat looks at every position, at everything
    first: bool = False  #: whether the first leak ends the search


class Deal(msgspec.Struct, frozen=True, kw_only=True):
    """A position and its twin for one seat. The worlds hold what follows, too."""

    seat: int
    who: str  #: the seat's name
    cut: int  #: how many entries make the position
    real: World  #: the game as it was played
    twin: World  #: another that the seat cannot tell from it
    differs: bool  #: whether their histories differ, and not only what was never dealt
    nexts: list[Next]  #: what follows in both


def cheap(game: AnyGame, seat: str) -> list[str]:
    """List the bots that are fast enough for many games, the weakest among them. Raises BadOption if there are none."""
    weakest = players.weakest(game, seat)
    return [weakest, *(name for name in players.names(game, seat) if name in ("heuristic", "counting", "amateur"))]


def play(game: AnyGame, plan: Plan, number: int) -> World:
    """Return a whole game between weak bots."""
    rng = random.Random(f"leaks:{plan.seed}:{number}")
    bots = tuple(rng.choice(cheap(game, seat)) for seat in game.seats_of(plan.options))
    record, _ = match.play(game, bots, f"{plan.seed}:{number}", plan.size, plan.options)
    return twins.read(game, plan.size, plan.options, record.moves)


def cuts(world: World, salt: str, many: int) -> list[int]:
    """Choose positions of a game in which it goes on, and does not wait for the dealer."""
    rng = random.Random(f"cuts:{salt}")
    waits = [at for at, state in enumerate(world.states) if state.mover != OVER and not _dealt(world, at)]
    return sorted(rng.sample(waits, min(many, len(waits))))


def _dealt(world: World, at: int) -> bool:
    if world.states[at].mover != CHANCE:
        return False
    toss = toss_of(world.game, world.states[at])
    return toss is None or not toss.thrown


def upto(world: World, plan: Plan, cut: int) -> World:
    """Return the beginning of a world, to go on from."""
    begun = World(world.game, plan.size, plan.options)
    begun.states, begun.entries = world.states[: cut + 1], world.entries[:cut]
    return begun


def deal(game: AnyGame, plan: Plan, world: World, cut: int, seat: int, place: str) -> Deal:
    """Return a position with its twin for a seat. place: names the position; all chance follows from it."""
    rng = random.Random(place)
    maker = game.twins().maker(world, game, seat, plan.size, plan.options, rng)
    found = maker.make(cut, 0) if cut else None
    both = upto(world, plan, cut), upto(found or world, plan, cut)
    names = dict(enumerate(game.seats_of(plan.options))) | {SPECTATOR: "spectator"}
    nexts = follow(both, maker, seat, FURTHER, rng)
    return Deal(seat=seat, who=names[seat], cut=cut, real=both[0], twin=both[1], differs=found is not None, nexts=nexts)
