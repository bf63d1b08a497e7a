# mypyc
"""The planes of an observation, in order. Each is declared once: where its beginning is kept."""

from __future__ import annotations

from math import prod
from typing import final


@final
class Layout:
    """Lays planes one after the other.

    >>> layout = Layout()
    >>> layout.add("hand", "by card: in hand", 5), layout.add("spots", "by seat and agent", 2, 3), layout.end
    (0, 5, 11)
    """

    def __init__(self) -> None:
        #: The name, shape and meaning of each plane.
        self.planes: list[tuple[str, tuple[int, ...], str]] = []
        #: How many numbers they have together.
        self.end = 0

    def add(self, name: str, meaning: str, *shape: int) -> int:
        """Add a plane, and return where it begins."""
        begin = self.end
        self.planes.append((name, shape, meaning))
        self.end += prod(shape)
        return begin
