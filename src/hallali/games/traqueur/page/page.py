"""Le Traqueur's page in the browser."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from hallali.core import bits
from hallali.core.contract import Position, Told, View
from hallali.core.errors import Argument, Message, marked
from hallali.core.seats import OVER
from hallali.games.traqueur import drafts
from hallali.games.traqueur.belief import belief, odds
from hallali.games.traqueur.bots import camps
from hallali.games.traqueur.bots.levels import READY
from hallali.games.traqueur.page import deeds, paper
from hallali.games.traqueur.page import layout as draw
from hallali.games.traqueur.page.boards import Board
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.actions import BARRIER, END, SQUARE
from hallali.games.traqueur.rules.grid import OUTSIDE, grid_of
from hallali.games.traqueur.rules.sizes import size_of
from hallali.games.traqueur.text import endings, labels
from hallali.games.traqueur.text import sentences as words
from hallali.interfaces.drafts import Drafts, Next, Steps
from hallali.interfaces.front import AGAINST, Choice, Daily, Front, Group, Row
from hallali.interfaces.page import Layout, Page
from hallali.interfaces.scene import Drawn, Picture
from hallali.interfaces.sheets import Sheets
from hallali.interfaces.table_page import Inferred, Moment, TablePage
from hallali.interfaces.words import LEVELS, Translate, Words

N_ = marked

#: The bot that builds the camp of the day and those of stated difficulty; it explores nothing.
BUILDER = "explorer:random+"

FRONT = Front(
    lead=N_(
        "Each player hides a fugitive in a maze that the other cannot see, and asks the way through the other’s maze."
    ),
    facts=(N_("2 players, or alone"), N_("20 minutes")),
    seats=(Choice("0", N_("Play"), text=N_("Build your maze, then feel your way through the other’s.")),),
    friends=(Choice("0", N_("Set up a table")),),
    groups=(
        AGAINST,
        Group(
            "size",
            N_("Size"),
            (
                Choice("real", N_("6 by 6, as in the box")),
                Choice("small", N_("4 by 4, a short one")),
                Choice("micro", N_("2 by 2, tiny")),
                Choice("8x8", N_("8 by 8")),
                Choice("10x10", N_("10 by 10")),
            ),
        ),
        Group(
            "begins",
            N_("Who begins"),
            (Choice("lot", N_("The lot decides")), Choice("first", N_("You")), Choice("second", N_("The other"))),
        ),
        Group(
            "mode",
            N_("The game"),
            (Choice("race", N_("Both hide and search")), Choice("one-sided", N_("You hide, the other seeks"))),
        ),
        Group(
            "leaving",
            N_("To leave the maze, back in column 1"),
            (
                Choice("same-turn", N_("Walk out at once: one turn lost")),
                Choice("next-turn", N_("Wait there, walk out with the next turn: two turns lost")),
            ),
        ),
        Group(
            "",
            N_("Variants"),
            (
                Choice("equal_turns=1", N_("Equal turns for both")),
                Choice("barriers=unlimited", N_("As many barriers as you like")),
            ),
            many=True,
        ),
    ),
    rows=(
        Row(
            N_("Alone, through a camp that is:"),
            "opponent",
            (
                *(Choice(f"bot:{BUILDER}{key}", name.text) for key, name in camps.DIFFICULTIES.items()),
                Choice(f"bot:{BUILDER}{READY}", N_("Ready-made")),
            ),
            {"seat": "second", "size": "real", "mode": "one-sided"},
        ),
        Row(
            N_("With a friend, one hides and one seeks:"),
            "seat",
            (Choice("first", N_("I hide")), Choice("second", N_("I seek"))),
            {"opponent": "friend", "size": "real", "mode": "one-sided"},
        ),
    ),
    styles=("traqueur/picture.css",),
    pitch=N_(
        "You walk by asking: may I pass? Each yes is a step; each no ends your turn and puts a wall on your map. What "
        "you know already costs nothing, so every lost turn makes you faster. Whoever reaches the other’s fugitive "
        "first has won."
    ),
)


class TraqueurDrafts(Drafts[v.TraqueurView]):
    """How presses become gestures in Le Traqueur."""

    ahead = True  # camps are built at the same time
    dull = (END,)
    probes = range(-1, BARRIER + 80)

    def may_draft(self, view: v.TraqueurView) -> bool:
        """Return whether the viewer has a camp to build; both players build at the same time."""
        return drafts.builds(view)

    def choose(self, state: Position | None, view: v.TraqueurView, draft: Steps, choice: int) -> Next:
        """Take a click on a square, a place or a button."""
        return drafts.press(view, draft, choice)

    def lay(self, state: Position | None, view: v.TraqueurView, draft: Steps, text: str) -> Next:
        """Take a whole camp."""
        return drafts.lay(view, draft, text)

    def finish(self, state: Position | None, view: v.TraqueurView, draft: Steps) -> Next:
        """Judge the camp."""
        return drafts.finish(view, draft)

    def seen(self, state: Position | None, view: v.TraqueurView, draft: Steps) -> v.TraqueurView:
        """Show the camp that is being built."""
        return drafts.seen(view, draft)

    def typed(self, state: Position | None, view: v.TraqueurView, draft: Steps, text: str) -> Next | None:
        """Read text typed while a camp is being built."""
        return drafts.typed(view, draft, text)

    def row(self, view: v.TraqueurView, choices: Sequence[int]) -> None:
        """Accept a walk over known passages. Raises IllegalAction for any other sequence."""
        drafts.row(view, choices)

    def follows(self, before: v.TraqueurView, after: v.TraqueurView) -> bool:
        """Return whether a walk goes on: within a turn, while nothing new was answered."""
        return drafts.follows(before, after)

    def notations(self, text: str) -> tuple[str, ...]:
        """Read moves in notation or in plain words."""
        return drafts.notations(text)


class TraqueurWords(Words[v.TraqueurView]):
    """The sentences and names of Le Traqueur."""

    def sentence(self, told: Told, seat: int, _: Translate, size: str) -> str:
        """Return the log's sentence for what was told."""
        return words.sentence(told, seat, size_of(size).columns, _)

    def role(self, seat: int, _: Translate) -> str:
        """Name a seat in a word."""
        return words.role(seat, _)

    def seat_name(self, seat: int, _: Translate) -> str:
        """Name a seat."""
        return words.seat_name(seat, _)

    def eyes(self, seat: int, _: Translate) -> str:
        """Say who sees the board like this."""
        return words.eyes(seat, _)

    def counts(self, view: v.TraqueurView, seat: int, _: Translate) -> tuple[tuple[int, str], ...]:
        """Count the turns lost and the new answers."""
        search = next((search for search in view.searches if search.seat == seat), None)
        if search is None:
            return ()
        turns = _.either("turn lost", "turns lost", search.turns)
        return ((search.turns, turns), (search.asked, _.either("new answer", "new answers", search.asked)))

    def level(self, bot: str, _: Translate) -> str:
        """Name a bot's strength, or the camp that it guards."""
        built = bot.partition("+")[2]
        if built.startswith("daily:"):
            return _("Camp of {date}").format(date=built.removeprefix("daily:"))
        if built == READY:
            return _("Ready-made")
        if built in camps.DIFFICULTIES:
            return _text(camps.DIFFICULTIES[built], _)
        return _(LEVELS[bot]) if bot in LEVELS else bot

    def word(self, name: str, value: Argument, size: str, _: Translate) -> Argument:
        """Return what a bot's thought means by an argument: a place between two squares."""
        if name == "place" and isinstance(value, int):
            return labels.place(size_of(size), value, _)
        return value


