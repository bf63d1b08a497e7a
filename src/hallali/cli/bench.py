"""hallali bench: how fast the rules and the solver run."""

from __future__ import annotations

from typing import Any

import click

from hallali.cli import common
from hallali.core.errors import HallaliError
from hallali.lab import bench as lab
from hallali.lab.bench_peers import PEERS
from hallali.lab.bench_solver import bench_solver

SOLVER = "solver"


class Subject(common.GameName):
    """A game by its name, or the solver."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the Game, or SOLVER. Fails with the known names."""
        return value if value == SOLVER else super().convert(value, param, ctx)


@click.command()
@click.argument("game", type=Subject(), metavar="GAME|solver")
@click.option("--against", default="", metavar="PEER,...", help=f"Other packages to measure too: {', '.join(PEERS)}.")
@click.option(
    "--rounds",
    type=click.IntRange(1),
    default=5,
    show_default=True,
    help="Number of rounds; figures are medians over them.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(0.01),
    default=0.4,
    show_default=True,
    help="Processor time for each figure and round.",
)
@common.with_rules
@common.with_json
def bench(
    game: Any, against: str, rounds: int, seconds: float, size: str, chosen: tuple[str, ...], as_json: bool
) -> None:
    """Time random play of GAME, its parts and a search, with the compiled modules, the pure ones and peers in turn.

    `solver` times our CFR+ beside OpenSpiel's, on OpenSpiel's games.
    """
    peers = tuple(name.strip() for name in against.split(",") if name.strip())
    if unknown := [name for name in peers if name not in PEERS]:
        raise click.UsageError(f"“{unknown[0]}” is not a peer; choose one of {', '.join(PEERS)}.")
    common.wants_speed()
    name = game if game == SOLVER else game.name
    with common.progress(rounds, name) as advance:
        if game == SOLVER:
            if peers != ("openspiel",):
                raise click.UsageError("The solver is measured beside OpenSpiel's: add --against openspiel.")
            try:
                result = bench_solver(rounds, advance)
            except HallaliError as error:
                raise click.UsageError(str(error)) from None
        else:
            options = common.read_options(game, size, chosen)
            result = lab.bench(name, size, options, peers, rounds, seconds, advance)
    for peer, why in result.skipped.items():
        click.echo(f"skipped: {peer}: {why}", err=True)
    title = name if game == SOLVER else f"{name} ({size})"
    common.show(result.report, as_json, _lines(result.report, title, rounds))


def _lines(report: lab.Report, title: str, rounds: int) -> list[str]:
    lines = [f"{title}, medians of {common.amount(rounds, 'round')}, on {report.processor}"]
    lines.append(", ".join(f"{name} {number}" for name, number in report.versions.items()))
    lines += ["", "| who | what | a second |", "| --- | --- | ---: |"]
    for row in report.rows:
        digits = 1 if row.per_second < 100 else 0
        lines.append(f"| {row.name} | {row.what} | {row.per_second:,.{digits}f} |")
    lines += ["", "| ratio | times | of all rounds |", "| --- | ---: | ---: |"]
    for pair, times in report.ratios.items():
        if f"{pair}, least" in report.ratios:
            least, most = report.ratios[f"{pair}, least"], report.ratios[f"{pair}, most"]
            lines.append(f"| {pair} | {times:.3g} | {least:.3g} to {most:.3g} |")
    return lines
