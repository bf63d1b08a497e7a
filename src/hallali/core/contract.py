"""The contract that every game fulfils and everything else stands on.

There is one law: a seat only ever gets what it may know. A position is complete and never leaves the rules' side.
`see` makes a `View` of it for one seat, and `tell` says what one seat is told of one step. Both name what they show.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, Self

import msgspec

from hallali.core.errors import Message, Refusal

if TYPE_CHECKING:
    from hallali.core.tossing import Toss


#: What an option can be set to.
Value = bool | int | str

#: Options as they were chosen, by name; those left out have their default.
Options = Mapping[str, Value]


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat knows now; each game adds its own fields. A record that turns into JSON as it is.

    seat: who sees this View: a seat's number, SPECTATOR or REFEREE.
    mover: whose turn it is: a seat's number, CHANCE or OVER.
    legal: the steps that this seat may take now, in ascending order; empty for everyone but the mover.
    returns: what each seat won, only when the game is over; see `Position.returns`.

    >>> from hallali import games
    >>> game = games.get("fugitif")
    >>> state = game.new("micro")
    >>> state.apply(4)
    >>> view = game.see(state, 0)
    >>> view.game, view.seat, view.mover, view.legal
    ('fugitif', 0, 0, (1, 2, 3, 4))
    >>> import msgspec
    >>> msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view
    True
    """

    game: str
    seat: int
    mover: int
    legal: tuple[int, ...] = ()
    returns: tuple[float, ...] = ()


class Told(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True):
    """What one seat is told of one thing that happened; each game has its own kinds."""


class Position(Protocol):
    """A complete position. It holds no source of chance and no seed.

    >>> from hallali import games
    >>> game = games.get("fugitif")
    >>> state = game.new("micro")
    >>> state.mover == -1, len(state.chances())
    (True, 4)
    >>> other = state.clone()
    >>> other.apply(4)
    >>> state.legal(), other.legal()
    ([], [1, 2, 3, 4])
    >>> other.refusal(8).message.text
    'After {number} no second hideout could be laid.'
    >>> other.drafting
    False
    >>> other.apply(1)
    >>> other.drafting  # a hideout is laid, and a sprint may follow
    True
    """

    @property
    def mover(self) -> int:
        """The seat that takes the next step, or CHANCE, or OVER."""

    @property
    def drafting(self) -> bool:
        """Whether the mover has begun a gesture that no one else has been told about."""

    def legal(self) -> list[int]:
        """List the steps that the mover may take, in ascending order; empty at CHANCE and OVER."""

    def chances(self) -> list[tuple[int, float]]:
        """List (outcome, probability) at CHANCE; the probabilities add up to 1."""

    def refusal(self, action: int) -> Refusal | None:
        """Return why a step is not legal, or None if it is legal. At CHANCE, this judges chance outcomes."""

    def apply(self, action: int) -> None:
        """Take a step in place.

        Raises IllegalAction, with what `refusal` says, if it is not legal; then nothing changes.
        """

    def advance(self, action: int) -> None:
        """Take a step that is known to be legal, without a check: for search and playouts."""

    def clone(self) -> Self:
        """Return an independent copy."""

    def returns(self) -> tuple[float, ...]:
        """Return what each seat taking part won, or all 0 while the game goes on.

        A seat has won if its number is more than 0. Of n seats a single winner has +1 and each other -1 / (n - 1); k
        winners have (n - k) / (k * (n - 1)) each, so that it adds up to 0. In games played together all have +1 or all
        -1.
        """


#: A position as its game's own State, for the code with which a game reads its own positions. The caller got the
#: position from the same game, but no type says so.
Own = Any
#: A View as its game's own, likewise.
OwnView = Any


class Belief(Protocol):
    """What a seat can infer from what it was told, and nothing else.

    >>> import random
    >>> from hallali import games
    >>> from hallali.core import record
    >>> from hallali.lab import match
    >>> game = games.get("fugitif")
    >>> played, _ = match.play(game, ("random", "random"), "an evening in May", "micro")
    >>> belief = game.belief("micro", {}, 1)
    >>> heard = record.tolds(game, played, 1)
    >>> for told in heard:
    ...     belief.hear(told)
    >>> world = belief.sample(random.Random(1))  # one of the games in which the Marshal is told just this
    >>> played.moves = record.write_moves(game, game.new("micro"), world)
    >>> record.tolds(game, played, 1) == heard
    True
    """

    def hear(self, told: Told) -> None:
        """Take in something that the seat was told. Call this in the order of the game."""

    def sample(self, rng: random.Random) -> tuple[int, ...]:
        """Draw a whole world: every step and chance outcome from the start, which `Game.replay` turns into a State.

        That history tells this seat exactly what the seat was told.
        """