class TraqueurPicture(Picture[v.TraqueurView]):
    """Draws a table of Le Traqueur."""

    def draw(self, page: TablePage[v.TraqueurView]) -> Drawn:
        """Lay out the table and say what must be done."""
        view, table, _ = page.view, page.table, page.translate
        idle = page.replay is not None or table.stage != "on"
        builds = drafts.builds(view) and not idle
        prepared = table.prepared
        grid = grid_of(view.rows, view.columns)
        offers = drafts.offers(grid, view.limit, view.edition) if builds else ()
        ready = tuple((key, _.of(name)) for key, name in offers)
        if table.result and not page.replay:
            view = _turned_up(view, page.truth)
        # Whoever only watches sees the plans, not the tools.
        shown = view if builds or view.phase == v.SEARCH else msgspec.structs.replace(view, phase=_looked_on(view))
        scene = draw.scene(
            shown,
            _,
            help_mode=page.help_mode,
            odds=page.odds,
            support=page.support,
            ready=ready,
            prepared=prepared,
            tolds=page.tolds,
        )
        made: dict[str, Any] = {
            "prompt": words.prompt(view, _, builds=builds, prepared=prepared),
            "aside": words.aside(view, _, builds=builds, prepared=prepared),
            "badge": words.eyes(view.seat, _),
            "mine": (builds and not prepared) or view.mover == view.seat,
            "note": page.notes.text,
            "nothing": _("No square yet."),
        }
        if view.phase != v.SEARCH:
            made["active"] = ""
        if not builds and view.seat == page.seat and not page.replay:
            made["boards"] = marked_boards(scene.boards, dict(page.notes.marks), _)
        if table.result and not page.replay:
            prompt, aside = endings.verdict(view, table.result, _)
            made |= {"over": True, "prompt": prompt, "aside": aside}
        lot = view.mode == "race" and table.options.get("begins", "lot") == "lot"
        steps = [
            told for told in page.tolds if isinstance(told, v.Walked) and OUTSIDE not in (told.origin, told.target)
        ]
        walks = {words.sentence(told, view.seat, grid.columns, _) for told in steps}
        log = None if page.replay or not walks else deeds.folded(page.log, walks)
        return Drawn(scene=msgspec.structs.replace(scene, **made), log=log, deals=lot)

    def moment(self, told: Told, seat: int) -> Moment:
        """Return where on the boards it happened, and whether the table gasps."""
        return deeds.moment(told, seat)

    def shape(self, seat: int) -> str:
        """Return a seat's sign; both seats have the same pieces."""
        return ("square", "triangle")[seat % 2]

    def sheets(self, size: str, edition: str, _: Translate) -> Sheets:
        """Return what an edition needs on paper."""
        return paper.sheets(size, edition, _)


