"""What a seat was told as a sequence: rows of small integers, from Tolds alone and back to them.

Every Told becomes one row, or several if it does not fit into one. A row has WIDTH numbers of 16 bits:

- the first is the number of its kind, from 1; a row that goes on with the one before has the same number below 0, and
  0 stands in an empty row;
- the second is the seat that its field `who` names, or NONE;
- the others are the other fields in their order, then zeros.

Each field is written by its type, whatever the game. A number stands as it is, a truth as 0 or 1. A word is its place
in the game's list of words, from 0; where the field's type is a Literal, its place among these, sorted. A return is in
36ths, which are whole for up to four seats. A tuple is its length, then its members; a record is its fields. A missing
value is NONE; a record that may be missing, but is there, is 1, then its fields. So nothing is lost, and rows of equal
Tolds are equal.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple
from zlib import crc32

import msgspec
from msgspec import inspect

from hallali.core.contract import Told
from hallali.core.errors import HallaliError, Message
from hallali.core.explained import words_of

#: How many numbers a row has.
WIDTH: Final = 16
#: What is missing, or not known to the seat.
NONE: Final = -32768
#: A return is written in so many parts of 1.
PARTS: Final = 36
#: The field that stands in the second column.
_SEAT: Final = "who"
#: What stands in front of the fields.
_HEAD: Final = 2
_MOST: Final = 32767
_EMPTY: Final = [0] * WIDTH

_Put = Callable[[Any, list[int]], None]
_Take = Callable[[list[int]], Any]  # from the end of what is left


class BadRow(HallaliError):  # noqa: N818
    """A Told that cannot be written as rows, or rows that are not those of Tolds."""


class Form(NamedTuple):
    """How values of one type are written. said: what the table of columns puts after the field's name."""

    put: _Put  #: writes a value into a row
    take: _Take  #: reads it back
    said: str


class Line(NamedTuple):
    """A kind of Told, for a table. number: that of its rows. name: as in JSON. columns: after the second, in order.

    what: what it says and what its fields are, from its docstring and the words of its fields.
    """

    number: int
    name: str
    columns: tuple[str, ...]
    what: str


class Rows:
    """Writes and reads the Tolds of one game.

    A game's own are `games.get("fugitif").tensors().rows()`.

    >>> from hallali.games.fugitif.rules.view import Laid, Tip
    >>> rows = Rows((Laid, Tip), ())
    >>> told = Tip(low=10, high=19, yes=True)
    >>> written = rows.write([told])
    >>> written[:6].tolist()
    [2, -32768, 10, 19, 1, 0]
    >>> rows.read(written) == [told]
    True
    """

    def __init__(self, kinds: Sequence[type], words: Sequence[str] | None) -> None:
        """Prepare for these kinds of Told, numbered from 1.

        words: all that their fields of type `str` may say, for a field that does not name its own words as a Literal.
        None: there is no list; each word is written as its checksum modulo 32767, and its rows cannot be read back.
        Raises BadRow if there is a field that cannot be written.
        """
        self.words = None if words is None else tuple(dict.fromkeys(words))
        self._kinds = [_Kind(number, kind, self.words) for number, kind in enumerate(kinds, 1)]
        self._by_type = {kind.type: kind for kind in self._kinds}

    def write(self, tolds: Iterable[Told]) -> array[int]:
        """Return Tolds as rows, one after the other: WIDTH numbers each. Raises as `append` does."""
        written = array("h")
        for told in tolds:
            self.append(told, written)
        return written

    def append(self, told: Told, into: array[int]) -> None:
        """Append what a Told says to rows that `write` gave.

        Raises BadRow if its kind is unknown, a word is not listed, or a number does not fit into 16 bits.
        """
        kind = self._by_type.get(type(told))
        if kind is None:
            raise BadRow(Message("There is no kind “{kind}” of Told here.", {"kind": type(told).__name__}))
        into.extend(kind.rows(told))

    def read(self, rows: Sequence[int]) -> list[Told]:
        """Return the Tolds of rows. Empty rows in front, and the rest of a Told that is cut off there, are left out.

        Raises BadRow.
        """
        if len(rows) % WIDTH:
            raise BadRow(Message("These are not whole rows: each is {width} wide.", {"width": WIDTH}))
        found: list[Told] = []
        at = 0
        while at < len(rows):
            number = rows[at]
            end = at + WIDTH
            if number > 0 or (number and found):
                if not 0 < number <= len(self._kinds):
                    raise BadRow(Message("No row begins with {number} here.", {"number": number}))
                fields = list(rows[at + 1 : end])
                while end < len(rows) and rows[end] == -number:
                    fields += rows[end + _HEAD : end + WIDTH]
                    end += WIDTH
                found.append(self._kinds[number - 1].told(fields))
            at = end
        return found

    def table(self) -> list[Line]:
        """Return the kinds in their order.

        A column is a field's name; behind it, how it is written: "?" may be NONE, ":" a word, "/36" in 36ths, "*" its
        length and then as many, each as the brackets say.
        """
        return [kind.line() for kind in self._kinds]


