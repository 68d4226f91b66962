"""The file of a match: it survives being killed, and refuses to be another match's."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from glupcore import GlupError, Record
from glupcore.arena import MatchResult, SequentialTest, match, match_of
from glupcore.arena.profiles import profiles_of
from journals import unsummed

COMMAND = [sys.executable, "-m", "glupcore", "match", "greedy", "random", "--seed", "5"]


def settled(result: MatchResult) -> str:
    """All of a result that follows from players, seed and pairs, as JSON."""
    return json.dumps({k: v for k, v in result.to_dict().items() if k != "seconds"})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The file of a match of six pairs."""
    path = tmp_path / "match.jsonl"
    match("greedy", "random", pairs=6, seed=5, path=path)
    return path


PLAIN = {"a": "greedy", "b": "random", "pairs": 6, "seed": 5}


def test_the_file_holds_the_match(path: Path) -> None:
    header, *lines = map(json.loads, path.read_text().splitlines())
    assert header["format"] == "glupcore-match-1"
    assert (header["a"], header["b"], header["seed"]) == ("greedy", "random", 5)
    assert [line["pair"] for line in lines] == list(range(6))
    for line in lines:
        for deal in line["deals"]:
            record = Record.from_dict(deal)
            assert list(record.state_at(len(record.actions)).scores) == deal["scores"]
    expected = match("greedy", "random", pairs=6, seed=5).to_dict()
    found = match_of(path).to_dict()
    assert {**found, "ended": "pairs", "seconds": 0} == {**expected, "seconds": 0}


def test_a_file_cut_anywhere_goes_on_to_the_same_result(path: Path) -> None:
    whole = path.read_bytes()
    expected = settled(match_of(path)).replace("interrupt", "pairs")
    rng = random.Random(3)
    cuts = [0, 1, whole.index(b"\n"), whole.index(b"\n") + 1, len(whole) - 1, len(whole)]
    for cut in [*cuts, *(rng.randrange(len(whole)) for _ in range(6))]:
        path.write_bytes(whole[:cut])
        assert settled(match("greedy", "random", pairs=6, seed=5, path=path)) == expected
        assert settled(match_of(path)).replace("interrupt", "pairs") == expected
        assert len(path.read_bytes().splitlines()) == 7


def test_pairs_may_stand_in_any_order_and_twice(path: Path) -> None:
    expected = settled(match("greedy", "random", pairs=6, seed=5))
    header, *lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join([header, *reversed(lines), lines[2]]))
    before = path.read_bytes()
    assert settled(match("greedy", "random", pairs=6, path=path)) == expected
    assert path.read_bytes() == before  # nothing was played
    path.write_text("".join([header, *lines[3:]]))
    assert match_of(path).pairs == 0
    assert settled(match("greedy", "random", pairs=6, path=path)) == expected


def test_more_pairs_can_be_asked_for(path: Path) -> None:
    longer = match("greedy", "random", pairs=8, path=path)
    assert settled(longer) == settled(match("greedy", "random", pairs=8, seed=5))
    shorter = match("greedy", "random", pairs=2, path=path)
    assert settled(shorter) == settled(match("greedy", "random", pairs=2, seed=5))


@pytest.mark.parametrize(
    ("other", "message"),
    [
        ({"a": "random"}, 'another match: a is "greedy" there and "random" here'),
        ({"b": "greedy"}, 'another match: b is "random" there and "greedy" here'),
        ({"seed": 6}, "another match: seed is 5 there and 6 here"),
        ({"luck": False}, 'another match: luck is "[a-z0-9-]+" there and null here'),
        ({"test": SequentialTest(0, 5)}, "another match: test is null there and "),
    ],
)
def test_another_match_is_refused(path: Path, other: dict[str, object], message: str) -> None:
    before = path.read_bytes()
    with pytest.raises(GlupError, match=message):
        match(**{**PLAIN, **other}, path=path)  # type: ignore[arg-type]
    assert path.read_bytes() == before


