"""Tables are written whole or not at all, from files of any length, and over nothing else."""

from __future__ import annotations

import errno
import io
import json
import os
import signal
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from command_line import Glup, refused
from extras import need
from glupcore import GlupError, solve
from glupcore.tables import export, exporter
from glupcore.tables.columns import Row
from glupcore.tables.parquet import TableFile
from glupcore.tables.results import KINDS
from journals import unsummed
from results_sample import endgames_file, match_file, reviews_file, rounds_file

parquet = need("pyarrow.parquet")
posix = pytest.mark.skipif(os.name != "posix", reason="needs POSIX")

MAKE = {
    "match": match_file,
    "rounds": rounds_file,
    "reviews": reviews_file,
    "endgames": endgames_file,
}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("results")
    return {kind: make(folder / kind) for kind, make in MAKE.items()}


@pytest.fixture
def to(tmp_path: Path, files: dict[str, Path]) -> Path:
    """A good table, alone in a folder."""
    path = tmp_path / "tables" / "table.parquet"
    path.parent.mkdir()
    export(files["endgames"], path)
    return path


def is_alone(to: Path, before: bytes) -> bool:
    """Whether the good table is as it was, and nothing else is there."""
    return to.read_bytes() == before and os.listdir(to.parent) == [to.name]


# Lines that are bad


@pytest.mark.parametrize(
    ("kind", "old", "new", "said"),
    [
        ("match", '"pair":2', '"pair":-1', "pair: expected a whole number from 0 to"),
        ("match", '"pair":2', f'"pair":{2**63}', "pair: expected a whole number from 0 to"),
        ("match", '"pair":2,', "", "pair: missing, expected a whole number"),
        ("match", '"deck":"', '"deck":"5 ', "deals[0].deck: expected 96 cards"),
        ("match", '"dealer":0', '"dealer":2', "deals[0].dealer: expected an integer from 0 to 1"),
        ("match", '"seat_of_a":1', '"seat_of_a":5', "deals[1].seat_of_a: expected 0 or 1, given 5"),
        ("match", '"scores":[', '"scores":[1000001,', "deals[0].scores: expected a list of 2"),
        ("match", '"scores":[', '"scores":[1000001,0],"s":[', "deals[0].scores[0]: expected"),
        ("match", '"tricks":[', f'"tricks":[{2**63},0],"t":[', "deals[0].tricks[0]: expected"),
        ("match", '"sources":[{', '"sources":[{"tips":3,', "sources[0].tips: expected none but"),
        ("match", '"seconds":[', '"seconds":[1e300,0],"s":[', "seconds[0]: expected a number"),
        ("match", '"luck":', '"luck":null,"l":', "pair 2: expected a luck, given none"),
        ("match", '{"pair"', '{"pair":1,"pair"', "pair: expected once, given 1 and 2"),
        ("rounds", '"pair":2', '"pair":-1', "pair: expected a whole number from 0 to"),
        ("rounds", '"deck":"', '"deck":"5 ', "deals[0].deck: expected 48 cards"),
        ("rounds", '"scores":[', '"scores":[1e7,0],"s":[', "deals[0].scores[0]: expected"),
        ("rounds", '"actions":[', '"actions":["bid:20"],"a":[', "actions: expected a deal played"),
        ("rounds", '"actions":["', '"actions":["fly","', "deals[0]: ply 0: 'fly': expected"),
        ("reviews", '"deal":2', '"deal":"2"', "deal: expected a whole number from 0"),
        ("reviews", '"review":{', '"other":{', "review: missing, expected an object"),
        ("reviews", '"ply":0', '"ply":32768', "review.decisions[0].ply: expected a whole number"),
        ("reviews", '"phase":1', '"phase":3', "decisions[0].phase: expected one of 1, 2, given 3"),
        ("reviews", '"phase":1', '"phase":true', "decisions[0].phase: expected one of 1, 2"),
        ("reviews", '"decision":"lead"', '"decision":"pay"', "expected one of lead, follow, meld"),
        ("reviews", '"grade":null', '"grade":"sin"', "blunder or null, given \"sin\""),
        ("reviews", '"loss":', '"loss":-1,"l":', "loss: expected a number from 0 to 1e+06"),
        ("reviews", '"seats":[0', '"seats":[2', "review.seats[0]: expected 0 or 1, given 2"),
        ("reviews", '"account":{', '"account":{"luck":[0],"l":{},', "expected once"),
        ("endgames", '"endgame": "H', '"endgame": "X', "endgame: expected one of phase 2, given"),
        ("endgames", '"value": ', '"value": 1.5, "v": ', "value: expected a whole number from"),
        ("endgames", '"value": 3', '"value": null', "lower: missing, expected a whole number"),
        ("endgames", '"nodes": ', '"nodes": -1, "n": ', "nodes: expected a whole number from 0"),
        ("endgames", '"best": [', '"best": [0, ', "best[0]: expected a text, given 0"),
        ("endgames", "{", "[", "not JSON"),
    ],
)  # fmt: skip
def test_a_bad_line_is_named_and_nothing_is_written(
    glup: Glup, files: dict[str, Path], tmp_path: Path, to: Path, kind: str, old: str, new: str,
    said: str,
) -> None:  # fmt: skip
    """With its number, the field, the value and what was expected."""
    lines = unsummed(files[kind].read_text()).splitlines(keepends=True)
    number = {"match": 3, "rounds": 3, "reviews": 3, "endgames": 2}[kind]
    if kind == "endgames":
        lines[number] = lines[0]
    assert old in lines[number]
    lines[number] = lines[number].replace(old, new, 1)
    path = tmp_path / "results"
    path.write_text("".join(lines))
    before = to.read_bytes()
    done = glup("export", path, "--to", to)
    what = KINDS[kind].line
    assert refused(done, f"{path}, line {number + 1}: not the line of {what} (", said)
    assert done.out == ""
    assert is_alone(to, before)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"", "empty input"),
        (b"\n", "empty input"),
        (
            b'{"deck": "AS"}\n',
            "format: expected glupcore-match-1 or glupcore-reviews-1 or glupcore-league-1, given",
        ),
        (b'{"format": "glupcore-match-2"}\n', 'given "glupcore-match-2"'),
        (b'{"format": ["glupcore-match-1"]}\n', "format: expected"),
        (b'{"format": "glupcore-match-1"}\n', "bad first line of a match file (glupcore: missing"),
        (b"PAR1", "not JSON"),
    ],
)
def test_what_is_no_results(glup: Glup, tmp_path: Path, to: Path, line: bytes, said: str) -> None:
    path = tmp_path / "results"
    path.write_bytes(line)
    before = to.read_bytes()
    assert refused(glup("export", path, "--to", to), f"{path}: ", said)
    assert refused(glup("export", "-", "--to", to, stdin=line), "standard input: ", said)
    assert is_alone(to, before)


