"""The page of `hallali compare`: one file, with its own plots, in light and dark, in any language."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Sequence
from html import escape
from typing import Protocol

from hallali.core.contract import Value
from hallali.i18n import Translator
from hallali.interfaces.game import AnyGame
from hallali.lab import plots
from hallali.lab.compare import LENGTH, SCORE, WON, Compared, Comparison, Difference, Measure, Swept
from hallali.lab.uses import Use
from hallali.lab.wilson import Rate

#: A column of the plot of lengths holds more than one length where there are more than so many.
_COLUMNS = 24
#: So many uses of cards are seen at once.
_FIRST_USES = 12


def page(found: Compared, game: AnyGame, translate: Translator) -> str:
    """Return the whole page as HTML, in the translator's language."""
    return PageWriter(game, translate).whole(found)


def as_csv(found: Sequence[Comparison]) -> str:
    """Write comparisons as a table: a row for each measure, and for each use of a card in a game."""
    out = io.StringIO()
    write = csv.writer(out, lineterminator="\n")
    heads = [f"{name}{end}" for name in ("a", "b", "difference") for end in ("", "_low", "_high")]
    write.writerow(["measure", *heads, "sure", "deals", "bot"])
    for one in found:
        for row in one.differences:
            rates = (row.a, row.b, row.difference)
            figures = [f"{end:.6g}" for rate in rates for end in (rate.value, rate.low, rate.high)]
            write.writerow([row.name, *figures, int(row.differs), one.deals, one.bot])
        for use in one.uses:
            gap = use.difference
            ends = (use.a, None, None, use.b, None, None, gap.value, gap.low, gap.high)
            figures = ["" if end is None else f"{end:.6g}" for end in ends]
            name = f"{use.title} {use.row} {use.column}".lower()
            write.writerow([name, *figures, int(use.sure), one.deals, one.bot])
    return out.getvalue()


def picture(swept: Swept, game: AnyGame, translate: Translator) -> str:
    """Return a drawing of who wins over a number's values, as an SVG file that stands by itself."""
    return plots.alone(PageWriter(game, translate).over(swept)[0][1])


class Played(Protocol):
    """Something that was played with options."""

    @property
    def options(self) -> dict[str, Value]:
        """What they were."""


