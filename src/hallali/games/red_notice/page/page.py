"""Red Notice's page in the browser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from hallali.core.contract import Position, Told
from hallali.core.errors import Argument, BadNotation, IllegalAction, Message, Refusal, marked
from hallali.core.seats import OVER
from hallali.games.red_notice import drafts
from hallali.games.red_notice.page import layout, moments, paper
from hallali.games.red_notice.page import map as draw
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.box import box_of
from hallali.games.red_notice.rules.phases import ANGELA, JESSAH
from hallali.games.red_notice.rules.sizes import size_of
from hallali.games.red_notice.text import inference, prompts, spread, terms, typed
from hallali.games.red_notice.text import sentences as words
from hallali.interfaces.drafts import Drafts, Next, Steps
from hallali.interfaces.front import AGAINST, Choice, Front, Group
from hallali.interfaces.page import Layout, Page
from hallali.interfaces.scene import Drawn, Ending, Picture, Scene
from hallali.interfaces.sheets import Sheets
from hallali.interfaces.table_page import Inferred, Moment, TablePage
from hallali.interfaces.words import Translate, Words

N_ = marked

FRONT = Front(
    lead=N_("A forger crosses the world in secret and cashes cheques. An agent has to find her three times."),
    facts=(N_("2 players"), N_("45 minutes")),
    seats=(
        Choice("0", N_("Play as Angela"), "diamond", N_("Move unseen, cash cheques, and leave a cold trail.")),
        Choice("1", N_("Play as Jessah"), "ring", N_("Listen, close routes, and be in her city three times.")),
    ),
    friends=(Choice("0", "Angela"), Choice("1", "Jessah")),
    groups=(
        AGAINST,
        Group(
            "size",
            N_("Size"),
            (
                Choice("real", N_("The world, as in the box")),
                Choice("small", N_("Four continents, a short one")),
                Choice("micro", N_("Three cities, tiny")),
            ),
        ),
        Group(
            "identities",
            N_("Angela’s identities"),
            (Choice("random", N_("Drawn by lot")), Choice("first-game", N_("Those for a first game"))),
        ),
        Group(
            "payments",
            N_("What Angela pays for while she moves"),
            (
                Choice("at-the-end", N_("Jessah is told when the moves are done")),
                Choice("at-once", N_("Jessah is told at once, as at a table")),
            ),
        ),
    ),
    styles=("red-notice/picture.css",),
    pitch=N_(
        "Angela has to cash her cheques, and each one betrays the part of the world that she is in. Jessah has radars, "
        "barriers and a hunch. Both bid in secret for the same actions, so whatever you want tells the other where you "
        "are going."
    ),
    gentle={"identities": "first-game"},
)


class RedNoticeDrafts(Drafts[v.RedNoticeView]):
    """How presses become gestures in Red Notice."""

    dull = (a.END,)
    probes = range(-1, drafts.LAST + 1)

    def choose(self, state: Position | None, view: v.RedNoticeView, draft: Steps, choice: int) -> Next:
        """Take a click on the map, a card, a token, a cheque or a button."""
        return drafts.press(state, view, draft, choice)

    def finish(self, state: Position | None, view: v.RedNoticeView, draft: Steps) -> Next:
        """End a walk or make a payment."""
        return drafts.finish(state, view, draft)

    def seen(self, state: Position | None, view: v.RedNoticeView, draft: Steps) -> v.RedNoticeView:
        """Return the player's view with the draft in it."""
        return drafts.seen(state, view, draft)

    def describe(self, state: Position | None, view: v.RedNoticeView, draft: Steps) -> drafts.Bid:
        """Return the draft as the page shows it."""
        return drafts.describe(view, draft)

    def typed(self, state: Position | None, view: v.RedNoticeView, draft: Steps, text: str) -> Next | None:
        """Read typed text: a token of the notation, or names, which are choices made one after the other."""
        if state is None:
            return None
        if typed.is_notation(text):
            return Next(self.game.read(state, text.strip().lower()), commit=True)
        found, view_now = Next(draft), view
        for choice in typed.choices(view, text):
            if found.commit:
                raise IllegalAction(Refusal(Message(N_("That is more than one move."))))
            found = drafts.press(state, view_now, found.steps, choice)
        return found

    def notations(self, text: str) -> tuple[str, ...]:
        """Read a single word as a token of the notation."""
        words_ = text.strip().lower().split() if len(text) <= 200 else []
        if len(words_) != 1 or words_[0].startswith("="):
            raise BadNotation(Message(N_("“{token}” is not a move."), {"token": text[:40]}))
        return (words_[0],)


class RedNoticeWords(Words[v.RedNoticeView]):
    """The sentences and names of Red Notice."""

    def sentence(self, told: Told, seat: int, _: Translate, size: str) -> str:
        """Return the log's sentence for what was told."""
        return words.sentence(told, seat, _, size, self.edition)

    def who(self, told: Told) -> int:
        """Return the seat that did it, or -1."""
        return words.who(told)

    def role(self, seat: int, _: Translate) -> str:
        """Name a seat."""
        return terms.seat(seat, _)

    def seat_name(self, seat: int, _: Translate) -> str:
        """Name a seat."""
        return terms.seat(seat, _)

    def eyes(self, seat: int, _: Translate) -> str:
        """Say who sees the board like this."""
        return prompts.eyes(seat, _)

    def counts(self, view: v.RedNoticeView, seat: int, _: Translate) -> tuple[tuple[int, str], ...]:
        """Count the cheques in hand."""
        return ((view.hands[seat], _.either("cheque", "cheques", view.hands[seat])),)

    def word(self, name: str, value: Argument, size: str, _: Translate) -> Argument:
        """Return what a bot's thought means by an argument: a city's name."""
        if name == "city" and isinstance(value, int):
            return terms.city(size_of(size, self.options), value, _)
        return value


