"""hallali toss: throw tokens into the lid, and measure how often they hit."""

from __future__ import annotations

import click

from hallali.cli import common
from hallali.core.dealer import Dealer
from hallali.core.errors import HallaliError
from hallali.toss.frames import RATE
from hallali.toss.hand import SKILLS, need, throw
from hallali.toss.lid import TARGETS


@click.command()
@click.argument("tokens", nargs=-1)
@click.option("--measure", is_flag=True, help="Measure hit rates by token, target and skill instead.")
@click.option("--search", is_flag=True, help="Search for the throw that hits most often instead.")
@click.option(
    "--throws", type=click.IntRange(2), default=2000, show_default=True, help="Number of throws in each series."
)
@click.option("--seed", default="1", show_default=True, help="Fixes the unsteadiness of the hand.")
@click.option("--aim", nargs=2, type=float, default=(0.0, -0.28), show_default=True, help="Across and deep, -1 to 1.")
@click.option("--strength", type=float, default=0.23, show_default=True, help="0 to 1.")
@click.option("--skill", type=click.Choice(list(SKILLS)), default="usual", show_default=True)
@click.option("--target", type=click.Choice(TARGETS), default=TARGETS[0], show_default=True)
@common.with_json
def toss(
    tokens: tuple[str, ...],
    measure: bool,
    search: bool,
    throws: int,
    seed: str,
    aim: tuple[float, float],
    strength: float,
    skill: str,
    target: str,
    as_json: bool,
) -> None:
    """Throw TOKENS (such as: shot shot grenade) once into the lid, or measure how often tokens hit."""
    if measure:
        _measure(throws, seed, as_json)
    elif search:
        _search(throws, seed, as_json)
    else:
        from hallali.toss.flight import fly

        names = tokens or ("shot", "shot", "shot")
        try:
            flight = fly(throw(*aim, strength), names, target, Dealer(seed).noise(0, need(len(names))), skill)
        except HallaliError as error:
            raise click.ClickException(str(error)) from None
        lines = [
            f"{name}: {'hit' if hit else 'miss'}, lies at {x:.1f}, {y:.1f} mm from the middle"
            for name, hit, (x, y) in zip(flight.tokens, flight.hits, flight.places(), strict=True)
        ]
        common.show(flight, as_json, [*lines, f"after {len(flight.frames) / RATE:.2f} s", flight.write()])


def _measure(throws: int, seed: str, as_json: bool) -> None:
    from hallali.lab import tosses as lab

    with common.progress(throws * lab.rounds(), "tosses") as advance:
        found = lab.measure(throws, seed, progress=advance)
    lines = [
        f"one token a throw, {common.amount(found.throws, 'throw')} each, seed {found.seed}, "
        f"aim {found.aim[0]:g}, {found.aim[1]:g}, strength {found.strength:g}",
        "dice = [",
        *(f"  {line.toml()}" for line in found.dice),
        "]",
        "several at once: each one's share of hits, and throws by how many hit",
    ]
    for line in found.groups:
        counts = ", ".join(f"{number}: {times}" for number, times in enumerate(line.counts))
        share = f"{line.each.value:.3f} ({line.each.low:.3f} to {line.each.high:.3f})"
        lines.append(f"{line.tokens} {line.token} at the {line.target}, {line.skill}: {share}; {counts}")
    common.show(found, as_json, lines)


def _search(throws: int, seed: str, as_json: bool) -> None:
    from hallali.lab import tosses as lab

    with common.progress(throws * len(lab.SEARCHED), "tosses") as advance:
        found = lab.search(throws, seed, progress=advance)
    lines = [
        f"aim 0, {tried.aim[1]:g}, strength {tried.strength:g}: {rate.value:.3f} ({rate.low:.3f} to {rate.high:.3f})"
        for tried, rate in found
    ]
    common.show(found, as_json, lines)
