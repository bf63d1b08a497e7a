"""What can be told next, and why something else cannot."""

from __future__ import annotations

import msgspec

from hallali.companion.worlds import Steps, Tolds
from hallali.core.errors import HallaliError, Message, marked

N_ = marked


class Suspect(msgspec.Struct, frozen=True):
    """An earlier entry that speaks against a new one. instead: what in its place would let the new one fit."""

    index: int  #: its number, from 0
    instead: tuple[Tolds, ...] = ()  #: some that were found; () where nothing that would fit is known


class CannotHaveHappened(HallaliError):  # noqa: N818
    """What was entered fits no game in which everything else happened. suspects: what speaks against it."""

    def __init__(self, message: Message | str, suspects: tuple[Suspect, ...] = ()) -> None:
        super().__init__(message)
        self.suspects = suspects


class SaysTooLittle(HallaliError):  # noqa: N818
    """An answer with which more is turned up, as yet unsaid. readings: what it could be, whole."""

    def __init__(self, readings: tuple[Offer, ...]) -> None:
        several = N_("That could have been in several ways: say which.")
        super().__init__(several if len(readings) > 1 else N_("Was it this? Nothing else was found that it could be."))
        self.readings = readings


class Offer(msgspec.Struct, frozen=True):
    """One thing that the seat could be told next.

    told: all of it, in order. plays: in which of the pad's worlds, by number, and by which steps there; none for an
    answer that is asked for though no world gives it. own: the steps of the seat's own gesture that it answers.
    """

    told: Tolds
    plays: tuple[tuple[int, Steps], ...] = ()
    own: Steps = ()
    at: int = -1  #: how often the pad had changed
