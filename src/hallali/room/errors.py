"""Why the room refuses a command."""

from __future__ import annotations

from hallali.core.errors import HallaliError, marked

N_ = marked


class Forbidden(HallaliError):  # noqa: N818
    """Somebody else's business."""


class Missing(HallaliError):  # noqa: N818
    """There is no such thing here."""


class Stale(HallaliError):  # noqa: N818
    """The command was meant for a position that has passed."""

    def __init__(self) -> None:
        super().__init__(N_("The position has changed: look again before you choose."))