class _Kind:
    """One kind of Told."""

    def __init__(self, number: int, kind: type, words: tuple[str, ...] | None) -> None:
        self.number, self.type = number, kind
        known = inspect.type_info(kind)
        assert isinstance(known, inspect.StructType)
        self._tag = str(known.tag or kind.__name__)
        self._named = any(one.name == _SEAT and _is_seat(one.type) for one in known.fields)
        fields = [one for one in known.fields if not self._named or one.name != _SEAT]
        self._forms = [(one.name, _form(one.type, words)) for one in fields]
        self._seat = _maybe(_form(inspect.IntType(), words), record=False)

    def rows(self, told: Told) -> array[int]:
        """Return the rows of a Told."""
        fields: list[int] = []
        for name, form in self._forms:
            form.put(getattr(told, name), fields)
        row = [self.number]
        self._seat.put(getattr(told, _SEAT) if self._named else None, row)
        room = WIDTH - _HEAD
        row += fields[:room]
        for start in range(room, len(fields), room):
            row += (-self.number, row[1], *fields[start : start + room])
        row += _EMPTY[: -len(row) % WIDTH]
        try:
            return array("h", row)
        except OverflowError:
            raise BadRow(Message("A row cannot hold the number {number}.", {"number": max(row, key=abs)})) from None

    def told(self, numbers: Sequence[int]) -> Told:
        """Return the Told of its numbers after the first, without what other rows of it repeat."""
        left = list(reversed(numbers))
        try:
            seat = self._seat.take(left)
            values = {name: form.take(left) for name, form in self._forms}
        except IndexError:
            raise BadRow(Message("These rows are not whole: {kind}.", {"kind": self._tag})) from None
        if self._named:
            values[_SEAT] = seat
        told: Told = self.type(**values)
        return told

    def line(self) -> Line:
        columns = tuple(f"{name}{form.said}" for name, form in self._forms)
        words = words_of(self.type)
        fields = " ".join(f"{name}: {words[name].rstrip('.')}." for name, _ in self._forms if name in words)
        return Line(self.number, self._tag, columns, " ".join(f"{self.type.__doc__ or ''} {fields}".split()))


def _is_seat(of: inspect.Type) -> bool:
    types = of.types if isinstance(of, inspect.UnionType) else (of,)
    return all(isinstance(one, inspect.IntType | inspect.NoneType) for one in types)


def _form(of: inspect.Type, words: tuple[str, ...] | None) -> Form:
    """Return how values of a type are written. Raises BadRow if there is no way."""
    if isinstance(of, inspect.UnionType):
        inner = [one for one in of.types if not isinstance(one, inspect.NoneType)]
        if len(inner) == 1:
            return _maybe(_form(inner[0], words), isinstance(inner[0], inspect.StructType))
    elif isinstance(of, inspect.StrType):
        return _word(words)
    elif isinstance(of, inspect.LiteralType) and all(isinstance(one, str) for one in of.values):
        said = sorted(str(one) for one in of.values)
        known = words if words is not None and not {*said}.isdisjoint(words) else ()  # a listed word keeps its number
        return _word((*known, *(one for one in said if one not in known)))
    elif isinstance(of, inspect.FloatType):
        return Form(lambda value, row: row.append(round(value * PARTS)), lambda left: left.pop() / PARTS, f"/{PARTS}")
    elif isinstance(of, inspect.BoolType):
        return Form(lambda value, row: row.append(int(value)), lambda left: left.pop() != 0, "")
    elif isinstance(of, inspect.IntType):
        return Form(lambda value, row: row.append(value), lambda left: left.pop(), "")
    elif isinstance(of, inspect.VarTupleType):
        return _tuple(_form(of.item_type, words))
    elif isinstance(of, inspect.StructType):
        return _record(of.cls, [(one.name, _form(one.type, words)) for one in of.fields])
    raise BadRow(Message("A field of this type cannot be written as rows: {type}.", {"type": str(of)[:80]}))


def _maybe(form: Form, record: bool) -> Form:
    """Return how a value that may be missing is written. record: a 1 says that it is there."""

    def put(value: Any, row: list[int]) -> None:
        if value is None:
            row.append(NONE)
            return
        if record:
            row.append(1)
        form.put(value, row)

    def take(left: list[int]) -> Any:
        if left[-1] == NONE:
            left.pop()
            return None
        if record:
            left.pop()
        return form.take(left)

    return Form(put, take, f"?{form.said}")


def _word(words: tuple[str, ...] | None) -> Form:
    numbers = {word: number for number, word in enumerate(words or ())}

    def put(value: str, row: list[int]) -> None:
        if words is None:
            row.append(crc32(value.encode()) % _MOST)
        elif value in numbers:
            row.append(numbers[value])
        else:
            raise BadRow(Message("The word “{word}” is not among those that the game lists.", {"word": value[:40]}))

    def take(left: list[int]) -> str:
        if words is None:
            raise BadRow(Message("This game does not list its words: its rows cannot be read."))
        return words[left.pop()]

    return Form(put, take, ":")


def _tuple(form: Form) -> Form:
    def put(value: Sequence[Any], row: list[int]) -> None:
        row.append(len(value))
        for one in value:
            form.put(one, row)

    def take(left: list[int]) -> tuple[Any, ...]:
        return tuple([form.take(left) for _ in range(left.pop())])

    if form.said in ("", ":", f"/{PARTS}"):
        return Form(put, take, f"{form.said}*")
    return Form(put, take, f"*{form.said}" if form.said.startswith("(") else f"*({form.said})")


def _record(kind: type, forms: Sequence[tuple[str, Form]]) -> Form:
    def put(value: msgspec.Struct, row: list[int]) -> None:
        for name, form in forms:
            form.put(getattr(value, name), row)

    def take(left: list[int]) -> Any:
        return kind(**{name: form.take(left) for name, form in forms})

    return Form(put, take, f"({', '.join(f'{name}{form.said}' for name, form in forms)})")
