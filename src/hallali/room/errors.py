"""Why the room refuses a command."""

from __future__ import annotations

from hallali.core.errors import HallaliError, marked

N_ = marked


class Forbidden(HallaliError):  # noqa: N818
    """The guest may not do this."""


class Missing(HallaliError):  # noqa: N818
    """What was asked for does not exist."""


class Stale(HallaliError):  # noqa: N818
    """The command was meant for an earlier position."""

    def __init__(self) -> None:
        super().__init__(N_("The position has changed: look again before you choose."))
