"""Two guests' items, byte for byte: where they differ first, in words."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Sequence
from typing import Any, Final

import msgspec

from hallali.cli.leaking.look import Item

#: How much is shown before a difference, and from it on.
_BEFORE, _AFTER = 40, 60
_PLACE: Final = re.compile(rb'\b(?:id|data-part|class)="([^"]+)"')


class Found(msgspec.Struct, frozen=True):
    """A difference: something that a seat gets hangs on what it may not know."""

    game: str  #: the game's name
    seat: str  #: who got it, by its name
    surface: str  #: what it belongs to
    what: str  #: which one, such as the address that was asked for
    field: str  #: where in it
    position: str  #: which position: `--position` looks at it again
    shown: str  #: what stands there in either world
    again: str  #: the command that shows it again


def differences(mine: Sequence[Item], theirs: Sequence[Item], only: Collection[str] = ()) -> list[tuple[Item, Item]]:
    """Return the pairs that differ; what one side lacks counts. only: the surfaces that count, () for all."""
    found = []
    for number in range(max(len(mine), len(theirs))):
        one, other = (items[number] if number < len(items) else None for items in (mine, theirs))
        if one is None or other is None:
            there = one or other
            assert there is not None
            lacks = Item(there.surface, there.what, b"(nothing)")
            one, other = one or lacks, other or lacks
        if one != other and (not only or one.surface in only):
            found.append((one, other))
            if (one.surface, one.what) != (other.surface, other.what):
                break  # from here on they are out of step
    return found


def field(mine: bytes, theirs: bytes) -> str:
    """Name the place in which two contents differ first: a path in JSON, else what stands before it in the page."""
    one, other = _json(mine), _json(theirs)
    if one is not None and other is not None:
        return _path(one, other)
    heads, bodies = zip(*(content.partition(b"\n\n")[::2] for content in (mine, theirs)), strict=True)
    if all(bodies) and bodies[0] != bodies[1]:
        mine, theirs = bodies
    elif heads[0] != heads[1] and all(bodies):
        line = mine[: _at(mine, theirs)].rpartition(b"\n")[2].partition(b":")[0]
        return f"header {line.decode('latin-1')}"
    at = _at(mine, theirs)
    places = _PLACE.findall(mine[:at])
    return f"after “{places[-1].decode('utf-8', 'replace')}”" if places else f"byte {at}"


def _json(content: bytes) -> Any:
    text = content
    if b"\n\n" in content:  # an answer: its headers, its body, the time that it took
        text = content.partition(b"\n\n")[2].rpartition(b"\n\nafter ")[0]
    try:
        found = json.loads(text)
    except ValueError:
        return None
    return found if isinstance(found, dict | list) else None


def _path(one: Any, other: Any) -> str:
    if type(one) is type(other) and isinstance(one, dict):
        for name in [*one, *(name for name in other if name not in one)]:
            if name not in one or name not in other:
                return f".{name}"
            if one[name] != other[name]:
                return f".{name}{_path(one[name], other[name])}"
    if type(one) is type(other) and isinstance(one, list):
        for number, (left, right) in enumerate(zip(one, other, strict=False)):
            if left != right:
                return f"[{number}]{_path(left, right)}"
        if len(one) != len(other):
            return f"[{min(len(one), len(other))}]"
    if isinstance(one, str) and isinstance(other, str):
        before = _PLACE.findall(one[: _at(one.encode(), other.encode())].encode())
        return f", after “{before[-1].decode('utf-8', 'replace')}”" if before else ""
    return ""


def _at(mine: bytes, theirs: bytes) -> int:
    pairs = zip(mine, theirs, strict=False)
    return next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(mine), len(theirs)))


def shown(mine: bytes, theirs: bytes) -> str:
    """Show the first place where two contents differ: of answers whose bodies differ, in those."""
    bodies = mine.partition(b"\n\n")[2], theirs.partition(b"\n\n")[2]
    if all(bodies) and bodies[0] != bodies[1]:
        mine, theirs = bodies
    at = _at(mine, theirs)
    cut = slice(max(0, at - _BEFORE), at + _AFTER)
    return f"{mine[cut]!r} or {theirs[cut]!r}"
