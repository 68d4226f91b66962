"""A training run: rounds of self-play and fitting, each a function of the seed and its number."""

import io
import json
import zipfile
from collections.abc import Callable, Generator, Iterator, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from pathlib import Path
from random import Random as PythonRandom
from typing import Any, Final

from glupcore._core import Network
from glupcore._training import Player, Samples, Trainer, play_match
from glupcore.errors import GlupError
from glupcore.support.fields import InputError, decoded, load_object, shown
from glupcore.support.files import read_regular, write_whole
from glupcore.support.tasks import WideExecutor, in_order
from glupcore.support.typed import Count, typed
from glupcore.training.archive import unzipped
from glupcore.training.curve import Report, Strength, curve_lines, curve_of
from glupcore.training.parts import Part, parts_of, samples_as_bytes, samples_of
from glupcore.training.plan import Plan

VERSION = 4
_MOST_THREADS: Final = 64
# Streams of seeds: training deals count up from 0, and these are far from them.
_MATCH_SEED: Final = 2**63


def strength(network: Network, opponent: Player, pairs: int) -> Strength:
    """How strong a network is; always on the same decks."""
    margin, error = play_match(
        Player(network), opponent, pairs=pairs, seed=_MATCH_SEED, rules=network.rules
    )
    return Strength(round(margin, 3), round(error, 3), pairs)


@dataclass(frozen=True)
class Head:
    """What a checkpoint begins with.

    ``league`` counts the networks in it; ``origin`` is the name of the weights that it began with.
    """

    version: int
    round: Count
    plan: Plan
    league: Count
    origin: str = ""


@dataclass
class Run:
    """A run between two rounds, with what its reports have found."""

    plan: Plan
    trainer: Trainer
    round: int = 0
    league: list[Network] = field(default_factory=list)
    curve: list[Report] = field(default_factory=list)
    origin: str = ""

    @classmethod
    def start(cls, plan: Plan) -> "Run":
        """Before the first round."""
        return cls(plan, Trainer(plan.seed, plan.rules))

    @classmethod
    def next_generation(cls, plan: Plan, network: Network, name: str) -> "Run":
        """Before the first round, from a network on, which is then the first of the league."""
        plan = replace(plan, lessons=0)
        return cls(plan, Trainer.from_network(network), league=[network], origin=name)

    def play(
        self, executor: Executor | None = None
    ) -> Generator[tuple[float, float | None], None, None]:
        """The rounds that are left; gives the errors of each before its fit, as Report has them.

        Deals are played on the executor, or here; the weights depend on neither.
        """
        plan = self.plan
        while self.round < plan.rounds:
            number = self.round
            expert = plan.is_expert_iteration(number)
            samples = self._samples(executor)
            fit = partial(
                self.trainer.fit,
                samples,
                rate=plan.rate_of(number),
                batch=plan.batch,
                huber=plan.huber * plan.point,
            )
            if expert:
                fit = partial(
                    fit,
                    hidden=plan.expert_hidden,
                    huber_within=plan.huber_within * plan.point,
                    difference=plan.difference,
                    regret=plan.regret,
                    level=plan.level,
                )
            passes = plan.passes if expert else 1
            errors = [fit(seed=self._seed(number) + i) for i in range(passes)]
            self.round += 1
            learned = self.round > plan.lessons
            if learned and self.round % plan.league_every == 0:
                self.league = [*self.league, self.trainer.network()][-plan.league :]
            level, difference, _ = errors[0]
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

    def _samples(self, executor: Executor | None) -> Samples:
        """Of this round; its parts are done at the same time, whatever cores there are."""
        found = self._parts_here() if executor is None else self._parts_by(executor)
        samples = next(found)
        for part in found:
            samples.append(part)
        return samples

    def _parts_here(self) -> Iterator[Samples]:
        parts = self._parts()
        with ThreadPoolExecutor(min(len(parts), _MOST_THREADS)) as pool:
            yield from pool.map(samples_of, parts)

    def _parts_by(self, executor: Executor) -> Iterator[Samples]:
        sent = executor.sent if isinstance(executor, WideExecutor) else None
        tasks = [(part,) for part in self._parts(sent)]
        yield from in_order(
            executor, len(tasks), samples_as_bytes, tasks, lambda data, _: Samples.from_bytes(data)
        )

    def _parts(self, sent: Callable[[bytes], Any] | None = None) -> list[Part]:
        """Of this round; ``sent`` makes of a network what stands for it in a task."""
        plan, number = self.plan, self.round
        if number < plan.lessons:
            return parts_of(plan, number)
        me: Any = self.trainer.network().to_bytes()
        other, outsider = me, False
        chance = PythonRandom(f"{plan.seed} {number}")
        who = chance.random()
        if who < plan.outsider:
            other, outsider = None, True
        elif self.league and who < plan.outsider + plan.veteran:
            other = chance.choice(self.league).to_bytes()
        if sent is not None:
            me, other = sent(me), other and sent(other)
        return parts_of(plan, number, me, other, outsider)

    def save(self, path: Path) -> None:
        """Write a checkpoint; a kill leaves the former one or this one, never half of it."""
        data = io.BytesIO()
        with zipfile.ZipFile(data, "w") as archive:
            head = Head(VERSION, self.round, self.plan, len(self.league), self.origin)
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
            begun.origin,
        )


def _member(members: Mapping[str, bytes], name: str) -> bytes:
    if name not in members:
        raise InputError(f"{name}: missing in the archive")
    return members[name]
