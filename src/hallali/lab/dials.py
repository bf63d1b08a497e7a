"""The numbers of an edition that may be turned: where each stands, what it is, how far it goes, and what one step is.

A path is that of `hallali compare --sweep`: keys with dots between; a row has its id, or its number, counted from 1.
A number in a line of words, such as a cost of "medal 1, rumour 2", has the word before it
(`fugitive.heron.cost.rumour`) or, where that word is not alone, its place among the line's numbers, counted from 1.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec
from msgspec import inspect

from hallali.core.edition import BadEdition, Source, shaped
from hallali.core.errors import BadOption, Message, marked
from hallali.core.library import Shelf
from hallali.core.shape import nearest
from hallali.lab.sweeps import Value, headed

N_ = marked

#: A number, or whether something is so.
Number = int | float
#: Where a value stands in a file: keys, and places in lists, counted from 0.
Way = tuple[str | int, ...]
#: What is no fact of play: the head of the file, and what names a row.
_HEAD: Final = "edition"
_ID: Final = "id"
#: A number that stands by itself in a line of words.
_ALONE: Final = re.compile(r"(?<![\w.#/-])-?\d+(?![\w.-])")
#: How many steps at once are tried where a single one is not allowed.
_LEAPS: Final = (1, 2, 5, 10)
#: A number without a limit is followed up to so many doublings of a step.
_DOUBLINGS: Final = 10


class Dial(msgspec.Struct, frozen=True):
    """One number of an edition.

    value: what it is; a flag is 0 or 1. least, most: what its declaration allows, None where that sets no limit.
    """

    path: str  #: where it stands, as a person names it
    value: Number  #: what it is
    least: Number | None  #: the lowest value that the check allows
    most: Number | None  #: the highest
    line: int  #: its line in the file, or that of the row around it
    label: dict[str, str]  #: what the row is called, by language; empty where nothing is named
    way: Way  #: where it stands, for programs
    place: int = -1  #: which number of a line of words it is, counted from 0; -1: it is the whole value
    whole: bool = True  #: whether only whole numbers are allowed
    flag: bool = False  #: whether it is true or false
    written: bool = True  #: whether the file says it, or it is what is meant where the file says nothing


def dials(shelf: Shelf[Any], text: str, *, playable: bool = True) -> list[Dial]:
    """List the numbers of an edition, in the order of its records. Raises BadEdition.

    playable: whether it must be one that can be played; otherwise it is enough that each value has the right shape.

    >>> from hallali import games
    >>> shelf = games.get("fugitif").editions()
    >>> [(one.path, one.value) for one in dials(shelf, shelf.text())][:3]
    [('rules.events', 2), ('event.checkpoint.redraw', 1), ('event.checkpoint.copies', 1)]
    """
    source = Source(text)
    if playable:
        shelf.read(text)
    elif wrong := [problem for problem in shaped(source, shelf.kind)[1] if not problem.warning]:
        raise BadEdition(wrong)
    found: list[Dial] = []
    for path, way, value, kind, label in _leaves(source.values, inspect.type_info(shelf.kind), (), (), {}):
        line, written = source.at(way), at(source.values, way) is not None
        if isinstance(value, str):
            found += [
                Dial(".".join((*path, word)), number, None, None, line, label, way, place)
                for place, (word, number) in enumerate(_in_words(value))
            ]
        elif isinstance(value, bool):
            found.append(Dial(".".join(path), int(value), 0, 1, line, label, way, flag=True, written=written))
        else:
            least, most = _limits(kind)
            whole = isinstance(value, int) and not isinstance(kind, inspect.FloatType)
            found.append(Dial(".".join(path), value, least, most, line, label, way, whole=whole, written=written))
    return found


#: What stands somewhere: its path, its place, the value, its declaration, and what the row around it is called.
Leaf = tuple[tuple[str, ...], Way, int | float | str | bool, inspect.Type, dict[str, str]]


def _leaves(value: Any, kind: inspect.Type, path: tuple[str, ...], way: Way, label: dict[str, str]) -> Iterator[Leaf]:
    """Yield every number, flag and line of words; names and texts for people are none."""
    if isinstance(kind, inspect.UnionType):
        kind = _member(kind, value)
    if isinstance(kind, inspect.StructType) and isinstance(value, dict):
        named = called(value)
        for field in kind.fields:
            name = field.encode_name
            if (not path and name == _HEAD) or name == _ID or isinstance(field.type, inspect.DictType):
                continue
            one = value.get(name, field.default)
            if one is not None and one is not msgspec.NODEFAULT:
                yield from _leaves(one, field.type, (*path, name), (*way, name), named or label)
    elif isinstance(value, list):
        kinds = _kinds(kind, len(value))
        for number, (one, part, name) in enumerate(zip(value, kinds, names(value), strict=True)):
            yield from _leaves(one, part, (*path, name), (*way, number), label)
    elif isinstance(value, bool | int | float) or (isinstance(value, str) and _ALONE.search(value)):
        yield path, way, value, kind, label


def _member(kind: inspect.UnionType, value: object) -> inspect.Type:
    """Return which of several declarations a value is of."""
    wanted: dict[type, tuple[type, ...]] = {
        bool: (inspect.BoolType,), int: (inspect.IntType, inspect.FloatType), float: (inspect.FloatType,),
        str: (inspect.StrType,), list: (inspect.VarTupleType, inspect.TupleType, inspect.ListType),
        dict: (inspect.StructType,),
    }  # fmt: skip
    return next((one for one in kind.types if isinstance(one, wanted.get(type(value), ()))), kind)


def _kinds(kind: inspect.Type, count: int) -> Sequence[inspect.Type]:
    if isinstance(kind, inspect.TupleType):
        return kind.item_types
    return (kind.item_type if isinstance(kind, inspect.VarTupleType | inspect.ListType) else kind,) * count


def _limits(kind: inspect.Type) -> tuple[Number | None, Number | None]:
    if not isinstance(kind, inspect.IntType | inspect.FloatType):
        return None, None
    least = kind.ge if kind.gt is None else kind.gt
    most = kind.le if kind.lt is None else kind.lt
    return (least, most) if isinstance(kind, inspect.FloatType) else (_whole(least), _whole(most))


def _whole(limit: float | None) -> int | None:
    return None if limit is None else int(limit)


def names(rows: Sequence[Any]) -> list[str]:
    """Return what each row of a list is called in a path: its id, or its number, counted from 1."""
    return [str(row[_ID]) if isinstance(row, dict) and _ID in row else str(n) for n, row in enumerate(rows, 1)]


def called(row: dict[str, Any]) -> dict[str, str]:
    """Return what a row is called, by language; empty if it has no name."""
    if _ID not in row or "en" not in row:
        return {}
    langs = (key for key in row if key != _ID and re.fullmatch("[a-z]{2,3}", key))
    return {key: row[key] for key in langs if isinstance(row[key], str)}


def _in_words(line: str) -> list[tuple[str, int]]:
    """Return the numbers in a line of words, each with what it is called there.

    >>> _in_words("medal 1, rumour 2")
    [('medal', 1), ('rumour', 2)]
    >>> _in_words("domination 1 / domination 3")
    [('1', 1), ('2', 3)]
    """
    found = [(line[: one.start()].split()[-1:], int(one[0])) for one in _ALONE.finditer(line)]
    words = Counter(word[0] for word, _ in found if word)
    return [
        (word[0] if word and words[word[0]] == 1 and word[0].isalpha() else str(place), number)
        for place, (word, number) in enumerate(found, 1)
    ]


def find(known: Sequence[Dial], path: str) -> Dial:
    """Return the number at a path. Raises BadOption, with the nearest path that there is, or what could come next."""
    by_path = {dial.path: dial for dial in known}
    if path in by_path:
        return by_path[path]
    if near := _near(path, by_path):
        raise BadOption(
            Message(N_("There is no number “{path}”: did you mean “{near}”?"), {"path": path, "near": near})
        )
    begins = path
    while begins and not any(one.startswith(f"{begins}.") for one in by_path):
        begins = begins.rpartition(".")[0]
    start = f"{begins}." if begins else ""
    after = dict.fromkeys(one[len(start) :].partition(".")[0] for one in by_path if one.startswith(start))
    text = N_("There is no number “{path}”; after “{start}” comes one of: {known}.")
    raise BadOption(Message(text, {"path": path, "start": begins or "-", "known": ", ".join([*after][:40])}))


def _near(path: str, known: dict[str, Dial]) -> str:
    """Return the path that a misspelt one most resembles: as few of its steps differ as can be."""
    steps = path.split(".")
    same = [one for one in known if one.count(".") == path.count(".")]
    for at in range(len(steps)):
        others = {one.split(".")[at]: one for one in same
                  if [*one.split(".")[:at], *one.split(".")[at + 1 :]] == [*steps[:at], *steps[at + 1 :]]}  # fmt: skip
        if close := nearest(steps[at], others):
            return others[close]
    return ""


def put(facts: Any, way: Way, value: Value) -> Any:
    """Return an edition's values with another one at a place. What is not on the way there is shared, not copied."""
    if not way:
        return value
    key, *rest = way
    if isinstance(facts, list) and isinstance(key, int):
        return [put(one, tuple(rest), value) if number == key else one for number, one in enumerate(facts)]
    return {**facts, key: put(facts.get(key, {}), tuple(rest), value)}


