"""Honest and hostile clients of the example's server: ``python tests/support/soak.py``.

Honest ones compare every answer with one found here. Engines are killed meanwhile. It ends with
status 1 if anything is lost or wrong, or if memory grows. tests/page/test_websocket_server.py is a
short one of the same clients.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

import glupcore
from glupcore import Deal
from places import ROOT

SERVER = ROOT / "examples" / "websocket_server.py"
LOST = 120.0  # seconds after which an answer counts as lost
MEBIBYTE = 2**20


@dataclass
class Tally:
    """What has become of the requests of honest clients."""

    answers: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    cut: int = 0  # ended by the engine's limit of time: not to be compared
    wrong: list[str] = field(default_factory=list)
    waiting: dict[object, float] = field(default_factory=dict)  # since when

    def quantile(self, part: float) -> float:
        """Of the seconds that an answer took; infinite if there was none."""
        if not self.seconds:
            return math.inf
        return sorted(self.seconds)[int(part * (len(self.seconds) - 1))]


def plain(value: Any) -> Any:
    """As it is after a journey as JSON."""
    return json.loads(json.dumps(value))


class TimeIsUp(Exception):
    """Nothing more is asked."""


class Honest:
    """A client that asks one thing after the other, and knows the answers."""

    def __init__(
        self, socket: ClientConnection, tally: Tally, rng: random.Random, until: float
    ) -> None:
        self.socket, self.tally, self.rng, self.until = socket, tally, rng, until
        self.number = 0

    async def ask(self, method: str, **fields: Any) -> dict[str, Any]:
        """The result; what else comes is noted as wrong."""
        if time.monotonic() > self.until:
            raise TimeIsUp
        self.number += 1
        request = {"id": str(self.number), "method": method, **fields}
        began = self.tally.waiting[self] = time.monotonic()
        try:
            await self.socket.send(json.dumps(request))
            reply = json.loads(await asyncio.wait_for(self.socket.recv(), LOST))
        except TimeoutError:
            self.tally.wrong.append(f"lost: {request}")
            raise
        finally:
            del self.tally.waiting[self]
        self.tally.seconds.append(time.monotonic() - began)
        self.tally.answers[method] += 1
        if reply["id"] != request["id"] or "result" not in reply:
            self.tally.wrong.append(f"{request}: {reply}")
        return dict(reply.get("result", {}))

    def compare(self, what: str, given: Any, expected: Any) -> None:
        if given != expected:
            self.tally.wrong.append(f"{what}: given {given}, expected {expected}")

    async def analyze(self, view: glupcore.View, most: float, **about: Any) -> None:
        """Advice, and the same found here."""
        solver = self.rng.choice(["network", "greedy", "pimc", "pimc"])
        asked: dict[str, Any] = {"solver": solver, "seed": self.rng.randrange(2**63)}
        if solver == "pimc":
            asked["iterations"] = self.rng.randrange(10, 60)
        found = await self.ask("analyze", **about, **asked)
        if found.get("seconds", 0) > 0.9 * most:
            self.tally.cut += 1
            return
        own = await asyncio.to_thread(glupcore.recommend, view, **asked)
        self.compare(f"{asked} {about}", found.get("actions"), plain(own.to_dict()["actions"]))

    async def game(self, name: str, plies: int, most: float, pause: float) -> None:
        """A deal kept by the engine and one kept here, action by action."""
        seed = self.rng.randrange(2**63)
        deal = Deal.from_seed(seed)
        self.standing(await self.ask("new", game=name, seed=seed), deal)
        for _ in range(plies):
            if deal.is_over:
                break
            chance = self.rng.random()
            if chance < 0.2:
                await self.analyze(deal.view(deal.player), most, game=name)
            elif chance < 0.3 and deal.actions:
                deal.undo()
                self.standing(await self.ask("undo", game=name), deal)
            action = deal.apply(self.rng.choice(deal.legal_actions()))
            self.standing(await self.ask("play", game=name, action=action), deal)
            await asyncio.sleep(self.rng.random() * pause)
        found = await self.ask("show", game=name)
        self.compare("record", found.get("record"), deal.record().to_dict())
        await self.ask("close", game=name)

    def standing(self, found: dict[str, Any], deal: Deal) -> None:
        own = {
            "ply": len(deal.actions),
            "player": deal.player,
            "legal": deal.legal_actions(),
            "scores": list(deal.scores),
        }
        self.compare("standing", {name: found.get(name) for name in own}, own)

    async def record(self, most: float) -> None:
        """Several plies of a record, in one request after the other; then its endgame."""
        number = self.rng.randrange(3)
        record = records()[number]
        data = {**record.to_dict(), "more": self.number}
        for ply in self.rng.sample(range(len(record.actions)), 3):
            state = record.state_at(ply)
            view = state.view(state.player or 0)
            found = await self.ask("legal", record=data, ply=ply)
            self.compare("legal", found.get("legal"), view.legal_actions())
            await self.analyze(view, most, record=data, ply=ply)
        solution = await self.ask("solve", record=data, ply=100)
        own = await asyncio.to_thread(glupcore.solve, record.state_at(100))
        self.compare("solve", solution.get("value"), own.value)


@cache
def records() -> list[glupcore.Record]:
    return list(glupcore.read_records(SERVER.parent / "deals.jsonl"))


async def be_honest(
    url: str, tally: Tally, seed: int, most: float, until: float, pause: float = 0.5
) -> None:
    """Connect again and again until that time; ``pause`` seconds are the longest between moves."""
    rng = random.Random(seed)
    while time.monotonic() < until:
        try:
            async with connect(
                url, open_timeout=LOST, ping_timeout=LOST, compression=None
            ) as socket:
                client = Honest(socket, tally, rng, until)
                for number in range(rng.randrange(1, 4)):
                    await client.game(f"game {number}", rng.randrange(10, 60), most, pause)
                    await client.record(most)
        except TimeIsUp:
            return
        except (WebSocketException, OSError, TimeoutError) as error:
            tally.wrong.append(f"an honest client was cut off: {error!r}")


# Hostile ones


async def flood(socket: ClientConnection, rng: random.Random) -> None:
    """The longest searches, as fast as they are taken."""
    await send_all(socket, ({"seconds": 1.0 + number % 2} for number in range(100_000)))


async def aim(socket: ClientConnection, rng: random.Random) -> None:
    """Games to ever other totals: each has a table to be made."""
    await send_all(socket, ({"target": 20 + number} for number in range(1_000_000)))


async def send_all(socket: ClientConnection, options: Iterable[dict[str, Any]]) -> None:
    position = glupcore.position_from_view(records()[0].state_at(40).view(0))
    reader = asyncio.create_task(read_all(socket))
    try:
        for number, more in enumerate(options):
            request = {"id": str(number), "method": "analyze", "position": position, **more}
            await socket.send(json.dumps(request))
            await asyncio.sleep(0)  # it need not wait
    finally:
        reader.cancel()


async def read_all(socket: ClientConnection) -> None:
    async for _ in socket:
        pass


async def never_read(socket: ClientConnection, rng: random.Random) -> None:
    """Reports that nobody takes."""
    record = records()[1].to_dict()
    request = {"method": "analyze", "record": record, "plies": list(range(100))}
    for number in range(20):
        await socket.send(
            json.dumps({"id": str(number), "reportDuringSearchEvery": 1e-6, **request})
        )
    await asyncio.sleep(rng.random() * 30)


async def send_huge(socket: ClientConnection, rng: random.Random) -> None:
    """More than is taken, which ends the connection."""
    await socket.send("x" * rng.choice([16_000, 17_000, 1_000_000, 20_000_000]))
    await read_all(socket)


async def send_deep(socket: ClientConnection, rng: random.Random) -> None:
    """JSON within JSON."""
    for number in range(50):
        depth = rng.randrange(50, 7000)
        text = f'{{"id": "{number}", "method": "legal", "position": {"[" * depth}{"]" * depth}}}'
        await socket.send(text if rng.random() < 0.5 else text[: rng.randrange(len(text))])
        await socket.recv()


async def send_garbage(socket: ClientConnection, rng: random.Random) -> None:
    """Bytes by chance, and requests with bytes changed."""
    request = json.dumps(
        {"id": "1", "method": "analyze", "record": records()[2].to_dict(), "ply": 50}
    )
    for _ in range(50):
        data = bytearray(rng.randbytes(200) if rng.random() < 0.3 else request.encode())
        for _ in range(rng.randrange(5)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        await socket.send(bytes(data))
        await socket.recv()


async def open_games(socket: ClientConnection, rng: random.Random) -> None:
    """Games without end."""
    for number in range(100):
        name = f"{number} {'x' * 150}"
        request = {"id": name, "method": "new", "game": name, "session": 5}
        if rng.random() < 0.9:
            del request["session"]
        await socket.send(json.dumps(request))
        await socket.recv()


async def vanish(socket: ClientConnection, rng: random.Random) -> None:
    """In the middle of searches, without a word."""
    for number in range(10):
        request = {"id": str(number), "method": "analyze", "endgame": "H AS TS 9H KD / AS JC QD TD"}
        request |= {"record": None} if rng.random() < 0.5 else {"seconds": 1000.0}
        await socket.send(json.dumps(request))
    socket.transport.abort()


HOSTILE: dict[str, Callable[[ClientConnection, random.Random], Awaitable[None]]] = {
    "flood": flood,
    "aim": aim,
    "never_read": never_read,
    "huge": send_huge,
    "deep": send_deep,
    "garbage": send_garbage,
    "games": open_games,
    "vanish": vanish,
}


async def be_hostile(url: str, kind: str, seed: int, until: float) -> None:
    """Connect again and again until that time."""
    rng = random.Random(seed)
    while (left := until - time.monotonic()) > 0:
        with suppress(Exception):  # whatever befalls them
            async with connect(
                url, max_queue=1, compression=None, open_timeout=LOST, close_timeout=1
            ) as socket:
                await asyncio.wait_for(HOSTILE[kind](socket, rng), min(left, 60))
        await asyncio.sleep(0.05)


# The server


@contextmanager
def server(*args: str) -> Iterator[tuple[str, int]]:
    """It runs; its address and the number of its process."""
    command = [sys.executable, str(SERVER), "0", *args]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process.stdout.readline().strip(), process.pid
            assert process.poll() is None, "the server has ended"
        finally:
            process.terminate()
            process.wait()


def children(pid: int) -> list[int]:
    """Processes that it has started."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return sorted(int(number) for task in tasks for number in task.read_text("ascii").split())


