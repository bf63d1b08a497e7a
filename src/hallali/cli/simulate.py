"""hallali simulate: random games, each of which must end."""

from __future__ import annotations

from pathlib import Path

import click

from hallali.cli import common
from hallali.core.errors import HallaliError
from hallali.interfaces.game import PlayableGame
from hallali.lab import records
from hallali.lab import simulate as lab
from hallali.lab.pool import Workers


@click.command()
@click.argument("game", type=common.GAME)
@click.option("--games", "count", type=click.IntRange(1), default=1000, show_default=True, help="Number of games.")
@click.option("--seed", default="1", show_default=True, help="Fixes every card and choice.")
@click.option(
    "--bot",
    "bot",
    default="",
    metavar="BOT",
    help="The bot that plays every seat; by default random, if the seat has it.",
)
@common.with_rules
@common.with_players
@common.with_records
@common.with_workers
@common.with_json
@click.pass_context
def simulate(
    context: click.Context,
    game: PlayableGame,
    count: int,
    seed: str,
    bot: str,
    size: str,
    chosen: tuple[str, ...],
    many: int | None,
    keep: Path | None,
    workers: Workers,
    as_json: bool,
) -> None:
    """Play random games of GAME. The exit status is 1 if one does not end."""
    options = common.read_options(game, size, chosen, many)
    seats = game.seats_of(options)
    bots = tuple(common.bot_for(game, seat, bot, options) for seat in seats) if bot else ()
    try:
        with records.kept(keep) as writer, common.progress(count, game.name) as advance:
            result = lab.simulate(game.name, count, seed, size, options, bots, workers, advance, writer)
    except HallaliError as error:
        raise click.ClickException(str(error)) from None
    length = result.length
    lines = [
        f"{result.game} ({result.size}), seed {result.seed}: "
        f"{result.ended} of {common.amount(result.games, 'game')} ended",
        "bots: " + ", ".join(f"{seat} {who}" for seat, who in zip(seats, result.players, strict=True)),
        "wins: " + ", ".join(f"{seat} {won}" for seat, won in result.wins.items()),
        "ends: " + ", ".join(f"{outcome} {times}" for outcome, times in result.outcomes.items()),
        f"entries a game: median {length.median:g}, half of them {length.quartiles[0]:g} to {length.quartiles[1]:g}, "
        f"mean {length.mean:g}, all {length.shortest} to {length.longest}",
        f"records SHA-256: {result.records_sha256}",
    ]
    common.show(result, as_json, lines)
    context.exit(0 if result.ended == result.games else 1)
