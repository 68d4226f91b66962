"""A cluster: the same results whoever works on them, and what happens when one of them fails."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import urlopen

import pytest

import glupcore
from dask_processes import Processes, dask_processes
from extras import need
from glupcore import GlupError
from glupcore.arena import match
from glupcore.arena.league import league
from glupcore.arena.results import MatchProgress
from glupcore.support.player_files import files_of, with_files

need("distributed")

from glupcore.cluster import open_cluster  # noqa: E402
from glupcore.cluster.identity import own_identity  # noqa: E402
from glupcore.cluster.worker import Sent, call, packed  # noqa: E402

pytestmark = pytest.mark.slow

LONG = 60.0
PAIRS = 12
FEW = 3
HERE = Path(glupcore.__file__).parent


@pytest.fixture
def dask(tmp_path: Path) -> Iterator[Processes]:
    """A scheduler that has no workers yet."""
    folder = tmp_path / "dask"
    folder.mkdir()
    with dask_processes(folder) as processes:
        yield processes


def played(
    path: Path,
    executor: Executor | None = None,
    at: int = 0,
    do: Callable[[], object] = int,
    pairs: int = PAIRS,
) -> list[Any]:
    """The pairs in the file of a match, without times; at a pair of it something is done."""
    match(
        "pimc:iterations=20",
        "greedy",
        pairs=pairs,
        seed=3,
        executor=executor,
        path=path,
        progress=lambda standing: standing.pairs == at and do(),
    )
    found = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    for pair in found:
        del pair["crc32"]  # with the seconds in it
        for deal in pair["deals"]:
            del deal["seconds"]
    return found


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    """What one process plays."""
    pairs = played(tmp_path_factory.mktemp("one") / "match.jsonl")
    assert [pair["pair"] for pair in pairs] == list(range(PAIRS))
    return pairs


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Of the match's file."""
    return tmp_path / "match.jsonl"


def until(condition: Callable[[], object]) -> None:
    end = time.monotonic() + LONG
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


