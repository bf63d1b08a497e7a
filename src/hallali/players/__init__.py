"""Bots, by name: each plays one seat from Views and Tolds alone."""

from __future__ import annotations

import importlib
import importlib.util
import random
from collections.abc import Callable, Mapping
from typing import Any

from hallali.core.contract import Game
from hallali.core.errors import BadOption, Message
from hallali.games import package
from hallali.players import equilibrium, own, search
from hallali.players.base import Player

__all__ = ["LEVELS", "Player", "knows", "make", "names", "thinks", "weakest"]

#: The levels of strength, weakest first, for each seat of every game.
LEVELS = ("novice", "amateur", "club", "expert")

Maker = Callable[[random.Random, str, Mapping[str, Any]], Player]


def _makers(game: str) -> tuple[dict[str, Maker], ...]:
    """Give the bots of each of a game's `seats`, by name: MAKERS of hallali.players.GAME; () where there are none."""
    name = f"hallali.players.{package(game)}"
    if importlib.util.find_spec(name) is None:
        return ()
    found: tuple[dict[str, Maker], ...] = getattr(importlib.import_module(name), "MAKERS", ())
    return found


def _named(game: Game, seat: int | str, options: Mapping[str, Any] | None) -> str:
    """Give the name of a seat; "" where there is none. A number counts those that take part with the options."""
    if isinstance(seat, str):
        return seat if seat in game.seats else ""
    there = game.seats_of(options)
    return there[seat] if 0 <= seat < len(there) else ""


def names(game: Game, seat: int | str, options: Mapping[str, Any] | None = None) -> tuple[str, ...]:
    """List the bots that can play this seat, weakest first.

    seat: its name, or its number among those that take part with `options`; so in all that follows.
    """
    makers, name = _makers(game.name), _named(game, seat, options)
    return tuple(makers[game.seats.index(name)]) if name and game.seats.index(name) < len(makers) else ()


def weakest(game: Game, seat: int | str, options: Mapping[str, Any] | None = None) -> str:
    """Name the weakest bot of a seat, which moves as good as at random. Raises BadOption where the seat has no bot."""
    if found := names(game, seat, options):
        return found[0]
    who = _named(game, seat, options) or str(seat)
    raise BadOption(Message("There is no player for the {seat} yet.", {"seat": who}))


def knows(game: Game, seat: int | str, name: str, options: Mapping[str, Any] | None = None, mine: bool = False) -> bool:
    """Say whether `make` knows a bot of this name for the seat: one of `names`, or one put together.

    mine: as for `make`; then it raises BadPlayer where what is imported has no such maker.
    """
    return _maker(game, _named(game, seat, options), name, options, mine) is not None


def thinks(name: str) -> bool:
    """Say whether a name asks for a bot for study: nothing for strangers to start.

    It searches for as long as the name says, it plays what was solved, which only small sizes are, or it is somebody's
    own.
    """
    return name.partition(":")[0] in search.FAMILIES or name == equilibrium.NAME or own.is_own(name)


def _maker(game: Game, who: str, name: str, options: Mapping[str, Any] | None, mine: bool = False) -> Maker | None:
    """Find the maker of a bot for the seat named `who`."""
    if not who:
        return None
    there = game.seats_of(options)
    number = there.index(who) if who in there else game.seats.index(who)
    if own.is_own(name):
        return own.maker_of(name, game.name, number) if mine else None
    # any game's, by its name alone: "ismcts:2"
    if searcher := search.maker_of(name, game.name, number):
        return searcher
    if solved := equilibrium.maker_of(name, game.name, number):
        return solved
    makers, seat = _makers(game.name), game.seats.index(who)
    if seat >= len(makers):
        return None
    if name in makers[seat]:
        return makers[seat][name]
    # A game may put bots together from the parts of a name: `maker_of` of hallali.players.GAME.
    module = importlib.import_module(f"hallali.players.{package(game.name)}")
    maker_of: Callable[[str, int], Maker | None] | None = getattr(module, "maker_of", None)
    return maker_of(name, seat) if maker_of else None


def make(
    name: str,
    game: Game,
    seat: int | str,
    seed: str | int,
    size: str = "real",
    options: Mapping[str, Any] | None = None,
    mine: bool = False,
) -> Player:
    """Give the bot of this name for a seat, before the first move.

    name: one of `names`, or one that the game puts together: see `knows`.
    seed: settles the bot's choices; the same seed and the same Views and Tolds give the same moves.
    mine: whether "py:MODULE:NAME" may be imported and run: only for who named it on their own machine, never for a name
    that came over the network or out of a store.
    Raises BadOption where this seat has no such bot, BadPlayer where one's own cannot be made.
    """
    who = _named(game, seat, options)
    there = game.seats_of(options)
    if who not in there:
        raise BadOption(
            Message(
                "There is no seat “{name}”; there is: {known}.", {"name": str(seat)[:40], "known": ", ".join(there)}
            )
        )
    maker = _maker(game, who, name, options, mine)
    if maker is None:
        raise BadOption(
            Message(
                "There is no player “{name}” for the {seat}; there is: {known}.",
                {"name": str(name)[:40], "seat": who, "known": ", ".join(names(game, who))},
            )
        )
    return maker(random.Random(f"{name}:{there.index(who)}:{seed}"), size, dict(options or {}))
