"""The games as PettingZoo environments, AEC and parallel, with action masks."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from hallali import games
from hallali.adapters.hunt import Eyes, Hunt
from hallali.adapters.rendering import MODES, picture_of, rendered, text_of
from hallali.adapters.spaces import told_space
from hallali.core.errors import IllegalAction, missing_extra
from hallali.core.seats import SPECTATOR
from hallali.interfaces.rows import asked, last_of

try:
    import numpy as np
    import pettingzoo.utils
    from gymnasium import spaces
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel
    from pettingzoo.utils.env_logger import EnvLogger
except ImportError as error:
    raise missing_extra(error, "pettingzoo") from None


def env(
    game: str = "fugitif",
    size: str = "real",
    options: Mapping[str, Any] | None = None,
    render_mode: str | None = None,
    rows: int = 0,
) -> Any:
    """Return an environment that does what PettingZoo's usual wrappers do: see OrderlyEnv. Raises BadOption."""
    return OrderlyEnv(game, size, options, render_mode, rows)


def parallel_env(
    game: str = "fugitif",
    size: str = "real",
    options: Mapping[str, Any] | None = None,
    render_mode: str | None = None,
    rows: int = 0,
) -> Any:
    """Return `env` behind PettingZoo's parallel interface. Raises BadOption.

    In no game do two seats move at once: each call of `step` takes the action of the one agent that is on
    turn, whose mask is not empty, and takes no notice of the others'. From the second step on info["active_agent"]
    names it.
    """
    return turn_based_aec_to_parallel(env(game, size, options, render_mode, rows))


