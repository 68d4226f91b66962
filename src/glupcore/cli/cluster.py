"""The option --cluster: long work on the workers of a Dask scheduler."""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Final

import click

from glupcore.cli.numbers import Whole
from glupcore.cli.output import say_aside
from glupcore.errors import GlupError
from glupcore.support.counted import counted
from glupcore.support.tasks import WideExecutor

JOBS: Final = click.option("--jobs", type=Whole(1, 1024), default=1, show_default=True)
CLUSTER: Final = click.option(
    "--cluster",
    metavar="ADDRESS",
    help="On the workers of a Dask scheduler, as at tcp://10.0.0.5:8786; local:N starts one.",
)


@contextmanager
def chosen(cluster: str | None, name: str = "--jobs", given: int = 1) -> Iterator[Executor | None]:
    """The executor of the option --cluster; None without it.

    Raises GlupError if the option ``name``, which says how many do the work here, is given too.
    """
    if cluster is None:
        yield None
        return
    if given != 1:
        raise GlupError(f"{name}, --cluster: expected one of them")
    from glupcore.cluster import open_cluster

    with open_cluster(cluster, notice=say_aside) as executor:
        yield executor


def workers_of(executor: Executor | None) -> str:
    """For the line of progress, behind the pace."""
    if not isinstance(executor, WideExecutor):
        return ""
    return f", {counted(executor.workers, 'worker')}"
