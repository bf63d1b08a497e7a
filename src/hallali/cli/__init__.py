"""The command line: `hallali` alone opens the room; everything else is a command of its own.

A command's module is imported when it is called, so that help and the version do not load the games.
"""

from __future__ import annotations

import click

import hallali
from hallali import _guard
from hallali._guard import N_, spoken

#: The commands, each with the first sentence of its help.
COMMANDS = {
    "admin": "List, archive and close a room's tables, and mute guests.",
    "analyse": "Show how near the hunter was at each moment of a game, and what each entry was worth.",
    "arena": "Let bots play GAME against each other, and show each seat's win rate with its 95% interval (Wilson).",
    "balance": "Let equal bots play GAME, and show each seat's win rate, its fair share, how it wins and how long "
    "games last.",
    "bench": "Time random play of GAME, its parts and a search, with the compiled modules, the pure ones and "
    "peers in turn.",
    "clauses": "List the clauses of GAME's rules, the tests that show them, and where players are told them.",
    "companion": "Keep a pad of a game of GAME on a real table: enter what your seat is told, and see what follows.",
    "compare": "Play GAME with two editions on the same deals, and show what differs, with 95% intervals.",
    "compile": "Compile the hot modules of a clone, for what needs speed: searches, solving, measuring.",
    "dial": "Turn one number of an edition over its range, on the same deals: who wins, by how much, how long games "
    "are.",
    "edition": "Editions: the facts that a game is played with, in a file that the owner of a box can write.",
    "exploit": "Let players that have watched BOT play against it, and show how often it wins against each.",
    "leaks": "Start the room twice, in worlds that a seat of GAME cannot tell apart, and compare all that it gets.",
    "new-game": "Write a package with a small game of its own, NAME, that passes every check: change it into yours.",
    "play": "Play GAME here against a bot: what you see is your seat's View, as text.",
    "puzzle": "Deduction puzzles with one answer each, made from games between bots.",
    "records": "Say what records a folder of --records holds, and write them as Parquet.",
    "screen": "Find which numbers of an edition move the balance most, and which of its changes make it unfair.",
    "serve": "Open the room: play in the browser against a bot or a friend.",
    "simulate": "Play random games of GAME.",
    "site": "Write a folder that plays in any browser from any static host, without a server.",
    "solve": "Solve a small size of GAME.",
    "toss": "Throw TOKENS (such as: shot shot grenade) once into the lid, or measure how often tokens hit.",
    "tournament": "Let bots play GAME, each against each other in every seat, and rate them with 95% intervals.",
    "train": "Train a network for each seat of GAME by self-play.",
    "verify": "Check FILE, the record of a finished game: every move must be legal, and every card as committed.",
}


def modules() -> str:
    """Say whether the compiled or the pure modules run, and why not the compiled ones."""
    if hallali.NATIVE:
        return spoken(N_("compiled modules"))
    if not _guard.CLONE or hallali.WHY == "HALLALI_PURE is set":
        return spoken(N_("pure modules ({why})"), why=_guard.reason())
    text = N_("pure modules ({why}; faster: {command})")
    return spoken(text, why=_guard.reason(), command=_guard.COMPILE)


def _version(context: click.Context, option: click.Parameter, asked: bool) -> None:
    if asked:
        click.echo(f"hallali, version {hallali.__version__}, {modules()}")
        context.exit()


def _loaded(name: str) -> click.Command | None:
    """Import a command, and nothing else; None where there is none of this name."""
    match name:
        case "admin":
            from hallali.cli.admin import admin

            return admin
        case "analyse":
            from hallali.cli.analyse import analyse

            return analyse
        case "arena":
            from hallali.cli.arena import arena

            return arena
        case "balance":
            from hallali.cli.balance import balance

            return balance
        case "bench":
            from hallali.cli.bench import bench

            return bench
        case "clauses":
            from hallali.cli.clauses import clauses

            return clauses
        case "companion":
            from hallali.cli.companion import companion

            return companion
        case "compare":
            from hallali.cli.compare import compare

            return compare
        case "compile":
            from hallali.cli.compiling import compile_modules

            return compile_modules
        case "dial":
            from hallali.cli.dial import dial

            return dial
        case "edition":
            from hallali.cli.edition import edition

            return edition
        case "exploit":
            from hallali.cli.exploit import exploit

            return exploit
        case "leaks":
            from hallali.cli.leaks import leaks

            return leaks
        case "new-game":
            from hallali.cli.new_game import new_game

            return new_game
        case "play":
            from hallali.cli.play import play

            return play
        case "puzzle":
            from hallali.cli.puzzle import puzzle

            return puzzle
        case "records":
            from hallali.cli.records import records

            return records
        case "screen":
            from hallali.cli.screen import screen

            return screen
        case "serve":
            from hallali.cli.serve import serve

            return serve
        case "simulate":
            from hallali.cli.simulate import simulate

            return simulate
        case "site":
            from hallali.cli.site import site

            return site
        case "solve":
            from hallali.cli.solve import solve

            return solve
        case "toss":
            from hallali.cli.toss import toss

            return toss
        case "tournament":
            from hallali.cli.tournament import tournament

            return tournament
        case "train":
            from hallali.cli.train import train

            return train
        case "verify":
            from hallali.cli.verify import verify

            return verify
    return None


class Lazy(click.Group):
    """A group that lists its commands without importing them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """List the commands' names."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command and return it; None where there is none of this name."""
        return _loaded(cmd_name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of the commands."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS[name]) for name in self.list_commands(ctx)])


@click.group(cls=Lazy, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Show the version and exit."
)
@click.pass_context
def main(context: click.Context) -> None:
    """Hidden-information hunting games: play them in a browser or here, or study them.

    Without a command, opens the room in the browser (the same as `hallali serve`).
    """
    if context.invoked_subcommand is None:
        serve = main.get_command(context, "serve")
        assert serve is not None
        context.invoke(serve)


__all__ = ["COMMANDS", "main"]
