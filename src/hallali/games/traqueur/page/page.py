"""Le Traqueur's page in the browser."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from hallali.core import bits
from hallali.core.contract import Told
from hallali.core.errors import marked
from hallali.games.traqueur.belief import belief, odds
from hallali.games.traqueur.bots import camps
from hallali.games.traqueur.bots.levels import READY
from hallali.games.traqueur.drafts import TraqueurDrafts
from hallali.games.traqueur.page.picture import TraqueurPicture
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.actions import BARRIER, SQUARE
from hallali.games.traqueur.rules.sizes import BEGINS, ENDLESS, EQUAL_TURNS, IDLE, LEAVING, MODE, SIX
from hallali.games.traqueur.text import endings
from hallali.games.traqueur.text.words import TraqueurWords
from hallali.interfaces.front import AGAINST, Choice, Daily, Front, Group, Row, group_of, variants
from hallali.interfaces.page import Layout, Page
from hallali.interfaces.table_page import Inferred
from hallali.interfaces.words import Translate

N_ = marked

#: The bot that builds the camp of the day and those of stated difficulty; it explores nothing.
BUILDER = "explorer:random+"

FRONT = Front(
    lead=N_(
        "Each player hides a fugitive in a maze that the other can’t see, and asks a way through the other’s maze."
    ),
    facts=(N_("2 players, or alone"), N_("20 minutes")),
    seats=(Choice("0", N_("Play"), text=N_("Build your maze, then feel your way through the other’s.")),),
    friends=(Choice("0", N_("Set up a table")),),
    groups=(
        AGAINST,
        Group(
            "size",
            N_("Size"),
            (
                Choice("real", N_("6 by 6, as in the box")),
                Choice("small", N_("4 by 4, a short game")),
                Choice("micro", N_("2 by 2, a tiny game")),
                Choice("8x8", N_("8 by 8")),
                Choice("10x10", N_("10 by 10")),
            ),
        ),
        group_of(BEGINS),
        group_of(MODE),
        group_of(LEAVING),
        Group(
            "",
            N_("Variants"),
            (*variants((EQUAL_TURNS,)), Choice("barriers=unlimited", N_("As many barriers as you like"))),
            many=True,
        ),
    ),
    rows=(
        Row(
            N_("On your own, through a camp that is:"),
            "opponent",
            (
                *(Choice(f"bot:{BUILDER}{key}", name.text) for key, name in camps.DIFFICULTIES.items()),
                Choice(f"bot:{BUILDER}{READY}", N_("Ready-made")),
            ),
            {"seat": "second", "size": "real", "mode": "one-sided"},
        ),
        Row(
            N_("With a friend, one hides and one searches:"),
            "seat",
            (Choice("first", N_("I hide")), Choice("second", N_("I search"))),
            {"opponent": "friend", "size": "real", "mode": "one-sided"},
        ),
    ),
    beside=(
        Choice("first", N_("You both hide, and you both search")),
        Choice("first/mode=one-sided", N_("You hide, your friend searches")),
        Choice("second/mode=one-sided", N_("You search, your friend hides")),
    ),
    boxed=(Group(IDLE.name, str(IDLE.label), tuple(map(Choice, (ENDLESS, SIX), reversed(IDLE.words)))),),
    styles=("traqueur/picture.css",),
    pitch=N_(
        "You move by asking: may I pass? Each yes is a step; each no ends your turn and puts a barrier on your "
        "map. Known passages cost nothing, so every no that you remember saves time later. The first to "
        "reach the other’s fugitive wins."
    ),
)


class TraqueurPage(Page[v.TraqueurView]):
    """The page of Le Traqueur."""

    assets = Path(__file__).parent
    layout = Layout(own=("me", "known"), helped=("board", "help"))
    front = FRONT
    styles = ("traqueur/night.css", "traqueur/board.css")
    script = "traqueur/table.js"
    drafting = TraqueurDrafts
    wording = TraqueurWords
    drawing = TraqueurPicture

    def daily(self, day: datetime.date) -> Daily:
        """Return the camp of the day."""
        fields = {"seat": "second", "opponent": f"bot:{BUILDER}daily:{day.isoformat()}", "size": "real"}
        return Daily(N_("Camp of the day"), {**fields, "mode": "one-sided"})

    def share(self, view: v.TraqueurView, day: str, tolds: Sequence[Told], _: Translate) -> str:
        """Describe a search without naming a square: the day, the size, the cost and a sign for each turn."""
        if self.score(view) is None or view.seat == v.FIRST:
            return ""
        return endings.shared(view, day, tolds, _)

    def contest(self, bots: Sequence[str]) -> str:
        """Return the day of the camp that is searched; "" if it is no camp of the day."""
        return next((day for _, _, day in (bot.partition("+daily:") for bot in bots) if day), "")

    def keyed(self, bot: str, key: str) -> str:
        """Return the bot that builds the day's camp with a key: its camp follows from nothing that is public."""
        return f"{bot}:{key}"

    def score(self, view: v.TraqueurView) -> tuple[int, ...] | None:
        """Return the turns lost and the new answers of a one-sided search that has found the fugitive (TRQ-26)."""
        if view.mode == "race" or view.outcome != v.FOUND:
            return None
        search = view.searches[-1]
        return search.turns, search.asked

    def cost(self, score: tuple[int, ...], _: Translate) -> str:
        """Say what a search cost."""
        lost, asked = score
        return endings.cost(lost, asked, _)

    def matters(self, told: Told, seat: int) -> bool:
        """Return whether this is an answer to the seat's own question, or the end."""
        mine = isinstance(told, v.Asked | v.Found) and told.who == seat
        return mine or isinstance(told, v.Ended)

    def infer(self, size: str, options: Mapping[str, Any], seat: int, tolds: Sequence[Told]) -> Inferred:
        """Return the chance of each square to hide the fugitive and of each unknown place to be barred, by steps."""
        known = belief.make(size, options, seat)
        for told in tolds:
            known.hear(told)
        try:
            found, squares = known.known(), known.squares(odds.POLICY)
        except ValueError:  # the seat does not search
            return Inferred()
        places = known.places(odds.POLICY)
        chances = {SQUARE + square: float(chance) for square, chance in enumerate(squares) if chance > 0}
        chances |= {BARRIER + place: float(places[place]) for place in bits.members(found.unknown)}
        return Inferred(chances, [SQUARE + s for s in bits.members(known.support().squares)])
