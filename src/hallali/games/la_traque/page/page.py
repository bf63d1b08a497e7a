"""La Traque's page in the browser."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import Any

from hallali.core.contract import Position, Told
from hallali.core.errors import Argument, BadNotation, IllegalAction, Message, Refusal, marked
from hallali.core.seats import OVER
from hallali.games.la_traque import drafts
from hallali.games.la_traque.page import guide, inference, legend, moments, news, paper, people, scores
from hallali.games.la_traque.page import layout as board
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.box import box_of
from hallali.games.la_traque.rules.effects import FACTIONS
from hallali.games.la_traque.rules.sizes import SEATINGS
from hallali.games.la_traque.text import faces as cards
from hallali.games.la_traque.text import prompts, typed
from hallali.games.la_traque.text import sentences as words
from hallali.interfaces import scene as tables
from hallali.interfaces.drafts import Drafts, Next, Steps
from hallali.interfaces.front import AGAINST, Choice, Front, Group
from hallali.interfaces.page import Layout, Page
from hallali.interfaces.scene import Drawn, Ending, Picture
from hallali.interfaces.sheets import Sheets
from hallali.interfaces.table_page import Inferred, Line, Moment, TablePage
from hallali.interfaces.words import Translate, Words

N_ = marked

#: By faction: its sign, and the number of its tone (static/side.css).
SHAPES = ("ring", "diamond", "square", "triangle")
TONES = (1, 0, 2, 3)

#: How many turns the log of a table shows: a long game has a thousand sentences. The replay has them all.
TURNS = 16
#: How many sentences the room sees of it, to say what has just happened.
LATELY = 200

FRONT = Front(
    lead=N_(
        "After 1945, two to four powers look for the fugitives of a fallen regime, for justice or for their own use."
    ),
    facts=(N_("2 to 4 players"), N_("90 minutes")),
    seats=(
        Choice("usa", N_("Play the USA"), "ring", N_("A long climb: save influence for Apollo’s steps.")),
        Choice("cccp", N_("Play the CCCP"), "diamond", N_("A collector: each new kind of marker pays.")),
        Choice("tzaar", N_("Play Tzaar"), "square", N_("The hunter: many captures, and a tribunal.")),
        Choice("network", N_("Play the Network"), "triangle", N_("The schemer: three tracks, and a choice of plots.")),
    ),
    friends=(Choice("usa", N_("USA")), Choice("cccp", N_("CCCP"))),
    friendly={"seat-tzaar": "bot:club", "seat-network": "bot:club"},
    groups=(
        AGAINST,
        Group(
            "size",
            N_("Size"),
            (
                Choice("real", N_("To 12 domination")),
                Choice("small", N_("To 6 domination, a short one")),
                Choice("micro", N_("To 3 domination in four rounds, tiny")),
            ),
        ),
        Group(
            "rumours",
            N_("Rumours in the starting hand"),
            (Choice("2", N_("2, as usual")), Choice("3", N_("3, for a first game"))),
        ),
        Group(
            "seating",
            N_("Seats around the table, clockwise"),
            (
                Choice(SEATINGS[0], N_("USA, CCCP, Tzaar, Network")),
                Choice(SEATINGS[1], N_("USA, CCCP, Network, Tzaar")),
                Choice(SEATINGS[2], N_("USA, Tzaar, CCCP, Network")),
                Choice(SEATINGS[3], N_("USA, Tzaar, Network, CCCP")),
                Choice(SEATINGS[4], N_("USA, Network, CCCP, Tzaar")),
                Choice(SEATINGS[5], N_("USA, Network, Tzaar, CCCP")),
            ),
        ),
        Group(
            "specials",
            N_("Which special card a player takes of two"),
            (
                Choice("open", N_("Everyone sees it: the cards lie open beside the board")),
                Choice("hidden", N_("Only the two cards are known, not which was taken")),
            ),
        ),
        Group(
            "passing",
            N_("A player with nothing left to do"),
            (
                Choice("at-once", N_("Must pass at once")),
                Choice("next-turn", N_("May end the turn, and must pass on the next one")),
            ),
        ),
    ),
    styles=("la-traque/picture.css",),
    pitch=N_(
        "You send agents for clues, which come to hand a round later, and lay what a file asks for to take its "
        "fugitive. All can see which clues you gather, so all can guess whom you want. A game about what was known, "
        "and what was done with it."
    ),
    gentle={"rumours": "3"},
)


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


class LaTraqueDrafts(Drafts[v.LaTraqueView]):
    """How presses become gestures in La Traque."""

    dull = (a.PASS, a.END)
    probes = range(-1, drafts.LAST + 1)

    def choose(self, state: Position | None, view: v.LaTraqueView, draft: Steps, choice: int) -> Next:
        """Take a click on the board, a card, an objective or a button."""
        return drafts.press(state, view, draft, choice)

    def finish(self, state: Position | None, view: v.LaTraqueView, draft: Steps) -> Next:
        """End the turn, or the choice of what to keep."""
        return drafts.finish(state, view, draft)

    def seen(self, state: Position | None, view: v.LaTraqueView, draft: Steps) -> v.LaTraqueView:
        """Return the player's view with the draft in it."""
        return drafts.seen(state, view, draft)

    def describe(self, state: Position | None, view: v.LaTraqueView, draft: Steps) -> drafts.Turn:
        """Return the draft as the page shows it."""
        return drafts.describe(state, view, draft)

    def typed(self, state: Position | None, view: v.LaTraqueView, draft: Steps, text: str) -> Next | None:
        """Take what is typed: moves in notation, or in a few words."""
        if state is None:
            raise IllegalAction(Refusal(Message(N_("It is not your turn."))))
        return drafts.typed(state, draft, typed.tokens(view, text))

    def notations(self, text: str) -> tuple[str, ...]:
        """Refuse: `typed` has taken everything."""
        raise BadNotation(Message(N_("“{token}” is not a move."), {"token": text[:40]}))


