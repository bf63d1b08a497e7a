"""hallali puzzle: deduction puzzles with one answer each, made from games between bots."""

from __future__ import annotations

from collections import Counter

import click
import msgspec

from hallali.cli import common
from hallali.core.errors import HallaliError
from hallali.interfaces.game import PlayableGame
from hallali.interfaces.puzzles import DEGREES
from hallali.lab import puzzles as lab
from hallali.lab.pool import Workers


@click.group()
def puzzle() -> None:
    """Deduction puzzles with one answer each, made from games between bots."""


@puzzle.command("make")
@click.argument("game", type=common.GAME)
@click.option("--count", type=click.IntRange(1, 10_000), default=30, show_default=True, help="How many.")
@click.option("--seed", default="1", show_default=True, help="Game number i is dealt from SEED:i.")
@click.option("--degree", type=click.Choice(DEGREES), help="Only puzzles of this degree of difficulty.")
@click.option("--answers", is_flag=True, help="Print the answers, too, and the games that they come from.")
@common.with_workers
@common.with_json
def make(
    game: PlayableGame, count: int, seed: str, degree: str | None, answers: bool, workers: Workers, as_json: bool
) -> None:
    """Make puzzles of GAME: moments of games at which all that a seat was told leaves exactly one answer.

    For each puzzle this prints its id, its difficulty, what reasoning it takes, and how many answers fit.
    docs/decisions/0028-puzzles.md says what is measured. The same seed makes the same puzzles.
    """
    try:
        with common.progress(count, f"{game.name}: puzzles") as advance:
            made = lab.make_puzzles(game.name, count, seed, degree or "", workers, advance)
    except HallaliError as error:
        raise click.ClickException(str(error)) from None
    spread = Counter(one.degree for one in made)
    told = [msgspec.to_builtins(one) if answers else lab.told_of(one) for one in made]
    lines = [f"{game.name}: {common.amount(len(made), 'puzzle')}"]
    for one in made:
        measure = ", ".join(f"{name} {value}" for name, value in one.measure.items())
        line = f"{one.id}  {one.degree:6}  {measure}; answers that fit: {one.candidates}"
        lines.append(f"{line}; {one.answer}" if answers else line)
    lines.append(", ".join(f"{degree}: {spread[degree]}" for degree in DEGREES))
    result = {"game": game.name, "seed": seed, "spread": {one: spread[one] for one in DEGREES}, "puzzles": told}
    common.show(result, as_json, lines)
