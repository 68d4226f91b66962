"""What a training run does, from its seed to its last round."""

import math
from dataclasses import dataclass, fields
from typing import Final

from glupcore._core import DEFAULT_RULES, ruleset
from glupcore.errors import GlupError
from glupcore.support.typed import Seed

_MOST: Final = 2**31 - 1  # that the core can count
_MOST_VETERANS: Final = 100  # all are in every checkpoint
_LEAST: Final = {
    **dict.fromkeys(("rounds", "deals", "batch", "league", "league_every", "worlds"), 1),
    **dict.fromkeys(("passes", "parts"), 1),
    "branches": 2,
}
_PARTS: Final = {
    *("decay", "keep", "stacked", "exact", "explore", "outsider", "veteran"),
    *("expert_part", "expert_keep", "by_greedy"),
}
_ABOVE_NOTHING: Final = {
    *("rate", "last_rate", "expert_rate", "expert_hidden", "huber", "huber_within"),
}


@dataclass(frozen=True, slots=True)
class Plan:
    """What a run does, from its seed to its last round; fixed once it has begun.

    ``rules`` is the ruleset. ``noise`` and ``huber`` are in points of Glup, a fiftieth of what the
    tricks of a deal bring; in another game they are as much in proportion.

    The first ``lessons`` rounds fit what happens when ``greedy`` plays itself. In the others the
    network plays itself, or ``greedy`` (``outsider`` of the rounds), or one of the ``league``, its
    own former selves, of which one is kept every ``league_every`` rounds (``veteran`` of the
    rounds). ``decay`` is the lambda of TD(lambda), from trick to trick; ``keep`` the part of what
    is seen that is learned from; ``stacked`` the part of the deals in which much of a rare meld is
    dealt to a player, who alone learns from them; ``exact`` the part whose result is that of
    perfect play in phase 2, in place of greedy's; ``explore`` how often a decision gets ``noise``
    points of chance. The step falls from ``rate`` to ``last_rate``.

    The last ``expert_part`` of the rounds is expert iteration. In ``expert_deals`` more deals the
    part ``expert_keep`` of the decisions is looked at closely: so many ``branches``, most of them
    the best actions, are played out in so many ``worlds``: for so many ``tricks`` by the network
    itself, which then judges, but in the part ``by_greedy`` of the worlds by ``greedy`` to the end
    of the deal. The fit then goes ``passes`` times over a round; its step begins
    at ``expert_rate``, for hidden weights at the part ``expert_hidden`` of that. What counts is
    ``regret``: the points lost if actions are chosen the more often the better they look. Beside it
    count the errors of differences within a decision, ``difference``, none harder than one of
    ``huber_within`` points, and the error of a value as such, ``level``.

    These deals are played in so many ``parts``, each by itself, and the others in half as many.
    """

    seed: Seed = 1
    rounds: int = 880
    deals: int = 1000
    lessons: int = 30
    decay: float = 0.85
    keep: float = 0.5
    stacked: float = 0.02
    exact: float = 0.0
    explore: float = 0.1
    noise: float = 3.0
    outsider: float = 0.2
    veteran: float = 0.2
    league: int = 8
    league_every: int = 50
    rate: float = 1e-3
    last_rate: float = 2e-5
    batch: int = 2048
    huber: float = 400.0
    expert_part: float = 0.375
    expert_deals: int = 240
    expert_keep: float = 0.5
    branches: int = 5
    worlds: int = 2
    tricks: int = 4
    by_greedy: float = 0.5
    passes: int = 1
    expert_rate: float = 5e-4
    expert_hidden: float = 0.3
    huber_within: float = 60.0
    difference: float = 0.1
    regret: float = 3.0
    level: float = 0.05
    parts: int = 2
    rules: str = DEFAULT_RULES

    def __post_init__(self) -> None:
        ruleset(self.rules)
        for name in (one.name for one in fields(self) if one.name not in ("rules", "seed")):
            self._expect(name, getattr(self, name))
        if self.play_parts > self.deals:
            raise GlupError(f"parts: expected at most two for each of {self.deals} deals")

    @staticmethod
    def _expect(name: str, given: float) -> None:
        if name in _LEAST:
            if given < _LEAST[name]:
                raise GlupError(f"{name}: expected {_LEAST[name]} or more, given {given}")
        elif name in _PARTS:
            if not 0 <= given <= 1:
                raise GlupError(f"{name}: expected 0 to 1, given {given}")
        elif name in _ABOVE_NOTHING:
            if not 0 < given < math.inf:
                raise GlupError(f"{name}: expected more than 0, given {given}")
        elif not 0 <= given < math.inf:
            raise GlupError(f"{name}: expected 0 or more, given {given}")
        most = _MOST_VETERANS if name == "league" else _MOST
        if given > most:
            raise GlupError(f"{name}: expected at most {most}, given {given}")

    @property
    def point(self) -> float:
        """Points of the game that are as much as one of Glup."""
        return ruleset(self.rules).point_scale

    @property
    def play_parts(self) -> int:
        """In so many parts a round's self-play is done."""
        return max(1, self.parts // 2)

    @property
    def first_expert_round(self) -> int:
        """From this round on decisions are looked at closely."""
        return max(self.lessons, math.ceil((1 - self.expert_part) * self.rounds))

    def is_expert_iteration(self, number: int) -> bool:
        """Whether a round looks at decisions closely."""
        return number >= self.first_expert_round

    def rate_of(self, number: int) -> float:
        """The step of a round: even at first, then falling by equal factors to the last."""
        rate, first = self.rate, 0.1 * self.rounds
        if self.is_expert_iteration(number):
            rate, first = self.expert_rate, self.first_expert_round
        part = max(0.0, (number - first) / (self.rounds - first))
        return float(rate * (self.last_rate / rate) ** part)
