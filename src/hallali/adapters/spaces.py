"""The spaces that the environments share."""

from __future__ import annotations

from typing import Any

from hallali.core.errors import missing_extra
from hallali.core.rows import NONE, WIDTH

try:
    import numpy as np
    from gymnasium import spaces
except ImportError as error:
    raise missing_extra(error, "gymnasium") from None


def told_space(rows: int) -> dict[str, Any]:
    """Return the space of so many rows of what a seat was told, by the name that it has; nothing for 0 rows."""
    return {"told": spaces.Box(NONE, -NONE - 1, (rows, WIDTH), np.int16)} if rows else {}
