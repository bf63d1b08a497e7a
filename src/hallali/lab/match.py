"""One game between players: the driver that deals, asks, and tells each seat what it may know."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from hallali.core import gestures
from hallali.core.contract import Options, Position, Told
from hallali.core.dealer import Dealer, commitment
from hallali.core.errors import HallaliError, IllegalAction, Message
from hallali.core.gestures import BadPlayer
from hallali.core.piles import Piles
from hallali.core.record import Record
from hallali.core.seats import CHANCE, OVER, SPECTATOR
from hallali.core.tossing import toss_of
from hallali.interfaces.game import AnyGame
from hallali.players import Player, make
from hallali.toss.hand import BEST

#: More entries than any game of the house can have; a game that passes this does not end.
MOST_ENTRIES = 5000


class Listener(Protocol):
    """Something that is told what happens."""

    def hear(self, told: Told) -> None:
        """Take it in."""


class Match:
    """A game in progress, played one record entry at a time.

    players: one for each seat. A player with a method `throw(Toss) -> Throw` aims its own tokens; a good hand aims for
    the others.
    seed: the dealer's seed. watch: a listener that is told what a spectator is told.
    """

    def __init__(
        self,
        game: AnyGame,
        players: Sequence[Player[Any]],
        seed: str,
        size: str = "real",
        options: Options | None = None,
        names: Sequence[str] = (),
        watch: Listener | None = None,
    ) -> None:
        self.game = game
        self.players = players
        self.watch = watch
        self.first = game.first_turn  # the seat with the first turn; -1 as long as that is not known
        #: Players that have no use for what they would be told are not told it.
        self.listening = [not getattr(player, "deaf", False) for player in players]
        self.state = game.new(size, options)
        self.dealer, self.piles = Dealer(seed), Piles(game, seed)
        self.record = Record(
            game=game.name,
            rules=game.rules,
            edition=game.edition_of(size, options),
            size=size,
            options=dict(options or {}),
            players=tuple(names),
            commitment=commitment(seed),
        )

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.mover == OVER)

    def step(self) -> None:
        """Play one entry: a chance outcome, or the gesture that the mover's player chooses.

        Raises BadPlayer, which names the player, if it returns anything but one complete legal gesture. The position
        may then be in the middle of that gesture.

        >>> from hallali import games, players
        >>> game = games.get("fugitif")
        >>> bots = tuple(players.make("random", game, seat, "a seed", "micro") for seat in (0, 1))
        >>> match = Match(game, bots, "a seed", "micro")
        >>> match.step()  # the first card is dealt
        >>> match.record.moves
        ['=7']
        >>> match.over
        False
        """
        mover = self.state.mover
        if mover == CHANCE:
            steps: tuple[int, ...] = (self._chance(),)
            self.piles.count(self.state)
        else:
            self.first = mover if self.first < 0 else self.first
            steps = self._asked(mover)
        try:
            token = self.game.write(self.state, steps)
        except Exception:
            self._judge(mover, self.state, steps)
            raise
        for told_to, told in self._take(steps):
            if told_to == SPECTATOR:
                assert self.watch is not None
                self.watch.hear(told)
                continue
            try:
                self.players[told_to].hear(told)
            except BadPlayer as error:
                raise self._fault(told_to, str(error)) from error
        self.record.moves.append(token)

    def _asked(self, mover: int) -> tuple[int, ...]:
        try:
            return gestures.asked(self.game, self.state, self.players[mover])
        except BadPlayer as error:
            raise self._fault(mover, str(error)) from error

    def _judge(self, mover: int, before: Position, steps: Sequence[int]) -> None:
        """Raise BadPlayer unless the steps are one whole legal gesture of the mover's."""
        if mover != CHANCE and (words := gestures.fault_of(self.game, before, steps)):
            raise self._fault(mover, words)

    def _fault(self, seat: int, words: str) -> BadPlayer:
        """Return the error that says who did it and when."""
        named = self.record.players
        who = named[seat] if seat < len(named) else type(self.players[seat]).__name__
        role = self.game.seats_of(self.record.options)[seat]
        at = f"entry {len(self.record.moves) + 1} of the game dealt from “{self.dealer.seed}”"
        return BadPlayer(f"{who}, the {role} (seat {seat}), at {at}: {words}")

    def _chance(self) -> int:
        """Return what the dealer draws, or, where tokens are thrown, what they hit."""
        number = len(self.record.moves)
        toss = toss_of(self.game, self.state)
        if toss is None or not toss.thrown:
            return self.dealer.draw(self.piles.place(self.state, number), self.state.chances())
        from hallali.toss.flight import toss_at  # only games with throws load the physics

        hand = getattr(self.players[toss.seat], "throw", None)
        try:
            thrown = BEST if hand is None else hand(toss)
        except BadPlayer as error:
            raise self._fault(toss.seat, str(error)) from error
        flight = toss_at(number, self.dealer, toss, thrown)
        self.record.tosses[number + 1] = flight.write()
        return toss.outcome(flight.hits)

    def _take(self, steps: Sequence[int]) -> Iterable[tuple[int, Told]]:
        """Play the steps; yield (seat, told) in the order of the game."""
        seats = [seat for seat, listens in enumerate(self.listening) if listens]
        if self.watch is not None:
            seats.append(SPECTATOR)
        mover, first = self.state.mover, None
        for number, step in enumerate(steps):
            before = self.state.clone()
            first = before if first is None else first
            if number and not self.state.drafting:  # else it would choose its card, or the other's move
                self._judge(mover, first, steps)
            try:
                self.state.apply(step)
            except IllegalAction:
                self._judge(mover, first, steps)
                raise
            for seat, tolds in zip(seats, self.game.tell_all(before, step, self.state, seats), strict=True):
                for told in tolds:
                    yield seat, told
        if self.state.drafting or first is None:
            self._judge(mover, first or self.state, steps)

    @property
    def rounds(self) -> int:
        """The number of rounds begun; 0 in a game without rounds."""
        return self.game.rounds(self.game.see(self.state, 0))

    def play(self) -> Record:
        """Play to the end, and return the record with its seed. Raises HallaliError if the game does not end.

        >>> from hallali import games, players
        >>> game = games.get("fugitif")
        >>> bots = tuple(players.make("random", game, seat, "a seed", "micro") for seat in (0, 1))
        >>> record = Match(game, bots, "a seed", "micro").play()
        >>> len(record.moves), record.size, record.seed
        (3, 'micro', 'a seed')
        """
        while not self.over:
            if len(self.record.moves) >= MOST_ENTRIES:
                raise HallaliError(Message("The game did not end in {count} entries.", {"count": MOST_ENTRIES}))
            self.step()
        self.record.seed = self.dealer.seed
        self.record.result = self.game.outcome(self.game.see(self.state, 0))
        return self.record


