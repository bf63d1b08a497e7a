"""La Traque by the contract: the object that names all its parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hallali.core.contract import Belief, Option, Options, Told, Value
from hallali.core.errors import BadNotation, BadOption, Message, marked
from hallali.core.library import Shelf
from hallali.core.player import Levels
from hallali.core.seats import CHANCE, OVER
from hallali.games.la_traque.rules import see
from hallali.games.la_traque.rules.edition import SHELF, Edition
from hallali.games.la_traque.rules.effects import FACTIONS
from hallali.games.la_traque.rules.notation import words_of
from hallali.games.la_traque.rules.sizes import OPTIONS, SETS, SIZES, options_of, size_of
from hallali.games.la_traque.rules.state import State
from hallali.games.la_traque.rules.view import LaTraqueView
from hallali.interfaces.game import PlayableGame
from hallali.interfaces.studies import Chart, Gauge, Tallies
from hallali.search.knowledge import DomainKnowledge

if TYPE_CHECKING:
    from hallali.i18n import Translator
    from hallali.interfaces.lessons import Lesson
    from hallali.interfaces.page import Page
    from hallali.interfaces.puzzles import Puzzles
    from hallali.interfaces.reasons import Reasons
    from hallali.interfaces.rulebook import Rulebook
    from hallali.interfaces.steps import Kind
    from hallali.interfaces.tensors import Tensors
    from hallali.interfaces.terminal import Terminal
    from hallali.interfaces.twins import Twins

N_ = marked


class LaTraque(PlayableGame[State, LaTraqueView]):
    """The game of La Traque."""

    name = "la-traque"
    title = "La Traque"
    rules = 2
    seats: tuple[str, ...] = FACTIONS
    together = False
    sizes: tuple[str, ...] = SIZES
    options: tuple[Option, ...] = OPTIONS

    def seats_of(self, options: Mapping[str, Any] | None = None) -> tuple[str, ...]:
        """Name the factions that take part, in seat order. Raises BadOption."""
        return tuple(FACTIONS[faction] for faction in options_of(options).seats)

    def options_for(self, players: int) -> dict[str, Any]:
        """Return the options of a game for 2, 3 or 4 players. Raises BadOption for others."""
        for factions in SETS:
            if factions.count("+") + 1 == players:
                return {} if factions == SETS[0] else {"factions": factions}
        text = N_("{title} is played by {least} to {most}, not {players}.")
        raise BadOption(Message(text, {"title": self.title, "least": 2, "most": 4, "players": players}))

    def new(self, size: str = "real", options: Mapping[str, Any] | None = None) -> State:
        """Return the first position. Raises BadOption, BadEdition."""
        return State(size_of(size, options), options_of(options))

    def replayed(self, options: Options, rules: int) -> dict[str, Value]:
        """Return today's options for a game that began under other rules. Raises BadRecord for an unknown number.

        Rules 1 hid which special card a player took of two (LT-65), and asked for a forced pass only when a turn began
        (LT-67).
        """
        if rules == 1:
            return {"specials": "hidden", "passing": "next-turn", **options}
        return super().replayed(options, rules)

    def see(self, state: State, seat: int) -> LaTraqueView:
        """Say what the seat knows of the position."""
        return see.see(state, seat)

    def outcome(self, view: LaTraqueView) -> str:
        """Name how the game ended; "" before that."""
        return view.outcome

    def rounds(self, view: LaTraqueView) -> int:
        """Return how many rounds have begun."""
        return view.round

    def tell(self, before: State, action: int, after: State, seat: int) -> tuple[Told, ...]:
        """Say what the seat is told of a step."""
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
            return words.write_chance(state.phase, steps[0], state.factions)
        return words.write(steps, state.phase, state.factions)

    def read(self, state: State, token: str) -> tuple[int, ...]:
        """Return the steps of a token. Raises BadNotation if it is not one, or is not of the kind asked for now."""
        words = words_of(state.box)
        if state.mover == OVER:
            raise BadNotation("The game is over.")
        if state.mover == CHANCE:
            return words.read_chance(state.phase, token, state.factions)
        return words.read(token, state.phase, state.factions)

    def belief(self, size: str, options: Mapping[str, Any] | None, seat: int) -> Belief:
        """Return a seat's belief before the first step. Raises BadOption."""
        from hallali.games.la_traque.belief.belief import make

        return make(size, dict(options or {}), seat)

    def bots(self) -> tuple[Levels, ...]:
        """Return the bots of each seat."""
        from hallali.games.la_traque.bots.levels import LEVELS

        return LEVELS

    def search_knowledge(self) -> DomainKnowledge:
        """Return what the game gives the search."""
        from hallali.games.la_traque.bots.playout import KNOWLEDGE

        return KNOWLEDGE

    def steps(self, size: str = "real", options: Options | None = None) -> tuple[Kind, ...]:
        """Return what the steps do, kind by kind. Raises BadOption."""
        from hallali.games.la_traque.text import steps

        return steps.kinds(size, options)

    def lessons(self) -> tuple[Lesson, ...]:
        """Return the lessons that teach it."""
        from hallali.games.la_traque.text.lessons import LESSONS

        return LESSONS

    def rulebook(self, size: str, options: Options | None, translate: Translator) -> Rulebook:
        """Tell its rules. Raises BadOption, BadEdition."""
        from hallali.games.la_traque.text import rulebook

        return rulebook.rulebook(size, options, translate)

    def page(self) -> Page[LaTraqueView]:
        """Return the page in the browser."""
        from hallali.games.la_traque.page.page import LaTraquePage

        return LaTraquePage(self)

    def reasons(self) -> Reasons[LaTraqueView]:
        """Return what says why a move is suggested, and what a decision was worth."""
        from hallali.games.la_traque.text.reasons import LaTraqueReasons

        return LaTraqueReasons(self)

    def terminal(
        self, seat: int, size: str, options: Mapping[str, Any], translate: Translator
    ) -> Terminal[LaTraqueView]:
        """Return how the game looks in a terminal."""
        from hallali.games.la_traque.terminal import LaTraqueTerminal

        return LaTraqueTerminal(seat, size, dict(options), translate)

    def tensors(self) -> Tensors:
        """Return how observations are written as arrays. Raises MissingExtra."""
        from hallali.games.la_traque.tensors import TENSORS

        return TENSORS

    def gauges(
        self, size: str, options: Mapping[str, Any] | None
    ) -> tuple[Chart | None, tuple[Gauge[LaTraqueView], ...]]:
        """Return what can be drawn along a game. Raises BadOption."""
        from hallali.games.la_traque.lab import gauges

        return gauges.CHART, gauges.gauges(size, dict(options or {}))

    def editions(self) -> Shelf[Edition]:
        """Return the game's editions."""
        return SHELF

    def keys(self) -> Mapping[str, str]:
        """Return what the tables and keys of an edition are called."""
        from hallali.games.la_traque.text.keys import KEYS

        return KEYS

    def puzzles(self) -> Puzzles[LaTraqueView]:
        """Return what its puzzles are made by."""
        from hallali.games.la_traque.lab.puzzles import PUZZLES

        return PUZZLES

    def twins(self) -> Twins:
        """Return what makes worlds that a seat cannot tell apart."""
        from hallali.games.la_traque.lab.twins import TWINS

        return TWINS

    def tallies(self) -> Tallies:
        """Return what counts cards and domination over many games."""
        from hallali.games.la_traque.lab.tally import Tally, sheets

        return Tallies(Tally, sheets)


LA_TRAQUE = LaTraque()
