"""Files without an end, files that are none, and disks that are full."""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from command_line import READERS, REPORTERS, Glup, refused, runs
from glupcore import Deal, GlupError, read_record, read_records
from glupcore.arena import match, match_of
from glupcore.bench.results import load
from glupcore.support import files
from glupcore.support.files import open_bounded, read_whole, write_whole

ENDLESS = Path("/dev/zero")
posix = pytest.mark.skipif(os.name != "posix", reason="needs POSIX files")


@pytest.fixture
def low_bound(monkeypatch: pytest.MonkeyPatch) -> int:
    """A bound that is soon reached; more than any record in a line."""
    monkeypatch.setattr(files, "MOST_BYTES", 5000)
    return 5000


@contextmanager
def pipe_of(data: bytes) -> Iterator[Path]:
    """A name such as a shell gives for ``<(command)``: it can be read once."""
    out, into = os.pipe()

    def write() -> None:
        with os.fdopen(into, "wb") as file:
            file.write(data)

    thread = threading.Thread(target=write)
    thread.start()
    yield Path(f"/dev/fd/{out}")
    os.close(out)
    thread.join()


@pytest.mark.skipif(not ENDLESS.exists(), reason="needs /dev/zero")
@pytest.mark.parametrize("command", [*READERS, *REPORTERS])
def test_an_endless_file_is_one_line_of_error(
    glup: Glup, low_bound: int, command: list[str]
) -> None:
    result = glup(*command, ENDLESS)
    assert refused(result, f"{ENDLESS}: expected ", "at most 64 MiB")
    assert result.out == ""


@pytest.mark.parametrize("command", [args for args in READERS if args[0] in ("show", "replay")])
def test_so_is_endless_input(glup: Glup, low_bound: int, command: list[str]) -> None:
    result = glup(*command, "-", stdin=bytes(low_bound + 1))
    assert refused(result, "standard input: expected ", "at most 64 MiB")


@pytest.mark.skipif(not ENDLESS.exists(), reason="needs /dev/zero")
def test_python_is_told_too(low_bound: int) -> None:
    for read in (
        lambda: read_record(ENDLESS, 0),
        lambda: next(read_records(str(ENDLESS))),
        lambda: load(ENDLESS),
        lambda: match_of(ENDLESS),
        lambda: match("greedy", "random", path=ENDLESS),
    ):
        with pytest.raises(GlupError, match="/dev/zero: expected"):
            read()


def test_the_bound_is_of_a_line_and_of_nothing_else(
    glup: Glup, tmp_path: Path, low_bound: int
) -> None:
    path = tmp_path / "deals.jsonl"
    line = Deal.from_seed(1).record().to_json() + "\n"
    path.write_text(line * 100)
    assert path.stat().st_size > low_bound
    assert glup("replay", path).out.count("record ") == 100
    assert read_record(path, 99) == read_record(path, 0)
    with open_bounded(path) as file:
        assert file.readline().decode() == line
        assert file.readlines(1)[0].decode() == line
        with pytest.raises(GlupError, match="at most 64 MiB, given more"):
            file.read()


def test_a_file_at_the_bound_is_read(tmp_path: Path, low_bound: int) -> None:
    path = tmp_path / "x"
    path.write_bytes(bytes(low_bound))
    assert read_whole(path) == bytes(low_bound)
    with open_bounded(path) as file:
        assert list(file) == [bytes(low_bound)]


@posix
def test_what_can_be_read_once_is_read_once(glup: Glup, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match("greedy", "random", pairs=2, seed=1, path=path)
    deals = (Deal.from_seed(1).record().to_json() + "\n").encode()
    for command, data in (("report", path.read_bytes()), ("profile", path.read_bytes())):
        expected = glup(command, path).out
        with pipe_of(data) as pipe:
            assert glup(command, pipe).out == expected
    with pipe_of(deals) as pipe:
        assert "seat 0" in glup("profile", pipe).out


# Writing


@posix
@pytest.mark.parametrize(
    "command",
    [
        ["match", "greedy", "random", "--out"],
        *([["train", "network"], ["train", "forecast"]] if runs("train") else []),
    ],
)
def test_what_needs_a_file_refuses_a_device(glup: Glup, tmp_path: Path, command: list[str]) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    assert refused(glup(*command, path), str(path), "expected")
    assert path.is_fifo()
    assert os.listdir(tmp_path) == ["pipe"]


def test_what_can_not_be_written_is_said_first(glup: Glup, tmp_path: Path) -> None:
    path = tmp_path / "no" / "file"
    for command in (["train", "belief"], ["bench", "--save"]):
        if runs(command[0]):
            assert refused(glup(*command, path), str(path), "a folder that can be written to")
    assert glup("match", "greedy", "random", "--report", __file__ + "/x").status == 2


@posix
def test_a_full_disk_is_named(tmp_path: Path) -> None:
    line = f'ulimit -f 1; "{sys.executable}" -m glupcore match greedy random --pairs 9 --out x'
    done = subprocess.run(["bash", "-c", line], cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "error: x: File too large\n"


def test_a_file_is_written_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, link = tmp_path / "file", tmp_path / "link"
    write_whole(path, b"first")
    link.symlink_to(path)
    write_whole(link, b"second")
    assert link.is_symlink()
    assert path.read_bytes() == b"second"

    def full(path: Path, data: bytes) -> int:
        with path.open("wb") as file:
            file.write(data[:1])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match=r"No space left on device: '.*file'"):
        write_whole(path, b"third")
    assert path.read_bytes() == b"second"
    assert sorted(os.listdir(tmp_path)) == ["file", "link"]


@posix
def test_what_is_no_file_is_not_replaced_by_one(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    found: list[bytes] = []
    reader = threading.Thread(target=lambda: found.append(path.read_bytes()))
    reader.start()
    write_whole(path, json.dumps({}).encode())
    reader.join()
    assert found == [b"{}"]
    assert path.is_fifo()
