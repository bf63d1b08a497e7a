"""Entries of a pad, and how they are written down."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import msgspec

from hallali.core.contract import Told, View
from hallali.core.errors import HallaliError, Message, marked

N_ = marked


class BadPad(HallaliError):  # noqa: N818 - beside BadRecord
    """A text that is no pad, or says what no game tells."""


class Entry(msgspec.Struct, frozen=True):
    """One thing that happened.

    own: the steps of the seat's own gesture; none for what others and chance did.
    told: what the seat was told of it; nothing of an own step whose result comes later.
    """

    own: tuple[int, ...] = ()
    told: tuple[Told, ...] = ()


#: How many places may have notes, and how long their names and the notes may be.
MOST_NOTES, LONGEST_PLACE, LONGEST_NOTE = 60, 40, 240


class Private(msgspec.Struct, frozen=True):
    """What somebody marked on their pad for themselves: nothing follows from it, and nobody else gets it.

    >>> Private().noted("C3", "He smiled here").marked(7, "out")
    Private(marks={7: 'out'}, notes={'C3': 'He smiled here'})
    """

    marks: dict[int, str] = {}  #: by number on the board, the mark that it has
    notes: dict[str, str] = {}  #: by place, as it was typed, what was noted there

    def marked(self, number: int, mark: str) -> Private:
        """Return this with a mark put on a number; "" takes it away."""
        rest = {one: there for one, there in self.marks.items() if one != number}
        return Private({**rest, number: mark} if mark else rest, self.notes)

    def noted(self, place: str, text: str) -> Private:
        """Return this with a note on a place, in the stead of an older one; "" takes it away. Raises BadPad."""
        name, said = place.strip()[:LONGEST_PLACE], text.strip()[:LONGEST_NOTE]
        if not name:
            raise BadPad(N_("Say which place the note is about: C3, 17, a name."))
        rest = {one: there for one, there in self.notes.items() if one.casefold() != name.casefold()}
        if said and len(rest) >= MOST_NOTES:
            raise BadPad(Message(N_("You have {count} notes already: empty one first."), {"count": len(rest)}))
        return Private(self.marks, {**rest, name: said} if said else rest)


class Written(msgspec.Struct, kw_only=True):
    """A pad as JSON."""

    pad: int = 1  #: the format
    game: str  #: the game, by its name
    rules: int  #: the number of the rules' version
    edition: str = ""  #: NAME:HASH; "" for a game without one
    size: str = "real"  #: the size, by its name
    options: dict[str, bool | int | str] = {}  #: those that were chosen
    seat: int  #: whose pad it is
    entries: list[dict[str, Any]] = []  #: each with the steps of an own gesture and what was told
    asked: tuple[int, ...] = ()  #: the steps of an own gesture that waits for its answer
    turned: dict[int, list[str]] = {}  #: what was turned up, in the game's notation, by part: see `companion.evening`
    went: list[str] = []  #: the moves of a game in which all of it is so
    lesson: bool = False  #: whether it teaches the pad
    private: Private = msgspec.field(default_factory=Private)  #: marks and notes that are the owner's alone


class Kinds:
    """The Tolds of a game by name, to read and write them.

    view: any View of the game; its Tolds are defined in the same package.

    >>> from hallali import games
    >>> game = games.get("traqueur")
    >>> kinds = Kinds(game.see(game.new(), 0))
    >>> told = kinds.read({"type": "asked", "who": 0, "origin": -1, "target": 3, "place": 62, "yes": True})
    >>> told.yes, kinds.write(told)["type"]
    (True, 'asked')
    >>> kinds.read({"type": "asked", "who": 0})
    Traceback (most recent call last):
    hallali.companion.entries.BadPad: “asked” does not say all that it should, or says something else: ...
    """

    def __init__(self, view: View) -> None:
        module = type(view).__module__
        package = sys.modules[module].__package__ or module
        self.kinds = {
            name(kind): kind
            for kind in _below(Told)
            if (kind.__module__ == module or kind.__module__.startswith(f"{package}.")) and not kind.__subclasses__()
        }

    def write(self, told: Told) -> dict[str, Any]:
        """Return a Told as JSON has it, with its kind under “type”."""
        fields: dict[str, Any] = msgspec.to_builtins(told)
        return {"type": name(type(told)), **fields}

    def read(self, fields: object) -> Told:
        """Return the Told that `write` wrote. Raises BadPad."""
        kind = self.kinds.get(str(fields.get("type"))) if isinstance(fields, dict) else None
        if kind is None or not isinstance(fields, dict):
            known = ", ".join(sorted(self.kinds))
            raise BadPad(Message(N_("The “type” of what was told must be one of: {known}."), {"known": known}))
        if kind.__struct_config__.tag is None:
            fields = {key: value for key, value in fields.items() if key != "type"}
        try:
            return msgspec.convert(fields, type=kind)
        except (msgspec.ValidationError, TypeError) as error:
            text = N_("“{kind}” does not say all that it should, or says something else: {error}.")
            raise BadPad(Message(text, {"kind": name(kind), "error": str(error)})) from None

    def changed(self, told: Told, fields: dict[str, Any]) -> Told:
        """Return a Told with some fields replaced, as JSON has them. Raises BadPad."""
        return self.read({**self.write(told), **fields})

    def entry(self, written: object) -> Entry:
        """Read an entry. Raises BadPad."""
        if not isinstance(written, dict):
            raise BadPad(N_("An entry must have “own”, “told” or both."))
        try:
            own = msgspec.convert(written.get("own", ()), type=tuple[int, ...])
            told = msgspec.convert(written.get("told", ()), type=list[dict[str, Any]])
        except msgspec.ValidationError:
            raise BadPad(N_("An entry must have “own”, “told” or both.")) from None
        return Entry(own, tuple(map(self.read, told)))

    def written(self, entry: Entry) -> dict[str, Any]:
        """Return an entry as JSON has it."""
        return {"own": list(entry.own), "told": [self.write(told) for told in entry.told]}


def name(kind: type[Told]) -> str:
    """Return the name of a kind of Told: its tag, or that of its class."""
    tag = kind.__struct_config__.tag
    return kind.__name__ if tag is None else str(tag)


def flat(entries: Sequence[Entry]) -> tuple[Told, ...]:
    """Return all that the seat was told, in order."""
    return tuple(told for entry in entries for told in entry.told)


def untold(entries: Sequence[Entry]) -> tuple[int, ...]:
    """Return the seat's own steps at the end of which nothing has been told yet."""
    steps: tuple[int, ...] = ()
    for entry in reversed(entries):
        if entry.told:
            break
        steps = entry.own + steps
    return steps


def _below(kind: type[Told]) -> list[type[Told]]:
    found = []
    for one in kind.__subclasses__():
        found += [one, *_below(one)]
    return found
