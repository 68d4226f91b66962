"""Tuning the weights of ``greedy`` by its play against itself.

Simultaneous perturbation (SPSA: Spall, IEEE Transactions on Automatic Control, 1992): all weights
are varied at once, one way or the other, the two sides play each other, and each weight moves a
little towards the side that won. What one comparison says of a weight is mostly noise, which
averages out over many.
"""

import json
import math
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from importlib import import_module
from random import Random
from statistics import pstdev
from typing import Any, Final

import numpy as np

from glupcore._core import DEFAULT_RULES, GameRules
from glupcore.arena.games import game_of, plays_rounds
from glupcore.errors import GlupError
from glupcore.support.checks import is_number
from glupcore.support.fields import InputError, load_object, shown
from glupcore.support.journal import Journal
from glupcore.support.tasks import WideExecutor, in_order, processes
from glupcore.support.typed import typed

FORMAT: Final = "glupcore-greedy-1"

_FIRST_RATE: Final = 0.016  # of learning, by the root of a round's comparisons; it falls by equal
_RATE_FALL: Final = 0.06  # factors to this part of it
_NARROWEST: Final = 0.5  # the part of a variation that is left at the end
_VARIATION: Final = (0.2, 0.06)  # of a weight: this part of it, and so much
_SPREAD: Final = 20  # of the margins in an auction game, whatever its points are
_FIT_DEALS: Final = 40_000
_FIT_SEED: Final = 2**62
_MATCH_SEED: Final = 2**63  # far from those of the comparisons

Weights = dict[str, list[float]]


@dataclass(frozen=True, slots=True)
class GreedyPlan:
    """``rounds`` of so many ``comparisons``, each of so many duplicate ``pairs``.

    ``rules`` are a name or a text that glupcore.arena.games.text_of has made of others.
    """

    seed: int = 1
    rounds: int = 400
    comparisons: int = 256
    pairs: int = 16
    rules: str = DEFAULT_RULES


@dataclass(frozen=True, slots=True)
class _Round:
    """A line of the file: what the one side of each comparison made more than the other."""

    round: int
    margins: list[float]


class Tuning:
    """Weights on their way; what they are follows from the plan and the margins so far."""

    def __init__(self, plan: GreedyPlan) -> None:
        self.plan = plan
        self.round = 0
        game, rules = _game(plan.rules)
        self.weights: Weights = game.greedy_weights(rules)
        self._bounds = game.greedy_bounds()
        self._auction = plays_rounds(plan.rules)
        if self._auction:
            self.weights |= fitted(self.weights, plan.rules)

    def learn(self, margins: list[float]) -> None:
        """Take the step that the comparisons of a round say. Raises GlupError for other margins."""
        if len(margins) != self.plan.comparisons:
            raise GlupError(f"margins: expected {self.plan.comparisons}, given {len(margins)}")
        done = self.round / self.plan.rounds
        rate = _FIRST_RATE / math.sqrt(len(margins)) * _RATE_FALL**done / (2 * _width(done))
        if self._auction:
            rate *= _SPREAD / (pstdev(margins) or 1)
        moved = {name: list(self.weights[name]) for name in self._bounds}
        for number, margin in enumerate(margins):
            ways = _ways(self.plan, self.round, number, moved)
            for name in moved:
                for i, value in enumerate(self.weights[name]):
                    moved[name][i] += rate * margin * ways[name][i] * _step(value)
        self.weights |= _within(self._bounds, moved)
        self.round += 1
        if self._auction and self.round == self.plan.rounds // 2:
            self.weights |= fitted(self.weights, self.plan.rules)  # to the play by now

    def gain(self, pairs: int) -> tuple[float, float]:
        """Points a deal over the weights that it began with, on decks of its own; the error."""
        game, rules = _game(self.plan.rules)
        policy = game.GreedyPolicy
        now, before = policy(self.weights, rules), policy({}, rules)
        margin, error = now.match(before, pairs=pairs, seed=_MATCH_SEED)
        return margin, error


def fitted(weights: Weights, rules: str) -> Weights:
    """The values of hands in an auction game, by least squares, as these weights play on."""
    game, played = _game(rules)
    policy = game.GreedyPolicy(weights, played)
    found = {}
    for name, (traits, totals) in policy.hand_samples(deals=_FIT_DEALS, seed=_FIT_SEED).items():
        traits = traits.astype(float)
        ridge = np.eye(traits.shape[1])
        ridge[0, 0] = 0  # the constant
        found[name] = np.linalg.solve(traits.T @ traits + ridge, traits.T @ totals).tolist()
    return found


