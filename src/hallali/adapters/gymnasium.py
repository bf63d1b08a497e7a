"""The games as Gymnasium environments: one seat learns; bots, functions or a league have the others."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from hallali import games
from hallali.adapters.hunt import Eyes, Hunt, seat_of
from hallali.adapters.opponents import League, Learned, Opponents, for_seat, name_of, seated
from hallali.adapters.rendering import MODES, picture_of, rendered, text_of
from hallali.adapters.spaces import told_space
from hallali.core import library
from hallali.core.errors import BadOption, HallaliError, IllegalAction, Message, composed, marked, missing_extra, plural
from hallali.core.gestures import BadPlayer
from hallali.core.options import EDITION
from hallali.core.seats import OVER
from hallali.interfaces.rows import asked, last_of
from hallali.interfaces.tensors import Mask

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, SyncVectorEnv
except ImportError as error:
    raise missing_extra(error, "gymnasium") from None

N_ = marked
#: Floats, the flat vector; with rows {"observation": the same, "told": the rows}. Its maker knows which.
Observation = Any
LOSE, RAISE = "lose", "raise"
#: What `reset(options=...)` takes.
CHOICES = ("size", "seat", "bot", "options", "edition")


class SeatEnv(gymnasium.Env):
    """One seat of a game; others play the other seats.

    An observation is the flat vector of hallali.interfaces.tensors; where `rows` says how many, it is {"observation":
    that vector, "told": the last rows of what the seat was told (hallali.core.rows)}. `info["action_mask"]`, and
    `action_masks()`, hold 1 for each legal step. Each step of a gesture is a step here; the dealer and the others move
    in between. The reward is what the seat wins when the game is over. Rendering shows what the seat sees. A copy
    (copy.deepcopy, pickle) is the same game and goes on in the same way.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012 - Gymnasium's own way

    def __init__(
        self,
        game: str = "fugitif",
        seat: int | str = 0,
        bot: Opponents = "novice",
        size: str = "real",
        options: Mapping[str, Any] | None = None,
        illegal: str = LOSE,
        render_mode: str | None = None,
        rows: int = 0,
    ) -> None:
        """Make an environment; the game begins with `reset`.

        bot: who plays each other seat: the name of a bot (hallali.players), a function or a League
        (hallali.adapters.opponents); or one of these for each seat, by its name. options: the game's; its "edition" may
        be a file. illegal: "lose" ends the game with the lowest reward and says why in info["illegal"]; "raise" raises
        IllegalAction. rows: how many rows of what the seat was told are also observed. Raises BadOption.
        """
        self.game, self.rows = games.get(game), asked(rows)
        if illegal not in (LOSE, RAISE):
            raise BadOption(
                Message(
                    "{name} cannot be {value}: choose one of {choices}.",
                    {"name": "illegal", "value": str(illegal)[:40], "choices": f"{LOSE}, {RAISE}"},
                )
            )
        self.illegal, self.render_mode = illegal, rendered(render_mode)
        self._usual = {"seat": seat, "bot": bot, "size": size, "options": dict(options or {})}
        self._choose(self._usual)
        self._begin(random.Random(0))

    def _choose(self, chosen: Mapping[str, Any]) -> None:
        """Take the choices for all games from here on. If it raises BadOption, nothing has changed."""
        options, size, bot = _with_edition(self.game.name, chosen["options"]), chosen["size"], chosen["bot"]
        self.game.new(size, options)  # refuses what the game does not have
        seat = seat_of(self.game, chosen["seat"], options)
        others = {name: for_seat(bot, name) for at, name in enumerate(self.game.seats_of(options)) if at != seat}
        self.seat, self.bot, self.size, self.options, self._against = seat, bot, size, options, others
        self._write()
        space = _space(self.tensor.length, self.rows)
        self.observation_space = _kept(getattr(self, "observation_space", None), space)
        self.action_space = _kept(getattr(self, "action_space", None), spaces.Discrete(self.bounds.actions))

    def _write(self) -> None:
        """Find how the game is written as arrays."""
        self.bounds = self.game.tensors().bounds(self.size, self.options)
        self.eyes = Eyes(self.game, self.size, self.options)
        self.tensor = self.eyes.tensors[self.seat]

    def _begin(self, rng: random.Random) -> None:
        self._rng = rng
        self.hunt = Hunt(self.game, self.size, self.options)
        self._others, self._heard, self.opponents = {}, {}, {}
        for seat, name in enumerate(self.game.seats_of(self.options)):
            if seat == self.seat:
                continue
            given = self._against[name]
            called, opponent = given.draw(rng) if isinstance(given, League) else (name_of(given), given)
            self.opponents[name] = called
            seed = str(rng.getrandbits(64))
            self._others[seat] = seated(opponent, self.game, seat, seed, self.size, self.options)
            self._heard[seat] = 0
        self._lost = False

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin another game, and return the first observation and info. seed: fixes the dealer and the bots.

        options: what differs in this game alone from how the environment was made: "size", "seat", "bot", "options"
        (the game's) and "edition". The spaces are those of the current game. info["opponents"] names who plays each
        other seat. Raises BadOption, which says what is wrong.
        """
        super().reset(seed=seed)
        self._choose(_chosen(self._usual, options))
        self._begin(random.Random(int(self.np_random.integers(2**63))))
        self._wait()
        return self._observation(), {**self._info(), "opponents": dict(self.opponents)}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take a step. Return the observation, the reward, whether the game is over, False, and info.

        Raises HallaliError if the game is over, IllegalAction if `illegal` is "raise", and BadPlayer if another seat's
        player breaks the rules.
        """
        if self._lost:
            raise HallaliError("The game is over: start another one.")
        try:
            self.hunt.take(int(action))
        except IllegalAction as error:
            if self.illegal == RAISE or self.hunt.over:
                raise
            self._lost = True
            return self._observation(), self.bounds.least, True, False, {**self._info(), "illegal": str(error)}
        self._wait()
        return self._observation(), float(self.hunt.returns()[self.seat]), self.hunt.over, False, self._info()

    def _wait(self) -> None:
        """Let the dealer and the others move until it is the seat's turn or the game is over."""
        self.hunt.deal(self._rng)
        while (seat := self.hunt.mover) in self._others:
            name = self.opponents[self.game.seats_of(self.options)[seat]]
            for number, step in enumerate(self._chosen(seat)):
                if number and not self.hunt.draft:  # else it would choose its card, or the other's move
                    raise BadPlayer(f"{name} goes on after its gesture is whole, with step {step}.")
                try:
                    self.hunt.take(step)
                except IllegalAction as error:
                    raise BadPlayer(f"{name} took step {step}: {error}") from error
            self.hunt.deal(self._rng)
        if self.hunt.over:
            for seat in self._others:
                self._tell(seat)

    def _chosen(self, seat: int) -> tuple[int, ...]:
        """Return what another seat's player does, once it has heard what happened."""
        other = self._others[seat]
        if isinstance(other, Learned):
            return other.step(self.hunt.observation(seat, self.eyes), self.hunt.mask(seat, self.bounds.actions))
        self._tell(seat)
        return tuple(other.choose(self.hunt.view(seat)))

    def _tell(self, seat: int) -> None:
        """Tell another seat's player what it has not heard yet. Who hears nothing costs nothing."""
        other = self._others[seat]
        if isinstance(other, Learned) or getattr(other, "deaf", False):
            return
        heard = self.hunt.heard[seat]
        for told in heard[self._heard[seat] :]:
            other.hear(told)
        self._heard[seat] = len(heard)

    def _observation(self) -> Observation:
        observed = self.hunt.observation(self.seat, self.eyes)
        if not self.rows:
            return observed
        told = last_of(self.game.tensors().rows(), self.hunt.heard[self.seat], self.rows)
        return {"observation": observed, "told": told}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()}

    def action_masks(self) -> Mask:
        """Return 1 for each legal step, 0 for the others; all 0 when the game is over."""
        return self.hunt.mask(OVER if self._lost else self.seat, self.bounds.actions)

    def render(self) -> Any:
        """Show what the seat sees, as the terminal draws it.

        It is printed ("human"), or returned as text ("ansi") or as a picture ("rgb_array").
        """
        if self.render_mode == "rgb_array":
            return picture_of(self.hunt, self.seat)
        if self.render_mode == "ansi":
            return text_of(self.hunt, self.seat)
        if self.render_mode == "human":
            print(text_of(self.hunt, self.seat))
        return None

    def __getstate__(self) -> dict[str, Any]:
        """Return what a copy needs: everything except what can be made again from the game's name."""
        kept = {
            name: value for name, value in self.__dict__.items() if name not in ("game", "bounds", "tensor", "eyes")
        }
        return {**kept, "game": self.game.name}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, game=games.get(state["game"]))
        self._write()

    def __deepcopy__(self, memo: dict[int, Any]) -> SeatEnv:
        """Return an independent copy. Both share what they were given to play with, such as a policy's weights."""
        other = type(self).__new__(type(self))
        memo[id(self)] = other
        for given in (self._usual["bot"], self.bot, *self._against.values()):
            memo[id(given)] = given
        other.__setstate__({name: copy.deepcopy(value, memo) for name, value in self.__getstate__().items()})
        return other


