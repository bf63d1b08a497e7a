"""Whether a game that brings a language brings all of it: every text that its sources mark has a translation."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hallali import i18n
from hallali.core.texts import ENGLISH
from hallali.interfaces.front import AGAINST
from hallali.testing.plays import Broken

if TYPE_CHECKING:
    from hallali.interfaces.game import PlayableGame

#: What marks a text, as a function or as a method of a translator.
MARKS = frozenset({"N_", "_", "marked", "counted", "either"})
_IN_TEMPLATES = re.compile(r"\b_(?:\.counted|\.either)?\(\s*(?:\"([^\"]+)\"|'([^']+)')")
#: How many are named at once.
MOST = 12


def words(game: PlayableGame[Any, Any]) -> None:
    """A game that brings a language has every text of its own in it. Raises Broken, which lists those that it lacks."""
    for lang in game.plain().texts:
        if lang != ENGLISH and (lacks := untranslated(game, lang)):
            more = f" and {len(lacks) - MOST} more" if len(lacks) > MOST else ""
            said = ", ".join(f"“{text}”" for text in lacks[:MOST])
            raise Broken(f"{game.name}: no translation ({lang}) of {said}{more}")


def untranslated(game: PlayableGame[Any, Any], lang: str) -> list[str]:
    """List the texts of a game's sources and templates that have no translation, in alphabetical order.

    A text that is the same in both languages has itself for a translation.
    """
    brought = game.plain().texts.get(lang, {})
    translate = i18n.translator(lang) if lang in i18n.languages() else None
    found = {text for text in marked(game) if text not in brought}
    return sorted(text for text in found if translate is None or translate(text) == text)


def marked(game: PlayableGame[Any, Any]) -> Iterator[str]:
    """Yield every text that a game's package marks, and what its page makes of names in the code."""
    for path in sources(game):
        text = path.read_text("utf-8")
        if path.suffix == ".html":
            yield from (one or other for one, other in _IN_TEMPLATES.findall(text))
        else:
            yield from _in_python(text)
    front = game.page().front
    labels = (*front.seats, *(choice for group in front.groups for choice in group.choices))
    house = {one.value for one in AGAINST.choices}
    yield from (one.label for one in labels if one.value not in house and any(sign.isalpha() for sign in one.label))


def sources(game: PlayableGame[Any, Any]) -> list[Path]:
    """List the Python files and templates of a game's package."""
    module = sys.modules[type(game).__module__.partition(".")[0]]
    folders = [Path(place) for place in getattr(module, "__path__", ())]
    alone = [Path(module.__file__)] if not folders and module.__file__ else []
    return sorted(path for folder in folders for end in ("py", "html") for path in folder.rglob(f"*.{end}")) + alone


def _in_python(text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in MARKS and isinstance(node.args[0].value, str) and node.args[0].value:
                yield node.args[0].value
