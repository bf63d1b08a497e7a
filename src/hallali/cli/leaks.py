"""hallali leaks: twin worlds; what a seat gets must not depend on what it may not know."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from hallali.cli import common
from hallali.cli.beat import Far, saying
from hallali.core.errors import HallaliError
from hallali.interfaces.game import PlayableGame
from hallali.lab.pool import Workers

if TYPE_CHECKING:
    from hallali.cli.leaking.looker import Report


@click.command()
@click.argument("game", type=common.GAME)
@click.option("--positions", type=click.IntRange(1), default=100, show_default=True, help="Number of positions.")
@click.option("--seed", default="1", show_default=True, help="Fixes the games and the twins.")
@click.option("--position", default="", metavar="GAME:ENTRY:SEAT", help="Only this one, as a leak's line names it.")
@click.option("--surface", "surfaces", multiple=True, metavar="NAME", help="Only this surface. May be repeated.")
@click.option("--first", is_flag=True, help="Stop at the first leak.")
@click.option("--thorough", is_flag=True, help="Have every seat look at every position, and at everything.")
@common.with_rules
@common.with_workers
@common.with_json
@click.pass_context
def leaks(
    context: click.Context,
    game: PlayableGame,
    positions: int,
    seed: str,
    position: str,
    surfaces: tuple[str, ...],
    first: bool,
    thorough: bool,
    size: str,
    chosen: tuple[str, ...],
    workers: Workers,
    as_json: bool,
) -> None:
    """Start the room twice, in worlds that a seat of GAME cannot tell apart, and compare all that it gets.

    The exit status is 1 if a byte differs, or if something raised an error instead of being compared.
    """
    from hallali.cli.leaking import search  # loads the room
    from hallali.cli.leaking.deals import Plan

    options = common.read_options(game, size, chosen)
    plan = Plan(
        game=game.name, size=size, options=options, seed=seed, surfaces=surfaces, thorough=thorough, first=first
    )
    try:
        far = Far(f"{game.name}: 0 of {common.amount(positions, 'position')}")
        with saying(far.said):
            result = search.search(plan, positions, workers, partial(_progress, positions, far), position)
    except HallaliError as error:
        raise click.ClickException(str(error)) from None
    seen, compared = common.amount(result.positions, "position"), common.amount(result.comparisons, "comparison")
    lines = [
        f"{result.game} ({result.size}), seed {seed}: {seen}, {compared}, "
        f"{result.differing} of them with a twin whose history differs; {result.seconds:.0f} seconds of processor time",
        f"leaks: {len(result.leaks)}",
    ]
    for leak in result.leaks if as_json else result.leaks[:10]:
        lines += [
            f"  {leak.game}, {leak.seat}, position {leak.position}: {leak.surface}, {leak.what}",
            f"    {leak.field}: {leak.shown}",
            f"    again: {leak.again}",
        ]
    if result.failures:
        lines += [f"errors: {len(result.failures)}", *(f"  {failure}" for failure in result.failures[:10])]
    if not result.differing:
        lines.append("no twin has another history: it differs in the deal that is to come, in notes, drafts and plans")
    common.show(result, as_json, lines)
    context.exit(0 if not result.leaks and not result.failures and result.comparisons else 1)


def _progress(positions: int, far: Far, so_far: Report) -> None:
    """Say on standard error how far the search is, and keep it for what is said in between."""
    far(
        f"{so_far.game}: {so_far.positions} of {common.amount(positions, 'position')}, "
        f"{common.amount(so_far.comparisons, 'comparison')}, {common.amount(len(so_far.leaks), 'leak')}, "
        f"{common.amount(len(so_far.failures), 'error')}"
    )
    click.echo(f"{far.text}, {so_far.seconds:.0f} seconds of processor time", err=True)
