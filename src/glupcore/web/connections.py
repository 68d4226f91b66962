"""What a connection may take of the server before it has asked anything, and beside its messages.

Both protocols are uvicorn's; it leaves them without a bound of places, of time until a request is
there, of pings and parts of messages, and of the time that answers wait to be read.
"""

import asyncio
import math
from http import HTTPStatus
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Response
from websockets.server import ServerProtocol

from glupcore.web.guard import HEADERS
from glupcore.web.sockets import PACE, SILENCE

PLACES: Final = 128
"""Connections of all kinds: every tab has a socket, every browser six more for files."""
ACCEPTED: Final = 64
"""Connections that are accepted before the first of them is looked at."""
FAREWELL: Final = 1.0  # seconds in which a last word is to be read
STEP: Final = 10.0  # seconds until a request is there, and then until its answer has been read


def _refusal(status: HTTPStatus, text: str) -> bytes:
    """An answer of which no app has heard; the connection closes after it."""
    body = f"{text}\n".encode()
    headers = {
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Length": f"{len(body)}",
        "Connection": "close",
        **HEADERS,
    }
    lines = [f"HTTP/1.1 {status.value} {status.phrase}", *map(": ".join, headers.items())]
    return "".join(f"{line}\r\n" for line in [*lines, ""]).encode() + body


class HttpConnection(H11Protocol):
    """One that asks for files, or for a socket."""

    _timer: asyncio.TimerHandle

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin, if there is a place; who has waited longest without asking makes room."""
        super().connection_made(transport)
        self._begin_step()
        if len(self.connections) <= PLACES:
            return
        waiting = [
            one for one in self.connections if isinstance(one, HttpConnection) and one._waits
        ]
        oldest = min(waiting, key=lambda one: one._timer.when())
        if oldest.cycle is None:
            oldest._refuse(HTTPStatus.SERVICE_UNAVAILABLE, "Too many connections")
        else:  # kept by a browser, which would take this for the answer to what it asks next
            oldest.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        self._timer.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on; a request that is whole begins its answer."""
        before = self.cycle
        super().data_received(data)
        if self.cycle is not before:
            self._begin_step()

    def on_response_complete(self) -> None:
        """Wait for the next request, or go on with one that is there."""
        self._begin_step()
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Leave the connection to a WebSocket."""
        self._timer.cancel()
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Say what is no request; not into the middle of an answer, which then is the last."""
        if self.conn.our_state is h11.IDLE:
            self._refuse(HTTPStatus.BAD_REQUEST, msg)

    @property
    def _waits(self) -> bool:
        """Whether it waits to be asked."""
        return self.conn.our_state is h11.IDLE and not self.transport.is_closing()

    def _refuse(self, status: HTTPStatus, text: str) -> None:
        self.transport.write(_refusal(status, text))
        self.transport.close()

    def _begin_step(self) -> None:
        if hasattr(self, "_timer"):
            self._timer.cancel()
        self._timer = self.loop.call_later(STEP, self._is_late)

    def _is_late(self) -> None:
        if self._waits:
            self._begin_step()
            self._refuse(HTTPStatus.REQUEST_TIMEOUT, "No request has come")
        else:
            self.transport.abort()


class _Handshake(ServerProtocol):
    def reject(self, status: int, text: str) -> Response:
        """Refuse it, with the headers of all answers."""
        response = super().reject(status, text)
        response.headers.update(HEADERS)
        return response


class SocketConnection(WebSocketsSansIOProtocol):
    """One that sends messages. Frames that are none are counted as if they were."""

    def __init__(self, *args: Any, **options: Any) -> None:
        """As uvicorn makes it."""
        super().__init__(*args, **options)
        self.conn = _Handshake(max_size=self.config.ws_max_size, logger=self.logger)
        self.close_timer = None
        self._due = -math.inf
        self._unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin. From now on writing is paused whenever something has not been taken."""
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=0)

    def pause_writing(self) -> None:
        """Wait for one that does not read, but not for ever."""
        super().pause_writing()
        self._unread = self.loop.call_later(SILENCE, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on: all has been taken."""
        super().resume_writing()
        self._forget()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        super().connection_lost(exc)
        self._forget()

    def data_received(self, data: bytes) -> None:
        """Read on. What h11 took for a request may be none here, and would never be answered."""
        super().data_received(data)
        if not self.handshake_initiated:
            self.transport.write(_refusal(HTTPStatus.BAD_REQUEST, f"{self.conn.handshake_exc}"))
            self.transport.close()

    def handle_cont(self, event: Frame) -> None:
        """A part of a message."""
        if self._counted():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answer it."""
        if self._counted():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """An answer to ours, or none."""
        if self._counted():
            super().handle_pong(event)

    def handle_parser_exception(self) -> None:
        """Say why it closes, and read on a moment: bytes that nobody reads would undo the word."""
        told = self.conn.close_sent
        if self.close_timer is None and told is not None:
            self.queue.put_nowait(
                {"type": "websocket.disconnect", "code": told.code, "reason": told.reason}
            )
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.close_timer = self.loop.call_later(FAREWELL, self.transport.close)
            self.transport.resume_reading()

    def _counted(self) -> bool:
        """Whether it may still send such frames; too many of them close it."""
        if self.close_sent or self.transport.is_closing():
            return False
        now = self.loop.time()
        self._due = PACE.next(self._due, now)
        if self._due > now:
            self.conn.fail(1008, "too many frames")
            self.handle_parser_exception()
        return self._due <= now

    def _forget(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
