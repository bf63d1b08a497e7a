"""Arrays whose memory is used again: to ask the system for megabytes at each step takes longer than to fill them."""

from __future__ import annotations

from sys import getrefcount

from hallali.core.errors import missing_extra
from hallali.interfaces.tensors import Floats

try:
    import numpy as np
except ImportError as error:
    raise missing_extra(error, "gymnasium") from None

#: How many arrays are kept.
KEPT = 4


class Reused:
    """Arrays of one shape. One is handed out again when nothing else refers to it, or to a part of it, any more."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        """Begin without arrays."""
        self._shape = shape
        self._arrays: list[Floats] = []

    def array(self) -> Floats:
        """Return an array that nothing else refers to. It holds leftover numbers."""
        for number in range(len(self._arrays)):
            if getrefcount(self._arrays[number]) == _ALONE:
                return self._arrays[number]
        array: Floats = np.empty(self._shape, np.float32)
        if len(self._arrays) < KEPT:
            self._arrays.append(array)
        return array


_PROBE = [np.empty(0, np.float32)]
#: What is counted for an array that only a list refers to.
_ALONE = getrefcount(_PROBE[0])
