"""A Dask scheduler and its workers: real processes on the loopback, for the tests."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import glupcore
from places import ROOT

PAGE = ROOT / "docs/cluster.md"


class Processes:
    """A scheduler, and workers as they are asked for."""

    def __init__(self, folder: Path, stack: ExitStack, options: Sequence[str] = ()) -> None:
        self._folder, self._stack, self._options = folder, stack, options
        self.address = ""
        self.schedule(0)

    def schedule(self, port: int | None = None) -> None:
        """Start a scheduler, at the address of the former one if no port is given."""
        file = self._folder / "scheduler.json"
        file.unlink(missing_ok=True)
        port = int(self.address.rpartition(":")[2]) if port is None else port
        options = ["--host", "127.0.0.1", "--port", str(port), "--scheduler-file", str(file)]
        self.scheduler = self.start("dask_scheduler", *options, *self._options)
        while not (file.exists() and file.stat().st_size):
            assert self.scheduler.poll() is None
            time.sleep(0.02)
        self.address = file.read_text().split('"address": "')[1].split('"')[0]

    def worker(self, path: Path | None = None, preload: str = "") -> subprocess.Popen[bytes]:
        """A new one; with the glupcore that lies under ``path``, and a text to begin with."""
        env = {} if path is None else {"PYTHONPATH": str(path)}
        options = ["--nthreads", "1", "--no-nanny", "--local-directory", str(self._folder)]
        if preload:
            file = self._folder / "preload.py"
            file.write_text(preload)
            options += ["--preload", str(file)]
        return self.start("dask_worker", self.address, *options, **env)

    def lasting_worker(self) -> None:
        """One that joins the next scheduler when its own is gone, as docs/cluster.md has it."""
        (loop,) = re.findall(r"^while dask worker .*; done", PAGE.read_text(), re.MULTILINE)
        command = f"{sys.executable} -m distributed.cli.dask_worker --no-dashboard"
        command = loop.replace("dask worker", command).replace(
            "tcp://192.168.1.5:8786", self.address
        )
        process = self._run(["bash", "-c", command.replace("--nworkers 8", "")])
        self._stack.callback(os.killpg, process.pid, signal.SIGKILL)

    def start(self, name: str, *arguments: str, **env: str) -> subprocess.Popen[bytes]:
        """A process of one of Dask's commands."""
        command = [sys.executable, "-m", f"distributed.cli.{name}", "--no-dashboard", *arguments]
        return self._run(command, **env)

    def _run(self, command: list[str], **env: str) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            command,
            env={**os.environ, "PYTHONPATH": str(Path(glupcore.__file__).parents[1]), **env},
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._stack.callback(process.wait)
        self._stack.callback(process.kill)
        return process


@contextmanager
def dask_processes(folder: Path) -> Iterator[Processes]:
    """They are killed at the end."""
    with ExitStack() as stack:
        yield Processes(folder, stack)
