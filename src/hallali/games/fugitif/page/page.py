"""Fugitif's page in the room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from hallali.core import bits
from hallali.core.contract import Position, Told
from hallali.core.errors import marked
from hallali.games.fugitif import drafts
from hallali.games.fugitif.belief import belief
from hallali.games.fugitif.belief.files import FugitiveBelief
from hallali.games.fugitif.page import layout as draw
from hallali.games.fugitif.page import moments, paper
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.actions import PASS
from hallali.games.fugitif.rules.box import box_named
from hallali.games.fugitif.text import sentences as words
from hallali.interfaces.drafts import Drafts, Next, Steps
from hallali.interfaces.front import AGAINST, Choice, Front, Group
from hallali.interfaces.page import Layout, Page
from hallali.interfaces.scene import Drawn, Picture
from hallali.interfaces.sheets import Sheets
from hallali.interfaces.table_page import Inferred, Moment, TablePage
from hallali.interfaces.words import Translate, Words

N_ = marked

FRONT = Front(
    lead=N_("One runs from hideout to hideout towards the edge of the city. The other reasons out where."),
    facts=(N_("2 players"), N_("20 minutes")),
    seats=(
        Choice("0", N_("Play as the Fugitive"), "diamond", N_("Lay your hideouts in secret, bluff, and run for 42.")),
        Choice("1", N_("Play as the Marshal"), "ring", N_("Draw, strike out, count, and name numbers.")),
    ),
    friends=(Choice("0", N_("Fugitive")), Choice("1", N_("Marshal"))),
    groups=(
        AGAINST,
        Group(
            "size",
            N_("Size"),
            (
                Choice("real", N_("42, as in the box")),
                Choice("small", N_("20, a short one")),
                Choice("micro", N_("8, tiny")),
            ),
        ),
        Group(
            "",
            N_("Variants"),
            (
                Choice("events=1", N_("Event cards in the decks")),
                Choice("opening=one-or-two", N_("One or two hideouts on the first turn")),
                Choice("second_edition=1", N_("A Fugitive who passes may draw one more card")),
            ),
            many=True,
        ),
    ),
    styles=("fugitif/picture.css",),
    pitch=N_(
        "Every hideout lies face down, at most three numbers beyond the last one unless the Fugitive sprints, or only "
        "seems to. The Marshal draws cards, strikes numbers out and guesses; of several guessed at once, one wrong "
        "number spoils them all."
    ),
)


class FugitifDrafts(Drafts[v.FugitifView]):
    """How presses become gestures in Fugitif."""

    dull = (PASS,)
    probes = range(-1, 54)

    def choose(self, state: Position | None, view: v.FugitifView, draft: Steps, choice: int) -> Next:
        """Take a click on a card, a number, a deck or a button."""
        if state is None:
            return super().choose(state, view, draft, choice)  # the room refuses it: it is not this player's turn
        return drafts.press(state, view, draft, choice)

    def finish(self, state: Position | None, view: v.FugitifView, draft: Steps) -> Next:
        """Finish a hideout or the guess."""
        return super().finish(state, view, draft) if state is None else drafts.finish(state, draft)

    def seen(self, state: Position | None, view: v.FugitifView, draft: Steps) -> v.FugitifView:
        """Return the player's view with the draft in it."""
        return drafts.seen(state, view, draft)

    def typed(self, state: Position | None, view: v.FugitifView, draft: Steps, text: str) -> Next | None:
        """Read a typed hideout as the next of the draft; None if the text is a whole move."""
        return drafts.typed(state, view, draft, text)

    def notations(self, text: str) -> tuple[str, ...]:
        """Read one move in notation or in plain words."""
        return (drafts.notation(text),)


class FugitifWords(Words[v.FugitifView]):
    """The sentences and names of Fugitif."""

    def sentence(self, told: Told, seat: int, _: Translate, size: str) -> str:
        """Return the log's sentence for what was told."""
        return words.sentence(told, seat, box_named(size, self.edition), _)

    def who(self, told: Told) -> int:
        """Return the seat that did it; -1 if no seat did."""
        return words.who(told)

    def seat_name(self, seat: int, _: Translate) -> str:
        """Return a seat's name with its article."""
        return words.seat_name(seat, _)

    def role(self, seat: int, _: Translate) -> str:
        """Return a seat's name in one word."""
        return _("Fugitive") if seat == v.FUGITIVE else _("Marshal")

    def eyes(self, seat: int, _: Translate) -> str:
        """Return whose view of the board this is, in words."""
        return words.eyes(seat, _)

    def counts(self, view: v.FugitifView, seat: int, _: Translate) -> tuple[tuple[int, str], ...]:
        """Return the counts beside a player's name: cards in hand and, for the Fugitive, hidden hideouts."""
        own = view
        if seat == v.MARSHAL:
            return ((own.marshal_cards, _.either("card", "cards", own.marshal_cards)),)
        cards = _.either("card", "cards", own.fugitive_cards)
        return ((own.fugitive_cards, cards), (own.hidden, _.either("hidden", "hidden", own.hidden)))


class FugitifPicture(Picture[v.FugitifView]):
    """Draws a table of Fugitif."""

    def draw(self, page: TablePage[v.FugitifView]) -> Drawn:
        """Return the table for the templates."""
        return draw.extend(page)

    def posed(self, page: TablePage[v.FugitifView]) -> Drawn:
        """Return the table without what the pad strikes out by itself."""
        return draw.posed(page)

    def sheets(self, size: str, edition: str, _: Translate) -> Sheets:
        """Return what an edition needs on paper."""
        return paper.sheets(size, edition, _)

    def moment(self, told: Told, seat: int) -> Moment:
        """Return where on the board it happened that a seat was told this, and whether the table gasps."""
        return moments.moment(told)


class FugitifPage(Page[v.FugitifView]):
    """Fugitif's page in the room: what it shows, and what clicks do."""

    assets = Path(__file__).parent
    layout = Layout(
        centre=("board", "pad"),
        own=("me", "hand"),
        helped=("pad", "board", "help"),
    )
    front = FRONT
    styles = ("fugitif/board.css", "fugitif/pad.css")
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