@pytest.mark.parametrize("data", [b"precious", b"precious\n", b'{"deck": 1}\n', b"[]\n", b"\xff\n"])
def test_another_file_is_left_alone(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    with pytest.raises(GlupError, match="expected a match file"):
        match("greedy", "random", pairs=6, seed=5, path=path)
    with pytest.raises(GlupError, match="expected a match file"):
        match_of(path)
    assert path.read_bytes() == data


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"deck":"', '"deck":"9'),
        (r'"scores":\[\d+,\d+\]', '"scores":[0,0]'),
        ('"pair":2', '"pair":1'),
        ('"crc32":"', '"crc32":"0'),
        (r',"crc32":"\w+"', ""),
        ("\\n$", " \\n"),
    ],
)
def test_a_line_that_was_changed_is_refused_by_its_number(path: Path, old: str, new: str) -> None:
    """Other cards or scores were taken for what was played, and the match went on from them."""
    lines = path.read_text().splitlines(keepends=True)
    spoiled = re.sub(old, new, lines[3], count=1)
    assert spoiled != lines[3]
    path.write_text("".join([*lines[:3], spoiled, *lines[4:]]))
    before = path.read_bytes()
    says = "line 4: (it is not as it was written|expected a checksum)"
    if new == " \\n":  # the same members: nothing is lost
        assert match_of(path).pairs == 6
        return
    for read in (match_of, lambda path: match("greedy", "random", pairs=8, path=path)):
        with pytest.raises(GlupError, match=says):
            read(path)
    assert path.read_bytes() == before


def test_a_file_from_before_there_were_checksums_goes_on(path: Path) -> None:
    path.write_text(unsummed(path.read_text()))
    assert match("greedy", "random", pairs=8, path=path).pairs == 8
    assert path.read_text().count("crc32") == 2
    assert match_of(path).pairs == 8


def test_a_second_process_is_refused(path: Path) -> None:
    args = ["--pairs", "1000000", "--out", str(path)]
    with subprocess.Popen([*COMMAND, *args], stdout=subprocess.DEVNULL) as first:
        try:
            while path.read_bytes().count(b"\n") < 10:
                assert first.poll() is None
                time.sleep(0.01)
            done = subprocess.run([*COMMAND, *args], capture_output=True, text=True)
        finally:
            first.kill()
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"error: {path}: another match is writing to it\n"


@pytest.mark.skipif(os.name != "posix", reason="needs ulimit")
def test_a_file_that_may_not_grow_keeps_what_it_has(path: Path) -> None:
    limited = ["bash", "-c", 'ulimit -f 64; exec "$0" "$@"', *COMMAND]
    done = subprocess.run(
        [*limited, "--pairs", "1000", "--out", str(path)], capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[-1] == f"error: {path}: File too large"
    pairs = match_of(path).pairs
    assert pairs >= 6
    again = match("greedy", "random", pairs=pairs + 1, path=path)
    assert settled(again) == settled(match("greedy", "random", pairs=pairs + 1, seed=5))


def test_a_bad_line_is_named(path: Path) -> None:
    lines = unsummed(path.read_text()).splitlines(keepends=True)
    lines[3] = '{"pair": 2, "deals": []}\n'
    path.write_text("".join(lines))
    for read in (match_of, lambda path: match("greedy", "random", pairs=6, path=path)):
        with pytest.raises(GlupError, match=r"line 4: not the line of a pair"):
            read(path)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"pair":2', '"pair":1e999', "1e999 is not a finite number"),
        ('"pair":2', '"pair":-1', "pair: expected a whole number from 0 to"),
        ('"pair":2', '"pair":true', "pair: expected a whole number from 0 to"),
        ('"pair":2', '"pair":2,"pair":3', "pair: expected once, given 2 and 3"),
        ('"pair":2,', "", "pair: missing, expected a whole number"),
        ('"seat_of_a":1', '"seat_of_a":5', r"deals\[1\].seat_of_a: expected 0 or 1, given 5"),
        ('"luck":', '"luck":null,"l":', r"pair 2: expected a luck, given none"),
        ('"luck":', '"luck":1e300,"l":', r"luck: expected a number from -1e\+06 to 1e\+06 or null"),
        ('"seconds":[', '"seconds":[NaN,', "NaN is not a finite number"),
        ('"seconds":[', '"seconds":[0,', r"seconds: expected a list of 2, given"),
        ('"tricks":[', '"tricks":[' + "[" * 100_000, "nested too deeply"),
        ('"sources":[{', '"sources":[{"\\ud800":1,', "expected a pair of surrogates"),
    ],
)
def test_a_hostile_line_is_named(path: Path, old: str, new: str, said: str) -> None:
    lines = unsummed(path.read_text()).splitlines(keepends=True)
    assert old in lines[3]
    lines[3] = lines[3].replace(old, new)
    path.write_text("".join(lines))
    before = path.read_bytes()
    for read in (match_of, lambda path: match("greedy", "random", pairs=6, path=path)):
        with pytest.raises(GlupError, match=f"line 4: .*{said}"):
            read(path)
    if "luck" not in said:
        with pytest.raises(GlupError, match=f"line 4: not the line of a pair .*{said}"):
            profiles_of([path])
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"seed":5', '"seed":-5', "seed: expected a whole number from 0 to 18446744073709551615"),
        ('"a":"greedy"', '"a":["greedy"]', "a: expected a text"),
        ('"test":null', '"test":{"m0":0}', "test.m1: missing, expected a number"),
        ('"test":null', '"test":{"m0":0,"m1":1e300}', "m1: expected at most 1000000 points"),
        ('"test":null', '"test":[]', "test: expected an object or null"),
        ('"luck":', '"luck":[', "not JSON"),
    ],
)
def test_a_hostile_first_line_is_named(path: Path, old: str, new: str, said: str) -> None:
    first, rest = path.read_text().split("\n", 1)
    assert old in first
    path.write_text(first.replace(old, new) + "\n" + rest)
    for read in (match_of, lambda path: match("greedy", "random", pairs=6, path=path)):
        with pytest.raises(GlupError, match=f"match.jsonl: .*{said}"):
            read(path)


