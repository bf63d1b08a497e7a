"""Traqué as a game that can be played: the one object that names its parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hallali.core.contract import Belief, Option, Options, Told, Value
from hallali.core.errors import BadNotation, BadOption, Message, marked
from hallali.core.library import Shelf, chosen
from hallali.core.player import Levels
from hallali.core.seats import CHANCE, OVER
from hallali.core.tossing import Toss
from hallali.games.traque.rules import notation, see
from hallali.games.traque.rules.edition import SHELF, Edition
from hallali.games.traque.rules.phases import NAMES
from hallali.games.traque.rules.sizes import FIRST, OPTIONS, SECOND, SIZES, options_of, size_of
from hallali.games.traque.rules.state import State
from hallali.games.traque.rules.view import TraqueView
from hallali.interfaces.game import PlayableGame
from hallali.interfaces.studies import Chart, Gauge, Tallies
from hallali.search.knowledge import DomainKnowledge

if TYPE_CHECKING:
    from hallali.i18n import Translator
    from hallali.interfaces.lessons import Lesson
    from hallali.interfaces.page import Page
    from hallali.interfaces.reasons import Reasons
    from hallali.interfaces.rulebook import Rulebook
    from hallali.interfaces.steps import Kind
    from hallali.interfaces.tensors import Tensors
    from hallali.interfaces.terminal import Terminal

N_ = marked


def _lacks(options: Options, name: str) -> bool:
    """Return whether an option asks for a card that its edition lacks. Such games were begun, and played without."""
    if name not in ("kit", "cat") or not chosen(options):
        return False
    return not getattr(SHELF.load("real", chosen(options)).edition.rules, name)


class Traque(PlayableGame[State, TraqueView]):
    """The game of Traqué."""

    name = "traque"
    title = "Traqué"
    rules = 3
    seats: tuple[str, ...] = ("player", "partner")
    sizes: tuple[str, ...] = SIZES
    options: tuple[Option, ...] = OPTIONS
    together = True

    def seats_of(self, options: Mapping[str, Any] | None = None) -> tuple[str, ...]:
        """Return the seats that take part."""
        return self.seats[: options_of(options).players]

    def options_for(self, players: int) -> dict[str, Any]:
        """Return the options for this many players. Raises BadOption."""
        if players not in (1, 2):
            raise BadOption(Message(N_("{game} is for {count} players."), {"game": self.title, "count": "1–2"}))
        return {"players": players}

    def new(self, size: str = "real", options: Mapping[str, Any] | None = None) -> State:
        """Return the first position. Raises BadOption, BadEdition."""
        box, how = size_of(size, options), options_of(options)
        if how.kit and box.kit < 0:
            raise BadOption(Message(N_("This edition has no medical kit to begin with: it has no “rules.kit”."), {}))
        if how.cat and box.cat < 0:
            raise BadOption(Message(N_("This edition has no cat to begin with: it has no “rules.cat”."), {}))
        return State(box, how)

    def replayed(self, options: Options, rules: int) -> dict[str, Value]:
        """Return today's options for a game that began under rules number `rules`. Raises BadRecord."""
        known = dict(options)
        if rules == 1:
            known = {**FIRST, **known}
        elif rules == 2:
            known = {**SECOND, **known}
        else:
            known = super().replayed(options, rules)
        return {name: value for name, value in known.items() if not _lacks(known, name)}

    def see(self, state: State, seat: int) -> TraqueView:
        """Return what the seat knows of the position."""
        return see.see(state, seat)

    def outcome(self, view: TraqueView) -> str:
        """Name how the game ended; "" before that."""
        return view.outcome

    def tell(self, before: State, action: int, after: State, seat: int) -> tuple[Told, ...]:
        """Return what the seat is told of a step."""
        return see.tell(before, action, after, seat)

    def tell_all(self, before: State, action: int, after: State, seats: Sequence[int]) -> tuple[tuple[Told, ...], ...]:
        """Return what each of these seats is told of a step, from one list of what happened."""
        return see.tell_all(before, action, after, seats)

    def toss(self, view: TraqueView) -> Toss | None:
        """Return what is about to be tossed, and by whom (hallali.core.tossing); None at any other moment."""
        return see.toss(view) if isinstance(view, TraqueView) else None

    def pile(self, state: State) -> str:
        """Name what chance decides now: a card, a place, a creature set aside, a toss (hallali.core.piles)."""
        return NAMES[state.phase]

    def write(self, state: State, steps: Sequence[int]) -> str:
        """Write a gesture or a chance outcome as one token."""
        if state.mover == CHANCE:
            return notation.write_chance(state, steps[0])
        return notation.write(state, steps)

    def read(self, state: State, token: str) -> tuple[int, ...]:
        """Return the steps of a token. Raises BadNotation for anything that is no token of the kind expected here."""
        if state.mover == OVER:
            raise BadNotation("The game is over.")
        if state.mover == CHANCE:
            return notation.read_chance(state, token)
        return notation.read(state, token)

    def belief(self, size: str, options: Mapping[str, Any] | None, seat: int) -> Belief:
        """Return a seat's belief before the first step. Raises BadOption."""
        from hallali.games.traque.belief.belief import make

        return make(size, dict(options or {}), seat)

    def bots(self) -> tuple[Levels, ...]:
        """Return the bots of each seat."""
        from hallali.games.traque.bots.levels import LEVELS

        return LEVELS

    def search_knowledge(self) -> DomainKnowledge:
        """Return what the search needs to know of the game."""
        from hallali.games.traque.bots.playout import KNOWLEDGE

        return KNOWLEDGE

    def steps(self, size: str = "real", options: Options | None = None) -> tuple[Kind, ...]:
        """Return what the steps do, kind by kind. Raises BadOption."""
        from hallali.games.traque.text import steps

        return steps.kinds(size, options)

    def lessons(self) -> tuple[Lesson, ...]:
        """Return the lessons that teach it."""
        from hallali.games.traque.text.lessons import LESSONS

        return LESSONS

    def rulebook(self, size: str, options: Options | None, translate: Translator) -> Rulebook:
        """Tell its rules. Raises BadOption, BadEdition."""
        from hallali.games.traque.text import rulebook

        return rulebook.rulebook(size, options, translate)

    def page(self) -> Page[TraqueView]:
        """Return the page in the browser."""
        from hallali.games.traque.page.page import TraquePage

        return TraquePage(self)

    def reasons(self) -> Reasons[TraqueView]:
        """Return what says why a move is suggested, and what a decision was worth."""
        from hallali.games.traque.text.reasons import TraqueReasons

        return TraqueReasons(self)

    def terminal(self, seat: int, size: str, options: Mapping[str, Any], translate: Translator) -> Terminal[TraqueView]:
        """Return the game in a terminal, as this seat sees it."""
        from hallali.games.traque.terminal import TraqueTerminal

        return TraqueTerminal(seat, size, dict(options), translate)

    def tensors(self) -> Tensors:
        """Return how a view is written as arrays. Raises MissingExtra."""
        from hallali.games.traque.tensors import TENSORS

        return TENSORS

    def tallies(self) -> Tallies:
        """Return what counts how cards are used over many games."""
        from hallali.games.traque.lab.tally import Tally, sheets

        return Tallies(Tally, sheets)

    def gauges(
        self, size: str, options: Mapping[str, Any] | None
    ) -> tuple[Chart | None, tuple[Gauge[TraqueView], ...]]:
        """Return the curves that can be drawn along a game. Raises BadOption."""
        from hallali.games.traque.lab import gauges

        return gauges.CHART, gauges.gauges(size, dict(options or {}))

    def editions(self) -> Shelf[Edition]:
        """Return its editions."""
        return SHELF

    def keys(self) -> Mapping[str, str]:
        """Return what the tables and keys of an edition are called."""
        from hallali.games.traque.text.keys import KEYS

        return KEYS


TRAQUE = Traque()
