"""hallali bench: how fast the rules and the solver run."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import click

from hallali import games
from hallali.cli import common
from hallali.core.errors import HallaliError
from hallali.lab import bench as lab
from hallali.lab import bench_learn
from hallali.lab.bench_peers import PEERS
from hallali.lab.bench_solver import bench_solver

SOLVER, LEARN = "solver", "learn"


class Subject(common.GameName):
    """A game by its name, or the solver, or all games as a learner gets them."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the Game, or SOLVER, or LEARN. Fails with the known names."""
        return value if value in (SOLVER, LEARN) else super().convert(value, param, ctx)


@click.command()
@click.argument("game", type=Subject(), metavar="GAME|solver|learn")
@click.option(
    "--against",
    default="",
    metavar="PEER,...",
    help=f"Other packages to measure too: {', '.join({**PEERS, **bench_learn.PEERS})}.",
)
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
@click.option(
    "--count",
    type=click.IntRange(1),
    default=bench_learn.SIDE_BY_SIDE,
    show_default=True,
    help="learn: number of games side by side.",
)
@click.option("--games", "played", default="", metavar="GAME,...", help="learn: the games to time. [default: all]")
@common.with_rules
@common.with_json
def bench(
    game: Any,
    against: str,
    rounds: int,
    seconds: float,
    count: int,
    played: str,
    size: str,
    chosen: tuple[str, ...],
    as_json: bool,
) -> None:
    """Time random play of GAME, its parts and a search, with the compiled modules, the pure ones and peers in turn.

    `solver` times our CFR+ against OpenSpiel's, on OpenSpiel's games. `learn` times all games as arrays, with
    observations and legal steps.
    """
    peers = _listed(against, bench_learn.PEERS if game == LEARN else PEERS, "peer")
    common.wants_speed()
    if game == LEARN:
        names = _listed(played, games.GAMES, "game")
        with common.progress(rounds, LEARN) as advance:
            learned = bench_learn.bench(peers, names, size, count, rounds, seconds, advance)
        for peer, why in learned.skipped.items():
            click.echo(f"skipped: {peer}: {why}", err=True)
        common.show(learned, as_json, _learned(learned, rounds))
        return
    name = game if game == SOLVER else game.name
    with common.progress(rounds, name) as advance:
        if game == SOLVER:
            if peers != ("openspiel",):
                raise click.UsageError("The solver is compared with OpenSpiel's: add --against openspiel.")
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


def _listed(written: str, known: Collection[str], what: str) -> tuple[str, ...]:
    """Read a list of names. Raises UsageError for one that is not known."""
    names = tuple(name.strip() for name in written.split(",") if name.strip())
    if unknown := [name for name in names if name not in known]:
        raise click.UsageError(f"“{unknown[0]}” is not a {what}; choose one of {', '.join(known)}.")
    return names


def _learned(report: bench_learn.Report, rounds: int) -> list[str]:
    lines = [f"medians of {common.amount(rounds, 'round')}, on {report.processor}"]
    lines.append(", ".join(f"{name} {number}" for name, number in report.versions.items()))
    lines += ["", "| who | what | a processor second | least to most |", "| --- | --- | ---: | ---: |"]
    for row in report.rows:
        lines.append(f"| {row.name} | {row.what} | {row.per_cpu_second:,.0f} | {row.least:,.0f} to {row.most:,.0f} |")
    return [*lines, *_ratios(report.ratios)]


def _lines(report: lab.Report, title: str, rounds: int) -> list[str]:
    lines = [f"{title}, medians of {common.amount(rounds, 'round')}, on {report.processor}"]
    lines.append(", ".join(f"{name} {number}" for name, number in report.versions.items()))
    lines += ["", "| who | what | a second |", "| --- | --- | ---: |"]
    for row in report.rows:
        digits = 1 if row.per_second < 100 else 0
        lines.append(f"| {row.name} | {row.what} | {row.per_second:,.{digits}f} |")
    return [*lines, *_ratios(report.ratios)]


def _ratios(ratios: dict[str, float]) -> list[str]:
    lines = ["", "| ratio | times | of all rounds |", "| --- | ---: | ---: |"]
    for pair, times in ratios.items():
        if f"{pair}, least" in ratios:
            least, most = ratios[f"{pair}, least"], ratios[f"{pair}, most"]
            lines.append(f"| {pair} | {times:.3g} | {least:.3g} to {most:.3g} |")
    return lines
