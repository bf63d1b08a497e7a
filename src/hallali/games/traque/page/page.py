"""Traqué's page in the room."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from hallali.core.contract import Position, Told
from hallali.core.errors import BadNotation, Message, marked
from hallali.core.seats import OVER, SPECTATOR
from hallali.games.traque import drafts
from hallali.games.traque.page import fight, journeys, moments, paper, strip, tips
from hallali.games.traque.page import layout as scene
from hallali.games.traque.page.front import FRONT
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import view as v
from hallali.games.traque.rules.box import box_of
from hallali.games.traque.text import chances, prompts, terms
from hallali.games.traque.text import sentences as words
from hallali.interfaces.drafts import Drafts, Next, Steps
from hallali.interfaces.front import Daily
from hallali.interfaces.page import Layout, Page
from hallali.interfaces.scene import Drawn, Ending, Picture, Scene
from hallali.interfaces.sheets import Sheets
from hallali.interfaces.table_page import Line, Moment, TablePage
from hallali.interfaces.words import Translate, Words

N_ = marked
RULE = N_("Won games come first, by score; then lost games, by places seen. Your first game counts.")


class TraqueDrafts(Drafts[v.TraqueView]):
    """How presses become gestures in Traqué."""

    dull = (a.END, a.HIDE)
    probes = range(-1, 16)

    def choose(self, state: Position | None, view: v.TraqueView, draft: Steps, choice: int) -> Next:
        """Take a click on a card, a token, a number or a button."""
        return drafts.press(state, view, draft, choice)

    def finish(self, state: Position | None, view: v.TraqueView, draft: Steps) -> Next:
        """Toss, or pay."""
        return drafts.finish(state, view, draft)

    def seen(self, state: Position | None, view: v.TraqueView, draft: Steps) -> v.TraqueView:
        """Return the player's view with the draft in it."""
        return drafts.seen(state, view, draft)

    def describe(self, state: Position | None, view: v.TraqueView, draft: Steps) -> drafts.Turn:
        """Return the draft as the page shows it."""
        return drafts.describe(view, draft)

    def notations(self, text: str) -> tuple[str, ...]:
        """Return the notation of typed words."""
        found = text.strip().lower().split() if len(text) <= 200 else []
        if len(found) != 1 or found[0].startswith("="):
            raise BadNotation(Message(N_("“{token}” is not a move."), {"token": text[:40]}))
        return (found[0],)


class TraqueWords(Words[v.TraqueView]):
    """The sentences and names of Traqué."""

    def names(self, _: Translate) -> tuple[str, ...]:
        """Name the seats that take part."""
        return tuple(self.role(seat, _) for seat in range(len(self.seats)))

    def sentence(self, told: Told, seat: int, _: Translate, size: str) -> str:
        """Return a Told as a sentence."""
        return words.sentence(told, self.names(_), size, _, self.edition, seat)

    def role(self, seat: int, _: Translate) -> str:
        """Return the name of a seat."""
        return terms.role(box_of("real", self.edition), dict(self.options), seat, _)

    def counts(self, view: v.TraqueView, seat: int, _: Translate) -> tuple[tuple[int, str], ...]:
        """Return the counts shown beside a seat: its health."""
        return ((view.players[seat].health, _("health")),)


class TraquePicture(Picture[v.TraqueView]):
    """Draws a table of Traqué."""

    words: TraqueWords

    def draw(self, page: TablePage[v.TraqueView]) -> Drawn:
        """Lay the table out."""
        return extend(page, self.words)

    def moment(self, told: Told, seat: int) -> Moment:
        """Return where it happened, and whether the table gasps."""
        return moments.moment(told)

    def ending(self, page: TablePage[v.TraqueView], scene: Scene) -> Ending:
        """Return who won and by what: how the game ended, and how far one came."""
        view, _ = page.view, page.translate
        return Ending(scene.prompt, " ".join(filter(None, (scene.aside, prompts.came(view, page.tolds, _)))))

    def shape(self, seat: int) -> str:
        """Return a seat's sign."""
        return ("diamond", "ring")[seat % 2]

    def sheets(self, size: str, edition: str, _: Translate) -> Sheets:
        """Return what an edition needs on paper."""
        return paper.sheets(size, edition, _)


