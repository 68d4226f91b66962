"""A Dask scheduler: its address, how to reach it, or one of our own on this machine."""

import logging
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, Final

from glupcore.errors import GlupError
from glupcore.support.checks import quoted
from glupcore.support.tasks import interrupts_held

if TYPE_CHECKING:
    from distributed import Client

Connect = Callable[[float], "Client"]
"""Makes a client of a scheduler, in so many seconds. Raises GlupError if there is none."""

# What a process of our own begins with: Ctrl-C is for the one that has started it.
_DEAF: Final = "import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\n"


@contextmanager
def scheduler_at(address: str) -> Iterator[Connect]:
    """How to reach the scheduler at an address such as "tcp://host:8786".

    "local:N" starts one of N processes on this machine, which end with it. Raises GlupError for
    another address, or if there is no Dask.
    """
    try:
        import distributed
    except ImportError:
        raise GlupError('--cluster needs Dask: pip install "glupcore[cluster]"') from None
    for name in ("distributed", "tornado", "asyncio"):  # what matters is an error of ours
        logging.getLogger(name).setLevel(logging.CRITICAL)
    workers = _workers_in(address)
    place: Any = None
    if workers is not None:
        with interrupts_held(), _told(address):  # Ctrl-C is for this process
            place = _local(workers)

    def connect(seconds: float) -> "Client":
        with interrupts_held(), _told(address):
            where = address if place is None else place
            return distributed.Client(where, timeout=seconds, set_as_default=False)

    try:
        yield connect
    finally:
        if place is not None:
            with suppress(Exception):
                place.close(timeout=5)


@contextmanager
def _told(address: str) -> Iterator[None]:
    """Errors in our words."""
    try:
        yield
    except ImportError:
        needed = 'cryptography, for its keys: pip install "glupcore[cluster]"'
        raise GlupError(f"cluster: {address} needs {needed}") from None
    except OSError as error:
        raise GlupError(f"cluster: no scheduler at {address} ({error})") from None


def _workers_in(address: str) -> int | None:
    """The number in "local:N", None for a scheduler's address. Raises GlupError for another."""
    match = re.fullmatch(r"local:([1-9]\d{0,3})|(?:tcp|tls)://[^\s/]+:\d{1,5}", address, re.ASCII)
    if match is None:
        expected = "tcp://HOST:PORT, or local:N with at most 9999 workers"
        raise GlupError(f"cluster: expected {expected}, given {quoted(address)}")
    return int(match[1]) if match[1] else None


def _local(workers: int) -> Any:
    """Processes that talk to this one and to each other alone.

    A scheduler and its workers run what they are told to: others on this machine reach their ports,
    and lack the keys, which are made for this time and kept in memory.
    """
    from distributed import LocalCluster, Security

    return LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        host="127.0.0.1",
        protocol="tls",
        security=Security.temporary(),
        dashboard_address="127.0.0.1:0",  # any free port
        worker_dashboard_address="127.0.0.1:0",
        memory_limit=0,
        silence_logs=logging.CRITICAL,
        preload=_DEAF,
    )