def in_group(group: int) -> bool:
    """Whether one of its processes is there."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_workers_that_come_late(dask: Processes, path: Path, expected: list[Any]) -> None:
    with open_cluster(dask.address) as cluster:
        assert cluster.workers == 0
        dask.worker()
        assert played(path, cluster, 4, dask.worker) == expected
        until(lambda: cluster.workers == 2)
        assert cluster.under_way() == 4
        path.unlink()
        assert played(path, cluster) == expected


@pytest.mark.skipif(os.name != "posix", reason="needs SIGSTOP")
@pytest.mark.parametrize("how", ["SIGKILL", "SIGSTOP"])
def test_a_worker_that_dies_or_hangs(
    dask: Processes, path: Path, expected: list[Any], how: str
) -> None:
    workers = [dask.worker(), dask.worker()]
    with open_cluster(dask.address, patience=1.0) as cluster:
        until(lambda: cluster.workers == 2)
        hit = getattr(signal, how)
        assert played(path, cluster, 4, lambda: workers[0].send_signal(hit)) == expected


def test_a_task_for_a_worker_that_dies_is_done_by_another(dask: Processes) -> None:
    for _ in range(2):
        dask.worker()
    with open_cluster(dask.address, patience=3600) as cluster:
        until(lambda: cluster.workers == 2)
        with cluster._lock:  # as while others have not said who they are
            one, other = cluster._good
            cluster._good.remove(other)
            cluster._refused["tcp://there:1"] = "for a test"
            task = cluster.submit(time.sleep, 3)
            cluster._good.add(other)
        until(lambda: cluster._client.processing().get(one))
        until(lambda: not cluster._refused)
        pid = cluster._client.run(os.getpid)[one]
        os.kill(pid, signal.SIGKILL)
        assert task.result(LONG) is None


def test_workers_with_another_glupcore_are_left_out(
    dask: Processes, path: Path, tmp_path: Path, expected: list[Any]
) -> None:
    notices: list[str] = []
    with open_cluster(dask.address, notice=notices.append) as cluster:
        for part, changed in (("code", "arena/play.py"), ("weights", "data/belief.json")):
            other = tmp_path / part
            shutil.copytree(HERE, other / "glupcore")
            with (other / "glupcore" / changed).open("a") as file:
                file.write("\n")
            notices.clear()
            dask.worker(other)
            until(lambda: notices)
            assert notices[0].startswith("worker tcp://127.0.0.1:")
            assert f"is left out: {part} " in notices[0]
            with pytest.raises(GlupError, match=f"no worker can do this .*: {part} "):
                played(path, cluster)
        dask.worker()
        until(lambda: cluster.workers == 1)
        assert played(path, cluster, 4, lambda: dask.worker(other)) == expected


def test_when_the_scheduler_dies(dask: Processes, path: Path, expected: list[Any]) -> None:
    dask.worker()
    with open_cluster(dask.address, wait=0) as cluster:
        with pytest.raises(GlupError, match="the scheduler is gone"):
            played(path, cluster, 4, dask.scheduler.kill)
        with pytest.raises(GlupError, match="the scheduler is gone"):
            cluster.submit(int).result(LONG)
    assert 4 <= path.read_text().count("\n") - 1 < PAIRS
    assert played(path) == expected


@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
def test_a_scheduler_that_comes_back(dask: Processes, path: Path, expected: list[Any]) -> None:
    def again() -> None:
        dask.scheduler.kill()
        dask.scheduler.wait()
        dask.schedule()

    dask.lasting_worker()
    notices: list[str] = []
    with open_cluster(dask.address, notice=notices.append, wait=LONG) as cluster:
        kept = cluster.sent(b"weights")
        assert cluster.submit(len, kept).result(LONG) == 7
        assert played(path, cluster, 4, again) == expected
        assert cluster.submit(len, kept).result(LONG) == 7
    assert notices == [
        "the scheduler is gone; waiting 60 s for one in its place",
        "there is a scheduler again",
    ]


# What a worker does in place of playing pairs (``some``) or, in the last, of anything at all; and
# what is said of it.
GARBAGE = {
    "no list": ("return None", "expected 1 results and a time, given tuple"),
    "too many": ("return honest(some, *rest) * 2", "expected 1 results and a time, given tuple"),
    "no line": ("return [None]", "expected the line of a result, given null"),
    "two lines": ("return ['{}\\n{}']", "expected the line of a result"),
    "no pair": ("return ['{\"pair\":0}']", "not the line of a pair"),
    "another pair": ("return honest([7 + one for one in some], *rest)", "expected pair "),
    "no pickle": ("return Unreadable()", "invalid literal"),
    "a lot": ("return ['x' * 50_000_000]", 'expected the line of a result, given "xxx'),
}
SPOILED = """
import glupcore.arena.workers as workers

class Unreadable:
    def __reduce__(self):
        return int, ("no number",)

honest = workers.honest = getattr(workers, "honest", workers._play)  # this may be run twice

def spoiled(some, *rest):
    {body}