# What stands where the table is to be


def test_nothing_but_a_table_is_replaced(
    glup: Glup, files: dict[str, Path], tmp_path: Path, to: Path
) -> None:
    """Least of all results, should the names be given in the wrong order."""
    other = tmp_path / "other.jsonl"
    other.write_bytes(files["match"].read_bytes())
    for path in (other, files["reviews"]):
        before = path.read_bytes()
        done = glup("export", files["reviews"], "--to", path)
        assert refused(done, f"{path}: expected a new name or a Parquet file, given another file")
        assert path.read_bytes() == before
    assert refused(glup("export", files["match"], "--to", tmp_path), "is a directory")
    missing = tmp_path / "no" / "table"
    assert refused(
        glup("export", files["match"], "--to", missing), f"{missing}: expected a file in"
    )
    with pytest.raises(GlupError, match="expected a file in a folder"):
        export(files["match"], tmp_path)

    empty = tmp_path / "empty"
    empty.touch()
    for path in (to, empty, tmp_path / "new"):
        assert glup("export", files["match"], "--to", path).status == 0
        assert parquet.read_table(path).num_rows == 12


@posix
def test_a_link_stays_one_and_a_pipe_is_refused(
    glup: Glup, files: dict[str, Path], tmp_path: Path, to: Path
) -> None:
    link = tmp_path / "link"
    link.symlink_to(to)
    export(files["match"], link)
    assert link.is_symlink()
    assert parquet.read_table(to).num_rows == 12
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert refused(glup("export", files["match"], "--to", pipe), f"{pipe}: expected a file")
    assert pipe.is_fifo()


# Ends in the middle of it


