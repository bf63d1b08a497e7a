"""What the tables and keys of an edition are called, in the room’s editor."""

from __future__ import annotations

from typing import Final

from hallali.core.errors import marked

N_ = marked

#: By a table, or a key of its rows.
KEYS: Final[dict[str, str]] = {
    "rules": N_("Numbers of the rules"),
    "rules.events": N_("Event cards in each deck"),
    "rules.twos": N_("Cards worth 2 as sprint cards"),
    "event": N_("Event cards"),
    "event.effect": N_("Effect"),
    "event.redraw": N_("Who draws it draws again"),
}
