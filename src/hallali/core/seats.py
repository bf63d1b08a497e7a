"""Seats: who plays, who watches, and who else can be the mover of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hallali.core.errors import BadOption, Message

if TYPE_CHECKING:
    from hallali.core.contract import Game, Value

#: The dealer's turn: the position asks for a chance outcome.
CHANCE: Final = -1
#: No one's turn: the game is over.
OVER: Final = -2
#: A watcher who knows what is public.
SPECTATOR: Final = -3
#: A watcher who knows everything; for games that are over.
REFEREE: Final = -4


def only(title: str, count: int, players: int) -> dict[str, Value]:
    """Return no options, because the game always has `count` seats.

    Raises BadOption if `players` is another number.
    """
    if players != count:
        raise BadOption(
            Message(
                "{game} is for {count} players, not for {players}.",
                {"game": title, "count": count, "players": players},
            )
        )
    return {}


def counts(game: Game) -> tuple[int, ...]:
    """List the numbers of players that a game can have, in ascending order.

    >>> from hallali import games
    >>> counts(games.get("la-traque"))
    (2, 3, 4)
    >>> counts(games.get("fugitif"))
    (2,)
    """
    found = []
    for players in range(1, len(game.seats) + 1):
        try:
            game.options_for(players)
        except BadOption:
            continue
        found.append(players)
    return tuple(found)
