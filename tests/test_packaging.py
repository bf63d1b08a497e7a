"""What is handed out: the archive of the sources, the exact versions, the container, the service, the hosted checks."""

from __future__ import annotations

import ast
import configparser
import json
import re
import shlex
import subprocess
import tomllib
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from hallali.cli.serve import serve

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def pins(file: str) -> dict[str, Version]:
    """Read a file of exact versions; each must have a hash."""
    found: dict[str, Version] = {}
    for line in (ROOT / file).read_text("utf-8").replace("\\\n", " ").splitlines():
        assert " --hash=sha256:" in line, line
        requirement = Requirement(line.partition(" --hash")[0])
        ((operator, version),) = [(one.operator, one.version) for one in requirement.specifier]
        assert operator == "=="
        found[canonicalize_name(requirement.name)] = Version(version)
    return found


def asked(*extras: str) -> list[Requirement]:
    """List what the project depends on, and some of its extras."""
    named = [*PROJECT["project"]["dependencies"]]
    for extra in extras:
        named += PROJECT["project"]["optional-dependencies"][extra]
    return [Requirement(one) for one in named]


@pytest.mark.parametrize(
    ("file", "extras"),
    [
        ("constraints.txt", ["postgres", "metrics", "rating", "print"]),
        ("constraints-research.txt", ["solve", "gymnasium", "pettingzoo", "openspiel"]),
    ],
)
def test_every_dependency_has_an_exact_version_with_hashes(file: str, extras: list[str]) -> None:
    exact = pins(file)
    for requirement in asked(*extras):
        name = canonicalize_name(requirement.name)
        assert name in exact, f"{name} is not in {file}: run packaging/constraints.sh"
        assert exact[name] in requirement.specifier, f"{name}: run packaging/constraints.sh"
    for line in PROJECT["tool"]["uv"]["constraint-dependencies"]:
        constraint = Requirement(line)
        name = canonicalize_name(constraint.name)
        assert name not in exact or exact[name] in constraint.specifier, f"{name}: run packaging/constraints.sh"


def test_no_version_is_left_of_a_dependency_that_was_dropped() -> None:
    direct = {canonicalize_name(one.name) for one in asked("postgres", "metrics", "rating", "print", "push")}
    for line in PROJECT["tool"]["uv"]["constraint-dependencies"]:
        name = canonicalize_name(Requirement(line).name)
        if name in pins("constraints.txt"):
            assert name in direct | {"psycopg-binary"}, f"{name}: run packaging/constraints.sh"


def test_the_archive_holds_what_is_under_version_control() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("this is not a clone, so there is no list of files")
    told = [
        line.split() for line in (ROOT / "MANIFEST.in").read_text("utf-8").splitlines() if line[:1] not in ("", "#")
    ]
    grafted = tuple(f"{words[1]}/" for words in told if words[0] == "graft")
    included = [glob for words in told if words[0] == "include" for glob in words[1:]]
    excluded = [glob for words in told if words[0] == "global-exclude" for glob in words[1:]]
    left_out = [f"{words[1]}/*{glob}" for words in told if words[0] == "recursive-exclude" for glob in words[2:]]
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True).stdout
    names = [name for name in listed.split("\0") if name and (ROOT / name).is_file()]
    names = [name for name in names if not any(fnmatch(name, glob) for glob in left_out)]
    assert "tests/games/fugitif/fugitif_play.py" in names
    assert "tests/browser/pictures/__main__.py" in names
    held = {
        name
        for name in names
        if name.startswith(grafted) or any("/" not in name and fnmatch(name, g) for g in included)
    }
    assert set(names) <= held, "MANIFEST.in lacks them"
    assert not [name for name in names if any(fnmatch(Path(name).name, glob) for glob in excluded)]


def options(command: list[str]) -> dict[str, Any]:
    """Have the command line read what a container or a service starts. Fails on what it does not know."""
    assert command[0].split("/")[-1] == "hallali"
    assert command[1] == "serve"
    return serve.make_context("serve", command[2:]).params


def test_the_container_starts_a_room_that_others_reach() -> None:
    lines = (ROOT / "Dockerfile").read_text("utf-8").replace("\\\n", " ").splitlines()
    last = {word: rest for word, _, rest in (line.partition(" ") for line in lines)}
    started = options(json.loads(last["CMD"]))
    assert started["host"] == "0.0.0.0"
    assert started["open_browser"] is False
    assert started["port"] == int(last["EXPOSE"])
    assert started["database"].startswith(last["VOLUME"] + "/")
    assert last["USER"] not in ("root", "0")
    health = json.loads(last["HEALTHCHECK"].partition(" CMD ")[2])
    ast.parse(health[-1])
    assert f":{started['port']}/" in health[-1]
    ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    copied = [
        word for line in lines if line.startswith("COPY ") and "--from" not in line for word in line.split()[1:-1]
    ]
    assert "constraints.txt" in copied
    for name in copied:
        assert (ROOT / name).exists(), name
        assert f"!{name}" in ignored, f".dockerignore keeps {name} away"


def read_yaml(name: str) -> Any:
    yaml = pytest.importorskip("yaml", reason="PyYAML is not installed (uv sync --group lint)")
    return yaml.safe_load((ROOT / name).read_text("utf-8"))


def test_compose_starts_the_room_once_the_database_is_there() -> None:
    services = read_yaml("compose.yaml")["services"]
    room, database = services["room"], services["database"]
    started = options(room["command"])
    url = re.fullmatch(r"postgresql\+psycopg://(\w+)@(\w+)/(\w+)", started["database"])
    assert url
    wanted = database["environment"]
    assert url.groups() == (wanted["POSTGRES_USER"], "database", wanted["POSTGRES_DB"])
    assert room["depends_on"]["database"]["condition"] == "service_healthy"
    assert database["healthcheck"]["test"][1] == "pg_isready"
    # Neither file holds a password; both services take it from .env.
    asked_for = {room["environment"]["PGPASSWORD"], wanted["POSTGRES_PASSWORD"]}
    (variable,) = {value[2:].partition(":")[0] for value in asked_for}
    example = (ROOT / "packaging" / "env.example").read_text("utf-8")
    assert f"{variable}=\n" in example
    assert ".env" in (ROOT / ".gitignore").read_text("utf-8").splitlines()


def test_the_service_starts_a_room_as_nobody_in_particular() -> None:
    unit = configparser.RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(ROOT / "packaging" / "hallali.service", "utf-8")
    service = unit["Service"]
    started = options(shlex.split(service["ExecStart"]))
    assert started["open_browser"] is False
    assert started["host"] == "127.0.0.1"
    assert started["database"] == "${STATE_DIRECTORY}/hallali.db"
    assert (service["DynamicUser"], service["StateDirectory"]) == ("yes", "hallali")


def test_the_hosted_checks_run_what_is_there() -> None:
    jobs = read_yaml(".github/workflows/ci.yml")["jobs"]
    commands = [step["run"] for job in jobs.values() for step in job["steps"] if "run" in step]
    assert ".ci/run long" in commands
    files = re.findall(r"(?<![\w/])(?:\.ci|benchmarks|packaging)/[\w./-]+", "\n".join(commands))
    assert len(files) > 1
    for name in files:
        assert (ROOT / name).is_file(), name
    assert (ROOT / ".ci/run").stat().st_mode & 0o100
    made = PROJECT["tool"]["cibuildwheel"]
    assert made["environment"]["HALLALI_NATIVE"] == "1"
    for line in made["test-command"]:
        assert line.startswith("hallali ")
