"""What the engine keeps for its clients, by their names for it."""

import time
from collections import Counter, OrderedDict
from threading import RLock
from typing import Generic, TypeVar

T = TypeVar("T")


class Store(Generic[T]):
    """Things by client and name, each client's its own; what is unused for ``idle`` seconds goes.

    Any thread may use it.
    """

    def __init__(self, idle: float | None) -> None:
        self._idle = idle
        self._lock = RLock()
        self._things: OrderedDict[tuple[str | None, str], tuple[T, float]] = OrderedDict()
        self._counts: Counter[str | None] = Counter()

    def __len__(self) -> int:
        return len(self._things)

    def clients(self) -> set[str | None]:
        """Those who have something here."""
        with self._lock:
            return set(self._counts)

    def count(self, client: str | None) -> int:
        """How many things that client has."""
        return self._counts.get(client, 0)

    def get(self, client: str | None, name: str) -> T | None:
        """The thing, which is then in use again; None if there is none."""
        with self._lock:
            self._forget_idle()
            if (client, name) not in self._things:
                return None
            thing, _ = self._things[client, name]
            self._use(client, name, thing)
            return thing

    def put(self, client: str | None, name: str, thing: T) -> None:
        """Keep it, instead of what the client had by that name."""
        with self._lock:
            self._forget_idle()
            if (client, name) not in self._things:
                self._counts[client] += 1
            self._use(client, name, thing)

    def pop(self, client: str | None, name: str) -> T | None:
        """Give it back, and keep it no more."""
        with self._lock:
            thing, _ = self._things.pop((client, name), (None, 0.0))
            if thing is not None:
                self._counts[client] -= 1
                if not self._counts[client]:
                    del self._counts[client]
            return thing

    def pop_all(self, client: str | None) -> int:
        """Keep nothing of that client; how much there was."""
        with self._lock:
            names = [name for owner, name in self._things if owner == client]
            for name in names:
                self.pop(client, name)
            return len(names)

    def shrink(self, most: int) -> None:
        """Keep so many things at most: who has most of them loses those that they used longest ago.

        So nobody's go for another who has more.
        """
        with self._lock:
            while len(self._things) > most:
                ((greedy, _),) = self._counts.most_common(1)
                self.pop(*next(key for key in self._things if key[0] == greedy))

    def _use(self, client: str | None, name: str, thing: T) -> None:
        self._things[client, name] = thing, time.monotonic()
        self._things.move_to_end((client, name))

    def _forget_idle(self) -> None:
        while self._idle is not None and self._things:
            key, (_, used) = next(iter(self._things.items()))
            if time.monotonic() - used < self._idle:
                return
            self.pop(*key)
