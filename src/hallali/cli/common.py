"""What the commands share: options, JSON on standard output, progress on standard error, refusals in words."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import contextmanager
from importlib import metadata
from typing import Any, TypeVar

import click
import msgspec

import hallali
from hallali import games, players
from hallali.core.contract import Game, Option
from hallali.core.errors import HallaliError

F = TypeVar("F", bound=Callable[..., Any])


def version() -> str:
    """Give the package's version; "0" where it is not installed."""
    try:
        return metadata.version("hallali")
    except metadata.PackageNotFoundError:
        return "0"


def modules() -> str:
    """Say whether the compiled or the pure modules run, and why not the compiled ones."""
    return "compiled modules" if hallali.NATIVE else f"pure modules ({hallali.WHY})"


class GameName(click.ParamType[Any]):
    """A game by its name."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Give the Game. Fails with the known names."""
        if not isinstance(value, str):
            return value
        try:
            return games.get(value)
        except HallaliError as error:
            self.fail(str(error), param, ctx)


GAME = GameName()


def with_json(command: F) -> F:
    """Add --json."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")(command)


def with_rules(command: F) -> F:
    """Add --size and --option NAME=VALUE."""
    command = click.option("--option", "chosen", multiple=True, metavar="NAME=VALUE", help="A game option.")(command)
    return click.option("--size", default="real", show_default=True, help="The game's size.")(command)


def with_players(command: F) -> F:
    """Add --players N."""
    text = "How many play, where a game's seats vary: sets the option that says so."
    return click.option("--players", "many", type=click.IntRange(1), default=None, help=text)(command)


def with_workers(command: F) -> F:
    """Add --workers."""
    text = "How many processes; 0 for one a processor. The results do not depend on it."
    return click.option("--workers", type=click.IntRange(0), default=0, help=text)(command)


def read_options(game: Game, size: str, chosen: Sequence[str], many: int | None = None) -> dict[str, Any]:
    """Read NAME=VALUE options of a game, and for how many players it is to be. Raises click.UsageError."""
    known = {option.name: option for option in game.options}
    found: dict[str, Any] = {}
    for text in chosen:
        name, equals, value = text.partition("=")
        if not equals or name not in known:
            raise click.UsageError(f"“{text}” is no option; write NAME=VALUE, NAME one of {', '.join(known) or '-'}.")
        found[name] = _value(known[name], value)
    try:
        found = {**(game.options_for(many) if many else {}), **found}
        game.new(size, found)
        there = game.seats_of(found)
    except HallaliError as error:
        raise click.UsageError(str(error)) from None
    if many and len(there) != many:
        raise click.UsageError(f"These options are not for {many} players, but for: {', '.join(there)}.")
    return found


def _value(option: Option, text: str) -> bool | int | str:
    for choice in option.choices:
        if str(choice).lower() == text.lower():
            return choice
    if (
        text.isascii()
        and text.isdigit()
        and len(text) < 6
        and any(isinstance(choice, str) for choice in option.choices)
    ):
        return int(text)  # whether a number will do, the game says
    choices = ", ".join(str(choice).lower() for choice in option.choices)
    raise click.UsageError(f"{option.name} cannot be “{text}”; choose of {choices}.")


def bot_for(game: Game, seat: str, name: str, options: dict[str, Any] | None) -> str:
    """Give the name of a bot back that can play this seat. Raises click.UsageError, with the names there are."""
    try:
        known = players.knows(game, seat, name, options, mine=True)
    except HallaliError as error:
        raise click.UsageError(str(error)) from None
    if not known:
        there = ", ".join(players.names(game, seat))
        raise click.UsageError(f"There is no player “{name}” for the {seat}; there is: {there}; or py:MODULE:NAME.")
    return name


def show(result: Any, as_json: bool, lines: Sequence[str]) -> None:
    """Print a result: one JSON object, or lines for people."""
    if as_json:
        click.echo(msgspec.json.encode(result).decode())
    else:
        for line in lines:
            click.echo(line)


@contextmanager
def progress(total: int, label: str) -> Any:
    """Show a progress bar on standard error; give the function that advances it. Silent where nobody watches."""
    with click.progressbar(length=total, label=label, file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
        yield bar.update


def percent(share: float) -> str:
    """Write a share for people."""
    return f"{100 * share:.1f}%"