spoiled.__module__, spoiled.__qualname__ = honest.__module__, honest.__qualname__
workers._play = spoiled
"""


def test_workers_that_give_something_else(dask: Processes, path: Path, expected: list[Any]) -> None:
    """One after the other in one cluster, which then goes on with an honest one."""
    notices: list[str] = []
    with open_cluster(dask.address, notice=notices.append, patience=10.0) as cluster:
        for number, (kind, (body, told)) in enumerate(GARBAGE.items()):
            dask.worker(preload=SPOILED.format(body=body))
            until(lambda: cluster.workers == 1)
            with pytest.raises(GlupError, match="no worker can do this ") as error:
                played(path, cluster, pairs=FEW)
            assert told in str(error.value), kind
            assert path.read_text().count("\n") == 1, kind
            assert len(notices) == number + 1, kind
            assert notices[-1].startswith("worker tcp://127.0.0.1:")
            assert told in notices[-1], kind
            path.unlink()
        dask.worker()
        until(lambda: cluster.workers == 1)
        assert played(path, cluster, pairs=FEW) == expected[:FEW]


def test_a_worker_that_hangs_at_a_task(dask: Processes, path: Path, expected: list[Any]) -> None:
    dask.worker(preload=SPOILED.format(body="import time; time.sleep(1000)"))
    with open_cluster(dask.address, patience=1.0) as cluster:
        until(lambda: cluster.workers == 1)
        dask.worker()
        assert played(path, cluster) == expected


def test_an_odd_error_of_a_worker(dask: Processes, path: Path) -> None:
    dask.worker(preload=SPOILED.format(body="raise RuntimeError('broken')"))
    with (
        open_cluster(dask.address) as cluster,
        pytest.raises(GlupError, match="a worker's RuntimeError: 'broken'"),
    ):
        played(path, cluster)


COMMAND = [sys.executable, "-m", "glupcore", "match", "pimc:iterations=20", "greedy"]
OPTIONS = ["--pairs", str(PAIRS), "--seed", "3", "--out"]


@pytest.mark.skipif(os.name != "posix", reason="needs ulimit")
def test_when_the_disk_is_full(dask: Processes, path: Path, expected: list[Any]) -> None:
    dask.worker()
    command = [*COMMAND, *OPTIONS, str(path), "--cluster", dask.address]
    limited = ["bash", "-c", 'ulimit -f 16; exec "$0" "$@"', *command]
    done = subprocess.run(limited, capture_output=True, text=True, timeout=LONG)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[-1] == f"error: {path}: File too large"
    assert played(path) == expected


@pytest.mark.skipif(os.name != "posix", reason="needs SIGINT")
def test_an_interrupt(path: Path, expected: list[Any]) -> None:
    command = [*COMMAND, *OPTIONS, str(path), "--cluster", "local:2"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    until(lambda: path.exists() and path.read_text().count("\n") > 1)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all of them
    output, errors = process.communicate(timeout=LONG)
    assert process.returncode == 130
    assert "pairs of deals, seed 3" in output
    assert errors.splitlines()[-1].startswith("interrupted after ")
    assert "Traceback" not in errors
    until(lambda: not in_group(process.pid))  # nobody is left
    assert played(path) == expected


def test_nobody_else_on_this_machine_reaches_a_local_cluster() -> None:
    """It ran whatever any account told it to, and its page was there for the network."""
    import psutil
    from distributed import Client

    with open_cluster("local:1") as cluster:
        place = cluster._client.cluster
        scheduler = place.scheduler_address
        assert scheduler.startswith("tls://127.0.0.1:")
        with pytest.raises((OSError, TypeError)):
            Client(scheduler.replace("tls", "tcp"), timeout=3, set_as_default=False)
        with pytest.raises((OSError, TypeError)):
            Client(scheduler, timeout=3, set_as_default=False)
        process = psutil.Process()
        heard = [
            each.laddr.ip
            for one in [process, *process.children(recursive=True)]
            for each in one.net_connections("inet")
            if each.status == psutil.CONN_LISTEN
        ]
        assert len(heard) >= 2
        assert set(heard) <= {"127.0.0.1", "::1"}
        assert cluster.submit(abs, -3).result(60) == 3


def test_a_connection_that_breaks_is_no_fault_of_a_worker() -> None:
    from distributed.comm import CommClosedError

    class Broken:
        async def exception(self) -> None:
            return None

        def __await__(self) -> Any:
            raise self.error

        error: Exception = CommClosedError("reset by peer")

    notices: list[str] = []
    with open_cluster("local:1", notice=notices.append) as cluster:
        asked: Any = Broken()
        cluster._asked["tcp://there:1"] = asked
        asyncio.run(cluster._hear("tcp://there:1", asked))
        assert notices == []
        asked.error = ValueError("no such module")
        cluster._asked["tcp://there:1"] = asked
        asyncio.run(cluster._hear("tcp://there:1", asked))
        assert "worker tcp://there:1 is left out" in notices[0]


MUTE = """
import asyncio

def dask_setup(worker):
    answer, asked = worker.handlers["get_data"], []

    async def get_data(comm, **options):
        asked.append(None)
        await asyncio.sleep(0 if len(asked) <= {answers} else 3600)
        return await answer(comm, **options)

    worker.handlers["get_data"] = get_data
