"""Red Notice's table as a picture: the bar, the panels and the map, for one viewer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from hallali.core.contract import Told
from hallali.core.seats import OVER
from hallali.games.red_notice.drafts import Bid
from hallali.games.red_notice.page import layout, moments, paper
from hallali.games.red_notice.page import map as board
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.box import box_of
from hallali.games.red_notice.rules.phases import ANGELA, JESSAH
from hallali.games.red_notice.text import lately, prompts, spread, terms
from hallali.interfaces.endings import AWAY, CAUGHT_IN, between
from hallali.interfaces.scene import Drawn, Ending, Picture, Scene
from hallali.interfaces.sheets import Sheets
from hallali.interfaces.table_page import Moment, TablePage
from hallali.interfaces.words import Translate

#: How many lines of the log a table shows: a long game says a thousand. The replay has them all.
LATELY = 80
#: What happened takes more than two lines of a phone's bar if it has more letters.
LONG = 80
#: So many leave no room on a phone in the first round either.
LONGEST = 110


class RedNoticePicture(Picture[v.RedNoticeView]):
    """Draws a table of Red Notice."""

    def draw(self, page: TablePage[v.RedNoticeView]) -> Drawn:
        """Lay the table out for the viewer of the page."""
        view, _, draft = _shown(page), page.translate, page.draft
        assert isinstance(draft, Bid)
        made: dict[str, Any] = {
            "prompt": prompts.prompt(view, draft, _),
            "aside": prompts.aside(view, draft, _),
            "forced": prompts.forced(view, draft, alone=page.table.alone),
            "keeps": view.round if view.mover == view.seat and view.phase in ("before", "settle") else 0,
            "badge": self.words.eyes(view.seat, _),
            "mine": view.mover == view.seat,
            "over": view.mover == OVER,
            "buttons": prompts.buttons(view, draft, _),
            "choices": prompts.choices(view, _),
            "note": page.notes.text,
            "helps": view.seat in (ANGELA, JESSAH),
            "nothing": _("No city yet."),
            "summary": lately.lately(view, page.tolds, _) if page.replay is None and page.table.result is None else "",
        }
        if view.phase == "settle" and (upgrade := _chosen(page.tolds, view, _)):
            made["prompt"] = _("{name} is about to take effect.").format(name=upgrade) + " " + made["prompt"]
        if page.replay is not None and (told := _told(page)):
            made["prompt"] = told
        lines = len(made["summary"])
        if lines > LONGEST or (lines > LONG and view.round > 1 and view.phase in ("bid", "move")):
            made["aside"] = ""  # what is the same at each bid and move makes room for what has happened
        result, truth = page.table.result, page.truth
        if result and not page.replay:
            prompt, aside = prompts.ended(view, result, _)
            made |= {"over": True, "prompt": prompt, "aside": aside}
        elif view.angela < 0 and truth is not None and truth.angela >= 0:
            made["prompt"] += " " + prompts.truly(truth, _)
            if view.seat == JESSAH:  # what she saw is not all that the map shows
                made["badge"] = _("What {who} saw, plus Angela").format(who=terms.seat(view.seat, _))
        odds = page.odds if page.help_mode == "probable" else {}
        made |= layout.facts(view, draft, _) | spread.guesses(view, odds, _)
        made["map"] = _map(page, view, over=bool(made["over"]) and page.replay is None)
        return Drawn(scene=layout.Scene(**made), log=page.log if page.replay else page.log[-LATELY:])

    def moment(self, told: Told, seat: int) -> Moment:
        """Return where on the table it happened, and whether the table gasps."""
        return moments.moment(told, seat)

    def ending(self, page: TablePage[v.RedNoticeView], scene: Scene) -> Ending:
        """Return who caught whom and where, or got away, and by what."""
        view, result, title = _shown(page), page.table.result, scene.prompt
        if result and result.resigned is None and result.winner == ANGELA:
            title = between(page, self.words, AWAY, ANGELA, JESSAH)
        elif result and result.outcome == "captured" and view.angela >= 0:
            city = terms.city(box_of(view.size, view.edition), view.angela, page.translate)
            title = between(page, self.words, CAUGHT_IN, JESSAH, ANGELA, city)
        return Ending(title, prompts.how(view, result, page.translate))

    def sheets(self, size: str, edition: str, _: Translate) -> Sheets:
        """Return what an edition needs on paper."""
        return paper.sheets(size, edition, _)


def _shown(page: TablePage[v.RedNoticeView]) -> v.RedNoticeView:
    """Return the view to draw; once the table is over, also by resigning, all that was hidden is in it."""
    view, truth = page.view, page.truth
    if page.replay is not None or page.table.result is None:
        return view
    if truth is None:
        return replace(view, legal=())
    return replace(
        view, mover=OVER, legal=(), angela=truth.angela, both=truth.both, bids=truth.bids, radars=truth.radars,
        barriers=truth.barriers, points=truth.points,
    )  # fmt: skip


def _told(page: TablePage[v.RedNoticeView]) -> str:
    """Say in a replay what has happened at its moment, what matters most of it first; "" for nothing that is told."""
    assert page.replay is not None
    lines = [line for line in page.log if line.seq == page.replay.at and not line.moment.passing]
    lines.sort(key=lambda line: not line.moment.drama)
    return " ".join(line.text for line in lines[:2])


def _chosen(tolds: Sequence[Told], view: v.RedNoticeView, _: Translate) -> str:
    """Name the upgrade that was chosen last."""
    found = next((told.upgrade for told in reversed(tolds) if isinstance(told, v.Chose)), -1)
    return terms.upgrade(box_of(view.size, view.edition), found, _) if found >= 0 else ""


def _map(page: TablePage[v.RedNoticeView], view: v.RedNoticeView, *, over: bool) -> board.Board:
    """Draw the map with the help that was asked for; a replay also shows where Angela was, to everyone.

    At the end her walk is drawn: where she could have been is nobody's question any more.
    """
    mode, odds, support = "off" if over else page.help_mode, page.odds, page.support
    cities = range(a.CITY, a.RADAR)
    heat = {step - a.CITY: chance for step, chance in odds.items() if step in cities} if mode == "probable" else None
    fit = [step - a.CITY for step in support if step in cities] if mode != "off" and support else None
    truth = page.truth
    shown = view if view.angela >= 0 or truth is None else replace(view, angela=truth.angela)
    return board.board(
        shown,
        heat=heat or None,
        fit=fit,
        marks=dict(page.notes.marks),
        tolds=page.tolds,
        over=over,
        recalled=page.everyone.get(ANGELA, ()) if over else (),
        translate=page.translate,
    )
