"""Where on Red Notice's table a thing told has happened, and what the table gasps at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from hallali.core.contract import Told
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.phases import ANGELA, JESSAH, Piece
from hallali.games.red_notice.text import terms
from hallali.games.red_notice.text.sentences import cancelled
from hallali.interfaces.table_page import Moment, Sound


def moment(told: Told, seat: int) -> Moment:
    """Return where it happened, as the `data-at` of an element, and its drama. seat: the one that was told."""
    where = _MOMENTS.get(type(told))
    sound = "radar" if isinstance(told, v.Moved) and told.rings else _SOUNDS.get(type(told), "")
    return replace(where(told, seat), sound=sound, passing=_passing(told, seat)) if where else Moment()


def _passing(told: Told, seat: int) -> bool:
    """Say whether more is to be said of what came before.

    An action only begins, an upgrade only turns up, and of one's own token alone at a card one knows.

    seat: the one that was told.
    """
    if isinstance(told, v.Revealed):
        return all(bid.seat == seat for bid in told.bids)
    return isinstance(told, v.Acting) or (isinstance(told, v.Drawn) and told.what == "upgrade")


_SOUNDS: dict[type[Told], Sound] = {
    v.Dealt: "paper", v.Bid: "tin", v.Tokens: "tin", v.Revealed: "paper", v.Put: "pin", v.Lifted: "pin",
    v.Cashed: "tin", v.Named: "radar", v.Audited: "paper", v.Inspected: "door", v.Started: "pin",
}  # fmt: skip


def _hand(who: int, seat: int) -> str:
    return "hand" if who == seat else f"seat{who}"


def _piece(piece: Piece, place: int) -> str:
    return f"radar{place}" if piece == "radar" else f"route{place}"


def _started(told: v.Started, seat: int) -> Moment:
    return Moment(f"city{told.city}" if told.city >= 0 else f"seat{told.who}")


def _revealed(told: v.Revealed, seat: int) -> Moment:
    """Return the card; a POW that cancels a token has its drama for both."""
    lost = cancelled(told)
    drama = "" if lost is None else {lost.seat: "hurt", 1 - lost.seat: "found"}.get(seat, "")
    return Moment(f"card{told.card + 1}", drama)


def _cashed(told: v.Cashed, seat: int) -> Moment:
    """Return the city; where Angela cashes, all see where she is."""
    return Moment(f"city{told.city}", "found" if told.who == ANGELA else "")


def _moved(told: v.Moved, seat: int) -> Moment:
    """Return where she is, for those who know; for others the radar that rang last. That finds her for Jessah."""
    if told.path:
        return Moment(f"city{told.path[-1]}")
    if told.rings:
        place = f"city{told.cities[-1]}" if told.cities else f"radar{told.rings[-1]}"
        return Moment(place, "found" if seat == JESSAH else "")
    return Moment(f"seat{ANGELA}")


def _ended(told: v.Ended, seat: int) -> Moment:
    """Return where Angela was; the end is a triumph, an escape or a capture."""
    place = f"city{told.angela}" if told.angela >= 0 else ""
    if told.winner == ANGELA:
        return Moment(place, "escaped" if seat == JESSAH else "triumph")
    return Moment(place, "caught")


_MOMENTS: dict[type[Told], Callable[[Any, int], Moment]] = {
    v.Drawn: lambda told, seat: Moment(f"seat{ANGELA}" if told.what == "identity" else ""),
    v.Dealt: lambda told, seat: Moment(_hand(told.who, seat)),
    v.Started: _started,
    v.Tokens: lambda told, seat: Moment("tokens" if told.who == seat else f"seat{told.who}"),
    v.Bid: lambda told, seat: Moment(f"spot{terms.spot(told.card, told.side)}"),
    v.Revealed: _revealed,
    v.Acting: lambda told, seat: Moment(f"seat{told.who}"),
    v.Passed: lambda told, seat: Moment(f"seat{told.who}"),
    v.Cashed: _cashed,
    v.Put: lambda told, seat: Moment(_piece(told.piece, told.place)),
    v.Lifted: lambda told, seat: Moment(_piece(told.piece, told.place)),
    v.Points: lambda told, seat: Moment(f"seat{ANGELA}", "" if told.points else "hurt"),
    v.Chose: lambda told, seat: Moment(f"seat{JESSAH}"),
    v.Lost: lambda told, seat: Moment(f"seat{JESSAH}", "hurt"),
    v.Fell: lambda told, seat: Moment(f"seat{ANGELA}", "hurt"),
    v.Dropped: lambda told, seat: Moment(_hand(told.who, seat)),
    v.Picked: lambda told, seat: Moment(f"seat{told.who}"),
    v.Named: lambda told, seat: Moment(f"radar{told.continent}", "found"),
    v.Audited: lambda told, seat: Moment(f"seat{ANGELA}", "found"),
    v.Inspected: lambda told, seat: Moment(f"city{told.city}", "caught" if told.found else ""),
    v.Escaped: lambda told, seat: Moment(f"seat{ANGELA}", "escaped"),
    v.Moved: _moved,
    v.RoundEnded: lambda told, seat: Moment("row"),
    v.Ended: _ended,
}
