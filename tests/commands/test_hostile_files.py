"""What is no file of ours, given to every command that reads one: one line of error, status 2."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from command_line import READERS, REPORTERS, Glup, refused, runs
from glupcore.support import files
from places import ROOT

POSITION = str(ROOT / "examples" / "position.json")
LEAGUE = ["league", "greedy", "random", "--rounds", "1", "--out"]
NAMED = [
    *REPORTERS,
    LEAGUE,
    ["match", "greedy", "random", "--pairs", "1", "--out"],
    ["play"],
    ["assist"],
    ["recommend", POSITION, "--solver", "network:weights="],
    ["pool", "greedy", "--pool"],
]
BEGIN_ANEW = [["match", "greedy", "random", "--pairs", "1", "--out"], LEAGUE, ["play"], ["assist"]]
NEED_A_FILE = [*BEGIN_ANEW, *(args for args in NAMED if args[0] in ("train", "recommend"))]
CONTENTS = {
    "empty": b"",
    "blank": b"\n \n",
    "binary": bytes(range(256)) * 8,
    "zeros": bytes(1000),
    "a list": b"[]",
    "a number": b"5\n",
    "a text": b'"x"\n',
    "nothing": b"null\n",
    "an empty object": b"{}\n",
    "deep lists": b"[" * 100_000,
    "deep objects": b'{"a":' * 100_000,
    "deep lists of TOML": b"a = " + b"[" * 4000,
    "deeper than is read": b'{"deck": "?", "x": ' + b"[" * 500 + b"]" * 500 + b"}\n",
    "a key twice": b'{"deck": "x", "deck": "x", "format": "glupcore-match-1"}\n',
    "NaN": b'{"deck": NaN, "endgame": NaN, "format": NaN}\n',
    "too large": b'{"deck": 1e999, "endgame": 1e999, "format": 1e999}\n',
    "many digits": b'{"deck": ' + b"9" * 5000 + b"}\n",
    "half a surrogate pair": b'{"deck": "\\ud800", "endgame": "\\ud800", "format": "\\ud800"}\n',
    "wrong types": b'{"deck": 5, "actions": {}, "endgame": [], "format": {}, "version": []}\n',
    "a long line": b"x" * 6000,
    "a long object": b'{"deck": "' + b"x" * 6000 + b'"}',
    "many lines": b"hand: \n" * 1000,
    "an open object": b"{\n" + b'"x": 5,\n' * 1000,
}
posix = pytest.mark.skipif(os.name != "posix", reason="needs POSIX files")


def called(args: list[str], path: Path) -> list[str]:
    """The command with a file's name at its end."""
    return [*args[:-1], f"{args[-1]}{path}"] if args[-1].endswith("=") else [*args, str(path)]


@pytest.fixture(autouse=True)
def low_bound(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(files, "MOST_BYTES", 5000)
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("args", [*READERS, *NAMED], ids=" ".join)
def test_what_is_none_of_ours(glup: Glup, tmp_path: Path, args: list[str]) -> None:
    path = tmp_path / "file"
    for content, data in CONTENTS.items():
        if content in ("empty", "blank") and args in BEGIN_ANEW:
            continue
        path.write_bytes(data)
        assert refused(glup(*called(args, path))), content
        assert path.read_bytes() == data, content


@pytest.mark.parametrize("args", READERS, ids=" ".join)
def test_so_on_standard_input(glup: Glup, args: list[str]) -> None:
    for content, data in CONTENTS.items():
        assert refused(glup(*args, "-", stdin=data)), content


@pytest.mark.parametrize("args", [*READERS, *NAMED], ids=" ".join)
def test_what_is_no_file(glup: Glup, tmp_path: Path, args: list[str]) -> None:
    assert refused(glup(*called(args, tmp_path)))
    if args not in BEGIN_ANEW:
        assert refused(glup(*called(args, tmp_path / "missing")))
    if Path("/dev/null").exists():
        assert refused(glup(*called(args, Path("/dev/null"))))


@posix
@pytest.mark.parametrize("args", NEED_A_FILE, ids=" ".join)
def test_a_pipe_that_nobody_writes_to(glup: Glup, tmp_path: Path, args: list[str]) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert refused(glup(*called(args, pipe)), str(pipe), "expected a file")


@pytest.mark.skipif(not runs("train"), reason="needs the module of training")
def test_a_checkpoint(glup: Glup, tmp_path: Path) -> None:
    path = tmp_path / "w.checkpoint"
    for data in CONTENTS.values():
        path.write_bytes(data)
        assert refused(glup("train", "network", "w", "--resume"), "w.checkpoint: expected a")


@pytest.mark.parametrize("args", [["play", "new"], ["assist", "new"], ["assist"]], ids=" ".join)
@pytest.mark.parametrize("content", ["binary", "zeros", "deep lists", "a long line", "many lines"])
def test_talk_that_makes_no_sense(
    glup: Glup, tmp_path: Path, args: list[str], content: str
) -> None:
    result = glup(*args, stdin=CONTENTS[content] + b"\n")
    assert result.status == 0
    assert "Traceback" not in result.err + result.out
