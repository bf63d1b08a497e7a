"""What a pad's seat could do now, and why: from what it was told alone, as at a table here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from hallali import players
from hallali.companion.entries import BadPad
from hallali.core.errors import marked as N_  # noqa: N812
from hallali.players import advice
from hallali.players.advice import Advice

if TYPE_CHECKING:
    from hallali.companion.pad import Pad

NOT_NOW: Final = N_("It’s not your turn: suggestions are for your own next move.")
NO_BOT: Final = N_("No bot plays this seat: nobody can suggest a move.")


def levels(pad: Pad) -> tuple[str, ...]:
    """List the bots that can be asked, weakest first; none where nobody can suggest a move.

    >>> import random
    >>> from hallali import games
    >>> from hallali.companion import Pad
    >>> levels(Pad(games.get("fugitif"), {}, 1, random.Random(1)))
    ('novice', 'amateur', 'club', 'strong', 'expert')
    """
    there = players.names(pad.game, pad.seat, pad.options)
    return tuple(one for one in players.LEVELS if one in there)


def advised(pad: Pad, level: str = "") -> tuple[Advice, str]:
    """Return a suggestion for the seat, and its move in the game's notation. level: the bot; "" for the usual one.

    The bot is shown the View of a world that tells the seat what it was told: the View is the same in all of them.
    Raises BadPad off turn, and where no bot plays the seat.
    """
    return _asked(pad, partial(advice.advise, level=level))


def glanced(pad: Pad) -> tuple[Advice, str]:
    """Return a suggestion that takes no time to think about. Raises as `advised` does."""
    return _asked(pad, advice.at_first_sight)


def _asked(pad: Pad, ask: Callable[..., Advice]) -> tuple[Advice, str]:
    if not pad.mine:
        raise BadPad(NOT_NOW)
    if not levels(pad):
        raise BadPad(NO_BOT)
    game, state = pad.game, pad.state

    def write(steps: tuple[int, ...]) -> str:
        return game.write(state, steps)

    found = ask(game, pad.size, pad.options, pad.told, pad.view(), write=write)
    return found, write(found.steps)
