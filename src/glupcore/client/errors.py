"""What goes wrong between a program and its engine."""

from typing import Any

from glupcore._core import GlupError


class EngineError(GlupError):
    """An engine's answer that is an error: its ``code``, the ``field`` it is about, the message.

    ``code`` is one of the protocol (docs/protocol.md), ``timeout`` where no answer came in time, or
    ``bad_reply`` for one that does not fit the request.
    """

    def __init__(self, message: str, code: str, field: str | None = None) -> None:
        self.code = code
        self.field = field
        super().__init__(message)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.code, self.field)


class EngineDiedError(EngineError):
    """The engine could not be started, has ended, or has written what is no reply."""

    def __init__(self, message: str, code: str = "died", field: str | None = None) -> None:
        super().__init__(message, code, field)
