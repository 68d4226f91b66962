"""What is wrong with a request, as the reply's error object has it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, Literal

from glupcore._core import GlupError
from glupcore._fields import InputError

Code = Literal["bad_json", "bad_request", "too_long", "busy", "terminated", "internal"]

# How our errors begin that are about a field.
_FIELD: Final = re.compile(r"([a-z][A-Za-z_]*(?:\.[a-z_]+)*): ")


class Fault(Exception):
    """Why a request can't be answered: code, field (None if it is about none) and message."""

    def __init__(self, code: Code, field: str | None, message: str) -> None:
        super().__init__(message)
        self.code: Code = code
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
        message = str(error)
        match = _FIELD.match(message)
        if field is None:
            raise Fault("bad_request", match and match[1], message) from None
        if match is None or match[1] == field:
            text = message if match else f"{field}: {message}"
            raise Fault("bad_request", field, text) from None
        raise Fault("bad_request", f"{field}.{match[1]}", f"{field}.{message}") from None
