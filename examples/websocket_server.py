"""The engine for anybody who can reach a port: ``python examples/websocket_server.py [PORT]``.

Each connection is a client of its own: a message is a request of docs/protocol.md, and the replies
to it come back. When it closes, what it had under way ends. More arguments are for the engine, such
as ``--max-seconds 1``. Needs the package websockets.
"""

import asyncio
import os
import signal
import sys
from contextlib import suppress
from http import HTTPStatus
from itertools import count

from websockets.asyncio.server import Request, Response, ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from glupcore.client import Engine, Pace, TooManyMessages, relay

ENGINES = 2  # processes: one that dies takes half of the searches with it, and they begin anew
CONNECTIONS = 300
MESSAGE = 16 * 1024  # bytes; a record of a whole deal takes 2,500
PACE = Pace(at_once=8, waiting=32, rate=20.0, burst=20)
SILENCE = 20.0  # seconds after which a connection that does not answer is closed


async def main(port: int, *args: str) -> None:
    workers = max(1, (os.cpu_count() or 1) // ENGINES)
    command = ["--untrusted", "--workers", str(workers), *args]
    names = (f"connection {number}" for number in count(1))
    open_sockets: set[ServerConnection] = set()

    def admit(socket: ServerConnection, request: Request) -> Response | None:
        if len(open_sockets) < CONNECTIONS:
            return None
        return socket.respond(HTTPStatus.SERVICE_UNAVAILABLE, "Too many connections\n")

    async with Engine.start(args=command, engines=ENGINES, restarts=10) as engine:

        async def handle(socket: ServerConnection) -> None:
            open_sockets.add(socket)
            try:
                await relay(engine.client(next(names)), socket, socket.send, PACE)
            except* TooManyMessages:
                await socket.close(1008, "too many messages")
            except* ConnectionClosed:
                pass
            finally:
                open_sockets.discard(socket)

        async with serve(
            handle,
            "127.0.0.1",  # a proxy in front of it speaks TLS
            port,
            process_request=admit,
            max_size=MESSAGE,
            max_queue=2,
            write_limit=MESSAGE,
            compression=None,
            ping_interval=SILENCE / 2,
            ping_timeout=SILENCE / 2,
            close_timeout=1,
        ) as server:
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, server.close)
            print(f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}", flush=True)
            await server.wait_closed()


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        asyncio.run(main(int(sys.argv[1] if sys.argv[1:] else 8765), *sys.argv[2:]))
