"""hallali solve: small sizes, exactly."""

from __future__ import annotations

import click

from hallali.cli import common
from hallali.core.contract import Game
from hallali.core.errors import HallaliError
from hallali.lab import solving


@click.command()
@click.argument("game", type=common.GAME)
@click.option("--size", default="micro", show_default=True, help="The game's size.")
@click.option("--option", "chosen", multiple=True, metavar="NAME=VALUE", help="A game option.")
@click.option("--target", type=click.FloatRange(0, min_open=True), default=1e-4, show_default=True,
              help="Stop below this exploitability.")  # fmt: skip
@click.option("--most", type=click.IntRange(1), default=20_000, show_default=True, help="Stop after these iterations.")
@click.option("--plus", is_flag=True, help="By CFR+ and not by PCFR+.")
@common.with_json
@click.pass_context
def solve(
    context: click.Context,
    game: Game,
    size: str,
    chosen: tuple[str, ...],
    target: float,
    most: int,
    plus: bool,
    as_json: bool,
) -> None:
    """Solve a small size of GAME. Exit status 1 where the exploitability stays above the target.

    Le Traqueur is solved as a one-sided search of 2 by 2 or 3 by 2 squares.
    """
    if game.name == "traqueur":
        chosen = ("mode=one-sided", "barriers=unlimited", *chosen)
    options = common.read_options(game, size, chosen)
    try:
        with common.progress(most, game.name) as advance:
            result = solving.solve(game.name, size, options, target, most, plus, advance)
    except HallaliError as error:
        raise click.UsageError(str(error)) from None
    unit = "chance to win" if result.win else "turns"
    worth = result.win or result.value
    lines = [
        f"{result.game} ({result.size}): "
        + ", ".join(f"{seat} {value:.5f}" for seat, value in worth.items())
        + f" ({unit})",
        f"exploitability {result.exploitability:.2e} after {result.iterations} iterations of {result.method}",
        f"{result.nodes} nodes; information sets: " + ", ".join(f"{seat} {n}" for seat, n in result.infosets.items()),
        f"written in {result.seconds_to_write:.1f} s; {1000 * result.seconds_per_iteration:.3f} ms an iteration",
    ]
    common.show(result, as_json, lines)
    context.exit(0 if result.exploitability < target else 1)
