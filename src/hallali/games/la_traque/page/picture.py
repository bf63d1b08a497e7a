"""Draws a table of La Traque for one viewer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

import msgspec

from hallali.core.contract import Told
from hallali.core.seats import OVER
from hallali.games.la_traque import drafts
from hallali.games.la_traque.page import (
    capture,
    feast,
    guide,
    inference,
    legend,
    moments,
    news,
    paper,
    people,
    portraits,
    scores,
    traces,
)
from hallali.games.la_traque.page import layout as board
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.box import box_of
from hallali.games.la_traque.text import ambitions, prompts, sentences
from hallali.games.la_traque.text import faces as cards
from hallali.games.la_traque.text.wording import LaTraqueWords
from hallali.interfaces import scene as tables
from hallali.interfaces.endings import named
from hallali.interfaces.scene import Drawn, Ending, Picture, Said
from hallali.interfaces.sheets import Sheets
from hallali.interfaces.table_page import Line, Moment, TablePage
from hallali.interfaces.words import Translate

#: By faction: its sign, and the number of its tone (static/side.css).
SHAPES = ("ring", "diamond", "square", "triangle")
TONES = (1, 0, 2, 3)

#: How many turns the log of a table shows: a long game has a thousand sentences. The replay has them all.
TURNS = 16
#: How many sentences the room sees of it, to say what has just happened.
LATELY = 200


class Scene(tables.Scene, frozen=True, kw_only=True):
    """What the templates of La Traque draw."""

    board: board.Board  #: zones, places and agents
    persons: tuple[people.Person, ...]  #: by seat, what lies before it
    mine: bool  #: whether the viewer has to act
    me: int  #: the seat that is shown as the own one
    rivals: tuple[int, ...]  #: the others, in turn order
    hand: tuple[people.Held, ...]  #: of the viewer
    reserve: tuple[people.Held, ...]  #: of the viewer
    tones: tuple[int, ...]  #: by seat, its colour's number
    options: tuple[prompts.Option, ...]  #: what is to be chosen in the bar
    choosing: tuple[tuple[int, str, str], ...]  #: the cards of a choice: step, name, and what it does
    keeping: bool  #: whether the viewer chooses what to keep
    destiny: int  #: the step that spends the destiny token, -1 if it cannot be taken
    turn: str  #: the round, in words
    results: tuple[scores.Result, ...]  #: by rank, at the end
    guesses: tuple[tuple[cards.Sign, ...], ...]  #: by seat, the clues that it may hold
    advice: tuple[guide.Advice, ...]  #: what can be done, and why not
    why: str  #: why no card can be laid
    hunters: str  #: the viewer's agents and their zones, in words
    lately: tuple[news.Deeds, ...]  #: what the others did since the viewer's last turn
    turns: tuple[news.Turn, ...]  #: the log while the game lasts
    caught: capture.Caught | None = None  #: the capture that has just been made
    feast: feast.Feast | None = None  #: what the viewer has just won
    posed: bool = False  #: whether it is a puzzle's, whose hands and agents are pressed to mark them


class LaTraquePicture(Picture[v.LaTraqueView]):
    """Draws a table of La Traque."""

    words: LaTraqueWords  #: the words that name seats by their factions

    def draw(self, page: TablePage[v.LaTraqueView]) -> Drawn:
        """Lay the table out: the Scene, the log with its repetitions counted, and what the templates call."""
        view, _ = page.view, page.translate
        assert isinstance(page.draft, drafts.Turn)
        box = box_of(view.size, view.edition)
        names = sentences.names_of(view.size, view.edition, view.factions, _)
        bar = prompts.Bar(view, page.draft, box, names, _)
        prompt, aside = bar.prompt(), bar.aside()
        result, replay = page.table.result, page.replay
        over = view.mover == OVER
        if result and not replay:
            over = True
            prompt, aside = prompts.ended(view, result, names, _)
        # Once the game is over everything lies open, even if a player gave up.
        open_ = page.truth if over and not replay and isinstance(page.truth, v.LaTraqueView) else view
        drawer, seen = people.Drawer(view, box, names, _), people.Drawer(open_, box, names, _)
        adviser = guide.Guide(view, box, names, _)
        lasts = not over and not replay
        seated = 0 <= view.seat < view.players
        me = view.seat if seated else 0
        just = traces.news(view, page.draft.tolds, page.tolds) if lasts else traces.NONE
        if lasts and (leads := traces.leads(view, just, box, names, _)):
            aside = leads
        scene = Scene(
            prompt=prompt,
            aside=aside,
            done=bar.done() if lasts else "",
            badge=prompts.eyes(view.seat, names, _),
            mine=bar.mine and not over,
            over=over,
            buttons=bar.buttons(),
            forced=bar.forced(alone=page.table.alone) if lasts else -1,
            note=page.notes.text,
            helps=seated,
            nothing=_("Nothing yet."),
            board=board.Drawer(open_, box, names, _, just).board(),
            persons=tuple(seen.person(seat) for seat in range(view.players)),
            me=me,
            rivals=tuple((me + turn) % view.players for turn in range(1, view.players)),
            hand=drawer.hand() if seated else (),
            reserve=drawer.reserve() if seated else (),
            tones=tuple(TONES[faction] for faction in view.factions),
            options=() if bar.choosing() else bar.options(),
            choosing=bar.choosing(),
            keeping=view.phase == "keep" and view.mover == view.seat,
            destiny=a.DESTINY if a.DESTINY in view.legal else -1,
            guesses=_guesses(page),
            results=scores.results(view, page.tolds) if over and not replay else (),
            advice=adviser.advice() if lasts else (),
            why=adviser.hand() if lasts else "",
            hunters=adviser.hunters() if lasts else "",
            lately=news.since(view, page.tolds, names, _) if lasts else (),
            turns=tuple(news.turns(page.log, names, view.seat, TURNS)) if not replay else (),
            caught=capture.caught(view, page.draft, page.tolds, box, names, _) if lasts else None,
            feast=feast.feast(view, page.draft, page.tolds, names, _) if lasts else None,
            turn=prompts.goal(view, names, _),
        )
        return Drawn(
            scene=scene,
            log=gathered(page.log, page.translate) if replay else page.log[-LATELY:],
            helpers={
                "signs": cards.drawn,
                "spelled": Said(cards.spelled, _),
                "piled": Said(cards.piled, _),
                "portraits": lambda: portraits.everybody(box),
                "portrait": lambda x: portraits.of(box, x),
                "meaning": legend.meaning,
                "sheets": lambda: cards.sheets(box, view.factions, names, _),
                "ambitions": lambda: ambitions.sheets(box, names, _),
                "legend": lambda: legend.legend(_),
            },
        )

    def posed(self, page: TablePage[v.LaTraqueView]) -> Drawn:
        """Return a puzzle's table: the others' hands, and their agents that have cards, can be pressed."""
        drawn = self.draw(page)
        return msgspec.structs.replace(drawn, scene=msgspec.structs.replace(drawn.scene, posed=True))

    def moment(self, told: Told, seat: int) -> Moment:
        """Return where on the table it happened, and whether the table gasps."""
        return moments.moment(told, seat)

    def ending(self, page: TablePage[v.LaTraqueView], scene: tables.Scene) -> Ending:
        """Say who won by what, the story of the scores in a sentence or two."""
        view, _ = page.view, page.translate
        names = sentences.names_of(view.size, view.edition, view.factions, _)
        title = scene.prompt
        if len(view.winners) == 1 and view.winners[0] != view.seat and page.table.players[view.winners[0]].name:
            winner = named(page, view.winners[0], self.words)
            title = _.agreeing(prompts.WINS, winner).format(who=winner)
        return Ending(title, scores.story(view, page.tolds, names, _) or scene.aside)

    def shape(self, seat: int) -> str:
        """Return the sign of the seat's faction."""
        return SHAPES[self.words.factions[seat]]

    def tone(self, seat: int) -> int:
        """Return the colour of the seat's faction."""
        return TONES[self.words.factions[seat]]

    def sheets(self, size: str, edition: str, _: Translate) -> Sheets:
        """Return what an edition needs on paper."""
        return paper.Paper(self.game, size, edition, _).sheets()


def _guesses(page: TablePage[v.LaTraqueView]) -> tuple[tuple[cards.Sign, ...], ...]:
    """Return what the viewer's help says of each seat."""
    players = page.view.players
    if page.help_mode == "off":
        return ((),) * players
    return tuple(inference.guess(seat, page.odds, page.support, page.translate) for seat in range(players))


def gathered(log: Sequence[Line], _: Translate) -> list[Line]:
    """Join what was told of one entry and the same seat into one line of the log, each sentence once.

    Its moment is the first that the table gasps at, or else the first that has a place.
    """
    found: list[Line] = []
    for (seq, who), grouped in groupby(log, key=lambda line: (line.seq, line.who)):
        lines = list(grouped)
        ranked = sorted((line.moment for line in lines), key=lambda one: (not one.drama, not one.place))
        counts = Counter(line.text for line in lines)
        text = " ".join(sentences.once(counts, _))
        found.append(Line(seq, text, who, ranked[0]))
    return found
