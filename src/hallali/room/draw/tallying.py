"""Cards shown all at once are asked for by how many there were of each kind: no list of choices can have all ways."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec

from hallali import i18n
from hallali.companion import Pad, wording
from hallali.companion.asking import Choice
from hallali.companion.worlds import Tolds
from hallali.interfaces.words import Tally
from hallali.room.draw.filling import BLANK, COUNTS

#: What a form's fields are called: this and the number of the kind.
KIND: Final = "k-"


class Kind(msgspec.Struct, frozen=True):
    """One kind, as a row of numbers to press."""

    number: int  #: as what was told has it
    text: str  #: what it is called
    usual: int  #: how many there are at least, in all worlds that were drawn
    most: int  #: the greatest number to press


class Count(msgspec.Struct, frozen=True):
    """A form that asks how many there were of each kind. told: what it enters, as JSON, with a blank."""

    text: str  #: what was done, and what is asked
    told: str
    kinds: tuple[Kind, ...]  #: a row for each
    by_kind: bool  #: whether what is told has the counts themselves
    total: int  #: how many there are in all; -1 where that is not known


def counts(
    pad: Pad, choices: Sequence[Choice], translate: i18n.Translator
) -> tuple[tuple[Count, ...], tuple[Choice, ...]]:
    """Return (a form for each thing that was shown at once, the choices that it does not stand for).

    Where only one way was found, its choice stays: it may be all that there is.
    """
    groups: dict[str, list[tuple[Choice, int, Tally]]] = {}
    rest = []
    for choice in choices:
        there = next(_tallies(pad, choice.offer.told, translate), None)
        if there is None:
            rest.append(choice)
        else:
            groups.setdefault(_shape(pad, choice.offer.told[: there[0] + 1], *there), []).append((choice, *there))
    for some in groups.values():
        rest += [some[0][0]] if len(some) == 1 else []
    return tuple(_count(pad, some, translate) for some in groups.values()), tuple(rest)


def typed(fields: Mapping[str, object], by_kind: bool) -> str:
    """Return what was pressed in such a form, as `filling.filled` reads it: each thing, or the count of each kind."""
    pressed = {int(name.removeprefix(KIND)): _whole(value) for name, value in fields.items() if _names(name)}
    if by_kind:
        return " ".join(str(pressed[number]) for number in sorted(pressed))
    return " ".join(" ".join([str(number)] * pressed[number]) for number in sorted(pressed) if pressed[number])


def _names(field: str) -> bool:
    number = field.removeprefix(KIND)
    return field.startswith(KIND) and number.isascii() and number.isdigit() and len(number) < 5


def _whole(value: object) -> int:
    said = str(value)
    return min(int(said), 99) if said.isascii() and said.isdigit() and len(said) < 4 else 0


def _tallies(pad: Pad, told: Tolds, translate: i18n.Translator) -> Iterator[tuple[int, Tally]]:
    for place, one in enumerate(told):
        if (tally := pad.words.tally(one, translate, pad.size)) is not None:
            yield place, tally


def _shape(pad: Pad, told: Tolds, place: int, tally: Tally) -> str:
    """Write what was told, with a blank where the cards stand."""
    written = [pad.kinds.write(one) for one in told]
    written[place][tally.field] = COUNTS if tally.by_kind else BLANK
    return msgspec.json.encode(written).decode()


def _count(pad: Pad, some: Sequence[tuple[Choice, int, Tally]], translate: i18n.Translator) -> Count:
    choice, place, tally = some[0]
    found = [getattr(one.offer.told[at], there.field) for one, at, there in some]
    counted = [Counter(dict(enumerate(one)) if tally.by_kind else one) for one in found]
    sizes = {sum(one.values()) for one in counted}
    known = {number: text for _, _, there in some for number, text in there.kinds}
    before = wording.choice(pad, choice.offer.told[place + 1 : place + 2], translate)
    return Count(
        " ".join(filter(None, (before, tally.text))),
        _shape(pad, choice.offer.told, place, tally),
        tuple(
            Kind(number, text, 0 if tally.by_kind else min(one[number] for one in counted), max(sizes))
            for number, text in known.items()
        ),
        tally.by_kind,
        sizes.pop() if len(sizes) == 1 else -1,
    )
