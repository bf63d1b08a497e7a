"""A game's Observer against the encoder over its Views: the same floats, whatever is played."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from hallali.core import bits
from hallali.core.contract import Options
from hallali.core.errors import MissingExtra
from hallali.interfaces.game import AnyGame, PlayableGame
from hallali.testing.plays import Play, facts


def observations(play: Play, looks: Collection[int] | None = None) -> None:
    """At each position of a play, every seat's Observer writes what the encoder writes from its View and its Tolds.

    looks: the numbers of the positions to compare; None for all. Raises Broken. A game without an Observer of its own
    passes, since it is observed by its Views. So does every game if numpy is missing.
    """
    game = play.game
    if not isinstance(game, PlayableGame):
        return
    try:
        tensors = game.tensors()
    except MissingExtra:
        return
    if tensors.observer is None:
        return
    import numpy as np

    from hallali.core.sparse import Sparse
    from hallali.interfaces.tensors import ByViews, Floats, row_of

    own, views = tensors.observer(play.size, play.options), ByViews(game, play.size, play.options)
    layouts = [tensors.tensor(play.size, play.options, seat) for seat in range(play.seats)]
    memories, states = (own.begin(), views.begin()), [play.positions[0].clone() for _ in range(2)]
    written = Sparse()
    for number in range(len(play.positions)):
        if number:
            for memory, state in zip(memories, states, strict=True):
                memory.take(state, play.steps[number - 1])
        if looks is not None and number not in looks:
            continue
        memories = (memories[0].clone(), memories[1])
        if facts(states[0]) != facts(play.positions[number]):
            raise play.broken("a step that the observer's memory takes leads elsewhere", number)
        legal = own.legal(states[0])
        if (bits.members(legal) if isinstance(legal, int) else legal) != views.legal(states[1]):
            raise play.broken(f"the observer lists the steps {legal}", number)
        for seat, layout in enumerate(layouts):
            rows: list[Floats] = []
            for observer, memory, state in zip((own, views), memories, states, strict=True):
                written.clear()
                observer.observe(state, seat, memory, written)
                rows.append(row_of(written, layout.length))
            if not np.array_equal(rows[0], rows[1]):
                planes = [
                    f"{name}: {mine.tolist()}, not {wanted.tolist()}"
                    for (name, mine), wanted in zip(
                        layout.named(rows[0]).items(), layout.named(rows[1]).values(), strict=True
                    )
                    if not np.array_equal(mine, wanted)
                ]
                raise play.broken(f"seat {seat} observes {'; '.join(planes)}", number)


def observed(game: AnyGame, size: str, options: Options, steps: Sequence[int], seat: int) -> bytes:
    """Return what a seat's Observer writes after these steps, as bytes: in twin worlds it must be the same.

    Raises MissingExtra.
    """
    from hallali.core.sparse import Sparse
    from hallali.interfaces.tensors import observer_of, row_of

    observer, written, state = observer_of(game, size, options), Sparse(), game.new(size, options)
    memory = observer.begin()
    for step in steps:
        memory.take(state, step)
    observer.observe(state, seat, memory, written)
    return row_of(written, game.tensors().tensor(size, options, seat).length).tobytes()
