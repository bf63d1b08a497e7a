"""Bots, by name: each plays one seat from Views and Tolds alone."""

from __future__ import annotations

import random

from hallali.core.contract import Options
from hallali.core.errors import BadOption, Message
from hallali.core.player import Maker, Player
from hallali.interfaces.game import AnyGame
from hallali.players import equilibrium, network, own, search

__all__ = ["LEVELS", "Player", "knows", "levels", "make", "names", "thinks", "weakest"]

#: The levels of strength, weakest first. A game may have fewer: see `levels`.
LEVELS = ("novice", "amateur", "club", "strong", "expert")


def _named(game: AnyGame, seat: int | str, options: Options | None) -> str:
    """Return the name of a seat; "" where there is none. A number counts those that take part with the options."""
    if isinstance(seat, str):
        return seat if seat in game.seats else ""
    there = game.seats_of(options)
    return there[seat] if 0 <= seat < len(there) else ""


def names(game: AnyGame, seat: int | str, options: Options | None = None) -> tuple[str, ...]:
    """List the bots that can play this seat, weakest first.

    seat: its name, or its number among those that take part with `options`; so in all that follows.

    >>> from hallali import games
    >>> names(games.get("fugitif"), "marshal")
    ('random', 'novice', 'amateur', 'club', 'strong', 'expert', 'belief', 'policies')
    """
    name = _named(game, seat, options)
    return tuple(game.bots()[game.seats.index(name)]) if name else ()


def levels(game: AnyGame) -> tuple[str, ...]:
    """List the levels that every seat of a game has, weakest first.

    >>> from hallali import games
    >>> levels(games.get("fugitif"))
    ('novice', 'amateur', 'club', 'strong', 'expert')
    """
    return tuple(level for level in LEVELS if all(level in names(game, seat) for seat in game.seats))


def weakest(game: AnyGame, seat: int | str, options: Options | None = None) -> str:
    """Name the weakest bot of a seat: it moves almost at random. Raises BadOption if the seat has no bot.

    >>> from hallali import games
    >>> weakest(games.get("fugitif"), "marshal")
    'random'
    """
    if found := names(game, seat, options):
        return found[0]
    who = _named(game, seat, options) or str(seat)
    raise BadOption(Message("There is no player for the {seat} yet.", {"seat": who}))


def knows(game: AnyGame, seat: int | str, name: str, options: Options | None = None, mine: bool = False) -> bool:
    """Say whether `make` knows a bot of this name for the seat: one of `names`, or one that the game puts together.

    mine: as for `make`; then it raises BadPlayer if the imported module has no such maker.

    >>> from hallali import games
    >>> game = games.get("fugitif")
    >>> knows(game, "marshal", "expert"), knows(game, "marshal", "ismcts:40it"), knows(game, "marshal", "wizard")
    (True, True, False)
    """
    return _maker(game, _named(game, seat, options), name, options, mine) is not None


def thinks(name: str) -> bool:
    """Say whether a name asks for a bot for study, which strangers must not start.

    Such a bot searches for as long as the name says, or plays a solution, which only small sizes have, or is someone's
    own code or network.

    >>> thinks("ismcts:2s"), thinks("club")
    (True, False)
    """
    mine = own.is_own(name) or network.is_net(name)
    return name.partition(":")[0] in search.FAMILIES or name == equilibrium.NAME or mine


def _maker(game: AnyGame, who: str, name: str, options: Options | None, mine: bool = False) -> Maker | None:
    """Find the maker of a bot for the seat named `who`."""
    if not who:
        return None
    there = game.seats_of(options)
    number = there.index(who) if who in there else game.seats.index(who)
    if own.is_own(name):
        return own.maker_of(name, game.name, number) if mine else None
    if network.is_net(name):
        return network.maker_of(name, game.name, who) if mine else None
    # any game's, by its name alone: "ismcts:2"
    if searcher := search.maker_of(name, game.name, number):
        return searcher
    if solved := equilibrium.maker_of(name, game.name, number):
        return solved
    seat = game.seats.index(who)
    found = game.bots()[seat].get(name)
    if isinstance(found, str):  # a bot that any game has, by the level's name
        return search.maker_of(found, game.name, number)
    return found or game.bot(name, seat)


def make(
    name: str,
    game: AnyGame,
    seat: int | str,
    seed: str | int,
    size: str = "real",
    options: Options | None = None,
    mine: bool = False,
) -> Player:
    """Return the bot of this name for a seat, before the first move.

    name: one of `names`, or one that the game puts together: see `knows`.
    seed: fixes the bot's choices; the same seed and the same Views and Tolds give the same moves.
    mine: whether "py:MODULE:NAME" may be imported and run, and "net:FILE" may be read: only for a name that people give
    on their own machine, never for one that came over the network or out of a store.
    Raises BadOption if this seat has no such bot, BadPlayer if someone's own bot cannot be made.

    >>> from hallali import games
    >>> game = games.get("fugitif")
    >>> names(game, "fugitive")[:3]
    ('random', 'heuristic', 'counting')
    >>> bot = make("random", game, "fugitive", seed=1, size="micro")
    >>> state = game.new("micro")
    >>> state.apply(4)  # the Fugitive draws a 4
    >>> game.write(state, bot.choose(game.see(state, 0)))
    'h2/h3'
    """
    who = _named(game, seat, options)
    there = game.seats_of(options)
    if who not in there:
        raise BadOption(
            Message(
                "There is no seat “{name}”; choose one of: {known}.",
                {"name": str(seat)[:40], "known": ", ".join(there)},
            )
        )
    maker = _maker(game, who, name, options, mine)
    if maker is None:
        raise BadOption(
            Message(
                "There is no player “{name}” for the {seat}; choose one of: {known}.",
                {"name": str(name)[:40], "seat": who, "known": ", ".join(names(game, who))},
            )
        )
    chance = own.chance_of(name) if own.is_own(name) else network.chance_of(name) if network.is_net(name) else name
    return maker(random.Random(f"{chance}:{there.index(who)}:{seed}"), size, dict(options or {}))
