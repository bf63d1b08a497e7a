"""Who plays the other seats of a learner's game: a bot by name, a function, or an opponent that a league draws.

A function gets what a learner in its seat would get, and no more: `policy(observation, action_mask)` returns one legal
step. `ByView(function)` wraps one that reads the seat's View instead and returns a whole gesture.
"""

from __future__ import annotations

import copy
import operator
import pickle
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hallali import games, players
from hallali.core.contract import Options, Told, View
from hallali.core.errors import BadOption, Message, marked
from hallali.core.gestures import BadPlayer
from hallali.core.player import Player
from hallali.interfaces.game import AnyGame
from hallali.interfaces.tensors import Floats, Mask

N_ = marked

#: From an observation and a mask of legal steps to a step: what a learner learns.
Policy = Callable[[Floats, Mask], int]


class ByView:
    """A function from a seat's View to its steps: one step, or those of a whole gesture."""

    def __init__(self, function: Callable[[View], int | Sequence[int]]) -> None:
        self.function = function
        self.__name__ = name_of(function)

    def __call__(self, view: View) -> int | Sequence[int]:
        """Return the function's steps."""
        return self.function(view)


#: A bot by its name (hallali.players), or a function.
Opponent = str | ByView | Policy


class League:
    """Opponents with weights; each game draws one of them for each seat that the league has.

    All environments that were given a league share it, as do copies of them: an opponent that joins plays in the games
    that begin from then on.

    >>> league = League({"novice": 3, "random": 1})
    >>> league.add("club", 2, name="the champion")
    >>> league.names
    ('novice', 'random', 'the champion')
    """

    def __init__(self, weights: Mapping[Opponent, float] | None = None) -> None:
        """Begin with these opponents. Raises BadOption where a weight is not above 0."""
        self._entries: dict[str, tuple[Opponent, float]] = {}
        for opponent, weight in (weights or {}).items():
            self.add(opponent, weight)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all opponents, in the order in which they joined."""
        return tuple(self._entries)

    def add(self, opponent: Opponent, weight: float = 1.0, name: str = "") -> None:
        """Let an opponent join, or take another weight. name: what `info["opponents"]` calls it; else its own name.

        Raises BadOption where the weight is not above 0.
        """
        if not weight > 0:
            raise BadOption(Message("A weight is a number above 0, not {value}.", {"value": str(weight)[:40]}))
        self._entries[name or name_of(opponent)] = opponent, float(weight)

    def draw(self, rng: random.Random) -> tuple[str, Opponent]:
        """Draw an opponent, and return it with its name. Raises BadOption where the league has none."""
        if not self._entries:
            raise BadOption(Message("The league has no opponent yet: add one."))
        weights = [weight for _, weight in self._entries.values()]
        (name,) = rng.choices(self.names, weights)
        return name, self._entries[name][0]

    def __deepcopy__(self, memo: dict[int, Any]) -> League:
        return self


#: What an environment takes: one for each other seat, or one by the name of each.
Opponents = Opponent | League | Mapping[str, Opponent | League]


def name_of(opponent: Any) -> str:
    """Return what an opponent is called: a bot's name, a function's, or that of an object's class."""
    if isinstance(opponent, str):
        return opponent
    return str(getattr(opponent, "__name__", "") or type(opponent).__name__)


def for_seat(given: Opponents, seat: str) -> Opponent | League:
    """Return who plays this seat. Raises BadOption if no one is named for it, or what is named cannot play."""
    found: Any = given.get(seat) if isinstance(given, Mapping) else given
    if isinstance(found, str | League) or callable(found):
        opponent: Opponent | League = found
        return opponent
    if found is None:
        raise BadOption(Message("No player is named for the seat “{seat}”.", {"seat": seat}))
    text = N_("{kind} cannot have a seat: give the name of a bot, a function, or a League.")
    raise BadOption(Message(text, {"kind": type(found).__name__}))


def seated(opponent: Opponent, game: AnyGame, seat: int, seed: str, size: str, options: Options) -> Player | Learned:
    """Return a player for a seat, before the first step. seed: settles a bot's choices.

    Raises BadOption if this seat has no such bot, BadPlayer if someone's own bot cannot be made.
    """
    if isinstance(opponent, str):
        return _Named(opponent, game, seat, seed, size, options)
    if isinstance(opponent, ByView):
        return _Seeing(opponent)
    return Learned(opponent)


class _Named:
    """Plays a bot, and remembers its game. If the bot cannot be copied, a new one goes through that game again."""

    def __init__(self, name: str, game: AnyGame, seat: int, seed: str, size: str, options: Options) -> None:
        self._made = name, game.name, seat, seed, size, dict(options)
        self._lived: list[Told | View] = []
        self._player = self._begun()

    def _begun(self) -> Player:
        name, game, seat, seed, size, options = self._made
        return players.make(name, games.get(game), seat, seed, size, options, mine=True)

    @property
    def deaf(self) -> bool:
        """Whether the bot uses only its Views."""
        return getattr(self._player, "deaf", False)

    def hear(self, told: Told) -> None:
        """Let the bot hear."""
        self._lived.append(told)
        self._player.hear(told)

    def choose(self, view: View) -> tuple[int, ...]:
        """Return the bot's gesture."""
        self._lived.append(view)
        return self._player.choose(view)

    def _again(self) -> Player:
        player = self._begun()
        for one in self._lived:
            if isinstance(one, View):
                player.choose(one)
            else:
                player.hear(one)
        return player

    def __deepcopy__(self, memo: dict[int, Any]) -> _Named:
        other = _Named.__new__(_Named)
        other.__dict__.update(self.__dict__, _lived=list(self._lived))
        try:
            other._player = copy.deepcopy(self._player)
        except Exception:  # whatever a bot is made of: compiled classes among it have no copies
            other._player = other._again()
        return other

    def __getstate__(self) -> dict[str, Any]:
        try:
            player = pickle.dumps(self._player)
        except Exception:
            player = b""
        return {"_made": self._made, "_lived": self._lived, "_player": player}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        try:
            self._player = pickle.loads(state["_player"])  # noqa: S301 - part of what is being unpickled
        except Exception:
            self._player = self._again()


class _Seeing:
    """Plays a function of the View."""

    deaf = True

    def __init__(self, function: ByView) -> None:
        self._function = function

    def hear(self, told: Told) -> None:
        """Do nothing: the function sees only Views."""

    def choose(self, view: View) -> tuple[int, ...]:
        """Return the function's steps. Raises BadPlayer if they are not whole numbers."""
        given = self._function(view)
        try:
            return tuple(operator.index(step) for step in (given if isinstance(given, Sequence) else (given,)))
        except TypeError:
            raise _no_step(self._function, given) from None

    def __deepcopy__(self, memo: dict[int, Any]) -> _Seeing:
        return self  # it remembers nothing


class Learned:
    """Plays a policy, step by step, by what a learner in its seat observes. Its environment brings that."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy

    def step(self, observation: Floats, mask: Mask) -> tuple[int]:
        """Return the policy's next step. Raises BadPlayer if it is not a whole number."""
        given = self._policy(observation, mask)
        try:
            return (operator.index(given),)
        except TypeError:
            raise _no_step(self._policy, given) from None

    def __deepcopy__(self, memo: dict[int, Any]) -> Learned:
        return self  # what it has learned is not copied, and it remembers nothing


def _no_step(function: Any, given: Any) -> BadPlayer:
    return BadPlayer(f"{name_of(function)} gave {str(given)[:80]}; a step is a whole number, such as 43.")
