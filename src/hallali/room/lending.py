"""Calls that are made elsewhere, in another process or another interpreter, with the editions that they need there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import NamedTuple, TypeVar

from hallali.core.library import LIBRARY, Held, MissingEdition

T = TypeVar("T")


class Lacking(NamedTuple):
    """What is said elsewhere instead of a result: an edition that a game is played with is not there."""

    game: str  #: the game
    ref: str  #: the edition, as NAME:HASH


def knowing(offered: Sequence[Held], sent: Sequence[Held], call: Callable[[], T]) -> T | Lacking:
    """Make a call, with the editions that are offered where it was asked for, and those that are sent for it alone."""
    LIBRARY.take(offered)
    with LIBRARY.lent(*sent):
        try:
            return call()
        except MissingEdition as error:
            return Lacking(error.game, error.ref)


async def lending(make: Callable[[Callable[[], T | Lacking]], Awaitable[T | Lacking]], call: Callable[[], T]) -> T:
    """Have a call made elsewhere by `make`, and once more for each edition that it lacks there; return its result.

    Guests' own editions go only where they are needed: there may be thousands. Raises MissingEdition if one is not
    here either.
    """
    sent = list[Held]()
    while True:
        found = await make(partial(knowing, LIBRARY.offered(), tuple(sent), call))
        if not isinstance(found, Lacking):
            return found
        held = LIBRARY.find(*found)
        if held is None or held in sent:
            raise MissingEdition(*found)
        sent.append(held)
