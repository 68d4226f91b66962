"""The option --cluster: long work on the workers of a Dask scheduler."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any, TypeVar

import click

from glupcore.cli.numbers import Whole
from glupcore.cli.output import say_aside
from glupcore.errors import GlupError
from glupcore.tasks import WideExecutor

_F = TypeVar("_F", bound=Callable[..., Any])


def spread_options(command: _F) -> _F:
    """Options that say where the work is done: --jobs and --cluster."""
    jobs = click.option("--jobs", type=Whole(1, 1024), default=1, show_default=True)
    cluster = click.option(
        "--cluster",
        metavar="ADDRESS",
        help="On the workers of this Dask scheduler: tcp://HOST:PORT; local:N starts one.",
    )
    return jobs(cluster(command))


@contextmanager
def chosen(cluster: str | None, jobs: int) -> Iterator[Executor | None]:
    """The executor of those options; None for none but ``jobs``. Raises GlupError."""
    if cluster is None:
        yield None
        return
    if jobs != 1:
        raise GlupError("--jobs, --cluster: expected one of them")
    from glupcore.cluster import open_cluster

    with open_cluster(cluster, notice=say_aside) as executor:
        yield executor


def workers_of(executor: Executor | None) -> str:
    """For the line of progress, behind the pace."""
    if not isinstance(executor, WideExecutor):
        return ""
    return f", {executor.workers} worker{'' if executor.workers == 1 else 's'}"
