"""Every kind of import that goes up is refused by import-linter: each is planted, one at a time, and seen."""

from __future__ import annotations

import copy
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

from skipping import skip_or_fail

if TYPE_CHECKING:
    from grimp import ImportGraph
    from importlinter import Contract

ROOT = Path(__file__).parent.parent
GAMES = ("fugitif", "la_traque", "red_notice", "traque", "traqueur")
#: The floors of the house, of a game and of the room, each from its bottom up. What shares a line knows nothing of
#: each other.
FLOORS = (
    "core", "search", "interfaces", "companion", "games", "testing", "players", "adapters", "lab", "room", "anywhere",
    "cli",
)  # fmt: skip
ROOMS = ("rules", "observe", "belief", "bots", "drafts", "text", "page terminal tensors lab", "game")
WINGS = ("errors counts background where addresses", "keep", "table", "draw", "push", "act", "web", "serve")

#: A module and what it must not import, by the contract that says so.
Plant = tuple[str, str, str]


def upward(contract: str, container: str, layers: tuple[str, ...]) -> list[Plant]:
    """List an import from every layer to every one above it, and between those that share a line, both ways."""
    lines = [line.split() for line in layers]
    up = [(one, other) for low, high in combinations(lines, 2) for one in low for other in high]
    across = [(one, other) for line in lines for one in line for other in line if one != other]
    return [(contract, f"{container}.{one}", f"{container}.{other}") for one, other in up + across]


def planted() -> list[Plant]:
    found = upward("floors", "hallali", FLOORS) + upward("wings", "hallali.room", WINGS)
    found += [("floors", "hallali.games", "hallali.toss"), ("floors", "hallali.toss", "hallali.games")]
    for game, other in zip(GAMES, GAMES[1:] + GAMES[:1], strict=True):
        mine = f"hallali.games.{game}"
        found += upward("rooms", mine, ROOMS)
        found += [("rooms", f"{mine}.rules", mine), ("rooms", f"{mine}.bots", "hallali.games")]
        found += [
            ("games", f"{mine}.{part}", f"hallali.games.{other}.rules") for part in ("rules", "bots", "page", "game")
        ]
        found += [("games", f"{mine}.bots", "hallali.games")]
        found += [("law", f"{mine}.{part}", f"{mine}.rules.state") for part in ("page", "text", "terminal", "tensors")]
    found += [("law", f"hallali.{one}", "hallali.games.traque.rules.state") for one in ("players", "room", "adapters")]
    for floor in ("core", "search", "interfaces", "companion", "games.fugitif.bots", "players", "testing"):
        found += [
            ("alone", f"hallali.{floor}", other) for other in ("threading", "multiprocessing", "asyncio", "socket")
        ]
        found += [("lean", f"hallali.{floor}", other) for other in ("starlette", "sqlalchemy", "click", "uvicorn")]
    for wing in ("web", "act", "push", "draw", "table", "keep"):
        found += [("anywhere", f"hallali.room.{wing}", other) for other in ("uvicorn", "threading", "multiprocessing")]
        found.append(("serve", f"hallali.room.{wing}", "hallali.room.serve"))
    found += [("browser", "hallali.anywhere.bridge", other) for other in ("subprocess", "hallali.anywhere.folder")]
    return [*found, ("serve", "hallali.lab", "hallali.room.serve"), ("own", "hallali.room", "hallali.players.own")]


def need_linter() -> None:
    if importlib.util.find_spec("importlinter") is None:
        skip_or_fail("importlinter is not installed: uv sync --group lint")


def inside(graph: ImportGraph, package: str) -> str:
    """Return a module of a package: an import from there counts as the package's."""
    return min((name for name in graph.find_descendants(package)), default=package)


def contracts() -> dict[str, Contract]:
    """Return the contracts of pyproject.toml, by their ids."""
    from importlinter.api import read_configuration
    from importlinter.contracts import forbidden, independence, layers

    kinds: dict[str, Callable[..., Contract]] = {
        "forbidden": forbidden.ForbiddenContract,
        "independence": independence.IndependenceContract,
        "layers": layers.LayersContract,
    }
    read = read_configuration(str(ROOT / "pyproject.toml"))
    return {
        one["id"]: kinds[one["type"]](one["name"], read["session_options"], one) for one in read["contracts_options"]
    }


def test_every_import_that_goes_up_is_refused() -> None:
    """Each alone, in a graph: from there on it is checked as by `lint-imports`."""
    need_linter()
    import grimp

    graph = grimp.build_graph("hallali", include_external_packages=True, cache_dir=None)
    checks = contracts()
    assert all(one.check(copy.deepcopy(graph), verbose=False).kept for one in checks.values())
    plants = planted()
    assert {name for name, _, _ in plants} == set(checks)
    kept = []
    for name, one, other in plants:
        importer = inside(graph, one)
        if graph.direct_import_exists(importer=importer, imported=other):
            continue  # an exception that the contract names
        again = copy.deepcopy(graph)
        if other not in again.modules:
            again.add_module(other, is_squashed=True)
        again.add_import(importer=importer, imported=other, line_number=1, line_contents="planted")
        if checks[name].check(again, verbose=False).kept:
            kept.append((name, importer, other))
    assert not kept


def test_lint_imports_names_what_is_planted_in_a_file(tmp_path: Path) -> None:
    """One import against each contract, all in one copy of the sources."""
    need_linter()
    skipped = shutil.ignore_patterns("__pycache__", "static", "templates", "*.so", "*.po", "*.mo")
    shutil.copytree(ROOT / "src" / "hallali", tmp_path / "hallali", ignore=skipped)
    plants = {
        "floors": ("core/chance.py", "hallali.players.own"),
        "law": ("games/traque/terminal.py", "hallali.games.traque.rules.state"),
        "rooms": ("games/fugitif/rules/sizes.py", "hallali.games.fugitif.game"),
        "games": ("games/traqueur/rules/sizes.py", "hallali.games.la_traque.rules.sizes"),
        "wings": ("room/keep/clocks.py", "hallali.room.draw.bar"),
        "serve": ("room/web/home.py", "hallali.room.serve.sole"),
        "anywhere": ("room/act/seats.py", "multiprocessing"),
        "alone": ("search/nodes.py", "threading"),
        "own": ("room/act/seats.py", "hallali.players.own"),
        "lean": ("search/nodes.py", "starlette"),
        "browser": ("anywhere/bridge.py", "hallali.room.serve"),
    }
    for name, imported in plants.values():
        with (tmp_path / "hallali" / name).open("a", encoding="utf-8") as file:
            file.write(f"\nimport {imported}\n")
    ran = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command; lint_imports_command()",
         "--config", str(ROOT / "pyproject.toml"), "--no-cache", "--no-logo"],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(tmp_path), "COLUMNS": "400"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 1, ran.stdout + ran.stderr
    checks = contracts()
    assert set(plants) == set(checks)
    assert f"0 kept, {len(checks)} broken" in ran.stdout
    told = ran.stdout.partition("Broken contracts")[2]
    for contract, (name, imported) in plants.items():
        importer = "hallali." + name.removesuffix(".py").replace("/", ".")
        part = told.partition(checks[contract].name)[2]
        assert f"{importer} -> {imported}" in part, contract
