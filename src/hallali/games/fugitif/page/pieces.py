"""What the templates of Fugitif's table draw, piece by piece: each says its text and the classes of its style."""

from __future__ import annotations

import msgspec

from hallali.interfaces import page as tables

#: How many places a lane of the road has; the road turns at its ends.
LANE = 7
#: The outlines of the roofs over the decks' numbers, in a box of 200 by 20.
ROOFS = (
    "M0 20V12H24V4H30V12H120V8H150V12H200V20Z",
    "M0 20V14L100 2L200 14V20Z",
    "M0 20V10H70V6H96V0H98V6H130V10H200V20Z",
)


class House(msgspec.Struct, frozen=True):
    """One place of the road.

    look: "open", "mine", "hidden", "ghost" (being laid) or "gate" (the escape number).
    feet: how many sprint cards lie under it. cards: which, as text, where known.
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
        """The place's lane and look, as classes of its style."""
        return f"r{(self.place + 1) // LANE} {self.look}" + (" newest" if self.newest else "")

    @property
    def base(self) -> int:
        """The line that the number stands on."""
        return 36 if self.look == "gate" else 45

    @property
    def prints(self) -> int:
        """How many footprints are drawn: one where the cards are named or their number is."""
        return 1 if self.cards or self.feet > 3 else self.feet

    @property
    def feet_classes(self) -> str:
        """How much room the footprints and the cards' names need, as classes of their style."""
        many = " many" if self.cards and self.feet > 2 else ""
        return "feet" + many + (" most" if self.cards and self.feet > 4 else "")


class Window(msgspec.Struct, frozen=True):
    """One number of the pad.

    look: "found", "mine", "hand", "laid", "spent", "gone" or "".
    heat: 0 to 9, or -1 for no heat. percent: the chance as text. choose: whether it is a legal step now.
    facts: whether its label says more than the number.
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
        """The window's looks, as classes of its style."""
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
        """The sprite that is drawn in it, "" for none: a foot for a spent sprint card, an eye for the viewer's own."""
        return {"spent": "i-foot", "mine": "i-eye", "hand": "i-eye"}.get(self.look, "")


class Deck(msgspec.Struct, frozen=True):
    """One deck: its span, how many cards it has left, and the step that takes it, 0 for none."""

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
        """The deck's looks, as classes of its style."""
        return f"deck l{self.layers}" + (" legal" if self.step else "") + (" closed" if self.closed else "")

    @property
    def roof(self) -> str:
        """The outline of the roof over its numbers in the city."""
        return ROOFS[self.deck % len(ROOFS)]


class Card(msgspec.Struct, frozen=True):
    """One card of the viewer's own hand. role: "", "target" or "sprint"."""

    number: int
    worth: int
    role: str
    choose: bool
    label: str

    @property
    def classes(self) -> str:
        """The card's looks, as classes of its style."""
        return f"card {self.role}" if self.role else "card legal" if self.choose else "card"


class Scene(tables.Scene, frozen=True, kw_only=True):
    """Everything that the parts of a Fugitif table draw. exit: the classes of the way out; "" once it is laid."""

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
