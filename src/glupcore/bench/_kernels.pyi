from collections.abc import Sequence
from typing import final

import numpy as np
from numpy.typing import NDArray

from glupcore._core import State, View

class KernelError(ValueError): ...

@final
class Kernels:
    """Operations of the core over every decision of some deals."""

    def __init__(self, deals: Sequence[tuple[State, Sequence[str]]]) -> None:
        """Each the state before the first lead, and the actions to the end."""
    def names(self) -> list[str]: ...
    def run(self, name: str, passes: int) -> int:
        """Works so often through the data of an operation; the units done."""
    def facts(self) -> dict[str, float]:
        """Sizes, and averages over the decisions."""

@final
class Chase:
    """Dependent random loads in a table of ``size`` bytes."""

    def __init__(self, size: int) -> None: ...
    def run(self, loads: int) -> None: ...

def draw_numbers(count: int) -> None: ...
def shuffle_decks(count: int) -> None: ...
def sample_worlds(
    view: View, odds: Sequence[float] | NDArray[np.float64], count: int, seed: int
) -> None:
    """Draw so many worlds of a view by the odds of each card."""

def auction_plays(rules: str, deals: int, seed: int, checked: bool) -> int:
    """Play so many deals of an auction game at random, by states that check every action or by the
    loop for playouts; the cards played."""

def auction_melds(rules: str, times: int) -> int:
    """Add up the melds of the hands of a deal in all trump suits, so many times; the hands."""

def auction_greedy(rules: str, deals: int, seed: int) -> list[int]:
    """Play so many whole deals of an auction game by the policy greedy: units bid, contracts made,
    counters that the bidder's side took."""

def auction_perft(rules: str) -> list[int]:
    """Sequences of actions from three positions of a fixed deal."""

@final
class AuctionWorlds:
    """Worlds of views of so many random deals at a moment: 'auction', 'start' (of play) or
    'middle' (half of the cards are played)."""

    def __init__(self, rules: str, moment: str, views: int) -> None: ...
    def prepare(self, times: int) -> None:
        """Prepare to draw worlds of every view, so many times."""
    def draw(self, times: int) -> None:
        """Draw so many worlds of every view, which is prepared once."""

def build() -> dict[str, str]:
    """The compiler, its flags, and whether assertions are on."""