class Option(msgspec.Struct, frozen=True):
    """A choice of how the game is played.

    choices: the values it may take, the default first. label: what is chosen, as a person reads it. words: each choice
    as a person reads it, in the same order; none for an option that is on or off. text: what it does, in a sentence.
    former: values that only games begun under older rules have, or pads beside a box. They are accepted, but no table
        offers them; their words may follow those of the choices. An option with a single choice is not shown.

    >>> from hallali import games
    >>> game = games.get("fugitif")
    >>> option = game.options[0]
    >>> option.name, option.choices
    ('events', (False, True))
    """

    name: str
    choices: tuple[Value, ...]
    label: Message
    clause: str = ""  #: the clause of the rules that describes it, or ""
    former: tuple[Value, ...] = ()
    words: tuple[str, ...] = ()
    text: str = ""


class Game(Protocol):
    """One game: the object that the registry hands out.

    It takes back only the positions and Views that it gave out itself.
    """

    name: str  #: as in commands and records: "fugitif"
    title: str  #: as people write it: "Fugitif"
    rules: int  #: the version of the rules; a change that alters any old game raises it
    seats: tuple[str, ...]  #: the names of all seats there can be, in seat order: ("fugitive", "marshal")
    together: bool  #: whether all seats win or lose together
    sizes: tuple[str, ...]  #: "micro", "small", "real"
    options: tuple[Option, ...]

    def edition_of(self, size: str = "real", options: Options | None = None) -> str:
        """Return "NAME:HASH" of the edition that the game is played with, or "" if the game has no editions.

        Raises BadEdition; BadOption where the edition is not here.
        """

    def seats_of(self, options: Options | None = None) -> tuple[str, ...]:
        """Name the seats that take part with these options, in seat order: seat number n is the n-th of these.

        Options that are left out have their default. Raises BadOption.
        """

    def options_for(self, players: int) -> dict[str, Value]:
        """Return the options that make it a game for this many players. Raises BadOption if there is no such game.

        >>> from hallali import games
        >>> games.get("la-traque").options_for(2)
        {'factions': 'usa+cccp'}
        """

    def new(self, size: str = "real", options: Options | None = None) -> Position:
        """Return the first position. Raises BadOption."""

    def replayed(self, options: Options, rules: int) -> dict[str, Value]:
        """Return today's options for a game that began under rules number `rules`, so that it goes on as it began.

        Raises BadRecord if this program does not know that number.
        """

    def see(self, state: Own, seat: int) -> View:
        """Return the View: what the seat knows of the position."""

    def tell(self, before: Own, action: int, after: Own, seat: int) -> tuple[Told, ...]:
        """Return what the seat is told when `action` leads from `before` to `after`.

        During another seat's draft that is nothing.
        """

    def tell_all(self, before: Own, action: int, after: Own, seats: Sequence[int]) -> tuple[tuple[Told, ...], ...]:
        """Return what each of these seats is told of a step, in their order: all from one list of what happened.

        >>> from hallali import games
        >>> game = games.get("fugitif")
        >>> before = game.new("micro")
        >>> after = before.clone()
        >>> after.apply(4)
        >>> for told in game.tell_all(before, 4, after, (0, 1)):
        ...     print(told)
        (Drew(who=0, deck=0, card=4, setup=True),)
        (Drew(who=0, deck=0, card=None, setup=True),)
        """

    def advance(self, state: Own, action: int, seats: Sequence[int]) -> tuple[tuple[Told, ...], ...]:
        """Take a step in place that is known to be legal, and return what `tell_all` says of it. For search."""

    def write(self, state: Own, steps: Sequence[int]) -> str:
        """Return the token for a gesture (the steps from `state` up to the one that commits) or for one chance outcome.

        A token contains no white space.

        >>> from hallali import games
        >>> game = games.get("fugitif")
        >>> state = game.new("micro")
        >>> game.write(state, (4,))
        '=4'
        >>> state.apply(4)
        >>> game.write(state, (1, 0))
        'h1'
        """

    def read(self, state: Own, token: str) -> tuple[int, ...]:
        """Read a token that `write` returned, without checking that it is legal. Raises BadNotation if it is not one.

        >>> from hallali import games
        >>> game = games.get("fugitif")
        >>> state = game.new("micro")
        >>> state.apply(4)
        >>> game.read(state, "h1")
        (1, 0)
        >>> game.read(state, "castle")
        Traceback (most recent call last):
        hallali.core.errors.BadNotation: “castle” is not a move. Moves look like: d1, h5, ...
        """

    def toss(self, view: OwnView) -> Toss | None:
        """Say what is about to be tossed, and by whom (hallali.core.tossing); None at any other moment."""

    def pile(self, state: Own) -> str:
        """Name the pile that chance draws from now (hallali.core.piles); "" for one pile of everything."""
