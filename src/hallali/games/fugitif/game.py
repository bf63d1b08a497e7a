"""Fugitif as a playable game: its rules, and the parts around them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from hallali.core.contract import Belief, Option, Options, Told
from hallali.core.errors import BadNotation, Message, marked
from hallali.core.library import Shelf
from hallali.core.player import Levels
from hallali.core.seats import CHANCE, OVER, only
from hallali.games.fugitif.rules import actions, see
from hallali.games.fugitif.rules import tasks as t
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.box import box_named, sized
from hallali.games.fugitif.rules.edition import SHELF, Edition
from hallali.games.fugitif.rules.sizes import EVEN, OPTIONS, SIZES, options_of
from hallali.games.fugitif.rules.state import State
from hallali.interfaces.game import PlayableGame
from hallali.interfaces.studies import Chart, Gauge, Tallies
from hallali.search.knowledge import DomainKnowledge

if TYPE_CHECKING:
    from hallali.i18n import Translator
    from hallali.interfaces.books import Books
    from hallali.interfaces.evenings import FirstEvening
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

#: How the tokens of each phase begin.
_MARKS: dict[v.Phase, tuple[str, ...]] = {
    v.HIDE: ("h", "pass"),
    v.GUESS: ("g", "pass"),
    v.MANHUNT: ("m", "pass"),
    v.DRAW: ("d",),
    v.EXTRA: ("d", "pass"),
    v.CLOSE_DECK: ("d",),
    v.RAZE_DECK: ("d",),
    v.NAME_TEN: ("t",),
    v.SHOW: ("c",),
    v.DISCARD: ("c",),
    v.GIVE: ("c",),
    v.TRAIL: ("c",),
    v.REVEAL: ("c",),
    v.FREE: ("o", "pass"),
    v.NAME_DECK: ("d",),
    v.CARD: ("=",),
}


class Fugitif(PlayableGame[State, v.FugitifView]):
    """The game of Fugitif."""

    name = "fugitif"
    title = "Fugitif"
    rules = 2
    seats: tuple[str, ...] = ("fugitive", "marshal")
    together = False
    sizes: tuple[str, ...] = tuple(SIZES)
    options: tuple[Option, ...] = OPTIONS

    def seats_of(self, options: Mapping[str, Any] | None = None) -> tuple[str, ...]:
        """Return the names of the seats: always the same two."""
        return self.seats

    def options_for(self, players: int) -> dict[str, Any]:
        """Return the options of a game for this many players: none for two. Raises BadOption for others."""
        return only(self.title, 2, players)

    def new(self, size: str = "real", options: Mapping[str, Any] | None = None) -> State:
        """Return the first position. Raises BadOption, BadEdition."""
        chosen = options_of(options)
        return State(sized(size, chosen.edition), chosen)

    def replayed(self, options: Mapping[str, Any], rules: int) -> dict[str, Any]:
        """Return today's options for a game begun under older rules. Rules 1 played alike. Raises BadRecord."""
        return dict(options) if rules == 1 else super().replayed(options, rules)

    def see(self, state: State, seat: int) -> v.FugitifView:
        """Return what the seat knows of the position."""
        return see.see(state, seat)

    def outcome(self, view: v.FugitifView) -> str:
        """Name how the game ended; "" before that."""
        return view.outcome

    def turn(self, view: v.FugitifView) -> int:
        """Return the number of the turn, which each of the two has in its own."""
        return view.turn

    def tell(self, before: State, action: int, after: State, seat: int) -> tuple[Told, ...]:
        """Return what the seat is told of a step."""
        return see.tell(before, action, after, seat)

    def tell_all(self, before: State, action: int, after: State, seats: Sequence[int]) -> tuple[tuple[Told, ...], ...]:
        """Return what each of these seats is told of a step, made from a single list of what happened."""
        return see.tell_all(before, action, after, seats)

    def write(self, state: State, steps: Sequence[int]) -> str:
        """Write a committed gesture or a chance outcome as one token."""
        if state.mover == CHANCE:
            return actions.write_outcome(steps[0])
        if steps[0] == actions.PASS:
            return "pass"
        mark = _MARKS[t.phase_of(state.code)][0]
        if mark == "h":
            return actions.write_hideouts(steps)
        if mark == "g":
            return "g" + ",".join(map(str, steps[:-1]))
        offset = {"d": actions.DECK - 1, "t": actions.TEN, "o": actions.OPTION - 1}.get(mark, 0)
        return f"{mark}{steps[0] - offset}"

    def read(self, state: State, token: str) -> tuple[int, ...]:
        """Read a token. Raises BadNotation if it is not one, or not of the kind the game is waiting for."""
        steps = actions.read(token)
        if state.mover == OVER:
            raise BadNotation("The game is over.")
        marks = _MARKS[t.phase_of(state.code)]
        if not token.startswith(marks):
            raise BadNotation(
                Message(
                    "“{token}” is not an answer here. Write one of: {known}.",
                    {"token": token[:40], "known": ", ".join(f"{mark}…" if mark != "pass" else mark for mark in marks)},
                )
            )
        return steps

    def edition_counts(self, size: str, options: Mapping[str, Any] | None = None) -> bool:
        """Return whether an edition counts: its events are in the decks, or it says what cards are worth."""
        chosen = options_of(options)
        return chosen.events or box_named(size, chosen.edition).twos != EVEN

    def edition_needs(self) -> str:
        """Return what has to be chosen besides an edition."""
        return N_("Its cards come into play with “Event cards in the decks”")

    def editions(self) -> Shelf[Edition]:
        """Return its editions: the events."""
        return SHELF

    def keys(self) -> Mapping[str, str]:
        """Return what the tables and keys of an edition are called."""
        from hallali.games.fugitif.text.keys import KEYS

        return KEYS

    def belief(self, size: str, options: Mapping[str, Any] | None, seat: int) -> Belief:
        """Return a seat's belief before the first step. Raises BadOption."""
        from hallali.games.fugitif.belief.belief import make

        return make(size, dict(options or {}), seat)

    def bots(self) -> tuple[Levels, ...]:
        """Return the bots of each seat."""
        from hallali.games.fugitif.bots.levels import levels

        return levels(self)

    def search_knowledge(self) -> DomainKnowledge:
        """Return what the search knows of this game."""
        from hallali.games.fugitif.bots.lent import KNOWLEDGE
        from hallali.games.fugitif.bots.marshal import deciding

        return replace(KNOWLEDGE, decides={v.MARSHAL: deciding})

    def steps(self, size: str = "real", options: Options | None = None) -> tuple[Kind, ...]:
        """Return what the steps do, kind by kind. Raises BadOption."""
        from hallali.games.fugitif.text import steps

        return steps.kinds(size, options)

    def lessons(self) -> tuple[Lesson, ...]:
        """Return the lessons that teach it."""
        from hallali.games.fugitif.text.lessons import LESSONS

        return LESSONS

    def first_evening(self) -> FirstEvening:
        """Return the pretended evening that teaches the pad."""
        from hallali.games.fugitif.text.evening import EVENING

        return EVENING

    def rulebook(self, size: str, options: Options | None, translate: Translator) -> Rulebook:
        """Tell its rules. Raises BadOption, BadEdition."""
        from hallali.games.fugitif.text import rulebook

        return rulebook.rulebook(size, options, translate)

    def page(self) -> Page[v.FugitifView]:
        """Return the page in the browser."""
        from hallali.games.fugitif.page.page import FugitifPage

        return FugitifPage(self)

    def reasons(self) -> Reasons[v.FugitifView]:
        """Return what says why a move is suggested, and what a decision was worth."""
        from hallali.games.fugitif.text.reasons import FugitifReasons

        return FugitifReasons(self)

    def terminal(
        self, seat: int, size: str, options: Mapping[str, Any], translate: Translator
    ) -> Terminal[v.FugitifView]:
        """Return the game's terminal, for one seat. Raises BadOption."""
        from hallali.games.fugitif.terminal import FugitifTerminal

        return FugitifTerminal(seat, size, dict(options), translate)

    def tensors(self) -> Tensors:
        """Return how observations are written as arrays. Raises MissingExtra."""
        from hallali.games.fugitif.tensors import TENSORS

        return TENSORS

    def tallies(self) -> Tallies:
        """Return what counts events over many games."""
        from hallali.games.fugitif.lab.tally import Tally, sheets

        return Tallies(Tally, sheets)

    def gauges(
        self, size: str, options: Mapping[str, Any] | None
    ) -> tuple[Chart | None, tuple[Gauge[v.FugitifView], ...]]:
        """Return the curves that can be drawn along a game. Raises BadOption."""
        from hallali.games.fugitif.lab import gauges

        return gauges.CHART, gauges.gauges(size, dict(options or {}))

    def twins(self) -> Twins:
        """Return what makes worlds that a seat cannot tell apart: the record is dealt again."""
        from hallali.games.fugitif.lab.twins import TWINS

        return TWINS

    def puzzles(self) -> Puzzles[v.FugitifView]:
        """Return what its puzzles are made by."""
        from hallali.games.fugitif.lab.puzzles import PUZZLES

        return PUZZLES

    def books(self) -> Books:
        """Return the micro size, solved."""
        from hallali.games.fugitif import bots
        from hallali.interfaces.books import Books

        return Books(self, bots, ("micro",))


FUGITIF = Fugitif()
