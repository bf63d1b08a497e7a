"""Cards turned up at once that no list of choices can have all: a choice in which their numbers can be typed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

#: Stands in the JSON of a choice where numbers are typed.
BLANK: Final = "?"
#: The same where the numbers are counts, each in its place.
COUNTS: Final = "#"


class Fill(msgspec.Struct, frozen=True):
    """A choice with places for the numbers of cards. told: what it enters, as JSON, with BLANK in each place."""

    text: str  #: what all such choices say
    told: str
    usual: tuple[str, ...]  #: for each place, numbers that could stand there
    texts: tuple[str, ...] = ()  #: the choices that it stands for
    within: bool = False  #: whether the numbers belong to things that are told of, such as what was turned up


class Typed(msgspec.Struct, frozen=True):
    """What was typed or pressed in a form and refused: it stays there. told: what the form enters, as JSON."""

    told: str
    numbers: tuple[str, ...]  #: what was typed, by place
    kinds: dict[int, int] = {}  #: where it was pressed by kind, how many of each
    text: str = ""  #: what such choices say, should the page offer none of them any more

    def of(self, some: Sequence[Fill]) -> tuple[Fill, ...]:
        """Return the forms with this one among them."""
        if self.kinds or any(one.told == self.told for one in some):
            return tuple(some)
        return (*some, Fill(self.text, self.told, ("",) * len(self.numbers)))


def fills(choices: Sequence[tuple[str, str]]) -> tuple[Fill, ...]:
    """Return what can be typed in choices, each a text and what it enters as JSON.

    A list of numbers counts if it differs between choices or belongs to a thing that is told of, and if the texts name
    the numbers: cards of other games have names.

    >>> alike = [("Found: 2 and 7.", '[{"cards":[2,7],"by":[1]}]'), ("Found: 2 and 8.", '[{"cards":[2,8],"by":[1]}]')]
    >>> (fill,) = fills(alike)
    >>> fill.text, fill.told, fill.usual
    ('Found:', '[{"cards":"?","by":[1]}]', ('2 7',))
    """
    read = [(text, msgspec.json.decode(told)) for text, told in choices]
    values: dict[tuple[str, ...], set[tuple[int, ...]]] = {}
    for text, told in read:
        for path, numbers in _lists(told, ()):
            if set(map(str, numbers)) <= set(re.findall("[0-9]+", text)):
                values.setdefault(path, set()).add(tuple(numbers))
    free = {path for path, some in values.items() if len(some) > 1 or len(path) > 1}
    groups: dict[str, list[tuple[str, list[list[int]]]]] = {}
    for text, told in read:
        found: list[list[int]] = []
        shape = _blanked(told, (), free, found)
        if found:
            groups.setdefault(msgspec.json.encode(shape).decode(), []).append((text, found))
    within = all(len(path) > 1 for path in free)
    return tuple(_fill(shape, some, within) for shape, some in groups.items())


def filled(told: Any, typed: Sequence[str]) -> Any:
    """Return what was told with the typed numbers in the places that are left blank for them, in order."""
    left = iter(typed)

    def fill(value: Any) -> Any:
        if value in (BLANK, COUNTS):
            numbers = [int(number) for number in re.findall("[0-9]{1,4}", next(left, ""))]
            return sorted(numbers) if value == BLANK else numbers
        if isinstance(value, dict):
            return {name: fill(one) for name, one in value.items()}
        return [fill(one) for one in value] if isinstance(value, list) else value

    return fill(told)


def kept(told: str, numbers: Sequence[str], by_kind: bool, text: str) -> Typed:
    """Return what was refused. by_kind: whether the numbers say how many there were of each kind, or which.

    >>> kept('[{"under":"#"}]', ("2 0 1",), True, "").kinds
    {0: 2, 1: 0, 2: 1}
    >>> kept('[{"cards":"?"}]', ("4 4 9",), True, "").kinds
    {4: 2, 9: 1}
    """
    kinds: dict[int, int] = {}
    if by_kind:
        there = [int(number) for number in " ".join(numbers).split()]
        kinds = dict(enumerate(there)) if f'"{COUNTS}"' in told else dict(Counter(there))
    blanks = told.count(f'"{BLANK}"') + told.count(f'"{COUNTS}"')
    return Typed(told, (*numbers, *[""] * (blanks - len(numbers))), kinds, text)


def _fill(shape: str, some: Sequence[tuple[str, list[list[int]]]], within: bool) -> Fill:
    texts = [text for text, _ in some]
    same = next((at for at, signs in enumerate(zip(*texts, strict=False)) if len(set(signs)) > 1), len(texts[0]))
    before, colon, after = texts[0][:same].rpartition(":")
    if len(texts) == 1 and set(re.findall("[0-9]+", after)) != {str(one) for numbers in some[0][1] for one in numbers}:
        colon = ""  # what is typed is not all at its end
    return Fill(
        before + colon if colon else texts[0],
        shape,
        tuple(" ".join(map(str, numbers)) for numbers in some[0][1]),
        tuple(texts),
        within,
    )


def _lists(value: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], list[int]]]:
    """Find the lists of numbers. Places in other lists do not count: a path names fields."""
    if isinstance(value, dict):
        for name, one in value.items():
            yield from _lists(one, (*path, name))
    elif isinstance(value, list) and value and all(type(one) is int for one in value):
        yield path, value
    elif isinstance(value, list):
        for one in value:
            yield from _lists(one, path)


def _blanked(value: Any, path: tuple[str, ...], free: set[tuple[str, ...]], found: list[list[int]]) -> Any:
    if isinstance(value, dict):
        return {name: _blanked(one, (*path, name), free, found) for name, one in value.items()}
    if isinstance(value, list) and value and all(type(one) is int for one in value):
        if path not in free:
            return value
        found.append(value)
        return BLANK
    return [_blanked(one, path, free, found) for one in value] if isinstance(value, list) else value
