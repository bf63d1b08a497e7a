"""The curves under the replay of a finished game: where each seat stood, and what each entry was worth."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Sequence

import msgspec

from hallali import i18n
from hallali.core.errors import marked
from hallali.core.seats import CHANCE, REFEREE
from hallali.interfaces.studies import BITS, NUMBER, SHARE
from hallali.lab.analysis import Change, Line
from hallali.room.table.bots import Analysed
from hallali.room.table.calling import names_of
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

#: What a change came of. A try that was no likelier than this to come out as it did is luck, whoever made it: a coin's
#: toss is nobody's skill. What came of it later counts for nothing. Of what was just done there is nothing to say.
LUCK, SKILL, CHOICE = N_("luck"), N_("skill"), ""
LIKELY = 0.5
#: From this on it was certain.
CERTAIN = 0.9999
#: How many moments decided it.
MOST = 3
#: What a table gasps at, the greatest first: of these are the moments, where a game's measure tells of too few.
GASPS = ("killed", "caught", "escaped", "triumph", "hurt", "missed", "found")
#: Of these, what can have lost a game in which all win or lose together.
LOSSES = ("killed", "hurt", "missed")
#: So many things that turn up at once are a great moment, even if the measure was nearly sure of each.
CROWD = 3
#: How far apart the numbers of the greatest changes stand at least, and from the edges, in percent of the width.
APART, EDGE = 7.5, 2.5
#: A game with more rounds or turns than this has no line for each under its curve.
ROUNDS = 12
#: How much room a digit of its number takes there on a phone, in percent of the width.
DIGIT = 3.2


class Column(msgspec.Struct, frozen=True):
    """A part of the picture that leads to a moment."""

    url: str  #: of the moment
    x: int  #: where the column begins, in moments
    width: int  #: in moments
    title: str  #: the moment in words


class Curve(msgspec.Struct, frozen=True):
    """One line."""

    name: str  #: whose it is, or of what
    side: int  #: the number of its colour
    path: str  #: the d of an SVG path
    area: str  #: the d of the area below it; "" if that is not filled
    dot: str  #: the height at the moment shown, "" for none
    now: str  #: the value at that moment, in words


class Worth(msgspec.Struct, frozen=True, kw_only=True):
    """What one entry was worth."""

    at: int  #: the entry's number
    url: str  #: of its moment
    here: bool  #: whether the page shows that moment
    side: int  #: the number of the colour of whom it was good for, or of the line
    points: str  #: the change, with its sign
    unit: str  #: what it is counted in
    whom: str  #: for whom: “for Ann”; "" where that is everyone at the table
    kind: str  #: what it came of: luck or skill; "" where neither can be told
    luck: bool = False  #: whether that is luck
    odds: str  #: how likely that was beforehand, in a sentence; "" if that is not known
    when: str  #: its round or turn, in words
    text: str  #: what happened
    value: str  #: the value after it
    x: float = 0.0  #: where it stands along the curve, in percent
    lane: float = 0.0  #: where its number stands above the curve, in percent, apart from the others


class Mark(msgspec.Struct, frozen=True):
    """Where a round or a turn begins under the curve."""

    x: float  #: in percent of the width
    middle: float  #: of it, where its number stands
    label: str  #: its number; "" where it has no room


class Picture(msgspec.Struct, frozen=True, kw_only=True):
    """What the part draws."""

    lead: str = ""  #: what the addresses of moments begin with: the replay's; "" on its own pages
    again: str  #: the address of this page
    pending: bool = False  #: whether it is still being worked out
    title: str = ""  #: what the curves are of
    meaning: str = ""  #: how to read them
    points: str = ""  #: what changes are counted in, where a list of them begins
    marks: tuple[Mark, ...] = ()  #: where rounds or turns begin; none if there are too many
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


def of(
    table: Table, found: Analysed | None, at: int, eyes: int, lang: str, *, me: int = -1, lead: str = ""
) -> Picture | None:
    """Draw the curves of a finished game, with the moment `at` marked; None if it has none.

    eyes: the replay's. me: the viewer's own seat, which is called “you”. lead: as in Picture.
    """
    if found is None:
        failed = table.analysis is not None and table.analysis.done()
        return None if failed else Picture(lead=lead, again=_url(eyes, at), pending=True)
    analysis, _ = found
    if analysis.chart is None:
        return None
    return _Artist(table, found, at, eyes, lang, me).picture(lead)


def numbered(middles: Sequence[float]) -> list[str]:
    """Return the numbers that stand there, from 1; "" for one that would lie on the one before it on a phone."""
    found, free = [], 0.0
    for number, middle in enumerate(middles, 1):
        half = DIGIT * len(str(number)) / 2
        found.append(str(number) if middle - half >= free else "")
        free = middle + half if found[-1] else free
    return found


class _Artist:
    """Draws one game's curves in one language."""

    def __init__(self, table: Table, found: Analysed, at: int, eyes: int, lang: str, me: int) -> None:
        self.table, self.at, self.eyes, self.me = table, at, eyes, me
        self.turns, self.rounds, self.numbers = table.stretches()
        self.analysis, self.told = found
        assert self.analysis.chart is not None
        self.chart = self.analysis.chart
        self.unit = self.chart.unit
        self.lang = lang
        self._ = i18n.translator(lang).calling(dict(names_of(table, lang)))
        known = [value for line in self.analysis.lines for value in line.values if value is not None]
        self.top = 1.0 if self.unit == SHARE else max(1.0, math.ceil(max(known)))

    def picture(self, lead: str) -> Picture:
        analysis, changes = self.analysis, self.analysis.changes()
        greatest = self.great(changes)
        worths = [one for one in changes if abs(one.change) >= LEAST[self.unit]]
        return Picture(
            lead=lead,
            title=self._(self.chart.title),
            meaning=self.meaning(),
            points=self._(self.chart.points),
            marks=self.marks(),
            again=_url(self.eyes, self.at),
            width=len(analysis.movers) + 1,
            here=self.at + 0.5,
            top=self.mark(self.top),
            bottom=self.mark(0.0),
            curves=tuple(map(self.curve, analysis.lines)),
            columns=self.columns(changes),
            greatest=self.apart(self.three(greatest, changes)),
            worths=tuple(map(self.worth, worths)),
            gap=any(has_gap(line.values) for line in analysis.lines),
        )

    def great(self, changes: Sequence[Change]) -> list[Change]:
        """Return what decided the game: the blow that ended it, what turned up in a crowd, the greatest changes."""
        first = [*self.blow(changes), *self.crowds(changes)]
        rest = [
            one
            for one in self.analysis.greatest(MOST + len(first), but=self.idle)
            if abs(one.change) >= GREAT[self.unit]
        ]
        rest.sort(key=lambda one: -abs(one.change))
        found: dict[int, Change] = {}
        for one in (*first, *rest):
            found.setdefault(one.entry, one)
        return list(found.values())[:MOST]

    def idle(self, one: Change) -> bool:
        """Say whether a change decided nothing."""
        return self.blind(one) or one.entry in self.analysis.vain

    def blow(self, changes: Sequence[Change]) -> list[Change]:
        """Return what the winner of a game of several found out by their last act: it ended the game."""
        returns = self.table.returns()
        if self.unit == NUMBER or self.table.game.together or sum(one > 0 for one in returns) != 1:
            return []
        winner = next(seat for seat, won in enumerate(returns) if won > 0)
        own = [one for one in changes if self.analysis.lines[one.line].of == one.by == winner and one.change > 0]
        acts = [entry for entry, mover in enumerate(self.analysis.movers, 1) if mover == winner]
        return [one for one in own[-1:] if one.entry == acts[-1]]

    def crowds(self, changes: Sequence[Change]) -> list[Change]:
        """Return the change at which most turned up at once, if that was a crowd."""
        picture = self.table.kit.picture
        many = {
            entry: max((picture.moment(one, REFEREE).many for one in told), default=1)
            for entry, told in self.told.items()
        }
        found = [one for one in changes if many.get(one.entry, 1) >= CROWD]
        return sorted(found, key=lambda one: (-many[one.entry], one.entry))[:1]

    def blind(self, one: Change) -> bool:
        """Say whether a winner's own act is counted for somebody else: the measure does not see what that act won.

        Who reaches the way out lets the other know where they are, and has escaped all the same.
        """
        of, returns = self.analysis.lines[one.line].of, self.table.returns()
        won = one.by >= 0 and returns[one.by] > 0 and not self.table.game.together
        return won and of >= 0 and (one.change > 0) == (of != one.by)

    def meaning(self) -> str:
        """Say what the curves measure; and where one that ended high is a loser's, that they lost all the same."""
        text, last = self._(self.chart.meaning), len(self.analysis.movers)
        high = any(
            line.of >= 0 and self.table.returns()[line.of] < 0 and (line.values[-1] or 0) * 2 >= self.top
            for line in self.analysis.lines
        )
        return f"{text} {self._(self.chart.lost)}" if self.chart.lost and high and self.at >= last else text

    # -- the picture --------------------------------------------------------------------------------------------------

    def curve(self, line: Line) -> Curve:
        value = line.values[min(self.at, len(line.values) - 1)]
        count = len(self.analysis.lines)
        filled = self.unit != NUMBER and count <= 2  # more would hide each other
        return Curve(
            name=self.name(line),
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
        if line.label:
            return self._(line.label)
        return self._(N_("You")) if line.of == self.me >= 0 else named(self.table, line.of, self._)

    def side(self, line: Line) -> int:
        return self.table.kit.picture.tone(line.of) if line.of >= 0 else 3

    def value(self, value: float) -> str:
        """Put a value into words."""
        if self.unit == SHARE:
            return self._.percent(value)
        return self.decimal(value) if self.unit == BITS else f"{value:g}"

    def mark(self, value: float) -> str:
        """Write a value next to the picture, where there is little room."""
        return self.value(value) if self.unit == SHARE else self.decimal(value)

    def decimal(self, value: float) -> str:
        return self._.decimal(f"{value:.1f}".removesuffix(".0"))

    def worth(self, one: Change) -> Worth:
        line, up = self.analysis.lines[one.line], one.change > 0
        seat = line.of
        if self.unit == SHARE and not up and len(self.table.roles) == 2:  # what the hunter loses, the prey gains
            seat, up = 1 - seat, True
        number = f"{round(100 * abs(one.change))}" if self.unit == SHARE else self.decimal(abs(one.change))
        sign = "+" if up else "\N{MINUS SIGN}"
        if self.unit == BITS:  # a person reads more in “75% ruled out” than in two bits, which never fall
            sign, number = "", self._.percent(1.0 - 2.0**-one.change)
        return Worth(
            at=one.entry,
            url=_url(self.eyes, one.entry),
            here=one.entry == self.at,
            side=self.table.kit.picture.tone(seat) if seat >= 0 else self.side(line),
            points=sign + number,
            unit=self.counted(one, line),
            whom=self.whom(seat) if seat >= 0 and len(self.table.roles) > 1 else "",
            kind=self._(kind(one, seat if up else -1)) if kind(one, seat if up else -1) else "",
            luck=kind(one, seat if up else -1) == LUCK,
            odds=self.odds(one.odds) if one.odds is not None else "",
            when=self.when(one.entry),
            text=self.said(one.entry) or self.said(one.entry + 1) or self.table.record.moves[one.entry - 1],
            value=self.value(one.value),
            x=self.along(one.entry + 0.5),
        )

    def odds(self, chance: float) -> str:
        if chance >= CERTAIN:
            return self._(N_("It was certain."))
        return self._(N_("It had a {chance} chance.")).format(chance=self._.percent(chance))

    def doer(self, at: int) -> int:
        """Return the colour of the seat that did an entry; of what nobody did, the viewer's."""
        seat = self.analysis.movers[at - 1]
        return self.table.kit.picture.tone(seat if seat >= 0 else max(self.me, 0))

    def three(self, great: Sequence[Change], changes: Sequence[Change]) -> list[Worth]:
        """Fill up the greatest changes with what the table gasped at, where a game's measure tells too little."""
        eyes = self.eyes if self.eyes in self.table.heard else REFEREE
        greatest = [self.worth(one) for one in great]
        small = {one.entry: one for one in changes if not self.idle(one)}
        known = {one.at for one in greatest}
        gasped: dict[int, tuple[int, str]] = {}
        counts = LOSSES if self.table.game.together and min(self.table.returns()) < 0 else GASPS
        for seq, told in self.table.heard.get(eyes, ()):
            drama = self.table.kit.picture.moment(told, eyes).drama
            text = self.table.kit.words.sentence(told, eyes, self._, self.table.record.size)
            if drama in counts and text and seq not in known and seq < self.table.seq:
                gasped[seq] = (GASPS.index(drama), text)
        missing = sorted(gasped, key=lambda seq: (gasped[seq][0], -seq))[: max(0, MOST - len(greatest))]
        greatest += [
            self.worth(small[at]) if at in small else Worth(
                at=at, url=_url(self.eyes, at), here=at == self.at, side=self.doer(at), points="", unit="", whom="",
                kind="", odds="", when=self.when(at), text=gasped[at][1], value="", x=self.along(at + 0.5),
            )
            for at in missing
        ]  # fmt: skip
        return sorted(greatest, key=lambda one: one.at)

    def counted(self, one: Change, line: Line) -> str:
        """Name the unit of a change, in the number that goes with it."""
        if self.unit == SHARE:
            return self._.either("point", "points", round(100 * abs(one.change)))
        if self.unit == BITS:
            return ""
        return self._(line.label or self.chart.thing)

    def whom(self, seat: int) -> str:
        """Say for whom something was good: “for you”, “for Ann”."""
        if seat == self.me:
            return self._(N_("for you"))
        return self._(N_("for {who:the}")).format(who=self._.name(named(self.table, seat, self._)))

    def when(self, entry: int) -> str:
        """Say in which round an entry was or, in a game without rounds, in which turn."""
        if self.rounds:
            return self._(N_("In round {number}")).format(number=bisect_left(self.rounds, entry))
        number = self.numbers[entry - 1] if self.numbers else max(1, bisect_left(self.turns, entry))
        if len(self.table.roles) == 1 or not number:
            return ""
        return self._(N_("In turn {number}")).format(number=number)

    def along(self, moments: float) -> float:
        """Return where a moment stands along the curve, in percent."""
        return round(100 * moments / (len(self.analysis.movers) + 1), 1)

    def marks(self) -> tuple[Mark, ...]:
        """Mark where each round begins, or each turn in a game without them, if few enough to be told apart."""
        begun = self.rounds or self.begun()
        if not 1 < len(begun) <= ROUNDS:
            return ()
        ends = (*begun[1:], len(self.analysis.movers) + 1)
        middles = [self.along((at + end) / 2) for at, end in zip(begun, ends, strict=True)]
        return tuple(
            Mark(self.along(at), middle, label)
            for at, middle, label in zip(begun, middles, numbered(middles), strict=True)
        )

    def begun(self) -> list[int]:
        """Return where each turn begins, in a game that numbers its turns."""
        found: list[int] = []
        for at, number in enumerate(self.numbers):
            if number > len(found):
                found.append(at)
        return found

    def apart(self, greatest: Sequence[Worth]) -> tuple[Worth, ...]:
        """Give each of the greatest changes a place for its number, so that no two meet."""
        lanes: list[float] = []
        for one in greatest:
            lanes.append(max(one.x, EDGE, lanes[-1] + APART if lanes else 0.0))
        for number in range(len(lanes) - 1, -1, -1):
            lanes[number] = min(lanes[number], 100.0 - EDGE - APART * (len(lanes) - 1 - number))
        return tuple(
            msgspec.structs.replace(one, lane=round(lane, 1)) for one, lane in zip(greatest, lanes, strict=True)
        )

    def said(self, entry: int) -> str:
        """Say what an entry was: the first thing told of it, all of the same kind, and a catch; not what came of it."""
        eyes = self.me if self.me >= 0 else REFEREE
        kind, said, gasped = None, [], False
        for told in self.told.get(entry, ()):
            text = self.table.kit.words.sentence(told, eyes, self._, self.table.record.size)
            drama = self.table.kit.picture.moment(told, eyes).drama
            if text and (kind in (None, type(told)) or (drama == "caught" and not gasped)):
                kind = kind or type(told)
                gasped = gasped or drama in GASPS
                said.append(text)
        return " ".join(said)


def kind(one: Change, gained: int) -> str:
    """Name what a change came of, in English. gained: the seat that it was good for, -1 for none."""
    if one.by == CHANCE or (one.odds is not None and one.odds <= LIKELY):
        return LUCK
    return SKILL if one.odds is not None and one.by == gained else CHOICE


def named(table: Table, seat: int, _: i18n.Translator) -> str:
    """Name who sat in a seat: a person by name, if they have one, else the seat."""
    return table.seats[seat].name or table.kit.words.seat_name(seat, _)


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
