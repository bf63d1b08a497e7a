"""What the commands share: options, JSON on standard output, progress on standard error, and error messages."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click
import msgspec
from click.shell_completion import CompletionItem

import hallali
from hallali import _guard, games, players
from hallali._guard import N_, spoken
from hallali.cli.beat import saying
from hallali.core import library
from hallali.core.contract import Option
from hallali.core.edition import BadEdition
from hallali.core.errors import HallaliError
from hallali.core.options import EDITION
from hallali.folders import editions_folder
from hallali.i18n import NotBuilt, languages, spoken_here, translator
from hallali.interfaces.game import PlayableGame
from hallali.lab.pool import Elsewhere, Workers

#: Where a command keeps the edition that was chosen.
_EDITION = "hallali.edition"
#: Where a command keeps the address of --ray.
_RAY = "hallali.ray"
#: After so many seconds a run says that it could be faster.
LONG = 10.0
F = TypeVar("F", bound=Callable[..., Any])


def wants_speed() -> None:
    """Say on standard error, once and where that can be changed, that the slow modules run."""
    if hallali.NATIVE or os.environ.get("HALLALI_PURE") or os.environ.get("HALLALI_TOLD"):
        return
    os.environ["HALLALI_TOLD"] = "1"
    if _guard.CLONE:
        text = N_("The pure modules run ({why}). The compiled ones are much faster: {command}")
        click.echo(spoken(text, why=_guard.reason(), command=_guard.COMPILE), err=True)


class Language(click.ParamType[str]):
    """A language that there is a folder of; which those are is asked when it is used."""

    name = "language"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the language. Fails with those that there are."""
        return click.Choice(languages()).convert(value, param, ctx)

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """Return what the help shows: the languages."""
        return f"[{'|'.join(languages())}]"


LANGUAGE = Language()


class GameName(click.ParamType[Any]):
    """A game by its name."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the Game. Fails with the known names."""
        if not isinstance(value, str):
            return value
        try:
            return games.get(value)
        except HallaliError as error:
            self.fail(str(error), param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Return the names that begin so, for a shell that completes words."""
        return [CompletionItem(name) for name in games.GAMES if name.startswith(incomplete)]


GAME = GameName()


def with_json(command: F) -> F:
    """Add --json."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")(command)


def with_edition(command: F) -> F:
    """Add --edition FILE. The file joins those of the data folder in the library, and `read_options` takes it."""
    return click.option(
        "--edition",
        "edition",
        type=click.Path(exists=True, dir_okay=False, path_type=Path),
        metavar="FILE",
        expose_value=False,
        callback=_read_edition,
        help="Play with the cards and numbers of this file (docs/editions).",
    )(command)


def shelf(name: str) -> library.Shelf[Any] | None:
    """Return a game's editions. Raises HallaliError if there is no such game."""
    return games.get(name).editions()


def read_folder() -> None:
    """Read the editions of the data folder into the library."""
    library.LIBRARY.folder = str(editions_folder())
    library.add_folder(editions_folder(), shelf)


def _read_edition(context: click.Context, param: click.Parameter, file: Path | None) -> None:
    read_folder()
    if file is not None:
        try:
            context.meta[_EDITION] = library.add_file(file, shelf)
        except BadEdition as error:
            lines = [f"{file}:{one.line}: {one.message}" if one.line else f"{file}: {one.message}"
                     for one in error.problems if not one.warning]  # fmt: skip
            raise click.UsageError("\n".join(["This edition cannot be played:", *lines])) from None
        except HallaliError as error:
            raise click.UsageError(f"{file}: {error}") from None


def _chosen_edition(game: PlayableGame) -> dict[str, Any]:
    """Return the option that names the edition of --edition. Raises click.UsageError if it is another game's."""
    context = click.get_current_context(silent=True)
    held: library.Held | None = context.meta.get(_EDITION) if context else None
    if held is None:
        return {}
    if held.game != game.name:
        raise click.UsageError(f"{held.file} is an edition of {held.game}, not of {game.name}.")
    return {EDITION.name: held.ref}


def with_rules(command: F) -> F:
    """Add --size, --option NAME=VALUE and --edition FILE."""
    return with_choices(with_edition(command))


def with_choices(command: F) -> F:
    """Add --size and --option NAME=VALUE."""
    command = click.option("--option", "chosen", multiple=True, metavar="NAME=VALUE", help="A game option.")(command)
    return click.option("--size", default="real", show_default=True, help="The game's size.")(command)


def with_players(command: F) -> F:
    """Add --players N."""
    text = "Number of players, in a game whose seats vary. It sets the game's own option."
    return click.option("--players", "many", type=click.IntRange(1), default=None, help=text)(command)


def with_records(command: F) -> F:
    """Add --records DIR."""
    return click.option(
        "--records",
        "keep",
        type=click.Path(file_okay=False, path_type=Path),
        metavar="DIR",
        help="Also keep every game's record, in compressed files in this folder.",
    )(command)


def with_workers(command: F) -> F:
    """Add --workers and --ray; both come as `workers`."""
    text = "Number of processes; 0 means one per processor. The results do not depend on it."
    command = click.option("--workers", type=click.IntRange(0), default=0, callback=_workers, help=text)(command)
    return click.option(
        "--ray",
        metavar="ADDRESS",
        is_eager=True,  # --workers wants to know it
        expose_value=False,
        callback=_keep_ray,
        help="Share the work among the machines of this Ray cluster (docs/cluster.md); “local” starts one here.",
    )(command)


