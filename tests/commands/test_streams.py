"""Every command prints in any encoding, and survives streams that are closed or full."""

import io
import os
import secrets
import shlex
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from command_line import NEEDS, runs
from extras import need
from glupcore.cli import COMMANDS, main
from glupcore.cli.output import say
from glupcore.cli.streams import encodable, plain, secure
from places import ROOT
from report_sample import bench

POSITION = "examples/position.json"
DEALS = "examples/deals.jsonl"
MATCH = "{folder}/match.jsonl"

ORDINARY = {
    "recommend": f"recommend {POSITION} --iterations 20 --seed 1",
    "solve": "solve 'H AS TS 9H KD / AS JC QD TD' --all",
    "show": f"show {POSITION}",
    "replay": f"replay {DEALS}",
    "deal": "deal --seed 1 --play greedy",
    "match": "match greedy random --pairs 2 --seed 1 --test 0,5",
    "pool": "pool greedy random --only hasty --pairs 2",
    "league": "league greedy random --rules three-handed --rounds 2",
    "report": f"report {MATCH}",
    "profile": f"profile {MATCH}",
    "export": f"export {MATCH} --to {{folder}}/{{new}}.parquet",
    "bench": "bench rules",
    "engine": "engine --schema",
    "perft": f"perft {DEALS} --record 0 --ply 0 --depth 1",
    "play": "play --seed 3 {folder}/{new}.jsonl",
    "lessons": "lessons",
    "assist": "assist {folder}/{new}.txt",
    "review": "review {folder}/deal.jsonl --iterations 2",
    "melds": "melds",
    "solvers": "solvers pimc",
    "rules": "rules",
    "serve": "serve --help",  # it serves until it is ended: tests/page/test_web_end.py
    "train": "train network {folder}/w.glup --rounds 1 --deals 2 --pairs 2",
}
"""What people call, a line for each command: a new command needs one."""

HELP = ["--help", *(f"{name} --help" for name in COMMANDS), "train network --help"]
FAULTS = [
    "show no-such-♣-file",
    "show $'no-such-\udcff-file'",
    "solve 'H AS ± / 9C'",
    "match greedy random --pairs −3",
    "−−pairs",
]


@dataclass
class Printed:
    status: int
    out: bytes
    err: bytes


