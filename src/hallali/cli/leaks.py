"""hallali leaks: twin worlds; what a seat gets must not depend on what it may not know."""

from __future__ import annotations

import click

from hallali.cli import common
from hallali.core.errors import HallaliError
from hallali.interfaces.game import PlayableGame
from hallali.lab import leaks as lab
from hallali.lab.pool import Workers


@click.command()
@click.argument("game", type=common.GAME)
@click.option("--positions", type=click.IntRange(1), default=500, show_default=True, help="Number of positions.")
@click.option("--seed", default="1", show_default=True, help="Fixes the games and the twins.")
@click.option("--plant", is_flag=True, help="Plant a leak on purpose. It must be found, and the exit status must be 1.")
@common.with_rules
@common.with_workers
@common.with_json
@click.pass_context
def leaks(
    context: click.Context,
    game: PlayableGame,
    positions: int,
    seed: str,
    plant: bool,
    size: str,
    chosen: tuple[str, ...],
    workers: Workers,
    as_json: bool,
) -> None:
    """Compare, byte for byte, what each seat of GAME gets in twin worlds that it cannot tell apart.

    The exit status is 1 if a byte differs, if something raised an error instead of being compared, or if the twins
    never differed, so that nothing was shown.
    """
    from hallali.cli.surfaces import SURFACES  # loads the room

    options = common.read_options(game, size, chosen)
    try:
        with common.progress(positions, game.name) as advance:
            result = lab.search(game.name, positions, seed, size, options, plant, workers, advance, SURFACES)
    except HallaliError as error:
        raise click.ClickException(str(error)) from None
    seen, compared = common.amount(result.positions, "position"), common.amount(result.comparisons, "comparison")
    lines = [
        f"{result.game} ({result.size}), seed {seed}: {seen}, {compared}, "
        f"{result.differing} of them with a twin that differs",
        f"leaks: {result.leaks}",
        *(f"  {example}" for example in result.examples),
    ]
    if result.failures:
        lines += [f"errors: {len(result.failures)}", *(f"  {failure}" for failure in result.failures[:10])]
    if not result.differing:
        lines.append("nothing was shown: no world was found in which what a seat does not know is otherwise")
    common.show(result, as_json, lines)
    context.exit(0 if result.leaks == 0 and not result.failures and result.differing else 1)