class TraquePage(Page[v.TraqueView]):
    """Traqué in the room."""

    assets = Path(__file__).parent
    layout = Layout(
        centre=("tracks", "board", "stage", "lid"),
        own=("pack",),
        right=("opponent", "log", "help"),
        drawer=("piles",),
        helped=("stage", "help"),
    )
    front = FRONT
    styles = ("traque/cards.css", "traque/table.css", "traque/lid.css")
    script = "traque/table.js"
    one_screen = True
    drafting = TraqueDrafts
    wording = TraqueWords
    drawing = TraquePicture

    def daily(self, day: datetime.date) -> Daily:
        """Return the colony of the day: the same cards for all; thrown and diced games are kept apart (TQ-50)."""
        fields = {"seat": "player", "size": "real", "day": day.isoformat()}
        diced = Daily(N_("Colony of the day, by dice"), {**fields, "toss": "dice"}, RULE)
        return Daily(N_("Colony of the day"), {**fields, "toss": "throw"}, RULE, (diced,))

    def score(self, view: v.TraqueView) -> tuple[int, ...] | None:
        """Return a sort key, lowest for the best: wins by score, then losses by the places not seen."""
        if not view.outcome:
            return None
        return (0, -view.score) if view.outcome == "escaped" else (1, view.count - view.drawn)

    def cost(self, score: tuple[int, ...], _: Translate) -> str:
        """Return how a colony went, in words."""
        if score[0] == 0:
            return _("escaped, score {score}").format(score=-score[1])
        return _.counted("lost, {count} place ahead", "lost, {count} places ahead", score[1])

    def share(self, view: v.TraqueView, day: str, tolds: Sequence[Told], _: Translate) -> str:
        """Return a summary to share that gives no card away: the day, the result, and a line of signs."""
        found = self.score(view)
        if found is None:
            return ""
        lines = [" ".join(filter(None, ("Traqué", day))), self.cost(found, _)]
        return "\n".join([*lines, words.signs(tolds)])

    def matters(self, told: Told, seat: int) -> bool:
        """No belief is needed: everything is counted from open information."""
        return False


def extend(page: TablePage[v.TraqueView], kit: TraqueWords) -> Drawn:
    """Lay the table out."""
    view, _, draft, tolds = page.view, page.translate, page.draft, page.tolds
    assert isinstance(draft, drafts.Turn)
    names = kit.names(_)
    several = len(names) > 1
    both = several and all(one.mine for one in page.table.players)  # one person plays both: each is called by name
    called = tuple(_("You") if several and seat == view.seat and not both else name for seat, name in enumerate(names))
    made: dict[str, Any] = {
        "prompt": prompts.prompt(view, draft, names, _, named=both),
        "aside": prompts.aside(view, draft, _),
        "badge": prompts.eyes(view.seat, names, _),
        "mine": page.table.my_turn,
        "over": view.mover == OVER,
        "buttons": prompts.buttons(view, draft, names, _),
        "choices": prompts.choices(view, tolds, called, _),
        "note": page.notes.text,
        "helps": view.seat >= 0,
        "nothing": _("The row is empty."),
    }
    lid = page.lid
    if lid is not None and lid.toss is not None:
        prompt, aside = prompts.thrown(lid.mine, names[lid.toss.seat], both, _)
        made |= {"prompt": prompt, "aside": aside, "mine": lid.mine}
    drawn_fight = fight.fight(view, draft, False, _)
    if lid is not None and drawn_fight is not None:
        made |= {"lid_title": drawn_fight.foe or drawn_fight.text, "lid_need": fight.need(drawn_fight, _)}
    result = page.table.result
    if result and not page.replay:
        prompt, aside = prompts.ended(view, result, names, _)
        made |= {"over": True, "prompt": prompt, "aside": aside}
    drawn = scene.Scene(**made, **laid_out(view, draft, tolds, called, page.help_mode, _))
    helpers = {"gives": _icons(tips.gives, _), "costs": _icons(tips.costs, _)}
    log = _by_name(page, kit) if both else page.log
    return Drawn(scene=drawn, log=moments.folded(log), helpers=helpers)


def _icons(of: Callable[[str, Translate], str], _: Translate) -> Callable[[str], str]:
    return lambda name: of(name, _)


def _by_name(page: TablePage[v.TraqueView], kit: TraqueWords) -> list[Line]:
    """Return the log with both players by name: whoever plays both is not “you” in turns."""
    size, _ = page.table.size, page.translate
    seat = page.replay.eyes if page.replay else page.seat
    said = {kit.sentence(told, seat, _, size): kit.sentence(told, SPECTATOR, _, size) for told in page.tolds}
    return [replace(line, text=said.get(line.text, line.text)) for line in page.log]


def laid_out(
    view: v.TraqueView, draft: drafts.Turn, tolds: Sequence[Told], names: Sequence[str], mode: str, _: Translate
) -> dict[str, Any]:
    """Return what the game's own parts draw, as fields of Scene."""
    rules = box_of(view.size, view.edition).rules
    first = a.ACTIVATE_SHARED if view.seat >= 0 else -1
    stops = strip.way(view, tolds, _)
    shared = scene.row(view, view.shared, first, draft, _) if len(view.players) > 1 else None
    people, shared = journeys.named(scene.people(view, draft, names, _), shared)
    return {
        "people": people,
        "shared": shared,
        "way": stops,
        "way_label": strip.way_label(view, stops, _),
        "way_said": strip.way_said(view, _),
        "drawn": view.drawn,
        "goal": strip.goal(stops, _),
        "whats": strip.whats(_),
        "time": view.time,
        "most_time": rules.time,
        "late": view.time < scene.LITTLE_TIME,
        "time_label": _("Time: {time} of {most}").format(time=view.time, most=rules.time),
        "board_label": _("The rows") if len(view.players) > 1 else _("The row"),
        "places": scene.places(view, tolds, _),
        "fight": fight.fight(view, draft, mode == "probable", _),
        "ending": scene.ending(view, _) if view.outcome == "escaped" else (),
        "tale": scene.tale(view, tolds, _),
        "score": view.score,
        "outcome": view.outcome,
        "piles": scene.piles(view, _),
        "chances": chances.lines(view, mode, _),
        "retoss": view.retoss,
        "mode": draft.mode,
    }