def at(facts: Any, way: Way) -> Any:
    """Return what stands at a place of an edition's values; None if nothing does."""
    for key in way:
        try:
            facts = facts[key]
        except (KeyError, IndexError):
            return None
    return facts


def turn(facts: dict[str, Any], dial: Dial, value: Number) -> dict[str, Any]:
    """Return an edition's values with a number turned to another value."""
    if dial.flag:
        return dict(put(facts, dial.way, bool(value)))
    if dial.place < 0:
        return dict(put(facts, dial.way, int(value) if dial.whole else value))
    line = at(facts, dial.way)
    one = list(_ALONE.finditer(line))[dial.place]
    return dict(put(facts, dial.way, f"{line[: one.start()]}{int(value)}{line[one.end() :]}"))


def turned(text: str, turns: Sequence[tuple[Dial, Number]]) -> str:
    """Return the text of an edition with these numbers turned. It has a name of its own.

    >>> from hallali import games
    >>> shelf = games.get("fugitif").editions()
    >>> (events, *_) = dials(shelf, shelf.text())
    >>> print(turned(shelf.text(), [(events, 3)]).splitlines()[1])
    "rules" = { "events" = 3 }
    """
    facts = Source(text).values
    for dial, value in turns:
        facts = turn(facts, dial, value)
    return headed(facts, ", ".join(f"{dial.path} = {value:g}" for dial, value in turns))