class TraqueurPage(Page[v.TraqueurView]):
    """The page of Le Traqueur."""

    assets = Path(__file__).parent
    layout = Layout(own=("me", "known"), helped=("board", "help"))
    front = FRONT
    styles = ("traqueur/board.css",)
    script = "traqueur/table.js"
    drafting = TraqueurDrafts
    wording = TraqueurWords
    drawing = TraqueurPicture

    def daily(self, day: datetime.date) -> Daily:
        """Return the camp of the day."""
        fields = {"seat": "second", "opponent": f"bot:{BUILDER}daily:{day.isoformat()}", "size": "real"}
        return Daily(N_("Camp of the day"), {**fields, "mode": "one-sided"})

    def share(self, view: v.TraqueurView, day: str, tolds: Sequence[Told], _: Translate) -> str:
        """Describe a search without naming a square: the day, the size, the cost and a sign for each turn."""
        if self.score(view) is None or view.seat == v.FIRST:
            return ""
        return endings.shared(view, day, tolds, _)

    def contest(self, bots: Sequence[str]) -> str:
        """Return the day of the camp that is searched; "" if it is no camp of the day."""
        return next((day for _, _, day in (bot.partition("+daily:") for bot in bots) if day), "")

    def keyed(self, bot: str, key: str) -> str:
        """Return the bot that builds the day's camp with a key: its camp follows from nothing that is public."""
        return f"{bot}:{key}"

    def score(self, view: v.TraqueurView) -> tuple[int, ...] | None:
        """Return the turns lost and the new answers of a one-sided search that has found the fugitive (TRQ-26)."""
        if view.mode == "race" or view.outcome != v.FOUND:
            return None
        search = view.searches[-1]
        return search.turns, search.asked

    def cost(self, score: tuple[int, ...], _: Translate) -> str:
        """Say what a search cost."""
        lost, asked = score
        return endings.cost(lost, asked, _)

    def matters(self, told: Told, seat: int) -> bool:
        """Return whether this is an answer to the seat's own question, or the end."""
        mine = isinstance(told, v.Asked | v.Found) and told.who == seat
        return mine or isinstance(told, v.Ended)

    def infer(self, size: str, options: Mapping[str, Any], seat: int, tolds: Sequence[Told]) -> Inferred:
        """Return the chance of each square to hide the fugitive and of each unknown place to be barred, by steps."""
        known = belief.make(size, options, seat)
        for told in tolds:
            known.hear(told)
        try:
            found, squares = known.known(), known.squares(odds.POLICY)
        except ValueError:  # the seat searches for nobody
            return Inferred()
        places = known.places(odds.POLICY)
        chances = {SQUARE + square: float(chance) for square, chance in enumerate(squares) if chance > 0}
        chances |= {BARRIER + place: float(places[place]) for place in bits.members(found.unknown)}
        return Inferred(chances, [SQUARE + s for s in bits.members(known.support().squares)])


#: The mark that a click puts in place of the present one.
NEXT_MARK = {"": "out", "out": "suspect", "suspect": ""}


def marked_boards(boards: Sequence[Board], marks: Mapping[int, str], _: Translate) -> tuple[Board, ...]:
    """Put a player's own marks on the squares of their search. A click marks a square that no step leads to."""
    said = {"out": _("you crossed it out"), "suspect": _("you suspect it")}
    made = []
    for board in boards:
        lines = []
        for row, (gate, cells) in enumerate(board.lines):
            line = []
            for column, cell in enumerate(cells):
                number = row * board.columns + column
                mark = marks.get(number, "")
                label = f"{cell.label}; {said[mark]}" if mark in said else cell.label
                changes = {
                    "number": -1 if cell.act or board.caught else number,
                    "next_mark": NEXT_MARK.get(mark, "out"),
                }
                line.append(msgspec.structs.replace(cell, mark=mark, label=label, **changes))
            lines.append((gate, tuple(line)))
        made.append(msgspec.structs.replace(board, lines=tuple(lines)))
    return tuple(made)


def _turned_up(view: v.TraqueurView, truth: View | None) -> v.TraqueurView:
    """Return the view of a game that is over with both camps in it, also where one side gave up."""
    if view.camps or not isinstance(truth, v.TraqueurView):
        return view
    return msgspec.structs.replace(view, camps=truth.camps)


def _looked_on(view: v.TraqueurView) -> str:
    """Return the phase to draw the plans for, for a viewer who is not building."""
    return v.OVER_PHASE if view.mover == OVER else v.SEARCH


def _text(message: Message, _: Translate) -> str:
    return _(message.text).format(**message.args)
