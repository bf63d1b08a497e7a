"""Where on the table it happened that a seat was told something, and whether the table gasps."""

from __future__ import annotations

from hallali.core.contract import Told
from hallali.games.la_traque.rules import view as v
from hallali.interfaces.table_page import Moment, Sound


def agent(seat: int, number: int) -> str:
    """Return the name of an agent's place. number: counted from 0."""
    return f"a{seat}-{number}"


def place(number: int) -> str:
    """Return the name of a place in a hunting zone."""
    return f"p{number}"


def pile(number: int) -> str:
    """Return the name of an investigation zone."""
    return f"pile{number}"


def side(seat: int) -> str:
    """Return the name of what lies before a seat; its marker on the ruler has the same."""
    return f"seat{seat}"


def moment(told: Told, seat: int) -> Moment:
    """Return where it happened, and what the table gasps at: captures, objectives, specials, tribunals, the end."""
    if isinstance(told, v.Captured):
        return Moment(place(told.place), "caught", "stamp")
    if isinstance(told, v.Fulfilled):
        return Moment(side(told.who), "triumph" if told.triumph else "found")
    if isinstance(told, v.Chose | v.Got | v.Judged):
        return Moment(side(told.who), "found")
    if isinstance(told, v.Peeked):
        return Moment(side(told.rival), "hurt" if told.rival == seat else "found")
    if isinstance(told, v.Removed):
        return Moment(place(told.place), "escaped", "paper")
    if isinstance(told, v.Ended):
        return Moment(drama="triumph" if seat in told.winners or seat < 0 else "escaped")
    return Moment(_place(told), sound=_SOUNDS.get(type(told), ""))


_SOUNDS: dict[type[Told], Sound] = {
    v.Moved: "gravel", v.Informed: "pin", v.Relocated: "gravel", v.Filled: "paper", v.Strangers: "paper",
    v.Shifted: "paper", v.Drew: "paper", v.Used: "stamp", v.Kept: "paper",
}  # fmt: skip


def _place(told: Told) -> str:
    """Return the place of a deed that makes no one gasp; "" for what only follows from another deed, which shows."""
    if isinstance(told, v.Moved | v.Informed | v.Relocated):
        return agent(told.who, told.agent)
    if isinstance(told, v.Filled | v.Strangers | v.Guarded):
        return place(told.place)
    if isinstance(told, v.Shifted):
        return place(told.to)
    if isinstance(told, v.Drew):
        return pile(told.pile)
    if isinstance(told, v.Used | v.Destiny | v.Passed | v.Marked | v.Kept):
        return side(told.who)
    return ""
