"""The page on which what was hidden is turned up, when the game of a pad is over.

`face` is called in a worker: it takes and returns plain data.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from hallali import i18n
from hallali.companion import Pad, asking, wording
from hallali.companion.evening import FROM, Evening, Hidden
from hallali.companion.lines import Tokens
from hallali.room.draw.alike import parted

#: How many things are entered at once.
AT_ONCE: Final = 30
#: How many of those that are worth asking for are asked for next: once they are entered, others may be implied.
NEXT: Final = 10
#: How many steps may be taken to find what they could have been, and how many at least for each.
LOOKED, LEAST = 24_000, 60


class Way(msgspec.Struct, frozen=True):
    """One way in which something hidden could have gone."""

    text: str  #: it in words
    value: str  #: its gestures in notation, as JSON
    chosen: bool = False  #: whether it is what was turned up


class Question(msgspec.Struct, frozen=True):
    """Something that the pad's seat was not told."""

    number: int  #: which part of the game
    entry: int  #: the number of the pad's entry, from 1
    text: str  #: what the seat was told of it
    known: bool  #: whether it has been turned up
    ways: tuple[Way, ...]  #: how it could have been
    typed: str = ""  #: what was typed there and refused
    against: bool = False  #: whether it speaks against what was refused
    board: bool = False  #: whether it can be pressed on the game's board

    @property
    def chosen(self) -> str:
        """What was turned up, as a form sends it; "" for nothing."""
        return next((way.value for way in self.ways if way.chosen), "")


class Face(msgspec.Struct, frozen=True, kw_only=True):
    """All that the page shows."""

    game: str  #: the game, by its name
    title: str  #: the game's
    role: str  #: the seat's; "" where it has no name but its place
    last: str  #: how the game ended, as the log says it
    groups: tuple[tuple[Question, ...], ...]  #: what is worth asking for now, in the order of the game, so many at once
    rest: tuple[tuple[Question, ...], ...]  #: what else was hidden: it has been turned up, or the search fills it in
    known: int  #: how much of it has been turned up
    hidden: int  #: how much there is
    filled: str  #: how many moves of the record are filled in, in words; "" if none is
    waiting: int  #: how many things were turned up that fit no more, since an entry was put right


def said_of(filled: int, _: i18n.Translator) -> str:
    """Say how many moves of a record are filled in; "" if none is."""
    if not filled:
        return ""
    return _.counted(
        "{count} move is filled in: nobody entered how it went, it only fits the rest.",
        "{count} moves are filled in: nobody entered how they went, they only fit the rest.",
        filled,
    )


def value(tokens: Tokens) -> str:
    """Write gestures as a form sends them."""
    return msgspec.json.encode(tokens).decode()


def face(pad: Pad, evening: Evening, lang: str, given: Mapping[int, Tokens], against: frozenset[int]) -> Face:
    """Return the page. given: what was refused just now. against: what speaks against it."""
    _, hidden = wording.speaker(pad, lang), evening.hidden
    looked = max(LEAST, LOOKED // (FROM * len(hidden))) if hidden else 0
    asked = evening.asked | set(given) | against
    made = [_question(pad, evening, one, looked, given, against, _) for one in hidden]
    first, rest = ([one for one in made if (one.number in asked) is wanted] for wanted in (True, False))
    return Face(
        game=pad.game.name,
        title=pad.game.title,
        role=wording.role(pad, _),
        last=asking.line(pad, len(pad.entries) - 1, _),
        groups=_groups(first[:NEXT]),
        rest=_groups([*first[NEXT:], *rest]),
        known=sum(one.known for one in hidden),
        hidden=len(hidden),
        filled=said_of(len(evening.filled), _),
        waiting=len(evening.waiting),
    )


def _groups(some: list[Question]) -> tuple[tuple[Question, ...], ...]:
    return tuple(tuple(some[at : at + AT_ONCE]) for at in range(0, len(some), AT_ONCE))


def _question(
    pad: Pad,
    evening: Evening,
    one: Hidden,
    looked: int,
    given: Mapping[int, Tokens],
    against: frozenset[int],
    _: i18n.Translator,
) -> Question:
    some = evening.choices(one.number, looked)
    said = evening.texts(some, _)
    common, rests = parted(said)  # the question above says the rest: a closed list shows what differs
    said = list(rests) if common else said
    wanted = given.get(one.number, one.part.tokens if one.known else ())
    ways = [Way(text, value(part.tokens), part.tokens == wanted) for text, part in zip(said, some, strict=True)]
    typed = "" if one.number not in given or any(way.chosen for way in ways) else " ".join(wanted)
    return Question(
        number=one.number,
        entry=one.entry + 1,
        text=asking.line(pad, one.entry, _),
        known=one.known,
        ways=tuple(sorted(ways, key=lambda way: asking.alphabetical(way.text))),
        typed=typed,
        against=one.number in against,
        board=evening.free(one.number) is not None,
    )
