"""Where on the table it happened that a seat was told something, and whether the table gasps."""

from __future__ import annotations

from hallali.core.contract import Told
from hallali.games.fugitif.rules import view as v
from hallali.interfaces.table_page import Moment, Sound

#: The place of the way out.
OUT = "out"


def house(place: int) -> str:
    """Return the name of a hideout's place on the page."""
    return f"h{place}"


def window(number: int) -> str:
    """Return the name of a number's window."""
    return f"n{number}"


def deck(number: int) -> str:
    """Return the name of a deck."""
    return f"deck{number}"


def moment(told: Told) -> Moment:
    """Return where it happened, and what the table gasps at."""
    if isinstance(told, v.Guessed):
        if told.right:
            at = house(told.found[-1].place) if told.found else window(told.numbers[-1])
            return Moment(at, "found", "door", many=len(told.numbers))
        return Moment(window(told.numbers[0]), "missed", "shutter")
    if isinstance(told, v.Revealed):
        return Moment(house(told.hideout.place), "found", "torch")
    if isinstance(told, v.ManhuntBegan):
        return Moment(OUT, "escaped", "running")
    if isinstance(told, v.Ended):
        away = told.outcome in (v.ESCAPED, v.SLIPPED)
        return Moment(OUT if away else "", "escaped" if away else "caught")
    return Moment(_place(told), sound=_SOUNDS.get(type(told), ""))


_SOUNDS: dict[type[Told], Sound] = {
    v.Drew: "paper", v.Chose: "paper", v.TurnedUp: "paper", v.Laid: "gravel", v.TookBack: "gravel", v.Tip: "torch",
    v.Parity: "torch", v.Region: "torch", v.Shown: "paper", v.Removed: "paper",
}  # fmt: skip


def _place(told: Told) -> str:
    if isinstance(told, v.Laid | v.Parity | v.Region | v.TookBack):
        return house(told.place)
    if isinstance(told, v.Drew | v.Chose | v.TurnedUp):
        return deck(told.deck)
    if isinstance(told, v.Closed):
        return deck(told.deck) if told.deck >= 0 else ""
    if isinstance(told, v.Tip):
        return window(told.low)
    if isinstance(told, v.Shown | v.Removed) and told.card is not None:
        return window(told.card)
    return ""
