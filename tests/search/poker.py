"""Kuhn poker by the contract: a game whose value is known, so that the solver can be told right from wrong."""

from __future__ import annotations

import random
from collections.abc import Sequence

from hallali.core.contract import Options, Position, Told, View
from hallali.core.errors import IllegalAction, Message, Refusal
from hallali.core.seats import CHANCE, OVER
from hallali.interfaces.game import PlayableGame
from hallali.search.playouts import Uniform
from toy import own

PASS, BET = 0, 1


class Dealt(Told, frozen=True, kw_only=True):
    card: int


class Did(Told, frozen=True, kw_only=True):
    what: int


class KuhnState:
    def __init__(self) -> None:
        self.cards: tuple[int, ...] = ()
        self.said: tuple[int, ...] = ()

    @property
    def mover(self) -> int:
        if len(self.cards) < 2:
            return CHANCE
        if self.said in ((0, 0), (0, 1, 0), (0, 1, 1), (1, 0), (1, 1)):
            return OVER
        return len(self.said) % 2

    @property
    def drafting(self) -> bool:
        return False

    def legal(self) -> list[int]:
        return [PASS, BET]

    def chances(self) -> list[tuple[int, float]]:
        left = [card for card in (1, 2, 3) if card not in self.cards]
        return [(card, 1 / len(left)) for card in left]

    def refusal(self, action: int) -> Refusal | None:
        allowed = [card for card, _ in self.chances()] if self.mover == CHANCE else self.legal()
        return None if action in allowed else Refusal(Message("No."))

    def apply(self, action: int) -> None:
        if refusal := self.refusal(action):
            raise IllegalAction(refusal)
        self.advance(action)

    def advance(self, action: int) -> None:
        if self.mover == CHANCE:
            self.cards = (*self.cards, action)
        else:
            self.said = (*self.said, action)

    def clone(self) -> KuhnState:
        other = KuhnState()
        other.cards, other.said = self.cards, self.said
        return other

    def returns(self) -> tuple[float, ...]:
        if self.said in ((0, 1, 0), (1, 0)):  # a bet that nobody saw
            won = 1.0 if self.said == (1, 0) else -1.0
        else:
            won = (2.0 if BET in self.said else 1.0) * (1 if self.cards[0] > self.cards[1] else -1)
        return (won, -won)


class Kuhn(PlayableGame):
    name = "kuhn"
    title = "Kuhn"
    rules = 1
    seats: tuple[str, ...] = ("first", "second")
    together = False

    def new(self, size: str = "", options: Options | None = None) -> KuhnState:
        return KuhnState()

    def see(self, state: Position, seat: int) -> View:
        legal = tuple(state.legal()) if state.mover == seat else ()
        return View(game=self.name, seat=seat, mover=state.mover, legal=legal)

    def tell(self, before: Position, action: int, after: Position, seat: int) -> tuple[Told, ...]:
        if before.mover == CHANCE:
            return (Dealt(card=action),) if len(own(KuhnState, before).cards) == seat else ()
        return (Did(what=action),)

    def write(self, state: Position, steps: Sequence[int]) -> str:
        return str(steps[0])

    def read(self, state: Position, token: str) -> tuple[int, ...]:
        return (int(token),)


class KuhnBelief:
    """A seat's belief: its card, what was said, and any other card as likely for the other seat."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.card = 0
        self.said: list[int] = []

    def hear(self, told: Told) -> None:
        if isinstance(told, Dealt):
            self.card = told.card
        elif isinstance(told, Did):
            self.said.append(told.what)

    def sample(self, rng: random.Random) -> tuple[int, ...]:
        other = rng.choice([card for card in (1, 2, 3) if card != self.card])
        cards = (self.card, other) if self.seat == 0 else (other, self.card)
        return (*cards, *self.said)


KUHN = Kuhn()


class Passing(Uniform):
    """Lends Kuhn poker a player who always passes, and a judge who asks two steps on."""

    def __init__(self, depth: int, verdict: tuple[float, ...] = (), weights: Sequence[float] = ()) -> None:
        super().__init__()
        self.depth = depth
        self.verdict = verdict
        self.weights = weights
        self.noted: list[int] = []

    def clone(self) -> Passing:
        other = Passing(self.depth, self.verdict, self.weights)
        other.noted = self.noted.copy()
        return other

    def note(self, state: Position, action: int) -> None:
        self.noted.append(action)

    def step(self, state: Position, rng: random.Random) -> int:
        return PASS

    def prior(self, state: Position, legal: list[int]) -> list[float]:
        return list(self.weights)

    def value(self, state: Position) -> tuple[float, ...]:
        return self.verdict