class LaTraqueWords(Words[v.LaTraqueView]):
    """The sentences and names of La Traque."""

    @cached_property
    def factions(self) -> tuple[int, ...]:
        """The factions of the seats, by number."""
        return tuple(FACTIONS.index(name) for name in self.seats)

    def sentence(self, told: Told, seat: int, _: Translate, size: str) -> str:
        """Say in one sentence what was told. That a turn ends is seen: the next one begins."""
        if isinstance(told, v.TurnEnded):
            return ""
        return words.said(told, size, self.edition, self.factions, _)

    def role(self, seat: int, _: Translate) -> str:
        """Name a seat by its faction."""
        return self.seat_name(seat, _)

    def seat_name(self, seat: int, _: Translate) -> str:
        """Name a seat by its faction."""
        names = words.names_of("real", self.edition, self.factions, _)
        return names.seat(seat) if seat >= 0 else _("A spectator")

    def eyes(self, seat: int, _: Translate) -> str:
        """Say through whose eyes the board is seen."""
        return prompts.eyes(seat, words.names_of("real", self.edition, self.factions, _), _)

    def word(self, name: str, value: Argument, size: str, _: Translate) -> Argument:
        """Return what a bot's thought means by an argument: a fugitive's name."""
        if name == "fugitive" and isinstance(value, int):
            return words.names_of(size, self.edition, self.factions, _).ability(value)
        return value


class LaTraquePicture(Picture[v.LaTraqueView]):
    """Draws a table of La Traque."""

    words: LaTraqueWords

    def draw(self, page: TablePage[v.LaTraqueView]) -> Drawn:
        """Lay the table out."""
        return extend(page)

    def moment(self, told: Told, seat: int) -> Moment:
        """Return where on the table it happened, and whether the table gasps."""
        return moments.moment(told, seat)

    def ending(self, page: TablePage[v.LaTraqueView], scene: tables.Scene) -> Ending:
        """Say who won by what, the story of the scores in a sentence or two."""
        view, _ = page.view, page.translate
        names = words.names_of(view.size, view.edition, view.factions, _)
        return Ending(scene.prompt, scores.story(view, page.tolds, names, _) or scene.aside)

    def shape(self, seat: int) -> str:
        """Return the sign of the seat's faction."""
        return SHAPES[self.words.factions[seat]]

    def tone(self, seat: int) -> int:
        """Return the colour of the seat's faction."""
        return TONES[self.words.factions[seat]]

    def sheets(self, size: str, edition: str, _: Translate) -> Sheets:
        """Return what an edition needs on paper."""
        return paper.sheets(size, edition, _)


