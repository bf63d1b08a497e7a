"""Plots as SVG, for pages that are one file: differences with intervals, columns, and lines over a number's values.

They are drawn for 440 units of width, so that their texts can be read on a phone. Colours are the page's (STYLE).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import NamedTuple

from hallali.lab.wilson import Rate

WIDE = 440
#: How the plots' and the pages' colours are named, in light and dark.
STYLE = """
:root{color-scheme:light dark;--ink:#222;--soft:#5c5a55;--ground:#fbfaf7;--line:#d8d4c9;--bar:#4b6f8f;--mark:#b3541e;
--c0:#4b6f8f;--c1:#8a5a83;--c2:#5d8a5a;--c3:#b38a3a;--c4:#9a5146;--c5:#777}
@media(prefers-color-scheme:dark){:root{--ink:#e6e3dc;--soft:#a5a198;--ground:#1b1b1d;--line:#3b3a38;--bar:#7fa5c6;
--mark:#e08a4f;--c0:#7fa5c6;--c1:#bd8db6;--c2:#8fbf8b;--c3:#d9b266;--c4:#cd8478;--c5:#999}}
body{font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--ground);max-width:62rem;margin:2rem auto;
padding:0 1rem}
h1{font-size:1.5rem;line-height:1.25}h2{font-size:1.15rem;margin-top:2rem}h3{font-size:1rem;margin:1.2rem 0 .4rem}
p{color:var(--soft);max-width:46rem}p.told{color:inherit}
svg{max-width:100%;height:auto;display:block}svg text{font:12.5px system-ui,sans-serif;fill:var(--ink);
paint-order:stroke;stroke:var(--ground);stroke-width:4px}
svg .soft{fill:var(--soft)}svg .axis{stroke:var(--line)}svg .zero{stroke:var(--mark);stroke-dasharray:4 3}
svg .origin{stroke:var(--soft);stroke-width:2;stroke-dasharray:1 4}
svg .sure{font-weight:600}
svg .range{stroke:var(--ink);stroke-width:1.5;fill:none}svg .dot{fill:var(--bar)}svg .dot.sure{fill:var(--mark)}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.2rem .6rem;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap}
th:first-child,td:first-child{text-align:left}th{font-weight:600}
.key{display:flex;flex-wrap:wrap;gap:.2rem 1rem}.key i{display:inline-block;width:.8em;height:.8em;margin-right:.35em}
svg .f0,.key .f0{fill:var(--c0);background:var(--c0)}svg .f1,.key .f1{fill:var(--c1);background:var(--c1)}
svg .f2,.key .f2{fill:var(--c2);background:var(--c2)}svg .f3,.key .f3{fill:var(--c3);background:var(--c3)}
svg .f4,.key .f4{fill:var(--c4);background:var(--c4)}svg .f5,.key .f5{fill:var(--c5);background:var(--c5)}
svg .s0{stroke:var(--c0)}svg .s1{stroke:var(--c1)}svg .s2{stroke:var(--c2)}svg .s3{stroke:var(--c3)}
svg .s4{stroke:var(--c4)}svg .s5{stroke:var(--c5)}svg .framed{stroke:var(--mark);stroke-width:3}
svg .line{stroke-width:2;fill:none}svg .reach{stroke-width:1.5}
.wide{overflow-x:auto}.plots{display:flex;flex-wrap:wrap;gap:0 2rem}.plots>div{flex:0 1 440px;min-width:0}
"""

#: Writes a number on an axis or next to a plot.
Write = Callable[[float], str]


class Row(NamedTuple):
    """One difference. sure: whether it is named as one."""

    label: str  #: what is compared
    told: str  #: the difference, in words
    rate: Rate  #: the difference and its interval
    sure: bool


class Series(NamedTuple):
    """One line: for each value of the number, what was measured."""

    label: str  #: what is measured
    rates: Sequence[Rate]  #: one for each value, in order


class Axis(NamedTuple):
    """The names of the axes."""

    across: str  #: of the values
    up: str  #: of what was measured


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Return round numbers that cover a span: steps of 1, 2 or 5 and powers of ten.

    >>> ticks(-3.2, 11)
    [-5.0, 0.0, 5.0, 10.0, 15.0]
    >>> ticks(0, 0.31)
    [0.0, 0.1, 0.2, 0.3, 0.4]
    """
    span = (high - low) or abs(high) or 1.0
    power = 10.0 ** math.floor(math.log10(span / most))
    step = next(power * times for times in (1, 2, 5, 10) if span / (power * times) <= most)
    first, last = math.floor(round(low / step, 9)), math.ceil(round(high / step, 9))
    digits = max(0, -math.floor(math.log10(step)))
    return [round(step * number, digits) for number in range(first, max(last, first + 1) + 1)]


def differences(rows: Sequence[Row], write: Write, axis: str, label: str) -> str:
    """Draw differences with their intervals, above each its name and its figures. axis: what the scale measures."""
    ends = [end for row in rows for end in (row.rate.low, row.rate.high, row.rate.value) if math.isfinite(end)]
    marks = ticks(min(0.0, *ends), max(0.0, *ends))
    left, right = 14.0, WIDE - 14.0

    def at(value: float) -> float:
        held = min(max(value, marks[0]), marks[-1])
        return left + (right - left) * (held - marks[0]) / (marks[-1] - marks[0])

    foot = 42 * len(rows) + 8
    drawn = [f"<path class='axis' d='M{at(mark):.1f} 4V{foot}'/>" for mark in marks]
    drawn.append(f"<path class='zero' d='M{at(0):.1f} 4V{foot}'/>")
    for number, row in enumerate(rows):
        y = 42 * number + 18
        low, value, high = (at(one) for one in (row.rate.low, row.rate.value, row.rate.high))
        sure = " sure" if row.sure else ""
        drawn += [
            f"<text class='name{sure}' x='0' y='{y}'>{escape(row.label)}</text>",
            f"<text class='soft' x='{WIDE}' y='{y}' text-anchor='end'>{escape(row.told)}</text>",
            f"<path class='range' d='M{low:.1f} {y + 14}H{high:.1f}M{low:.1f} {y + 10}v8M{high:.1f} {y + 10}v8'/>",
            f"<circle class='dot{sure}' cx='{value:.1f}' cy='{y + 14}' r='4.5'/>",
        ]
    drawn += [_across(at(mark), foot + 16, write(mark)) for mark in marks]
    drawn.append(f"<text class='soft' x='{WIDE / 2}' y='{foot + 36}' text-anchor='middle'>{escape(axis)}</text>")
    return svg(foot + 44, drawn, label)


def columns(names: Sequence[str], sets: Sequence[Sequence[float]], write: Write, axis: Axis, label: str) -> str:
    """Draw columns side by side: for each name one of each set."""
    marks = ticks(0.0, max(max(one) for one in sets))
    drawn, at = _frame(marks, write, axis)
    slot = (WIDE - 52) / len(names)
    every = math.ceil(max(len(name) for name in names) * 8 / slot)
    for place, name in enumerate(names):
        x = 48 + slot * place
        wide = max(1.0, (slot - min(4.0, slot / 4)) / len(sets))
        for number, one in enumerate(sets):
            top = at(one[place])
            drawn.append(
                f"<rect class='f{3 * number}' x='{x + wide * number:.1f}' y='{top:.1f}' "
                f"width='{wide:.1f}' height='{_FLOOR - top:.1f}'><title>{escape(name)}: {escape(write(one[place]))}"
                "</title></rect>"
            )
        if place % every == 0:
            drawn.append(_across(x + wide * len(sets) / 2, _FLOOR + 16, name))
    return svg(_FLOOR + 44, drawn, label)


def lines(
    values: Sequence[str], places: Sequence[float], series: Sequence[Series], write: Write, axis: Axis, label: str,
    now: float | None = None, origin: float | None = None,
) -> str:  # fmt: skip
    """Draw lines with intervals over values. places: where each stands on the scale.

    now: where the number stands. origin: where it stood in the edition that this one came from.
    """
    ends = [end for one in series for rate in one.rates for end in (rate.low, rate.high) if math.isfinite(end)]
    marks = ticks(min(ends), max(ends))
    drawn, at = _frame(marks, write, axis)
    span = (max(places) - min(places)) or 1.0

    def across(place: float) -> float:
        return 72 + (WIDE - 100) * (place - min(places)) / span

    if now is not None:
        drawn.append(f"<path class='zero' d='M{across(now):.1f} 24V{_FLOOR}'/>")
    if origin is not None and min(places) <= origin <= max(places):
        drawn.append(f"<path class='origin' d='M{across(origin):.1f} 24V{_FLOOR}'/>")
    for number, one in enumerate(series):
        colour = number % 6
        shift = 4.0 * (number - (len(series) - 1) / 2)  # so that intervals do not hide each other
        points = [(across(place) + shift, at(rate.value)) for place, rate in zip(places, one.rates, strict=True)]
        drawn.append(f"<path class='line s{colour}' d='M{_joined(points)}'/>")
        for (x, y), rate, value in zip(points, one.rates, values, strict=True):
            reach = f"M{x:.1f} {at(rate.low):.1f}V{at(rate.high):.1f}"
            drawn.append(f"<path class='reach s{colour}' d='{reach}'/>")
            told = f"{one.label}, {value}: {write(rate.value)}"
            drawn.append(f"<circle class='f{colour}' cx='{x:.1f}' cy='{y:.1f}' r='4'>"
                         f"<title>{escape(told)}</title></circle>")  # fmt: skip
    drawn += [_across(across(place), _FLOOR + 16, value) for place, value in zip(places, values, strict=True)]
    return svg(_FLOOR + 44, drawn, label)


def squares(
    names: tuple[Sequence[str], Sequence[str]], shares: Mapping[tuple[int, int], float], write: Write, axis: Axis,
    label: str, marks: Sequence[tuple[int, int]] = (),
) -> str:  # fmt: skip
    """Draw a map: a square for each pair of values, the fuller the more. names: of the columns, and of the rows.

    shares: by the numbers of column and row, counted from 0; a pair that has none is left open. marks: pairs that are
    framed.
    """
    across, up = names
    low, high = min(shares.values()), max(shares.values())
    left = 20 + 8 * max(len(name) for name in up)
    wide, tall = (WIDE - left) / len(across), 40
    floor = 24 + tall * len(up)
    drawn = [f"<text class='soft' x='0' y='12'>{escape(axis.up)}</text>"]
    for row, name in enumerate(up):
        y = floor - tall * (row + 1)
        drawn.append(f"<text class='soft' x='{left - 8}' y='{y + 25}' text-anchor='end'>{escape(name)}</text>")
        for column in range(len(across)):
            share, x = shares.get((column, row)), left + wide * column
            if share is None:
                continue
            much = 0.08 + 0.72 * (share - low) / ((high - low) or 1.0)
            framed = " framed" if (column, row) in marks else ""
            drawn.append(
                f"<rect class='f0{framed}' x='{x + 1:.1f}' y='{y + 1}' width='{wide - 2:.1f}' height='{tall - 2}' "
                f"fill-opacity='{much:.2f}'/>"
            )
            drawn.append(_across(x + wide / 2, y + 25, write(share)).replace(" class='soft'", ""))
    drawn += [_across(left + wide * (column + 0.5), floor + 16, name) for column, name in enumerate(across)]
    middle = (WIDE + left) / 2
    drawn.append(
        f"<text class='soft' x='{middle:.0f}' y='{floor + 36}' text-anchor='middle'>{escape(axis.across)}</text>"
    )
    return svg(floor + 44, drawn, label)


#: Where the axis across lies.
_FLOOR = 214


def _frame(marks: Sequence[float], write: Write, axis: Axis) -> tuple[list[str], Callable[[float], float]]:
    """Return the axes with their names and the marks up, and what says how high a value lies."""

    def at(value: float) -> float:
        held = min(max(value, marks[0]), marks[-1])
        return _FLOOR - (_FLOOR - 28) * (held - marks[0]) / (marks[-1] - marks[0])

    drawn = [f"<text class='soft' x='0' y='12'>{escape(axis.up)}</text>"]
    for mark in marks:
        drawn.append(f"<path class='axis' d='M46 {at(mark):.1f}H{WIDE}'/>")
        drawn.append(f"<text class='soft' x='40' y='{at(mark) + 4:.1f}' text-anchor='end'>{escape(write(mark))}</text>")
    middle = (WIDE + 46) / 2
    name = f"<text class='soft' x='{middle}' y='{_FLOOR + 36}' text-anchor='middle'>{escape(axis.across)}</text>"
    return [*drawn, name], at


def _joined(points: Sequence[tuple[float, float]]) -> str:
    return "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def _across(x: float, y: float, text: str) -> str:
    return f"<text class='soft' x='{x:.1f}' y='{y:.1f}' text-anchor='middle'>{escape(text)}</text>"


def key(labels: Sequence[str], step: int = 1) -> str:
    """Return what says which colour is whose. step: how many colours lie between two."""
    told = (f"<span><i class='f{number * step % 6}'></i>{escape(label)}</span>" for number, label in enumerate(labels))
    return f"<p class='key'>{''.join(told)}</p>"


def svg(high: float, drawn: Sequence[str], label: str) -> str:
    """Return a picture. label: what it shows, for people who cannot see it."""
    return (
        f"<svg viewBox='0 0 {WIDE} {high:.0f}' width='{WIDE}' role='img' aria-label='{escape(label, quote=True)}'>"
        f"{''.join(drawn)}</svg>"
    )


def alone(drawn: str) -> str:
    """Return a picture as a file that stands by itself."""
    start = "<svg xmlns='http://www.w3.org/2000/svg' style='background:var(--ground)' "
    head, _, rest = drawn.removeprefix("<svg ").partition(">")
    return f"{start}{head}><style>{STYLE}</style>{rest}\n"
