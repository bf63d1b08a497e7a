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
        _ = self.translate
        one, told = found[0], f"{self.wins(found[0])} {self.verdict(found[0])}"
        if len(found) > 1:
            told = _("{level}: {found}").format(level=self.bot(one.bot), found=told)
        parts = [*self.levels(found), *self.comparison(one)[2:], *self.uses(one), *self.along(one, curves, close)]
        return told, "".join(parts)

    # -- levels

    def levels(self, found: Sequence[Comparison]) -> list[str]:
        """Return who wins at each level, before and now."""
        _ = self.translate
        if len(found) < 2:
            return []
        head = _("Level by level")
        rows = [[row for row in one.differences if row.measure.kind == WON] for one in found]
        names = [self.bot(one.bot) for one in found]
        labels = [self.label(found[0], row.measure) for row in rows[0]]
        heads = [_("wins in 100 games"), *labels, _("deals")]
        cells = [
            [name, *(self.moved(row) for row in each), str(one.deals)]
            for name, each, one in zip(names, rows, found, strict=True)
        ]
        drawn = [
            self.beside(found[0], label, plots.Axis(_("level"), _("share of games")), names,
                        [each[number].a for each in rows], [each[number].b for each in rows], self.percent)
            for number, label in enumerate(labels)
        ]  # fmt: skip
        return [f"<h3>{escape(head)}</h3><div class='plots'>", *drawn, "</div>", listed(head, heads, cells)]

    def beside(
        self, one: Comparison, head: str, axis: plots.Axis, names: Sequence[str], a: Sequence[Rate], b: Sequence[Rate],
        write: plots.Write,
    ) -> str:  # fmt: skip
        """Draw a line for either edition. names: of the places on the axis across, "" for one without a name."""
        sides = (self.side(one, False), self.side(one, True))
        rows = [plots.Series(sides[0], a), plots.Series(sides[1], b)]
        drawn = plots.lines(names, range(len(names)), rows, write, axis, f"{axis.up}, {head}" if head else axis.up)
        return f"<div>{f'<h4>{escape(head)}</h4>' if head else ''}{drawn}{plots.key(sides)}</div>"

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
        """Draw one curve under both editions, where both are known."""
        _ = self.translate
        both = enumerate(zip(curve.a, curve.b, strict=True))
        known = [(moment, a, b) for moment, (a, b) in both if a is not None and b is not None]
        if len(known) < 2:
            return ""
        share = 100 // (MOMENTS - 1)
        names = [self.percent(moment * share / 100) if moment % 2 == 0 else "" for moment, _a, _b in known]
        head = ", ".join(filter(None, (_(curve.label) if curve.label else "", self.whose(one, curve))))
        up = {SHARE: _("share"), BITS: _("bits")}.get(chart.unit) or _(curve.label or chart.thing or chart.title)
        axis = plots.Axis(_("part of the game"), up)
        write = self.percent if chart.unit == SHARE else self.tick
        before, now = [rate for _m, rate, _b in known], [rate for _m, _a, rate in known]
        return self.beside(one, head, axis, names, before, now, write)

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