class PageWriter:
    """Writes of one game in one language."""

    def __init__(self, game: AnyGame, translate: Translator) -> None:
        self.game, self.translate = game, translate

    # -- numbers and names

    def number(self, value: float, digits: int = 1, sign: bool = False) -> str:
        """Write a number as this language does, with a real minus."""
        text = f"{value:{'+' if sign else ''}.{digits}f}".replace("-", "−")
        if not value or set(text) <= set("+−0."):
            text = text.lstrip("+−")
        return self.translate.decimal(text)

    def tick(self, value: float) -> str:
        """Write a number at an axis, with no more digits than it needs."""
        digits = next((n for n in range(4) if abs(value - round(value, n)) < 1e-9), 3)
        return self.number(value, digits)

    def percent(self, value: float) -> str:
        """Write a share in percent."""
        return self.translate("{percent}%").format(percent=self.tick(round(100 * value, 6)))

    def side(self, one: Comparison, second: bool) -> str:
        """Name an edition."""
        side = one.b if second else one.a
        return self.translate.of(side.title) or side.edition or "–"

    def label(self, one: Played, measure: Measure) -> str:
        """Name what is measured."""
        _ = self.translate
        if measure.kind == LENGTH:
            return _("Rounds") if measure.name == "rounds" else _("Moves and draws")
        parts = [_(measure.name)] if measure.name else []
        if measure.seat >= 0:
            parts.append(self.game.page().of(one.options).words.role(measure.seat, _))
        return ", ".join(parts) or _("Together")

    # -- the page

    def whole(self, found: Compared) -> str:
        """Return the page."""
        _ = self.translate
        title = _("{game}: editions compared").format(game=_(self.game.title))
        parts = [
            f"<!doctype html><html lang='{_.lang}'><head><meta charset='utf-8'>",
            "<meta name='viewport' content='width=device-width,initial-scale=1'>",
            f"<title>{escape(title)}</title><style>{plots.STYLE}</style></head><body><h1>{escape(title)}</h1>",
        ]
        one = next(iter([*found.comparisons, *(p.comparison for s in found.sweeps for p in s.points if p.comparison)]))
        parts.append(self.paragraph(self.played(one)))
        for comparison in found.comparisons:
            parts += [*self.comparison(comparison), *self.uses(comparison)]
        for sweep in found.sweeps:
            parts += self.sweep(sweep)
        return "\n".join([*parts, "</body></html>\n"])

    def paragraph(self, text: str, kind: str = "") -> str:
        """Return a paragraph of plain text. kind: its class."""
        return f"<p{f' class={kind!r}' if kind else ''}>{escape(text)}</p>"

    def played(self, one: Comparison) -> str:
        """Say what was played, and what the lines are."""
        _ = self.translate
        text = _.counted(
            "{count} deal, played with every edition by the bot {bot} in every seat (size {size}, seed {seed}).",
            "{count} deals, each played with every edition by the bot {bot} in every seat (size {size}, seed {seed}).",
            one.deals, bot=one.bot, size=one.size, seed=one.seed,
        )  # fmt: skip
        more = _(
            "Lines are 95% intervals over the deals: of the difference or, in a sweep, of each mean. A difference "
            "is called sure if it holds once all measures of a comparison are taken together (Holm, 5%)."
        )  # fmt: skip
        return f"{text} {more}"

    def comparison(self, one: Comparison) -> list[str]:
        """Return a comparison with its plots and figures."""
        _ = self.translate
        a, b = self.side(one, False), self.side(one, True)
        plot = [self.forest(one, kind) for kind in (WON, LENGTH, SCORE)]
        return [
            f"<h2>{escape(_('{a} and {b}').format(a=a, b=b))}</h2>",
            self.paragraph(self.verdict(one), "told"),
            "<div class='plots'>", *filter(None, plot), self.lasted(one), "</div>", *self.ended(one, a, b),
            f"<h3>{escape(_('All figures'))}</h3>", self.table(one, a, b),
        ]  # fmt: skip

    def wins(self, one: Comparison) -> str:
        """Say what each seat wins with either edition."""
        _ = self.translate
        each = [
            f"{self.label(one, row.measure)} {self.number(100.0 * row.a.value)} → {self.number(100.0 * row.b.value)}"
            for row in one.differences
            if row.measure.kind == WON
        ]
        return _("Wins in 100 games, before and now: {each}.").format(each=", ".join(each))

    def verdict(self, one: Comparison) -> str:
        """Say what is sure."""
        _ = self.translate
        sure = [self.named(one, row.measure) for row in one.differences if row.differs]
        if not sure:
            return _("No difference is sure.")
        return _("Surely different: {what}.").format(what=", ".join(sure))

    def named(self, one: Played, measure: Measure) -> str:
        """Name a measure where the heading of its plot does not stand next to it."""
        _ = self.translate
        label = self.label(one, measure)
        if measure.kind == WON:
            return _("wins ({who})").format(who=label)
        if measure.kind == SCORE:
            return _("at the end ({who})").format(who=label)
        return _("rounds") if measure.name == "rounds" else _("moves and draws")

    def forest(self, one: Comparison, kind: str) -> str:
        """Draw the differences of one kind. Lengths are drawn as shares of what A has."""
        _ = self.translate
        rows = [row for row in one.differences if row.measure.kind == kind]
        if not rows:
            return ""
        head, axis = {
            WON: (_("Who wins"), _("difference in percentage points")),
            LENGTH: (_("How long games are"), _("difference in percent")),
            SCORE: (_("What each has at the end"), _("difference of the means")),
        }[kind]
        drawn = []
        for row in rows:
            scale = {WON: 100.0, LENGTH: 100 / (row.a.value or 1.0), SCORE: 1.0}[kind]
            rate = Rate(*(scale * end for end in (row.difference.value, row.difference.low, row.difference.high)))
            drawn.append(plots.Row(self.label(one, row.measure), self.interval(rate), rate, row.differs))
        return f"<div><h3>{escape(head)}</h3>{plots.differences(drawn, self.tick, axis, head)}</div>"

    def interval(self, rate: Rate) -> str:
        """Write a difference with its interval."""
        value = self.number(rate.value, sign=True)
        if not math.isfinite(rate.low):
            return value
        _ = self.translate
        between = _("{low} to {high}").format(
            low=self.number(rate.low, sign=True), high=self.number(rate.high, sign=True)
        )
        return f"{value}  [{between}]"

    def lasted(self, one: Comparison) -> str:
        """Draw how many rounds, or entries, games took with either edition."""
        _ = self.translate
        names, sets = _binned([one.a.lasted, one.b.lasted])
        head = _("Games by their rounds") if one.in_rounds else _("Games by their moves and draws")
        axis = plots.Axis(_("rounds") if one.in_rounds else _("moves and draws"), _("share of games"))
        drawn = plots.columns(names, sets, self.percent, axis, head)
        return f"<div><h3>{escape(head)}</h3>{drawn}{plots.key([self.side(one, False), self.side(one, True)], 3)}</div>"

    def ended(self, one: Comparison, a: str, b: str) -> list[str]:
        """List how games end, in a game that can end in several ways. a, b: what the columns are called."""
        _, ends = self.translate, self.game.page().words.ends
        names = {**one.a.outcomes, **one.b.outcomes}
        if len(names) < 2:
            return []
        head = _("How games end, of 100")
        rows = [
            [_(ends[name]) if name in ends else name,
             *(self.number(100 * side.outcomes.get(name, 0) / max(1, one.deals)) for side in (one.a, one.b))]
            for name in sorted(names, key=lambda name: -one.a.outcomes.get(name, 0))
        ]  # fmt: skip
        return [f"<h3>{escape(head)}</h3>", listed(head, [_("end"), a, b], rows)]

    def table(self, one: Comparison, a: str, b: str) -> str:
        """List all figures. a, b: what the columns of the editions are called."""
        _ = self.translate
        heads = [_("measured"), a, b, _("difference"), _("how sure")]
        rows = []
        for row in one.differences:
            write = 100.0 if row.measure.kind == WON else 1.0
            digits = 1 if row.measure.kind == WON else 2
            unit = self.translate("{percent}%") if row.measure.kind == WON else "{percent}"
            means = [unit.format(percent=self.number(write * side.value, digits)) for side in (row.a, row.b)]
            rate = Rate(*(write * end for end in (row.difference.value, row.difference.low, row.difference.high)))
            rows.append([self.named(one, row.measure), *means, self.interval(rate), self.settled(row)])
        return listed(_("All figures"), heads, rows)

    def uses(self, one: Comparison) -> list[str]:
        """List the cards whose use differs most, and all others behind a press."""
        _ = self.translate
        if not one.uses:
            return []
        label = _("How often cards are used")
        heads = [_("in 100 games"), self.side(one, False), self.side(one, True), _("difference"), _("how sure")]
        rows = [self.use(use) for use in one.uses]
        first, rest = rows[:_FIRST_USES], rows[_FIRST_USES:]
        parts = [f"<h3>{escape(label)}</h3>", listed(label, heads, first)]
        if rest:
            told = _.counted("{count} more", "{count} more", len(rest))
            parts.append(f"<details><summary>{escape(told)}</summary>{listed(told, heads, rest)}</details>")
        return parts

    def use(self, use: Use) -> list[str]:
        """Return a line of that list."""
        _ = self.translate
        rate = Rate(*(100 * end for end in (use.difference.value, use.difference.low, use.difference.high)))
        what = _("{card}: {what}").format(card=_.of(use.names) or use.row, what=_(use.column))
        means = [self.number(100 * mean) for mean in (use.a, use.b)]
        return [what, *means, self.interval(rate), _("sure") if use.sure else _("not sure")]

    def settled(self, row: Difference) -> str:
        """Say whether a difference is settled, and what would settle it."""
        _ = self.translate
        if row.differs:
            return _("sure")
        if row.more is None:
            return _("none seen")
        if not row.more:
            return _("not sure, given how many were compared")
        return _.counted("not sure: {count} more game would tell", "not sure: {count} more games would tell", row.more)

    # -- sweeps

    def sweep(self, swept: Swept) -> list[str]:
        """Return what came of a number’s values."""
        _ = self.translate
        parts = [f"<h2>{escape(swept.path)}</h2>"]
        told = _("{path} is {value} in the edition that all are compared with (the dashed line).")
        parts.append(self.paragraph(told.format(path=swept.path, value=self.value(swept.before))))
        drawn = (f"<div><h3>{escape(head)}</h3>{plot}{keys}</div>" for head, plot, keys in self.over(swept))
        parts += ["<div class='plots'>", *drawn, "</div>"]
        for point in swept.points:
            if point.comparison is not None:
                a, b = self.value(swept.before), self.value(point.value)
                parts.append(f"<h3>{escape(f'{swept.path} = {b}')}</h3>")
                parts += [self.paragraph(self.verdict(point.comparison), "told"), self.table(point.comparison, a, b)]
        return parts

    def over(self, swept: Swept, origin: float | None = None) -> list[tuple[str, str, str]]:
        """Draw what is measured over a number's values: heads, plots, and what says which line is whose.

        origin: what the number is in the edition that this one came from.
        """
        words = [point.value for point in swept.points]
        numbers = all(isinstance(point.value, int | float) for point in swept.points)
        places = [float(point.value) if numbers else float(place) for place, point in enumerate(swept.points)]
        now = next((place for place, point in zip(places, swept.points, strict=True) if point.comparison is None), None)
        found = []
        for head, up, rows, write in self.charts(swept):
            axis = plots.Axis(swept.path, up)
            drawn = plots.lines([self.value(word) for word in words], places, rows, write, axis, head, now, origin)
            found.append((head, drawn, plots.key([row.label for row in rows]) if len(rows) > 1 else ""))
        return found

    def value(self, value: int | float | str | bool) -> str:
        """Write a value of a number as a file has it."""
        if isinstance(value, bool) or not isinstance(value, int | float):
            return str(value).lower()
        return self.tick(value)

    def charts(self, swept: Swept) -> list[tuple[str, str, list[plots.Series], plots.Write]]:
        """Return what is drawn over the values: who wins, how long games are, what each has at the end."""
        _ = self.translate
        one = next(point.comparison for point in swept.points if point.comparison)
        found: list[tuple[str, str, list[plots.Series], plots.Write]] = []

        def add(head: str, up: str, measures: Sequence[Difference], write: plots.Write) -> None:
            rows = [plots.Series(self.label(one, row.measure), _rates(swept, one, row.name)) for row in measures]
            if rows:
                found.append((head, up, rows, write))

        kinds = {kind: [row for row in one.differences if row.measure.kind == kind] for kind in (WON, LENGTH, SCORE)}
        add(_("Who wins"), _("share of games"), kinds[WON], self.percent)
        for row in kinds[LENGTH]:
            add(_("How long games are"), self.label(one, row.measure), [row], self.tick)
        add(_("What each has at the end"), _("mean"), kinds[SCORE], self.tick)
        return found


