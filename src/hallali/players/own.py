"""Your own bots, named by where their maker is: "py:mybots:make", of a module, or "py:mybots.py:make", of a file.

To name one is to run it. So `hallali.players` asks here only where it is told that the name is the user's own: the
command line, the lab and the adapters say so, the room never does.
"""

from __future__ import annotations

import functools
import hashlib
import importlib
import importlib.util
import os
import random
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from hallali.core import gestures
from hallali.core.contract import Options, Told, View
from hallali.core.gestures import BadPlayer, raised
from hallali.core.player import Player

PREFIX = "py:"
FORM = "write py:MODULE:NAME, such as py:mybots:make, or py:FILE.py:NAME"


def is_own(name: str) -> bool:
    """Say whether a name is of the form for bots of one's own."""
    return name.startswith(PREFIX)


def chance_of(name: str) -> str:
    """Return what a bot's chance is settled by: its name without the folders, so that it is the same on any machine."""
    where, _, what = name.removeprefix(PREFIX).rpartition(":")
    module = Path(where).stem if where.endswith(".py") else where.rpartition(".")[2]
    return f"{PREFIX}{module}:{what}"


class Own:
    """Your own bot at its seat. Says where it raised an error, and passes everything else through."""

    def __init__(self, player: Any) -> None:
        self._player = player

    def hear(self, told: Told) -> None:
        """Pass it on. Raises BadPlayer."""
        self._do("hear", told)

    def choose(self, view: View) -> tuple[int, ...]:
        """Ask it. Raises BadPlayer where it raises an error; what it gives is not judged here."""
        chosen: tuple[int, ...] = self._do("choose", view)
        return chosen

    def _do(self, name: str, *args: Any) -> Any:
        try:
            return getattr(self._player, name)(*args)
        except Exception as error:
            raise BadPlayer(f"{name} raised an error: {raised(error)}") from error

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._player, name)
        return functools.partial(self._do, name) if name == "throw" else found


class OwnMaker:
    """Makes a bot of one's own for a seat; the sort of callable that hallali.players asks for."""

    def __init__(self, name: str, maker: Callable[..., Any], game: str, seat: int) -> None:
        self.name, self.maker, self.game, self.seat = name, maker, game, seat

    def __call__(self, rng: random.Random, size: str, options: Options) -> Player:
        """Make the bot. Raises BadPlayer."""
        return Own(gestures.made(self.maker, rng, size, options, self.game, self.seat, self.name))


def maker_of(name: str, game: str, seat: int) -> OwnMaker:
    """Import what the name says and give the maker for a seat. Raises BadPlayer, which says what is wrong."""
    where, colon, what = name.removeprefix(PREFIX).rpartition(":")
    if not (colon and where and what.isidentifier()):
        raise BadPlayer(f"“{name}” does not say where the maker of a bot is: {FORM}.")
    module = _of_file(where) if where.endswith(".py") else _of_path(where)
    maker = getattr(module, what, None)
    if not callable(maker):
        there = ", ".join(key for key, value in vars(module).items() if _is_maker(module, key, value)) or "nothing"
        said = "is nothing that can be called" if hasattr(module, what) else "is not there"
        raise BadPlayer(f"{name}: “{what}” {said} in {getattr(module, '__file__', where)}; it has: {there}.")
    return OwnMaker(name, maker, game, seat)


def _is_maker(module: ModuleType, name: str, thing: Any) -> bool:
    return callable(thing) and not name.startswith("_") and getattr(thing, "__module__", "") == module.__name__


def _here() -> None:
    """Have modules of the current folder found, as `python -m` does; worker processes are told the same path."""
    if (here := os.getcwd()) not in sys.path:
        sys.path.insert(0, here)


def _of_path(where: str) -> ModuleType:
    if not all(part.isidentifier() for part in where.split(".")):
        raise BadPlayer(f"“{where}” is no module's name: {FORM}.")
    _here()
    importlib.invalidate_caches()
    try:
        return importlib.import_module(where)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{where}.".startswith(f"{error.name}."):
            raise BadPlayer(f"{where} cannot be imported: {raised(error)}") from error
        raise BadPlayer(f"There is no module “{where}”, neither on Python's path nor in {os.getcwd()}.") from None
    except (Exception, SystemExit) as error:
        raise BadPlayer(f"{where} cannot be imported: {raised(error)}") from error


def _of_file(where: str) -> ModuleType:
    path = Path(where).expanduser().resolve()
    name = "hallali_own_" + hashlib.sha256(str(path).encode()).hexdigest()[:16]
    if name in sys.modules:
        return sys.modules[name]
    if not path.is_file():
        raise BadPlayer(f"There is no file {path}.")
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))  # what lies beside it can be imported
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise BadPlayer(f"{where} cannot be imported: {raised(error)}") from error
    return module