class RedNoticePicture(Picture[v.RedNoticeView]):
    """Draws a table of Red Notice."""

    def draw(self, page: TablePage[v.RedNoticeView]) -> Drawn:
        """Lay the table out."""
        return extend(page)

    def moment(self, told: Told, seat: int) -> Moment:
        """Return where on the table it happened, and whether the table gasps."""
        return moments.moment(told, seat)

    def ending(self, page: TablePage[v.RedNoticeView], scene: Scene) -> Ending:
        """Return the words of the last scene."""
        return Ending(scene.prompt, prompts.how(_shown(page), page.table.result, page.translate))

    def sheets(self, size: str, edition: str, _: Translate) -> Sheets:
        """Return what an edition needs on paper."""
        return paper.sheets(size, edition, _)


class RedNoticePage(Page[v.RedNoticeView]):
    """The page of Red Notice."""

    assets = Path(__file__).parent
    layout = Layout(
        centre=("row", "board"),
        own=("me", "hand"),
        drawer=("desk",),
        helped=("board", "opponent", "help"),
    )
    front = FRONT
    styles = ("red-notice/map.css", "red-notice/table.css")
    script = "red-notice/table.js"
    drafting = RedNoticeDrafts
    wording = RedNoticeWords
    drawing = RedNoticePicture

    def matters(self, told: Told, seat: int) -> bool:
        """Return whether what a seat was told can change what it infers."""
        return not isinstance(told, inference.IDLE)

    def infer(self, size: str, options: Mapping[str, Any], seat: int, tolds: Sequence[Told]) -> Inferred:
        """Return what can be inferred, by the steps that it is about."""
        return inference.infer(size, options, seat, tolds)


#: How many lines of the log a table shows: a long game says a thousand. The replay has them all.
LATELY = 80


def extend(page: TablePage[v.RedNoticeView]) -> Drawn:
    """Lay out the table for the viewer of the page."""
    view, _, draft = _shown(page), page.translate, page.draft
    assert isinstance(draft, drafts.Bid)
    made: dict[str, Any] = {
        "prompt": prompts.prompt(view, draft, _),
        "aside": prompts.aside(view, draft, _),
        "forced": prompts.forced(view, draft, alone=page.table.alone),
        "keeps": view.round if view.mover == view.seat and view.phase in ("before", "settle") else 0,
        "badge": prompts.eyes(view.seat, _),
        "mine": view.mover == view.seat,
        "over": view.mover == OVER,
        "buttons": prompts.buttons(view, draft, _),
        "choices": prompts.choices(view, _),
        "note": page.notes.text,
        "helps": view.seat in (ANGELA, JESSAH),
        "nothing": _("No city yet."),
    }
    if view.phase == "settle" and (upgrade := _chosen(page.tolds, view, _)):
        made["prompt"] = _("{name} is about to take effect.").format(name=upgrade) + " " + made["prompt"]
    result, truth = page.table.result, page.truth
    if result and not page.replay:
        prompt, aside = prompts.ended(view, result, _)
        made |= {"over": True, "prompt": prompt, "aside": aside}
    elif view.angela < 0 and isinstance(truth, v.RedNoticeView) and truth.angela >= 0:
        made["prompt"] += " " + prompts.all_along(truth, _)
    made |= {key: terms.contracted(str(made[key]), _) for key in ("prompt", "aside")}
    odds = page.odds if page.help_mode == "probable" else {}
    made |= layout.facts(view, draft, _) | spread.guesses(view, odds, _)
    made["map"] = _map(page, view, over=bool(made["over"]) and page.replay is None)
    return Drawn(scene=layout.Scene(**made), log=page.log if page.replay else page.log[-LATELY:])


def _shown(page: TablePage[v.RedNoticeView]) -> v.RedNoticeView:
    """Return the view to draw; once the table is over, also by resigning, all that was hidden is in it."""
    view, truth = page.view, page.truth
    if page.replay is not None or page.table.result is None:
        return view
    if not isinstance(truth, v.RedNoticeView):
        return replace(view, legal=())
    return replace(
        view, mover=OVER, legal=(), angela=truth.angela, both=truth.both, bids=truth.bids, radars=truth.radars,
        barriers=truth.barriers, points=truth.points,
    )  # fmt: skip


def _chosen(tolds: Sequence[Told], view: v.RedNoticeView, _: Translate) -> str:
    """Name the upgrade that was chosen last."""
    found = next((told.upgrade for told in reversed(tolds) if isinstance(told, v.Chose)), -1)
    return terms.upgrade(box_of(view.size, view.edition), found, _) if found >= 0 else ""


def _map(page: TablePage[v.RedNoticeView], view: v.RedNoticeView, *, over: bool) -> draw.Board:
    """Draw the map with the help that was asked for; a replay also shows where Angela was, to everyone."""
    mode, odds, support = page.help_mode, page.odds, page.support
    cities = range(a.CITY, a.RADAR)
    heat = {step - a.CITY: chance for step, chance in odds.items() if step in cities} if mode == "probable" else None
    fit = [step - a.CITY for step in support if step in cities] if mode != "off" and support else None
    truth = page.truth
    shown = view if view.angela >= 0 or not isinstance(truth, v.RedNoticeView) else replace(view, angela=truth.angela)
    return draw.board(
        shown,
        heat=heat or None,
        fit=fit,
        marks=dict(page.notes.marks),
        tolds=page.tolds,
        over=over,
        translate=page.translate,
    )
