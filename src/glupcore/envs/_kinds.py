"""What environments ask of a game, whatever its kind."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from glupcore import _auction, _core
from glupcore.auction.drawing import text as draw_auction
from glupcore.drawing import render
from glupcore.envs._layout import AUCTION, TWO_HANDED, Layout
from glupcore.errors import GlupError

Choosing: TypeAlias = _core.ChoiceState | _auction.ChoiceState
Deal: TypeAlias = _core.State | _auction.State


class TwoHanded:
    """A game with a stock."""

    layout: Layout = TWO_HANDED
    state = _core.State
    state_name = "glupcore.State"
    seats = 2

    def __init__(self, rules: str) -> None:
        of = _core.ruleset(rules)
        self.rules = self.name = of.name
        self.pack = tuple(of.cards) * of.copies

    def deck(self, rng: _core.Random) -> Sequence[str]:
        """A shuffled one."""
        return rng.deck(self.name)

    def deal(self, deck: Sequence[str], dealer: int) -> _core.ChoiceState:
        """Before the first choice."""
        return _core.ChoiceState(_core.State.from_deck(deck, dealer, rules=self.name))

    def begin(self, state: Any) -> Choosing:
        """From a state of its own."""
        return _core.ChoiceState(state)

    def gains(self, state: Any) -> list[int]:
        """What each seat has gained so far: its points minus the other's."""
        first, second = state.scores
        return [first - second, second - first]

    def draw(self, state: Any) -> str:
        """As text, all cards open."""
        return render.text(state)


class Auction:
    """A game with an auction."""

    layout: Layout = AUCTION
    state = _auction.State
    state_name = "glupcore.auction.State"

    def __init__(self, rules: _auction.Rules) -> None:
        self.rules = rules
        self.name = rules.name
        self.seats = rules.seats
        self.pack = rules.pack

    def deck(self, rng: _core.Random) -> Sequence[str]:
        """A shuffled one."""
        return self.rules.deck(rng)

    def deal(self, deck: Sequence[str], dealer: int) -> _auction.ChoiceState:
        """Before the first choice."""
        return _auction.ChoiceState(_auction.State.from_deck(deck, dealer, rules=self.rules))

    def begin(self, state: Any) -> Choosing:
        """From a state of its own."""
        return _auction.ChoiceState(state)

    def gains(self, state: Any) -> list[int]:
        """What the account of each seat has changed by: nothing before the deal is over."""
        scores = state.scores or [0] * self.rules.accounts
        return [scores[self.rules.account(seat)] for seat in range(self.seats)]

    def draw(self, state: Any) -> str:
        """As text, all cards open."""
        return draw_auction(state)


Kind: TypeAlias = TwoHanded | Auction


def kind_of(rules: str | _auction.Rules) -> Kind:
    """The game of that name, or of an auction game's rules. Raises NotationError."""
    if isinstance(rules, _auction.Rules):
        return Auction(rules)
    family = _core.game_family(rules)
    if family == "auction":
        return Auction(_auction.Rules(rules))
    if family != "two-handed":
        raise GlupError(f"rules: expected a game that has environments, given {rules}")
    return TwoHanded(rules)
