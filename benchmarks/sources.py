"""Where the figures of docs/ come from: commands, each with the file that it leaves."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from glupcore.bench.results import BenchResult, load

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent


class NotMeasuredError(Exception):
    """Why there is no such figure here."""


@dataclass(frozen=True)
class Sources:
    """The files in ``folder``; one that is missing is made by its command."""

    folder: Path
    peers_python: str = sys.executable

    @cached_property
    def bench(self) -> BenchResult:
        """All suites of ``glupcore bench``."""
        command = [sys.executable, "-m", "glupcore", "bench", "--save"]
        return load(self._made("bench.json", lambda path: run(*command, path)))

    @cached_property
    def peers(self) -> BenchResult:
        """Everything beside other engines."""
        command = [self.peers_python, HERE / "peers" / "run.py"]
        log = self.folder / "peers-matches.log"
        return load(
            self._made("peers.json", lambda path: run(*command, "--save", path, "--log", log))
        )

    @cached_property
    def workload(self) -> BenchResult:
        """An hour of the recorded workload."""
        command = [sys.executable, HERE / "workload" / "replay.py", "--seconds", "3600", "--save"]
        return load(self._made("workload.json", lambda path: run(*command, path)))

    @cached_property
    def calls(self) -> list[dict[str, Any]]:
        """What pytest-benchmark has measured."""
        command = [sys.executable, "-m", "pytest", "-q", "benchmarks"]
        path = self._made("calls.json", lambda path: run(*command, f"--benchmark-json={path}"))
        found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["benchmarks"]
        return found

    def _made(self, name: str, make: Callable[[Path], object]) -> Path:
        path = self.folder / name
        if not path.exists():
            print(f"measuring: {path}", file=sys.stderr)
            self.folder.mkdir(parents=True, exist_ok=True)
            try:
                make(path)
            except (OSError, subprocess.CalledProcessError) as error:
                raise NotMeasuredError(str(error)) from None
        return path


def run(*command: object) -> str:
    """The standard output of a command, which has to succeed."""
    parts = [os.fspath(part) if isinstance(part, Path) else str(part) for part in command]
    done = subprocess.run(parts, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout
