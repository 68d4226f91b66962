"""What a worker of a cluster runs: a task, if it would come to the same as where it was set."""

import io
import pickle
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from glupcore.cluster.identity import Identity, own_identity

# Solvers are no thing for two threads; a machine's cores are as many workers.
_ONE_AT_A_TIME: Final = threading.Lock()


@dataclass(frozen=True, slots=True)
class Refused:
    """A worker's answer in place of a result."""

    worker: str
    identity: Identity


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Sent:
    """Bytes that travel by themselves, for as long as this is kept; ``data`` is where they are."""

    data: Any


class _Pickler(pickle.Pickler):
    def __init__(self, file: io.BytesIO) -> None:
        super().__init__(file, protocol=5)
        self.sent: list[Sent] = []

    def persistent_id(self, obj: Any) -> int | None:
        if not isinstance(obj, Sent):
            return None
        if obj not in self.sent:
            self.sent.append(obj)
        return self.sent.index(obj)


class _Unpickler(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, sent: Sequence[bytes]) -> None:
        super().__init__(file)
        self._sent = sent

    def persistent_load(self, pid: int) -> bytes:
        return self._sent[pid]


def packed(task: tuple[Any, ...]) -> tuple[bytes, list[Sent]]:
    """A function and its arguments for ``call``, and what it needs besides."""
    file = io.BytesIO()
    pickler = _Pickler(file)
    pickler.dump(task)
    return file.getvalue(), pickler.sent


def call(identity: Identity, task: bytes, *sent: bytes) -> Any:
    """Do a task that ``packed`` gave. Refused, if this package is not the one that it is meant for.

    Raises what the task raises.
    """
    if identity.unlike(own_identity()):
        from distributed import get_worker

        return Refused(get_worker().address, own_identity())
    function, *arguments = _Unpickler(io.BytesIO(task), sent).load()
    with _ONE_AT_A_TIME:
        return function(*arguments)
