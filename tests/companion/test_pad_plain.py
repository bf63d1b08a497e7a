"""The pad of a game of rules and words alone lists all that can be told, and asks nothing that a move says itself."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from hallali import games
from hallali.companion import Pad
from hallali.core.contract import Options, Told, View
from hallali.core.errors import IllegalAction, Message, Refusal
from hallali.core.seats import CHANCE, OVER, REFEREE
from hallali.interfaces.game import PlayableGame
from hallali.interfaces.plain import Plain

GOODS = 12
KEEPER, OPENER = 0, 1


class Packed(Told, frozen=True, kw_only=True, tag="packed"):
    good: int | None


class Knocked(Told, frozen=True, kw_only=True, tag="knocked"):
    pass


class Opened(Told, frozen=True, kw_only=True, tag="opened"):
    good: int


class CrateView(View, frozen=True, kw_only=True):
    good: int | None


class CrateState:
    """Chance packs a good; the opener knocks, then opens the crate."""

    drafting = False

    def __init__(self) -> None:
        self.good, self.turns = -1, 0

    @property
    def mover(self) -> int:
        return CHANCE if self.good < 0 else OPENER if self.turns < 2 else OVER

    def legal(self) -> list[int]:
        return [self.turns] if self.mover == OPENER else []

    def chances(self) -> list[tuple[int, float]]:
        return [(good, 1 / GOODS) for good in range(GOODS)] if self.mover == CHANCE else []

    def refusal(self, action: int) -> Refusal | None:
        there = [good for good, _ in self.chances()] or self.legal()
        return None if action in there else Refusal(Message("Not now."))

    def apply(self, action: int) -> None:
        if refusal := self.refusal(action):
            raise IllegalAction(refusal)
        self.advance(action)

    def advance(self, action: int) -> None:
        if self.mover == CHANCE:
            self.good = action
        else:
            self.turns += 1

    def clone(self) -> CrateState:
        twin = CrateState()
        twin.good, twin.turns = self.good, self.turns
        return twin

    def returns(self) -> tuple[float, ...]:
        return (1.0, -1.0) if self.mover == OVER else (0.0, 0.0)


class CrateText(Plain[CrateView]):
    def answers(self, told: Told) -> tuple[Told, ...]:
        return () if isinstance(told, Knocked) else super().answers(told)


class Crate(PlayableGame[CrateState, CrateView]):
    name = "crate"
    title = "Crate"
    rules = 1
    seats = ("keeper", "opener")

    def new(self, size: str = "real", options: Options | None = None) -> CrateState:
        return CrateState()

    def see(self, state: CrateState, seat: int) -> CrateView:
        known = state.mover == OVER or seat in (KEEPER, REFEREE)
        legal, good = tuple(state.legal()) if seat == state.mover else (), state.good if known else None
        returns = state.returns() if state.mover == OVER else ()
        return CrateView(game="crate", seat=seat, mover=state.mover, legal=legal, returns=returns, good=good)

    def tell(self, before: CrateState, action: int, after: CrateState, seat: int) -> tuple[Told, ...]:
        if before.mover == CHANCE:
            return (Packed(good=action if seat in (KEEPER, REFEREE) else None),)
        return (Opened(good=after.good) if before.turns else Knocked(),)

    def write(self, state: CrateState, steps: Sequence[int]) -> str:
        return f"={steps[0]}" if state.mover == CHANCE else "knock" if not steps[0] else "open"

    def read(self, state: CrateState, token: str) -> tuple[int, ...]:
        return (int(token[1:]),) if token.startswith("=") else (0 if token == "knock" else 1,)

    def plain(self) -> CrateText:
        return CrateText(self)


@pytest.fixture
def pad(monkeypatch: pytest.MonkeyPatch) -> Pad:
    monkeypatch.setattr(games, "GAMES", dict(games.GAMES))
    pad = Pad(games.add(Crate()), {}, OPENER, random.Random(3))
    pad.enter(pad.offers()[0])
    return pad


def test_what_a_move_says_itself_is_not_asked(pad: Pad) -> None:
    assert pad.move((0,)) == ()
    assert pad.mine


def test_all_that_a_move_can_bring_is_listed(pad: Pad) -> None:
    pad.move((0,))
    offers = pad.move((1,))
    assert len(offers) == GOODS
    pad.enter(next(one for one in offers if not one.plays))  # one that no world at hand tells
    assert pad.view().mover == OVER
