"""The files of the folder that need no runtime to be looked at: the shell, what it weighs, its licences."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path

import pytest

from hallali import games
from hallali.anywhere import folder
from hallali.anywhere.fetching import PINS
from hallali.core.errors import HallaliError

OWN = [game for game in games.GAMES.values() if type(game).__module__.startswith("hallali.")]


def test_the_shell_shows_the_games_with_their_pictures_before_anything_is_brought() -> None:
    shell = folder._shell("", ("en", "fr")).decode()
    assert shell.count('<svg class="picture"') == len(OWN)
    assert "<style" not in shell
    assert not re.findall(r"\sstyle=", shell), "its policy would not let them"
    for game in OWN:
        assert f"<span>{game.title}</span>" in shell
    styles = folder._styles().decode()
    found = shell.partition("<ul>")[2].partition("</ul>")[0]
    for name in set(re.findall(r'class="([a-z]+-[a-z]+)"', found)):
        assert f".{name}" in styles, name


def test_no_games_picture_is_painted_by_another_games_styles() -> None:
    """On the front page, and in the shell, all of them stand on one page."""
    found = {}
    for game in OWN:
        own = game.page().assets
        assert own
        used = re.findall(r'class="([^"]+)"', (own / "templates" / "picture.html").read_text())
        styled = re.findall(r"\.([a-z][\w-]*)", (own / "static" / "picture.css").read_text())
        found[game.name] = {name for names in used for name in names.split()}, set(styled)
    for name, (used_here, _) in found.items():
        for other, (_, styled_there) in found.items():
            if other != name:
                assert used_here & styled_there <= {"picture"}, (name, other)


@pytest.mark.parametrize("languages", [("en", "fr"), ("fr", "en"), ("fr",)])
def test_the_first_language_is_for_those_who_read_none_of_them(languages: tuple[str, ...]) -> None:
    shell = folder._shell("", languages).decode()
    (words,) = re.findall(r'<script id="words" type="application/json">(.*?)</script>', shell)
    assert tuple(json.loads(words)) == languages
    assert f'<html lang="{languages[0]}"' in shell
    assert folder._manifest(languages[0])["lang"] == languages[0]


def test_the_licences_of_the_runtime_and_of_what_is_in_it_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    found = folder._licences({})
    assert {
        "licences/README.txt",
        "licences/python.txt",
        "licences/pyodide.txt",
        "licences/runtime.txt",
    } <= found.keys()
    assert b"Mozilla Public License" in found["licences/pyodide.txt"]
    assert b"PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2" in found["licences/python.txt"]
    inside = found["licences/runtime.txt"].decode()
    for part in (
        "Emscripten",
        "musl",
        "compiler-rt",
        "Expat",
        "libffi",
        "zlib",
        "bzip2",
        "Zstandard",
        "SQLite",
        "HACL",
    ):
        assert re.search(rf"^=+\n{re.escape(part)}\b", inside, re.MULTILINE), part
    assert b"MIT License" in found["licences/hallali.txt"]
    assert {"licences/grenze-OFL.txt", "licences/source-sans-3-OFL.txt"} <= found.keys(), "those of the typefaces"
    monkeypatch.setattr(folder, "_PACKAGE", Path("/nowhere/hallali"))
    assert folder._own_licence() == found["licences/hallali.txt"], "from a wheel as from a clone"


def test_a_wheel_without_a_licence_is_not_put_into_the_folder(tmp_path: Path) -> None:
    wheels = {}
    for name, files in (("good", ["good-1.dist-info/licenses/sub/COPYING"]), ("bad", ["bad/__init__.py"])):
        wheels[name] = tmp_path / f"{name}-1-py3-none-any.whl"
        with zipfile.ZipFile(wheels[name], "w") as wheel:
            for file in files:
                wheel.writestr(file, "words")
    assert folder._licences({"good": wheels["good"]})["licences/good-COPYING.txt"] == b"words"
    with pytest.raises(HallaliError, match=r"bad-1-py3-none-any\.whl"):
        folder._licences(wheels)


def test_every_wheel_and_the_runtime_are_named_with_their_versions_and_licences() -> None:
    listed = folder._licences({})["licences/README.txt"].decode()
    for pin in (PINS["runtime"], *PINS["wheels"]):
        assert f"{pin['name']} {pin['version']}" in listed
