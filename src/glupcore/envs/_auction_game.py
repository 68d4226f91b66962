"""The auction games in OpenSpiel: a deal for as many players as there are seats."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from glupcore._auction import Rules
from glupcore._core import DISTINCT_CARDS, Random
from glupcore.auction.drawing import text as drawn
from glupcore.auction.of_rules import values_of
from glupcore.envs._dealt import DealtState, check_observer, game_type
from glupcore.envs._kinds import Auction
from glupcore.errors import GlupError

_MOST_BID = 1000  # times the scale
_MOST_MOON = 125  # points for all tricks and the bonus, times the scale
_MOST_WORDS = 8  # beside draws, bids and cards
_CARDS_OF_A_MELD = {
    "run": 5,
    "trump_marriage": 2,
    "plain_marriage": 2,
    "pinochle": 2,
    "aces": 4,
    "kings": 4,
    "queens": 4,
    "jacks": 4,
    "tens": 4,
    "nines_around": 4,
    "plain_run": 5,
}


def _best(entries: list[Any], copies: int) -> int:
    """What so many of a kind are worth, split in the best way; what wins the game is 0."""
    points = [entry for entry in entries if entry != "game"]
    best = [0]
    for held in range(1, copies + 1):
        ways = (best[held - n] + points[n - 1] for n in range(1, min(held, len(points)) + 1))
        best.append(max(ways, default=0))
    return best[copies]


def most_gain(rules: Rules) -> int:
    """No seat's account changes by more in a deal."""
    keys = values_of(rules)
    gain: int
    if rules.target == 0:
        price = max(value for _, value in keys["prices"]) * max(keys["suit_price"])
        gain = rules.seats * price * keys["set_price"] + keys["ante"] + keys["pot"]
        return gain
    cards = rules.hand_cards + rules.widow_cards
    copies = {name: min(keys["copies"], cards // size) for name, size in _CARDS_OF_A_MELD.items()}
    copies["plain_marriage"] = min(3 * keys["copies"], cards // 2)
    copies["plain_run"] = min(3 * keys["copies"], cards // 5)
    meld = sum(_best(keys[name], held) for name, held in copies.items())
    meld += keys["dix"] * keys["nines"] + keys["roundhouse_bonus"]
    meld += sum(keys[f"four_{rank}"] for rank in ("aces", "kings", "queens", "jacks")) * 4
    side = max(sum(rules.account(seat) == 0 for seat in range(rules.seats)), 1)
    if keys["sides"] == "called":
        side = rules.seats - 1
    made = side * int(meld) + rules.deal_points + _MOST_MOON * rules.scale
    lost = (_MOST_BID * keys["set_costs"] + _MOST_MOON) * rules.scale
    gain = max(made, lost) + (lost if keys["set_to_others"] else 0)
    return gain


def _longest(rules: Rules) -> int:
    """The most choices of a deal."""
    keys = values_of(rules)
    lists = 2 * int(keys["pass"]) + rules.widow_cards + rules.seats
    return 2 * len(rules.pack) + _MOST_BID + rules.seats + lists + _MOST_WORDS


class AuctionGame(pyspiel.Game):
    """One deal of an auction game."""

    def __init__(self, params: dict[str, Any]) -> None:
        rules = Rules(params["rules"])
        self.kind = Auction(rules)
        choices, _, _ = self.kind.layout
        most = float(most_gain(rules))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(choices),
            max_chance_outcomes=DISTINCT_CARDS,
            num_players=rules.seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=None,
            max_game_length=_longest(rules),
        )
        super().__init__(game_type(rules.seats, rules.seats, zero_sum=False), info, params)
        self.rules = rules
        self.dealer: int = self.get_parameters().get("dealer", 0)
        if self.dealer not in range(rules.seats):
            raise GlupError(f"dealer: expected 0 to {rules.seats - 1}, given {self.dealer!r}")

    def new_initial_state(self) -> "AuctionState":
        """Before the first card is dealt."""
        return AuctionState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "AuctionObserver":
        """What one player knows; raises GlupError for other observations, and for parameters."""
        return AuctionObserver(check_observer(iig_obs_type, params), self.kind)

    def max_chance_nodes_in_history(self) -> int:
        """One for each card of the deck."""
        return len(self.kind.pack)


class AuctionState(DealtState):
    """A deal of an auction game, or a deck on its way."""

    def information_state_of(self, player: int) -> str:
        """All that the player has seen: the position as JSON has it."""
        if self._deal is None:
            return f"seat {player}, dealing"
        return " … ".join([self._deal.state.view(player).to_json(), *self.texts_begun_by(player)])

    def observation_of(self, player: int) -> str:
        """As observation_string, for observers."""
        if self._deal is None:
            return f"seat {player}, dealing"
        return "\n".join([drawn(self._deal.state.view(player)), *self.texts_begun_by(player)])

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "AuctionState":
        """A world that the player can't tell from this one, all of them alike: ``View.sample``.

        ``sampler`` gives numbers in [0, 1). A list that another player has begun is begun no more.
        """
        world: AuctionState = self.get_game().new_initial_state()
        if self._deal is None:
            raise GlupError("state: expected one after the last card is dealt")
        state = self._deal.state.view(player).sample(Random(int(sampler() * 2**53)))
        deck = [self._texts.index(card) for card in state.deck]
        world.replay(deck, state.actions, self.begun_by(player))
        return world


class AuctionObserver:
    """What one player knows, as numbers and as text.

    ``dict`` has ``observation``, the bytes of glupcore.envs.auction: they have perfect recall.
    """

    def __init__(self, kind: Any, game: Auction) -> None:
        self._recall: bool = kind.perfect_recall
        self.tensor = np.zeros(game.layout.observation.itemsize, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: AuctionState, player: int) -> None:
        """Write what the player knows into ``tensor``."""
        self.tensor[:] = state.bytes_of(player)

    def string_from(self, state: AuctionState, player: int) -> str:
        """The same as text."""
        return state.information_state_of(player) if self._recall else state.observation_of(player)
