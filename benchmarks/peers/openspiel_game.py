"""Glup Pinochle as an OpenSpiel game in Python: what OpenSpiel's Python ISMCTS needs of it.

The game for everybody is ``glupcore.envs.openspiel``. This one has whole actions, a declaration in
one, and a deck that is known: a peer that searches is to see the tree that glupcore searches.

``python benchmarks/peers/check.py openspiel`` compares it with glupcore.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyspiel

import glupcore
from glupcore.deals.dealing import PLIES

# One unit of a return. A playout by random actions ends about 23 points from its mean, and one that
# means to win about 110, so that most returns lie in [-1, 1]; rare melds are worth more, and
# cutting them off would tell the peer that they are worth nothing more.
POINTS = 100.0
_MOST_POINTS = 50_000  # more than all melds of a deal are worth
_MOST_ACTIONS = 1 << 20

_GAME_TYPE = pyspiel.GameType(
    short_name="python_glup_pinochle_actions",
    long_name="Glup Pinochle by glupcore",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,  # the deck is a parameter of the game
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={"seed": 0, "dealer": 0},
)
_GAME_INFO = pyspiel.GameInfo(
    num_distinct_actions=_MOST_ACTIONS,
    max_chance_outcomes=0,
    num_players=2,
    min_utility=-_MOST_POINTS / POINTS,
    max_utility=_MOST_POINTS / POINTS,
    utility_sum=0.0,
    max_game_length=PLIES,
)


class ActionNumbers:
    """Numbers for action texts, given as they turn up.

    A declaration says which copy of every card it takes, and a fixed numbering of all that can be
    written needs more than the 32 bits that ``num_distinct_actions`` has. A table belongs to one
    game object, and a player makes a new one for each search: so the numbers, and with them the
    order of ``legal_actions``, depend on that search alone and a seed repeats it.
    """

    def __init__(self) -> None:
        self._texts: list[str] = []
        self._numbers: dict[str, int] = {}

    def __deepcopy__(self, memo: dict[int, object]) -> ActionNumbers:
        return self  # all states of a game share it

    def number(self, text: str) -> int:
        known = self._numbers.get(text)
        if known is not None:
            return known
        if len(self._texts) == _MOST_ACTIONS:
            raise OverflowError("more different actions in one search than the game announces")
        self._texts.append(text)
        return self._numbers.setdefault(text, len(self._texts) - 1)

    def text(self, number: int) -> str:
        return self._texts[number]


class GlupGame(pyspiel.Game):
    """A deal; its parameters ``seed`` and ``dealer`` say which."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        super().__init__(_GAME_TYPE, _GAME_INFO, params or {})
        self.parameters: dict[str, Any] = {"seed": 0, "dealer": 0, **(params or {})}
        self.numbers = ActionNumbers()

    def new_initial_state(self) -> GlupState:
        deal = glupcore.State.from_seed(self.parameters["seed"], self.parameters["dealer"])
        return GlupState(self, deal)

    def state_of(self, deal: glupcore.State) -> GlupState:
        """Any deal in progress as a state of this game; its OpenSpiel history begins here."""
        return GlupState(self, deal)


class GlupState(pyspiel.State):
    """A deal in progress; after the deck is known nothing is left to chance."""

    def __init__(self, game: GlupGame, deal: glupcore.State) -> None:
        super().__init__(game)
        self.numbers = game.numbers
        self.deal = deal

    def current_player(self) -> int:
        player = self.deal.player
        return pyspiel.PlayerId.TERMINAL if player is None else player

    def is_terminal(self) -> bool:
        return self.deal.is_over

    def legal_actions(self, player: int | None = None) -> list[int]:
        """As State.legal_actions, which asks ``_legal_actions`` and takes twice as long."""
        if player is not None and player != self.deal.player:
            return []
        return sorted(map(self.numbers.number, self.deal.legal_actions()))

    _legal_actions = legal_actions

    def _apply_action(self, action: int) -> None:
        self.deal.apply(self.numbers.text(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return self.numbers.text(action)

    def returns(self) -> list[float]:
        """The difference of the deal's points, in units of ``POINTS``; 0 before the end."""
        if not self.deal.is_over:
            return [0.0, 0.0]
        mine, others = self.deal.scores
        difference = (mine - others) / POINTS
        return [difference, -difference]

    def information_state_string(self, player: int | None = None) -> str:
        """The player's view as text: two are equal if and only if the views are.

        A view holds all that bears on the rest of the deal, but not the order in which cards were
        played. Positions that differ only in that fall together, which shares statistics.
        """
        seat = self.deal.player if player is None else player
        if seat is None:
            raise ValueError("player: expected 0 or 1, given None after the end of the deal")
        return self.deal.view(seat).to_bytes().hex()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> GlupState:
        """A world of the player's view, uniform; one number of the sampler in [0, 1) seeds it."""
        return self.resample(player, glupcore.Random(int(sampler() * 2**53)))

    def resample(self, player: int, rng: glupcore.Random) -> GlupState:
        return _game_of(self).state_of(self.deal.view(player).sample(rng))

    def clone(self) -> GlupState:
        """As State.clone; that makes a fresh deal first and copies attribute by attribute."""
        return _game_of(self).state_of(self.deal.copy())

    def __str__(self) -> str:
        return self.deal.to_bytes().hex()


def _game_of(state: GlupState) -> GlupGame:
    game: GlupGame = state.get_game()
    return game


pyspiel.register_game(_GAME_TYPE, GlupGame)
