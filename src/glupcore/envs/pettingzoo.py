"""One deal as a PettingZoo AEC environment: ``glup_pinochle_v0``.

The agents are ``player_0`` and ``player_1``, the seats. Actions are the 175 choices of
``glupcore.envs``. An observation is a dict: ``observation``, uint8 of shape (326,), what the agent
knows, and ``action_mask``, int8 of shape (175,), all 0 while the other agent is to act.

A reward is the agent's points minus the other's since the step before; the dealer's points for the
turn-up come with the first. So the rewards of a deal sum to the difference of its scores. ``rules``
is the name of a ruleset.
"""

from typing import Any, ClassVar, Final

import numpy as np

from glupcore._core import DEFAULT_RULES, Random, State, ruleset
from glupcore.drawing import render as drawing
from glupcore.envs import CHOICES, OBSERVATION, ChoiceState
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

_AGENTS: Final = ("player_0", "player_1")
_MODES: Final = (None, "ansi")


def env(render_mode: str | None = None, rules: str = DEFAULT_RULES) -> Any:
    """The environment with PettingZoo's check that ``reset`` comes first."""
    return wrappers.OrderEnforcingWrapper(raw_env(render_mode, rules))


class raw_env(AECEnv):  # noqa: N801  (PettingZoo's name)
    """The environment itself. ``render_mode`` is None or ``"ansi"``: render() gives a text."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "glup_pinochle_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(self, render_mode: str | None = None, rules: str = DEFAULT_RULES) -> None:
        super().__init__()
        self.rules = ruleset(rules).name
        if render_mode not in _MODES:
            raise GlupError(f"render_mode: expected None or 'ansi', given {render_mode!r}")
        self.render_mode = render_mode
        self.possible_agents = list(_AGENTS)
        self.action_spaces = {agent: spaces.Discrete(len(CHOICES)) for agent in _AGENTS}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, (OBSERVATION.itemsize,), np.uint8),
                    "action_mask": spaces.Box(0, 1, (len(CHOICES),), np.int8),
                }
            )
            for agent in _AGENTS
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

        ``options`` may have ``state``, a glupcore.State of the same rules to begin from instead.
        Raises GlupError if it is something else.
        """
        if self._chance is None or seed is not None:
            self._chance, _ = seeding.np_random(seed)
        deck_seed, dealer = self._chance.integers(2**63), self._chance.integers(2)
        state = (options or {}).get("state")
        if state is not None and not isinstance(state, State):
            raise GlupError(f"options: expected a glupcore.State as 'state', given {state!r}")
        if state is None:
            deck = Random(int(deck_seed)).deck(self.rules)
            state = State.from_deck(deck, int(dealer), rules=self.rules)
        if state.rules != self.rules:
            raise GlupError(f"options: expected a state by {self.rules!r}, given {state.rules!r}")
        self._deal = ChoiceState(state)
        self._rewarded = 0  # of the difference of the scores
        self.agents = list(_AGENTS)
        self.rewards = dict.fromkeys(_AGENTS, 0)
        self._cumulative_rewards = dict.fromkeys(_AGENTS, 0)
        self.terminations = dict.fromkeys(_AGENTS, state.is_over)
        self.truncations = dict.fromkeys(_AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in _AGENTS}
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent knows, and the choices that it has."""
        seat = _AGENTS.index(agent)
        to_act = self._deal.player == seat
        mask = self._deal.mask().astype(np.int8) if to_act else np.zeros(len(CHOICES), np.int8)
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
        own, other = self._deal.state.scores
        gained, self._rewarded = own - other - self._rewarded, own - other
        self.rewards = dict(zip(_AGENTS, (gained, -gained), strict=True))
        self._accumulate_rewards()
        if self._deal.is_over:
            self.terminations = dict.fromkeys(_AGENTS, True)
        self._select()

    def render(self) -> str | None:
        """The deal with all cards open, if the render mode is ``"ansi"``."""
        return drawing.text(self._deal.state) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held."""

    @property
    def state_of_deal(self) -> State:
        """A copy of the deal, all cards open."""
        return self._deal.state

    def choices_of(self, action: str) -> list[int]:
        """The steps that an action in glupcore's notation consists of."""
        return self._deal.choices_of(action)

    def _select(self) -> None:
        player = self._deal.player
        self.agent_selection = _AGENTS[0 if player is None else player]
