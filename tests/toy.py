"""A game of a few lines that fulfils the contract, so that the core is tested without any real game's rules.

Four times a card 1 to 6 is turned up, then seat 0 says some of the numbers 1 to 3, each once, and commits with 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from hallali.core.contract import Option, Options, Position, Told, View
from hallali.core.errors import BadNotation, BadOption, IllegalAction, Message, Refusal
from hallali.core.seats import CHANCE, OVER
from hallali.interfaces.game import PlayableGame

ROUNDS = 4

P = TypeVar("P", bound=Position)


def own(kind: type[P], state: Position) -> P:
    """Return a position as its game's own State. Raises TypeError for another game's."""
    if not isinstance(state, kind):
        raise TypeError(f"A position of {kind.__module__} is asked for, not of {type(state).__module__}.")
    return state


class Turned(Told, frozen=True, kw_only=True, tag="turned"):
    card: int


class ToyState:
    def __init__(self) -> None:
        self.rounds = ROUNDS
        self.cards: list[int] = []
        self.said: list[tuple[int, ...]] = []
        self.draft: tuple[int, ...] = ()

    @property
    def mover(self) -> int:
        if len(self.said) == self.rounds:
            return OVER
        return CHANCE if len(self.cards) == len(self.said) else 0

    @property
    def drafting(self) -> bool:
        return bool(self.draft)

    def legal(self) -> list[int]:
        return [n for n in range(4) if n not in self.draft and (n or self.draft)] if self.mover == 0 else []

    def chances(self) -> list[tuple[int, float]]:
        return [(card, 1 / 6) for card in range(1, 7)] if self.mover == CHANCE else []

    def refusal(self, action: int) -> Refusal | None:
        allowed = [card for card, _ in self.chances()] or self.legal()
        return None if action in allowed else Refusal(Message("{n} cannot be.", {"n": action}), "TOY-1")

    def apply(self, action: int) -> None:
        if refusal := self.refusal(action):
            raise IllegalAction(refusal)
        self.advance(action)

    def advance(self, action: int) -> None:
        if self.mover == CHANCE:
            self.cards.append(action)
        elif action:
            self.draft = (*self.draft, action)
        else:
            self.said.append(self.draft)
            self.draft = ()

    def clone(self) -> ToyState:
        twin = ToyState()
        twin.rounds = self.rounds
        twin.cards, twin.said, twin.draft = self.cards[:], self.said[:], self.draft
        return twin

    def returns(self) -> tuple[float, ...]:
        return (1.0, -1.0) if self.mover == OVER else (0.0, 0.0)


class Toy(PlayableGame):
    name = "toy"
    title = "Toy"
    rules = 1
    seats: tuple[str, ...] = ("one", "other")
    sizes: tuple[str, ...] = ("real",)
    options: tuple[Option, ...] = ()
    together = False

    def new(self, size: str = "real", options: Options | None = None) -> ToyState:
        if size != "real" or options:
            raise BadOption("The toy has one size and no options.")
        return ToyState()

    def see(self, state: Position, seat: int) -> View:
        legal = tuple(state.legal()) if state.mover == seat else ()
        returns = state.returns() if state.mover == OVER else ()
        return View(game="toy", seat=seat, mover=state.mover, legal=legal, returns=returns)

    def tell(self, before: Position, action: int, after: Position, seat: int) -> tuple[Told, ...]:
        return (Turned(card=action),) if before.mover == CHANCE else ()

    def write(self, state: Position, steps: Sequence[int]) -> str:
        return f"={steps[0]}" if state.mover == CHANCE else "s" + "".join(map(str, steps))

    def read(self, state: Position, token: str) -> tuple[int, ...]:
        if not token[1:].isascii() or not token[1:].isdigit() or token[0] not in "=s":
            raise BadNotation(Message("{token} is no move.", {"token": token}))
        return tuple(map(int, token[1:]))


TOY = Toy()
