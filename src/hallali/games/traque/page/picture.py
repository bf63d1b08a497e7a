"""Draws a table of Traqué for one viewer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from hallali.core.contract import Told
from hallali.core.seats import OVER, SPECTATOR
from hallali.games.traque.drafts import Turn
from hallali.games.traque.page import beasts, fight, journeys, layout, moments, paper, scenery, strip, tips
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import view as v
from hallali.games.traque.rules.box import box_of
from hallali.games.traque.text import chances, losses, prompts
from hallali.games.traque.text.sentences import TraqueWords
from hallali.interfaces import creatures
from hallali.interfaces.scene import Drawn, Ending, Picture, Said, Scene
from hallali.interfaces.sheets import Sheets
from hallali.interfaces.table_page import Line, Moment, TablePage
from hallali.interfaces.words import Translate


class TraquePicture(Picture[v.TraqueView]):
    """Draws a table of Traqué."""

    words: TraqueWords  #: the words that name the crew

    def draw(self, page: TablePage[v.TraqueView]) -> Drawn:
        """Lay the table out."""
        view, _, draft, tolds = page.view, page.translate, page.draft, page.tolds
        assert isinstance(draft, Turn)
        names = self.words.names(_)
        several = len(names) > 1
        both = several and all(one.mine for one in page.table.players)  # one person plays both: each is called by name
        called = tuple(
            _("You") if several and seat == view.seat and not both else name for seat, name in enumerate(names)
        )
        made: dict[str, Any] = {
            "prompt": prompts.prompt(view, draft, names, _, named=both),
            "aside": prompts.aside(view, draft, _, tolds),
            "badge": prompts.eyes(view.seat, names, _),
            "mine": page.table.my_turn,
            "over": view.mover == OVER,
            "buttons": prompts.buttons(view, draft, names, _, named=both),
            "choices": prompts.choices(view, tolds, called, _),
            "note": page.notes.text,
            "helps": view.seat >= 0,
            "nothing": _("The row is empty."),
        }
        lid = page.lid
        if lid is not None and lid.toss is not None:
            prompt, aside = prompts.thrown(lid.mine, names[lid.toss.seat], both, _, len(lid.toss.tokens))
            made |= {"prompt": prompt, "aside": aside, "mine": lid.mine}
        drawn_fight = fight.fight(view, draft, False, _)
        if lid is not None and drawn_fight is not None:
            made |= {"lid_title": drawn_fight.foe or drawn_fight.text, "lid_need": fight.need(drawn_fight, _)}
        result = page.table.result
        if result and not page.replay:
            prompt, aside = prompts.ended(view, result, names, _)
            made |= {"over": True, "prompt": prompt, "aside": aside}
        drawn = layout.Scene(**made, **laid_out(view, draft, tolds, called, page.help_mode, _))
        helpers: dict[str, Callable[..., object]] = {
            "gives": Said(tips.gives, _),
            "costs": Said(tips.costs, _),
            **DRAWING,
        }
        log = self._by_name(page) if both else page.log
        return Drawn(scene=drawn, log=moments.folded(log), helpers=helpers)

    def moment(self, told: Told, seat: int) -> Moment:
        """Return where it happened, and whether the table gasps."""
        return moments.moment(told)

    def ending(self, page: TablePage[v.TraqueView], scene: Scene) -> Ending:
        """Return who won and by what: how the game ended, what lost it, and how far one came."""
        view, _ = page.view, page.translate
        lost = losses.why(view, page.tolds, _)
        said = (lost or scene.aside, prompts.came(view, page.tolds, _))
        return Ending(scene.prompt, " ".join(filter(None, said)))

    def shape(self, seat: int) -> str:
        """Return a seat's sign."""
        return ("diamond", "ring")[seat % 2]

    def sheets(self, size: str, edition: str, _: Translate) -> Sheets:
        """Return what an edition needs on paper."""
        return paper.sheets(size, edition, _)

    def _by_name(self, page: TablePage[v.TraqueView]) -> list[Line]:
        """Return the log with both players by name: one person plays both, and is not “you” in turns."""
        size, _ = page.table.size, page.translate
        seat = page.replay.eyes if page.replay else page.seat
        sentence = self.words.sentence
        deeds = [told for told in page.tolds if not isinstance(told, v.PlaceTold)]  # both enter a place, whoever reads
        said = {sentence(told, seat, _, size): sentence(told, SPECTATOR, _, size) for told in deeds}
        return [replace(line, text=said.get(line.text, line.text)) for line in page.log]


#: What draws the scene for its template.
DRAWING: Mapping[str, Callable[..., object]] = {
    "room": scenery.picture, "beast": beasts.figure, "ring": creatures.ring, "lights": scenery.lights,
}  # fmt: skip


def laid_out(
    view: v.TraqueView, draft: Turn, tolds: Sequence[Told], names: Sequence[str], mode: str, _: Translate
) -> dict[str, Any]:
    """Return what the game's own parts draw, as fields of Scene."""
    rules = box_of(view.size, view.edition).rules
    first = a.ACTIVATE_SHARED if view.seat >= 0 else -1
    stops = strip.way(view, tolds, _)
    shared = layout.row(view, view.shared, first, draft, _) if len(view.players) > 1 else None
    people, shared = journeys.named(layout.people(view, draft, names, _), shared)
    return {
        "people": people,
        "shared": shared,
        "sight": scenery.sight(view, tolds, _),
        "way": stops,
        "way_label": strip.way_label(view, stops, _),
        "way_said": strip.way_said(view, _),
        "where": scenery.where(view, tolds, _),
        "drawn": view.drawn,
        "goal": strip.goal(stops, _),
        "whats": strip.whats(_),
        "time": view.time,
        "most_time": rules.time,
        "late": view.time < layout.LITTLE_TIME,
        "time_label": _("Time: {time} of {most}").format(time=view.time, most=rules.time),
        "board_label": _("The rows") if len(view.players) > 1 else _("The row"),
        "places": layout.places(view, tolds, _),
        "fight": fight.fight(view, draft, mode == "probable", _),
        "ending": layout.ending(view, _) if view.outcome == "escaped" else (),
        "tale": layout.tale(view, tolds, _),
        "score": view.score,
        "outcome": view.outcome,
        "piles": layout.piles(view, _),
        "chances": chances.lines(view, mode, _),
        "retoss": view.retoss,
        "mode": draft.mode,
    }
