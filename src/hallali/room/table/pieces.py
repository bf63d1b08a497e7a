"""A part of a page as it was drawn: kept as the JSON that is sent of it, so that this is written only once."""

from __future__ import annotations

from array import array
from typing import Final

import msgspec

#: Stands in a part where the number of the entry is to stand, which differs in each frame.
SEQ: Final = "\ue000"
NUMBER: Final = 8  #: bytes of a line's mark
GROWS: Final = ("log", "chat")  #: lists that grow at their top: only what is new is sent
_LINE: Final = "\n<li "
_SIGN: Final = SEQ.encode()

#: What tells a part from another: for a list, what stands around its lines, and a mark for each line.
Mark = int | tuple[int, bytes]


class Piece:
    """A part. mark: what tells it apart from others."""

    __slots__ = ("_json", "mark")

    def __init__(self, name: str, text: str) -> None:
        self._json = msgspec.json.encode(text)
        self.mark: Mark = hash(text)
        if name in GROWS:
            around, lines = _lines_of(text)
            if lines:
                self.mark = hash(around), array("q", map(hash, lines)).tobytes()

    def __len__(self) -> int:
        """Count the bytes kept of it."""
        return len(self._json)

    def json(self, seq: int) -> msgspec.Raw:
        """Return it as JSON, in a frame of this many entries."""
        return msgspec.Raw(self._json.replace(_SIGN, b"%d" % seq))

    def signed(self) -> str:
        """Return it as HTML, with a sign where the number of the entry stands."""
        found: str = msgspec.json.decode(self._json)
        return found

    def text(self, seq: int) -> str:
        """Return it as HTML."""
        return self.signed().replace(SEQ, str(seq))

    def first(self, count: int, seq: int) -> str:
        """Return the first lines of a list."""
        return "".join(_lines_of(self.text(seq))[1][:count])

    def __eq__(self, other: object) -> bool:
        """Say whether another looks the same, apart from the number of the entry."""
        return isinstance(other, Piece) and self.mark == other.mark

    def __hash__(self) -> int:
        """Return the same number for parts that look the same."""
        return hash(self.mark)


def _lines_of(part: str) -> tuple[str, list[str]]:
    """Take a list apart: what stands around its lines, and the lines; no lines if the list is empty."""
    head, *lines = part.split(_LINE)
    if not lines or lines[0].startswith('class="empty"'):
        return part, []
    last, end, tail = lines[-1].partition("</ol>")
    lines[-1] = last.removesuffix("\n")
    return head + end + tail, [_LINE + line for line in lines]
