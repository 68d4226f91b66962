"""One target on many inputs."""

import time

from mutate import mutations
from targets import TARGETS


def run(name: str, count: int, seed: int) -> float:
    """The longest that an input took, in seconds. An error of the target names the input."""
    read, inputs = TARGETS[name]
    slowest = 0.0
    for data in mutations(inputs(), count, seed):
        start = time.perf_counter()
        try:
            read(data)
        except Exception as error:
            error.add_note(f"input: {data[:20_000]!r}")
            raise
        slowest = max(slowest, time.perf_counter() - start)
    return slowest
