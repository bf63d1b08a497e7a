"""hallali compile: the hot modules, compiled in place."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
import tomllib
from importlib import metadata
from pathlib import Path

import click

from hallali import _guard
from hallali._guard import N_, spoken

ROOT = Path(_guard.PKG).parent.parent


def compiler() -> str | None:
    """Return the C compiler that would be used; None where there is none."""
    if os.name == "nt":
        return "cl"  # found by setuptools, not by a name
    return shutil.which(shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0])


def tools() -> dict[str, str]:
    """Return {package: version} of what compiling needs, as pyproject.toml pins it."""
    pins = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]["native"]
    return dict(pin.split("==") for pin in pins)


def _has(package: str, version: str) -> bool:
    try:
        return metadata.version(package) == version
    except metadata.PackageNotFoundError:
        return False


def command() -> list[str] | None:
    """Return the command that compiles, run in the clone: this Python if it has the tools, else uv, which gets them."""
    script = ["-m", "native.building"]
    if all(_has(package, version) for package, version in tools().items()):
        return [sys.executable, *script]
    uv = os.environ.get("UV") or shutil.which("uv")
    if uv is None:
        return None
    # A second environment, with the group `native` alone: what is installed stays as it is.
    return [uv, "run", "--quiet", "--isolated", "--only-group", "native", "--python", sys.executable, "python", *script]


def refusal() -> str | None:
    """Say why nothing can be compiled, and what to do; None where it can."""
    if not _guard.CLONE:
        text = N_("Only a clone can be compiled in place, and {folder} is not in one. Clone the repository, and type {command} in it.")  # fmt: skip  # noqa: E501
        return spoken(text, folder=str(_guard.PKG), command=_guard.COMPILE)
    if compiler() is None:
        text = N_(
            "There is no C compiler ({name}). Install one, as gcc or clang; on Debian and Ubuntu: apt install gcc"
        )
        return spoken(text, name=os.environ.get("CC") or "cc")
    header = Path(sysconfig.get_path("include")) / "Python.h"
    if not header.exists():
        text = N_("Python’s C header {file} is missing. Install it; on Debian and Ubuntu: apt install python3-dev")
        return spoken(text, file=str(header))
    if command() is None:
        pins = " ".join(f"{package}=={version}" for package, version in tools().items())
        text = N_("mypy {version} is not installed. Type: pip install {pins}")
        return spoken(text, version=tools()["mypy"], pins=pins)
    return None


@click.command("compile")
def compile_modules() -> None:
    """Compile the hot modules of a clone, for what needs speed: searches, solving, measuring.

    Only what changed is compiled. Until then, and without it, all runs from the sources, with the same results.
    """
    if why := refusal():
        raise click.ClickException(why)
    run = command()
    assert run is not None
    began = time.monotonic()
    env = {key: value for key, value in os.environ.items() if key not in ("HALLALI_PURE", "HALLALI_NATIVE")}
    current = False
    with subprocess.Popen(run, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603
        assert process.stdout is not None
        for line in process.stdout:
            told = line.strip().split("\t")
            current |= told == ["current"]
            if told == ["begun"]:
                click.echo(spoken(N_("Translating the sources to C…")))
            if len(told) == 4:
                text = N_("{number} of {many}: {name} (files: {files})")
                number, many, name, files = told
                click.echo(spoken(text, number=number, many=many, name=name, files=files))
    if process.returncode:
        raise click.ClickException(
            spoken(N_("Nothing was compiled, for the reason given above. The sources run as before."))
        )
    if current:
        click.echo(spoken(N_("Nothing changed since the modules were compiled.")))
    else:
        click.echo(spoken(N_("Compiled in {seconds} seconds."), seconds=f"{time.monotonic() - began:.0f}"))