def test_json_of_a_match_without_a_pair_has_no_nan(path: Path) -> None:
    path.write_text(path.read_text().split("\n", 1)[0] + "\n")
    assert json.dumps(match_of(path).to_dict(), allow_nan=False)


@pytest.mark.skipif(os.name != "posix", reason="needs locks")
def test_two_matches_do_not_write_to_one_file(path: Path) -> None:
    def another(standing: object) -> None:
        with pytest.raises(GlupError, match="another match is writing to it"):
            match("greedy", "random", pairs=8, path=path)

    match("greedy", "random", pairs=7, path=path, progress=another)
    assert match_of(path).pairs == 7


def kill(command: list[str], path: Path, size: int) -> bool:
    """Run the command and kill it when the file has so many bytes; whether it was still running."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while process.poll() is None:
        if path.exists() and path.stat().st_size >= size:
            process.kill()
            process.wait()
            return process.returncode == -signal.SIGKILL
        time.sleep(0.001)
    return False


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_killed_match_goes_on_to_the_very_same_result(tmp_path: Path, jobs: str) -> None:
    path = tmp_path / "match.jsonl"
    command = [*COMMAND, "--pairs", "150", "--test", "110,130", "--jobs", jobs]
    whole = json.loads(subprocess.check_output([*command, "--json"]))
    rng = random.Random(int(jobs))
    killed = 0
    for _ in range(6):
        size = path.stat().st_size if path.exists() else 0
        killed += kill([*command, "--out", str(path)], path, size + rng.randrange(1, 60_000))
    assert killed >= 3
    output = subprocess.check_output([*command, "--json", "--out", str(path)])
    assert {**json.loads(output), "seconds": 0} == {**whole, "seconds": 0}
    assert path.read_bytes().endswith(b"}\n")


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc").exists(), reason="needs /proc")
def test_no_worker_outlives_a_killed_match(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    command = [*COMMAND, "--pairs", "100000", "--jobs", "2", "--out", str(path)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while not (path.exists() and path.stat().st_size > 10_000):
        time.sleep(0.01)
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    assert children
    process.kill()
    process.wait()
    deadline = time.monotonic() + 10
    while any(alive(child) for child in children):
        assert time.monotonic() < deadline, "a worker is still there"
        time.sleep(0.02)


def alive(pid: str) -> bool:
    """Whether the process runs (a zombie that nobody has waited for does not)."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
