"""``glupcore review``, as it is called."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from called import called as in_process
from extras import need
from glupcore import Record
from glupcore.cli.review import command
from glupcore.deals.masked import masked
from glupcore.errors import RecordError

PLIES = 14
QUICK = ("--iterations", "20")


def called(*args: object) -> Result:
    return CliRunner().invoke(command, [*map(str, args), *QUICK])


@pytest.fixture(scope="module")
def beginning(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A deal of which the first tricks were played, as all see it and as seat 1 does."""
    record = Record.deal("glup", 1, policy="random")  # not without errors
    path = tmp_path_factory.mktemp("review") / "beginning.jsonl"
    whole = {**record.to_dict(), "actions": list(record.actions[:PLIES])}
    path.write_text(f"{json.dumps(whole)}\n{json.dumps(masked(record, PLIES, 1))}\n")
    return path


def test_it_prints_what_a_person_wants_to_know(beginning: Path) -> None:
    done = called(beginning)
    assert done.exit_code == 0
    for part in (
        f"Review of {PLIES} actions",
        "trick seat",
        "luck of the draws",
        "the rest",
        "expected",
    ):
        assert part in done.stdout
    said = re.sub(r'\("[^"]*"\)', "", done.stdout)  # what they could have been told
    assert "you" not in said
    listed = called(beginning, "--all").stdout
    assert len(listed.splitlines()) > len(done.stdout.splitlines())


def test_a_player_is_spoken_to(beginning: Path) -> None:
    for args in (("--seat", 1), ("--index", 1)):
        done = called(beginning, *args)
        assert "your lead" in done.stdout
        assert "seat 0" not in done.stdout
    assert "not known" in done.stdout


def test_json_and_standard_input(beginning: Path) -> None:
    done = CliRunner().invoke(command, ["-", "--json", *QUICK], input=beginning.read_bytes())
    data = json.loads(done.stdout)
    assert data["plies"] == PLIES
    assert data == {**json.loads(called(beginning, "--json").stdout), "seconds": data["seconds"]}


def test_bad_input_is_an_error_of_one_line(beginning: Path, tmp_path: Path) -> None:
    assert isinstance(called(beginning, "--index", 7).exception, RecordError)
    assert "given '2'" in called(beginning, "--seat", 2).output
    empty = tmp_path / "empty"
    empty.write_bytes(b"")
    for args in ([beginning, "--plot", "course.gif"], [empty], [beginning, "--solver", "x"]):
        done = in_process("review", *args)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("error: ")
        assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("encoding", ["cp1252", "utf-8"])
def test_it_fits_into_any_encoding(beginning: Path, encoding: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "glupcore", "review", str(beginning), "--iterations", "2"],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": encoding},
    )
    assert done.returncode == 0
    assert ("─" in done.stdout.decode(encoding)) == (encoding == "utf-8")


def test_the_picture_is_written(beginning: Path, tmp_path: Path) -> None:
    need("matplotlib")
    path = tmp_path / "course.svg"
    assert called(beginning, "--plot", path).exit_code == 0
    assert path.read_text(encoding="utf-8").rstrip().endswith("</svg>")
