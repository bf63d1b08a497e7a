"""Fugitif's page in the room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from hallali.core import bits
from hallali.core.contract import Told
from hallali.games.fugitif.belief import belief
from hallali.games.fugitif.belief.files import FugitiveBelief
from hallali.games.fugitif.drafts import FugitifDrafts
from hallali.games.fugitif.page.front import FRONT
from hallali.games.fugitif.page.picture import FugitifPicture
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.text.words import FugitifWords
from hallali.interfaces.page import Layout, Page
from hallali.interfaces.table_page import Inferred


class FugitifPage(Page[v.FugitifView]):
    """Fugitif's page in the room: what it shows, and what clicks do."""

    assets = Path(__file__).parent
    layout = Layout(
        centre=("board", "pad"),
        own=("me", "hand"),
        helped=("pad", "board", "help"),
    )
    front = FRONT
    styles = ("fugitif/board.css", "fugitif/night.css", "fugitif/pad.css")
    script = "fugitif/table.js"
    posing = ("board", "pad", "hand")
    drafting = FugitifDrafts
    wording = FugitifWords
    drawing = FugitifPicture

    def reader(self, size: str, seat: int) -> str:
        """Name the Marshal who knows how Fugitives play, at the size that they practised."""
        return "policies" if seat == v.MARSHAL and size == "real" else ""

    def infer(self, size: str, options: Mapping[str, Any], seat: int, tolds: Sequence[Told]) -> Inferred:
        """Return each number's probability of being a hidden hideout, and the numbers that the rules do not exclude."""
        known = belief.make(size, options, seat)
        for told in tolds:
            known.hear(told)
        if isinstance(known, FugitiveBelief):
            return Inferred()
        odds = {number: float(value) for number, value in enumerate(known.hideout_odds()) if value > 0}
        return Inferred(odds, bits.members(known.support()))
