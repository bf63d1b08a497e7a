"""The pieces of Fugitif's table that the templates draw, each with its text and its CSS classes."""

from __future__ import annotations

import msgspec

from hallali.interfaces import page as tables

#: How many places a lane of the road has, before the road turns.
LANE = 7
#: The outlines of the roofs above each deck's numbers, in a box of 200 by 20.
ROOFS = (
    "M0 20V12H24V4H30V12H120V8H150V12H200V20Z",
    "M0 20V14L100 2L200 14V20Z",
    "M0 20V10H70V6H96V0H98V6H130V10H200V20Z",
)


class House(msgspec.Struct, frozen=True):
    """One place of the road.

    place: from 0. number: as text; "" if the viewer does not know it.
    look: "open", "mine", "hidden", "ghost" (being laid) or "gate" (the escape number).
    feet: how many sprint cards are under it. cards: those cards as text; "" if the viewer does not know them.
    label: for screen readers. newest: whether it is the last of the row. choose: the step of a click; 0 for none.
    """

    place: int
    number: str
    look: str
    feet: int
    cards: str
    label: str
    newest: bool = False
    choose: int = 0

    @property
    def classes(self) -> str:
        """The CSS classes of the place's lane and look."""
        return f"r{(self.place + 1) // LANE} {self.look}" + (" newest" if self.newest else "")

    @property
    def base(self) -> int:
        """The y coordinate of the number's baseline."""
        return 36 if self.look == "gate" else 45

    @property
    def prints(self) -> int:
        """How many footprints are drawn: one if the cards, or their count, are written beside it."""
        return 1 if self.cards or self.feet > 3 else self.feet

    @property
    def feet_classes(self) -> str:
        """The CSS classes of the footprints, by how much room they need."""
        many = " many" if self.cards and self.feet > 2 else ""
        return "feet" + many + (" most" if self.cards and self.feet > 4 else "")


class Window(msgspec.Struct, frozen=True):
    """One number of the pad.

    look: "found", "mine", "hand", "laid", "spent", "gone" or "".
    mark, next_mark: the viewer's own mark, and the one that the next click makes it.
    chosen: whether it is in the draft. choose: whether it is a legal step now.
    heat: the probability in tenths, 0 to 9; -1 if it is not shown. percent: the probability as text.
    out: whether the rules exclude it. label: for screen readers. facts: whether the label says more than the number.
    """

    number: int
    look: str
    mark: str
    next_mark: str
    chosen: bool
    choose: bool
    heat: int
    percent: str
    out: bool
    label: str
    facts: bool

    @property
    def classes(self) -> str:
        """The window's CSS classes."""
        every = (
            "w",
            self.look,
            f"mark-{self.mark}" if self.mark else "",
            "chosen" if self.chosen else "",
            "out" if self.out else "",
            f"heat-{self.heat}" if self.heat >= 0 else "",
        )
        return " ".join(one for one in every if one)

    @property
    def sign(self) -> str:
        """The sprite drawn in it: a foot for a spent sprint card, an eye for the viewer's own card, "" for none."""
        return {"spent": "i-foot", "mine": "i-eye", "hand": "i-eye"}.get(self.look, "")


class Deck(msgspec.Struct, frozen=True):
    """One deck: its numbers, low to high, and how many cards it has left.

    step: the step of a click; 0 for none. label: for screen readers. layers: how thick the pile is drawn, 0 to 4.
    """

    deck: int
    low: int
    high: int
    count: int
    closed: bool
    step: int
    label: str
    layers: int

    @property
    def classes(self) -> str:
        """The deck's CSS classes."""
        return f"deck l{self.layers}" + (" legal" if self.step else "") + (" closed" if self.closed else "")

    @property
    def roof(self) -> str:
        """The outline of the roof above its numbers."""
        return ROOFS[self.deck % len(ROOFS)]


class Card(msgspec.Struct, frozen=True):
    """One card of the viewer's own hand. worth: as a sprint card. role: in the draft: "", "target" or "sprint"."""

    number: int
    worth: int
    role: str
    choose: bool
    label: str

    @property
    def classes(self) -> str:
        """The card's CSS classes."""
        return f"card {self.role}" if self.role else "card legal" if self.choose else "card"


class Scene(tables.Scene, frozen=True, kw_only=True):
    """Everything that the parts of a Fugitif table draw.

    guessing: whether the viewer is to guess. houses: the row. lots: how many places stay empty. rows: the road's lanes.
    blocks: each deck with the windows of its numbers. hand, hand_title: the viewer's own cards. text: the row in words.
    event: the title and text of the event being resolved, or "". escape: the escape number.
    exit: the CSS classes of the way out; "" once the escape card is laid.
    """

    guessing: bool
    houses: tuple[House, ...]
    lots: int
    rows: int
    blocks: tuple[tuple[Deck, tuple[Window, ...]], ...]
    hand: tuple[Card, ...]
    hand_title: str
    text: tuple[str, ...]
    event: tuple[str, str]
    escape: int
    exit: str
