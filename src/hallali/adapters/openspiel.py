"""The games as OpenSpiel's: registered as "hallali_fugitif" and so on when this module is imported.

    pyspiel.load_game("hallali_fugitif(size=micro,events=true)")

A game's options are parameters, as is `size`. For an option that is usually a word, a number is written "n3". Each step
of a gesture is an action, and chance is explicit. Games and positions can be copied and pickled.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from hallali import games
from hallali.adapters.hunt import Believe, Eyes, Hunt
from hallali.core.errors import composed, missing_extra, plural
from hallali.core.record import Record, replay, write_moves
from hallali.core.seats import CHANCE, OVER, REFEREE, SPECTATOR, counts
from hallali.interfaces.game import AnyGame
from hallali.interfaces.tensors import Bounds
from hallali.search import form as forms
from hallali.search.form import Form
from hallali.search.writing import Writer

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise missing_extra(error, "openspiel") from None

#: Says how far the numbers of a game go: (size, options).
Bound = Callable[[str, Mapping[str, Any]], Bounds]

#: OpenSpiel's numbers for the dealer and for the end.
_NOBODY = {CHANCE: int(pyspiel.PlayerId.CHANCE), OVER: int(pyspiel.PlayerId.TERMINAL)}
#: A position of OpenSpiel's, which has no types.
SpielState = Any


class HuntState(pyspiel.State):
    """A position. `hunt` holds it."""

    def __init__(self, game: Any) -> None:
        """Called only by the game's new_initial_state."""
        super().__init__(game)
        self.hunt: Hunt = game.start.clone()

    # What OpenSpiel's own, in C++, would only call back for is answered here at once.

    def current_player(self) -> int:
        """Return the mover in OpenSpiel's numbers."""
        mover = self.hunt.walk.mover
        return mover if mover >= 0 else _NOBODY[mover]

    def is_chance_node(self) -> bool:
        """Return whether the dealer is to move."""
        return self.hunt.walk.mover == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """List a player's legal steps, by default the mover's; the dealer's outcomes where the dealer is to move."""
        if player is not None:
            asked: list[int] = super().legal_actions(player)
            return asked
        walk = self.hunt.walk
        return [step for step, _ in walk.chances()] if walk.mover == CHANCE else walk.allowed().copy()

    def _legal_actions(self, player: int) -> list[int]:
        walk = self.hunt.walk
        return walk.allowed() if player == walk.mover else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List (outcome, probability)."""
        return list(self.hunt.walk.chances())

    def _apply_action(self, action: int) -> None:
        self.hunt.take(action)

    def _action_to_string(self, player: int, action: int) -> str:
        try:
            return self.hunt.write(action)
        except (ValueError, IndexError, AssertionError, KeyError):
            return f"{action}"

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.hunt.walk.mover == OVER

    def returns(self) -> list[float]:
        """Return what each seat won; zeros while the game goes on."""
        return list(self.hunt.returns())

    def __str__(self) -> str:
        return " ".join(map(str, self.hunt.steps)) or "-"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> Any:
        """Return a position that the seat considers possible, drawn from its belief.

        sampler: returns numbers from 0 to 1.
        """
        game = self.get_game()
        steps = self.hunt.sample(player, random.Random(sampler()), game.believe)
        state = game.new_initial_state()
        for step in steps:
            state.apply_action(step)
        return state


class HuntObserver:
    """What a player sees, as text and, where the game has planes, as an array.

    With perfect recall the text is all that the seat did and was told, and the array has this as one more plane,
    "past". Without it the text is the seat's View. Public information alone is a spectator's View, and everyone's
    private information is the referee's.
    """

    def __init__(self, kind: Any, eyes: Eyes | None, past: int) -> None:
        self.kind = kind
        self.eyes = eyes
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        self._own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if eyes and self._own:
            length = eyes.tensors[0].length
            self.tensor = np.zeros(length + (past if kind.perfect_recall else 0), np.float32)
            self._seen, self._past = self.tensor[:length], self.tensor[length:]
            self._memory = memoryview(self._seen).cast("B")
            self.dict = eyes.tensors[0].named(self._seen)
            if kind.perfect_recall:
                self.dict["past"] = self._past

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what the player sees into `tensor`."""
        if self.tensor is None or self.eyes is None:
            return
        hunt: Hunt = state.hunt
        hunt.observe_into(player, self.eyes, self._seen, self._memory)
        if self.kind.perfect_recall:
            hunt.past_into(player, self._past)

    def string_from(self, state: SpielState, player: int) -> str:
        """Write what the player sees as text."""
        hunt: Hunt = state.hunt
        if self._own and self.kind.perfect_recall:
            return f"{player}:{hunt.knows(player)}"
        eyes = {pyspiel.PrivateInfoType.NONE: SPECTATOR, pyspiel.PrivateInfoType.ALL_PLAYERS: REFEREE}
        return msgspec.json.encode(hunt.view(eyes.get(self.kind.private_info, player))).decode()


def _options(given: Mapping[str, Any], game: AnyGame) -> dict[str, Any]:
    """Read a game's options from OpenSpiel's parameters: "n3" is the number 3 where texts are usual."""
    known = {option.name for option in game.options}
    return {
        name: int(value[1:]) if isinstance(value, str) and value[:1] == "n" and value[1:].isdecimal() else value
        for name, value in given.items()
        if name in known
    }


