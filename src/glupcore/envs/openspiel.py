"""One deal as an OpenSpiel game: importing this registers ``python_glup_pinochle``.

Chance deals the deck, card by card in deal order: in Glup 96 nodes whose outcomes are the 24 cards
with probabilities by the copies left. Actions are the 175 choices of ``glupcore.envs``. A return is
a seat's points minus the other's, at most ``max_points`` of the rules either way. The parameter
``dealer`` is 0 or 1, ``rules`` the name of a ruleset.

Information states have perfect recall: the cards dealt to the player, those they drew, and all that
was played and declared. How the other player was asked for a declaration is no part of them.
"""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from glupcore._core import DEFAULT_RULES, Cards, State, ruleset
from glupcore.deals.dealing import plies
from glupcore.drawing import render
from glupcore.envs import CHOICES, OBSERVATION, ChoiceState, max_points
from glupcore.envs._story import TEXTS, Story, most_sources
from glupcore.errors import GlupError

try:
    import pyspiel
except ImportError as error:
    raise ImportError(
        'glupcore.envs.openspiel needs OpenSpiel: pip install "glupcore[openspiel]"'
    ) from error

__all__ = ["GAME_TYPE", "GlupGame", "GlupState"]

GAME_TYPE: Final = pyspiel.GameType(
    short_name="python_glup_pinochle",
    long_name="Python Glup Pinochle",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"dealer": 0, "rules": DEFAULT_RULES},
)


def _game_info(rules: str) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=len(CHOICES),
        max_chance_outcomes=len(TEXTS),
        num_players=2,
        min_utility=-float(max_points(rules)),
        max_utility=float(max_points(rules)),
        utility_sum=0.0,
        max_game_length=plies(rules) + ruleset(rules).draw_tricks * most_sources(rules),
    )


