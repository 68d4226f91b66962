"""What one thread at a time may use."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from glupcore.errors import GlupError


class Alone:
    """A door that whoever comes while another is inside finds shut: nobody is made to wait."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._lock = Lock()

    @contextmanager
    def inside(self) -> Iterator[None]:
        """Raises GlupError, which names the rule, if another is inside."""
        if not self._lock.acquire(blocking=False):
            raise GlupError(
                f"solver {self._name}: in use by another thread; make one for each thread"
            )
        try:
            yield
        finally:
            self._lock.release()
