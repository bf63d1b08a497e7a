"""How a table ended, in names: “You caught Ben in New York.” Whoever has no name is called by their seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hallali.core.errors import marked
from hallali.core.names import Name

if TYPE_CHECKING:
    from hallali.interfaces.table_page import TablePage
    from hallali.interfaces.words import Words

N_ = marked
#: What happened to whom, by who reads it: who did it, to whom it was done, or somebody else.
_Said = tuple[str, str, str]
CAUGHT: _Said = (N_("You caught {whom:the}."), N_("{who} caught you."), N_("{who} caught {whom:the}."))
CAUGHT_IN: _Said = (
    N_("You caught {whom:the} {city:at}."),
    N_("{who} caught you {city:at}."),
    N_("{who} caught {whom:the} {city:at}."),
)
AWAY: _Said = (
    N_("You got away from {whom:the}."),
    N_("{who} got away from you."),
    N_("{who} got away from {whom:the}."),
)
BEAT: _Said = (N_("You beat {whom:the}."), N_("{who} beat you."), N_("{who} beat {whom:the}."))


def named(page: TablePage[Any], seat: int, words: Words[Any]) -> Name:
    """Name who sat in a seat of a table."""
    _ = page.translate
    return _.name(page.table.players[seat].name or words.seat_name(seat, _))


def between(page: TablePage[Any], words: Words[Any], said: _Said, who: int, whom: int, city: str = "") -> str:
    """Say to the page's viewer what one seat did to another: one of the sentences above. city: where, if it says so."""
    _ = page.translate
    text = said[0 if page.seat == who else 1 if page.seat == whom else 2]
    return _(text).format(who=named(page, who, words), whom=named(page, whom, words), city=_.name(city))