def play(
    game: AnyGame,
    names: Sequence[str],
    seed: str,
    size: str = "real",
    options: Options | None = None,
) -> tuple[Record, tuple[float, ...]]:
    """Play one game between the named players. Return its record and what each seat won.

    seed: fixes the cards and each player's choices.

    >>> from hallali import games
    >>> record, won = play(games.get("fugitif"), ("random", "random"), "an evening in May", "micro")
    >>> record.moves
    ['=6', 'h2/h6+1', 'd1', '=7', 'g7', 'd1', '=5', 'h8', 'm4']
    >>> record.result, won
    ('slipped', (1.0, -1.0))

    >>> from hallali import games
    >>> record, listened = play(games.get("fugitif"), ("random", "random"), "a seed", "micro")
    >>> record.moves
    ['=7', 'h2/h3', 'd1', '=6', 'g6', 'd1', '=5', 'h5', 'd1', '=4', 'g4', 'pass', 'g7']
    """
    match = played(game, names, seed, size, options)
    return match.record, tuple(match.state.returns())


def played(
    game: AnyGame,
    names: Sequence[str],
    seed: str,
    size: str = "real",
    options: Options | None = None,
    watch: Listener | None = None,
) -> Match:
    """Play one game between the named players to its end; `seed` as for `play`, `watch` as for `Match`."""
    players = [make(name, game, seat, f"{seed}/{seat}", size, options, mine=True) for seat, name in enumerate(names)]
    match = Match(game, players, seed, size, options, names, watch)
    match.play()
    return match
