"""The game object of Red Notice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hallali.core.contract import Belief, Option, Options, Told, Value
from hallali.core.errors import BadNotation
from hallali.core.library import Shelf
from hallali.core.player import Levels
from hallali.core.seats import CHANCE, OVER, only
from hallali.games.red_notice.rules import phases as p
from hallali.games.red_notice.rules import see
from hallali.games.red_notice.rules.edition import SHELF, Edition
from hallali.games.red_notice.rules.notation import words_of
from hallali.games.red_notice.rules.sizes import AT_ONCE, ICONS, OPTIONS, PAYABLE, SIZES, options_of, size_of
from hallali.games.red_notice.rules.state import State
from hallali.games.red_notice.rules.view import ANGELA, RedNoticeView
from hallali.interfaces.game import PlayableGame
from hallali.interfaces.studies import Chart, Gauge, Tallies
from hallali.search.knowledge import DomainKnowledge

if TYPE_CHECKING:
    from hallali.i18n import Translator
    from hallali.interfaces.books import Books
    from hallali.interfaces.lessons import Lesson
    from hallali.interfaces.page import Page
    from hallali.interfaces.puzzles import Puzzles
    from hallali.interfaces.reasons import Reasons
    from hallali.interfaces.rulebook import Rulebook
    from hallali.interfaces.steps import Kind
    from hallali.interfaces.tensors import Tensors
    from hallali.interfaces.terminal import Terminal
    from hallali.interfaces.twins import Twins


class RedNotice(PlayableGame[State, RedNoticeView]):
    """The game of Red Notice."""

    name = "red-notice"
    title = "Red Notice"
    rules = 3
    seats: tuple[str, ...] = ("angela", "jessah")
    together = False
    sizes: tuple[str, ...] = SIZES
    options: tuple[Option, ...] = OPTIONS
    first_turn = ANGELA  # Jessah is placed first (RN-12), but Angela has the initiative (RN-14)

    def seats_of(self, options: Mapping[str, Any] | None = None) -> tuple[str, ...]:
        """Name the seats: two, with any options."""
        return self.seats

    def options_for(self, players: int) -> dict[str, Any]:
        """Return the options of a game for this many players: none for two. Raises BadOption for others."""
        return only(self.title, 2, players)

    def new(self, size: str = "real", options: Mapping[str, Any] | None = None) -> State:
        """Return the first position. Raises BadOption, BadEdition."""
        return State(size_of(size, options), options_of(options))

    def replayed(self, options: Options, rules: int) -> dict[str, Value]:
        """Return today's options for a game begun under older rules. Raises BadRecord for unknown ones."""
        if rules == 1:
            return {**options, "rung": PAYABLE, "used_up": ICONS}
        if rules == 2:
            return {**options, "used_up": ICONS}
        return super().replayed(options, rules)

    def see(self, state: State, seat: int) -> RedNoticeView:
        """Return what the seat knows of the position."""
        return see.see(state, seat)

    def outcome(self, view: RedNoticeView) -> str:
        """Name how the game ended; "" before that."""
        return view.outcome

    def rounds(self, view: RedNoticeView) -> int:
        """Return how many rounds have begun."""
        return view.round

    def tell(self, before: State, action: int, after: State, seat: int) -> tuple[Told, ...]:
        """Return what the seat is told of a step."""
        return see.tell(before, action, after, seat)

    def tell_all(self, before: State, action: int, after: State, seats: Sequence[int]) -> tuple[tuple[Told, ...], ...]:
        """Return what each of these seats is told of a step, from one list of what happened."""
        return see.tell_all(before, action, after, seats)

    def advance(self, state: State, action: int, seats: Sequence[int]) -> tuple[tuple[Told, ...], ...]:
        """Take a legal step in place, and return what each of these seats is told of it."""
        return see.advance(state, action, seats)

    def write(self, state: State, steps: Sequence[int]) -> str:
        """Write a gesture or a chance outcome as one token."""
        words = words_of(state.box)
        if state.mover == CHANCE:
            return words.write_chance(state.phase, steps[0])
        token = words.write(steps, walk=state.phase == p.WALK)
        return token.replace("cash:", "drop:") if state.phase == p.DROP else token

    def read(self, state: State, token: str) -> tuple[int, ...]:
        """Read a token. Raises BadNotation if it is none, or not of the kind that is asked for now."""
        words = words_of(state.box)
        if state.mover == OVER:
            raise BadNotation("The game is over.")
        if state.mover == CHANCE:
            return words.read_chance(state.phase, token)
        return words.read(token, walk=state.phase == p.WALK, at_once=state.options.payments == AT_ONCE)

    def belief(self, size: str, options: Mapping[str, Any] | None, seat: int) -> Belief:
        """Return a seat's belief before the first step. Raises BadOption."""
        from hallali.games.red_notice.belief.belief import make

        return make(size, dict(options or {}), seat)

    def bots(self) -> tuple[Levels, ...]:
        """Return the bots of each seat."""
        from hallali.games.red_notice.bots.levels import LEVELS

        return LEVELS

    def search_knowledge(self) -> DomainKnowledge:
        """Return what the search needs to know of the game."""
        from hallali.games.red_notice.bots.playout import KNOWLEDGE

        return KNOWLEDGE

    def steps(self, size: str = "real", options: Options | None = None) -> tuple[Kind, ...]:
        """Return what the steps do, kind by kind. Raises BadOption."""
        from hallali.games.red_notice.text import steps

        return steps.kinds(size, options)

    def lessons(self) -> tuple[Lesson, ...]:
        """Return the lessons that teach it."""
        from hallali.games.red_notice.text.lessons import LESSONS

        return LESSONS

    def rulebook(self, size: str, options: Options | None, translate: Translator) -> Rulebook:
        """Tell its rules. Raises BadOption, BadEdition."""
        from hallali.games.red_notice.text import rulebook

        return rulebook.rulebook(size, options, translate)

    def page(self) -> Page[RedNoticeView]:
        """Return the page in the browser."""
        from hallali.games.red_notice.page.page import RedNoticePage

        return RedNoticePage(self)

    def reasons(self) -> Reasons[RedNoticeView]:
        """Return what says why a move is suggested, and what a decision was worth."""
        from hallali.games.red_notice.text.reasons import RedNoticeReasons

        return RedNoticeReasons(self)

    def terminal(
        self, seat: int, size: str, options: Mapping[str, Any], translate: Translator
    ) -> Terminal[RedNoticeView]:
        """Return its terminal for one seat."""
        from hallali.games.red_notice.terminal import RedNoticeTerminal

        return RedNoticeTerminal(seat, size, dict(options), translate)

    def tensors(self) -> Tensors:
        """Return its observations as arrays. Raises MissingExtra."""
        from hallali.games.red_notice.tensors import TENSORS

        return TENSORS

    def tallies(self) -> Tallies:
        """Return what counts how cards are used over many games."""
        from hallali.games.red_notice.lab.tally import Tally, sheets

        return Tallies(Tally, sheets)

    def gauges(
        self, size: str, options: Mapping[str, Any] | None
    ) -> tuple[Chart | None, tuple[Gauge[RedNoticeView], ...]]:
        """Return what can be drawn along a game. Raises BadOption."""
        from hallali.games.red_notice.lab import gauges

        return gauges.CHART, gauges.gauges(size, dict(options or {}))

    def editions(self) -> Shelf[Edition]:
        """Return its editions."""
        return SHELF

    def keys(self) -> Mapping[str, str]:
        """Return what the tables and keys of an edition are called."""
        from hallali.games.red_notice.text.keys import KEYS

        return KEYS

    def twins(self) -> Twins:
        """Return what makes worlds that a seat cannot tell apart."""
        from hallali.games.red_notice.lab.twins import TWINS

        return TWINS

    def puzzles(self) -> Puzzles[RedNoticeView]:
        """Return what its puzzles are made by."""
        from hallali.games.red_notice.lab.puzzles import PUZZLES

        return PUZZLES

    def books(self) -> Books:
        """Return the micro size, solved."""
        from hallali.games.red_notice import bots
        from hallali.interfaces.books import Books

        return Books(self, bots, ("micro",))


RED_NOTICE = RedNotice()
