"""What the tables and keys of an edition are called, in the room’s editor."""

from __future__ import annotations

from typing import Final

from hallali.core.errors import marked

N_ = marked

#: By a table, or a key of its rows.
KEYS: Final[dict[str, str]] = {
    "camp": N_("Camps to choose from"),
}
