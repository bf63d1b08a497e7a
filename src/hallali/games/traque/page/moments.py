"""Where on the board something happened, and what the table gasps at; and the log with each deed's cost in its line."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from hallali.core.contract import Told
from hallali.games.traque.rules import view as v
from hallali.games.traque.rules.box import QUEEN
from hallali.games.traque.rules.phases import Outcome
from hallali.interfaces.table_page import Line, Moment, Sound

#: Where what a player did happened: on the player's row or next to it ("row"), among the cards held ("pack"), or in
#: front of the player ("foe").
_DONE: dict[v.Deed, str] = {
    "hid": "row", "cleared": "row", "left": "row", "event": "row", "used": "pack", "turned": "pack", "lost": "pack",
    "gave": "pack", "fights": "foe",
}  # fmt: skip
_MOVED: dict[v.Move, str] = {
    "taken": "pack", "gone": "pack", "found": "pack", "sought": "deck", "star": "deck", "shuffled": "deck",
}  # fmt: skip
_ENDS: dict[Outcome, str] = {"escaped": "escaped", "killed": "killed", "late": "killed"}


_SOUNDS: dict[type[Told], Sound] = {
    v.Drew: "paper", v.Activated: "scrape", v.Reloaded: "tin", v.Gained: "tin", v.Attacked: "roar", v.Volley: "tin",
    v.Tossed: "tin", v.PlaceTold: "door", v.Beaten: "stamp",
}  # fmt: skip


def moment(told: Told) -> Moment:
    """Return where it happened, by a `data-at` of the board, whether the table gasps, and what is heard."""
    return replace(_happened(told), sound=_SOUNDS.get(type(told), ""))


def _happened(told: Told) -> Moment:
    match told:
        case v.Drew():
            return Moment(f"row{told.who}")
        case v.Did(what="shared"):
            return Moment("shared")
        case v.Did() if told.what in _DONE:
            where = _DONE[told.what]
            return Moment(where if where == "foe" else f"{where}{told.who}")
        case v.Activated():
            return Moment(f"row{told.who}")
        case v.Reloaded():
            return Moment(f"pack{told.who}")
        case v.Gained():
            return Moment(f"pack{told.who}")
        case v.Time():
            return Moment("time")
        case v.Moved() if told.what in _MOVED:
            where = _MOVED[told.what]
            drama = "hurt" if told.what in ("taken", "star") else ""  # “star”: a crew member was lost
            return Moment(where if where == "deck" else f"{where}{max(told.who, 0)}", drama)
    return _fought(told)


def _fought(told: Told) -> Moment:
    match told:
        case v.Attacked() | v.Volley() | v.Tossed():
            return Moment("foe")
        case v.Test():
            return Moment("foe", "missed" if told.passed is False else "")
        case v.Beaten():
            return Moment("foe", "" if told.avoided else "triumph" if told.foe == QUEEN else "caught")
        case v.Health():
            return Moment(f"health{told.who}", "hurt" if told.hurt and told.health else "")
        case v.PlaceTold():
            return Moment("way", "found" if told.what == "drawn" else "")
        case v.Ended():
            return Moment("time" if told.outcome == "late" else "way", _ENDS[told.outcome])
    return Moment()


def folded(log: Sequence[Line]) -> list[Line]:
    """Return the log with what a deed left of the time in the deed's own line: a line of its own says nothing new."""
    found: list[Line] = []
    for line in log:
        last = found[-1] if found else None
        if last is not None and line.moment.place == "time" and not line.moment.drama and last.seq == line.seq:
            found[-1] = replace(last, text=f"{last.text} {line.text}")
        else:
            found.append(line)
    return found
