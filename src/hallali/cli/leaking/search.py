"""The search itself: two applications, many positions, and what differs between them."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import msgspec

from hallali import games
from hallali.cli.leaking import deals, still
from hallali.cli.leaking.deals import CUTS, Plan
from hallali.cli.leaking.looker import SURFACES, Looker, Report
from hallali.cli.leaking.overheard import Inferences
from hallali.cli.leaking.stage import Stage
from hallali.core.errors import BadOption
from hallali.core.seats import SPECTATOR
from hallali.lab import pool

#: At every which position everything is looked at.
DEEP: Final = 5


def search(
    plan: Plan,
    positions: int,
    workers: pool.Workers = 1,
    progress: Callable[[Report], None] | None = None,
    only: str = "",
) -> Report:
    """Take positions from many games, give each seat a twin of each, and compare all that leaves for the seat.

    only: the one position to look at, "" for many. progress: is given all that was found so far. Raises BadOption.
    """
    games.get(plan.game).new(plan.size, plan.options)
    _known(plan)
    whole = Report(plan.game, plan.size, plan.options, plan.seed)
    if only:
        number, cut, who = _place(plan, only)
        whole.add(_some(msgspec.structs.replace(plan, thorough=True), (number, [cut], [who])))
        return whole
    items = [(number, min(CUTS, positions - number * CUTS)) for number in range(-(-positions // CUTS))]
    for part in pool.spread(partial(_one, plan), items, workers):
        whole.add(part)
        if progress:
            progress(whole)
        if plan.first and whole.leaks:
            break
    return whole


def _known(plan: Plan) -> None:
    for name in plan.surfaces:
        if name not in SURFACES:
            raise BadOption(f"There is no surface “{name}”; choose from: {', '.join(SURFACES)}.")


def _place(plan: Plan, text: str) -> tuple[int, int, str]:
    parts = text.split(":")
    seats = (*games.get(plan.game).seats_of(plan.options), "spectator")
    if len(parts) != 3 or not all(part.isdecimal() for part in parts[:2]) or parts[2] not in seats:
        raise BadOption(
            f"A position is written GAME:ENTRY:SEAT, as the search prints it, such as 3:17:{seats[0]}; “{text}” is not."
        )
    return int(parts[0]), int(parts[1]), parts[2]


def _one(plan: Plan, item: tuple[int, int]) -> Report:
    number, many = item
    return _some(plan, (number, many, []))


def _some(plan: Plan, where: tuple[int, int | list[int], Sequence[str]]) -> Report:
    """Search positions of one game. where: its number, the positions or how many, and the seats that look."""
    number, cuts, wanted = where
    found = Report(plan.game, plan.size, plan.options, plan.seed)
    began = time.process_time()
    game = games.get(plan.game)
    names = dict(enumerate(game.seats_of(plan.options))) | {SPECTATOR: "spectator"}
    with still.still():
        world = deals.play(game, plan, number)
        places = deals.cuts(world, f"{plan.seed}:{number}", cuts) if isinstance(cuts, int) else cuts
        inferred: Inferences = {}
        stages = Stage(inferred), Stage(inferred)
        try:
            looker = Looker(plan, found, game, stages, world)
            for at, cut in enumerate(places):
                found.positions += 1
                state = world.states[cut]
                looking = [seat for seat, name in names.items() if name in wanted] or list(names)
                for seat in looking:
                    turn = (number * CUTS + at + seat) % len(names) == 0 or seat == state.mover
                    deep = plan.thorough or (number * CUTS + at) % DEEP == DEEP - 1
                    if wanted or plan.thorough or turn:
                        looker.at(number, cut, seat, names[seat], deep)
                        inferred.clear()
                    if plan.first and found.leaks:
                        return found
        finally:
            for stage in stages:
                stage.close()
            found.seconds = time.process_time() - began
    return found