"""


def test_a_worker_that_dies_before_it_has_said_who_it_is(dask: Processes) -> None:
    mute = dask.worker(preload=MUTE.format(answers=0))
    with open_cluster(dask.address) as cluster:
        until(lambda: [one.status for one in cluster._asked.values()] == ["finished"])
        mute.kill()
        dask.worker()
        assert cluster.submit(abs, -3).result(LONG) == 3


def test_a_worker_that_dies_with_a_result_that_no_other_may_find(dask: Processes) -> None:
    mute = dask.worker(preload=MUTE.format(answers=1))
    with open_cluster(dask.address, patience=1.0) as cluster:
        until(lambda: cluster.workers == 1)
        with cluster._lock:
            cluster._refuse("tcp://there:1", "another glupcore")
            result = cluster.submit(abs, -3)
        (task,) = cluster._tasks
        until(lambda: task.tries[0].status == "finished")
        mute.kill()
        dask.worker()
        assert result.result(LONG) == 3


def answered(url: str) -> str:
    """What stands there, also where distributed fails: its JSON can't have tuples as keys."""
    try:
        return str(urlopen(url, timeout=30).read().decode())
    except HTTPError as error:
        if error.code != 500:
            raise
        return error.read().decode()


def test_the_page_of_a_local_cluster_tells_no_results_and_takes_no_orders() -> None:
    with open_cluster("local:1") as cluster:
        client = cluster._client
        kept = client.submit(str.upper, "a result", key="a name")
        assert kept.result(60) == "A RESULT"
        top = client.dashboard_link.removesuffix("/status")
        (worker,) = client.scheduler_info()["workers"]
        of_worker = f"{quote(worker, safe='')}.html"
        pages = ["info/task/a%20name.html", "info/main/workers.html", "json/identity.json"]
        pages += [f"info/{name}/{of_worker}" for name in ("worker", "logs", "call-stacks")]
        said = "".join(answered(f"{top}/{page}") for page in pages)
        assert "a name" in said
        assert "a result" not in said.lower()
        with pytest.raises(HTTPError, match="404"):
            urlopen(f"{top}/api/v1/retire_workers", data=b'{"workers": []}', timeout=30)


@pytest.mark.parametrize(
    "address", ["", "local:", "local:0", "local:x", "host", "tcp://host", "x://h:1"]
)
def test_odd_addresses(address: str) -> None:
    with pytest.raises(GlupError, match="cluster: expected tcp"), open_cluster(address):
        pass


def test_what_a_task_needs_travels_by_itself() -> None:
    data = b"weights" * 1000
    one, two = Sent("one"), Sent("two")
    task, sent = packed((_both, {"a": one, "b": two}, one))
    assert len(task) < 200
    assert sent == [one, two]
    assert call(own_identity(), task, data, b"") == [data, b"", data]


def _both(files: dict[str, bytes], other: bytes) -> list[bytes]:
    return [*files.values(), other]


def test_files_of_players(tmp_path: Path) -> None:
    weights = tmp_path / "net.glup"
    weights.write_bytes(b"weights")
    player = f"network:seed=1,weights={weights}"
    assert files_of(player) == [str(weights)]
    assert files_of(f"engine:{weights}") == files_of("greedy") == []
    there = with_files(player, {str(weights): b"weights"})
    name, _, path = there.rpartition("=")
    assert name == "network:seed=1,weights"
    assert path != str(weights)
    assert Path(path).read_bytes() == b"weights"
    assert with_files(player, {}) == player


def test_weights_of_this_machine_play_on_another(dask: Processes, tmp_path: Path) -> None:
    dask.worker()
    weights = tmp_path / "net.glup"
    shutil.copy(HERE / "data" / "value.glup", weights)
    with open_cluster(dask.address) as cluster:
        a, b = f"network:weights={weights}", "greedy"
        result = match(a, b, pairs=20, seed=1, executor=cluster)
    assert result.estimate == match("network", b, pairs=20, seed=1).estimate


@pytest.mark.parametrize("rules", ["two-handed", "three-handed", "four-handed", "double-deck"])
def test_other_games_by_a_cluster_that_loses_a_worker(dask: Processes, rules: str) -> None:
    workers = [dask.worker(), dask.worker()]
    a, b = "pimc:iterations=4", "greedy"
    with open_cluster(dask.address) as cluster:

        def lose(standing: MatchProgress) -> None:
            if standing.pairs == 2:
                workers[0].send_signal(signal.SIGKILL)

        theirs = match(a, b, pairs=8, seed=1, rules=rules, executor=cluster, progress=lose)
        table = league([a, b, "random"], rounds=6, seed=1, rules=rules, executor=cluster)
    assert theirs.margins == match(a, b, pairs=8, seed=1, rules=rules).margins
    here = league([a, b, "random"], rounds=6, seed=1, rules=rules)
    assert [one.strength for one in table.standings] == [one.strength for one in here.standings]
