"""One deal as a PettingZoo AEC environment: ``glup_pinochle_v0``.

The agents are ``player_0``, ``player_1`` …, the seats. Actions are the choices of ``glupcore.envs``
or, of an auction game, ``glupcore.envs.auction``. An observation is a dict: ``observation``, the
bytes that the agent knows, and ``action_mask``, int8, all 0 while another agent is to act.

A reward is what the agent has gained since the step before. In the games with a stock that is its
points minus the other's; the dealer's points for the turn-up come with the first. In the auction
games it is the change of the agent's account, all of it at the end of the deal. ``rules`` is the
name of a ruleset, or Rules of an auction game.
"""

from typing import Any, Final

import numpy as np

from glupcore._auction import Rules
from glupcore._core import DEFAULT_RULES, Random
from glupcore.envs._kinds import Deal, kind_of
from glupcore.errors import GlupError

try:
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise ImportError(
        'glupcore.envs.pettingzoo needs PettingZoo: pip install "glupcore[pettingzoo]"'
    ) from error

__all__ = ["env", "raw_env"]

_MODES: Final = (None, "ansi")


def env(render_mode: str | None = None, rules: str | Rules = DEFAULT_RULES) -> Any:
    """The environment with PettingZoo's check that ``reset`` comes first."""
    return wrappers.OrderEnforcingWrapper(raw_env(render_mode, rules))


def _name(rules: str) -> str:
    """By PettingZoo's convention: letters and underscores, and the version of the environment."""
    return f"{'glup_pinochle' if rules == DEFAULT_RULES else rules.replace('-', '_')}_v0"


class raw_env(AECEnv):  # noqa: N801  (PettingZoo's name)
    """The environment itself. ``render_mode`` is None or ``"ansi"``: render() gives a text."""

    metadata = {  # noqa: RUF012  (PettingZoo's way)
        "name": "glup_pinochle_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(self, render_mode: str | None = None, rules: str | Rules = DEFAULT_RULES) -> None:
        super().__init__()
        self._game = kind_of(rules)
        self.rules = self._game.name
        self.metadata = {**raw_env.metadata, "name": _name(self.rules)}
        if render_mode not in _MODES:
            raise GlupError(f"render_mode: expected None or 'ansi', given {render_mode!r}")
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self._game.seats)]
        choices, _, bytes_of = self._game.layout
        self.action_spaces = {
            agent: spaces.Discrete(len(choices)) for agent in self.possible_agents
        }
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, (bytes_of.itemsize,), np.uint8),
                    "action_mask": spaces.Box(0, 1, (len(choices),), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._chance: np.random.Generator | None = None

    def observation_space(self, agent: str) -> Any:
        """The same object at every call."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The same object at every call."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A fresh deal. With a seed the deals from here on depend on it alone.

        ``options`` may have ``state``, a State of the same rules to begin from instead.
        Raises GlupError if it is something else.
        """
        if self._chance is None or seed is not None:
            self._chance, _ = seeding.np_random(seed)
        game, agents = self._game, self.possible_agents
        deck_seed, dealer = self._chance.integers(2**63), self._chance.integers(game.seats)
        state = (options or {}).get("state")
        if state is not None and not isinstance(state, game.state):
            raise GlupError(f"options: expected a {game.state_name} as 'state', given {state!r}")
        if state is not None and state.rules != game.rules:
            raise GlupError(f"options: expected a state by {game.rules!r}, given {state.rules!r}")
        self._deal = (
            game.deal(game.deck(Random(int(deck_seed))), int(dealer))
            if state is None
            else game.begin(state)
        )
        self._gains = [0] * game.seats  # as far as they have been rewarded
        self.agents = list(agents)
        self.rewards = dict.fromkeys(agents, 0)
        self._cumulative_rewards = dict.fromkeys(agents, 0)
        self.terminations = dict.fromkeys(agents, self._deal.is_over)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent knows, and the choices that it has."""
        seat = self.possible_agents.index(agent)
        mask = self._deal.mask().astype(np.int8)
        if self._deal.player != seat:
            mask[:] = 0
        return {"observation": self._deal.observation(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Take a choice for the selected agent. Raises IllegalActionError if it is not legal."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise GlupError("action: expected a choice, given None while the deal goes on")
        self._deal.apply(int(action))
        self._cumulative_rewards[agent] = 0
        gains = self._game.gains(self._deal.state)
        gained = [now - before for now, before in zip(gains, self._gains, strict=True)]
        self._gains = gains
        self.rewards = dict(zip(self.possible_agents, gained, strict=True))
        self._accumulate_rewards()
        if self._deal.is_over:
            self.terminations = dict.fromkeys(self.possible_agents, True)
        self._select()

    def render(self) -> str | None:
        """The deal with all cards open, if the render mode is ``"ansi"``."""
        return self._game.draw(self._deal.state) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held."""

    @property
    def state_of_deal(self) -> Deal:
        """A copy of the deal, all cards open."""
        return self._deal.state

    def choices_of(self, action: str) -> list[int]:
        """The steps that an action in glupcore's notation consists of."""
        return self._deal.choices_of(action)

    def _select(self) -> None:
        player = self._deal.player
        self.agent_selection = self.possible_agents[0 if player is None else player]
