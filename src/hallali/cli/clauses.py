"""hallali clauses: which clauses of a game's rules are shown by which tests, and told where."""

from __future__ import annotations

import click

from hallali.cli import common
from hallali.interfaces.game import PlayableGame
from hallali.lab import clauses as lab


@click.command()
@click.argument("game", type=common.GAME)
@common.with_json
@click.pass_context
def clauses(context: click.Context, game: PlayableGame, as_json: bool) -> None:
    """List the clauses of GAME's rules, the tests that show them, and where players are told them.

    Exit status 1 where a clause has no test or is told nowhere.
    """
    try:
        result = lab.clauses(game)
    except FileNotFoundError as error:
        raise click.ClickException(
            f"{game.title} brings no clauses: {error} is neither in the package nor in a project around this folder."
        ) from None
    lines = [f"{clause}: {len(by)}  {by[0]}" for clause, by in result.shown.items()]
    if not result.tested:  # an installed package has no tests: what is told of each clause is what is left to list
        lines = [f"{clause}: {by[0]}" for clause, by in result.told.items()]
    lines += [f"{clause}: no test" for clause in result.missing]
    lines += [f"{clause}: named by a test, but no clause" for clause in result.unknown]
    if result.tested:
        lines.append(f"{len(result.shown)} of {len(result.clauses)} clauses shown")
    else:
        lines.append(f"{len(result.clauses)} clauses; which tests show them is told in a clone, where the tests are")
    lines += [f"{clause}: told nowhere" for clause in result.untold]
    lines += [f"{clause}: told to players, but no clause" for clause in result.strange]
    lines.append(f"{len(result.told)} told, {len(result.aside)} not for players")
    common.show(result, as_json, lines)
    context.exit(1 if result.missing or result.unknown or result.untold or result.strange else 0)
