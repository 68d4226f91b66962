"""What is wrong with a request, as the reply's error object has it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, Literal

from glupcore._core import GlupError
from glupcore._fields import InputError

Code = Literal["bad_json", "bad_request", "too_long", "busy", "terminated", "expired", "internal"]

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
        faults = [_located(field, text) for text in getattr(error, "faults", ()) or (str(error),)]
        message = "; ".join(text for _, text in faults)
        raise Fault("bad_request", faults[0][0], message) from None


def _located(field: str | None, message: str) -> tuple[str | None, str]:
    """The field that a message is about, and the message with the field's full name."""
    match = _FIELD.match(message)
    if field is None:
        return match and match[1], message
    if match is None or match[1] == field:
        return field, message if match else f"{field}: {message}"
    return f"{field}.{match[1]}", f"{field}.{message}"