def with_ray(command: F) -> F:
    """Add --ray alone; its cluster, or None, comes as `elsewhere`."""
    text = "Share the work among the machines of this Ray cluster (docs/cluster.md); “local” starts one here."
    return click.option("--ray", "elsewhere", metavar="ADDRESS", callback=_cluster, help=text)(command)


def _cluster(context: click.Context, param: click.Parameter, address: str | None) -> Elsewhere | None:
    if address is None:
        return None
    from hallali.lab.cluster import Ray

    return Ray(address)


def _keep_ray(context: click.Context, param: click.Parameter, address: str | None) -> None:
    context.meta[_RAY] = address


def _workers(context: click.Context, param: click.Parameter, count: int) -> Workers:
    """Return the number of processes, or the cluster of --ray."""
    address: str | None = context.meta.get(_RAY)
    if address is None:
        return count
    from hallali.lab.cluster import Ray

    return Ray(address)


def size_with_edition(game: PlayableGame, size: str) -> str:
    """Return the size that the chosen edition is played at, where no size was named. Raises click.UsageError."""
    return game.size_for(size, _chosen_edition(game))


def read_options(game: PlayableGame, size: str, chosen: Sequence[str], many: int | None = None) -> dict[str, Any]:
    """Read a game's NAME=VALUE options and the number of players. Raises click.UsageError."""
    known = {option.name: option for option in game.options}
    found = _chosen_edition(game)
    for text in chosen:
        name, equals, value = text.partition("=")
        if not equals or name not in known:
            raise click.UsageError(
                f"“{text}” is not an option; write NAME=VALUE, where NAME is one of {', '.join(known) or '-'}."
            )
        found[name] = value if name == EDITION.name else _value(known[name], value)
    try:
        found = {**(game.options_for(many) if many else {}), **found}
        game.new(size, found)
        there = game.seats_of(found)
    except HallaliError as error:
        raise click.UsageError(str(error)) from None
    if many and len(there) != many:
        raise click.UsageError(f"These options are not for {many} players, but for: {', '.join(there)}.")
    return found


def read_language(lang: str | None) -> str:
    """Return the language to speak: this one, or the system's. Raises click.UsageError if its texts are not built."""
    language = lang or spoken_here()
    try:
        translator(language)
    except NotBuilt as error:
        raise click.UsageError(str(error)) from None
    return language


def read_seat(game: PlayableGame, name: str, options: dict[str, Any]) -> int:
    """Return the number of a seat. Raises click.UsageError, with the names there are."""
    there = game.seats_of(options)
    if not name:
        raise click.UsageError(f"Which seat is yours? --seat SEAT, one of: {', '.join(there)}.")
    if name not in there:
        raise click.UsageError(f"{game.title} has no seat “{name}”; choose one of: {', '.join(there)}.")
    return there.index(name)


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
    raise click.UsageError(f"{option.name} cannot be “{text}”; choose one of {choices}.")


def bot_for(game: PlayableGame, seat: str, name: str, options: dict[str, Any] | None) -> str:
    """Return the name of a bot that can play this seat. Raises click.UsageError, with the names there are."""
    try:
        known = players.knows(game, seat, name, options, mine=True)
    except HallaliError as error:
        raise click.UsageError(str(error)) from None
    if not known:
        there = ", ".join(players.names(game, seat))
        raise click.UsageError(
            f"There is no player “{name}” for the {seat}; choose one of: {there}, "
            "ismcts:200it, net:FILE, or py:MODULE:NAME (docs/bots)."
        )
    return name


def show(result: Any, as_json: bool, lines: Sequence[str]) -> None:
    """Print a result, as one JSON object or as lines for people."""
    if as_json:
        click.echo(msgspec.json.encode(result).decode())
    else:
        for line in lines:
            click.echo(line)


class Counted:
    """How many there are so far: called with how many more; says “random: 3 games” or “random: 3 of 40”."""

    def __init__(self, label: str, noun: str) -> None:
        self.label, self.noun, self.count = label, noun, 0

    def __call__(self, more: int) -> None:
        """Count so many more."""
        self.count += more

    def said(self) -> str:
        """Return how many there are."""
        if self.noun.startswith("of "):
            return f"{self.label}: {self.count} {self.noun}"
        return f"{self.label}: {amount(self.count, self.noun)}"


@contextmanager
def progress(total: int, label: str) -> Any:
    """Show on standard error how far it is: a bar on a terminal, a line every few seconds elsewhere.

    Return the function that advances it. A command that takes long says that it would be faster compiled.
    """
    began, shown, counted = time.monotonic(), sys.stderr.isatty(), Counted(label, f"of {total}")
    with (
        click.progressbar(length=total, label=label, file=sys.stderr, hidden=not shown) as bar,
        contextlib.nullcontext() if shown else saying(counted.said),
    ):

        def advance(steps: int) -> None:
            if time.monotonic() - began > LONG:
                wants_speed()
            bar.update(steps)
            counted(steps)

        yield advance


def amount(count: int, noun: str) -> str:
    """Write a number with its noun, which takes an s as its plural: “1 game”, “2 games”."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def percent(share: float) -> str:
    """Return a share as text for people."""
    return f"{100 * share:.1f}%"
