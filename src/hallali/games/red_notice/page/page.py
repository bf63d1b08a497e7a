"""Red Notice's page in the browser: how it presents itself, and its parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from hallali.core.contract import Told
from hallali.core.errors import marked
from hallali.games.red_notice.page.picture import RedNoticePicture
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.sizes import OPTIONS
from hallali.games.red_notice.text import inference
from hallali.games.red_notice.text.typed import TypedDrafts
from hallali.games.red_notice.text.words import RedNoticeWords
from hallali.interfaces.front import AGAINST, Choice, Front, Group, group_of
from hallali.interfaces.page import Layout, Page
from hallali.interfaces.table_page import Inferred

N_ = marked

FRONT = Front(
    lead=N_(
        "A forger crosses the world in secret and cashes cheques. "
        "An agent has to find her, until she has no identity left."
    ),
    facts=(N_("2 players"), N_("45 minutes")),
    seats=(
        Choice("0", N_("Play as Angela"), "diamond", N_("Move unseen, cash cheques, and leave a cold trail.")),
        Choice(
            "1",
            N_("Play as Jessah"),
            "ring",
            N_("Listen, close routes, and be in her city, until she has no identity left."),
        ),
    ),
    friends=(Choice("0", "Angela"), Choice("1", "Jessah")),
    groups=(
        AGAINST,
        Group(
            "size",
            N_("Size"),
            (
                Choice("real", N_("The world, as in the box")),
                Choice("small", N_("Four continents, a short game")),
                Choice("micro", N_("Three cities, a tiny game")),
            ),
        ),
        *(group_of(option) for option in OPTIONS if option.words),
    ),
    styles=("red-notice/picture.css",),
    pitch=N_(
        "Angela must cash her cheques, and each one reveals where in the world she is. Jessah has radars, "
        "barriers and a hunch. Both bid in secret for the same actions, so what you want shows where you’re "
        "going."
    ),
    gentle={"identities": "first-game"},
)


class RedNoticePage(Page[v.RedNoticeView]):
    """The page of Red Notice."""

    assets = Path(__file__).parent
    layout = Layout(
        centre=("row", "board"),
        own=("me", "hand"),
        drawer=("desk",),
        helped=("board", "opponent", "help"),
    )
    front = FRONT
    styles = ("red-notice/world.css", "red-notice/map.css", "red-notice/table.css")
    script = "red-notice/table.js"
    drafting = TypedDrafts
    wording = RedNoticeWords
    drawing = RedNoticePicture

    def matters(self, told: Told, seat: int) -> bool:
        """Return whether what a seat was told can change what it infers."""
        return not isinstance(told, inference.IDLE)

    def infer(self, size: str, options: Mapping[str, Any], seat: int, tolds: Sequence[Told]) -> Inferred:
        """Return what can be inferred, by the steps that it is about."""
        return inference.infer(size, options, seat, tolds)
