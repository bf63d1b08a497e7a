"""One number of an edition over its range, or two as a map: each value on the same deals as the edition itself."""

from __future__ import annotations

import csv
import io
import itertools
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from hallali import games
from hallali.core.contract import Options, Value
from hallali.core.edition import Source
from hallali.core.errors import BadOption, Message, marked
from hallali.core.library import Shelf
from hallali.lab import pool
from hallali.lab.compare import LENGTH, WON, Comparison, Difference, Point, Swept, compare
from hallali.lab.dials import Dial, Number, bounds, dials, find, step_of, turn, turned
from hallali.lab.screening import keep
from hallali.lab.wilson import Rate, wilson

N_ = marked

#: How many values of a number are played where no step is named: of one number, of each of two.
POINTS: Final = 9
OF_TWO: Final = 5
#: The most values that are played.
MOST: Final = 400


class Span(msgspec.Struct, frozen=True):
    """Which values of a number are wanted. None: its lowest, its highest, steps that make POINTS of them at most."""

    path: str  #: the number's path
    low: Number | None = None  #: the first value
    high: Number | None = None  #: the last one, if the steps meet it
    step: Number | None = None  #: from one value to the next


class Turned(msgspec.Struct, frozen=True):
    """A number and its values. before: what the edition has. least, most: how far the check lets it be turned."""

    path: str  #: where it stands, as a person names it
    label: dict[str, str]  #: what the row is called, by language
    line: int  #: its line in the file; 0 if it has none there
    before: Number  #: the value in the edition
    least: Number  #: the lowest value that the check allows
    most: Number  #: the highest
    values: list[Number]  #: those that were played
    fixed: list[Number]  #: values that were wanted, and that the check refuses


class Spot(msgspec.Struct, frozen=True):
    """What came of one value, or of a pair. comparison: with the edition itself; None where it has these values.

    wins: each seat's rate of victory with Wilson's interval; “together” where all win or lose together.
    """

    values: tuple[Number, ...]  #: what the numbers are here
    wins: dict[str, Rate]  #: by seat
    comparison: Comparison | None  #: with the edition itself


class Dialled(msgspec.Struct, frozen=True):
    """All that came of one or two numbers."""

    game: str  #: the game, by its name
    edition: str  #: the edition, as NAME:HASH
    size: str  #: the size, by its name
    options: dict[str, Value]  #: the options of the game
    seats: tuple[str, ...]  #: the seats, by their names
    bot: str  #: the bot in every seat
    seed: str  #: what all chance follows from
    games: int  #: with each value
    numbers: list[Turned]  #: one, or two for a map
    spots: list[Spot]  #: one for each value, or pair, in order


def spread_out(shelf: Shelf[Any], text: str, span: Span, most: int = POINTS) -> tuple[Dial, Turned]:
    """Return the number that a span names, with the values that may be played. Raises BadOption."""
    facts = Source(text).values
    dial = find(dials(shelf, text), span.path)
    least, highest = bounds(shelf, facts, dial)
    low, high = (given if given is not None else limit for given, limit in ((span.low, least), (span.high, highest)))
    if low > high:
        raise BadOption(
            Message(
                N_("{low} is more than {high}: name the lower end first."), {"low": f"{low:g}", "high": f"{high:g}"}
            )
        )
    if span.step is not None and span.step <= 0:
        raise BadOption(Message(N_("A step is more than 0, not {step}."), {"step": f"{span.step:g}"}))
    step = span.step or step_of(dial)
    while span.step is None and (high - low) / step > most - 1:
        step *= 2
    wanted: list[Number] = []
    while (value := low + len(wanted) * step) <= high + step / 1e6:
        wanted.append(int(value) if dial.whole and value == int(value) else float(f"{value:.6g}"))
        if len(wanted) > MOST:
            raise BadOption(
                Message(N_("There are too many values ({most} at most): take a longer step."), {"most": MOST})
            )
    values = sorted({*wanted, dial.value}) if low <= dial.value <= high else wanted
    fits = {
        value: not (dial.whole and value != int(value)) and shelf.fits(turn(facts, dial, value)) for value in values
    }
    found = [value for value in values if fits[value]]
    fixed = [value for value in values if not fits[value]]
    if not found or found == [dial.value]:
        text = N_("{path} can be turned from {least} to {most}; none of these values can be played.")
        raise BadOption(Message(text, {"path": span.path, "least": f"{least:g}", "most": f"{highest:g}"}))
    return dial, Turned(span.path, dial.label, dial.line, dial.value, least, highest, found, fixed)


