"""What the tables and keys of an edition are called, in the room’s editor."""

from __future__ import annotations

from typing import Final

from hallali.core.errors import marked

N_ = marked

#: By a table, or a key of its rows.
KEYS: Final[dict[str, str]] = {
    "camp": N_("Camps to choose from"),
    "camp.size": N_("Size"),
    "camp.fugitive": N_("Where the fugitive stands"),
    "camp.barriers": N_("Its barriers"),
    "camp.corridors": N_("Its corridors"),
}
