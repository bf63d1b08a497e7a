"""What a screening found, in words, as a plot with a bar for each change, and as a table: in any language."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from hallali.core.errors import marked
from hallali.i18n import Translator
from hallali.interfaces.game import AnyGame
from hallali.lab import plots
from hallali.lab.compare import LENGTH, WON, Measure
from hallali.lab.compare_page import PageWriter
from hallali.lab.halving import Effect
from hallali.lab.screening import Change, Found, Left, Screened, Screening
from hallali.lab.wilson import Rate

N_ = marked
#: How many changes of each kind are listed that were not measured.
_LISTED: Final = 12
#: How long the name of a change may be beside its bar.
_LONG: Final = 27


def fragment(found: Screening, game: AnyGame, translate: Translator) -> tuple[str, str]:
    """Return what was found in a few sentences, as text, and lists and plots of it as HTML to be put into a page."""
    writer = _Writer(found, game, translate)
    _ = translate
    parts = [
        (one, head, fixed)
        for one, head, fixed in (
            (found.differences, _("What you changed, each set back alone"), _("Cannot be set back alone")),
            (found.numbers, _("Each number, one step down and one step up"), _("Cannot be turned alone")),
        )
        if one is not None
    ]
    said = [_("{what}: {said}").format(what=head, said=writer.verdict(one)) for one, head, _fixed in parts]
    return " ".join(said), "".join(writer.part(*one) for one in parts)


def as_csv(found: Screening) -> str:
    """Write it as a table: a row for each change, those that were measured first."""
    out = io.StringIO()
    write = csv.writer(out, lineterminator="\n")
    figures = ("plain", "changed", "difference", "difference_low", "difference_high")
    ends = ("sure", "surely_less_than_first", "seen", "deals")
    write.writerow(["asked", "place", "path", "name", "was", "value", "measure", *figures, *ends])
    for kind, part in (("differences", found.differences), ("numbers", found.numbers)):
        for place, one in enumerate(part.effects if part else (), 1):
            effect, gap = one.effect, one.effect.difference
            numbers = (effect.plain.value, effect.changed.value, gap.value, gap.low, gap.high)
            told = [*(f"{number:.6g}" for number in numbers), int(effect.settled), int(effect.behind), ""]
            deals = part.rounds[-1].deals if part else 0
            write.writerow([kind, place, *_named(one.change), effect.measure, *told, deals])
        for left in part.left if part else ():
            seen = [f"{left.dropped.seen:.6g}", left.dropped.deals]
            write.writerow([kind, "", *_named(left.change), left.dropped.measure, *[""] * 7, *seen])
    return out.getvalue()


def _named(change: Change) -> list[str]:
    return [change.path, change.label.get("en", ""), change.was, change.value]


class _Writer:
    def __init__(self, found: Screening, game: AnyGame, translate: Translator) -> None:
        self.found, self.translate = found, translate
        self.page = PageWriter(game, translate)
        self.together = game.together

    def name(self, change: Change) -> str:
        """Name what is changed, as short as can be."""
        return self.translate.of(change.label) if change.label else change.path

    def turned(self, change: Change) -> str:
        """Say what is tried instead of what."""
        _ = self.translate
        none = _("left out")
        return f"{change.was or none} → {change.value or none}"

    def whole(self, change: Change) -> str:
        """Name what is changed so that it cannot be taken for anything else."""
        return f"{self.name(change)} ({change.path})" if change.label else change.path

    def measure(self, name: str) -> str:
        """Name what is moved: a seat, or how long games are."""
        kind, _, seat = name.partition(" ")
        if kind != WON:
            return self.page.label(self.found, Measure(LENGTH, name=name))
        return self.page.label(self.found, Measure(WON, -1 if self.together else self.found.seats.index(seat)))

    # -- one question

    def verdict(self, part: Screened) -> str:
        _ = self.translate
        if not part.rounds:
            return _("None of it can be played.")
        if not part.effects:
            return _(
                "No game went otherwise. Is any of this ever used with these rules of the game, and by these bots?"
            )
        first, *others = part.effects
        if not first.effect.settled:
            return _("With so many games none of it is sure to move anything.")
        what = self.whole(first.change)
        close = [self.whole(one.change) for one in others if not one.effect.behind]
        if not close:
            return _("“{what}” surely moves most of these.").format(what=what)
        text = _("“{what}” surely moves something; with so many games it cannot be told apart from {others}.")
        return text.format(what=what, others=_.listed(list(dict.fromkeys(close))))

    def part(self, part: Screened, head: str, fixed: str) -> str:
        told = [f"<h3>{escape(head)}</h3>", self.page.paragraph(self.verdict(part), "told")]
        if part.effects:
            items = "".join(f"<li>{self.item(one)}</li>" for one in part.effects)
            told += [f"<div class='plots'><div>{self.plot(part.effects, head)}</div>", f"<ol>{items}</ol></div>"]
        if part.rounds:
            told.append(self.page.paragraph(self.played(part), "hint"))
        told += self.rest(part, fixed)
        return "".join(told)

    def plot(self, effects: Sequence[Found], head: str) -> str:
        _ = self.translate
        shares = effects[0].effect.measure.startswith(f"{WON} ")
        scale, rows = 100.0 if shares else 1.0, []
        for place, one in enumerate(effects, 1):
            gap = one.effect.difference
            rate = Rate(*(scale * end for end in (gap.value, gap.low, gap.high)))
            told = f"{self.measure(one.effect.measure)} {self.page.interval(rate)}" if shares else ""
            name = self.name(one.change)
            name = name if len(name) <= _LONG else f"…{name[1 - _LONG :]}"
            rows.append(plots.Row(f"{place}. {name}", told or self.page.interval(rate), rate, one.effect.settled))
        axis = _("difference in percentage points") if shares else self.measure(effects[0].effect.measure)
        return plots.differences(rows, self.page.tick, axis, head)

    def item(self, one: Found) -> str:
        """Say of one change what it is and what it does."""
        _, change = self.translate, one.change
        name = f"<b>{escape(self.name(change))}</b> " if change.label else ""
        at = _("line {line}").format(line=change.line)
        button = (
            f" <button type='button' class='at' data-line='{change.line}'>{escape(at)}</button>" if change.line else ""
        )
        what = f"{name}<code>{escape(change.path)}</code> {escape(self.turned(change))}{button}"
        return f"{what}<br>{escape(self.figures(one.effect))}"

    def figures(self, effect: Effect) -> str:
        _, gap = self.translate, effect.difference
        if effect.measure.startswith(f"{WON} "):
            rate = Rate(*(100 * end for end in (gap.value, gap.low, gap.high)))
            text = _("{who}: wins {before}, then {after}; difference {difference}; {sure}.")
            write = self.page.translate("{percent}%")
            ends = [
                write.format(percent=self.page.number(100 * end.value, 0)) for end in (effect.plain, effect.changed)
            ]
        else:
            rate, text = gap, _("{who}: {before}, then {after}, {difference}; {sure}.")
            ends = [self.page.number(end.value) for end in (effect.plain, effect.changed)]
        who, told = self.measure(effect.measure), self.page.interval(rate)
        return text.format(who=who, before=ends[0], after=ends[1], difference=told, sure=self.sure(effect))

    def sure(self, effect: Effect) -> str:
        _ = self.translate
        if effect.settled:
            return _("sure")
        if effect.more is None:
            return _("none seen")
        if not effect.more:
            return _("not sure, given how many were compared")
        one, many = "not sure: {count} more game would tell", "not sure: {count} more games would tell"
        return _.counted(one, many, effect.more)

    def played(self, part: Screened) -> str:
        _ = self.translate
        rounds = [
            _.counted("{changes} on {count} deal", "{changes} on {count} deals", one.deals, changes=one.changes)
            for one in part.rounds
        ]
        text = _.counted("{count} game, in rounds:", "{count} games, in rounds:", part.games)
        more = _(
            "The figures are of the last round, whose deals chose nothing; the intervals allow for how many there are, "
            "at 95% together."
        )
        return f"{text} {_.listed(rounds)}. {more}"

    def rest(self, part: Screened, fixed: str) -> Iterable[str]:
        """Say what became of all others."""
        _ = self.translate
        small = [self.early(one) for one in part.left if not one.dropped.same]
        same = [self.whole(one.change) for one in part.left if one.dropped.same]
        for head, names in (
            (_("Looked smaller early on, which is no measurement"), small),
            (_("Changed no game so far"), same),
            (fixed, part.fixed),
            (_("Too few games to look at them: play more"), part.unseen),
        ):
            names = list(dict.fromkeys(names))
            if names:
                more = len(names) - _LISTED
                after = [_.counted("and {count} more", "and {count} more", more)] if more > 0 else []
                listed = ", ".join([*names[:_LISTED], *after])
                yield f"<details><summary>{escape(f'{head} ({len(names)})')}</summary><p>{escape(listed)}</p></details>"

    def early(self, one: Left) -> str:
        shares = one.dropped.measure.startswith(f"{WON} ")
        seen = self.page.number((100 if shares else 1) * one.dropped.seen, 0, sign=True)
        return f"{self.whole(one.change)} {self.turned(one.change)}: {self.measure(one.dropped.measure)} {seen}"


__all__ = ["as_csv", "fragment"]
