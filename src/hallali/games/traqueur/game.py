"""Le Traqueur as the contract wants it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from hallali.core.contract import Belief, Option, Options, Told, Value
from hallali.core.errors import BadNotation, Message, missing_extra
from hallali.core.library import Shelf
from hallali.core.player import Levels, Maker
from hallali.core.seats import CHANCE, OVER, only
from hallali.games.traqueur.rules import actions, see
from hallali.games.traqueur.rules import camp as c
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.edition import SHELF, Edition
from hallali.games.traqueur.rules.sizes import AT_WILL, NEXT_TURN, OPTIONS, SIZES, options_of, size_of
from hallali.games.traqueur.rules.state import State
from hallali.interfaces.game import PlayableGame
from hallali.interfaces.studies import Chart, Gauge
from hallali.search.knowledge import DomainKnowledge

if TYPE_CHECKING:
    from hallali.i18n import Translator
    from hallali.interfaces.books import Books
    from hallali.interfaces.lessons import Lesson
    from hallali.interfaces.page import Page
    from hallali.interfaces.puzzles import Puzzles
    from hallali.interfaces.reasons import Reasons
    from hallali.interfaces.rulebook import Rulebook
    from hallali.interfaces.solving import Solving
    from hallali.interfaces.steps import Kind
    from hallali.interfaces.tensors import Tensors
    from hallali.interfaces.terminal import Terminal
    from hallali.interfaces.twins import Twins


class Traqueur(PlayableGame[State, v.TraqueurView]):
    """The game of Le Traqueur."""

    name = "traqueur"
    title = "Le Traqueur"
    rules = 2
    seats: tuple[str, ...] = ("first", "second")
    together = False
    sizes: tuple[str, ...] = tuple(SIZES)
    options: tuple[Option, ...] = OPTIONS
    edition = ""

    def seats_of(self, options: Mapping[str, Any] | None = None) -> tuple[str, ...]:
        """Name the seats: two, with any options."""
        return self.seats

    def options_for(self, players: int) -> dict[str, Any]:
        """Return the options of a game for this many players: none for two. Raises BadOption for others."""
        return only(self.title, 2, players)

    def new(self, size: str = "real", options: Mapping[str, Any] | None = None) -> State:
        """Return the first position. size: a name, or rows and columns as in "7x5". Raises BadOption."""
        grid = size_of(size)
        chosen = options_of(grid, options)
        SHELF.load(size, chosen.edition)
        return State(grid, msgspec.structs.replace(chosen, edition=SHELF.usual(size, chosen.edition)))

    def replayed(self, options: Options, rules: int) -> dict[str, Value]:
        """Return today's options for a game begun under older rules. Raises BadRecord for unknown ones."""
        if rules == 1:
            leaving = options.get("leaving", NEXT_TURN)
            return {**options, "leaving": AT_WILL if leaving == NEXT_TURN else leaving}
        return super().replayed(options, rules)

    def see(self, state: State, seat: int) -> v.TraqueurView:
        """Say what the seat knows of the position."""
        return see.see(state, seat)

    def outcome(self, view: v.TraqueurView) -> str:
        """Name how the game ended; "" before that."""
        return view.outcome

    def turn(self, view: v.TraqueurView) -> int:
        """Return which turn of its own search the seat on turn has; 0 before the search and after it."""
        return next((one.turns + 1 for one in view.searches if view.phase == v.SEARCH and one.seat == view.mover), 0)

    def tell(self, before: State, action: int, after: State, seat: int) -> tuple[Told, ...]:
        """Say what the seat is told of a step."""
        return see.tell(before, action, after, seat)

    def tell_all(self, before: State, action: int, after: State, seats: Sequence[int]) -> tuple[tuple[Told, ...], ...]:
        """Return what each of these seats is told of a step, from one list of what happened."""
        return see.tell_all(before, action, after, seats)

    def write(self, state: State, steps: Sequence[int]) -> str:
        """Write a committed camp, a step of the search or the lot as one token."""
        if state.mover == CHANCE:
            return actions.write_lot(steps[0])
        if state.phase == v.BUILD:
            return c.write(state.grid, actions.camp_of(steps))
        return actions.write_move(state.grid, steps[0])

    def read(self, state: State, token: str) -> tuple[int, ...]:
        """Read a token. Raises BadNotation if it is not one, or not of the kind that is asked for now."""
        if state.mover == OVER:
            raise BadNotation("The game is over.")
        if state.mover == CHANCE:
            return actions.read_lot(token)
        if state.phase == v.BUILD:
            return actions.read_camp(state.grid, token)
        if "/" in token:
            raise BadNotation(Message("The camps are ready: they can’t be changed any more.", {}))
        return actions.read_move(state.grid, token)

    def belief(self, size: str, options: Mapping[str, Any] | None, seat: int) -> Belief:
        """Return a seat's belief before the first step. Raises BadOption."""
        from hallali.games.traqueur.belief.belief import make

        return make(size, dict(options or {}), seat)

    def bots(self) -> tuple[Levels, ...]:
        """Return the bots of each seat."""
        from hallali.games.traqueur.bots.levels import LEVELS

        return LEVELS

    def search_knowledge(self) -> DomainKnowledge:
        """Return what the search knows of the game."""
        from hallali.games.traqueur.bots.playout import KNOWLEDGE

        return KNOWLEDGE

    def steps(self, size: str = "real", options: Options | None = None) -> tuple[Kind, ...]:
        """Return what the steps do, kind by kind. Raises BadOption."""
        from hallali.games.traqueur.text import steps

        return steps.kinds(size, options)

    def lessons(self) -> tuple[Lesson, ...]:
        """Return the lessons that teach it."""
        from hallali.games.traqueur.text.lessons import LESSONS

        return LESSONS

    def rulebook(self, size: str, options: Options | None, translate: Translator) -> Rulebook:
        """Tell its rules. Raises BadOption."""
        from hallali.games.traqueur.text import rulebook

        return rulebook.rulebook(size, options, translate)

    def page(self) -> Page[v.TraqueurView]:
        """Return the page in the browser."""
        from hallali.games.traqueur.page.page import TraqueurPage

        return TraqueurPage(self)

    def reasons(self) -> Reasons[v.TraqueurView]:
        """Return what says why a move is suggested, and what a decision was worth."""
        from hallali.games.traqueur.text.reasons import TraqueurReasons

        return TraqueurReasons(self)

    def terminal(
        self, seat: int, size: str, options: Mapping[str, Any], translate: Translator
    ) -> Terminal[v.TraqueurView]:
        """Return how it looks in a terminal."""
        from hallali.games.traqueur.terminal import TraqueurTerminal

        return TraqueurTerminal(self, seat, size, options, translate)

    def tensors(self) -> Tensors:
        """Return how it is written as arrays. Raises MissingExtra."""
        from hallali.games.traqueur.tensors import TENSORS

        return TENSORS

    def gauges(
        self, size: str, options: Mapping[str, Any] | None
    ) -> tuple[Chart | None, tuple[Gauge[v.TraqueurView], ...]]:
        """Return what can be drawn along a game. Raises BadOption."""
        from hallali.games.traqueur.lab import gauges

        return gauges.CHART, gauges.gauges(size, dict(options or {}))

    def editions(self) -> Shelf[Edition]:
        """Return its editions."""
        return SHELF

    def keys(self) -> Mapping[str, str]:
        """Return what the tables and keys of an edition are called."""
        from hallali.games.traqueur.text.keys import KEYS

        return KEYS

    def puzzles(self) -> Puzzles[v.TraqueurView]:
        """Return what its puzzles are made by."""
        from hallali.games.traqueur.lab.puzzles import PUZZLES

        return PUZZLES

    def twins(self) -> Twins:
        """Return what makes worlds that a seat cannot tell apart."""
        from hallali.games.traqueur.lab.twins import TWINS

        return TWINS

    def bot(self, name: str, seat: int) -> Maker | None:
        """Put a bot together from an explorer and a builder: "explorer:depth+perfect"."""
        from hallali.games.traqueur.bots.levels import maker_of

        return maker_of(name, seat)

    def books(self) -> Books:
        """Return the solved searches."""
        from hallali.games.traqueur.bots.solved import Searches

        return Searches(self)

    def solving(self) -> Solving:
        """Return how the one-sided search is solved. Raises MissingExtra."""
        try:
            from hallali.games.traqueur.lab.solving import OneSided
        except ImportError as error:
            raise missing_extra(error, "solve") from None

        return OneSided(self)


TRAQUEUR = Traqueur()
