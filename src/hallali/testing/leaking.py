"""The search for leaks as one call of a test, for a game of your own too: see docs/secrecy.md.

It needs the room, which stands above everything else here; so it is imported only where it is called.
"""

from __future__ import annotations

from collections.abc import Sequence

from hallali import games
from hallali.core.contract import Options
from hallali.interfaces.game import PlayableGame
from hallali.testing.plays import Broken


def nothing_leaks(
    game: PlayableGame,
    size: str = "real",
    options: Options | None = None,
    positions: int = 5,
    seed: str = "1",
    surfaces: Sequence[str] = (),
) -> None:
    """In a room that serves the game, nothing that a seat gets hangs on what the seat may not know.

    The room is started twice, in worlds that the seat cannot tell apart, and everything is compared.

    positions: how many are looked at, each some seconds' work. seed: fixes them. surfaces: what is compared, () for
    all. Raises Broken, which says what hangs on it, and how to see it again; and BadOption.
    """
    from hallali.cli.leaking.deals import Plan
    from hallali.cli.leaking.search import search

    if games.GAMES.get(game.name) is not game:
        games.add(game)
    plan = Plan(game=game.name, size=size, options=dict(options or {}), seed=seed, surfaces=tuple(surfaces), first=True)
    found = search(plan, positions)
    for leak in found.leaks:
        where = f"the {leak.seat}, position {leak.position}: {leak.surface}, {leak.what}"
        raise Broken(f"{where}, {leak.field}: {leak.shown}. See it again: {leak.again}")
    if found.failures or not found.comparisons:
        raise Broken("; ".join(found.failures) or "nothing was compared")