def listed(label: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table that scrolls sideways where it is wider than the page."""
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    top = "".join(f"<th>{escape(head)}</th>" for head in heads)
    box = f"<div class='wide' tabindex='0' role='region' aria-label='{escape(label, quote=True)}'>"
    return f"{box}<table><tr>{top}</tr>{body}</table></div>"


def _rates(swept: Swept, one: Comparison, name: str) -> list[Rate]:
    """Return a measure's means over the values of a sweep."""

    def row(comparison: Comparison) -> Difference:
        return next(row for row in comparison.differences if row.name == name)

    rates = [row(point.comparison).b if point.comparison else row(one).a for point in swept.points]
    if row(one).measure.kind != WON:
        return rates
    return [Rate(rate.value, max(0.0, rate.low), min(1.0, rate.high)) for rate in rates]  # no share is beyond


def _binned(sides: Sequence[dict[int, int]]) -> tuple[list[str], list[list[float]]]:
    """Return the names of columns and each side's shares, several lengths to a column where there are many.

    >>> _binned([{3: 1, 4: 3}, {5: 4}])
    (['3', '4', '5'], [[0.25, 0.75, 0.0], [0.0, 0.0, 1.0]])
    """
    first, last = min(min(side) for side in sides), max(max(side) for side in sides)
    wide = math.ceil((last - first + 1) / _COLUMNS)
    starts = range(first // wide * wide, last + 1, wide)
    names = [str(start) if wide == 1 else f"{start}–{start + wide - 1}" for start in starts]
    shares = []
    for side in sides:
        games = sum(side.values())
        ends = [(start, start + wide) for start in starts]
        shares.append([sum(n for length, n in side.items() if low <= length < high) / games for low, high in ends])
    return names, shares
