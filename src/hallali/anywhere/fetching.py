"""Fetching what the folder is built from: the runtime by npm, the wheels by pip. pins.toml has their hashes."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

import platformdirs

from hallali.core.errors import HallaliError, Message, marked

N_ = marked
PINS: Final[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "pins.toml").read_text("utf-8"))


def brought(folder: Path | None) -> dict[str, Path]:
    """Return the runtime's package and the wheels by their names, each checked against its hash.

    folder: where they lie; by default they are fetched into the user's cache. Raises HallaliError if one is missing,
    cannot be fetched or is another.
    """
    place = folder or platformdirs.user_cache_path("hallali", appauthor=False) / "anywhere"
    if folder is None:
        place.mkdir(parents=True, exist_ok=True)
        _fetch(place)
    found = {}
    for pin in (PINS["runtime"], *PINS["wheels"]):
        path = place / pin["file"]
        if not path.is_file():
            raise HallaliError(Message(N_("{file} is not in {folder}."), {"file": pin["file"], "folder": str(place)}))
        if not _is(path, pin):
            text = N_(
                "{file} is not the file that this Hallali was made for: its SHA-256 differs. Delete it and try again."
            )
            raise HallaliError(Message(text, {"file": str(path)}))
        found[pin["name"]] = path
    return found


def _is(path: Path, pin: dict[str, str]) -> bool:
    return hashlib.sha256(path.read_bytes()).hexdigest() == pin["sha256"]


def _fetch(place: Path) -> None:
    """Fetch what is not there yet."""
    runtime = PINS["runtime"]
    if not (place / runtime["file"]).is_file():
        npm = _program("npm")
        _run([npm, "pack", "--silent", "--pack-destination", str(place), f"{runtime['name']}@{runtime['version']}"])
    for pin in PINS["wheels"]:
        if not (place / pin["file"]).is_file():
            wanted = f"{pin['name']}=={pin['version']}"
            _run([*_pip(), "download", "--quiet", "--no-deps", "--dest", str(place), *_tags(pin["file"]), wanted])


def _tags(file: str) -> list[str]:
    """Return pip's options for a wheel that is made for another system than this one."""
    _, _, _, abi, platforms = file.removesuffix(".whl").split("-")
    options = ["--only-binary=:all:", "--python-version", PINS["python"], "--implementation", "cp", "--abi", abi]
    for one in platforms.split("."):
        options += ["--platform", one]
    return options


def _pip() -> list[str]:
    for names in ("pip", "pip3"):
        if found := shutil.which(names):
            return [found]
    return [sys.executable, "-m", "pip"]


def _program(name: str) -> str:
    if found := shutil.which(name):
        return found
    text = N_(
        "{name} is not installed. It fetches what a page without a server is built from. If you have that in a folder, "
        "name it: --runtime DIR."
    )
    raise HallaliError(Message(text, {"name": name}))


def _run(command: list[str]) -> None:
    try:
        subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603 - our own words and pins
    except (OSError, subprocess.CalledProcessError) as error:
        said = (getattr(error, "stderr", "") or str(error)).strip()[-500:]
        text = N_("This failed: {command}. It said: {said}")
        raise HallaliError(Message(text, {"command": " ".join(command[:2]), "said": said})) from None