def register(game: AnyGame, bound: Bound | None = None, believe: Believe | None = None) -> str:
    """Make a game of the contract known to OpenSpiel; give its name there.

    bound, believe: needed for a game that is not in the registry.
    """
    name = f"hallali_{game.name.replace('-', '_')}"
    if name in pyspiel.registered_names():
        return name
    arrays = bound is None
    parameters: dict[str, bool | int | str] = {"size": "real" if "real" in game.sizes else game.sizes[0]}
    parameters |= {option.name: option.choices[0] for option in game.options}
    kind = pyspiel.GameType(
        short_name=name,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.IDENTICAL if game.together else pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(counts(game)),
        min_num_players=min(counts(game)),
        provides_information_state_string=True,
        provides_information_state_tensor=arrays,
        provides_observation_string=True,
        provides_observation_tensor=arrays,
        parameter_specification=parameters,
    )

    class HuntGame(pyspiel.Game):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            given = dict(params or {})
            self.game = game
            self.size = str(given.get("size", parameters["size"]))
            self.options = _options(given, game)
            self.believe = believe
            self.start = Hunt(game, self.size, self.options)  # refuses what the game does not have
            limits = (bound or (lambda size, options: game.tensors().bounds(size, options)))(self.size, self.options)
            self.chances, self.past = limits.chances, limits.past
            seats = range(len(game.seats_of(self.options)))
            self.eyes = Eyes(game, self.size, self.options) if arrays else None
            info = pyspiel.GameInfo(
                num_distinct_actions=limits.actions,
                max_chance_outcomes=limits.outcomes,
                num_players=len(seats),
                min_utility=limits.least,
                max_utility=limits.most,
                utility_sum=None if game.together else 0.0,
                max_game_length=limits.steps,
            )
            super().__init__(kind, info, given)

        def __reduce__(self) -> tuple[Callable[[str], Any], tuple[str]]:
            return pyspiel.load_game, (str(self),)

        def new_initial_state(self) -> HuntState:
            return HuntState(self)

        def max_chance_nodes_in_history(self) -> int:
            return self.chances

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> HuntObserver:
            seen = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
            return HuntObserver(seen, self.eyes, self.past)

    pyspiel.register_game(kind, HuntGame)
    return name


def record_of(state: SpielState) -> Record:
    """Return a record of the game up to a position. A gesture that is not committed is not part of it."""
    hunt: Hunt = state.hunt
    steps = hunt.steps[: len(hunt.steps) - len(hunt.draft)]
    game = hunt.game
    return Record(
        game=game.name,
        rules=game.rules,
        edition=game.edition_of(hunt.size, hunt.options),
        size=hunt.size,
        options=dict(hunt.options),
        moves=write_moves(game, game.new(hunt.size, hunt.options), steps),
    )


def state_of(record: Record) -> Any:
    """Return the last position of a record as OpenSpiel's. Raises BadRecord."""
    game = games.get(record.game)
    loaded = pyspiel.load_game(
        f"hallali_{game.name.replace('-', '_')}", {"size": record.size, **_texts(record.options, game)}
    )
    state = loaded.new_initial_state()
    for _, _, steps in replay(game, record):
        for step in steps:
            state.apply_action(step)
    return state


def _texts(options: Mapping[str, Any], game: AnyGame) -> dict[str, Any]:
    """Write options as OpenSpiel's parameters, each of which has one type."""
    usual = {option.name: option.choices[0] for option in game.options}
    return {name: value if isinstance(value, type(usual[name])) else f"n{value}" for name, value in options.items()}


def form_of(game: Any, most: int = 4_000_000) -> Form:
    """Return one of OpenSpiel's two-player games in our sequence form, for hallali.search.solve.

    The whole game is walked, so it must be small and have perfect recall. Raises TooLarge beyond `most` positions.
    """
    from hallali.search.writing import TooLarge

    writer = Writer()

    def walk(state: SpielState, chance: float, sequences: tuple[int, int]) -> None:
        writer.nodes += 1
        if writer.nodes > most:
            raise TooLarge(
                composed(
                    plural(
                        "The game has more than {count} position: too many to solve.",
                        "The game has more than {count} positions: too many to solve.",
                    ),
                    count=most,
                )
            )
        if state.is_terminal():
            writer.pay(*sequences, chance * state.returns()[0])
        elif state.is_chance_node():
            for outcome, probability in state.chance_outcomes():
                walk(state.child(outcome), chance * probability, sequences)
        else:
            player, actions = state.current_player(), state.legal_actions()
            first = writer.open(player, state.information_state_string(player), actions, sequences[player])
            for number, action in enumerate(actions, first):
                walk(state.child(action), chance, (number, sequences[1]) if player == 0 else (sequences[0], number))

    walk(game.new_initial_state(), 1.0, (0, 0))
    return forms.form_of(writer)


def policy_of(form: Form, plans: tuple[Any, Any]) -> Any:
    """Return OpenSpiel's TabularPolicy for plans that hallali.search.solve found for a form of `form_of`.

    Raises MissingExtra if hallali[solve] is not installed.
    """
    try:
        from hallali.search.solve import behaviour
    except ImportError as error:
        raise missing_extra(error, "solve") from None
    table: dict[str, list[tuple[int, float]]] = {}
    for side, plan in zip(form.sides, plans, strict=True):
        for key, actions, chances in zip(side.keys, side.actions, behaviour(side, plan), strict=True):
            table[str(key)] = list(zip(actions, chances, strict=True))
    return pyspiel.TabularPolicy(table)


for _game in games.GAMES.values():
    register(_game)
