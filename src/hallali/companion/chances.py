"""What chance brings at a real table: which of how many it is that is asked for, and where a board shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hallali.companion import forced
from hallali.core.seats import CHANCE
from hallali.i18n import translator

if TYPE_CHECKING:
    from hallali.companion.offers import Offer
    from hallali.companion.pad import Pad
    from hallali.companion.worlds import Tolds, World

_PLAIN: Final = translator("en")


def turned(pad: Pad) -> dict[int, Offer]:
    """Return what chance can have brought, by the step that brings it: where a board shows it, it is pressed there.

    Only what one step alone brings: of another seat's cards nothing is said that a number could say.
    """
    if pad.asked or pad.state.mover != CHANCE or len(pad.offers()) < 2:
        return {}
    found: dict[int, Offer] = {}
    for offer in pad.offers():
        steps = {way for _, way in offer.plays}
        if len(steps) == 1 and len(way := steps.pop()) == 1:
            found[way[0]] = offer
    return found


def series(pad: Pad) -> tuple[int, int]:
    """Return (which of several things of one kind chance brings now, of how many in a row); (0, 0) if it is alone.

    Counted only where all worlds agree: what is told may not hang on what is hidden.

    >>> import random
    >>> from hallali import games
    >>> from hallali.companion.pad import Pad
    >>> pad = Pad(games.get("red-notice"), {}, 1, random.Random(1))
    >>> series(pad)
    (1, 4)
    """
    if pad.asked or pad.state.mover != CHANCE or not pad.offers():
        return 0, 0
    kinds = {_kind(pad, offer.told) for offer in pad.offers()}
    ahead = {_ahead(pad, world, kinds, last) for world in pad.worlds for last in (False, True)}
    if len(kinds) != 1 or len(ahead) != 1:
        return 0, 0
    behind = 0
    for entry in reversed(pad.entries):
        if entry.own or not entry.told or _kind(pad, entry.told) not in kinds:
            break
        behind += 1
    every = behind + ahead.pop()
    return (behind + 1, every) if every > 1 else (0, 0)


def _kind(pad: Pad, told: Tolds) -> tuple[type, int]:
    """Return what kind of thing is told, and of whom: by the first of it that is said at all."""
    said = next((one for one in told if pad.words.sentence(one, pad.seat, _PLAIN, pad.size)), told[0])
    return type(said), getattr(said, "who", -1)


def _ahead(pad: Pad, world: World, kinds: set[tuple[type, int]], last: bool) -> int:
    """Return how many things of these kinds chance brings in a row, if it always brings the first, or the last."""
    count, state = 0, world.state.clone()
    while state.mover == CHANCE and count < forced.MOST:
        outcomes = sorted(outcome for outcome, chance in state.chances() if chance > 0)
        told = tuple(pad.game.advance(state, outcomes[-1 if last else 0], (pad.seat,))[0])
        if not told or _kind(pad, told) not in kinds:
            break
        count += 1
    return count