def _game(rules: str) -> tuple[Any, Any]:
    """Where the policy of a game is, both modules have the same names; and its rules there."""
    if plays_rounds(rules):
        game = game_of(rules)
        if isinstance(game, GameRules):
            raise GlupError(f"rules: expected a game whose rule has weights, given {rules}")
        return import_module("glupcore._auction"), game
    return import_module("glupcore._core"), rules


def tune_greedy(
    plan: GreedyPlan,
    path: str | os.PathLike[str],
    *,
    executor: Executor | None = None,
    jobs: int = 1,
    progress: Callable[[Tuning], None] | None = None,
) -> Tuning:
    """Tune by a plan; the file ``path`` keeps each round's margins, and the same call goes on.

    ``executor`` and ``jobs`` are as in ``match``; the weights depend on neither. ``progress`` is
    told after each round. Raises GlupError for the file of another plan, and OSError.
    """
    tuning = Tuning(plan)
    with ExitStack() as stack:
        journal = stack.enter_context(Journal(path, {"format": FORMAT, **asdict(plan)}, "tuning"))
        if executor is None:
            executor = stack.enter_context(processes(jobs))
        for number, line in journal.lines():
            tuning.learn(_read(line, tuning.round, f"{path}, line {number}"))
        while tuning.round < plan.rounds:
            found = _compare(tuning, executor, jobs)
            journal.add(json.dumps(asdict(_Round(tuning.round, found)), separators=(",", ":")))
            tuning.learn(found)
            if progress is not None:
                progress(tuning)
    return tuning


def lines_of(weights: Weights) -> Iterator[str]:
    """As they stand in data/compiled/greedy-stock.inc."""
    for name, values in weights.items():
        numbers = ", ".join(f"{value:.3f}F" for value in values)
        yield f".{name} = {'{' + numbers + '}' if len(values) > 1 else numbers},"


def _read(line: bytes, number: int, where: str) -> list[float]:
    try:
        told = typed(_Round, load_object(line))
    except InputError as fault:
        raise GlupError(f"{where}: expected a round of a tuning ({fault})") from None
    if told.round != number:
        raise GlupError(f"{where}: expected round {number}, given {told.round}")
    return told.margins


def _compare(tuning: Tuning, executor: Executor | None, jobs: int) -> list[float]:
    plan = tuning.plan
    workers = executor.workers if isinstance(executor, WideExecutor) else jobs
    size = -(-plan.comparisons // max(workers, 1))
    tasks = [
        (plan, tuning.round, range(i, min(i + size, plan.comparisons)), tuning.weights)
        for i in range(0, plan.comparisons, size)
    ]
    parts = in_order(executor, jobs, _margins, tasks, _read_margins)
    return [margin for part in parts for margin in part]


def _read_margins(
    found: Any, plan: GreedyPlan, number: int, which: range, weights: Weights
) -> list[float]:
    if isinstance(found, list) and len(found) == len(which) and all(map(is_number, found)):
        return found
    raise GlupError(f"expected {len(which)} margins, given {shown(found)}")


def _margins(plan: GreedyPlan, number: int, which: range, weights: Weights) -> list[float]:
    game, rules = _game(plan.rules)
    bounds = game.greedy_bounds()
    width = _width(number / plan.rounds)
    found = []
    for one in which:
        tuned = {name: weights[name] for name in bounds}
        ways = _ways(plan, number, one, tuned)
        sides = [
            game.GreedyPolicy(weights | _within(bounds, _varied(tuned, ways, sign * width)), rules)
            for sign in (1, -1)
        ]
        seed = (number * plan.comparisons + one + (plan.seed << 40)) % _MATCH_SEED
        found.append(sides[0].match(sides[1], pairs=plan.pairs, seed=seed)[0])
    return found


def _varied(weights: Weights, ways: Weights, width: float) -> Weights:
    return {
        name: [
            value + width * way * _step(value)
            for value, way in zip(values, ways[name], strict=True)
        ]
        for name, values in weights.items()
    }


def _ways(plan: GreedyPlan, number: int, one: int, weights: Weights) -> Weights:
    """Which way each weight is varied in a comparison: 1 or -1."""
    chance = Random(f"{plan.seed} {number} {one}")
    return {name: [chance.choice((-1.0, 1.0)) for _ in values] for name, values in weights.items()}


def _width(done: float) -> float:
    return 1 - (1 - _NARROWEST) * done


def _step(value: float) -> float:
    part, least = _VARIATION
    return part * abs(value) + least


def _within(bounds: dict[str, tuple[float, float]], weights: Weights) -> dict[str, Any]:
    return {
        name: [min(max(value, bounds[name][0]), bounds[name][1]) for value in values]
        for name, values in weights.items()
    }
