"""Sizes of one's own, for study: a named size, and what differs from it.

    micro:escape=9,decks=4-8,manhunt=7
    small:decks=4-10+11-19,dealt=2+1,opening=1

The names are those of the fields of Size. The same size is always written in one way, as `written` does it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Final

from msgspec.structs import asdict, replace

from hallali.core.errors import BadOption, Message, marked
from hallali.games.fugitif.rules.sizes import Size

N_ = marked

#: The highest number that a card can have: a step is its number, and what comes after is another step.
HIGHEST: Final = 42
#: How far a hideout is from the one before it, at most, without sprint cards (FUG-10).
REACH: Final = 3

_RANGE = re.compile(r"([1-9]\d?)-([1-9]\d?)", re.ASCII)
_NUMBER = re.compile(r"0|[1-9]\d?", re.ASCII)
_ANSWERS: Final = {"yes": True, "no": False}


def _number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise ValueError(text)
    return int(text)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(_number(part) for part in text.split("+")) if text else ()


def _range(text: str) -> tuple[int, int]:
    found = _RANGE.fullmatch(text)
    if not found:
        raise ValueError(text)
    return int(found[1]), int(found[2])


def _ranges(text: str) -> tuple[tuple[int, int], ...]:
    return tuple(_range(part) for part in text.split("+"))


def _answer(text: str) -> bool:
    if text not in _ANSWERS:
        raise ValueError(text)
    return _ANSWERS[text]


#: How each field is read, and an example of how it is written.
_FIELDS: Final[dict[str, tuple[Callable[[str], object], str]]] = {
    "escape": (_number, "escape=9"),
    "start": (_numbers, "start=1+2+3"),
    "decks": (_ranges, "decks=4-8+9-14"),
    "dealt": (_numbers, "dealt=2+1"),
    "opening": (_number, "opening=2"),
    "first_draws": (_number, "first_draws=1"),
    "manhunt": (_number, "manhunt=7"),
    "max_guess": (_number, "max_guess=1"),
    "overpay": (_answer, "overpay=no"),
    "rounds": (_number, "rounds=3"),
}


def read(name: str, named: Size) -> Size:
    """Return a size by its text after the colon of `name`. named: the size before the colon.

    Raises BadOption: a field that is not one, or that cannot be.

    >>> from hallali.games.fugitif.rules.sizes import SIZES
    >>> read("micro:decks=4-8,escape=9,manhunt=6", SIZES["micro"]).name
    'micro:escape=9,decks=4-8'
    """
    changed: dict[str, object] = {}
    for part in name.partition(":")[2].split(","):
        field, equals, text = part.partition("=")
        if not equals or field not in _FIELDS or field in changed:
            known = ", ".join(example for _, example in _FIELDS.values())
            raise _wrong(
                N_("“{part}” is no part of a size. Write some of these, with commas between: {known}."), part, known
            )
        how, example = _FIELDS[field]
        try:
            changed[field] = how(text)
        except ValueError:
            raise _wrong(N_("“{part}” cannot be read. Write it like this: {known}."), part, example) from None
    size: Size = replace(named, **changed)
    _check(size)
    return replace(size, name=written(size, named))


def _wrong(text: str, part: str, known: str) -> BadOption:
    return BadOption(Message(text, {"part": part[:40], "known": known}))


def written(size: Size, named: Size) -> str:
    """Write a size as the name of another and what differs from it; the other's name alone if nothing does."""
    mine, others = asdict(size), asdict(named)
    parts = [f"{field}={_text(mine[field])}" for field in _FIELDS if mine[field] != others[field]]
    return f"{named.name}:{','.join(parts)}" if parts else named.name


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return "+".join(_text(one) if not isinstance(one, tuple) else f"{one[0]}-{one[1]}" for one in value)
    return str(value)


def _check(size: Size) -> None:
    """Raise BadOption unless a game can be dealt and played at this size."""
    cards = [high - low + 1 for low, high in size.decks]
    lowest, highest = min(low for low, _ in size.decks), max(high for _, high in size.decks)
    apart = all(high < low for (_, high), (low, _) in pairwise(size.decks))
    dealt = len(size.dealt) == len(cards) and all(many <= most for many, most in zip(size.dealt, cards, strict=True))
    for holds, text in (
        (6 <= size.escape <= HIGHEST, N_("“escape” is a number from 6 to 42.")),
        (len(cards) <= 3, N_("There are one to three decks.")),
        (apart and min(cards) > 0, N_("Decks go from a lower number to a higher one, and each begins above the last.")),
        (highest < size.escape, N_("The numbers of the decks are below “escape”.")),
        (
            len(set(size.start)) == len(size.start) and all(1 <= card < lowest for card in size.start),
            N_("The cards of the start are different numbers below the first deck."),
        ),
        (dealt, N_("“dealt” has a number for each deck, of cards that it has.")),
        (size.first_draws <= sum(cards) - sum(size.dealt), N_("The Marshal cannot draw more cards than are left.")),
        (size.opening in (1, 2), N_("The first turn lays one or two hideouts.")),
        (1 <= size.manhunt <= size.escape, N_("“manhunt” is a number from 1 to “escape”.")),
        (_opens(size), N_("The cards of the start must be enough to lay the hideouts of the first turn.")),
    ):
        if not holds:
            raise BadOption(Message(text))


def _opens(size: Size) -> bool:
    """Return whether two cards of the start, or one, are hideouts for the first turn that need no sprint cards."""
    return any(
        first <= REACH and (size.opening == 1 or any(first < second <= first + REACH for second in size.start))
        for first in size.start
    )
