"""Thinking: bots' moves and beliefs, worked out from plain data wherever the room has its work done.

Only a seat's View and Tolds are sent there: nothing else exists on that side.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from hallali import games, players
from hallali.core.contract import Told, View
from hallali.core.errors import BadOption, Message, marked
from hallali.core.player import Reads, Said, said
from hallali.core.record import Record, told_entries
from hallali.core.seats import REFEREE
from hallali.interfaces.game import PlayableGame
from hallali.interfaces.table_page import Inferred
from hallali.lab import costs
from hallali.lab.analysis import Analysis
from hallali.lab.analysis import analyse as read_gauges
from hallali.players import advice
from hallali.room.table.retained import Keeping, key_of

_KEEPING = Keeping()  # the players of this worker
LEVELS = players.LEVELS
N_ = marked


def usual(game: PlayableGame, seat: str) -> str:
    """Name the bot that takes over from a person. Raises BadOption if the seat has none."""
    return "club" if "club" in players.names(game, seat) else players.weakest(game, seat)


def offered(game: PlayableGame, seat: int | str) -> list[str]:
    """List the bots of a seat that people are offered: its levels, and those of its own that the game's page names."""
    groups = (group for group in game.page().front.groups if group.name == "opponent")
    shown = {choice.value.removeprefix("bot:") for group in groups for choice in group.choices}
    return [bot for bot in players.names(game, seat) if bot in LEVELS or bot in shown]


def known(game: PlayableGame, seat: int | str, name: str) -> None:
    """Raise BadOption unless the seat has a bot of this name that people play against."""
    there = offered(game, seat)
    made = name not in players.names(game, seat) and players.knows(game, seat, name)  # put together
    if name not in there and any(name in offered(game, one) for one in game.seats):
        raise BadOption(
            N_("This bot does not play the seat that you leave it: take another one, or choose another bot.")
        )
    if name not in there and (not made or players.thinks(name)):
        raise BadOption(
            Message(
                N_("There is no bot “{name}”; choose one of: {known}."), {"name": name[:40], "known": ", ".join(there)}
            )
        )


def choose(
    name: str, game: str, seed: str, size: str, options: Mapping[str, Any], tolds: Sequence[Told], view: View
) -> tuple[tuple[int, ...], Said]:
    """Return a bot's gesture, and what it has to say about it.

    Its player is built again and hears the whole game, unless this worker kept it: see retained.py.
    """
    key = key_of(name, game, view.seat, seed, size, options)
    player = _KEEPING.take(key, tolds, lambda: players.make(name, games.get(game), view.seat, seed, size, options))
    steps = tuple(player.choose(view))
    of_it = said(player)
    _KEEPING.put(key, tolds, player)
    return steps, of_it


#: How far help by habit trusts the bot that knows the habits, and not the plain count: the bot follows few worlds, so
#: alone it is too sure of itself. benchmarks/fugitif_help.py measures it.
TRUST = 0.5


def infer(
    game: str, seat: int, size: str, options: Mapping[str, Any], tolds: Sequence[Told], habit: bool = False
) -> Inferred:
    """Return what a seat can infer; nothing if there is no way to tell.

    habit: whether chances are weighed by how the others like to play, if a bot of the game knows that.
    """
    page = games.get(game).page()
    found = page.infer(size, options, seat, tolds)
    name = page.reader(size, seat) if habit else ""
    if not name:
        return found
    key = key_of(name, game, seat, "help", size, options)
    player = _KEEPING.take(key, tolds, lambda: players.make(name, games.get(game), seat, "help", size, options))
    assert isinstance(player, Reads)
    odds = player.odds()
    _KEEPING.put(key, tolds, player)
    shares = {number: TRUST * odds.get(number, 0.0) + (1 - TRUST) * found.odds[number] for number in found.support}
    return msgspec.structs.replace(found, odds={**found.odds, **shares})


def advise(game: str, size: str, options: Mapping[str, Any], tolds: Sequence[Told], view: View) -> advice.Advice:
    """Return a suggestion for the seat that is to move, and why."""
    return advice.advise(games.get(game), size, options, tolds, view)


def glance(game: str, size: str, options: Mapping[str, Any], tolds: Sequence[Told], view: View) -> advice.Advice:
    """Return a suggestion that takes no time to think about."""
    return advice.at_first_sight(games.get(game), size, options, tolds, view)


#: For how many seconds at most a finished game is analysed.
LONGEST = 15.0

#: A game's curves, and what the referee was told of each entry that changed one.
Analysed = tuple[Analysis, dict[int, list[Told]]]


def analyse(record: Record) -> Analysed:
    """Measure a finished game, moment by moment. Raises BadRecord."""
    found = read_gauges(record, LONGEST)
    told: dict[int, list[Told]] = {change.entry: [] for change in found.changes()}
    if told:
        for entry, one in told_entries(games.get(record.game), record, REFEREE):
            if entry in told:
                told[entry].append(one)
    return found, told


#: For how many seconds at most a seat's decisions are weighed.
WEIGHED = 20.0


def costly(record: Record, seat: int) -> costs.Costs:
    """Return the costliest decisions of a seat in a finished game. Raises BadRecord."""
    return costs.costs(record, seat, WEIGHED)
