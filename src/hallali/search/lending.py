"""What a game may lend to a search for speed alone: the search decides the same without it."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from hallali.core.contract import Game
from hallali.search.hearing import Hearing
from hallali.search.random_play import Loop


class Lent(Protocol):
    """The parts of hallali.search.knowledge.DomainKnowledge that are for speed alone."""

    @property
    def loop(self) -> Loop | None:
        """The game's own loop of random play; it plays as `random_play.play_on` does."""

    @property
    def hearing(self) -> Hearing | None:
        """What notes what seats meet; it tells apart what their Tolds tell apart."""


@runtime_checkable
class Lender(Protocol):
    """A game that lends anything: every one of the registry."""

    def search_knowledge(self) -> Lent:
        """Return what the game knows for the search."""


def lent(game: Game) -> tuple[Loop | None, Hearing | None]:
    """Return the loop and the hearing that a game lends; None where there is none."""
    if not isinstance(game, Lender):
        return None, None
    knowledge = game.search_knowledge()
    return knowledge.loop, knowledge.hearing
