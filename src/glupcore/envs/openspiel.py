"""One deal as an OpenSpiel game: importing this registers ``python_glup_pinochle``.

Chance deals the deck, card by card in deal order: in Glup 96 nodes whose outcomes are the 24 cards
with probabilities by the copies left. Actions are the choices of ``glupcore.envs``, of an auction
game those of ``glupcore.envs.auction``. The parameter ``rules`` is the name of a ruleset or of an
auction game, ``dealer`` a seat.

In the games with a stock a return is a seat's points minus the other's, at most ``max_points`` of
the rules either way: zero sum. In the auction games it is the change of the seat's account, general
sum, and the number of players is that of the seats.

Information states have perfect recall: the cards dealt to the player, those they drew, and all that
was played and declared. How the other player was asked for a declaration is no part of them.
"""

from collections.abc import Callable
from typing import Any, Final

import numpy as np

try:
    import pyspiel
except ImportError as error:
    raise ImportError(
        'glupcore.envs.openspiel needs OpenSpiel: pip install "glupcore[openspiel]"'
    ) from error

from glupcore._core import DEFAULT_RULES, Cards, ruleset
from glupcore.deals.dealing import plies
from glupcore.drawing import render
from glupcore.envs import CHOICES, OBSERVATION, max_points
from glupcore.envs._auction_game import AuctionGame, AuctionState
from glupcore.envs._dealt import DealtState, check_observer, game_type
from glupcore.envs._kinds import TwoHanded, kind_of
from glupcore.envs._story import TEXTS, Story, most_sources
from glupcore.errors import GlupError

__all__ = ["GAME_TYPE", "AuctionGame", "AuctionState", "GlupGame", "GlupState"]

GAME_TYPE: Final = game_type(2, 8, zero_sum=False)
"""Of any rules; each game has its own number of players, and says whether it is zero sum."""


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
        super().__init__(game_type(2, 2, zero_sum=True), _game_info(rules), params or {})
        self.rules = ruleset(rules)
        self.kind = TwoHanded(rules)
        self.dealer: int = self.get_parameters().get("dealer", 0)
        if self.dealer not in (0, 1):
            raise GlupError(f"dealer: expected 0 or 1, given {self.dealer!r}")

    def new_initial_state(self) -> "GlupState":
        """Before the first card is dealt."""
        return GlupState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "GlupObserver":
        """What one player knows; raises GlupError for other observations, and for parameters."""
        return GlupObserver(check_observer(iig_obs_type, params), self.rules.name)

    def max_chance_nodes_in_history(self) -> int:
        """One for each card of the deck."""
        return self.rules.deck_cards


class GlupState(DealtState):
    """A deal of a game with a stock, or a deck on its way."""

    @property
    def story(self) -> Story:
        """The deck and the actions so far."""
        taken = [(int(word[0]), word[1:]) for word in self._actions.split()]
        return Story(self._deck, self._dealer, taken, self._kind.name)

    def information_state_of(self, player: int) -> str:
        """As information_state_string, for observers."""
        begun = " ".join(self.texts_begun_by(player))
        return self.story.seen_by(player) + (f" … {begun}" if begun else "")

    def observation_of(self, player: int) -> str:
        """As observation_string, for observers."""
        if self._deal is None:
            return " ".join(Cards(self.story.dealt_to(player)))
        view = self._deal.state.view(player)
        return "\n".join([render.text(view), *self.texts_begun_by(player)])

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "GlupState":
        """A world that the player can't tell from this one, all of them alike.

        The cards hidden from them change places, among them what the other player holds; the same
        is played on them. ``sampler`` gives numbers in [0, 1). A declaration that the other player
        has begun is begun no more.
        """
        story = self.story
        world: GlupState = self.get_game().new_initial_state()
        deck = story.shuffled_for(player, sampler)
        world.replay(deck, story.actions, self.begun_by(player))
        return world


class GlupObserver:
    """What one player knows, as numbers and as text; with perfect recall the story they saw too.

    ``dict`` has ``observation`` (326,), the bytes of glupcore.envs, and with perfect recall the
    arrays of ``Story.arrays_of``.
    """

    def __init__(self, kind: Any, rules: str) -> None:
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


class _AnyGame:
    """The game of the rules. A class, since OpenSpiel lets go of it when Python has ended: a
    function would be gone by then."""

    def __new__(cls, params: dict[str, Any] | None = None) -> Any:
        kind = kind_of((params or {}).get("rules", DEFAULT_RULES))
        return GlupGame(params) if isinstance(kind, TwoHanded) else AuctionGame(params or {})


pyspiel.register_game(GAME_TYPE, _AnyGame)