class SeatVectorEnv(SyncVectorEnv):
    """Many games of one seat, side by side, as Gymnasium's own vector environment: `gymnasium.make_vec` makes it.

    Each game has its own dealer and its own draw of a league. `autoreset_mode` says when a game that is over begins
    again: at the next step, within the same step, or not by itself.
    """

    def __init__(
        self, num_envs: int = 1, autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP, **chosen: Any
    ) -> None:
        """Make `num_envs` environments. chosen: what SeatEnv takes. Raises BadOption."""
        if num_envs < 1:
            raise BadOption(
                composed(
                    plural(
                        "There is nothing to play in {count} game: give 1 or more.",
                        "There is nothing to play in {count} games: give 1 or more.",
                    ),
                    count=num_envs,
                )
            )
        makers: list[Callable[[], SeatEnv]] = [partial(SeatEnv, **chosen)] * num_envs
        super().__init__(makers, autoreset_mode=autoreset_mode)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin other games. options: as SeatEnv takes them, and Gymnasium's own "reset_mask".

        Raises BadOption, also if the shape of the arrays would change: all games share the spaces.
        """
        asked = {name: value for name, value in (options or {}).items() if name != "reset_mask"}
        trial = copy.deepcopy(self.envs[0])
        trial.reset(options=asked)
        if (trial.observation_space, trial.action_space) != (self.single_observation_space, self.single_action_space):
            raise BadOption(
                Message("These games have other arrays than the environment was made for: make another one.")
            )
        return super().reset(seed=seed, options=dict(options) if options else None)  # type: ignore[no-any-return]

    def action_masks(self) -> Mask:
        """Return for each game, in a row, 1 for each legal step and 0 for the others."""
        return np.stack([env.action_masks() for env in self.envs])


def _space(length: int, rows: int) -> Any:
    box = spaces.Box(0.0, 1.0, (length,), np.float32)
    return spaces.Dict({"observation": box, **told_space(rows)}) if rows else box


def _kept(old: Any, new: Any) -> Any:
    """Return the old space, with its source of samples, where the new one is equal."""
    return old if old == new else new


def _chosen(usual: Mapping[str, Any], asked: Mapping[str, Any] | None) -> Mapping[str, Any]:
    """Return what is chosen for one game. Raises BadOption if there is no such choice."""
    chosen = dict(usual)
    for name, value in (asked or {}).items():
        if name not in CHOICES:
            text = N_("There is no option “{name}”; choose one of: {known}.")
            raise BadOption(Message(text, {"name": str(name)[:40], "known": ", ".join(CHOICES)}))
        if name == "edition":
            chosen["options"] = {**chosen["options"], EDITION.name: value}
        elif name == "options":
            chosen["options"] = {**chosen["options"], **value}
        else:
            chosen[name] = value
    return chosen


def _with_edition(game: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return options that name their edition by its hash, where they name its file.

    Raises HallaliError, and BadOption if the file is of another game.
    """
    edition = options.get(EDITION.name, "")
    if not isinstance(edition, Path) and not str(edition).endswith(".toml"):
        return dict(options)
    held = library.add_file(Path(edition), lambda name: games.get(name).editions())
    if held.game != game:
        text = N_("{file} is an edition of {found}, not of {game}.")
        raise BadOption(Message(text, {"file": str(edition), "found": held.game, "game": game}))
    return {**options, EDITION.name: held.ref}


def register() -> None:
    """Register the games with gymnasium.make, as "hallali/Fugitif-v0". Importing this module calls it."""
    for game in games.GAMES.values():
        gymnasium.register(
            id=f"hallali/{game.name.title()}-v0",
            entry_point="hallali.adapters.gymnasium:SeatEnv",
            vector_entry_point="hallali.adapters.gymnasium:SeatVectorEnv",
            kwargs={"game": game.name},
        )


register()
