"""The games, by name."""

from __future__ import annotations

from hallali.core.contract import Game
from hallali.core.errors import BadOption, Message
from hallali.games.fugitif import FUGITIF

GAMES: dict[str, Game] = {FUGITIF.name: FUGITIF}


def get(name: str) -> Game:
    """Give the game of this name. Raises BadOption."""
    try:
        return GAMES[name]
    except KeyError:
        raise BadOption(
            Message("There is no game “{name}”; there is: {known}.", {"name": name[:40], "known": ", ".join(GAMES)})
        ) from None
