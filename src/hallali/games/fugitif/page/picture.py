"""Draws Fugitif's table for one viewer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from hallali.core.contract import Told
from hallali.games.fugitif.page import landscape, layout, moments, paper
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.text import endings
from hallali.interfaces.endings import AWAY, CAUGHT, between
from hallali.interfaces.scene import Drawn, Ending, Picture, Scene
from hallali.interfaces.sheets import Sheets
from hallali.interfaces.table_page import Moment, Result, TablePage
from hallali.interfaces.words import Translate

#: What a game that ended so is called by.
_ENDINGS = {v.CAUGHT: CAUGHT, v.RUN_DOWN: CAUGHT, v.SLIPPED: AWAY, v.ESCAPED: AWAY}

#: What draws the country and its light, for the sprites.
_DRAWING: Mapping[str, Callable[..., object]] = {
    "land": landscape.land, "heaven": landscape.heaven, "lights": landscape.lights,
}  # fmt: skip


class FugitifPicture(Picture[v.FugitifView]):
    """Draws a table of Fugitif."""

    strikes = True

    def draw(self, page: TablePage[v.FugitifView]) -> Drawn:
        """Return the table for the templates."""
        view, _ = page.view, page.translate
        truth = None if page.replay else page.truth
        scene = layout.scene(
            view,
            _,
            tolds=page.tolds,
            row=truth.row if isinstance(truth, v.FugitifView) else (),
            note=page.notes.text,
            marks=page.notes.marks,
            help_mode=page.help_mode,
            odds=page.odds,
            support=page.support,
            winner=page.table.result.winner if page.table.result and not page.replay else None,
            turned=page.turned,
        )
        if page.table.result and not page.replay:
            title, how = self._ended(view, page.tolds, page.table.result, _)
            scene = msgspec.structs.replace(scene, over=True, prompt=title, aside=how)
        return Drawn(scene=scene, helpers=_DRAWING)

    def ending(self, page: TablePage[v.FugitifView], scene: Scene) -> Ending:
        """Return who caught whom, or got away, and by what."""
        result = page.table.result
        said = _ENDINGS.get(result.outcome) if result else None
        if result is None or said is None or result.winner is None:
            return Ending(scene.prompt, scene.aside)
        return Ending(between(page, self.words, said, result.winner, 1 - result.winner), scene.aside)

    def posed(self, page: TablePage[v.FugitifView]) -> Drawn:
        """Return a puzzle's table, in which nothing is proven."""
        return Drawn(scene=layout.scene(page.view, page.translate, tolds=page.tolds, proves=False), helpers=_DRAWING)

    def _ended(self, view: v.FugitifView, tolds: Sequence[Told], result: Result, _: Translate) -> tuple[str, str]:
        """Return who won, to the viewer, and by what; by the rules or by resignation."""
        won, resigned = result.won, result.resigned
        if won is None:
            title = _("The Fugitive wins.") if result.winner == v.FUGITIVE else _("The Marshal wins.")
        else:
            title = _("You won.") if won else _("You lost.")
        if resigned is None:
            return title, endings.story(result.outcome, tolds, view.seat, _)
        if resigned == view.seat:
            return title, _("You resign.")
        return title, _("{who} resigns.").format(who=self.words.seat_name(resigned, _))

    def sheets(self, size: str, edition: str, _: Translate) -> Sheets:
        """Return what an edition needs on paper."""
        return paper.sheets(size, edition, _)

    def moment(self, told: Told, seat: int) -> Moment:
        """Return where on the board it happened that a seat was told this, and whether the table gasps."""
        return moments.moment(told)
