"""Learning to bid: what bids and contracts are worth, generation by generation.

In each generation the bidders of the one before, among themselves and with others of a pool, come
to many decisions; from each of them the deal is played on after a pass and after each of some
bids, by the same players with the same cards. Two small networks learn the differences, and what
contracts came to; the next generation bids by them. This is policy iteration with rollouts
(Tesauro and Galperin, 1997), fitted over all hands and auctions.
"""

import io
import json
import os
import zipfile
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, cast

import numpy as np
from numpy.typing import NDArray

from glupcore._auction import BID_LEAPS, BID_TOTALS, BidNetwork, bid_samples, match_bids
from glupcore.errors import GlupError
from glupcore.support.fields import InputError, load_object
from glupcore.support.files import read_regular, write_whole
from glupcore.support.tasks import WideExecutor, in_order, processes
from glupcore.support.typed import typed
from glupcore.training.archive import unzipped
from glupcore.training.layers import Floats, Layers

VERSION: Final = 1
INPUTS: Final = 106
HIDDEN: Final = (48, 24)

_PART: Final = 25_000  # decisions of a task
_POOL: Final = 4  # generations that one bids with
_WINDOW: Final = 4  # generations whose decisions are learned from
_RATE: Final = 2e-3  # of learning, in the first generation; then a third of it
_PASSES: Final = (6, 2)
_SCALE: Final = 10.0  # units that a bid's output counts as one while it is fitted
_MOST: Final = 80.0  # units of a difference: games won at once would outweigh all else
_QUANTILES: Final = (0.01, 0.03, 0.08, 0.18, 0.3, 0.42, 0.58, 0.7, 0.82, 0.92, 0.97, 0.99)
_STUDY: Final = 2**62  # seeds of what no training sees
_BITS: Final = (13, 10, 8)  # after the point, of the weights of each layer
_BIAS_BITS: Final = (13, 18, 16)

Samples = dict[str, tuple[NDArray[Any], ...]]


@dataclass(frozen=True, slots=True)
class BidPlan:
    """``generations`` of so many ``decisions``."""

    rules: str
    seed: int = 1
    generations: int = 12
    decisions: int = 400_000


@dataclass(frozen=True, slots=True)
class Report:
    """How good a generation is, over the bids of ``greedy`` with its play for both, in points."""

    generation: int
    gain: float
    error: float


@dataclass(frozen=True, slots=True)
class _Head:
    version: int
    plan: BidPlan
    generation: int
    steps: list[int]
    curve: list[Report]


class Learning:
    """A training under way; its state is what the next generation starts from."""

    def __init__(self, plan: BidPlan) -> None:
        self.plan = plan
        self.generation = 0
        self.players: list[str] = []  # of each generation the network, as a text
        self.window: list[Samples] = []  # of the last generations
        self.steps: list[int] = []
        self.curve: list[Report] = []
        rng = np.random.default_rng(plan.seed)
        sizes = (INPUTS, *HIDDEN)
        self.bids = Layers.random((*sizes, len(BID_LEAPS)), rng)
        self.totals = Layers.random((*sizes, BID_TOTALS), rng)

    def pool(self, generation: int) -> list[str]:
        """Those who bid in the decisions that this generation learns from, the newest first."""
        return self.players[max(0, generation - _POOL) : generation][::-1]

    def best(self) -> Report:
        """The generation that won most, of those that were measured."""
        return max(self.curve, key=lambda report: report.gain)

    def text(self) -> str:
        """The best network, as it is written."""
        return self.players[self.best().generation - 1]

    def network(self) -> BidNetwork:
        """The same."""
        return BidNetwork(self.text())

    def learn(self, samples: Samples) -> None:
        """One generation, from what its players came to, and those before it."""
        self.window = [*self.window, samples][-_WINDOW:]
        samples = _joined(self.window)
        first = self.generation == 0
        rng = np.random.default_rng([self.plan.seed, self.generation])
        passes, rate = _PASSES[not first], _RATE if first else _RATE / 3
        numbers, gains = samples["bids"]
        wanted = np.clip(gains, -_MOST, _MOST) / _SCALE
        self.bids = _fitted(
            self.bids, numbers, lambda out, rows: 2 * (out - wanted[rows]), first, passes, rate, rng
        )
        numbers, values, reached = samples["totals"]
        above = reached - values
        if first:
            self.steps = _rising(np.quantile(above, _QUANTILES))
        has = above[:, None] >= np.array(self.steps, np.float32)
        self.totals = _fitted(
            self.totals,
            numbers,
            lambda out, rows: 1 / (1 + np.exp(-np.clip(out, -30, 30))) - has[rows],
            first,
            passes,
            rate,
            rng,
        )
        self.generation += 1
        self.players.append(_text(self))

    def report(self, pairs: int) -> Report:
        """Measure this generation on decks that no training sees."""
        newest = BidNetwork(self.players[-1])
        gain, error = match_bids(newest, None, rules=self.plan.rules, pairs=pairs, seed=_STUDY)
        self.curve.append(Report(self.generation, gain, error))
        return self.curve[-1]

    def save(self, path: Path) -> None:
        """Write a checkpoint; a kill leaves the former one or this one."""
        data = io.BytesIO()
        with zipfile.ZipFile(data, "w") as archive:
            head = _Head(VERSION, self.plan, self.generation, self.steps, self.curve)
            archive.writestr("learning.json", json.dumps(asdict(head)))
            for i, text in enumerate(self.players):
                archive.writestr(f"player-{i}", text)
            for name, layers in (("bids", self.bids), ("totals", self.totals)):
                archive.writestr(name, b"".join(p.tobytes() for p in layers.parameters))
        write_whole(path, data.getvalue())

    @classmethod
    def load(cls, path: Path) -> "Learning":
        """Read a checkpoint. Raises GlupError, which names the file, if it is none, and OSError."""
        data = read_regular(path)
        try:
            members = unzipped(data)
            head = typed(_Head, load_object(members["learning.json"]))
            learning = cls(head.plan)
            learning.generation, learning.steps = head.generation, head.steps
            learning.curve = head.curve
            learning.players = [members[f"player-{i}"].decode() for i in range(head.generation)]
            for text in learning.players:
                BidNetwork(text)
            for name, layers in (("bids", learning.bids), ("totals", learning.totals)):
                _read_into(layers, members[name])
        except (InputError, GlupError, KeyError, ValueError) as error:
            raise GlupError(f"{path}: expected a checkpoint of a training: {error}") from None
        return learning


