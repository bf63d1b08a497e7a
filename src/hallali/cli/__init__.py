"""The command line: `hallali` alone opens the room; everything else is a command of its own."""

from __future__ import annotations

import click

from hallali.cli import (
    analyse,
    arena,
    balance,
    bench,
    clauses,
    edition,
    leaks,
    play,
    serve,
    simulate,
    solve,
    toss,
    verify,
)
from hallali.cli.common import modules, version


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(version(), prog_name="hallali", message=f"%(prog)s, version %(version)s, {modules()}")
@click.pass_context
def main(context: click.Context) -> None:
    """Hidden-information hunting games: play them in a browser or here, or study them.

    Without a command, opens the room in the browser (the same as `hallali serve`).
    """
    if context.invoked_subcommand is None:
        context.invoke(serve.serve)


for command in (
    serve.serve,
    play.play,
    simulate.simulate,
    arena.arena,
    balance.balance,
    verify.verify,
    analyse.analyse,
    clauses.clauses,
    leaks.leaks,
    solve.solve,
    bench.bench,
    edition.edition,
    toss.toss,
):
    main.add_command(command)

__all__ = ["main"]
