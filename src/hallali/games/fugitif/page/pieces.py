"""The pieces of Fugitif's table that the templates draw, each with its text and its CSS classes."""

from __future__ import annotations

import msgspec

from hallali.games.fugitif.page.light import Night
from hallali.games.fugitif.page.road import Lanes
from hallali.interfaces import scene as tables

#: The outlines of the roofs above each deck's numbers, in a box of 200 by 20.
ROOFS = (
    "M0 20V12H24V4H30V12H120V8H150V12H200V20Z",
    "M0 20V14L100 2L200 14V20Z",
    "M0 20V10H70V6H96V0H98V6H130V10H200V20Z",
)


class House(msgspec.Struct, frozen=True):
    """One hideout on the road.

    place: in the row, from 0. number: as text; "" if the viewer does not know it. where: the CSS classes of its place.
    look: "open", "mine", "hidden", "late" (turned up at the end), "ghost" (being laid) or "gate" (the escape number).
    feet: how many sprint cards are under it. cards: those cards as text; "" if the viewer does not know them.
    label: for screen readers. tip: what it is, if asked. newest: whether it is the last of the row. order: when
    the last scene turns it up, from 1; 0 where there is nothing to turn up. chase: its place in the manhunt, from 1; 0
    for none.
    """

    place: int
    number: str
    where: str
    look: str
    feet: int
    cards: str
    label: str
    tip: str = ""
    newest: bool = False
    order: int = 0
    chase: int = 0

    @property
    def classes(self) -> str:
        """The CSS classes of its place and look."""
        return f"{self.where} {self.look}" + (" newest" if self.newest else "")

    @property
    def base(self) -> int:
        """The y coordinate of the number's baseline."""
        return 30 if self.look == "gate" else 46

    @property
    def prints(self) -> int:
        """How many footprints are drawn: one if the cards, or their count, are written next to it."""
        return 1 if self.cards or self.feet > 3 else self.feet

    @property
    def feet_classes(self) -> str:
        """The CSS classes of the footprints, by how much room they need."""
        return "feet" + (" many" if self.feet > 1 else "") + (" most" if len(self.cards) > 6 else "")


class Spot(msgspec.Struct, frozen=True):
    """A number of the road that is marked though no hideout is drawn there.

    kind: "lay" (can be laid now; "lay way", the way out), "guess" (chosen for the guess), "guess aimed" (in the
    torch's light, too), "suspect" or "out" (the viewer's marks), "stone" (a milestone), "missed" (ended the manhunt),
    or "held" (where a caught Fugitive stands). step: the step of a click; 0 for none. label: of what can be clicked.
    text: what is written there. order: when the last scene turns it up, from 1; 0 where there is nothing to turn up.
    """

    number: int
    where: str  #: its place on the road, as CSS classes
    kind: str
    step: int = 0
    label: str = ""
    text: str = ""
    order: int = 0


class Window(msgspec.Struct, frozen=True):
    """One number of the pad.

    look: "found", "late" (turned up at the end), "mine", "hand", "laid", "spent", "gone"; "wrong" (guessed alone, and
    no), "asked" (the same, with nothing concluded), "off" (no hidden hideout can be there), "far" (no hideout so far
    reaches it) or "".
    mark, next_mark: the viewer's own mark, and the one that the next click makes it.
    chosen: whether it is in the draft. choose: whether it is a legal step now.
    heat: the probability in tenths, 0 to 9; -1 if it is not shown. percent: the probability as text.
    out: whether the rules exclude it. label: for screen readers. facts: whether the label says more than the number.
    tip: what it is, for those who ask.
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
    tip: str

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
        return {"spent": "i-foot", "mine": "i-eye", "hand": "i-eye", "wrong": "i-no", "asked": "i-no"}.get(
            self.look, ""
        )


class Deck(msgspec.Struct, frozen=True):
    """One deck: its numbers, low to high, and how many cards it has left.

    step: the step of a click; 0 for none. label: for screen readers. tip: what drawing from it gives, or why it cannot
    be drawn from. layers: how thick the pile is drawn, 0 to 4.
    """

    deck: int
    low: int
    high: int
    count: int  #: the cards left
    closed: bool  #: whether a roadblock closes it
    step: int
    label: str
    tip: str
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
    """One card of the viewer's own hand. worth: as a sprint card. role: in the draft: "", "target" or "sprint".

    deck: the deck it was drawn from; -1 if the Fugitive starts with it. tip: what can be done with it.
    """

    number: int  #: the card's number
    worth: int
    role: str
    choose: bool  #: whether a click on it does something now
    label: str  #: what a screen reader says
    tip: str
    deck: int

    @property
    def classes(self) -> str:
        """The card's CSS classes."""
        return f"card {self.role}" if self.role else "card legal" if self.choose else "card"


class Scene(tables.Scene, frozen=True, kw_only=True):
    """Everything that the parts of a Fugitif table draw.

    guessing: whether the viewer is to guess. houses: the row. spots: marked numbers of the road. wide, tall: the road's
    lanes on a desk and on a phone. start, exit: the CSS classes of the places of 0 and of the way out; exit is "" once
    the escape card is laid. blocks: each deck with the windows of its numbers. hand, hand_title: the viewer's own
    cards. event: the title and text of the event being resolved, or "". escape: the escape number. night: what is
    lit on the road. counted: how many hideouts are hidden and found, in words.
    """

    guessing: bool
    houses: tuple[House, ...]
    spots: tuple[Spot, ...]
    wide: Lanes
    tall: Lanes
    start: str
    exit: str
    blocks: tuple[tuple[Deck, tuple[Window, ...]], ...]
    hand: tuple[Card, ...]
    hand_title: str
    event: tuple[str, str]
    escape: int
    night: Night
    counted: str

    @property
    def shape(self) -> str:
        """The CSS classes of the road's lanes and columns, on a desk and on a phone."""
        wide, tall = self.wide, self.tall
        return f"wide{len(wide.counts)} of{wide.columns} tall{len(tall.counts)} by{tall.columns}"
