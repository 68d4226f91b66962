"""The page's end of the engine: each connection is a client of its own."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import suppress
from itertools import count
from typing import Final

from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from glupcore.client import Engine, EngineDiedError, Pace, TooManyMessages, relay

_LOG: Final = logging.getLogger(__name__)

CONNECTIONS: Final = 32  # of one person: tabs
MESSAGE: Final = 64 * 1024  # bytes; a record of a whole deal takes 2,500
PACE: Final = Pace(at_once=160, waiting=128, rate=100.0, burst=200)
"""More at once than the engine's 128 searches, so that a word to end them always gets through."""
SILENCE: Final = 20.0  # seconds after which one that does not answer, or read, is closed


class Sockets:
    """Connections to an engine that is there or is being started."""

    def __init__(self, engine: "asyncio.Future[Engine]") -> None:
        self._engine = engine
        self._open = 0
        self._names = count(1)

    async def connect(self, socket: WebSocket) -> None:
        """Serve one until it closes."""
        if self._open >= CONNECTIONS:
            await socket.send_denial_response(PlainTextResponse("Too many connections\n", 503))
            return
        self._open += 1
        try:
            await self._serve(socket)
        except* TooManyMessages:
            await _close(socket, 1008, "too many messages")
        except* EngineDiedError as group:
            _LOG.error("%s", group.exceptions[0])
            await _close(socket, 1011, "the engine can't be started")
        except* WebSocketDisconnect:
            pass
        finally:
            self._open -= 1

    async def _serve(self, socket: WebSocket) -> None:
        async def send(text: str) -> None:
            try:
                await socket.send_text(text)
            except RuntimeError:  # it has been closed, which nobody could know
                raise WebSocketDisconnect from None

        await socket.accept()
        engine = await asyncio.shield(self._engine)
        await relay(engine.client(f"page {next(self._names)}"), _messages(socket), send, PACE)


async def _messages(socket: WebSocket) -> AsyncIterator[str | bytes]:
    while (message := await socket.receive())["type"] == "websocket.receive":
        text = message.get("text")
        yield message["bytes"] if text is None else text


async def _close(socket: WebSocket, code: int, reason: str) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):  # it has been closed meanwhile
        await socket.close(code, reason)
