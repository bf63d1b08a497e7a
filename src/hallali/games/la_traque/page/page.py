"""La Traque's page in the browser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from hallali.core.contract import Told
from hallali.games.la_traque.drafts import LaTraqueDrafts
from hallali.games.la_traque.page import inference
from hallali.games.la_traque.page.front import FRONT
from hallali.games.la_traque.page.picture import LaTraquePicture
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.text import prompts
from hallali.games.la_traque.text.sentences import names_of
from hallali.games.la_traque.text.wording import LaTraqueWords
from hallali.interfaces.page import Layout, Page
from hallali.interfaces.table_page import Inferred
from hallali.interfaces.words import Translate


class LaTraquePage(Page[v.LaTraqueView]):
    """La Traque's page."""

    assets = Path(__file__).parent
    layout = Layout(
        centre=("board", "sites", "capture"),
        own=("scores", "hand", "mine"),
        right=("opponent", "log"),
        drawer=("guide", "help", "chat"),
        helped=("opponent", "help"),
    )
    front = FRONT
    styles = (
        "la-traque/table.css",
        "la-traque/own.css",
        "la-traque/board.css",
        "la-traque/desk.css",
        "la-traque/capture.css",
    )
    script = "la-traque/table.js"
    posing = ("holders", "board")
    drafting = LaTraqueDrafts
    wording = LaTraqueWords
    drawing = LaTraquePicture

    def matters(self, told: Told, seat: int) -> bool:
        """Say whether what a seat was told can change what it infers."""
        return not isinstance(told, inference.IDLE)

    def infer(self, size: str, options: Mapping[str, Any], seat: int, tolds: Sequence[Told]) -> Inferred:
        """Return what the seat can infer about the others' cards."""
        return inference.infer(size, options, seat, tolds)

    def share(self, view: v.LaTraqueView, day: str, tolds: Sequence[Told], _: Translate) -> str:
        """Return everyone's scores, in a few lines."""
        names = names_of(view.size, view.edition, view.factions, _)
        lines = [f"La Traque · {prompts.verdict(view, names, _)}"]
        for seat in prompts.ranked(view):
            captured = sum(1 for told in tolds if isinstance(told, v.Captured) and told.who == seat)
            fulfilled = sum(1 for told in tolds if isinstance(told, v.Fulfilled) and told.who == seat)
            lines.append(
                _("{who}: domination {score}; captured {captured}, objectives {fulfilled}").format(
                    who=names.seat(seat), score=view.domination[seat], captured=captured, fulfilled=fulfilled
                )
            )
        return "\n".join(lines)
