"""hallali arena: bots against bots."""

from __future__ import annotations

from pathlib import Path

import click

from hallali import games, players
from hallali.cli import common
from hallali.core.contract import Value
from hallali.core.errors import HallaliError
from hallali.interfaces.game import PlayableGame
from hallali.lab import arena as lab
from hallali.lab import records
from hallali.lab.pool import Workers


def with_seats(command: click.Command) -> click.Command:
    """Add an option for each seat of each game: --fugitive NAME, --marshal NAME."""
    seats = dict.fromkeys(seat for game in games.GAMES.values() for seat in game.seats)
    there = {param.name for param in command.params}  # a seat may be named “first”
    for seat in reversed([seat for seat in seats if seat not in there]):
        command.params.insert(0, click.Option([f"--{seat}"], metavar="BOT", help=f"The bot that plays the {seat}."))
    return command


def bots_of(
    game: PlayableGame,
    named: dict[str, str | None],
    first: str | None,
    second: str | None,
    others: str | None = None,
    options: dict[str, Value] | None = None,
) -> tuple[str, ...]:
    """Return the bot of each seat. Raises click.UsageError if one is missing, unknown or named twice."""
    found = []
    seats = game.seats_of(options)
    for seat, name in enumerate(seats):
        alias = (first, second)[seat] if seat < 2 else None
        if alias and named.get(name):
            raise click.UsageError(f"The {name} is named twice.")
        bot = alias or named.get(name) or others
        known = ", ".join(players.names(game, name))
        if not bot:
            raise click.UsageError(f"Who plays the {name}? --{name} BOT, one of: {known}.")
        found.append(common.bot_for(game, name, bot, options))
    for seat_name, bot in named.items():
        if bot and seat_name not in game.seats:
            raise click.UsageError(f"{game.title} has no {seat_name}.")
        if bot and seat_name not in seats:
            raise click.UsageError(f"The {seat_name} does not take part with these options.")
    if second and len(seats) < 2:
        raise click.UsageError("There is no second seat with these options.")
    return tuple(found)


@with_seats
@click.command()
@click.argument("game", type=common.GAME)
@click.option("--first", metavar="BOT", help="Who plays the first seat, whatever its name.")
@click.option("--second", metavar="BOT", help="Who plays the second seat.")
@click.option("--others", metavar="BOT", help="Who plays each seat that no other option names.")
@click.option("--games", "count", type=click.IntRange(1), default=400, show_default=True, help="How many games.")
@click.option("--seed", default="1", show_default=True, help="Game number i is dealt from SEED:i.")
@common.with_rules
@common.with_players
@common.with_records
@common.with_workers
@common.with_json
def arena(
    game: PlayableGame,
    first: str | None,
    second: str | None,
    others: str | None,
    count: int,
    seed: str,
    size: str,
    chosen: tuple[str, ...],
    many: int | None,
    keep: Path | None,
    workers: Workers,
    as_json: bool,
    **named: str | None,
) -> None:
    """Let bots play GAME against each other, and show each seat's win rate with its 95% interval (Wilson)."""
    options = common.read_options(game, size, chosen, many)
    bots = bots_of(game, named, first, second, others, options)
    try:
        with records.kept(keep) as writer, common.progress(count, " – ".join(bots)) as advance:
            result = lab.contest(game.name, bots, count, seed, size, options, workers, advance, writer)
    except HallaliError as error:
        raise click.ClickException(str(error)) from None
    lines = [
        f"{result.game} ({result.size}), {common.amount(result.games, 'game')}, seeds {seed}:0 to {seed}:{count - 1}"
    ]
    scored = any(abs(mean.value) > 1 for mean in result.returns.values())
    for seat, mean in result.returns.items() if scored else ():
        lines.append(
            f"{seat} ({result.players[seat]}): {mean.value:.2f} a game [95%: {mean.low:.2f} to {mean.high:.2f}]"
        )
    for seat, rate in result.rate.items() if not scored else ():
        interval = f"{common.percent(rate.low)} to {common.percent(rate.high)}"
        who = f"{seat} ({result.players[seat]})"
        lines.append(f"{who}: {result.wins[seat]} won, {common.percent(rate.value)} [95%: {interval}]")
    lines.append("ends: " + ", ".join(f"{outcome} {times}" for outcome, times in result.outcomes.items()))
    if result.rounds is not None:
        spread = f"{result.rounds.low:g} to {result.rounds.high:g} in nine games of ten"
        lines.append(f"rounds: {result.rounds.median:g} in the median, {spread}")
    common.show(result, as_json, lines)
