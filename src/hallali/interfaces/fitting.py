"""Texts on paper: how small they must be set to fit, by the widths of the letters that the pages are printed with.

A text is set in the largest of some sizes at which it fits its place, and in the smallest if it fits at none; then it
is named as a problem. Words are put on lines as a browser does it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec

from hallali.interfaces.letters import BOLD, HEAD, SANS

__all__ = ["BODY", "BOLD", "HEAD", "LEADING", "SANS", "TIGHT", "TITLE", "Fit", "fit"]

#: The sizes of what is read and of names, in tenths of a millimetre: print.css has a class for each, "mm34".
BODY: Final = (40, 37, 34, 31, 28, 25, 23)
TITLE: Final = (64, 56, 50, 45, 40, 36)
#: How high a line is, in sizes; print.css says the same.
LEADING: Final = 1.3
#: The same for names.
TIGHT: Final = 1.1
#: The width of a letter that the typeface lacks: as wide as most are at most.
UNKNOWN: Final = 700
#: What is left free of a line's width, for engines that round otherwise.
SLACK: Final = 0.985


class Fit(msgspec.Struct, frozen=True):
    """How a text is set. size: the class of its size, "mm34". fits: whether it fits at that size."""

    size: str
    fits: bool
    lines: int = 1  #: how many there are


def fit(
    paragraphs: Sequence[str], width: float, height: float, sizes: Iterable[int] = BODY, *,
    letters: Mapping[str, int] = SANS, leading: float = LEADING, gap: float = 0,
) -> Fit:  # fmt: skip
    """Return the largest size at which paragraphs fit into a place, or the smallest, which does not do either.

    width, height: of the place, in millimetres. sizes: to choose from, the largest first. gap: between paragraphs, in
    millimetres.

    >>> fit(["A short text."], 50, 20).size
    'mm40'
    >>> fit(["A text that is much too long for its card. " * 40], 50, 20)
    Fit(size='mm23', fits=False, lines=32)
    """
    found = Fit("", fits=False)
    for size in sizes:
        counts = [_lines(text, 10_000 * width * SLACK / size, letters) for text in paragraphs if text]
        lines = sum(count for count, _ in counts)
        high = lines * leading * size / 10 + gap * max(0, len(counts) - 1)
        found = Fit(f"mm{size}", fits=high <= height and all(whole for _, whole in counts), lines=lines)
        if found.fits:
            break
    return found


def _lines(text: str, width: float, letters: Mapping[str, int]) -> tuple[int, bool]:
    """Return how many lines a text takes, and whether no word of it is longer than a line. width: in thousandths."""
    lines, at, whole = 1, 0.0, True
    space = letters[" "]
    for word in text.split(" "):
        wide = sum(letters.get(letter, UNKNOWN) for letter in word)
        if at and at + space + wide > width:
            lines, at = lines + 1, 0.0
        if wide > width:  # it is broken wherever a line ends
            lines, at, whole = lines + math.ceil(wide / width) - 1, wide % width, False
        else:
            at += (space if at else 0) + wide
    return lines, whole
