"""`glupcore train network`: that it learns, repeats itself, and goes on after a kill."""

from __future__ import annotations

import json
import math
import os
import re
import shlex
import signal
import struct
import subprocess
import sys
import time
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import numpy as np
import pytest
from click.testing import CliRunner

from extras import need
from glupcore import GlupError, State
from glupcore._training import Player, Samples, Trainer, expert_samples, play_match, self_play
from glupcore.belief import Belief
from glupcore.cli import commands
from glupcore.training import belief as making
from glupcore.training.curve import curve_of
from glupcore.training.plan import Plan
from glupcore.training.run import Run
from glupcore.value import Manifest, default_network, load_network

SMALL = ["--rounds", "8", "--deals", "20", "--every", "2", "--pairs", "2"]
SMALL += ["--set", "lessons=2", "--set", "league_every=2", "--set", "veteran=0.5"]
SMALL += ["--set", "expert_part=0.25", "--set", "expert_deals=2", "--set", "exact=0.5"]


def train(*arguments: str) -> str:
    result = CliRunner().invoke(commands, ["train", "network", *arguments], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def compared(**options: Any) -> Samples:
    network = default_network()
    me = Player(network, explore=0.2)
    return expert_samples(me, me, **{"seed": 4, "judge": network, **options})


def test_expert_iteration_compares_the_actions_of_decisions() -> None:
    samples = compared(deals=6, keep=0.1, stacked=0.5)
    sizes = np.diff(samples.decisions)
    assert sizes.min() >= 2
    assert samples.decisions[-1] == len(samples) == len(samples.draws)
    again = compared(deals=6, keep=0.1, stacked=0.5)
    part = compared(deals=3, keep=0.1, stacked=0.5)
    np.testing.assert_array_equal(samples.targets, again.targets)
    np.testing.assert_array_equal(samples.targets[: len(part)], part.targets)
    # More worlds, the same decisions; one world's values are whole where the deal is played out.
    few, many = (compared(deals=2, keep=0.1, worlds=n, by_greedy=1) for n in (1, 2))
    np.testing.assert_array_equal(few.rows[: few.starts[2]], many.rows[: many.starts[2]])
    assert np.all(few.targets == np.round(few.targets))


def test_samples_are_joined() -> None:
    first, second = compared(deals=1, keep=0.1), compared(deals=1, keep=0.1, seed=9)
    sizes = [*np.diff(first.decisions), *np.diff(second.decisions)]
    rows = [*first.rows, *second.rows]
    starts = [*np.diff(first.starts), *np.diff(second.starts)]
    targets = [*first.targets, *second.targets]
    first.append(second)
    assert list(np.diff(first.decisions)) == sizes
    assert list(first.rows) == rows
    assert list(np.diff(first.starts)) == starts
    assert list(first.targets) == targets


def test_fitting_lowers_the_error() -> None:
    greedy = Player()
    samples = self_play(greedy, greedy, deals=300, seed=1)
    trainer = Trainer(1)
    errors = [trainer.fit(samples, rate=2e-3, seed=i)[0] for i in range(6)]
    assert errors[-1] < 0.95 * errors[0]
    again = Trainer(1)
    assert [again.fit(samples, rate=2e-3, seed=i)[0] for i in range(6)] == errors
    assert again.to_bytes() == trainer.to_bytes()


def test_gradient_is_that_of_the_network() -> None:
    # One sample, fitted again and again, is learned.
    greedy = Player()
    samples = self_play(greedy, greedy, deals=1, seed=3, keep=0.02)
    trainer = Trainer(2)
    errors = [trainer.fit(samples, rate=1e-3)[0] for _ in range(300)]
    assert errors[-1] < 0.05 * errors[0]


def test_differences_are_learned_whatever_the_level() -> None:
    samples = compared(deals=2, keep=0.2)
    trainer = Trainer(2)
    errors = [trainer.fit(samples, rate=1e-3, level=0.0) for _ in range(300)]
    assert errors[-1][1] < 0.25 * errors[0][1]
    assert errors[-1][0] > 0.5 * errors[0][0]
    assert errors[-1][2] > errors[0][2] + 1


def test_choices_are_learned_without_their_values() -> None:
    samples = compared(deals=2, keep=0.2)
    fit = partial(Trainer(2).fit, samples, rate=1e-3, level=0.0, difference=0.0)
    untaught = [fit() for _ in range(10)]
    assert untaught[0] == untaught[-1]
    taught = [fit(regret=1.0)[2] for _ in range(200)]
    assert taught[-1] > taught[0] + 2  # points a decision


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The weights of a run that nothing stopped."""
    path = tmp_path_factory.mktemp("training") / "whole.glup"
    train(str(path), *SMALL)
    return path


def test_a_killed_run_ends_as_one_that_was_not(whole: Path, tmp_path: Path) -> None:
    killed = tmp_path / "killed.glup"
    arguments = [sys.executable, "-m", "glupcore", "train", "network", str(killed), *SMALL]
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
    manifests = [json.loads(path.with_suffix(".json").read_text()) for path in (whole, killed)]
    assert manifests[0]["sha256"] == manifests[1]["sha256"]
    assert manifests[0]["deals"] == 160
    command = "glupcore train network whole.glup --seed 1 --rounds 8 --deals 20"
    assert manifests[0]["command"].startswith(command)
    assert "--set lessons=2" in manifests[0]["command"]
    curves = [Path(f"{path}.curve.jsonl").read_text() for path in (whole, killed)]
    assert curves[0] == curves[1]
    curve = curve_of(curves[0])
    assert [report.round for report in curve] == [2, 4, 6, 8]
    assert [report.deals for report in curve] == [40, 80, 120, 160]
    assert [report.difference is None for report in curve] == [True, True, True, False]
    assert curve == Run.load(checkpoint).curve
    found = curve[-1].strength["greedy"]
    assert manifests[0]["margin"] == round(found.margin, 2)


def test_a_trainer_begins_where_a_network_is(whole: Path) -> None:
    network = load_network(whole)
    again = Trainer.from_network(network).network()
    for view in (State.from_seed(seed).view(seed % 2) for seed in range(40)):
        assert again.value(view) == pytest.approx(network.value(view), abs=0.05)


def test_another_generation(whole: Path, tmp_path: Path) -> None:
    straight, paused = tmp_path / "a.glup", tmp_path / "b.glup"
    begin = ["--from", str(whole), *SMALL, "--rounds", "4"]
    train(str(straight), *begin)
    train(str(paused), *begin, "--minutes", "0")
    train(str(paused), "--resume", "--pairs", "2", "--every", "2")
    assert straight.read_bytes() == paused.read_bytes() != whole.read_bytes()
    manifest = Manifest.from_json(straight.with_suffix(".json").read_text(), "a.json")
    assert "--from whole.glup" in manifest.command


def test_a_pause_and_a_resume(whole: Path, tmp_path: Path) -> None:
    paused = tmp_path / "paused.glup"
    assert "round     1 " in train(str(paused), *SMALL, "--minutes", "0")
    train(str(paused), "--resume", "--pairs", "2", "--minutes", "10")
    assert paused.read_bytes() == whole.read_bytes()
    for one, other in zip(*(load_network(path).weights() for path in (whole, paused)), strict=True):
        np.testing.assert_array_equal(one["hidden"], other["hidden"])


@pytest.mark.parametrize(
    "rules", ["two-handed", pytest.param("two-handed-extended", marks=pytest.mark.slow)]
)
def test_another_game_is_trained_by_the_same_lines(rules: str, whole: Path, tmp_path: Path) -> None:
    straight, paused = tmp_path / "a.glup", tmp_path / "b.glup"
    game = ["--rules", rules]
    train(str(straight), *SMALL, *game)
    train(str(paused), *SMALL, *game, "--minutes", "0")
    train(str(paused), "--resume", "--pairs", "2", "--every", "2")  # by the plan it has
    assert paused.read_bytes() == straight.read_bytes()
    assert load_network(straight, rules).rules == rules
    manifest = Manifest.from_json(straight.with_suffix(".json").read_text(), "manifest")
    assert manifest.rules == rules
    assert f"train network a.glup --rules {rules} --seed 1 " in manifest.command
    with pytest.raises(GlupError, match=rf"whole\.glup: rules: expected {rules}, given glup"):
        train(str(straight), *SMALL, *game, "--against", str(whole))


def test_samples_of_two_games_are_not_mixed() -> None:
    glup = self_play(Player(), Player(), deals=1, seed=1)
    other = self_play(Player(), Player(), deals=1, seed=1, rules="two-handed")
    for action in (lambda: glup.append(other), lambda: Trainer(1).fit(other, rate=1e-3)):
        with pytest.raises(GlupError, match=r"expected a deal by the rules of glup, given .* two-"):
            action()
    assert Trainer(1, "two-handed").fit(other, rate=1e-3)[0] > 0


def test_it_is_compared_with_fixed_opponents(whole: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.glup"
    train(str(other), *SMALL, "--seed", "2")
    pair = ["--against", str(whole), "--against", str(other)]
    output = train(str(tmp_path / "b.glup"), *SMALL, *pair)
    assert "over whole.glup +0.00 +- 0.00" in output  # the same plan gives the same weights
    last = curve_of((tmp_path / "b.glup.curve.jsonl").read_text())[-1]
    assert list(last.strength) == ["greedy", "random", "whole.glup", "other.glup"]
    assert last.strength["other.glup"].error > 0
    with pytest.raises(GlupError, match=r"--against: expected a name of its own .* 'whole\.glup'"):
        train(str(other), *SMALL, "--against", str(whole), "--against", str(whole))


def test_random_is_a_weaker_opponent_than_greedy() -> None:
    found = {policy: play_match(Player(), Player(policy=policy), pairs=50, seed=1)
             for policy in ("greedy", "random")}  # fmt: skip
    assert found["greedy"][0] == 0
    assert found["random"][0] > 5 * found["random"][1]
    with pytest.raises(GlupError, match="policy 'wild': expected random, greedy or chase"):
        Player(policy="wild")


@pytest.mark.slow
def test_a_picture_of_the_curve(tmp_path: Path) -> None:
    need("matplotlib")
    weights, first, second = (tmp_path / name for name in ("a.glup", "a.svg", "b.png"))
    train(str(weights), *SMALL, "--plot", str(first))
    before = weights.read_bytes()
    assert "points a deal" in first.read_text()
    assert train(str(weights), "--resume", "--plot", str(second)) == ""  # it is done
    assert second.read_bytes().startswith(b"\x89PNG")
    assert weights.read_bytes() == before
    with pytest.raises(GlupError, match=r"plot: expected a name that ends in \.svg or \.png"):
        train(str(weights), *SMALL, "--plot", str(tmp_path / "a.txt"))


def test_no_picture_without_matplotlib(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(GlupError, match=r'plot: matplotlib .* pip install "glupcore\[plot\]"'):
        train(str(tmp_path / "a.glup"), *SMALL, "--plot", str(tmp_path / "a.svg"))
    assert not list(tmp_path.iterdir())


def test_weights_are_not_named_like_their_manifest(tmp_path: Path) -> None:
    with pytest.raises(GlupError, match=r"a\.json: expected another ending"):
        train(str(tmp_path / "a.json"), *SMALL)


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("speed=3", r"--set: expected NAME=VALUE, NAME one of seed, .* given 'speed=3'"),
        ("decay", r"--set: expected NAME=VALUE"),
        ("decay=much", r"decay: expected a number, given 'much'"),
        ("decay=2", r"decay: expected 0 to 1, given 2"),
        ("batch=0", r"batch: expected 1 or more, given 0"),
        ("batch=4294967296", r"batch: expected at most 2147483647, given 4294967296"),
        ("rate=0", r"rate: expected more than 0, given 0"),
        ("noise=nan", r"noise: expected 0 or more, given nan"),
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


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"round": 0', '"round": []', "round: expected a whole number from 0 to"),
        ('"round": 0', '"round": 2', "expected at most 1 rounds and a league of 8, given 2 and 0"),
        ('"league": 0,', '"league": 1000000000,', "expected at most 1 rounds and a league of 8"),
        ('"league": 0,', '"league": 1,', "league-0: missing in the archive"),
        ('"version": 4', '"version": 2', "version: expected 4, given 2"),
        ('"rounds": 1', '"rounds": "1"', 'plan.rounds: expected a whole number, given "1"'),
        ('"deals": 1', '"deals": 1, "deals": 2', "deals: expected once, given 1 and 2"),
        ('"rate": 0.001', '"rate": NaN', "NaN is not a finite number"),
        ('"rate": 0.001', '"rate": -1', "rate: expected more than 0, given -1"),
        ('"worlds": 2', '"worlds": 4294967296', "worlds: expected at most 2147483647"),
        ('"league": 8', '"league": 1000', "league: expected at most 100, given 1000"),
        ('"seed": 1', '"seed": 18446744073709551616', "plan.seed: expected a whole number from"),
        ('"seed": 1', '"sed": 1', "plan.sed: expected one of seed, rounds"),
        ("{", "[" * 100_000, "nested too deeply"),
    ],
)
def test_a_forged_checkpoint_is_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    path = tmp_path / "x.checkpoint"
    Run.start(Plan(rounds=1, deals=1)).save(path)
    with ZipFile(path) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    head = members["run.json"].decode()
    assert old in head
    members["run.json"] = head.replace(old, new, 1).encode()
    with ZipFile(path, "w") as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    with pytest.raises(GlupError, match=re.escape("x.checkpoint: expected a checkpoint")) as caught:
        Run.load(path)
    assert said in str(caught.value)


def checksum(data: bytes) -> int:
    """As the core's hash_bytes has it."""
    found = 0x9E3779B97F4A7C15 ^ len(data)
    for (word,) in struct.iter_unpack("<Q", data[: len(data) // 8 * 8]):
        found = (found ^ word) * 0xD6E8FEB86659FD93 % 2**64
        found ^= found >> 32
    return found


def test_a_trainer_of_no_numbers_is_refused_whatever_its_checksum() -> None:
    data = Trainer(1).to_bytes()[:-8]
    assert Trainer.from_bytes(data + struct.pack("<Q", checksum(data)))
    for place, odd in ((24, math.nan), (len(data) - 4, math.inf)):
        forged = data[:place] + struct.pack("<f", odd) + data[place + 4 :]
        with pytest.raises(GlupError, match="expected numbers from"):
            Trainer.from_bytes(forged + struct.pack("<Q", checksum(forged)))


def test_a_checkpoint_is_as_large_as_what_it_holds(tmp_path: Path) -> None:
    path = tmp_path / "x.checkpoint"
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        archive.writestr("trainer", bytes(50_000_000))
    assert path.stat().st_size < 100_000
    with pytest.raises(GlupError, match="members are as they are, not compressed"):
        Run.load(path)


@pytest.mark.parametrize(
    ("kind", "manifest"),
    [
        ("network", "value.json"),
        ("network", "value-two-handed.json"),
        ("network", "value-two-handed-extended.json"),
        ("forecast", "forecast.json"),
        ("forecast", "forecast-two-handed.json"),
        ("forecast", "forecast-two-handed-extended.json"),
        ("belief", "belief.json"),
    ],
)
def test_what_made_the_files_of_the_package_is_a_command(kind: str, manifest: str) -> None:
    data = json.loads(files("glupcore").joinpath("data", manifest).read_text())
    program, *arguments = shlex.split(data["command"])
    assert (program, arguments[:2]) == ("glupcore", ["train", kind])
    result = CliRunner().invoke(commands, [*arguments, "--help"], prog_name="glupcore")
    assert result.exit_code == 0, result.output
    assert result.output.startswith(f"Usage: glupcore train {kind} [OPTIONS] FILE")


@pytest.fixture
def quick_opponents(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every kind that a belief is fitted to or tested on, with a tenth of the iterations."""
    for kinds in ("OPPONENTS", "STRANGERS"):
        given = getattr(making, kinds)
        quick = tuple(kind.replace("iterations=200", "iterations=20") for kind in given)
        assert quick != given
        monkeypatch.setattr(making, kinds, quick)


@pytest.mark.usefixtures("quick_opponents")
def test_a_belief_of_another_game_says_so(tmp_path: Path) -> None:
    path = tmp_path / "belief.json"
    arguments = ["train", "belief", str(path), "--rules", "two-handed", "--deals", "40"]
    CliRunner().invoke(commands, arguments, catch_exceptions=False)
    belief = Belief.from_json(path.read_text(), "")
    assert belief.manifest.rules == "two-handed"
    assert belief.odds(State.from_seed(1, rules="two-handed").view(0)).shape == (24,)
    with pytest.raises(GlupError, match="belief: expected a view by the rules of two-handed"):
        belief.odds(State.from_seed(1).view(0))


@pytest.mark.slow
@pytest.mark.usefixtures("quick_opponents")
def test_the_same_line_makes_the_same_belief(tmp_path: Path) -> None:
    made = []
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        made.append(tmp_path / folder / "belief.json")
        arguments = ["train", "belief", str(made[-1]), "--deals", "40"]
        result = CliRunner().invoke(commands, arguments, catch_exceptions=False)
        assert "| held-out opponent |" in result.output
    manifests = [Belief.from_json(path.read_text(), "").manifest for path in made]
    assert manifests[0].command == "glupcore train belief belief.json --deals 40 --seed 1"
    assert made[0].read_bytes() == made[1].read_bytes()
