"""A training round in parts: the same weights whoever plays them, and samples that travel."""

from __future__ import annotations

import signal
import struct
import time
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from dask_processes import dask_processes
from extras import need
from glupcore import GlupError
from glupcore._training import Player, Samples, Trainer, expert_samples, self_play
from glupcore.training.parts import parts_of
from glupcore.training.plan import Plan
from glupcore.training.run import Run
from glupcore.value import default_network
from speeds import some_quick

PLAN = Plan(
    rounds=6, deals=24, lessons=1, league_every=2, veteran=0.5, expert_part=0.5, expert_deals=4
)
FIELDS = ("rows", "starts", "draws", "targets", "won", "decisions")


def weights(
    plan: Plan, executor: Executor | None = None, between: Callable[[int], object] = int
) -> bytes:
    run = Run.start(plan)
    for _ in run.play(executor):
        between(run.round)
    return run.trainer.to_bytes()


def some_samples() -> Samples:
    me = Player(default_network(), explore=0.2)
    samples = self_play(me, me, deals=2, seed=1)
    samples.append(expert_samples(me, me, deals=1, seed=1, judge=default_network(), keep=0.1))
    return samples


@pytest.mark.parametrize("parts", some_quick([1, 2, 5], 2))
def test_weights_are_the_same_by_any_executor(parts: int) -> None:
    plan = Plan(**{**{name: getattr(PLAN, name) for name in PLAN.__slots__}, "parts": parts})
    with ThreadPoolExecutor(3) as executor:
        assert weights(plan, executor) == weights(plan)


def test_parts_have_deals_of_their_own() -> None:
    plan = Plan(rounds=3, deals=100, parts=6, lessons=0, expert_part=0.5)
    seen = set()
    for number in range(3):
        parts = parts_of(plan, number)
        assert sum(not part.studies for part in parts) == 3
        assert sum(part.studies for part in parts) == (6 if number == 2 else 0)
        seen |= {part.seed(3 if not part.studies else 6) for part in parts}
    assert len(seen) == 3 * 3 + 6


def test_more_parts_than_deals() -> None:
    Plan(deals=2, parts=5)
    with pytest.raises(GlupError, match=r"parts: expected at most two for each of 2 deals"):
        Plan(deals=2, parts=6)


def test_samples_travel_as_they_are() -> None:
    samples = some_samples()
    there = Samples.from_bytes(samples.to_bytes())
    for name in FIELDS:
        np.testing.assert_array_equal(getattr(there, name), getattr(samples, name))
    trainers = [Trainer(1), Trainer(1)]
    for trainer, its in zip(trainers, (samples, there), strict=True):
        trainer.fit(its, rate=1e-3)
    assert trainers[0].to_bytes() == trainers[1].to_bytes()
    empty = Samples.from_bytes(self_play(Player(), Player(), deals=0, seed=1).to_bytes())
    assert len(empty) == 0


def test_other_bytes_are_no_samples() -> None:
    data = some_samples().to_bytes()
    with pytest.raises(GlupError, match="samples: expected the bytes of some"):
        Samples.from_bytes(b"")
    with pytest.raises(GlupError, match="samples: expected bytes that"):
        Samples.from_bytes(data + b"\0")
    huge = data[:24] + struct.pack("<Q", 2**64 - 1) + data[32:]
    with pytest.raises(GlupError, match="samples: expected"):
        Samples.from_bytes(huge)
    random = Random(1)
    refused = 0
    for _ in range(300):
        bad = bytearray(data)
        for _ in range(random.randrange(1, 4)):
            at = random.choice([random.randrange(48), random.randrange(len(bad))])
            bad[at] = random.randrange(256)
        try:
            Trainer(1).fit(Samples.from_bytes(bytes(bad[: random.choice([len(bad), at])])), rate=1)
        except GlupError:
            refused += 1
    assert refused > 100


@pytest.mark.slow
def test_weights_are_the_same_by_a_cluster_that_loses_a_worker(tmp_path: Path) -> None:
    need("distributed")
    from glupcore.cluster import open_cluster

    with dask_processes(tmp_path) as dask, open_cluster(dask.address) as cluster:
        workers = [dask.worker(), dask.worker()]

        def lose(done: int) -> Any:
            return done == 2 and workers[0].send_signal(signal.SIGKILL)

        assert weights(PLAN, cluster, lose) == weights(PLAN)


@pytest.mark.slow
def test_a_cluster_forgets_what_nobody_needs() -> None:
    need("distributed")
    from glupcore.cluster import open_cluster

    with open_cluster("local:1") as cluster:
        kept = cluster.sent(b"weights")
        assert cluster.sent(b"weights") is kept
        assert cluster.submit(bytes, kept).result() == b"weights"
        key = cluster._there[kept].key
        del kept
        another = cluster.sent(b"other weights")
        assert cluster.submit(bytes, another).result() == b"other weights"
        assert cluster._there[another].key != key
        end = time.monotonic() + 30
        while key in cluster._client.futures:
            assert time.monotonic() < end
            time.sleep(0.05)
        assert cluster._there[another].key in cluster._client.futures
