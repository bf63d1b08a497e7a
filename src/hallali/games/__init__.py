"""The games, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module, resources
from importlib.util import find_spec
from typing import Any

from hallali.core.contract import Belief, Game
from hallali.core.errors import BadOption, Message, marked
from hallali.core.gauges import Chart, Gauge
from hallali.games.fugitif import FUGITIF
from hallali.games.la_traque import LA_TRAQUE
from hallali.games.red_notice import RED_NOTICE
from hallali.games.traque import TRAQUE
from hallali.games.traqueur import TRAQUEUR

GAMES: dict[str, Game] = {game.name: game for game in (FUGITIF, TRAQUEUR, RED_NOTICE, TRAQUE, LA_TRAQUE)}


def get(name: str) -> Game:
    """Give the game of this name. Raises BadOption."""
    try:
        return GAMES[name]
    except KeyError:
        raise BadOption(
            Message("There is no game “{name}”; there is: {known}.", {"name": name[:40], "known": ", ".join(GAMES)})
        ) from None


def package(name: str) -> str:
    """Give the name of a game's packages, in hallali.games and on the other floors: "red_notice" for "red-notice"."""
    return name.replace("-", "_")


def belief(name: str, size: str, options: Mapping[str, Any] | None, seat: int) -> Belief:
    """Give a seat's belief before the first step, to be told what the seat is told. Raises BadOption.

    Each game's `belief` module says what more it can be asked.
    """
    make = import_module(f"hallali.games.{package(get(name).name)}.belief").make
    made: Belief = make(size, dict(options or {}), seat)
    return made


def gauges(name: str, size: str, options: Mapping[str, Any] | None) -> tuple[Chart | None, tuple[Gauge, ...]]:
    """Give what can be drawn along a game, and the gauges before the first step; (None, ()) where nothing can.

    Raises BadOption. Each game's `gauges` module says what it measures.
    """
    module = f"hallali.games.{package(get(name).name)}.gauges"
    if find_spec(module) is None:
        return None, ()
    made = import_module(module)
    return made.CHART, made.gauges(size, dict(options or {}))


def edition_reader(name: str) -> Callable[[str], tuple[Any, str]]:
    """Give what reads an edition of a game: from the text of its file, the edition and its digest.

    It raises BadEdition. Raises BadOption where the game has no editions.
    """
    module = f"hallali.games.{package(get(name).name)}.edition"
    if find_spec(module) is None:
        raise BadOption(
            Message(marked("{game} has no editions: it is played with the same things always."), {"game": name})
        )
    read: Callable[[str], tuple[Any, str]] = import_module(module).read
    return read


def house_edition(name: str) -> str:
    """Give the text of a game's house edition. Raises BadOption where the game has no editions."""
    edition_reader(name)
    return resources.files(f"hallali.games.{package(name)}").joinpath("house.toml").read_text("utf-8")
