"""A check lists what a game of one's own marks for translation and has no French for."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any

import pytest
from plain_games import metro

from hallali.cli.new_game import files
from hallali.testing import Broken
from hallali.testing.words import words

#: What somebody adds to text.py, and forgets to translate.
ADDED = """
def forgotten(_: Translator) -> str:
    return _(N_("Rum")) + _.counted("{count} crate", "{count} crates", 2) + _("Your turn")
"""


def written(folder: Path, patch: pytest.MonkeyPatch, name: str, added: str = "", board: str = "") -> Any:
    """Return the game of a new package to which something was added."""
    for place, text in files(name, name.title()).items():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        more = {"text.py": added, "board.html": board}.get(Path(place).name, "")
        (folder / place).write_text(text + more, "utf-8")
    patch.syspath_prepend(str(folder / "src"))
    for module in [one for one in sys.modules if one.partition(".")[0] == name]:
        patch.delitem(sys.modules, module)
    return getattr(importlib.import_module(name), name.upper())


def test_what_new_game_writes_lacks_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words(written(tmp_path, monkeypatch, "coach"))
    words(metro(monkeypatch))


def test_what_has_no_french_is_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = written(tmp_path, monkeypatch, "cart", ADDED, "<p>{{ _('A crate') }}</p>")
    with pytest.raises(Broken) as broken:
        words(game)
    assert str(broken.value) == "cart: no translation (fr) of “A crate”, “Rum”, “{count} crate”"


def test_a_bot_and_a_size_are_among_what_is_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = type(written(tmp_path, monkeypatch, "dray"))

    class More(kind):  # type: ignore[misc, valid-type]
        sizes = ("real", "small", "huge")

        def bots(self) -> Any:
            return tuple({**bots, "night_porter": "ismcts:2it"} for bots in super().bots())

    More.__module__ = kind.__module__
    with pytest.raises(Broken) as broken:
        words(More())
    assert str(broken.value) == "dray: no translation (fr) of “Huge”, “Night porter”"
