"""The games as Gymnasium environments: one seat learns, a named bot has each other."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from hallali import games, players
from hallali.adapters.hunt import Hunt, fields_of, seat_of
from hallali.core.contract import Told
from hallali.core.errors import BadOption, HallaliError, IllegalAction, Message, missing_extra
from hallali.core.gestures import BadPlayer
from hallali.interfaces.tensors import Floats, Mask, mask_of

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
except ImportError as error:
    raise missing_extra(error, "gymnasium") from None

LOSE, RAISE = "lose", "raise"


class SeatEnv(gymnasium.Env):
    """One seat of a game, with a bot in each other seat.

    An observation is the flat vector of hallali.interfaces.tensors; `info["action_mask"]`, and `action_masks()`, hold 1
    for each legal step. Each step of a gesture is a step here; the dealer and the bots move in between. The reward is
    what the seat wins when the game is over. Rendering shows what the seat sees.
    """

    metadata = {"render_modes": ["human", "ansi"], "render_fps": 1}  # noqa: RUF012 - Gymnasium's own way

    def __init__(
        self,
        game: str = "fugitif",
        seat: int | str = 0,
        bot: str = "novice",
        size: str = "real",
        options: Mapping[str, Any] | None = None,
        illegal: str = LOSE,
        render_mode: str | None = None,
    ) -> None:
        """Make an environment; the game begins with `reset`.

        bot: the name of a bot, known to hallali.players, for each other seat. illegal: "lose" ends the game with the
        lowest reward and says why in info["illegal"]; "raise" raises IllegalAction. Raises BadOption.
        """
        self.game = games.get(game)
        self.seat = seat_of(self.game, seat, options)
        if illegal not in (LOSE, RAISE):
            raise BadOption(
                Message(
                    "{name} cannot be {value}: choose one of {choices}.",
                    {"name": "illegal", "value": str(illegal)[:40], "choices": f"{LOSE}, {RAISE}"},
                )
            )
        self.bot, self.size, self.options, self.illegal = bot, size, dict(options or {}), illegal
        self.bounds = self.game.tensors().bounds(size, self.options)
        self.tensor = self.game.tensors().tensor(size, self.options, self.seat)
        self.render_mode = render_mode
        self.observation_space = spaces.Box(0.0, 1.0, (self.tensor.length,), np.float32)
        self.action_space = spaces.Discrete(self.bounds.actions)
        self._lost = False
        self._begin(random.Random(0))

    def _begin(self, rng: random.Random) -> None:
        self._rng = rng
        self.hunt = Hunt(self.game, self.size, self.options)
        self._others = {
            seat: players.make(self.bot, self.game, seat, str(rng.getrandbits(64)), self.size, self.options, mine=True)
            for seat in range(len(self.hunt.heard))
            if seat != self.seat
        }
        self._lost = False

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        """Begin another game, and return the first observation and info. seed: fixes the dealer and the bots."""
        super().reset(seed=seed)
        self._begin(random.Random(int(self.np_random.integers(2**63))))
        self._wait()
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        """Take a step. Return the observation, the reward, whether the game is over, False, and info.

        Raises HallaliError if the game is over, and IllegalAction if `illegal` is "raise".
        """
        if self._lost:
            raise HallaliError("The game is over: start another one.")
        try:
            self._tell(self.hunt.take(int(action)))
        except IllegalAction as error:
            if self.illegal == RAISE or self.hunt.over:
                raise
            self._lost = True
            return self._observation(), self.bounds.least, True, False, {**self._info(), "illegal": str(error)}
        self._wait()
        return self._observation(), float(self.hunt.returns()[self.seat]), self.hunt.over, False, self._info()

    def _wait(self) -> None:
        """Let the dealer and the bots move until it is the seat's turn or the game is over."""
        self._tell(self.hunt.deal(self._rng))
        while (other := self._others.get(self.hunt.mover)) is not None:
            for number, step in enumerate(other.choose(self.hunt.view(self.hunt.mover))):
                if number and not self.hunt.draft:  # else it would choose its card, or the other's move
                    raise BadPlayer(f"{self.bot} goes on after its gesture is whole, with step {step}.")
                self._tell(self.hunt.take(step))
            self._tell(self.hunt.deal(self._rng))

    def _tell(self, news: list[list[Told]]) -> None:
        for seat, other in self._others.items():
            for told in news[seat]:
                other.hear(told)

    def _observation(self) -> Floats:
        return self.tensor.encode(self.hunt.view(self.seat), self.hunt.heard[self.seat])

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()}

    def action_masks(self) -> Mask:
        """Return 1 for each legal step, 0 for the others; all 0 when the game is over."""
        return mask_of([] if self._lost else self.hunt.view(self.seat).legal, self.bounds.actions)

    def render(self) -> str | None:
        """Show what the seat sees, as text: printed ("human") or returned ("ansi")."""
        text = fields_of(self.hunt.view(self.seat))
        if self.render_mode == "ansi":
            return text
        if self.render_mode == "human":
            print(text)
        return None


def register() -> None:
    """Register the games with gymnasium.make, as "hallali/Fugitif-v0". Importing this module calls it."""
    for game in games.GAMES.values():
        gymnasium.register(
            id=f"hallali/{game.name.title()}-v0",
            entry_point="hallali.adapters.gymnasium:SeatEnv",
            kwargs={"game": game.name},
        )


register()