def rss(pid: int) -> int:
    """Bytes of memory, 0 if the process has gone."""
    with suppress(OSError):
        pages = int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    return 0


async def kill_engines(
    pid: int, spared: int, every: float, until: float, tally: Tally
) -> AsyncIterator[int]:
    """Kill all engines but one, again and again; yields them.

    What an engine was asked as it died may be asked once more, so nobody's request meets two kills.
    """
    killed = 0.0
    while time.monotonic() + every < until:
        await asyncio.sleep(every)
        while any(since <= killed for since in tally.waiting.values()):
            await asyncio.sleep(0.1)
        killed = time.monotonic()
        for victim in children(pid):
            if victim != spared:
                with suppress(OSError):
                    os.kill(victim, signal.SIGKILL)
                    yield victim


@asynccontextmanager
async def beside(*works: Awaitable[None]) -> AsyncIterator[None]:
    """Those run meanwhile, and no longer."""
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def soak(arguments: argparse.Namespace) -> bool:
    """Whether all is well."""
    tally, began = Tally(), time.monotonic()
    until = began + arguments.seconds
    memory: list[tuple[float, int, int]] = []  # seconds, server, the engine that is spared
    kills = 0

    with server("--max-seconds", str(arguments.most), *arguments.args) as (url, pid):
        spared = children(pid)[0]

        async def watch() -> None:
            while True:
                memory.append((time.monotonic() - began, rss(pid), rss(spared)))
                await asyncio.sleep(5)

        async def kill() -> None:
            nonlocal kills
            async for _ in kill_engines(pid, spared, arguments.kill_every, until, tally):
                kills += 1

        hostile = [
            be_hostile(url, kind, number, until)
            for number in range(arguments.hostile)
            for kind in arguments.kinds
        ]
        honest = [
            be_honest(url, tally, seed, arguments.most, until, 2.0)
            for seed in range(arguments.honest)
        ]
        async with beside(watch(), kill()):
            await asyncio.gather(*honest, *hostile)

    counts = [f"{number} {method}" for method, number in sorted(tally.answers.items())]
    quantiles = [f"p{100 * part:g} {tally.quantile(part):.3f}" for part in (0.5, 0.9, 0.99, 1)]
    told = [
        f"{arguments.honest} honest and {len(hostile)} hostile clients for {arguments.seconds:g} s",
        f"{kills} engines killed",
        f"answers to honest clients: {tally.answers.total()} ({', '.join(counts)})",
        f"lost or wrong: {len(tally.wrong)}; not compared, as cut by time: {tally.cut}",
        f"seconds for an answer: {', '.join(quantiles)}",
    ]
    early = [row for row in memory if row[0] >= arguments.seconds / 5][:6]
    late = memory[-6:]
    is_flat = True
    for column, name in ((1, "server"), (2, "engine")):
        before, after = (max(row[column] for row in rows) / MEBIBYTE for rows in (early, late))
        is_flat &= after <= 1.1 * before + 8
        told.append(f"{name}: {before:.1f} MiB at {early[0][0]:.0f} s, {after:.1f} at the end")
    print("\n".join([*told, *tally.wrong[:20]]))
    return not tally.wrong and is_flat


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--honest", type=int, default=30)
    parser.add_argument("--hostile", type=int, default=1, help="of each kind")
    parser.add_argument("--kinds", nargs="+", choices=HOSTILE, default=list(HOSTILE))
    parser.add_argument("--kill-every", type=float, default=20.0)
    parser.add_argument("--most", type=float, default=0.2, help="seconds of a search")
    parser.add_argument("args", nargs="*", help="for the engine")
    return 0 if asyncio.run(soak(parser.parse_args())) else 1


if __name__ == "__main__":
    sys.exit(main())
