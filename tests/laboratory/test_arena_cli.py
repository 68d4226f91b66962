"""``glupcore match`` and ``glupcore report``, as a person meets them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from command_line import Glup, refused
from extras import need
from glupcore import GlupError
from glupcore.arena import match, match_of
from glupcore.arena.report import write_report

PLAIN = ["match", "greedy", "random", "--pairs", 3, "--seed", 1]


def test_match_prints_a_table(glup: Glup) -> None:
    result = glup(*PLAIN)
    assert (result.status, result.err) == (0, "")
    lines = result.out.splitlines()
    assert lines[:2] == ["A is greedy, B is random", "3 pairs of deals, seed 1"]
    expected = match("greedy", "random", pairs=3, seed=1)
    assert f"as played {expected.raw.mean:+.2f}" in " ".join(result.out.split())
    assert any(line.startswith("variance without luck: 0.") for line in lines)
    points = next(line for line in lines if line.startswith("points")).split()
    assert points[1:] == [
        f"{expected.a.points:.2f}", f"{expected.b.points:.2f}", f"{expected.raw.mean:+.2f}",
    ]  # fmt: skip


def test_match_without_luck_says_nothing_of_it(glup: Glup) -> None:
    assert "luck" not in glup(*PLAIN, "--no-luck").out


def test_match_prints_json(glup: Glup) -> None:
    [data] = glup(*PLAIN, "--json", "--test", "0,5", "--alpha", 0.1).lines()
    assert data["pairs"] == 3
    assert data["test"] == {"m0": 0, "m1": 5, "alpha": 0.1, "beta": 0.05, "minimum": 100}
    assert data["verdict"] is None
    points = data["a"]["points"] - data["b"]["points"]
    assert data["raw"]["mean"] == pytest.approx(points)


def test_a_match_goes_on_where_its_file_ends(glup: Glup, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    first = glup(*PLAIN, "--out", path)
    assert match_of(path).pairs == 3
    again = glup("match", "greedy", "random", "--pairs", 3, "--out", path)
    assert again.out == first.out  # times too: nothing was played
    assert refused(glup("match", "random", "greedy", "--out", path), str(path), "a is", "greedy")


def test_a_match_with_a_test_says_how_it_ended(glup: Glup) -> None:
    result = glup("match", "greedy", "random", "--seed", 2, "--test", "-20,20")
    assert result.status == 0
    assert "100 pairs of deals" in result.out
    assert "test of -20 against +20: the margin is +20 or more (log likelihood" in result.out


@pytest.mark.parametrize(
    ("args", "parts"),
    [
        (["match", "greedy"], ["Missing argument 'B'"]),
        (["match", "greedy", "oracle"], ["player: expected one of", "'oracle'"]),
        (["match", "gredy", "random"], ["given 'gredy', did you mean greedy?"]),
        (["match", "greedy", "pimc:deep=3"], ["player 'pimc:deep=3'", "deep=3"]),
        ([*PLAIN, "--test", "5"], ["'--test'", "expected two numbers such as 0,5, given '5'"]),
        ([*PLAIN, "--test", "5,0"], ["expected m0 less than m1, given 5 and 0"]),
        (
            [*PLAIN, "--test", "0,nan"],
            ["'--test'", "expected two numbers such as 0,5, given '0,nan'"],
        ),
        (
            [*PLAIN, "--test", "0,5", "--alpha", 0.6],
            ["'--alpha'", "a number above 0 and below 0.5, given '0.6'"],
        ),
        ([*PLAIN, "--jobs", 0], ["'--jobs'"]),
        ([*PLAIN, "--out", "no/such/folder/x"], ["no/such/folder/x: No such file or directory"]),
        (["report"], ["Missing argument 'FILE...'"]),
        (["report", "no-such-file"], ["no-such-file: No such file or directory"]),
    ],
)
def test_wrong_usage_is_one_line_of_error(glup: Glup, args: list[str], parts: list[str]) -> None:
    result = glup(*args)
    assert refused(result, *parts)
    assert result.out == ""


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_with_the_estimate_so_far(tmp_path: Path, jobs: str) -> None:
    path = tmp_path / "match.jsonl"
    command = [sys.executable, "-m", "glupcore", "match", "pimc:iterations=5", "greedy"]
    command += ["--pairs", "100000", "--seed", "1", "--jobs", jobs, "--out", str(path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as process:
        while not path.exists() or path.read_bytes().count(b"\n") < 4:
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "A is pimc:iterations=5, B is greedy" in out
    assert err.splitlines()[-1].endswith(f"the same command goes on with {path}")
    assert "Traceback" not in err


def test_report_prints_a_table_and_writes_a_picture(glup: Glup, tmp_path: Path) -> None:
    need("matplotlib")
    paths = [tmp_path / f"{seed}.jsonl" for seed in (1, 2)]
    for seed, path in enumerate(paths, 1):
        match("greedy", "random", pairs=2 * seed, seed=seed, path=path)
    heading, _, *rows = glup("report", *paths).out.splitlines()
    assert heading.startswith("| A | B | pairs | A − B a deal |")
    assert [row.split(" | ")[:3] for row in rows] == [
        ["| `greedy`", "`random`", "2"],
        ["| `greedy`", "`random`", "4"],
    ]
    folder = tmp_path / "new" / "folder"
    result = glup("report", *paths, "--out", folder)
    assert result.out.split() == [str(folder / "report.md"), str(folder / "report.svg")]
    assert all(row in (folder / "report.md").read_text(encoding="utf-8") for row in rows)
    assert "<svg" in (folder / "report.svg").read_text(encoding="utf-8")
    assert glup(*PLAIN, "--report", tmp_path / "own").status == 0
    assert (tmp_path / "own" / "report.svg").exists()


def test_a_report_without_matplotlib_says_what_to_install(
    glup: Glup, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    played = match("greedy", "random", pairs=2, seed=1)
    with pytest.raises(GlupError, match=r'matplotlib .* pip install "glupcore\[plot\]"'):
        write_report([played], tmp_path / "report")
    assert not (tmp_path / "report").exists()
    path = tmp_path / "match.jsonl"
    result = glup(*PLAIN, "--out", path, "--report", tmp_path / "report")
    assert refused(result, "pip install")
    assert not path.exists()  # said before the match, not after it


def test_a_report_on_nothing_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match("greedy", "random", pairs=1, seed=1, path=path)
    path.write_bytes(path.read_bytes().splitlines(keepends=True)[0])
    with pytest.raises(GlupError, match="expected a match with at least one finished pair"):
        write_report([match_of(path)], tmp_path)
    assert json.loads(path.read_text())["a"] == "greedy"
