"""hallali solve: exact solutions of small sizes."""

from __future__ import annotations

import click
from click.core import ParameterSource

from hallali.cli import common
from hallali.cli.beat import Far, saying
from hallali.core.errors import HallaliError
from hallali.interfaces.game import PlayableGame
from hallali.lab import solving
from hallali.lab.wilson import Rate
from hallali.search.writing import POSITIONS, TooLarge


@click.command()
@click.argument("game", type=common.GAME)
@click.option("--size", default="micro", show_default=True,
              help="The game's size; of Fugitif's also one of your own (docs/solving).")  # fmt: skip
@click.option("--option", "chosen", multiple=True, metavar="NAME=VALUE", help="A game option.")
@click.option("--target", type=click.FloatRange(0, min_open=True), default=1e-4, show_default=True,
              help="Stop below this exploitability.")  # fmt: skip
@click.option("--most", type=click.IntRange(1), default=20_000, show_default=True, help="Stop after these iterations.")
@click.option("--positions", type=click.IntRange(1), default=POSITIONS, show_default=True,
              help="Stop if the game has more positions than this; ten million take some two gigabytes.")  # fmt: skip
@click.option("--plus", is_flag=True, help="Use CFR+ instead of PCFR+.")
@click.option("--bots", is_flag=False, flag_value="", metavar="[NAMES]",
              help="Measure bots against a player that knows them: all, or NAMES separated by commas.")  # fmt: skip
@click.option("--copies", type=click.IntRange(2), default=100, show_default=True,
              help="How many copies of a bot to ask, each with its own seed.")  # fmt: skip
@click.option("--book", type=click.Path(dir_okay=False, writable=True), default="", metavar="FILE",
              help="Write the strategies, for the bot “equilibrium” to play from.")  # fmt: skip
@common.with_edition
@common.with_json
@click.pass_context
def solve(
    context: click.Context,
    game: PlayableGame,
    size: str,
    chosen: tuple[str, ...],
    target: float,
    most: int,
    positions: int,
    plus: bool,
    bots: str | None,
    copies: int,
    book: str,
    as_json: bool,
) -> None:
    """Solve a small size of GAME. The exit status is 1 if the exploitability stays above the target.

    Le Traqueur is solved as a one-sided search of 2 by 2 or 3 by 2 squares.

    For each bot this shows what it gets against the equilibrium, and how much less than the equilibrium it gets against
    a player that knows it and plays the best response. That loss has a lower and an upper bound, with 95% intervals if
    chance is involved.
    """
    common.wants_speed()
    try:
        if context.get_parameter_source("size") is ParameterSource.DEFAULT:
            size = common.size_with_edition(game, size)
        options = common.read_options(game, size, (*game.solving().options, *chosen))
        names = None if bots is None else [name for name in bots.split(",") if name]
        far = Far("beginning")
        with saying(far.said):
            result = solving.solve(game.name, size, options, target, most, plus, far, names, copies, book, positions)
    except TooLarge as error:
        raise click.UsageError(f"{error} --positions allows for more.") from None
    except HallaliError as error:
        raise click.UsageError(str(error)) from None
    unit = "turns" if not result.win else "chance to win; an even game counts half" if result.even else "chance to win"
    worth = result.win or result.value
    lines = [
        f"{result.game} ({result.size}): "
        + ", ".join(f"{seat} {value:.5f}" for seat, value in worth.items())
        + f" ({unit})",
        f"exploitability {result.exploitability:.2e} "
        f"after {common.amount(result.iterations, 'iteration')} of {result.method}",
        f"{result.nodes} nodes; information sets: " + ", ".join(f"{seat} {n}" for seat, n in result.infosets.items()),
        f"written in {result.seconds_to_write:.1f} s; {1000 * result.seconds_per_iteration:.3f} ms an iteration",
    ]
    common.show(result, as_json, [*lines, *_table(result)])
    context.exit(0 if result.exploitability < target else 1)


def _table(result: solving.Solved) -> list[str]:
    """Write what was found of the bots in columns."""
    if not result.bots:
        return []
    rows = [["seat", "bot", "copies", "against the equilibrium", "against the best response", "exploitability"]]
    for one in result.bots:
        other, whole = one.best_response, 1.0 if result.win else 0.0
        least = Rate(whole - other.value, whole - other.high, whole - other.low)
        copies = "alike" if one.alike else str(one.copies)
        rows.append([one.seat, one.bot, copies, *(_shown(rate) for rate in (one.value, least, one.exploitability))])
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return ["", *("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)]


def _shown(rate: Rate) -> str:
    if rate.high - rate.low < 1e-9:
        return f"{rate.value:.3f}"
    return f"{rate.value:.3f} [{rate.low:.3f} to {rate.high:.3f}]"
