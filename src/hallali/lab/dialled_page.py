"""What turning one number or two does, in words and as plots: a curve with intervals, or a map; in any language."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from hallali.i18n import Translator
from hallali.interfaces.game import AnyGame
from hallali.lab import plots
from hallali.lab.compare import WON
from hallali.lab.compare_page import PageWriter
from hallali.lab.dialled import Dialled, Spot, Turned, length, swept, won
from hallali.lab.dials import Number


def fragment(
    found: Dialled, game: AnyGame, translate: Translator, origins: Mapping[str, Number] | None = None
) -> tuple[str, str]:
    """Return what was found in a sentence or two, as text, and its plots as HTML to be put into a page.

    origins: what each number is in the edition that this one came from.
    """
    writer = _Writer(found, game, translate, origins or {})
    return writer.verdict(), writer.curve() if len(found.numbers) == 1 else writer.map()


class _Writer:
    def __init__(self, found: Dialled, game: AnyGame, translate: Translator, origins: Mapping[str, Number]) -> None:
        self.found, self.translate, self.origins = found, translate, origins
        self.page = PageWriter(game, translate)
        self.before = tuple(one.before for one in found.numbers)
        self.plain = next(spot.comparison for spot in found.spots if spot.comparison)

    def values(self, spot: Spot) -> str:
        return " × ".join(self.page.value(value) for value in spot.values)

    def name(self, number: Turned) -> str:
        return f"{self.translate.of(number.label)} ({number.path})" if number.label else number.path

    # -- in words

    def verdict(self) -> str:
        """Say which values surely do something to who wins, and how far that goes."""
        _ = self.translate
        what = " × ".join(self.name(number) for number in self.found.numbers)
        sure = [
            self.values(spot)
            for spot in self.found.spots
            if spot.comparison and any(row.differs for row in won(spot.comparison))
        ]
        if not sure:
            return _("{what}: with so many games no value is sure to change who wins.").format(what=what)
        text = _("{what}: who wins is surely changed by {values}.")
        return text.format(what=what, values=_.listed(sure))

    def marks(self) -> str:
        """Say what the lines and frames mark."""
        _ = self.translate
        parts = [_("Marked: your edition, {values}.").format(values=" × ".join(map(self.page.value, self.before)))]
        if self.origins and tuple(self.origins.get(one.path) for one in self.found.numbers) != self.before:
            values = " × ".join(self.page.value(self.origins.get(one.path, "–")) for one in self.found.numbers)
            parts.append(_("Dotted: the one it came from, {values}.").format(values=values))
        games = _.counted("{count} deal with each value.", "{count} deals with each value.", self.found.games)
        parts += [games, _("The lines up and down are 95% intervals.") if len(self.before) == 1 else ""]
        fixed = [value for number in self.found.numbers for value in number.fixed]
        if fixed:
            parts.append(_("Cannot be played: {values}.").format(values=_.listed([self.page.value(v) for v in fixed])))
        return self.page.paragraph(" ".join(filter(None, parts)), "hint")

    # -- as plots

    def curve(self) -> str:
        number = self.found.numbers[0]
        origin = self.origins.get(number.path)
        origin = origin if origin != number.before else None
        drawn = self.page.over(swept(self.found), None if origin is None else float(origin))
        plotted = "".join(f"<div><h3>{escape(head)}</h3>{plot}{keys}</div>" for head, plot, keys in drawn)
        return f"{self.marks()}<div class='plots'>{plotted}</div>{self.table()}"

    def map(self) -> str:
        first, second = self.found.numbers
        names = [self.page.value(value) for value in first.values], [self.page.value(value) for value in second.values]
        places: dict[tuple[Number, ...], tuple[int, int]] = {
            (a, b): (first.values.index(a), second.values.index(b))
            for a, b in (spot.values for spot in self.found.spots)
        }
        axis = plots.Axis(first.path, second.path)
        marked = [places[self.before]] if self.before in places else []
        drawn = []
        for row in won(self.plain):
            seat = row.name.removeprefix(f"{WON} ")
            shares = {places[spot.values]: spot.wins[seat].value for spot in self.found.spots}
            label = self.page.label(self.plain, row.measure)
            drawn.append((label, plots.squares(names, shares, self.page.percent, axis, label, marked)))
        lasted = {
            places[spot.values]: length(spot.comparison).b.value if spot.comparison else length(self.plain).a.value
            for spot in self.found.spots
        }
        label = self.page.label(self.plain, length(self.plain).measure)
        drawn.append((label, plots.squares(names, lasted, self.page.number, axis, label, marked)))
        plotted = "".join(f"<div><h3>{escape(head)}</h3>{plot}</div>" for head, plot in drawn)
        return f"{self.marks()}<div class='plots'>{plotted}</div>{self.table()}"

    def table(self) -> str:
        """List who wins at each value."""
        _ = self.translate
        seats = [
            (self.page.label(self.plain, row.measure), row.name.removeprefix(f"{WON} ")) for row in won(self.plain)
        ]
        heads = [" × ".join(number.path for number in self.found.numbers), *(label for label, _seat in seats)]
        rows = []
        for spot in self.found.spots:
            cells = [self.values(spot)]
            for _label, seat in seats:
                rate = spot.wins[seat]
                ends = (self.page.number(100 * end, 0) for end in (rate.low, rate.high))
                cells.append(f"{self.page.percent(round(rate.value, 3))}  [{'–'.join(ends)}]")
            rows.append("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>")
        label = escape(_("All figures"), quote=True)
        top = "".join(f"<th>{escape(head)}</th>" for head in heads)
        box = f"<div class='wide' tabindex='0' role='region' aria-label='{label}'>"
        return f"<h3>{label}</h3>{box}<table><tr>{top}</tr>{''.join(rows)}</table></div>"


__all__ = ["fragment"]