class HuntEnv(pettingzoo.AECEnv):
    """A game for agents that are named after its seats: "fugitive_0", "marshal_1".

    An observation is {"observation": the planes of hallali.interfaces.tensors, "action_mask": 1 for a legal step}, and
    "told": the last rows of what the seat was told (hallali.core.rows), where `rows` says how many. The dealer's
    outcomes are drawn between the steps, by the seed given to `reset`; each step of a gesture is a step here. `step`
    raises IllegalAction, which says why. Rewards come when the game is over. Rendering shows what a spectator sees, as
    the terminal draws it. A copy (copy.deepcopy, pickle) is the same game and goes on in the same way.
    """

    metadata = {  # noqa: RUF012 - PettingZoo's own way
        "render_modes": list(MODES),
        "name": "hallali_v0",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str = "fugitif",
        size: str = "real",
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
        rows: int = 0,
    ) -> None:
        """Make an environment. rows: how many rows of what each seat was told are observed, too. Raises BadOption."""
        super().__init__()
        self.game, self.rows = games.get(game), asked(rows)
        self.size, self.options = size, dict(options or {})
        self.render_mode = rendered(render_mode)
        self.hunt = Hunt(self.game, size, self.options)
        self.eyes = Eyes(self.game, size, self.options)
        self.actions = self.eyes.actions
        seats = self.game.seats_of(self.options)
        self.possible_agents = [f"{seat}_{number}" for number, seat in enumerate(seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: spaces.Discrete(self.actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0.0, 1.0, (tensor.length,), np.float32),
                    "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
                    **told_space(self.rows),
                }
            )
            for agent, tensor in zip(self.possible_agents, self.eyes.tensors, strict=True)
        }
        self._rng = random.Random()
        self._begin()

    def __getstate__(self) -> dict[str, Any]:
        """Return what a copy needs: the game and all that stands, without what is written again from its name."""
        kept = {name: value for name, value in self.__dict__.items() if name not in ("game", "eyes")}
        return {**kept, "game": self.hunt.game.name}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, game=games.get(state["game"]))
        self.eyes = Eyes(self.game, self.size, self.options)

    def observation_space(self, agent: str) -> Any:
        """Return the space of what an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's steps."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin another game. seed: fixes the dealer from here on. options: not used."""
        if seed is not None:
            self._rng = random.Random(seed)
        self.hunt = Hunt(self.game, self.size, self.options)
        self._begin()

    def _begin(self) -> None:
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.hunt.deal(self._rng)
        self.agent_selection = self.possible_agents[self.hunt.mover]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent observes now. Its mask is all 0 while it is not the mover."""
        seat = self._seats[agent]
        seen = {
            "observation": self.hunt.observation(seat, self.eyes),
            "action_mask": self.hunt.mask(seat, self.actions),
        }
        if self.rows:
            seen["told"] = last_of(self.game.tensors().rows(), self.hunt.heard[seat], self.rows)
        return seen

    def step(self, action: int | None) -> None:
        """Take a step for the agent whose turn it is. Raises IllegalAction, which says why."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.hunt.take(-1 if action is None else int(action))
        self.hunt.deal(self._rng)
        self._cumulative_rewards[agent] = 0.0
        if self.hunt.over:
            self.rewards = dict(zip(self.possible_agents, self.hunt.returns(), strict=True))
            self._accumulate_rewards()
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.possible_agents[(self._seats[agent] + 1) % len(self.possible_agents)]
        else:  # all rewards are 0 until then
            self.agent_selection = self.possible_agents[self.hunt.mover]
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """Show what a spectator sees, as the terminal draws it.

        It is printed ("human"), or returned as text ("ansi") or as a picture ("rgb_array").
        """
        if self.render_mode == "rgb_array":
            return picture_of(self.hunt, SPECTATOR)
        text = text_of(self.hunt, SPECTATOR)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Do nothing: there is nothing to release."""


#: What cannot be asked of an environment that was not reset yet.
_BEGUN = frozenset(
    ("rewards", "_cumulative_rewards", "terminations", "truncations", "infos", "agents", "agent_selection")
)


class OrderlyEnv(HuntEnv):
    """A HuntEnv in which an illegal step loses, with -1, and what comes out of order is refused.

    It does what PettingZoo's wrappers TerminateIllegal, AssertOutOfBounds and OrderEnforcing do one around the other,
    which took up to two thirds of a step's time (docs/benchmarks.md).
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        """Make an environment, as a HuntEnv. Raises BadOption."""
        super().__init__(*given, **named)
        self._stepped = False
        for name in _BEGUN:
            del self.__dict__[name]

    def __getattr__(self, name: str) -> Any:
        """Refuse what there is only from the first `reset` on."""
        if name in _BEGUN or name == "num_agents":
            raise AttributeError(f"{name} cannot be accessed before reset")
        raise AttributeError(f"{type(self).__name__} has no attribute {name}")

    @property
    def _begun(self) -> bool:
        return "agents" in self.__dict__

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin another game. seed: fixes the dealer from here on. options: not used."""
        super().reset(seed, options)
        self._stepped = True

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent observes now. Raises an error before the first `reset`."""
        if not self._begun:
            EnvLogger.error_observe_before_reset()
        return super().observe(agent)

    def step(self, action: int | None) -> None:
        """Take a step for the agent whose turn it is; an illegal one loses.

        Raises AssertionError if it is no action of the space. Warns where no agent is left.
        """
        if not self._begun:
            EnvLogger.error_step_before_reset()
        self._stepped = True
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        dead = self.terminations[agent] or self.truncations[agent]
        assert (action is None and dead) or self.action_spaces[agent].contains(action), "action is not in action space"
        try:
            super().step(action)
        except IllegalAction:
            EnvLogger.warn_on_illegal_move()
            self._lose(agent)

    def _lose(self, agent: str) -> None:
        self._cumulative_rewards[agent] = 0.0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = {**dict.fromkeys(self.agents, 0.0), agent: -1.0}
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> Any:
        """Show what a spectator sees, as HuntEnv does. Raises an error before the first `reset`."""
        if not self._begun:
            EnvLogger.error_render_before_reset()
        return super().render()

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Give the agents in the order of their turns. Each must have taken its step before the next one comes."""
        if not self._begun:
            EnvLogger.error_agent_iter_before_reset()
        return self._turns(max_iter)

    def _turns(self, most: int) -> Iterator[str]:
        self._stepped = True
        for _ in range(most):
            if not self.agents:
                return
            assert self._stepped, "need to call step() or reset() in a loop over `agent_iter`"
            self._stepped = False
            yield self.agent_selection
