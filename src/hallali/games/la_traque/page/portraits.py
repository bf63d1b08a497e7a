"""Who is on the photograph of a file: a figure without a face, put together from few parts by a name.

The parts are symbols of templates/portraits.html. Which of them a fugitive gets follows from the name that the edition
knows them by, from their kind and from their level, so that an edition of one's own has its portraits, too, and each
fugitive looks the same on the desk, in a hand, at a capture and on paper.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from functools import cache

from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules.box import Box

#: What stands on a head: hats, then hair.
HATS = (
    "fedora", "bowler", "cap", "beret", "scarf", "homburg", "wide", "parted", "bob", "bun", "bald", "swept",
)  # fmt: skip
#: Those that officers wear, and those that nobody in a laboratory does.
SERVICE = ("peaked", "cap", "beret", "parted", "side", "bun")
INDOORS = ("parted", "bob", "bun", "bald", "swept", "homburg", "beret")
HEADS = ("oval", "long", "broad")
#: What else one would know them by; most have nothing.
MARKS = ("", "glasses", "", "pipe", "beard", "", "monocle", "dark", "")
#: How many coats there are of each kind.
COATS = 3


@cache
def parts(name: str, kind: str, level: int) -> tuple[str, ...]:
    """Return the parts of a portrait, from the farthest to the nearest, as the ids of their symbols.

    >>> parts("heron", "military", 1) == parts("heron", "military", 1)
    True
    """
    number = zlib.crc32(name.encode())
    hats = {"military": SERVICE, "scientific": INDOORS}.get(kind, HATS)
    number, hat = divmod(number, len(hats))
    number, head = divmod(number, len(HEADS))
    number, mark = divmod(number, len(MARKS))
    worn = hats[hat]
    known = MARKS[mark]
    if known == "beard" and worn in ("scarf", "bob", "bun", "wide"):
        known = "glasses"
    found = [f"back-{worn}"] if worn in ("bob", "scarf") else []
    found += [f"head-{HEADS[head]}", f"coat-{kind}{number % COATS}"]
    if known:
        found.append(f"mark-{known}")
    found.append(f"hat-{worn}")
    if kind == "military" and level > 1:
        found.append(f"ribbons{level - 1}")
    return tuple("lt-" + one for one in found)


def of(box: Box, x: int) -> tuple[str, ...]:
    """Return the parts of a fugitive's portrait. x: its number among cards with abilities."""
    return parts(box.edition.fugitive[x].id, e.KINDS[box.kind[x]], box.grade[x])


@cache
def _everybody(box: Box) -> tuple[tuple[int, tuple[str, ...]], ...]:
    return tuple((x, of(box, x)) for x in range(box.first_special))


def everybody(box: Box) -> Sequence[tuple[int, tuple[str, ...]]]:
    """Return (number, parts) of each fugitive of an edition."""
    return _everybody(box)


__all__ = ["everybody", "of", "parts"]
