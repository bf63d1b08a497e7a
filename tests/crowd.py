"""Two games of a few lines for one to four seats: each for itself (CROWD), or all together (TEAM).

Each seat is dealt a secret card 1 to 3; then the seats in turn, twice round, add 1 to 3 to it, which all hear. In CROWD
the highest sums win, and the option `who` names the seats; in TEAM all win where the sums, put together, are great
enough, and the option `players` counts the seats.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from hallali import games
from hallali.core.contract import Option, Options, Told, Value, View
from hallali.core.errors import BadNotation, BadOption, IllegalAction, Message, Refusal
from hallali.core.player import Levels, Player
from hallali.core.seats import CHANCE, OVER, REFEREE
from hallali.interfaces.game import PlayableGame

ROUNDS = 2
WHO = ("north+east+south+west", "north+east+south", "north+south+west", "east+west", "north+south")
NAMES = ("north", "east", "south", "west")


class Dealt(Told, frozen=True, kw_only=True, tag="dealt"):
    """A card was dealt to `who`; which, `who` alone is told."""

    who: int
    card: int | None = None


class Added(Told, frozen=True, kw_only=True, tag="added"):
    who: int
    number: int


class CrowdView(View, frozen=True, kw_only=True):
    cards: tuple[int | None, ...]
    added: tuple[int, ...]
    outcome: str = ""


class CrowdState:
    drafting = False

    def __init__(self, count: int, together: bool) -> None:
        self.count, self.together = count, together
        self.cards: tuple[int, ...] = ()
        self.added: tuple[int, ...] = ()

    @property
    def mover(self) -> int:
        if len(self.cards) < self.count:
            return CHANCE
        return OVER if len(self.added) == ROUNDS * self.count else len(self.added) % self.count

    def legal(self) -> list[int]:
        return [1, 2, 3] if self.mover >= 0 else []

    def chances(self) -> list[tuple[int, float]]:
        return [(card, 1 / 3) for card in (1, 2, 3)] if self.mover == CHANCE else []

    def refusal(self, action: int) -> Refusal | None:
        fits = self.mover != OVER and action in (1, 2, 3)
        return None if fits else Refusal(Message("{n} cannot be.", {"n": action}), "CRO-1")

    def apply(self, action: int) -> None:
        if refusal := self.refusal(action):
            raise IllegalAction(refusal)
        self.advance(action)

    def advance(self, action: int) -> None:
        if self.mover == CHANCE:
            self.cards = (*self.cards, action)
        else:
            self.added = (*self.added, action)

    def clone(self) -> CrowdState:
        twin = CrowdState(self.count, self.together)
        twin.cards, twin.added = self.cards, self.added
        return twin

    def returns(self) -> tuple[float, ...]:
        n = self.count
        if self.mover != OVER:
            return (0.0,) * n
        sums = [self.cards[seat] + sum(self.added[seat::n]) for seat in range(n)]
        if self.together:
            return (1.0 if sum(sums) >= 4 * n * ROUNDS - n else -1.0,) * n
        winners = [one == max(sums) for one in sums]
        k = sum(winners)
        if k == n:
            return (0.0,) * n
        return tuple((n - k) / (k * (n - 1)) if won else -1 / (n - 1) for won in winners)


class Crowd(PlayableGame[CrowdState, CrowdView]):
    rules = 1
    seats: tuple[str, ...] = NAMES
    sizes: tuple[str, ...] = ("real",)
    edition = ""

    def __init__(self, name: str, together: bool, least: int) -> None:
        self.name, self.title, self.together = name, name.capitalize(), together
        self.least = least
        many = Option("players", tuple(range(4, least - 1, -1)), Message("Players"))
        self.options: tuple[Option, ...] = (many if together else Option("who", WHO, Message("Who")),)

    def seats_of(self, options: Options | None = None) -> tuple[str, ...]:
        name, usual = self.options[0].name, self.options[0].choices[0]
        chosen = {name: usual, **(options or {})}[name]
        if chosen not in self.options[0].choices:
            raise BadOption(Message("{n} cannot play this.", {"n": str(chosen)}))
        if isinstance(chosen, str):
            return tuple(chosen.split("+"))
        return self.seats[:chosen] if chosen > 2 else ("east", "west")[:chosen]

    def options_for(self, players: int) -> dict[str, Value]:
        if not self.least <= players <= 4:
            raise BadOption(Message("{n} cannot play this.", {"n": players}))
        who = "+".join(self.seats[:players]) if players > 2 else "east+west"
        return {"players": players} if self.together else {"who": who}

    def new(self, size: str = "real", options: Options | None = None) -> CrowdState:
        if size != "real":
            raise BadOption("There is one size.")
        return CrowdState(len(self.seats_of(options)), self.together)

    def see(self, state: CrowdState, seat: int) -> CrowdView:
        open_ = state.mover == OVER or seat == REFEREE
        return CrowdView(
            game=self.name,
            seat=seat,
            mover=state.mover,
            legal=tuple(state.legal()) if state.mover == seat else (),
            returns=state.returns() if state.mover == OVER else (),
            cards=tuple(card if open_ or who == seat else None for who, card in enumerate(state.cards)),
            added=state.added,
            outcome="added up" if state.mover == OVER else "",
        )

    def outcome(self, view: CrowdView) -> str:
        return view.outcome

    def tell(self, before: CrowdState, action: int, after: CrowdState, seat: int) -> tuple[Told, ...]:
        if before.mover == CHANCE:
            who = len(before.cards)
            return (Dealt(who=who, card=action if seat in (who, REFEREE) else None),)
        return (Added(who=before.mover, number=action),)

    def write(self, state: CrowdState, steps: Sequence[int]) -> str:
        return f"={steps[0]}" if state.mover == CHANCE else f"+{steps[0]}"

    def read(self, state: CrowdState, token: str) -> tuple[int, ...]:
        if token[:1] != ("=" if state.mover == CHANCE else "+") or token[1:] not in ("1", "2", "3"):
            raise BadNotation(Message("{token} is no move.", {"token": token}))
        return (int(token[1:]),)

    def belief(self, size: str, options: Options | None, seat: int) -> CrowdBelief:
        return CrowdBelief(size, options or {}, seat, self)

    def bots(self) -> tuple[Levels, ...]:
        # "top" is no bot of the west's, so that a seat's bots are found by its name.
        bots: Levels = {"random": _adder(0), "low": _adder(1), "club": _adder(2), "top": _adder(3)}
        return (bots, bots, bots, {name: maker for name, maker in bots.items() if name != "top"})


CROWD = Crowd("crowd", False, 2)
TEAM = Crowd("team", True, 1)


class CrowdBelief:
    """Any card of the others is as likely as any other."""

    def __init__(self, size: str, options: Options, seat: int, game: Crowd) -> None:
        self.seat = seat
        self.dealt = self.card = 0
        self.added: list[int] = []

    def hear(self, told: Told) -> None:
        if isinstance(told, Dealt):
            self.dealt += 1
            self.card = told.card or self.card
        if isinstance(told, Added):
            self.added.append(told.number)

    def sample(self, rng: random.Random) -> tuple[int, ...]:
        cards = [self.card if seat == self.seat else rng.randint(1, 3) for seat in range(self.dealt)]
        return (*cards, *self.added)


class Adder:
    """Adds the same always, or any number."""

    def __init__(self, rng: random.Random, number: int) -> None:
        self.rng, self.number = rng, number
        self.heard: list[Told] = []

    def hear(self, told: Told) -> None:
        self.heard.append(told)

    def choose(self, view: View) -> tuple[int, ...]:
        return (self.number or self.rng.choice(view.legal),)


def _adder(number: int) -> Any:
    def make(rng: random.Random, size: str, options: Options) -> Player:
        return Adder(rng, number)

    return make


def known(patch: pytest.MonkeyPatch) -> None:
    """Make both games known to the registry as long as the patch holds."""
    for game in (CROWD, TEAM):
        patch.setitem(games.GAMES, game.name, game)


@pytest.fixture
def crowds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both games, for one test."""
    known(monkeypatch)
