"""The server: it listens, an engine is started beside it, and both end together."""

import asyncio
import logging
import os
import signal
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from datetime import timedelta
from typing import Final

import uvicorn
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from glupcore.client import Engine, EngineDiedError, EngineError
from glupcore.protocol.bounds import MOST_THREADS
from glupcore.web.address import Address
from glupcore.web.connections import ACCEPTED, FAREWELL, HttpConnection, SocketConnection
from glupcore.web.files import Files
from glupcore.web.guard import Guard
from glupcore.web.sockets import MESSAGE, SILENCE, Sockets

_GAMES: Final = 32
_REPORTS: Final = 10
_IDLE_GAMES: Final = int(timedelta(days=10).total_seconds())
_RESTARTS: Final = 10  # of an engine that dies at once, in a row
_GOODBYE: Final = 10  # seconds that what is under way has to end


def engine_args(workers: int | None, max_seconds: float) -> list[str]:
    """Options of an engine for the person at this machine: the limits for strangers, but wider.

    Two workers at least, so that a long thought does not keep an opponent waiting.
    """
    processors = os.cpu_count() or 1
    options = {
        "--workers": workers or max(2, processors),
        "--max-seconds": max_seconds,
        "--max-threads": min(processors, MOST_THREADS),
        "--max-games": _GAMES,  # the deals of a long series, and some tried otherwise
        "--max-reports": _REPORTS,  # a second, for a picture that moves
        "--idle-games": _IDLE_GAMES,  # seconds; a game lasts as long as its page
    }
    return ["--untrusted", *(str(part) for option in options.items() for part in option)]


async def serve(
    listener: socket.socket,
    address: Address,
    args: list[str],
    token: str | None,
    say: Callable[[], None],
) -> None:
    """Serve until SIGTERM, or until the task is cancelled; ``say`` is called once it listens.

    Raises EngineDiedError if there is no engine any more.
    """
    files = Files()
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # it tells of sockets closed by others
    async with _starting(args) as engine:
        server = _Server(_config(_app(files, Sockets(engine), address, token)), engine)
        serving = asyncio.create_task(server.serve([listener]))
        with _at_sigterm(server.stop):
            say()
            try:
                await asyncio.shield(serving)
            except asyncio.CancelledError:
                server.stop()
                await serving
                raise
        if (fault := _fault(engine)) is not None:
            raise EngineDiedError(fault)


def _app(files: Files, sockets: Sockets, address: Address, token: str | None) -> ASGIApp:
    routes = [
        WebSocketRoute("/socket", sockets.connect),
        WebSocketRoute("/{path:path}", _no_socket),
        Route("/{path:path}", files.answer, methods=["GET"]),  # and HEAD
    ]
    return Guard(Starlette(routes=routes), address, token)


async def _no_socket(socket: WebSocket) -> None:
    await socket.send_denial_response(PlainTextResponse("There is no such socket\n", 404))


def _config(app: ASGIApp) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        loop="asyncio",
        http=HttpConnection,
        ws=SocketConnection,
        backlog=ACCEPTED,
        lifespan="off",
        ws_max_size=MESSAGE,
        ws_ping_interval=SILENCE / 2,
        ws_ping_timeout=SILENCE / 2,
        ws_per_message_deflate=False,
        log_config=None,
        log_level="critical",  # it tells what others send wrong; our own faults Guard tells
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=_GOODBYE,
    )


class _Server(uvicorn.Server):
    """Ends when ``stop`` is called, and when there is no engine any more."""

    def __init__(self, config: uvicorn.Config, engine: "asyncio.Task[Engine]") -> None:
        super().__init__(config)
        self._engine = engine

    async def on_tick(self, counter: int) -> bool:
        return await super().on_tick(counter) or _fault(self._engine) is not None

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close all, and soon by force: who does not read is not waited for."""
        loop = asyncio.get_running_loop()
        for connection in self.server_state.connections:
            loop.call_later(FAREWELL, connection.transport.abort)
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """None: the program sees to them, and ends the engine too."""
        yield

    def stop(self) -> None:
        self.should_exit = True


def _fault(engine: "asyncio.Task[Engine]") -> str | None:
    """Why there is no engine any more, and will be none."""
    if not engine.done():
        return None
    error = engine.exception()
    return engine.result().ended if error is None else str(error)


@asynccontextmanager
async def _starting(args: list[str]) -> AsyncIterator["asyncio.Task[Engine]"]:
    """An engine that is being started meanwhile; it has ended when this is left."""
    engine = Engine.start(args=args, restarts=_RESTARTS)
    task = asyncio.create_task(engine.__aenter__())
    try:
        yield task
    finally:
        with suppress(EngineError):
            await task
        await engine.close()


@contextmanager
def _at_sigterm(stop: Callable[[], None]) -> Iterator[None]:
    """The first one is heard; a second ends the process as ever."""
    loop = asyncio.get_running_loop()

    def heard() -> None:
        loop.remove_signal_handler(signal.SIGTERM)
        stop()

    with suppress(NotImplementedError):  # Windows
        loop.add_signal_handler(signal.SIGTERM, heard)
    try:
        yield
    finally:
        with suppress(NotImplementedError):
            loop.remove_signal_handler(signal.SIGTERM)
