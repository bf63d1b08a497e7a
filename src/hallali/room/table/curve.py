"""The curves under the replay of a finished game: where each seat stood, and what each entry was worth."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from hallali import i18n
from hallali.core.errors import marked
from hallali.core.seats import CHANCE, REFEREE
from hallali.interfaces.studies import BITS, NUMBER, SHARE
from hallali.lab.analysis import Change, Line
from hallali.room.table.bots import Analysed
from hallali.room.table.table import Table

N_ = marked

#: How many columns can be clicked: more are too narrow for a finger, and a page of links.
COLUMNS = 100
#: How high the picture is, in its own units; it is as wide as there are moments.
HEIGHT = 100
#: By unit, the least change that the list mentions.
LEAST = {SHARE: 0.005, BITS: 0.05, NUMBER: 0.5}

#: By unit, the least change that is worth a sentence: time that passes changes it by one, and that is no news.
GREAT = {**LEAST, NUMBER: 2.0}

#: What a change means, by who moved (-1: chance, 0: the other, 1: whose curve it is) and whether it rose.
MEANS = {
    (1, True): N_("brought {change}"),
    (1, False): N_("misled by {change}"),
    (0, True): N_("gave {change} away"),
    (0, False): N_("took {change} back"),
    (-1, True): N_("chance brought {change}"),
    (-1, False): N_("chance took {change}"),
}


class Column(msgspec.Struct, frozen=True):
    """A part of the picture that leads to a moment."""

    url: str  #: of the moment
    x: int  #: where the column begins, in moments
    width: int  #: in moments
    title: str  #: the moment in words


class Curve(msgspec.Struct, frozen=True):
    """One line."""

    name: str  #: whose it is; "" if it is the only line
    side: int  #: the number of its colour
    path: str  #: the d of an SVG path
    area: str  #: the d of the area below it; "" if that is not filled
    dot: str  #: the height at the moment shown, "" for none
    now: str  #: the value at that moment, in words


class Worth(msgspec.Struct, frozen=True):
    """What one entry was worth."""

    at: int  #: the entry's number
    url: str  #: of its moment
    here: bool  #: whether the page shows that moment
    side: int  #: the number of the line's colour
    way: str  #: "up" or "down"
    points: str  #: the change, with its sign
    means: str  #: what the change means, in words
    text: str  #: what happened
    value: str  #: the value after it


class Picture(msgspec.Struct, frozen=True, kw_only=True):
    """What the part draws."""

    again: str  #: the address of this page
    pending: bool = False  #: whether it is still being worked out
    title: str = ""  #: what the curves are of
    meaning: str = ""  #: how to read them
    width: int = 1  #: how many moments there are
    here: float = 0.0  #: where the moment shown stands, in moments
    top: str = ""  #: the label of the upper edge
    bottom: str = ""  #: the label of the lower edge
    curves: tuple[Curve, ...] = ()  #: the lines
    columns: tuple[Column, ...] = ()  #: what can be clicked
    greatest: tuple[Worth, ...] = ()  #: the greatest changes
    worths: tuple[Worth, ...] = ()  #: all changes that are worth a mention
    gap: bool = False  #: whether something could not be measured


def _url(eyes: int, at: int) -> str:
    """Return the address of a moment, relative to a page of the same replay."""
    return f"?eyes={eyes}&at={at}"


def of(table: Table, found: Analysed | None, at: int, eyes: int, lang: str) -> Picture | None:
    """Draw the curves of a finished game, with the moment `at` marked; None if it has none. eyes: the replay's."""
    if found is None:
        failed = table.analysis is not None and table.analysis.done()
        return None if failed else Picture(again=_url(eyes, at), pending=True)
    analysis, _ = found
    if analysis.chart is None:
        return None
    return _Artist(table, found, at, eyes, lang).picture()


