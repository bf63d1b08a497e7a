"""How to find somebody for a table's free seats: the link as a QR code, and bots that could sit there."""

from __future__ import annotations

from hallali import i18n, players
from hallali.room import seating
from hallali.room.moving import drawn
from hallali.room.shown import Invites
from hallali.room.table import Table


def of(table: Table, seat: int, url: str, _: i18n.Translator) -> Invites:
    """Return what stands beside the link of a table with a free seat. seat: the viewer's. url: the whole link."""
    free = table.free_seats() if seat >= 0 and seating.fills(table, seat) else ()
    bots = [set(players.names(table.game, table.roles[seat])) for seat in free]
    known = [level for level in players.LEVELS if bots and all(level in there for there in bots)]
    return Invites(drawn(url), tuple((level, table.kit.words.level(level, _)) for level in known))
