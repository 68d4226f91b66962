"""A page that sends what is no request, and no message: others are answered all the same.

``GLUP_WEB_MESSAGES`` sets how many messages are sent (default 600) and ``GLUP_ENGINE_SEED`` what
they follow from.
"""

from __future__ import annotations

import json
import os
import random
import socket
from contextlib import suppress
from pathlib import Path

from extras import need

for package in ("starlette", "uvicorn", "websockets"):
    need(package)

from websockets.exceptions import ConnectionClosed  # noqa: E402
from websockets.sync.client import ClientConnection  # noqa: E402

from broken_requests import SEED, Validators, broken, known_answers, timeless  # noqa: E402
from glupcore.web.sockets import MESSAGE  # noqa: E402
from web_server import LONG, Message, Server, ask, children  # noqa: E402

MESSAGES = int(os.environ.get("GLUP_WEB_MESSAGES", "600"))
BATCH = 20

ODD = [
    "9" * 60_000, '{"id":"x","method":"analyze","iterations":' + "9" * 5000 + "}", "1e999999",
    '{"id":"x","method":"legal","ply":-1e309}', "[" * 60_000, '{"a":' * 10_000, "x" * MESSAGE,
    "\0" * 100, "\ud7ff\U0010ffff" * 100, '"' * 60_000, b"", b"\xff" * 100,
]  # fmt: skip


def say(page: ClientConnection, rng: random.Random, name: str) -> None:
    """One message that hardly is one."""
    kind = rng.randrange(6)
    if kind == 0:
        page.send(rng.randbytes(rng.choice([0, 1, 5, 200, 5000])))
    elif kind == 1:
        page.send(rng.choice(ODD))
    elif kind == 2:  # parts, which are one message
        page.send(["", "[", *"]" * rng.randrange(3)])
    else:
        data = broken(rng, name)[:MESSAGE]
        page.send(data.decode(errors="replace") if rng.random() < 0.5 else data)


def break_off(page: ClientConnection, rng: random.Random) -> None:
    """What ends a connection: too much, no text, no frame, half a frame."""
    kind = rng.randrange(5)
    if kind == 0:
        page.send("x" * (MESSAGE + 1))
    elif kind == 1:
        page.socket.sendall(b"\x81\x82\0\0\0\0\xff\xff")
    elif kind == 2:
        page.socket.sendall(rng.randbytes(rng.choice([1, 2, 7, 100])))
    elif kind == 3:
        page.socket.sendall(b"\x81\xff" + (2**62).to_bytes(8, "big"))
    page.socket.shutdown(socket.SHUT_RDWR)


def test_others_are_answered_whatever_one_says(tmp_path: Path) -> None:
    rng = random.Random(SEED)
    reply_is_valid = Validators().reply.is_valid
    good = [(ask, answer) for ask, answer in known_answers() if ask.get("solver") != "ismcts"]
    heard = 0
    with Server(tmp_path / "stderr", "--max-seconds", "5") as server, server.socket() as other:
        ask(other, method="query_version")
        engines = children(server.process.pid)
        for batch in range(0, MESSAGES, BATCH):
            with suppress(ConnectionClosed, OSError), server.socket() as page:
                for number in range(batch, batch + BATCH):
                    say(page, rng, f"r{number}")
                if rng.random() < 0.3:
                    break_off(page, rng)
                page.send('{"id": "last", "method": "terminate_all"}')
                while (reply := json.loads(page.recv(LONG)))["id"] != "last":
                    assert reply_is_valid(reply), reply
                    assert reply.get("error", {}).get("code") != "internal", reply
                    heard += 1
            request, result = rng.choice(good)
            answer: Message = ask(other, **request)
            assert timeless(answer["result"]) == result
            assert server.get("/").status == 200
        assert children(server.process.pid) == engines
    assert heard > MESSAGES / 3
    assert server.said == ""
