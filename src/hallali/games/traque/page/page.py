"""Traqué's page in the room."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from pathlib import Path

from hallali.core.contract import Told
from hallali.core.errors import marked
from hallali.games.traque.drafts import TraqueDrafts
from hallali.games.traque.page.front import FRONT
from hallali.games.traque.page.picture import TraquePicture
from hallali.games.traque.rules import view as v
from hallali.games.traque.text.sentences import TraqueWords, signs
from hallali.interfaces.front import Daily
from hallali.interfaces.page import Layout, Page
from hallali.interfaces.words import Translate

N_ = marked
RULE = N_("Won games come first, by score; then lost games, by places seen. Your first game counts.")


class TraquePage(Page[v.TraqueView]):
    """Traqué in the room."""

    assets = Path(__file__).parent
    layout = Layout(
        centre=("scene", "tracks", "board", "stage", "lid"),
        own=("pack",),
        right=("opponent", "log", "help"),
        drawer=("piles",),
        helped=("stage", "help"),
    )
    front = FRONT
    styles = (
        "traque/cards.css",
        "traque/table.css",
        "traque/scene.css",
        "traque/row.css",
        "traque/hunt.css",
        "traque/lid.css",
    )
    script = "traque/table.js"
    one_screen = True
    drafting = TraqueDrafts
    wording = TraqueWords
    drawing = TraquePicture

    def daily(self, day: datetime.date) -> Daily:
        """Return the colony of the day: the same cards for all; thrown and diced games are kept apart (TQ-50)."""
        fields = {"seat": "player", "size": "real", "day": day.isoformat()}
        diced = Daily(N_("Colony of the day, with dice"), {**fields, "toss": "dice"}, RULE)
        return Daily(N_("Colony of the day"), {**fields, "toss": "throw"}, RULE, (diced,))

    def score(self, view: v.TraqueView) -> tuple[int, ...] | None:
        """Return a sort key, lowest for the best: wins by score, then losses by the places not seen."""
        if not view.outcome:
            return None
        return (0, -view.score) if view.outcome == "escaped" else (1, view.count - view.drawn)

    def cost(self, score: tuple[int, ...], _: Translate) -> str:
        """Return how a colony went, in words."""
        if score[0] == 0:
            return _("escaped, score {score}").format(score=-score[1])
        return _.counted("lost, {count} place to go", "lost, {count} places to go", score[1])

    def share(self, view: v.TraqueView, day: str, tolds: Sequence[Told], _: Translate) -> str:
        """Return a summary to share that gives no card away: the day, the result, and a line of signs."""
        found = self.score(view)
        if found is None:
            return ""
        lines = [" ".join(filter(None, ("Traqué", day))), self.cost(found, _)]
        return "\n".join([*lines, signs(tolds)])

    def matters(self, told: Told, seat: int) -> bool:
        """No belief is needed: everything is counted from open information."""
        return False
