"""A training run: rounds of self-play and fitting, each a function of the seed and its number."""

import io
import json
import math
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from random import Random as PythonRandom
from typing import Final

from glupcore._core import Network, ruleset
from glupcore._fields import InputError, decoded, load_object, shown
from glupcore._files import read_regular, write_whole
from glupcore._training import Player, Samples, Trainer, expert_samples, play_match, self_play
from glupcore._typed import Count, Seed, typed
from glupcore.errors import GlupError
from glupcore.training.archive import unzipped
from glupcore.training.curve import Report, Strength, curve_lines, curve_of

VERSION = 3
_MOST: Final = 2**31 - 1  # that the core can count
_MOST_VETERANS: Final = 100  # all are in every checkpoint


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
    the best actions, are played out in so many ``worlds``, first for so many ``tricks`` by the
    network itself, then for ``further`` tricks by ``greedy``, but in the part ``to_end`` of the
    worlds to the end of the deal. Their differences are learned in so many ``passes``, those of
    more than ``huber_within`` points no harder than these; beside them the points lost by a choice
    that is right the more often the clearer it is count ``regret``, and the error of a value as
    such counts ``level``.
    """

    seed: Seed = 1
    rounds: int = 400
    deals: int = 1000
    lessons: int = 30
    decay: float = 0.8
    keep: float = 0.4
    stacked: float = 0.02
    exact: float = 0.0
    explore: float = 0.1
    noise: float = 3.0
    outsider: float = 0.25
    veteran: float = 0.2
    league: int = 8
    league_every: int = 50
    rate: float = 1e-3
    last_rate: float = 5e-5
    batch: int = 1024
    huber: float = 400.0
    expert_part: float = 0.0
    expert_deals: int = 400
    expert_keep: float = 0.5
    branches: int = 5
    worlds: int = 2
    tricks: int = 2
    further: int = 6
    to_end: float = 0.5
    passes: int = 1
    expert_rate: float = 5e-4
    expert_hidden: float = 0.3
    huber_within: float = 60.0
    difference: float = 0.1
    regret: float = 3.0
    level: float = 0.05
    rules: str = "glup"

    def __post_init__(self) -> None:
        ruleset(self.rules)
        counts = ("rounds", "deals", "batch", "league", "league_every", "worlds", "passes")
        for name in counts:
            if getattr(self, name) < 1:
                raise GlupError(f"{name}: expected 1 or more, given {getattr(self, name)}")
        parts = ("decay", "keep", "stacked", "exact", "explore", "outsider", "veteran")
        for name in (*parts, "expert_part", "expert_keep", "to_end"):
            if not 0 <= getattr(self, name) <= 1:
                raise GlupError(f"{name}: expected 0 to 1, given {getattr(self, name)}")
        if self.branches < 2:
            raise GlupError(f"branches: expected 2 or more, given {self.branches}")
        for name in ("rate", "last_rate", "huber", "huber_within"):
            if not 0 < getattr(self, name) < math.inf:
                raise GlupError(f"{name}: expected more than 0, given {getattr(self, name)}")
        for name in ("lessons", "noise", "expert_deals", "tricks", "further", "regret", "level"):
            if not 0 <= getattr(self, name) < math.inf:
                raise GlupError(f"{name}: expected 0 or more, given {getattr(self, name)}")
        for name in (one.name for one in fields(self) if one.name not in ("rules", "seed")):
            most = _MOST_VETERANS if name == "league" else _MOST
            if getattr(self, name) > most:
                raise GlupError(f"{name}: expected at most {most}, given {getattr(self, name)}")

    @property
    def point(self) -> float:
        """Points of the game that are as much as one of Glup."""
        return ruleset(self.rules).point_scale

    def is_expert_iteration(self, number: int) -> bool:
        """Whether a round looks at decisions closely."""
        return number >= max(self.lessons, (1 - self.expert_part) * self.rounds)

    def rate_of(self, number: int) -> float:
        """The step of a round: even at first, then falling by equal factors to the last."""
        rate, first = self.rate, 0.1 * self.rounds
        if self.is_expert_iteration(number):
            rate, first = self.expert_rate, max(self.lessons, (1 - self.expert_part) * self.rounds)
        part = max(0.0, (number - first) / (self.rounds - first))
        return float(rate * (self.last_rate / rate) ** part)


# A round is looked at in so many parts at a time, on whatever cores there are.
_PARTS: Final = 2
# Streams of seeds: training deals count up from 0, and these are far from them.
_STUDY_SEED = 2**62
_MATCH_SEED = 2**63


def strength(network: Network, opponent: Player, pairs: int) -> Strength:
    """How strong a network is; always on the same decks."""
    margin, error = play_match(
        Player(network), opponent, pairs=pairs, seed=_MATCH_SEED, rules=network.rules
    )
    return Strength(round(margin, 3), round(error, 3), pairs)


@dataclass(frozen=True)
class Head:
    """What a checkpoint begins with; ``league`` counts the networks in it."""

    version: int
    round: Count
    plan: Plan
    league: Count


@dataclass
class Run:
    """A run between two rounds, with what its reports have found."""

    plan: Plan
    trainer: Trainer
    round: int = 0
    league: list[Network] = field(default_factory=list)
    curve: list[Report] = field(default_factory=list)

    @classmethod
    def start(cls, plan: Plan) -> "Run":
        """Before the first round."""
        return cls(plan, Trainer(plan.seed, plan.rules))

    def play(self) -> Iterator[tuple[float, float | None]]:
        """The rounds that are left; gives the errors of each before its fit, as Report has them."""
        while self.round < self.plan.rounds:
            number = self.round
            expert = self.plan.is_expert_iteration(number)
            with ThreadPoolExecutor(_PARTS) as pool:
                played = pool.submit(self._samples, number)
                looked = list(pool.map(*self._looks(number))) if expert else []
                samples = played.result()
            for more in looked:
                samples.append(more)
            passes = [
                self.trainer.fit(
                    samples,
                    rate=self.plan.rate_of(number),
                    hidden=self.plan.expert_hidden if expert else 0.1,
                    batch=self.plan.batch,
                    huber=self.plan.huber * self.plan.point,
                    huber_within=self.plan.huber_within * self.plan.point,
                    difference=self.plan.difference,
                    regret=self.plan.regret,
                    level=self.plan.level if expert else 1.0,
                    seed=self._seed(number) + i,
                )
                for i in range(self.plan.passes if expert else 1)
            ]
            self.round += 1
            learned = self.round > self.plan.lessons
            if learned and self.round % self.plan.league_every == 0:
                self.league = [*self.league, self.trainer.network()][-self.plan.league :]
            level, difference, _ = passes[0]
            yield level, difference if expert else None

    def report(
        self, errors: tuple[float, float | None], opponents: Mapping[str, Player], pairs: int
    ) -> Report:
        """Add to the curve what a round's errors and matches against the opponents say."""
        network = self.trainer.network()
        level, difference = errors
        report = Report(
            round=self.round,
            deals=self.round * self.plan.deals,
            level=round(level, 3),
            difference=None if difference is None else round(difference, 3),
            strength={name: strength(network, who, pairs) for name, who in opponents.items()},
        )
        self.curve.append(report)
        return report

    def _seed(self, number: int) -> int:
        return (self.plan.seed << 32) % 2**63 + number

    def _samples(self, number: int) -> Samples:
        plan = self.plan
        if number < plan.lessons:
            teacher = Player()
            return self_play(
                teacher,
                teacher,
                deals=plan.deals,
                seed=self._seed(number),
                keep=plan.keep,
                stacked=plan.stacked,
                exact=plan.exact,
                rules=plan.rules,
            )
        network = self.trainer.network()
        me = Player(network, explore=plan.explore, noise=plan.noise * plan.point)
        return self_play(
            me,
            self._opponent(number, me),
            deals=plan.deals,
            seed=self._seed(number),
            judge=network,
            decay=plan.decay,
            keep=plan.keep,
            stacked=plan.stacked,
            exact=plan.exact,
            rules=plan.rules,
        )

    def _looks(self, number: int) -> tuple[Callable[[int], Samples], Iterable[int]]:
        plan = self.plan
        network = self.trainer.network()
        me = Player(network, explore=plan.explore, noise=plan.noise * plan.point)
        opponent = self._opponent(number, me)

        def part(seed: int) -> Samples:
            return expert_samples(
                me,
                opponent,
                deals=plan.expert_deals // _PARTS,
                seed=seed,
                judge=network,
                keep=plan.expert_keep,
                branches=plan.branches,
                worlds=plan.worlds,
                tricks=plan.tricks,
                further=plan.further,
                to_end=plan.to_end,
                stacked=plan.stacked,
                rules=plan.rules,
            )

        seed = (self._seed(number) << 1) % 2**62 + _STUDY_SEED
        return part, range(seed, seed + _PARTS)

    def _opponent(self, number: int, me: Player) -> Player:
        plan = self.plan
        chance = PythonRandom(f"{plan.seed} {number}")
        who = chance.random()
        if who < plan.outsider:
            return Player(learns=False)
        if self.league and who < plan.outsider + plan.veteran:
            veteran = chance.choice(self.league)
            return Player(veteran, explore=plan.explore, noise=plan.noise * plan.point)
        return me

    def save(self, path: Path) -> None:
        """Write a checkpoint; a kill leaves the former one or this one, never half of it."""
        data = io.BytesIO()
        with zipfile.ZipFile(data, "w") as archive:
            head = Head(VERSION, self.round, self.plan, len(self.league))
            archive.writestr("run.json", json.dumps(asdict(head)))
            archive.writestr("curve.jsonl", curve_lines(self.curve))
            archive.writestr("trainer", self.trainer.to_bytes())
            for i, network in enumerate(self.league):
                archive.writestr(f"league-{i}", network.to_bytes())
        write_whole(path, data.getvalue())

    @classmethod
    def load(cls, path: Path) -> "Run":
        """Read a checkpoint. Raises GlupError, which names the file, if it is none, and OSError."""
        data = read_regular(path)
        try:
            return cls.from_bytes(data)
        except (InputError, GlupError) as error:
            raise GlupError(f"{path}: expected a checkpoint of a training run: {error}") from None

    @classmethod
    def from_bytes(cls, data: bytes) -> "Run":
        """What a checkpoint holds. Raises InputError and GlupError."""
        members = unzipped(data)
        head = load_object(_member(members, "run.json"))
        if head.get("version") != VERSION:
            raise InputError(f"version: expected {VERSION}, given {shown(head.get('version'))}")
        begun = typed(Head, head)
        plan = begun.plan
        if begun.round > plan.rounds or begun.league > plan.league:
            expected = f"at most {plan.rounds} rounds and a league of {plan.league}"
            raise InputError(f"expected {expected}, given {begun.round} and {begun.league}")
        return cls(
            plan,
            Trainer.from_bytes(_member(members, "trainer"), plan.rules),
            begun.round,
            [Network.from_bytes(_member(members, f"league-{i}")) for i in range(begun.league)],
            curve_of(decoded(_member(members, "curve.jsonl"))),
        )


def _member(members: Mapping[str, bytes], name: str) -> bytes:
    if name not in members:
        raise InputError(f"{name}: missing in the archive")
    return members[name]