class LaTraquePage(Page[v.LaTraqueView]):
    """La Traque's page."""

    assets = Path(__file__).parent
    layout = Layout(
        centre=("board", "sites"),
        own=("scores", "hand", "mine"),
        right=("opponent", "log"),
        drawer=("guide", "help", "chat"),
        helped=("opponent", "help"),
    )
    front = FRONT
    styles = ("la-traque/table.css", "la-traque/board.css")
    script = "la-traque/table.js"
    drafting = LaTraqueDrafts
    wording = LaTraqueWords
    drawing = LaTraquePicture

    def matters(self, told: Told, seat: int) -> bool:
        """Say whether what a seat was told can change what it infers."""
        return not isinstance(told, inference.IDLE)

    def infer(self, size: str, options: Mapping[str, Any], seat: int, tolds: Sequence[Told]) -> Inferred:
        """Return what the seat can infer about the others' cards."""
        return inference.infer(size, options, seat, tolds)

    def share(self, view: v.LaTraqueView, day: str, tolds: Sequence[Told], _: Translate) -> str:
        """Return everyone's scores, in a few lines."""
        names = words.names_of(view.size, view.edition, view.factions, _)
        lines = [f"La Traque · {prompts.verdict(view, names, _)}"]
        for seat in prompts.ranked(view):
            captured = sum(1 for told in tolds if isinstance(told, v.Captured) and told.who == seat)
            fulfilled = sum(1 for told in tolds if isinstance(told, v.Fulfilled) and told.who == seat)
            lines.append(
                _("{who}: domination {score}; captured {captured}, objectives {fulfilled}").format(
                    who=names.seat(seat), score=view.domination[seat], captured=captured, fulfilled=fulfilled
                )
            )
        return "\n".join(lines)


def extend(page: TablePage[v.LaTraqueView]) -> Drawn:
    """Lay the table out: the Scene, the log with its repetitions counted, and what the templates call."""
    view, _ = page.view, page.translate
    assert isinstance(page.draft, drafts.Turn)
    box = box_of(view.size, view.edition)
    names = words.names_of(view.size, view.edition, view.factions, _)
    bar = prompts.Bar(view, page.draft, box, names, _)
    prompt, aside = bar.prompt(), bar.aside()
    result, replay = page.table.result, page.replay
    over = view.mover == OVER
    if result and not replay:
        over = True
        prompt, aside = prompts.ended(view, result, names, _)
    # Once it is over everything lies open, also where somebody gave up.
    open_ = page.truth if over and not replay and isinstance(page.truth, v.LaTraqueView) else view
    drawer, seen = people.Drawer(view, box, names, _), people.Drawer(open_, box, names, _)
    adviser = guide.Guide(view, box, names, _)
    lasts = not over and not replay
    seated = 0 <= view.seat < view.players
    me = view.seat if seated else 0
    scene = Scene(
        prompt=prompt,
        aside=aside,
        badge=prompts.eyes(view.seat, names, _),
        mine=bar.mine and not over,
        over=over,
        buttons=bar.buttons(),
        forced=bar.forced(alone=page.table.alone) if lasts else -1,
        note=page.notes.text,
        helps=seated,
        nothing=_("Nothing yet."),
        board=board.Drawer(open_, box, names, _).board(),
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
        guesses=_guesses(page, view),
        results=scores.results(view, page.tolds) if over and not replay else (),
        advice=adviser.advice() if lasts else (),
        why=adviser.hand() if lasts else "",
        hunters=adviser.hunters() if lasts else "",
        lately=news.since(view, page.tolds, names, _) if lasts else (),
        turns=tuple(news.turns(page.log, names, view.seat, TURNS)) if not replay else (),
        turn=_("Round {round} of at most {rounds}.").format(round=view.round, rounds=view.rounds),
    )
    return Drawn(
        scene=scene,
        log=gathered(page.log) if replay else page.log[-LATELY:],
        helpers={
            "signs": cards.drawn,
            "meaning": legend.meaning,
            "sheets": lambda: cards.sheets(box, view.factions, names, _),
            "legend": lambda: legend.legend(_),
        },
    )


def _guesses(page: TablePage[v.LaTraqueView], view: v.LaTraqueView) -> tuple[tuple[cards.Sign, ...], ...]:
    """Return what the viewer's help says of each seat."""
    shown = page.help_mode != "off"
    comma = "," if page.lang == "fr" else "."
    return tuple(inference.guess(seat, page.odds, page.support, comma) if shown else () for seat in range(view.players))


def gathered(log: Sequence[Line]) -> list[Line]:
    """Join what was told of one entry and the same seat into one line of the log, each sentence once.

    Its moment is the first that the table gasps at, or else the first that has a place.
    """
    found: list[Line] = []
    for (seq, who), grouped in groupby(log, key=lambda line: (line.seq, line.who)):
        lines = list(grouped)
        ranked = sorted((line.moment for line in lines), key=lambda one: (not one.drama, not one.place))
        counts = Counter(line.text for line in lines)
        text = " ".join(words.once(counts))
        found.append(Line(seq, text, who, ranked[0]))
    return found
