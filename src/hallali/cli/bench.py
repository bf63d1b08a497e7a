"""hallali bench: how fast the rules go."""

from __future__ import annotations

import click

from hallali.cli import common
from hallali.core.contract import Game
from hallali.lab import bench as lab


@click.command()
@click.argument("game", type=common.GAME)
@click.option("--against", default="", metavar="PEER,...", help=f"Measure beside: {', '.join(lab.PEERS)}.")
@click.option("--rounds", type=click.IntRange(1), default=5, show_default=True, help="Medians over so many.")
@click.option(
    "--seconds", type=click.FloatRange(0.01), default=0.4, show_default=True, help="For each figure and round."
)
@common.with_rules
@common.with_json
def bench(
    game: Game, against: str, rounds: int, seconds: float, size: str, chosen: tuple[str, ...], as_json: bool
) -> None:
    """Time random play of GAME and its parts: the compiled modules, the pure ones, and peers, in turns."""
    options = common.read_options(game, size, chosen)
    peers = tuple(name.strip() for name in against.split(",") if name.strip())
    if unknown := [name for name in peers if name not in lab.PEERS]:
        raise click.UsageError(f"“{unknown[0]}” is no peer; choose of {', '.join(lab.PEERS)}.")
    with common.progress(rounds, game.name) as advance:
        result = lab.bench(game.name, size, options, peers, rounds, seconds, advance)
    lines = [f"{game.name} ({size}), medians of {rounds} rounds, on {result.processor}"]
    lines.append(", ".join(f"{name} {number}" for name, number in result.versions.items()))
    lines += ["", "| who | what | a second |", "| --- | --- | ---: |"]
    lines += [f"| {row.name} | {row.what} | {row.per_second:,.0f} |" for row in result.rows]
    lines += ["", "| ratio | times |", "| --- | ---: |"]
    lines += [f"| {pair} | {times:.2f} |" for pair, times in result.ratios.items()]
    lines += [f"skipped: {name}: {why}" for name, why in result.skipped.items()]
    common.show(result, as_json, lines)
