"""How a part of a page has changed: which pieces of the old text stay, and what is new between them.

static/net.js cuts the old text in the same places, and puts the new one together.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import Final

from hallali.room.table.pieces import SEQ, Piece

#: How many pieces the old text is cut into; then (where, how many) of these, and new text, in order.
Edit = list[int | tuple[int, int] | str]

_CUT: Final = re.compile("(?=<[^/])")  # before each tag that opens
_LEAST: Final = 12  # old text of fewer bytes is not worth a step
_WORTH: Final = 0.7  # of the new text: a longer edit is not used


def edit(old: Piece, new: Piece, seq: int) -> Edit | None:
    """Return how to make a part from what it was before; None if that is no shorter than the whole part.

    seq: how many entries there are. Text that shows their number counts as new each time.
    """
    before, after = _cut(old.signed()), _cut(new.signed())
    steps: Edit = [len(before)]
    fresh: list[str] = []
    size = 0
    for step in _runs(before, after):
        if isinstance(step, str):
            fresh.append(step)
            size += len(step)
            continue
        if fresh:
            steps.append("".join(fresh).replace(SEQ, str(seq)))
            fresh = []
        steps.append(step)
        size += _LEAST
    if fresh:
        steps.append("".join(fresh).replace(SEQ, str(seq)))
    return steps if size < _WORTH * len(new) else None


def _cut(text: str) -> list[str]:
    found = _CUT.split(text)
    return found if found[0] else found[1:]


def _runs(before: list[str], after: list[str]) -> list[tuple[int, int] | str]:
    """Return the new text as runs of the old text's pieces, the longest possible, and as new text in between."""
    places: dict[str, list[int]] = {}
    for at, piece in enumerate(before):
        if piece in places:
            places[piece].append(at)
        elif SEQ not in piece:
            places[piece] = [at]
    found: list[tuple[int, int] | str] = []
    at = due = 0  # where we are in the new text, and where the old one goes on
    while at < len(after):
        spots = places.get(after[at], ())
        if not spots:
            found.append(after[at])
            at, due = at + 1, due + 1
            continue
        start = spots[min(bisect_left(spots, due), len(spots) - 1)]
        end, length = start, 0
        while at < len(after) and end < len(before) and after[at] == before[end] and SEQ not in after[at]:
            length += len(after[at])
            at, end = at + 1, end + 1
        if length < _LEAST:
            found.append("".join(before[start:end]))
        else:
            found.append((start, end - start))
        due = end
    return found
