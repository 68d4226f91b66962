"""What OpenSpiel's states of all kinds of game have in common: chance, choices, texts."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from glupcore._core import DEFAULT_RULES
from glupcore.envs._kinds import Kind
from glupcore.errors import GlupError


def game_type(fewest: int, most: int, *, zero_sum: bool) -> Any:
    """What OpenSpiel is told of a game for so many players."""
    utilities = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name="python_glup_pinochle",
        long_name="Python Glup Pinochle",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utilities.ZERO_SUM if zero_sum else utilities.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"dealer": 0, "rules": DEFAULT_RULES},
    )


class DealtState(pyspiel.State):
    """A deal in progress, or a deck on its way."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self._kind: Kind = game.kind
        self._texts = self._kind.layout.choices
        self._dealer: int = game.dealer
        self._deck = b""  # the cards dealt so far, by index, in deal order
        self._actions = ""  # those completed, each after a blank and the seat that took it
        self._deal: Any = None  # a ChoiceState, None while chance deals

    @property
    def deal(self) -> Any:
        """A copy of the deal with all cards open, None while chance deals."""
        return None if self._deal is None else self._deal.state

    def current_player(self) -> int:
        """The seat to act, or chance, or terminal."""
        if self._deal is None:
            return int(pyspiel.PlayerId.CHANCE)
        player = self._deal.player
        return int(pyspiel.PlayerId.TERMINAL) if player is None else player

    def is_terminal(self) -> bool:
        """Whether the deal is over."""
        return self._deal is not None and self._deal.is_over

    def _legal_actions(self, player: int) -> list[int]:
        if self._deal is None or player != self._deal.player:
            return []
        return list(self._deal.legal_choices())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that may be dealt next, with their probabilities."""
        left = Counter(self._texts.index(card) for card in self._kind.pack)
        left.subtract(self._deck)
        total = left.total()
        return [(card, copies / total) for card, copies in sorted(left.items()) if copies]

    def _apply_action(self, action: int) -> None:
        if self._deal is not None:
            seat = self._deal.player
            complete = self._deal.apply(action)
            if complete is not None:
                self._actions += f" {seat}{complete}"
            return
        self._deck += bytes([action])
        if len(self._deck) == len(self._kind.pack):
            self._deal = self._kind.deal([self._texts[card] for card in self._deck], self._dealer)

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self._texts[action])

    def returns(self) -> list[float]:
        """What each seat gains by the deal; 0 before the end."""
        if self._deal is None or not self._deal.is_over:
            return [0.0] * self._kind.seats
        return [float(gain) for gain in self._kind.gains(self._deal.state)]

    def bytes_of(self, player: int) -> NDArray[np.uint8]:
        """The observation of ``glupcore.envs``, all 0 while chance deals."""
        if self._deal is None:
            return np.zeros(self._kind.layout.observation.itemsize, np.uint8)
        observation: NDArray[np.uint8] = self._deal.observation(player)
        return observation

    def begun_by(self, player: int) -> list[int]:
        """The choices of the action that this player has begun."""
        return self._deal.begun if self._deal is not None and self._deal.player == player else []

    def texts_begun_by(self, player: int) -> list[str]:
        """The same as texts."""
        return [self._texts[choice] for choice in self.begun_by(player)]

    def replay(self, deck: Iterable[int], actions: Iterable[str], begun: Iterable[int]) -> None:
        """Deal a deck, take actions, and begin another, all by choices."""
        for card in deck:
            self.apply_action(card)
        for action in actions:
            for choice in self._deal.choices_of(action):
                self.apply_action(choice)
        for choice in begun:
            self.apply_action(choice)

    def __str__(self) -> str:
        deck = " ".join(self._texts[card] for card in self._deck)
        begun = [] if self._deal is None else self._deal.begun
        return f"{deck}:{self._actions}" + "".join(f" {self._texts[choice]}" for choice in begun)


def check_observer(kind: Any, params: Any) -> Any:
    """The type of observation, with what it is when none is asked for. Raises GlupError."""
    if params:
        raise GlupError(f"params: expected none, given {params!r}")
    kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
    if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
        raise GlupError(f"iig_obs_type: expected public information and one player's, given {kind}")
    return kind
