"""`glupcore train`: that it learns, repeats itself, and goes on after a kill."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from glupcore import GlupError
from glupcore._core import Player, Trainer, self_play
from glupcore.cli import commands
from glupcore.training.run import Plan, Run
from glupcore.value import load_network

SMALL = ["--rounds", "8", "--deals", "20", "--every", "2", "--pairs", "2"]
SMALL += ["--set", "lessons=2", "--set", "league_every=2", "--set", "veteran=0.5"]


def train(*arguments: str) -> str:
    result = CliRunner().invoke(commands, ["train", *arguments], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_fitting_lowers_the_error() -> None:
    greedy = Player()
    samples = self_play(greedy, greedy, deals=300, seed=1)
    trainer = Trainer(1)
    errors = [trainer.fit(samples, rate=2e-3, seed=i) for i in range(6)]
    assert errors[-1] < 0.95 * errors[0]
    again = Trainer(1)
    assert [again.fit(samples, rate=2e-3, seed=i) for i in range(6)] == errors
    assert again.to_bytes() == trainer.to_bytes()


def test_gradient_is_that_of_the_network() -> None:
    # One sample, fitted again and again, is learned.
    greedy = Player()
    samples = self_play(greedy, greedy, deals=1, seed=3, keep=0.02)
    trainer = Trainer(2)
    errors = [trainer.fit(samples, rate=1e-3) for _ in range(300)]
    assert errors[-1] < 0.05 * errors[0]


def test_a_killed_run_ends_as_one_that_was_not(tmp_path: Path) -> None:
    whole, killed = tmp_path / "whole.glup", tmp_path / "killed.glup"
    train(str(whole), *SMALL)
    arguments = [sys.executable, "-m", "glupcore", "train", str(killed), *SMALL]
    process = subprocess.Popen(arguments, stdout=subprocess.DEVNULL)
    checkpoint = tmp_path / "killed.glup.checkpoint"
    deadline = time.monotonic() + 120
    while not checkpoint.exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    assert 2 <= Run.load(checkpoint).round <= 8
    train(str(killed), "--resume", "--pairs", "2", "--every", "2")
    assert killed.read_bytes() == whole.read_bytes()
    manifests = [json.loads(Path(f"{path}.json").read_text()) for path in (whole, killed)]
    assert manifests[0]["sha256"] == manifests[1]["sha256"]
    assert manifests[0]["deals"] == 160
    command = "glupcore train whole.glup --seed 1 --rounds 8 --deals 20"
    assert manifests[0]["command"].startswith(command)
    assert "--set lessons=2" in manifests[0]["command"]


def test_a_pause_and_a_resume(tmp_path: Path) -> None:
    whole, paused = tmp_path / "whole.glup", tmp_path / "paused.glup"
    train(str(whole), *SMALL)
    assert "round     1 " in train(str(paused), *SMALL, "--minutes", "0")
    train(str(paused), "--resume", "--pairs", "2", "--minutes", "10")
    assert paused.read_bytes() == whole.read_bytes()
    weights = [load_network(path).weights()["hidden"] for path in (whole, paused)]
    np.testing.assert_array_equal(*weights)


def test_another_network_to_compare_with(tmp_path: Path) -> None:
    path = tmp_path / "a.glup"
    train(str(path), *SMALL)
    output = train(str(tmp_path / "b.glup"), *SMALL, "--against", str(path))
    assert "over a.glup +0.00 +- 0.00" in output  # the same plan gives the same weights


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("speed=3", r"--set: expected NAME=VALUE, NAME one of seed, .* given 'speed=3'"),
        ("decay", r"--set: expected NAME=VALUE"),
        ("decay=much", r"decay: expected a number, given 'much'"),
        ("decay=2", r"decay: expected 0 to 1, given 2"),
        ("batch=0", r"batch: expected 1 or more, given 0"),
    ],
)
def test_a_bad_setting_is_named(setting: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(GlupError, match=message):
        train(str(tmp_path / "x.glup"), "--set", setting)


def test_a_damaged_checkpoint_is_named(tmp_path: Path) -> None:
    path = tmp_path / "x.checkpoint"
    run = Run.start(Plan(rounds=1, deals=1))
    run.save(path)
    assert Run.load(path).trainer.to_bytes() == run.trainer.to_bytes()
    data = path.read_bytes()
    for wrong in (data[:100], data[: len(data) // 2], b""):
        path.write_bytes(wrong)
        with pytest.raises(GlupError, match=r"x\.checkpoint: expected a checkpoint"):
            Run.load(path)
    with pytest.raises(GlupError, match=r"checkpoint: expected one of this version"):
        Trainer.from_bytes(b"")
    trained = run.trainer.to_bytes()
    with pytest.raises(GlupError, match=r"checksum does not fit"):
        Trainer.from_bytes(trained[:5000] + b"\x55" + trained[5001:])
