"""A game as the registry hands it out: its rules, its pages, its beliefs and its bots, part by part.

A part is imported when it is first asked for, so the rules alone load no page. Every part that a game does not bring
has a default here: rules and words are enough to play it.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic

from hallali.core import library
from hallali.core.contract import Belief, Option, Options, Own, Told, Value
from hallali.core.errors import BadRecord, Message, marked
from hallali.core.generics import S, V
from hallali.core.player import Levels, Maker
from hallali.core.seats import only
from hallali.core.tossing import Toss
from hallali.interfaces.studies import Chart, Gauge, Tallies
from hallali.search.knowledge import DomainKnowledge

if TYPE_CHECKING:
    from hallali.i18n import Translator
    from hallali.interfaces.books import Books
    from hallali.interfaces.evenings import FirstEvening
    from hallali.interfaces.lessons import Lesson
    from hallali.interfaces.page import Page
    from hallali.interfaces.plain import Plain
    from hallali.interfaces.puzzles import Puzzles
    from hallali.interfaces.reasons import Reasons
    from hallali.interfaces.rulebook import Rulebook
    from hallali.interfaces.solving import Solving
    from hallali.interfaces.steps import Kind
    from hallali.interfaces.tensors import Tensors
    from hallali.interfaces.terminal import Terminal
    from hallali.interfaces.twins import Twins

N_ = marked


class PlayableGame(Generic[S, V]):
    """A game: the rules that `hallali.core.contract.Game` requires, and its other parts, each with a default.

    A game of its own names its position and its View: `class Metro(PlayableGame[State, MetroView])`. Without these
    names, its positions can be passed on but not read: that is how the registry hands out every game.

    name: as in commands and records, "red-notice". title: as people write it. rules: the version of the rules; a change
    that alters any old game raises it. seats: the names of all possible seats, in seat order. together: whether all
    seats win or lose together. sizes: the sizes of the game, "real" among them. options: how it can be played.
    first_turn: the seat that has the first turn, where another one is asked first, in the set-up; -1 if the seat that
    is asked first has it.
    """

    name: str
    title: str
    rules: int
    seats: tuple[str, ...]
    together: bool = False
    sizes: tuple[str, ...] = ("real",)
    options: tuple[Option, ...] = ()
    first_turn: int = -1

    # The rules.

    def edition_of(self, size: str = "real", options: Options | None = None) -> str:
        """Return the edition that a game with these options is played with, "NAME:HASH"; "" if the game has none.

        Raises BadEdition; BadOption if the edition is not here.
        """
        shelf, chosen = self.editions(), library.chosen(options)
        if chosen and shelf is None:
            raise library.MissingEdition(self.name, chosen)
        return shelf.load(size, chosen).ref if shelf else ""

    def size_for(self, size: str, options: Options | None = None) -> str:
        """Return the size that is played when this one and these options are chosen: an edition may have its own."""
        shelf, chosen = self.editions(), library.chosen(options)
        return shelf.size_for(size, chosen) if shelf and chosen else size

    def edition_counts(self, size: str, options: Options | None = None) -> bool:
        """Return whether anything of the edition that options name comes into play with them."""
        return True

    def edition_needs(self) -> str:
        """Return what has to be chosen besides an edition for it to count, in words; "" for nothing."""
        return ""

    def seats_of(self, options: Options | None = None) -> tuple[str, ...]:
        """Return the names of the seats that take part with these options, in seat order. Raises BadOption."""
        return self.seats

    def options_for(self, players: int) -> dict[str, Value]:
        """Return the options of a game for this many players. Raises BadOption."""
        return only(self.title, len(self.seats), players)

    @abstractmethod
    def new(self, size: str = "real", options: Options | None = None) -> S:
        """Return the first position. Raises BadOption."""

    def replayed(self, options: Options, rules: int) -> dict[str, Value]:
        """Return today's options for a game that began under rules number `rules`, so that it goes on as it began.

        If a game's rules have changed, its options here say what the older rules did. Raises BadRecord if this program
        does not know that number.
        """
        if rules != self.rules:
            raise BadRecord(
                Message(
                    "This record was played by version {found} of the rules; this program has version {known}.",
                    {"found": rules, "known": self.rules},
                )
            )
        return dict(options)

    @abstractmethod
    def see(self, state: S, seat: int) -> V:
        """Return what the seat knows of the position."""

    @abstractmethod
    def tell(self, before: S, action: int, after: S, seat: int) -> tuple[Told, ...]:
        """Return what the seat is told when `action` leads from `before` to `after`; nothing of another's draft."""

    def tell_all(self, before: S, action: int, after: S, seats: Sequence[int]) -> tuple[tuple[Told, ...], ...]:
        """Return what each of these seats is told of a step, in their order. A game may do this in one pass."""
        return tuple(self.tell(before, action, after, seat) for seat in seats)

    def advance(self, state: S, action: int, seats: Sequence[int]) -> tuple[tuple[Told, ...], ...]:
        """Take a legal step in place, and return what each of these seats is told. A game may do without the copy."""
        before = state.clone()
        state.advance(action)
        return self.tell_all(before, action, state, seats)

    @abstractmethod
    def write(self, state: S, steps: Sequence[int]) -> str:
        """Return a gesture or one chance outcome as one token without white space."""

    @abstractmethod
    def read(self, state: S, token: str) -> tuple[int, ...]:
        """Return the steps of a token that `write` made. Raises BadNotation."""

    def toss(self, view: V) -> Toss | None:
        """Return what is about to be tossed, and by whom; None at any other moment and in games without tosses."""
        return None

    def outcome(self, view: V) -> str:
        """Name how the game ended, as its rules do; "" before that, and in a game that does not say."""
        return ""

    def rounds(self, view: V) -> int:
        """Return how many rounds have begun; 0 in a game without rounds."""
        return 0

    def turn(self, view: V) -> int:
        """Return the number of this turn as the game's own page counts it, from 1; 0 in a game that does not count."""
        return 0

    def pile(self, state: S) -> str:
        """Return the name of the pile that chance draws from now (hallali.core.piles); "" if there is only one."""
        return ""

    # The other parts.

    def belief(self, size: str, options: Options | None, seat: int) -> Belief:
        """Return a seat's belief before the first step; it must hear all that the seat is told. Raises BadOption."""
        from hallali.interfaces.sampling import SampledBelief

        return SampledBelief(self, size, options, seat)

    def bots(self) -> tuple[Levels, ...]:
        """Return the bots of each of `seats`, weakest first."""
        from hallali.interfaces import plain_bots

        return plain_bots.levels(self)

    def bot(self, name: str, seat: int) -> Maker | None:
        """Return the bot that a composed name describes, for this number in `seats`; None if it describes none."""
        return None

    def search_knowledge(self) -> DomainKnowledge:
        """Return what the game knows for the search."""
        return DomainKnowledge()

    def plain(self) -> Plain[V]:
        """Return the game in words, for the plain page, terminal and tensors."""
        from hallali.interfaces.plain import Plain

        return Plain(self)

    def page(self) -> Page[V]:
        """Return the game's page in the browser."""
        from hallali.interfaces.plain_page import PlainPage

        return PlainPage(self)

    def reasons(self) -> Reasons[V]:
        """Return what says why a move is suggested, and what a decision was worth."""
        from hallali.interfaces.reasons import Reasons

        return Reasons(self)

    def terminal(self, seat: int, size: str, options: Options, translate: Translator) -> Terminal[V]:
        """Return how the game looks in a terminal, for one seat."""
        from hallali.interfaces.plain_terminal import PlainTerminal

        return PlainTerminal(self, seat, options, translate)

    def tensors(self) -> Tensors:
        """Return how observations are written as arrays. Raises BadOption, MissingExtra."""
        from hallali.interfaces.plain_tensors import tensors_of

        return tensors_of(self)

    def steps(self, size: str = "real", options: Options | None = None) -> Sequence[Kind]:
        """Return what the steps do, kind by kind; nothing in a game that does not say. Raises BadOption."""
        return ()

    def lessons(self) -> tuple[Lesson, ...]:
        """Return the lessons that teach it, the one to begin with first; none if there are none."""
        return ()

    def first_evening(self) -> FirstEvening | None:
        """Return a pretended evening at a real table, which teaches the pad; None if the game has none."""
        return None

    def rulebook(self, size: str, options: Options | None, translate: Translator) -> Rulebook | None:
        """Return all that its rules page can tell, with the numbers of a table; None if it brings none.

        Raises BadOption, BadEdition.
        """
        return None

    def editions(self) -> library.Shelf[Any] | None:
        """Return the game's editions; None if it has none."""
        return None

    def keys(self) -> Mapping[str, str]:
        """Return what the tables and keys of an edition are called in words, by "table" and "table.key"."""
        return {}

    def gauges(self, size: str, options: Options | None) -> tuple[Chart | None, tuple[Gauge[V], ...]]:
        """Return the chart of a game's curves and a gauge for each, before the first step. Raises BadOption."""
        return None, ()

    def tallies(self) -> Tallies | None:
        """Return what gathers the game's own statistics; None if nothing does."""
        return None

    def puzzles(self) -> Puzzles[V] | None:
        """Return what makes its deduction puzzles; None if it has none."""
        return None

    def books(self) -> Books | None:
        """Return its solved sizes, for the bot "equilibrium" to play from; None if none is solved."""
        return None

    def solving(self) -> Solving:
        """Return how its small sizes are solved."""
        from hallali.interfaces.solving import Solving

        return Solving(self)

    def twins(self) -> Twins:
        """Return how to make worlds that a seat cannot tell apart."""
        from hallali.interfaces import twins

        return twins.SAMPLED


#: Any game, given to what carries its positions and Views from one of its methods to another.
AnyGame = PlayableGame[Own, Any]