class GlupGame(pyspiel.Game):
    """One deal, of Glup Pinochle unless ``rules`` says otherwise."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        rules = (params or {}).get("rules", DEFAULT_RULES)
        super().__init__(GAME_TYPE, _game_info(rules), params or {})
        self.rules = ruleset(rules)
        self.dealer: int = self.get_parameters().get("dealer", 0)
        if self.dealer not in (0, 1):
            raise GlupError(f"dealer: expected 0 or 1, given {self.dealer!r}")

    def new_initial_state(self) -> "GlupState":
        """Before the first card is dealt."""
        return GlupState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "GlupObserver":
        """What one player knows; raises GlupError for other observations, and for parameters."""
        if params:
            raise GlupError(f"params: expected none, given {params!r}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return GlupObserver(kind, self.rules.name)

    def max_chance_nodes_in_history(self) -> int:
        """One for each card of the deck."""
        return self.rules.deck_cards


class GlupState(pyspiel.State):
    """A deal in progress, or a deck on its way."""

    def __init__(self, game: GlupGame) -> None:
        super().__init__(game)
        self._rules = game.rules
        self._dealer = game.dealer
        self._deck = b""  # the cards dealt so far, by index, in deal order
        self._actions = ""  # those completed, each after a blank and the seat that took it
        self._deal: ChoiceState | None = None

    @property
    def deal(self) -> State | None:
        """A copy of the deal with all cards open, None while chance deals."""
        return None if self._deal is None else self._deal.state

    @property
    def story(self) -> Story:
        """The deck and the actions so far."""
        taken = [(int(word[0]), word[1:]) for word in self._actions.split()]
        return Story(self._deck, self._dealer, taken, self._rules.name)

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
        return self._deal.legal_choices()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that may be dealt next, with their probabilities."""
        cards = [TEXTS.index(card) for card in self._rules.cards]
        left = [self._rules.copies - self._deck.count(card) for card in cards]
        total = self._rules.deck_cards - len(self._deck)
        return [(card, copies / total) for card, copies in zip(cards, left, strict=True) if copies]

    def _apply_action(self, action: int) -> None:
        if self._deal is not None:
            seat = self._deal.player
            complete = self._deal.apply(action)
            if complete is not None:
                self._actions += f" {seat}{complete}"
            return
        self._deck += bytes([action])
        if len(self._deck) == self._rules.deck_cards:
            deck = [TEXTS[card] for card in self._deck]
            state = State.from_deck(deck, self._dealer, rules=self._rules.name)
            self._deal = ChoiceState(state)

    def _action_to_string(self, player: int, action: int) -> str:
        return TEXTS[action] if player == pyspiel.PlayerId.CHANCE else CHOICES[action]

    def returns(self) -> list[float]:
        """The difference of the scores for each seat; 0 before the end."""
        if self._deal is None or not self._deal.is_over:
            return [0.0, 0.0]
        first, second = self._deal.state.scores
        return [float(first - second), float(second - first)]

    def information_state_of(self, player: int) -> str:
        """As information_state_string, for observers."""
        begun = " ".join(CHOICES[choice] for choice in self.begun_by(player))
        return self.story.seen_by(player) + (f" … {begun}" if begun else "")

    def observation_of(self, player: int) -> str:
        """As observation_string, for observers."""
        if self._deal is None:
            return " ".join(Cards(self.story.dealt_to(player)))
        begun = (CHOICES[choice] for choice in self.begun_by(player))
        return "\n".join([render.text(self._deal.state.view(player)), *begun])

    def bytes_of(self, player: int) -> NDArray[np.uint8]:
        """The observation of ``glupcore.envs``, all 0 while chance deals."""
        if self._deal is None:
            return np.zeros(OBSERVATION.itemsize, np.uint8)
        return self._deal.observation(player)

    def begun_by(self, player: int) -> list[int]:
        """The choices of the declaration that this player has begun."""
        return self._deal.begun if self._deal is not None and self._deal.player == player else []

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "GlupState":
        """A world that the player can't tell from this one, all of them alike.

        The cards hidden from them change places, among them what the other player holds; the same
        is played on them. ``sampler`` gives numbers in [0, 1). A declaration that the other player
        has begun is begun no more.
        """
        story = self.story
        world: GlupState = self.get_game().new_initial_state()
        for card in story.shuffled_for(player, sampler):
            world.apply_action(card)
        for action in story.actions:
            assert world._deal is not None
            for choice in world._deal.choices_of(action):
                world.apply_action(choice)
        for choice in self.begun_by(player):
            world.apply_action(choice)
        return world

    def __str__(self) -> str:
        deck = " ".join(TEXTS[card] for card in self._deck)
        begun = [] if self._deal is None else self._deal.begun
        return f"{deck}:{self._actions}" + "".join(f" {CHOICES[choice]}" for choice in begun)


class GlupObserver:
    """What one player knows, as numbers and as text; with perfect recall the story they saw too.

    ``dict`` has ``observation`` (326,), the bytes of glupcore.envs, and with perfect recall the
    arrays of ``Story.arrays_of``.
    """

    def __init__(self, kind: Any, rules: str) -> None:
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise GlupError(
                f"iig_obs_type: expected public information and one player's, given {kind}"
            )
        self._recall: bool = kind.perfect_recall
        sizes = {"observation": OBSERVATION.itemsize}
        if self._recall:
            sizes |= Story.sizes(rules)
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        ends = np.cumsum(list(sizes.values()))
        parts = np.split(self.tensor, ends[:-1])
        self.dict = dict(zip(sizes, parts, strict=True))

    def set_from(self, state: GlupState, player: int) -> None:
        """Write what the player knows into ``tensor``."""
        self.dict["observation"][:] = state.bytes_of(player)
        if self._recall:
            for name, values in state.story.arrays_of(player).items():
                self.dict[name][:] = values

    def string_from(self, state: GlupState, player: int) -> str:
        """The same as text."""
        return state.information_state_of(player) if self._recall else state.observation_of(player)


pyspiel.register_game(GAME_TYPE, GlupGame)