def train_bids(
    learning: Learning,
    *,
    executor: Executor | None = None,
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Iterator[None]:
    """Train to the plan's end; after each generation its state may be saved.

    ``executor`` and ``jobs`` are as in ``match``; the weights depend on neither. ``progress`` is
    told the parts of a generation that are done, and all of them.
    """
    with ExitStack() as stack:
        if executor is None and jobs > 1:
            executor = stack.enter_context(processes(jobs))
        yield from _generations(learning, executor, jobs, progress)


def _generations(
    learning: Learning,
    executor: Executor | None,
    jobs: int,
    progress: Callable[[int, int], None] | None,
) -> Iterator[None]:
    plan = learning.plan
    parts = -(-plan.decisions // _PART)

    def samples_for(generation: int, progress: Callable[[int, int], None] | None) -> Samples:
        first = (plan.seed << 32) + generation * parts
        pool: Any = tuple(learning.pool(generation))
        if isinstance(executor, WideExecutor):
            pool = tuple(executor.sent(text.encode()) for text in pool)
        tasks = [(plan.rules, pool, (first + i) % _STUDY) for i in range(parts)]
        found: list[Samples] = []
        for one in in_order(executor, jobs, samples_of, tasks, _read_samples):
            found.append(one)
            if progress is not None:
                progress(len(found), parts)
        return _joined(found)

    for before in range(max(0, learning.generation - _WINDOW + 1), learning.generation):
        if len(learning.window) < min(_WINDOW - 1, learning.generation):  # it goes on after a stop
            learning.window.append(samples_for(before, None))
    while learning.generation < plan.generations:
        learning.learn(samples_for(learning.generation, progress))
        yield


def samples_of(rules: str, pool: Iterable[str | bytes], seed: int) -> Samples:
    """A task: some decisions and contracts of these bidders."""
    texts = [one if isinstance(one, str) else one.decode() for one in pool]
    networks = [BidNetwork(text) for text in texts]
    return bid_samples(networks, rules=rules, count=_PART, seed=seed)


def calibration(learning: Learning, contracts: int = 100_000) -> list[tuple[int, float, float]]:
    """Chances to make a contract, in ten classes: contracts, told and what happened in percent.

    Of contracts that the bidders of now come to, of the hand's value and up to ten units about it,
    in deals that no training has seen.
    """
    samples = bid_samples(
        [learning.network()], rules=learning.plan.rules, count=contracts, seed=_STUDY + 1
    )
    numbers, values, reached = samples["totals"]
    rng = np.random.default_rng(learning.plan.seed)
    units = np.rint(values + rng.integers(-10, 11, len(values))).astype(np.int16)
    told = learning.network().chances(numbers, values, units)
    made = reached >= units
    classes = np.minimum((10 * told).astype(int), 9)
    return [
        (int(n), 100 * float(told[classes == c].mean()), 100 * float(made[classes == c].mean()))
        for c in range(10)
        if (n := np.count_nonzero(classes == c))
    ]


def _fitted(
    layers: Layers,
    numbers: NDArray[Any],
    slope: Callable[[Floats, NDArray[np.intp]], Floats],
    first: bool,
    passes: int,
    rate: float,
    rng: np.random.Generator,
) -> Layers:
    """Fitted with inputs that are centred and of like spread, and given for those as they are."""
    inputs = numbers.astype(np.float32)
    mean = inputs.mean(0, dtype=np.float64).astype(np.float32)
    spread = np.maximum(inputs.std(0, dtype=np.float64), 0.3).astype(np.float32)
    inputs -= mean
    inputs /= spread
    scaled = layers if first else layers.scaled(mean, spread)
    scaled.fit(inputs, slope, passes=passes, rate=rate, rng=rng)
    return scaled.rescaled(mean, spread)


def _rising(quantiles: NDArray[np.float64]) -> list[int]:
    """Whole numbers near these, each above the one before."""
    steps: list[int] = []
    for one in np.rint(quantiles).astype(int).tolist():
        steps.append(max(one, steps[-1] + 1) if steps else one)
    return steps


def _text(learning: Learning) -> str:
    """As src/cpp/glup/auction/hands/bid_network.hpp reads it."""
    numbers = [
        *learning.steps,
        *_whole(learning.bids, _SCALE),
        *_whole(learning.totals, 1.0),
    ]
    lines = [f"// bids of {learning.plan.rules}: made by glupcore train auction"]
    lines += (
        " ".join(f"{number}," for number in numbers[i : i + 16]) for i in range(0, len(numbers), 16)
    )
    return "\n".join(lines) + "\n"


def _whole(layers: Layers, scale: float) -> Iterator[int]:
    """All numbers of a network in turn, with some bits after the point."""
    for i, bits in enumerate(_BITS):
        of = scale if i == len(_BITS) - 1 else 1.0
        weights, bias = (of * p.astype(np.float64) for p in layers.parameters[2 * i : 2 * i + 2])
        yield from np.clip(np.rint(weights * 2**bits), -(2**15), 2**15 - 1).astype(int).flat
        yield from np.rint(bias * 2 ** _BIAS_BITS[i]).astype(int)


def _joined(found: list[Samples]) -> Samples:
    return {
        name: tuple(
            np.concatenate(columns) for columns in zip(*(one[name] for one in found), strict=True)
        )
        for name in found[0]
    }


def _read_samples(found: Any, rules: str, pool: Any, seed: int) -> Samples:
    """Raises GlupError unless it is what such a task gives."""
    try:
        (numbers, gains), (other, values, reached) = found["bids"], found["totals"]
        shapes = [numbers.shape, gains.shape, other.shape, values.shape, reached.shape]
        n = len(values)
        expected = [(_PART, INPUTS), (_PART, len(BID_LEAPS)), (n, INPUTS), (n,), (n,)]
        if shapes == expected and all(
            bool(np.isfinite(one).all()) for one in (gains, values, reached)
        ):
            return cast(Samples, found)
    except (TypeError, KeyError, ValueError, AttributeError):
        pass
    raise GlupError("expected samples of bids")


def _read_into(layers: Layers, data: bytes) -> None:
    numbers = np.frombuffer(data, np.float32)
    sizes = [p.size for p in layers.parameters]
    if numbers.size != sum(sizes) or not np.isfinite(numbers).all():
        raise GlupError(f"expected {sum(sizes)} numbers")
    ends = np.cumsum(sizes)
    layers.parameters = [
        numbers[end - size : end].reshape(p.shape).copy()
        for p, size, end in zip(layers.parameters, sizes, ends, strict=True)
    ]


def manifest(learning: Learning, command: str, commit: str) -> dict[str, Any]:
    """What is said beside the weights."""
    return {
        "command": command,
        "commit": commit,
        "over greedy": asdict(learning.best()),
        "calibration": [
            {"contracts": n, "told": round(told, 1), "made": round(made, 1)}
            for n, told, made in calibration(learning)
        ],
    }


def write(learning: Learning, path: Path | os.PathLike[str]) -> None:
    """The weights of now."""
    write_whole(path, learning.text().encode())
