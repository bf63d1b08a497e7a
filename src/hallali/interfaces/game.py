"""A game as the registry hands it out: its rules, and part by part how it shows itself, infers and plays.

A part is imported when it is first asked for, so that rules alone load no page. What a game does not bring it has from
here: rules and words alone make it playable.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from hallali.core import library
from hallali.core.contract import Belief, Option, Options, Position, Told, Value, View
from hallali.core.errors import BadRecord, Message, marked
from hallali.core.player import Levels, Maker
from hallali.core.seats import only
from hallali.core.tossing import Toss
from hallali.interfaces.studies import Chart, Gauge, Tallies
from hallali.search.lent import Lent

if TYPE_CHECKING:
    from hallali.i18n import Translator
    from hallali.interfaces.page import Page
    from hallali.interfaces.plain import Plain
    from hallali.interfaces.tensors import Tensors
    from hallali.interfaces.terminal import Terminal
    from hallali.interfaces.twins import Twins

N_ = marked

P = TypeVar("P", bound=Position)


def own(kind: type[P], state: Position) -> P:
    """Return a position as one of this kind: a game's own State, of which whoever carries it needs to know nothing.

    Raises TypeError if another game made it.
    """
    if not isinstance(state, kind):
        raise TypeError(f"A position of {kind.__module__} is asked for, not of {type(state).__module__}.")
    return state


class PlayableGame:
    """A game: what `hallali.core.contract.Game` asks for, which a game has to bring, and its parts.

    name: as in commands and records, "red-notice". title: as people write it. rules: the version of the rules; a change
    that alters any old game raises it. seats: the names of all seats there can be, in seat order. together: whether all
    seats win or lose together. sizes: of the game, "real" among them. options: how it can be played.
    """

    name: str
    title: str
    rules: int
    seats: tuple[str, ...]
    together: bool = False
    sizes: tuple[str, ...] = ("real",)
    options: tuple[Option, ...] = ()

    # The rules.

    def edition_of(self, size: str = "real", options: Options | None = None) -> str:
        """Name the edition that it is played with, "NAME:HASH"; "" where the game has none.

        Raises BadEdition; BadOption where the edition is not here.
        """
        shelf, chosen = self.editions(), library.chosen(options)
        if chosen and shelf is None:
            raise library.MissingEdition(self.name, chosen)
        return shelf.load(size, chosen).ref if shelf else ""

    def seats_of(self, options: Options | None = None) -> tuple[str, ...]:
        """Name the seats that take part with these options, in seat order. Raises BadOption."""
        return self.seats

    def options_for(self, players: int) -> dict[str, Value]:
        """Return the options that make it a game for this many players. Raises BadOption."""
        return only(self.title, len(self.seats), players)

    @abstractmethod
    def new(self, size: str = "real", options: Options | None = None) -> Position:
        """Return the first position. Raises BadOption."""

    def replayed(self, options: Options, rules: int) -> dict[str, Value]:
        """Return today's options for a game that began under rules number `rules`, so that it goes on as it began.

        A game whose rules have changed names here what the older ones did, as values of its options. Raises BadRecord
        if this program does not know that number.
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
    def see(self, state: Position, seat: int) -> View:
        """Say what the seat knows of the position."""

    @abstractmethod
    def tell(self, before: Position, action: int, after: Position, seat: int) -> tuple[Told, ...]:
        """Say what the seat is told when `action` leads from `before` to `after`; nothing within another's draft."""

    def tell_all(
        self, before: Position, action: int, after: Position, seats: Sequence[int]
    ) -> tuple[tuple[Told, ...], ...]:
        """Return what each of these seats is told of a step, in their order. A game may say it in one go."""
        return tuple(self.tell(before, action, after, seat) for seat in seats)

    @abstractmethod
    def write(self, state: Position, steps: Sequence[int]) -> str:
        """Write a gesture or one chance outcome as one token, without white space."""

    @abstractmethod
    def read(self, state: Position, token: str) -> tuple[int, ...]:
        """Read a token of `write`. Raises BadNotation."""

    def toss(self, view: View) -> Toss | None:
        """Say what is about to be tossed, and by whom; None at any other moment, and in games without tosses."""
        return None

    def pile(self, state: Position) -> str:
        """Name the pile that chance draws from now (hallali.core.piles); "" for one pile of everything."""
        return ""

    # What it brings beside them.

    def belief(self, size: str, options: Options | None, seat: int) -> Belief:
        """Return a seat's belief before the first step, to be told what the seat is told. Raises BadOption."""
        from hallali.interfaces.sampling import SampledBelief

        return SampledBelief(self, size, options, seat)

    def bots(self) -> tuple[Levels, ...]:
        """Return the bots of each of `seats`, weakest first."""
        from hallali.interfaces import plain_bots

        return plain_bots.levels(self)

    def bot(self, name: str, seat: int) -> Maker | None:
        """Put a bot together from the parts of its name, for the seat of this number in `seats`; None for no bot."""
        return None

    def lends(self) -> Lent:
        """Return what the game lends the search."""
        return Lent()

    def plain(self) -> Plain:
        """Return what it says of itself in words, for the plain page, terminal and tensors."""
        from hallali.interfaces.plain import Plain

        return Plain(self)

    def page(self) -> Page:
        """Return its page in the browser."""
        from hallali.interfaces.plain_page import PlainPage

        return PlainPage(self)

    def terminal(self, seat: int, size: str, options: Options, translate: Translator) -> Terminal:
        """Return how it looks in a terminal, for one seat."""
        from hallali.interfaces.plain_terminal import PlainTerminal

        return PlainTerminal(self, seat, options, translate)

    def tensors(self) -> Tensors:
        """Return how its observations are written as arrays. Raises BadOption, MissingExtra."""
        from hallali.interfaces.plain_tensors import tensors_of

        return tensors_of(self)

    def editions(self) -> library.Shelf[Any] | None:
        """Return its editions; None where it is always played with the same things."""
        return None

    def gauges(self, size: str, options: Options | None) -> tuple[Chart | None, tuple[Gauge, ...]]:
        """Return what can be drawn along a game, and the gauges before the first step. Raises BadOption."""
        return None, ()

    def tallies(self) -> Tallies | None:
        """Return what counts more of its games; None for nothing."""
        return None

    def twins(self) -> Twins:
        """Return how worlds are made that a seat cannot tell apart."""
        from hallali.interfaces import twins

        return twins.SAMPLED
