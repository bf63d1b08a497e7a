"""Whether a table allows suggestions, and what its pages show of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from hallali import i18n
from hallali.room.table.table import Table


class Suggests(msgspec.Struct, frozen=True, kw_only=True):
    """What a page shows of suggestions."""

    open: bool = False  #: whether one may be asked for at this table
    can: bool = False  #: whether one may be asked for now
    vote: bool = False  #: whether the table votes on it
    mine: bool = False  #: whether the viewer has allowed them
    allowed: Sequence[str] = ()  #: the names of the others who have
    helped: Sequence[str] = ()  #: the names of the others who have used help
    said: str = ""  #: the suggestion to the viewer, "" for none
    at: str = ""  #: the places to look at
    steps: str = ""  #: the steps that it takes


def agreed(table: Table) -> bool:
    """Say whether suggestions may be asked for: always by a person who plays alone, else once all have allowed them."""
    there = table.people()
    return not table.free_seats() and (len(there) == 1 or all(body_of(table, seat).get("allows") for seat in there))


def shown(table: Table, seat: int, lang: str) -> Suggests:
    """Return what the page of a seat, or of a spectator, shows of suggestions."""
    there, translate = table.people(), i18n.translator(lang)
    desk = table.first_of(seat)
    others = [one for one in there if one != desk]

    def names(key: str) -> list[str]:
        return [
            table.seats[one].name or table.kit.words.seat_name(one, translate)
            for one in others
            if body_of(table, one).get(key)
        ]

    on = table.stage == "on" and seat >= 0
    open_ = on and agreed(table)
    mark, advice = table.advised.get(seat, (-1, None))
    now = advice if open_ and mark == table.seq and table.mover == seat else None
    return Suggests(
        open=open_,
        can=open_ and table.mover == seat,
        vote=on and len(there) > 1,
        mine=bool(body_of(table, desk).get("allows")) if seat >= 0 else False,
        allowed=names("allows") if on else (),
        helped=names("helped") if table.stage in ("on", "over") else (),
        said=translate.of(now.said) if now else "",
        at=" ".join(now.at) if now else "",
        steps=" ".join(map(str, now.steps)) if now else "",
    )


def stamp(table: Table, seat: int) -> object:
    """Return a value that changes whenever a page may show suggestions differently."""
    return votes(table), table.advised.get(seat)


def votes(table: Table) -> tuple[tuple[bool, bool], ...]:
    """Return who has allowed suggestions, and who has used help: everyone at the table is shown that."""
    bodies = (body_of(table, one) for one in table.people())
    return tuple((bool(body.get("allows")), bool(body.get("helped"))) for body in bodies)


def body_of(table: Table, seat: int) -> dict[str, Any]:
    """Return what is kept about a person at the table, by their first seat."""
    return table.notes.get(seat, {})