def dial(
    name: str,
    ref: str,
    spans: Sequence[Span],
    count: int,
    seed: str,
    bot: str = "",
    size: str = "real",
    options: Options | None = None,
    workers: pool.Workers = 0,
    begin: Callable[[int], Callable[[int], None]] | None = None,
) -> Dialled:
    """Play `count` deals with each value of one number, or each pair of values of two, and with the edition itself.

    ref: the edition, “NAME:HASH”, "" for the size's own. seed: deal number i is dealt from "seed:i", as `compare` does.
    begin: called with the number of games before the first; what it returns is called with 1 after each.
    Raises BadOption, BadEdition.
    """
    game = games.get(name)
    shelf = game.editions()
    if shelf is None:
        raise BadOption(Message(N_("{game} has no editions."), {"game": name}))
    laid = lay_out(shelf, shelf.load(size, ref).text, spans)
    refs = {values: keep(text) for values, text in laid.texts.items()}
    progress = begin(count * (len(refs) + 1)) if begin else None
    rows = compare(name, [ref, *refs.values()], count, seed, bot, size, options, workers, progress)
    return gathered(laid, dict(zip(refs, rows, strict=True)))


class Laid(msgspec.Struct):
    """The values that are played. before: those of the edition itself."""

    numbers: list[Turned]  #: one, or two for a map
    before: tuple[Number, ...]
    grid: list[tuple[Number, ...]]  #: all values, or pairs, in order
    texts: dict[tuple[Number, ...], str]  #: the changed editions, as files


def named(spans: Sequence[Span]) -> None:
    """Check that one number is named, or two. Raises BadOption."""
    if not 1 <= len(spans) <= 2 or len({span.path for span in spans}) < len(spans):
        raise BadOption(Message(N_("Name one number, or two different ones for a map.")))


def lay_out(shelf: Shelf[Any], text: str, spans: Sequence[Span]) -> Laid:
    """Return what is to be played to turn one number, or two. Raises BadOption."""
    named(spans)
    found = [spread_out(shelf, text, span, POINTS if len(spans) == 1 else OF_TWO) for span in spans]
    grid = list(itertools.product(*(row.values for _, row in found)))
    before = tuple(one.value for one, _ in found)
    texts: dict[tuple[Number, ...], str] = {}
    for values in grid:
        if values != before:
            changed = turned(text, [(one, value) for (one, _), value in zip(found, values, strict=True)])
            if len(found) == 1 or shelf.fits(Source(changed).values):
                texts[values] = changed
    return Laid([row for _, row in found], before, grid, texts)


def gathered(laid: Laid, by_values: dict[tuple[Number, ...], Comparison]) -> Dialled:
    """Return all that came of it. by_values: each changed edition compared with the edition itself."""
    first = next(iter(by_values.values()))
    return Dialled(
        game=first.game, edition=first.a.edition, size=first.size, options=first.options, seats=first.seats,
        bot=first.bot, seed=first.seed, games=first.deals, numbers=laid.numbers,
        spots=[
            Spot(values, _wins(by_values.get(values, first), values != laid.before), by_values.get(values))
            for values in laid.grid if values == laid.before or values in by_values
        ],
    )  # fmt: skip


def won(one: Comparison) -> list[Difference]:
    """Return what a comparison says of the shares of the victory."""
    return [row for row in one.differences if row.measure.kind == WON]


def length(one: Comparison) -> Difference:
    """Return what it says of how long games are: in rounds where the game has some, else in entries."""
    return next(row for row in one.differences[::-1] if row.measure.kind == LENGTH)


def _wins(one: Comparison, second: bool) -> dict[str, Rate]:
    found: dict[str, Rate] = {}
    for row in won(one):
        share = (row.b if second else row.a).value
        found[row.name.removeprefix("won ")] = wilson(min(one.deals, round(share * one.deals)), one.deals)
    return found


def swept(found: Dialled) -> Swept:
    """Return what came of one number as `compare` has it, for its page and plots."""
    (number,) = found.numbers
    return Swept(number.path, number.before, [Point(spot.values[0], spot.comparison) for spot in found.spots])


def as_csv(found: Dialled) -> str:
    """Write it as a table: a row for each value and each measure."""
    out = io.StringIO()
    write = csv.writer(out, lineterminator="\n")
    ends = ("", "_low", "_high")
    heads = [f"{name}{end}" for name in ("value", "difference") for end in ends]
    write.writerow([*(number.path for number in found.numbers), "measure", *heads, "sure"])
    plain = next(spot.comparison for spot in found.spots if spot.comparison)
    for spot in found.spots:
        for row in (spot.comparison or plain).differences:
            side = row.b if spot.comparison else row.a
            rate = spot.wins.get(row.name.removeprefix("won "), side) if row.measure.kind == WON else side
            gap = row.difference if spot.comparison else Rate(0.0, 0.0, 0.0)
            figures = [f"{one:.6g}" for part in (rate, gap) for one in (part.value, part.low, part.high)]
            sure = int(spot.comparison is not None and row.differs)
            write.writerow([*(f"{value:.10g}" for value in spot.values), row.name, *figures, sure])
    return out.getvalue()


__all__ = [
    "Dialled", "Laid", "Span", "Spot", "Turned", "as_csv", "dial", "gathered", "lay_out", "length", "named",
    "spread_out", "swept", "won",
]  # fmt: skip
