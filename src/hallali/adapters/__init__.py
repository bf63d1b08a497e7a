"""The games as the interfaces that research uses: PettingZoo, Gymnasium, OpenSpiel, and plain arrays.

Thin: no rule stands here, and what a learner is given is made of its seat's View and of what it was told. Each module
needs an extra: hallali[pettingzoo], hallali[gymnasium], hallali[openspiel].
"""

from __future__ import annotations

from hallali.core.errors import HallaliError


class WrongShape(HallaliError):  # noqa: N818
    """An array that is not of the length that is asked for."""
