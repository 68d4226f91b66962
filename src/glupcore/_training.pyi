"""Networks and forecasts in the making: deals to learn from, and what learns."""

from typing import final

import numpy as np
from numpy.typing import NDArray

from glupcore._core import Forecast, Network

@final
class Player:
    """Who plays deals for training: a network by one ply, or without one, and in phase 2, a policy,
    ``greedy`` or ``random``.

    Samples are taken of what it sees if it ``learns``. Of its decisions a part ``explore`` is
    taken with chance: every action's value gets a random bonus of ``noise`` points on average."""

    def __init__(
        self,
        network: Network | None = None,
        *,
        policy: str = "greedy",
        learns: bool = True,
        explore: float = 0.0,
        noise: float = 3.0,
    ) -> None: ...

@final
class Samples:
    """Views in the order in which they were seen, and what came of them.

    Threads may read them at the same time. Who appends while another reads, or reads while another
    appends, gets a GlupError."""

    def __len__(self) -> int: ...
    @property
    def rows(self) -> NDArray[np.uint16]:
        """The rows of all samples that are not 0, one sample after the other."""
    @property
    def starts(self) -> NDArray[np.uint32]:
        """Where each sample's rows begin, and where the last one's end."""
    @property
    def draws(self) -> NDArray[np.uint8]:
        """Draws to come for each player."""
    @property
    def targets(self) -> NDArray[np.float32]:
        """Points to come, those of counters already taken left out."""
    @property
    def won(self) -> NDArray[np.float32]:
        """Points that an action has brought, beside others of its decision."""
    @property
    def decisions(self) -> NDArray[np.uint32]:
        """Where the samples of each decision begin, and where the last one's end.

        What the actions of one decision lead to is compared; other samples stand by themselves."""
    def append(self, other: Samples) -> None:
        """Add the samples of another at the end."""
    def to_bytes(self) -> bytes:
        """All of them, which from_bytes reads."""
    @staticmethod
    def from_bytes(data: bytes) -> Samples:
        """Raises GlupError for other bytes."""

@final
class Trainer:
    """A network in floating point with Adam's moments, on its way.

    For one thread at a time: a call during a pass of another thread raises GlupError."""

    def __init__(self, seed: int, rules: str = "glup") -> None: ...
    def fit(
        self,
        samples: Samples,
        *,
        rate: float,
        hidden: float = 0.1,
        batch: int = 1024,
        huber: float = 1000.0,
        seed: int = 0,
        level: float = 1.0,
        huber_within: float = 1000.0,
        difference: float = 1.0,
        regret: float = 0.0,
    ) -> tuple[float, float, float]:
        """One pass over the decisions in the seed's order; no GIL is held.

        Gives the roots of the mean squared errors, in points, each decision's before its step: of
        its samples' mean, and of their differences from it; and what the action that looks best
        brings beyond the mean of its decision. ``level`` and ``difference`` are what the two errors
        count; one of more than ``huber`` points, or a difference of more than ``huber_within``,
        pulls no harder than that many. ``regret`` is what the points lost count, actions being
        chosen the more often the better they look. ``hidden`` is the step of hidden weights, as a
        part of ``rate``."""
    def network(self) -> Network:
        """The network that this is by now, rounded."""
    @property
    def steps(self) -> int:
        """Steps taken so far."""
    @staticmethod
    def from_network(network: Network) -> Trainer:
        """A trainer that begins where a network is; its moments are not known."""
    def to_bytes(self) -> bytes:
        """All of it, which from_bytes of the same version reads."""
    @staticmethod
    def from_bytes(data: bytes, rules: str = "glup") -> Trainer:
        """Raises GlupError if the bytes are damaged, or those of another version."""

def self_play(
    first: Player,
    second: Player,
    *,
    deals: int,
    seed: int,
    judge: Network | None = None,
    decay: float = 1.0,
    keep: float = 0.3,
    stacked: float = 0.0,
    exact: float = 0.0,
    rules: str = "glup",
) -> Samples:
    """Play ``deals`` deals and record a part ``keep`` of what is seen; no GIL is held.

    Targets are the results by TD(``decay``), from trick to trick, with what ``judge`` expects; in
    a part ``stacked`` of the deals much of a rare meld is dealt to a player, who alone is recorded.
    In a part ``exact`` of them the result is that of perfect play in phase 2, not of the policies'.
    Deal i depends on its number and the arguments only. Raises GlupError for a network of another
    game than ``rules``."""

def expert_samples(
    first: Player,
    second: Player,
    *,
    deals: int,
    seed: int,
    judge: Network,
    keep: float = 0.05,
    worlds: int = 8,
    branches: int = 8,
    tricks: int = 4,
    by_greedy: float = 0.5,
    stacked: float = 0.0,
    rules: str = "glup",
) -> Samples:
    """Play ``deals`` deals and compare the actions of a part ``keep`` of the decisions.

    So many ``branches``, three fourths of them the best actions by ``judge``, are played out in the
    deal as it lies, ``worlds`` times with the stock shuffled anew: for ``tricks`` tricks by the one
    ply of ``judge``, which then says what is left, or in the part ``by_greedy`` of the worlds by
    ``greedy`` to the end. ``stacked`` and the dependence on the seed are those of ``self_play``; no
    GIL is held."""

def play_match(
    first: Player, second: Player, *, pairs: int, seed: int, rules: str = "glup"
) -> tuple[float, float]:
    """Points a deal of the first over the second in duplicate deals, and the standard error."""

@final
class ForecastSamples:
    """Views in the order in which they were seen, and what came of them: immutable."""

    def __len__(self) -> int: ...
    @property
    def rows(self) -> NDArray[np.uint16]:
        """The rows of all samples that are not 0, one sample after the other."""
    @property
    def starts(self) -> NDArray[np.uint32]:
        """Where each sample's rows begin, and where the last one's end."""
    @property
    def draws(self) -> NDArray[np.uint8]:
        """Draws to come for each player."""
    @property
    def points(self) -> NDArray[np.int16]:
        """Points to come by source, shape (n, 2, 11), counters already taken left out."""
    @property
    def deals(self) -> NDArray[np.int16]:
        """The scores of the deals that were dealt honestly, shape (n, 2)."""
    def expected(self, forecast: Forecast) -> NDArray[np.float32]:
        """What a forecast has for each sample: the points of both by source, then both spreads.

        Shape (n, 24)."""

def forecast_samples(
    network: Network,
    *,
    deals: int,
    seed: int,
    greedy: float = 0.25,
    keep: float = 0.2,
    stacked: float = 0.0,
) -> ForecastSamples:
    """Deals of the network's game: seats are greedy with chance ``greedy``, else the network.

    Of what both see a part ``keep`` is recorded. In a part ``stacked`` of the deals a player is
    dealt much of a rare meld, and only they are watched. No GIL is held."""

@final
class ForecastFit:
    """Linear models in floating point with Adam's moments, on their way.

    For one thread at a time: a call during a pass of another thread raises GlupError."""

    def __init__(self, rules: str = "glup") -> None: ...
    def fit(self, samples: ForecastSamples, *, rate: float, batch: int = 1024) -> None:
        """One pass over the samples, in their order."""
    def forecast(self, held_out: ForecastSamples) -> Forecast:
        """The running mean of the weights, rounded; the spread's shape is that of ``held_out``."""