def step_of(dial: Dial) -> Number:
    """Return one step of a number: 1, or more for a large one; half a power of ten for a fraction.

    >>> step_of(Dial("a", 12, None, None, 0, {}, ("a",))), step_of(Dial("a", 1_000_000, None, None, 0, {}, ("a",)))
    (1, 100000)
    >>> step_of(Dial("a", 0.74, None, None, 0, {}, ("a",), whole=False))
    0.05
    """
    size = abs(dial.value)
    if dial.whole:
        return max(1, 10 ** (int(math.log10(size)) - 1)) if size else 1
    return float(f"{10.0 ** math.floor(math.log10(size)) / 2:g}") if size else 1.0


def beside(shelf: Shelf[Any], facts: dict[str, Any], dial: Dial) -> list[Number]:
    """Return the next values that may be played, below and above: one step off, or as few as the check allows."""
    if dial.flag:
        return [one for one in (1 - dial.value,) if shelf.fits(turn(facts, dial, one))]
    found: list[Number] = []
    for sign in (-1, 1):
        for leap in _LEAPS:
            value = _rounded(dial, dial.value + sign * leap * step_of(dial))
            if not _declared(dial, value):
                break
            if shelf.fits(turn(facts, dial, value)):
                found.append(value)
                break
    return found


def bounds(shelf: Shelf[Any], facts: dict[str, Any], dial: Dial) -> tuple[Number, Number]:
    """Return the lowest and highest value up to which the game's own check lets the number be turned.

    A number whose declaration and check set no limit is followed for a thousand steps.
    """
    return _reach(shelf, facts, dial, -1), _reach(shelf, facts, dial, 1)


def _reach(shelf: Shelf[Any], facts: dict[str, Any], dial: Dial, sign: int) -> Number:
    good, step = dial.value, step_of(dial)

    def allowed(value: Number) -> bool:
        return _declared(dial, value) and shelf.fits(turn(facts, dial, value))

    if dial.flag:
        return (1 - good) if (sign > 0) != bool(good) and allowed(1 - good) else good
    for doubling in range(_DOUBLINGS):
        value = _rounded(dial, good + sign * step * 2**doubling)
        if allowed(value):
            good = value
            continue
        bad = value
        while abs(bad - good) > step * 1.001:
            middle = _rounded(dial, good + sign * step * max(1, round(abs(bad - good) / step) // 2))
            good, bad = (middle, bad) if allowed(middle) else (good, middle)
        break
    return good


def _declared(dial: Dial, value: Number) -> bool:
    return (dial.least is None or value >= dial.least) and (dial.most is None or value <= dial.most)


def _rounded(dial: Dial, value: Number) -> Number:
    return int(value) if dial.whole else float(f"{value:.6g}")


__all__ = ["Dial", "at", "beside", "bounds", "dials", "find", "put", "step_of", "turn", "turned"]
