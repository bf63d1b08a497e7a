"""Leaks planted in a copy of the source, one at a time: the search must find each. See tests/plants."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import hallali

PLANTS = Path(__file__).parent.parent / "plants"
SOURCE = Path(hallali.__file__).parent
#: At how many positions at most each must be found.
POSITIONS = 15


def plants() -> dict[str, dict[str, Any]]:
    """Return all plants, by kind and name."""
    found = {}
    for path in sorted(PLANTS.glob("*.toml")):
        for one in tomllib.loads(path.read_text("utf-8"))["plant"]:
            assert f"{path.stem}/{one['name']}" not in found
            found[f"{path.stem}/{one['name']}"] = one
    return found


ALL = plants()


def put(plant: dict[str, Any], source: Path) -> None:
    """Put a leak into a copy of the source. Raises AssertionError unless each old text stands there once."""
    for change in changes(plant):
        path = source / change["file"]
        text = path.read_text("utf-8")
        count = text.count(change["old"])
        assert count == 1, (
            f"{change['file']} has {count} times what the plant {plant['name']} replaces: {change['old']}"
        )
        path.write_text(text.replace(change["old"], change["new"]), "utf-8")


def changes(plant: dict[str, Any]) -> list[dict[str, str]]:
    """List what is replaced: a plant where one check stands behind another takes both away."""
    return [plant, *plant.get("also", [])]


def copied(into: Path) -> Path:
    """Copy the sources, without what is compiled."""
    source = into / "src" / "hallali"
    shutil.copytree(SOURCE, source, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    return source


def searched(folder: Path, plant: dict[str, Any]) -> subprocess.CompletedProcess[str]:
    """Run the command in the copy."""
    words = ["leaks", plant["game"], "--positions", str(POSITIONS), "--first", "--workers", "1", "--json"]
    env = {**os.environ, "PYTHONPATH": str(folder / "src"), "HALLALI_PURE": "1", "LANG": "en_GB.UTF-8"}
    run = [sys.executable, "-m", "hallali", *words, *plant.get("more", ["--size", "real"])]
    return subprocess.run(run, cwd=folder, env=env, capture_output=True, text=True, check=False)


def test_there_are_enough_of_every_kind() -> None:
    assert len(ALL) >= 40
    assert {name.partition("/")[0] for name in ALL} == {
        "room",
        "pages",
        "rules",
        "timing",
        "learning",
        "words",
        "tolds",
    }


@pytest.mark.parametrize("name", ALL)
def test_each_replaces_what_stands_once_in_the_source(name: str) -> None:
    for change in changes(ALL[name]):
        assert (SOURCE / change["file"]).read_text("utf-8").count(change["old"]) == 1
        assert change["old"] != change["new"]


def test_a_plant_whose_text_is_gone_fails_loudly(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("x = 1\n", "utf-8")
    with pytest.raises(AssertionError, match=re.escape("one.py has 0 times what the plant lost replaces: y = 2")):
        put({"file": "one.py", "old": "y = 2", "new": "y = 3", "name": "lost"}, tmp_path)


@pytest.mark.plants
@pytest.mark.parametrize("name", ALL)
def test_each_is_found(name: str, tmp_path: Path) -> None:
    put(ALL[name], copied(tmp_path))
    done = searched(tmp_path, ALL[name])
    assert done.returncode == 1, done.stdout + done.stderr
    found = json.loads(done.stdout)
    assert found["leaks"], found["failures"]