@posix
@pytest.mark.parametrize("limit", [0, 4, 100, 5000])
def test_a_full_disk_leaves_what_was_there(files: dict[str, Path], to: Path, limit: int) -> None:
    before = to.read_bytes()
    code = (
        "import resource, signal, sys\n"
        "from glupcore.cli import main\n"
        "import pyarrow.parquet\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({limit}, {limit}))\n"
        "main(sys.argv[1:])\n"
    )
    args = [sys.executable, "-c", code, "export", files["match"], "--to", to]
    done = subprocess.run(args, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"error: {to}: {os.strerror(errno.EFBIG)}\n"
    assert is_alone(to, before)


@posix
def test_an_interrupt_leaves_what_was_there(files: dict[str, Path], to: Path) -> None:
    before = to.read_bytes()
    command = [sys.executable, "-m", "glupcore", "export", "-", "--to", str(to)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdin.write(files["match"].read_bytes())
        process.stdin.flush()  # and more may come
        deadline = time.monotonic() + 60
        while len(os.listdir(to.parent)) == 1:
            assert time.monotonic() < deadline
            assert process.poll() is None
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
        assert process.stderr.read().strip() == b""
    assert is_alone(to, before)


@pytest.mark.parametrize("error", [OSError(errno.EIO, "gone"), KeyboardInterrupt(), MemoryError()])
@pytest.mark.parametrize("group", [1, 5, 20_000])
def test_whatever_ends_it_leaves_what_was_there(
    files: dict[str, Path], to: Path, monkeypatch: pytest.MonkeyPatch, group: int,
    error: BaseException,
) -> None:  # fmt: skip
    """With rows that are in the file already, and without."""
    monkeypatch.setattr(exporter, "ROWS_OF_A_GROUP", group)
    before = to.read_bytes()

    class Ends(io.BytesIO):
        def __next__(self) -> bytes:
            if line := self.readline():
                return line
            raise error

    with pytest.raises(type(error)):
        export(Ends(files["match"].read_bytes()), to)
    assert is_alone(to, before)


def test_a_full_disk_is_told_at_the_last_moment_too(
    files: dict[str, Path], to: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = to.read_bytes()

    def full(number: int) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="full") as caught:
        export(files["match"], to)
    assert caught.value.filename == str(to)
    assert is_alone(to, before)


def test_without_pyarrow_it_says_what_to_install(
    glup: Glup, files: dict[str, Path], to: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = to.read_bytes()
    for module in ("pyarrow", "pyarrow.parquet"):
        monkeypatch.setitem(sys.modules, module, None)
    done = glup("export", files["match"], "--to", to)
    assert refused(done, 'pip install "glupcore[bulk]"')
    assert is_alone(to, before)


# Length


class Endless(io.BytesIO):
    """So many endgames, made when they are asked for."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.given, self._count = 0, count
        solution = solve("H AS TS 9H KD / AS JC QD TD").to_dict(all_actions=True)
        self._line = json.dumps(solution).encode() + b"\n"

    def readline(self, size: int | None = -1, /) -> bytes:
        if self.given == self._count:
            return b""
        self.given += 1
        return self._line

    def __iter__(self) -> Iterator[bytes]:
        return iter(self.readline, b"")


@pytest.mark.parametrize("rows", ["endgames", "actions"])
def test_rows_are_written_as_they_come(
    to: Path, monkeypatch: pytest.MonkeyPatch, rows: str
) -> None:
    """No more is read than fills a group, and no more is kept."""
    monkeypatch.setattr(exporter, "ROWS_OF_A_GROUP", 50)
    groups: list[tuple[int, int]] = []
    write = TableFile.write
    endless = Endless(230)

    def note(self: TableFile, group: list[Row]) -> None:
        groups.append((len(group), endless.given))
        write(self, group)

    monkeypatch.setattr(TableFile, "write", note)
    export(endless, to, rows=rows)
    each = {"endgames": 1, "actions": 4}[rows]
    sizes = [50] * (230 * each // 50) + [230 * each % 50]
    assert [size for size, _ in groups] == sizes
    for number, (_, given) in enumerate(groups[:-1], 1):
        assert given == -(-number * 50 // each)
    data = parquet.ParquetFile(to).metadata
    assert [data.row_group(i).num_rows for i in range(data.num_row_groups)] == sizes


def test_long_lines_are_written_sooner(to: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exporter, "_BYTES_OF_A_GROUP", 1000)
    export(Endless(30), to)
    data = parquet.ParquetFile(to).metadata
    sizes = {data.row_group(i).num_rows for i in range(data.num_row_groups)}
    assert data.num_rows == 30
    assert max(sizes) * len(Endless(1).readline()) < 1500


@pytest.mark.slow
def test_more_rows_take_no_more_memory(to: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exporter, "ROWS_OF_A_GROUP", 200)

    export(Endless(10), to)  # what is imported and cached
    tracemalloc.start()
    export(Endless(8000), to)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 1_000_000 < 8000 * len(Endless(1).readline())
