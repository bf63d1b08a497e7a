"""A check for players: gestures are legal, the same seed gives the same ones, and games end."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from hallali import games
from hallali.core import gestures
from hallali.core.contract import Game, Options, Told
from hallali.core.errors import BadOption, Message
from hallali.core.gestures import BadPlayer, raised
from hallali.core.seats import OVER
from hallali.testing.plays import Broken, Subject, uniformly

#: More gestures and chance outcomes than any game of this package takes.
LONGEST = 5000


def check_player(
    maker: Callable[..., Any],
    game: Game | str,
    seat: int | str,
    *,
    sizes: Sequence[str] = (),
    options: Sequence[Options] = (),
    plays: int = 10,
    seed: int = 0,
    longest: int = LONGEST,
) -> None:
    """Have a player play this many games at a seat, each twice, against random others. Raises Broken.

    maker: as hallali.players describes it: maker(rng, size, options), with `seat` and `game` if it has such parameters.
    seat: a name, or a number among the seats that take part.
    sizes, options: those to play with; by default all sizes, and the game's options in any combination.
    longest: more entries than a game may take. There is no time limit on a gesture.
    """
    rules = games.get(game) if isinstance(game, str) else game
    subject = Subject(rules, sizes=sizes, options=options)
    for number in range(seed, seed + plays):
        size, chosen, mine = _case(subject, seat, number)
        first = Trial(maker, rules, mine, size, chosen, number, longest).play()
        again = Trial(maker, rules, mine, size, chosen, number, longest).play()
        for count, (one, other) in enumerate(zip(first, again, strict=False)):
            if one != other:
                raise _broken(
                    rules, size, chosen, number, f"gesture {count + 1} was {one}, and with the same seed {other}"
                )


def _case(subject: Subject, seat: int | str, seed: int) -> tuple[str, Options, int]:
    """Return a size and options with which the seat takes part, and its number there. Raises BadOption."""
    rng = random.Random(seed)
    for _ in range(1000):
        size, options = subject.any_case(rng)
        there = subject.game.seats_of(options)
        if seat in there:
            return size, options, there.index(str(seat))
        if isinstance(seat, int) and 0 <= seat < len(there):
            return size, options, seat
    names = ", ".join(subject.game.seats)
    raise BadOption(
        Message("There is no seat “{name}”; choose one of: {known}.", {"name": str(seat)[:40], "known": names})
    )


def _broken(game: Game, size: str, options: Options, seed: int, words: str) -> Broken:
    return Broken(f"{game.name}, size {size}, options {dict(options)}, seed {seed}: {words}")


class Trial:
    """One game of a player. gestures: the player's so far. entries: gestures and chance outcomes of everyone."""

    def __init__(
        self,
        maker: Callable[..., Any],
        game: Game,
        seat: int,
        size: str,
        options: Options,
        seed: int,
        longest: int,
    ) -> None:
        self.maker, self.game, self.seat = maker, game, seat
        self.size, self.options, self.seed, self.longest = size, options, seed, longest
        self.state = game.new(size, options)
        self.gestures: list[tuple[int, ...]] = []
        self.entries = 0
        self.player: Any = None

    def play(self) -> list[tuple[int, ...]]:
        """Play to the end and return the player's gestures. Raises Broken."""
        name = getattr(self.maker, "__qualname__", type(self.maker).__name__)
        rng = random.Random(f"player {self.seed}")
        try:
            self.player = gestures.made(self.maker, rng, self.size, self.options, self.game.name, self.seat, name)
        except BadPlayer as error:
            raise self.broken(str(error)) from error
        others = random.Random(self.seed)
        while self.state.mover != OVER:
            if self.entries >= self.longest:
                raise self.broken(f"the game does not end within {self.longest} entries")
            if self.state.mover == self.seat:
                self._ask()
            else:
                self._take(uniformly(others, self.state))
            self.entries += not self.state.drafting
        return self.gestures

    def _ask(self) -> None:
        """Ask the player for a gesture, check it, and take it."""
        try:
            steps = gestures.asked(self.game, self.state, self.player)
        except BadPlayer as error:
            raise self.broken(str(error)) from error
        except Exception as error:
            raise self.broken(f"choose raised an error: {raised(error)}") from error
        if words := gestures.fault_of(self.game, self.state, steps):
            raise self.broken(words)
        self.gestures.append(steps)
        for step in steps:
            self._take(step)

    def _take(self, step: int) -> None:
        """Take a step and tell the player about it."""
        before = self.state.clone()
        self.state.apply(step)
        if getattr(self.player, "deaf", False):
            return
        told: tuple[Told, ...] = self.game.tell(before, step, self.state, self.seat)
        for one in told:
            try:
                self.player.hear(one)
            except Exception as error:
                raise self.broken(f"hear({one}) raised an error: {raised(error)}") from error

    def broken(self, words: str) -> Broken:
        """Return the error that says what is wrong and how to reproduce it."""
        return _broken(self.game, self.size, self.options, self.seed, f"entry {self.entries + 1}: {words}")