class _Artist:
    """Draws one game's curves in one language."""

    def __init__(self, table: Table, found: Analysed, at: int, eyes: int, lang: str) -> None:
        self.table, self.at, self.eyes = table, at, eyes
        self.analysis, self.told = found
        assert self.analysis.chart is not None
        self.chart = self.analysis.chart
        self.unit = self.chart.unit
        self.lang = lang
        self._ = i18n.translator(lang)
        known = [value for line in self.analysis.lines for value in line.values if value is not None]
        self.top = 1.0 if self.unit == SHARE else max(1.0, math.ceil(max(known)))

    def picture(self) -> Picture:
        analysis, changes = self.analysis, self.analysis.changes()
        greatest = [one for one in analysis.greatest() if abs(one.change) >= GREAT[self.unit]]
        worths = [one for one in changes if abs(one.change) >= LEAST[self.unit]]
        return Picture(
            title=self._(self.chart.title),
            meaning=self._(self.chart.meaning),
            again=_url(self.eyes, self.at),
            width=len(analysis.movers) + 1,
            here=self.at + 0.5,
            top=self.mark(self.top),
            bottom=self.mark(0.0),
            curves=tuple(map(self.curve, analysis.lines)),
            columns=self.columns(changes),
            greatest=tuple(map(self.worth, greatest)),
            worths=tuple(map(self.worth, worths)),
            gap=any(has_gap(line.values) for line in analysis.lines),
        )

    # -- the picture --------------------------------------------------------------------------------------------------

    def curve(self, line: Line) -> Curve:
        value = line.values[min(self.at, len(line.values) - 1)]
        count = len(self.analysis.lines)
        filled = self.unit != NUMBER and count <= 2  # more would hide each other
        return Curve(
            name=self.name(line) if count > 1 else "",
            side=self.side(line),
            path=path(line.values, self.top),
            area=path(line.values, self.top, closed=True) if filled else "",
            dot="" if value is None else f"{height(value, self.top):g}",
            now="–" if value is None else self.value(value),
        )

    def columns(self, changes: Sequence[Change]) -> tuple[Column, ...]:
        """Cut the picture into columns, each of which leads to the moment in it that changed most."""
        moments = len(self.analysis.movers) + 1
        each = math.ceil(moments / COLUMNS)
        size = {0: 0.0}
        for one in changes:
            size[one.entry] = max(size.get(one.entry, 0.0), abs(one.change))
        found = []
        for x in range(0, moments, each):
            within = range(x, min(x + each, moments))
            at = max(within, key=lambda moment: (size.get(moment, 0.0), -moment))
            found.append(Column(_url(self.eyes, at), x, len(within), self.moment(at)))
        return tuple(found)

    def moment(self, at: int) -> str:
        """Describe a moment in words: its number, and the values."""
        values = [line.values[at] for line in self.analysis.lines]
        said = [self.value(value) for value in values if value is not None]
        return f"{at}/{len(self.analysis.movers)}" + (": " + ", ".join(said) if said else "")

    # -- words --------------------------------------------------------------------------------------------------------

    def name(self, line: Line) -> str:
        return self._(line.label) if line.label else self.table.kit.words.seat_name(line.of, self._)

    def side(self, line: Line) -> int:
        return self.table.kit.picture.tone(line.of) if line.of >= 0 else 3

    def value(self, value: float) -> str:
        """Put a value into words."""
        if self.unit == SHARE:
            return self._.percent(value)
        if self.unit != BITS:
            return f"{value:g}"
        shown = round(value, 1)
        # Between 1 and 2, English uses the plural and French the singular, just as they do for 0.
        count = 1 if shown == 1 else 0 if abs(shown) < 2 else 2
        return self._.either("{number} bit", "{number} bits", count).format(number=self.decimal(value))

    def mark(self, value: float) -> str:
        """Write a value next to the picture, where there is little room."""
        return self.value(value) if self.unit == SHARE else self.decimal(value)

    def decimal(self, value: float) -> str:
        return self._.decimal(f"{value:.1f}".removesuffix(".0"))

    def change(self, change: float) -> str:
        """Say in words how much something changed."""
        if self.unit != SHARE:
            return self.value(abs(change))
        return self._.counted("{count} point", "{count} points", round(100 * abs(change)))

    def worth(self, one: Change) -> Worth:
        line, up = self.analysis.lines[one.line], one.change > 0
        number = f"{round(100 * abs(one.change))}" if self.unit == SHARE else self.decimal(abs(one.change))
        return Worth(
            at=one.entry,
            url=_url(self.eyes, one.entry),
            here=one.entry == self.at,
            side=self.side(line),
            way="up" if up else "down",
            points=("+" if up else "\N{MINUS SIGN}") + number,
            means=""
            if self.unit == NUMBER
            else self._(MEANS[_who(one, line), up]).format(change=self.change(one.change)),
            text=self.said(one.entry) or self.table.record.moves[one.entry - 1],
            value=self.value(one.value),
        )

    def said(self, entry: int) -> str:
        """Say what an entry was: the first thing told of it, and all of the same kind, but not what came of it."""
        kind, said = None, []
        for told in self.told.get(entry, ()):
            text = self.table.kit.words.sentence(told, REFEREE, self._, self.table.record.size)
            if text and kind in (None, type(told)):
                kind = type(told)
                said.append(text)
        return " ".join(said)


def _who(one: Change, line: Line) -> int:
    return -1 if one.by == CHANCE else int(one.by == line.of)


def has_gap(values: Sequence[float | None]) -> bool:
    """Say whether any moment after the first measured one was not measured."""
    begun = next((n for n, value in enumerate(values) if value is not None), len(values))
    return None in values[begun:]


def height(value: float, top: float) -> float:
    """Return how far below the picture's upper edge a value is drawn."""
    return round(HEIGHT * (1.0 - min(value, top) / top), 1)


def path(values: Sequence[float | None], top: float, closed: bool = False) -> str:
    """Draw a line in steps, as the d of an SVG path: each moment is one unit wide; a gap breaks the line.

    closed: draw the area under it instead.
    """
    parts: list[str] = []
    y = None
    for x, value in enumerate((*values, None)):
        new = None if value is None else height(value, top)
        if new == y:
            continue
        if y is not None:
            parts.append(f"H{x}")
        if new is None:
            parts.append(f"V{HEIGHT}Z" if closed else "")
        elif y is None:
            parts.append(f"M{x} {HEIGHT}V{new:g}" if closed else f"M{x} {new:g}")
        else:
            parts.append(f"V{new:g}")
        y = new
    return "".join(parts)
