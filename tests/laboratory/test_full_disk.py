"""A disk that is full: one line, status 2, nothing lost, and once there is room it goes on."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from glupcore import Deal, Random
from speeds import some_quick

PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
ROOM = {"match": 4, "review": 4, "tuning": 2}  # pages, for some of the results

COMMANDS = {
    "match": ["match", "greedy", "random", "--seed", "5", "--pairs", "20", "--out", "{}"],
    "review": ["review", "{deals}", "--iterations", "2", "--to", "{}"],
    "tuning": [
        *("train", "greedy", "{}", "--rules", "two-handed"),
        *("--rounds", "2", "--comparisons", "1000", "--pairs", "1"),
    ],
}


def mount(*arguments: str) -> bool:
    try:
        return not subprocess.run(["mount", *arguments], capture_output=True).returncode
    except OSError:
        return False


@pytest.fixture
def disk(tmp_path: Path, kind: str) -> Iterator[Path]:
    """One of a few pages."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if not mount("-t", "tmpfs", "-o", f"size={ROOM[kind] * PAGE}", "tmpfs", str(folder)):
        pytest.skip("may not mount a small disk here")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


@pytest.fixture(scope="module")
def deals(tmp_path_factory: pytest.TempPathFactory) -> Path:
    lines = []
    for seed in range(3):
        deal = Deal.from_seed(seed, rules="two-handed")
        chance = Random(seed)
        while not deal.is_over:
            deal.apply(deal.view(deal.player).choose("greedy", chance))
        lines.append(json.dumps(deal.record().to_dict()) + "\n")
    path = tmp_path_factory.mktemp("deals") / "deals.jsonl"
    path.write_text("".join(lines))
    return path


def run(kind: str, path: Path, deals: Path) -> subprocess.CompletedProcess[str]:
    command = [one.format(path, deals=deals) for one in COMMANDS[kind]]
    return subprocess.run(
        [sys.executable, "-m", "glupcore", *command], capture_output=True, text=True
    )


def lines(path: Path) -> list[str]:
    """Those that were written to their end, without times."""
    whole = [line for line in path.read_text().splitlines(keepends=True) if line.endswith("\n")]
    return [re.sub(r'"(seconds|crc32)":("\w+"|[\d.e-]+|\[[^]]*\])', "", line) for line in whole]


@pytest.mark.parametrize("kind", some_quick(COMMANDS, "match"))
def test_what_is_written_is_kept_and_goes_on(
    kind: str, disk: Path, deals: Path, tmp_path: Path
) -> None:
    path, other = disk / "results.jsonl", tmp_path / "expected.jsonl"
    full = run(kind, path, deals)
    assert full.returncode == 2
    assert full.stderr.splitlines()[-1] == f"error: {path}: No space left on device"
    assert "Traceback" not in full.stderr
    assert "Exception ignored" not in full.stderr

    assert not run(kind, other, deals).returncode
    expected, kept = lines(other), lines(path)
    assert 1 < len(kept) < len(expected)
    assert kept == expected[: len(kept)]

    assert run(kind, path, deals).returncode == 2  # it is still full
    assert lines(path) == kept
    assert mount("-o", f"remount,size={1000 * PAGE}", str(disk))
    again = run(kind, path, deals)
    assert not again.returncode, again.stderr
    assert lines(path) == expected


@pytest.mark.parametrize("kind", ["match"])
def test_a_disk_without_any_room(kind: str, disk: Path, deals: Path) -> None:
    filler = disk / "filler"
    with pytest.raises(OSError, match="No space left"):
        filler.write_bytes(bytes(100 * PAGE))
    path = disk / "results.jsonl"
    full = run(kind, path, deals)
    assert (full.returncode, full.stdout) == (2, "")
    assert full.stderr.splitlines()[-1] == f"error: {path}: No space left on device"
    filler.unlink()
    assert run(kind, path, deals).returncode == 2  # begun, and full again
    assert len(lines(path)) > 1
