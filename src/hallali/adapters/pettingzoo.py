"""The games as PettingZoo environments, AEC and parallel, with action masks."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from hallali import games
from hallali.adapters.hunt import Hunt
from hallali.adapters.rendering import MODES, picture_of, text_of
from hallali.adapters.spaces import told_space
from hallali.core.errors import missing_extra
from hallali.core.seats import SPECTATOR
from hallali.interfaces.rows import Shorts, asked, last_of
from hallali.interfaces.tensors import Tensor, mask_of

try:
    import numpy as np
    import pettingzoo.utils
    from gymnasium import spaces
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel
except ImportError as error:
    raise missing_extra(error, "pettingzoo") from None


def env(
    game: str = "fugitif",
    size: str = "real",
    options: Mapping[str, Any] | None = None,
    render_mode: str | None = None,
    rows: int = 0,
) -> Any:
    """Return an environment in PettingZoo's usual wrappers: an illegal step loses, with -1. Raises BadOption."""
    made: Any = HuntEnv(game, size, options, render_mode, rows)
    made = pettingzoo.utils.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = pettingzoo.utils.AssertOutOfBoundsWrapper(made)
    return pettingzoo.utils.OrderEnforcingWrapper(made)


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
        self.render_mode = render_mode
        self.hunt = Hunt(self.game, size, self.options)
        self.actions = self.game.tensors().bounds(size, self.options).actions
        seats = self.game.seats_of(self.options)
        self.possible_agents = [f"{seat}_{number}" for number, seat in enumerate(seats)]
        self.tensors = self._tensors()
        self.action_spaces = {agent: spaces.Discrete(self.actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0.0, 1.0, (tensor.length,), np.float32),
                    "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
                    **told_space(self.rows),
                }
            )
            for agent, tensor in zip(self.possible_agents, self.tensors, strict=True)
        }
        self._rng = random.Random()
        self._begin()

    def __getstate__(self) -> dict[str, Any]:
        """Return what a copy needs: the game and all that stands, without what is written again from its name."""
        kept = {name: value for name, value in self.__dict__.items() if name not in ("game", "tensors")}
        return {**kept, "game": self.hunt.game.name}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, game=games.get(state["game"]))
        self.tensors = self._tensors()

    def _tensors(self) -> list[Tensor]:
        tensors, seats = self.game.tensors(), range(len(self.game.seats_of(self.options)))
        return [tensors.tensor(self.size, self.options, seat) for seat in seats]

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
        seat = self.possible_agents.index(agent)
        view = self.hunt.view(seat)
        return {
            "observation": self.tensors[seat].encode(view, self.hunt.heard[seat]),
            "action_mask": mask_of(view.legal, self.actions),
            **self._told(seat),
        }

    def _told(self, seat: int) -> dict[str, Shorts]:
        if not self.rows:
            return {}
        return {"told": last_of(self.game.tensors().rows(), self.hunt.heard[seat], self.rows)}

    def step(self, action: int | None) -> None:
        """Take a step for the agent whose turn it is. Raises IllegalAction, which says why."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.hunt.take(-1 if action is None else int(action))
        self.hunt.deal(self._rng)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.hunt.over:
            self.rewards = dict(zip(self.possible_agents, self.hunt.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.possible_agents[
                (self.possible_agents.index(agent) + 1) % len(self.possible_agents)
            ]
        else:
            self.agent_selection = self.possible_agents[self.hunt.mover]
        self._accumulate_rewards()
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
