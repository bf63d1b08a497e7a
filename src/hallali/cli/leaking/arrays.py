"""What programs get without a room: Views, Tolds, arrays, rows, a Batch's turn, OpenSpiel's texts.

A surface is empty where what it needs is not installed, or where it shows nothing to the seat.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

import msgspec

from hallali.core.contract import Options
from hallali.core.errors import MissingExtra
from hallali.core.record import Record
from hallali.interfaces.twins import World
from hallali.testing.observations import observed
from hallali.testing.rows import told_rows

#: (a world, its size, its options, how many entries, the seat) -> what the seat gets.
Written = Callable[[World, str, Options, int, int], bytes]
#: How many rows a Batch keeps.
_ROWS: Final = 64


def steps_of(world: World, cut: int) -> list[int]:
    """Return the steps of a world's first entries."""
    return [step for entry in world.entries[:cut] for step in entry.steps]


def view(world: World, size: str, options: Options, cut: int, seat: int) -> bytes:
    """Return what the seat sees."""
    return msgspec.json.encode(world.game.see(world.states[cut], seat))


def told(world: World, size: str, options: Options, cut: int, seat: int) -> bytes:
    """Return all that the seat was told."""
    return msgspec.json.encode([world.told(number, seat) for number in range(cut)])


def array(world: World, size: str, options: Options, cut: int, seat: int) -> bytes:
    """Return what a learner in the seat observes, as compiled code writes it."""
    return observed(world.game, size, options, steps_of(world, cut), seat) if seat >= 0 else b""


def rows(world: World, size: str, options: Options, cut: int, seat: int) -> bytes:
    """Return the rows of what a learner in the seat was told."""
    return told_rows(world.game, size, options, steps_of(world, cut), seat) if seat >= 0 else b""


def batch(world: World, size: str, options: Options, cut: int, seat: int) -> bytes:
    """Return what a Batch shows to the seat on turn."""
    from hallali.adapters.batch import Batch

    if seat < 0 or world.states[cut].mover != seat:
        return b""
    again, (name, size, chosen, _, _, kept) = Batch(world.game.name, 1, size, options, rows=_ROWS).__reduce__()
    many: Batch = again(name, size, chosen, [random.Random(1)], [steps_of(world, cut)], kept)
    turn = many.turn()
    return turn.observations.tobytes() + turn.masks.tobytes() + many.told().tobytes()


def openspiel(world: World, size: str, options: Options, cut: int, seat: int) -> bytes:
    """Return the seat's information state and observation. The state holds its own steps, so the twin's are alike."""
    if seat < 0:
        return b""
    from hallali.adapters import openspiel as adapter

    game = world.game
    adapter.register(game)
    edition = game.edition_of(size, options)
    made = Record(
        game=game.name, rules=game.rules, edition=edition, size=size, options=dict(options), moves=world.tokens(cut)
    )
    state = adapter.state_of(made)
    texts = [state.information_state_string(seat), state.observation_string(seat)]
    numbers = [list(state.information_state_tensor(seat)), list(state.observation_tensor(seat))]
    legal = list(state.legal_actions(seat))
    return msgspec.json.encode((texts, numbers, legal))


#: What is compared, by name.
LEARNT: Final[dict[str, Written]] = {
    "view": view,
    "told": told,
    "array": array,
    "rows": rows,
    "batch": batch,
    "openspiel": openspiel,
}


def written(name: str, world: World, size: str, options: Options, cut: int, seat: int) -> bytes:
    """Return one of them; b"" where something is not installed."""
    try:
        return LEARNT[name](world, size, options, cut, seat)
    except MissingExtra:
        return b""
