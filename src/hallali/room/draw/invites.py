"""How to find players for a table's free seats: the link as a QR code, and bots that could sit there."""

from __future__ import annotations

import segno
from markupsafe import Markup

from hallali import i18n
from hallali.room.draw.records import Invites
from hallali.room.table import assigning, bots
from hallali.room.table.table import Table


def of(table: Table, seat: int, url: str, _: i18n.Translator) -> Invites:
    """Return what stands next to the link of a table with a free seat. seat: the viewer's. url: the whole link."""
    free = table.free_seats() if seat >= 0 and assigning.fills(table, seat) else ()
    there = [bots.offered(table.game, table.roles[seat]) for seat in free]
    known = [bot for bot in there[0] if all(bot in others for others in there)] if there else []
    return Invites(qr(url), tuple((level, table.kit.words.level(level, _)) for level in known))


def qr(url: str) -> Markup:
    """Draw a link as a QR code, dark on light whatever the page's colours."""
    code = segno.make(url, error="m", micro=False)
    return Markup(code.svg_inline(scale=5, border=4, dark="#000", light="#fff", omitsize=True))  # noqa: S704
