"""What is wrong with a request, as the reply's error object has it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from glupcore._core import GlupError, fault_of
from glupcore.support.fields import InputError


class Fault(Exception):
    """Why a request can't be answered: code, field (None if it is about none) and message."""

    def __init__(self, code: str, field: str | None, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.field = field

    def to_dict(self) -> dict[str, Any]:
        """The error object of a reply."""
        return {"code": self.code, "field": self.field, "message": str(self)}


@contextmanager
def about(field: str | None = None) -> Iterator[None]:
    """Turns errors of ours into faults of a request; they are about ``field``, or a part of it."""
    try:
        yield
    except (GlupError, InputError) as error:
        faults = getattr(error, "faults", ()) or (str(error),)
        raise Fault(*fault_of(field or "", faults)) from None