Call = Callable[[str, str | None], Printed]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds a match, and the beginning of a deal: of more, progress is told."""
    from glupcore import read_records
    from glupcore.arena import match

    path = tmp_path_factory.mktemp("streams")
    match("greedy", "random", pairs=2, seed=1, path=path / "match.jsonl")
    record = next(read_records(ROOT / DEALS))
    begun = replace(record, actions=record.actions[:12])
    (path / "deal.jsonl").write_text(begun.to_json(), encoding="utf-8")
    return path


@pytest.fixture
def call(monkeypatch: pytest.MonkeyPatch, folder: Path) -> Call:
    """Calls the command line in this process, with streams of some encoding, or a closed stdout.

    Stdin is closed, but for a conversation: there it ends at once.
    """
    monkeypatch.chdir(ROOT)
    if runs("bench"):
        monkeypatch.setattr("glupcore.cli.bench.run_suites", lambda *_: bench())

    def call(line: str, encoding: str | None) -> Printed:
        out, err = io.BytesIO(), io.BytesIO()
        stdout = None if encoding is None else io.TextIOWrapper(out, encoding=encoding)
        monkeypatch.setattr(sys, "stdout", stdout)
        talks = line.split()[0] in ("play", "assist")
        monkeypatch.setattr(sys, "stdin", io.StringIO() if talks else None)
        monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(err, encoding=encoding))
        args = line.replace("{folder}", str(folder)).replace("{new}", secrets.token_hex(8))
        with pytest.raises(SystemExit) as caught:
            main(shlex.split(args))
        assert isinstance(caught.value.code, int)
        return Printed(caught.value.code, out.getvalue(), err.getvalue())

    return call


def able(line: str) -> str:
    """The line, if what its command needs is installed."""
    if (needed := NEEDS.get(line.split()[0])) is not None:
        need(needed)
    return line


def test_every_command_is_called_here() -> None:
    assert set(ORDINARY) == set(COMMANDS), "give ORDINARY what the new command ordinarily prints"


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
@pytest.mark.parametrize("line", [*ORDINARY.values(), *HELP])
def test_every_command_prints_in_any_encoding(call: Call, line: str, encoding: str) -> None:
    result = call(able(line), encoding)
    assert result.status == 0, result.err
    assert result.out.decode(encoding)
    assert b"\\u" not in result.out, "a character without a plain form: see cli/streams.py"


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
@pytest.mark.parametrize("line", FAULTS)
def test_every_error_is_printed_in_any_encoding(call: Call, line: str, encoding: str) -> None:
    result = call(line, encoding)
    assert (result.status, result.out) == (2, b"")
    assert result.err.decode(encoding).startswith("error: ")
    assert result.err.count(b"\n") == 1


def test_characters_have_plain_forms() -> None:
    assert plain("♣ A  ♦ K  ♥ Q  ♠ J") == "C A  D K  H Q  S J"
    assert plain("A − B: 3 ± 1 … 2–4 ×") == "A - B: 3 +/- 1 ... 2-4 x"
    assert plain("┏━┓│█▒ ▁▂▇█ ⣿") == "+-+|#: _.*# *"
    assert plain("café \udcff") == r"caf\xe9 \udcff"
    assert encodable("±−♣", io.TextIOWrapper(io.BytesIO(), encoding="cp1252")) == "±-C"


def test_text_keeps_what_the_encoding_has(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="cp1252"))
    secure()
    say("♣ A ± 3 − 2")
    assert raw.getvalue() == "C A ± 3 - 2\n".encode("cp1252")


@pytest.mark.parametrize("line", [*ORDINARY.values(), "engine", "--help", "--version"])
def test_a_closed_stdout_is_one_line_of_error(call: Call, line: str) -> None:
    result = call(able(line), None)
    assert (result.status, result.err) == (2, b"error: standard output is closed\n")


@pytest.mark.parametrize("line", ["show -", "replay -", "solve -", "recommend -", "engine"])
def test_a_closed_stdin_is_one_line_of_error(call: Call, line: str) -> None:
    result = call(line, "ascii")
    assert (result.status, result.err) == (2, b"error: standard input is closed\n")


# Processes

SHELL = f'cd "{ROOT}"; glupcore() {{ "{sys.executable}" -m glupcore "$@"; }}; '
posix = pytest.mark.skipif(os.name != "posix", reason="needs a POSIX shell")


def shell(line: str, **env: str) -> tuple[int, str, str]:
    """Status, stdout and stderr of a line of bash."""
    done = subprocess.run(
        ["bash", "-c", SHELL + line], capture_output=True, env={**os.environ, **env}
    )
    return done.returncode, done.stdout.decode("latin-1"), done.stderr.decode("latin-1")


@posix
def test_python_s_own_setting_of_the_encoding_is_heeded() -> None:
    status, out, err = shell(f"glupcore {ORDINARY['match']}", PYTHONIOENCODING="cp1252")
    assert (status, err) == (0, "")
    assert "A - B a deal" in out


@posix
@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("show nothing 2>&-", 2),
        ("show nothing 2>/dev/full", 2),
        ("match greedy random --pairs 2 2>&- <&-", 0),
        ("solve 'H AS / 9C' 2>/dev/full", 0),
        ("show examples/position.json <&- >&- 2>&-", 2),
    ],
)
def test_a_closed_or_full_stderr_changes_nothing(line: str, status: int) -> None:
    if "/dev/full" in line and not Path("/dev/full").exists():
        pytest.skip("needs /dev/full")
    found, _, err = shell(f"glupcore {line}")
    assert (found, err) == (status, "")


@posix
def test_files_are_not_taken_for_closed_streams(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    line = f"glupcore match greedy random --pairs 1 --seed 1 --out {path}"
    shell(f"{line} >&- 2>&- <&-")
    found = path.read_bytes()
    assert found.startswith(b'{"format":')
    assert found.count(b"\n") == 2
