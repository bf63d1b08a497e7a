"""A game in progress, as the adapters hold it. It uses the contract, and remembers what each seat was told."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from hallali import games
from hallali.core.chance import outcome
from hallali.core.contract import Belief, Options, Position, Told, View
from hallali.core.errors import HallaliError, IllegalAction, Message, Refusal
from hallali.core.seats import CHANCE, OVER
from hallali.interfaces.game import AnyGame, PlayableGame

#: Gives a seat's belief before the first step: (size, options, seat).
Believe = Callable[[str, Options, int], Belief]


class Hunt:
    """One game from its first position on.

    heard: by seat, all that the seat was told, in order.
    past: by seat, the same, with the seat's own steps in their place.
    knows: by seat, its past as text, which names its information state.
    draft: the mover's steps that are not yet committed.
    origin: the position in which the draft began, or the current one if there is no draft.
    steps: every step and chance outcome so far.
    """

    def __init__(self, game: AnyGame, size: str, options: Options | None = None) -> None:
        self.game = game
        self.size = size
        self.options = dict(options or {})
        self.state: Position = game.new(size, self.options)
        seats = range(len(game.seats_of(self.options)))
        self.heard: list[list[Told]] = [[] for _ in seats]
        self.past: list[list[Told | int]] = [[] for _ in seats]
        self.knows: list[str] = ["" for _ in seats]
        self.draft: tuple[int, ...] = ()
        self.origin = self.state
        self.steps: list[int] = []
        self._beliefs: dict[int, tuple[Belief, int]] = {}

    def clone(self) -> Hunt:
        """Return an independent copy."""
        other = Hunt.__new__(Hunt)
        other.game, other.size, other.options = self.game, self.size, self.options
        # A position is never changed, but replaced: copies share it.
        other.state, other.origin = self.state, self.origin
        other.heard = [list(row) for row in self.heard]
        other.past = [list(row) for row in self.past]
        other.knows = list(self.knows)
        other.draft = self.draft
        other.steps = list(self.steps)
        other._beliefs = {}
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Hunt:
        return self.clone()

    def __reduce__(self) -> tuple[Callable[..., Hunt], tuple[Any, ...]]:
        """Pickle the game as its steps: what was seen and told follows from them."""
        known = games.GAMES.get(self.game.name) is self.game
        return _replayed, (self.game.name if known else self.game, self.size, self.options, self.steps)

    @property
    def mover(self) -> int:
        """The seat that takes the next step, or CHANCE, or OVER."""
        return int(self.state.mover)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.mover == OVER

    @property
    def drafting(self) -> bool:
        """Whether the mover is within a gesture."""
        return bool(self.draft)

    def legal(self) -> list[int]:
        """List the mover's legal steps. The list is empty at CHANCE and when the game is over."""
        return list(self.state.legal()) if self.mover >= 0 else []

    def view(self, seat: int) -> View:
        """Return the View of a seat."""
        view: View = self.game.see(self.state, seat)
        return view

    def returns(self) -> tuple[float, ...]:
        """Return what each seat won; zeros while the game goes on."""
        return tuple(self.state.returns())

    def take(self, step: int) -> list[list[Told]]:
        """Take the mover's step or a chance outcome, and return what each seat is told of it.

        Raises IllegalAction, which says why, and changes nothing.
        """
        refusal = self.refusal(step)
        if refusal is not None:
            raise IllegalAction(refusal)
        before, mover = self.state, self.state.mover
        after = before.clone()
        after.advance(step)
        if mover >= 0:
            self.knows[mover] += f">{step}"
            self.past[mover].append(step)
        self.steps.append(step)
        self.draft = (*self.draft, step) if after.drafting else ()
        self.state = after
        if not self.draft:
            self.origin = after
        news = [list(told) for told in self.game.tell_all(before, step, after, range(len(self.heard)))]
        for seat, told in enumerate(news):
            self.heard[seat] += told
            self.past[seat] += told
            self.knows[seat] += "".join(msgspec.json.encode(one).decode() for one in told)
        return news

    def refusal(self, step: int) -> Refusal | None:
        """Return why the mover, or the dealer, cannot take a step, or None if it is legal."""
        if self.over:
            return Refusal(Message("The game is over: start another one."))
        allowed = [outcome for outcome, _ in self.state.chances()] if self.mover == CHANCE else self.state.legal()
        if step in allowed:
            return None
        refused: Refusal | None = self.state.refusal(step)
        return refused or Refusal(Message("{action} is not a legal step.", {"action": step}))

    def write(self, step: int) -> str:
        """Return a legal step as text.

        It is the token of the gesture that it commits, or of the outcome, or "12.." within a gesture.
        """
        after = self.state.clone()
        after.advance(step)
        return f"{step}.." if after.drafting else self.game.write(self.origin, (*self.draft, step))

    def deal(self, rng: random.Random) -> list[list[Told]]:
        """Draw the dealer's outcomes until a seat has to move or the game is over. Return what each seat is told."""
        news: list[list[Told]] = [[] for _ in self.heard]
        while self.mover == CHANCE:
            for row, told in zip(news, self.take(outcome(self.state.chances(), rng)), strict=True):
                row += told
        return news

    def sample(self, seat: int, rng: random.Random, believe: Believe | None = None) -> tuple[int, ...]:
        """Draw, from the seat's belief, all the steps to a position that the seat considers possible.

        They end with the seat's own draft. believe: needed if the game is not in the registry. Raises BadOption.
        """
        belief, known = self._beliefs.get(seat) or (self._believe(seat, believe), 0)
        for told in self.heard[seat][known:]:
            belief.hear(told)
        self._beliefs[seat] = (belief, len(self.heard[seat]))
        own = self.draft if seat == self.mover else ()
        return (*belief.sample(rng), *own)

    def _believe(self, seat: int, believe: Believe | None) -> Belief:
        if believe is not None:
            return believe(self.size, self.options, seat)
        return self.game.belief(self.size, self.options, seat)


def _replayed(game: str | PlayableGame, size: str, options: Options, steps: Sequence[int]) -> Hunt:
    """Return the game to which these steps lead. game: its name, or itself if it is not in the registry."""
    hunt = Hunt(games.get(game) if isinstance(game, str) else game, size, options)
    for step in steps:
        hunt.take(step)
    return hunt


def seat_of(game: AnyGame, seat: int | str, options: Options | None = None) -> int:
    """Return the number of a seat, named or numbered, that takes part with the options. Raises HallaliError."""
    there = game.seats_of(options)
    if isinstance(seat, int) and 0 <= seat < len(there):
        return seat
    if seat in there:
        return there.index(str(seat))
    raise HallaliError(
        Message(
            "There is no seat “{name}”; choose one of: {known}.", {"name": str(seat)[:40], "known": ", ".join(there)}
        )
    )
