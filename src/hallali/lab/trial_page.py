"""What a trial on the bench shows beside a comparison: the levels side by side, curves along the games, choices."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from html import escape

from hallali.interfaces.studies import BITS, SHARE, Chart
from hallali.interfaces.words import LEVELS
from hallali.lab import plots
from hallali.lab.closer import MOMENTS, Close, Curve
from hallali.lab.compare import WON, Comparison, Difference
from hallali.lab.compare_page import PageWriter, listed
from hallali.lab.wilson import Rate


class TrialPage(PageWriter):
    """Writes what a trial found, of one game in one language."""

    def fragment(
        self, found: Sequence[Comparison], curves: Sequence[Curve], close: tuple[Sequence[Close], Sequence[Close]]
    ) -> tuple[str, str]:
        """Return one sentence or two, as text, and the plots and figures as HTML to be put into a page.

        found: a comparison for each bot, the main one first. close: games of either edition, looked at closely.
        """
        one = found[0]
        parts = [*self.levels(found), *self.comparison(one)[2:], *self.uses(one), *self.along(one, curves, close)]
        return f"{self.wins(one)} {self.verdict(one)}", "".join(parts)

    # -- levels

    def levels(self, found: Sequence[Comparison]) -> list[str]:
        """Return who wins at each level, before and now."""
        _ = self.translate
        if len(found) < 2:
            return []
        head = _("Level by level")
        rows = [[row for row in one.differences if row.measure.kind == WON] for one in found]
        names = [self.bot(one.bot) for one in found]
        lines = [
            plots.Series(self.label(found[0], row.measure), [each[number].b for each in rows])
            for number, row in enumerate(rows[0])
        ]
        axis = plots.Axis(_("level"), _("share of games"))
        drawn = plots.lines(names, range(len(names)), lines, self.percent, axis, head)
        heads = [_("wins in 100 games"), *(line.label for line in lines), _("deals")]
        cells = [
            [name, *(self.moved(row) for row in each), str(one.deals)]
            for name, each, one in zip(names, rows, found, strict=True)
        ]
        keys = plots.key([line.label for line in lines])
        return [
            f"<h3>{escape(head)}</h3><div class='plots'><div>{drawn}{keys}</div></div>",
            listed(head, heads, cells),
        ]

    def bot(self, name: str) -> str:
        """Name a bot."""
        return self.translate(LEVELS[name]) if name in LEVELS else name

    def moved(self, row: Difference) -> str:
        """Write a share before and now."""
        _ = self.translate
        text = f"{self.number(100 * row.a.value)} → {self.number(100 * row.b.value)}"
        return _("{change}, sure").format(change=text) if row.differs else text

    # -- along the games

    def along(
        self, one: Comparison, curves: Sequence[Curve], close: tuple[Sequence[Close], Sequence[Close]]
    ) -> list[str]:
        """Return the game's own curves from start to end, and how many choices there are."""
        chart, _gauges = self.game.gauges(one.size, one.options)
        many = len(close[0])
        if chart is None or many < 2:
            return []
        _ = self.translate
        drawn = [self.curve(one, chart, curve) for curve in curves]
        told = _.counted(
            "The first {count} deal with either edition. {meaning}",
            "The first {count} deals with either edition. {meaning}",
            many,
            meaning=_(chart.meaning),
        )
        return [
            f"<h3>{escape(_(chart.title))}</h3>",
            self.paragraph(told),
            "<div class='plots'>", *drawn, "</div>",
            self.paragraph(self.choices(close)),
        ]  # fmt: skip

    def curve(self, one: Comparison, chart: Chart, curve: Curve) -> str:
        """Draw one curve under both editions, as far as both are known."""
        _ = self.translate
        known: list[tuple[int, Rate, Rate]] = []
        for moment, (a, b) in enumerate(zip(curve.a, curve.b, strict=True)):
            if a is None or b is None:
                break
            known.append((moment, a, b))
        if len(known) < 2:
            return ""
        share = 100 // (MOMENTS - 1)
        names = [self.percent(moment * share / 100) if moment % 2 == 0 else "" for moment, _a, _b in known]
        rows = [
            plots.Series(self.side(one, False), [a for _m, a, _b in known]),
            plots.Series(self.side(one, True), [b for _m, _a, b in known]),
        ]
        head = ", ".join(filter(None, (_(curve.label) if curve.label else "", self.whose(one, curve))))
        up = {SHARE: _("share"), BITS: _("bits")}.get(chart.unit) or _(chart.thing or curve.label or chart.title)
        axis = plots.Axis(_("part of the game"), up)
        write = self.percent if chart.unit == SHARE else self.tick
        drawn = plots.lines(names, [moment for moment, _a, _b in known], rows, write, axis, head or _(chart.title))
        return f"<div>{f'<h4>{escape(head)}</h4>' if head else ''}{drawn}{plots.key([row.label for row in rows])}</div>"

    def whose(self, one: Comparison, curve: Curve) -> str:
        """Name the seat whose curve it is; "" if it is nobody's."""
        if curve.of < 0 or self.game.together:
            return ""
        return self.game.page().of(one.options).words.role(curve.of, self.translate)

    def choices(self, close: tuple[Sequence[Close], Sequence[Close]]) -> str:
        """Say how many choices a game has, and how many of them can be seen in these curves."""
        _ = self.translate
        a, b = ([self.number(statistics.fmean(each), 0) for each in _counted(games)] for games in close)
        return _(
            "Choices in a game: {a} before, {b} now. Of these, {c} before and {d} now moved a curve shown above."
        ).format(a=a[0], b=b[0], c=a[1], d=b[1])


def _counted(found: Sequence[Close]) -> tuple[list[int], list[int]]:
    return [one.choices for one in found], [one.told for one in found]
