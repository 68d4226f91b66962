"""The command line called in the tests' own process: its status, and what it printed."""

import importlib.util
import io
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from glupcore.cli import main

# What some commands need besides.
NEEDS = {
    "export": "pyarrow",
    "bench": "glupcore.bench._kernels",
    "train": "glupcore._training",
}


def runs(command: str) -> bool:
    """Whether what it needs is installed."""
    return command not in NEEDS or importlib.util.find_spec(NEEDS[command]) is not None


# The commands that read a deal, a position or results, from a file or from standard input.
READERS = [
    ["recommend"],
    ["recommend", "--ply", "0", "--record"],
    ["show"],
    ["show", "--ply", "0"],
    ["solve"],
    ["solve", "--threads", "2"],
    ["replay"],
    ["replay", "--trace"],
    ["review"],
    ["perft", "--ply", "0", "--depth", "1", "--record", "0"],
    *([["export", "--to", "x.parquet"]] if runs("export") else []),
]
# Others that read a file.
REPORTERS = [
    ["report"],
    ["profile"],
    *([["bench", "rules", "--compare"]] if runs("bench") else []),
    *([["train", "network", "w", "--against"]] if runs("train") else []),
]


@dataclass
class Result:
    status: int
    out: str
    err: str

    def lines(self) -> list[Any]:
        """The output as JSON lines."""
        return [json.loads(line) for line in self.out.splitlines()]


Glup = Callable[..., Result]


@pytest.fixture
def glup(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Glup:
    """Calls the command line in this process."""

    def call(*args: object, stdin: str | bytes = b"") -> Result:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        with pytest.raises(SystemExit) as caught:
            main([str(arg) for arg in args])
        out, err = capsys.readouterr()
        assert isinstance(caught.value.code, int)
        return Result(caught.value.code, out, err)

    return call


def refused(result: Result, *parts: str) -> bool:
    """Whether there is exactly one line of error that has these parts, and status 2."""
    line = result.err.removesuffix("\n")
    assert line.startswith("error: "), line
    assert "\n" not in line, line
    for part in parts:
        assert part in line, line
    return result.status == 2


class Terminal(io.StringIO):
    """A stream that says that somebody looks at it."""

    def isatty(self) -> bool:
        return True
