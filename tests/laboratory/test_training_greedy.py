"""`glupcore train greedy`: that it learns, whoever compares, and goes on after a kill."""

from __future__ import annotations

import json
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from command_line import Glup
from extras import need
from glupcore import GlupError
from glupcore._core import RULESETS, GreedyPolicy, greedy_bounds, greedy_weights
from glupcore.training.greedy import GreedyPlan, Tuning, lines_of, tune_greedy
from journals import unsummed
from places import ROOT

PLAN = GreedyPlan(rounds=3, comparisons=6, pairs=2)
SMALL = ("--rounds", 3, "--comparisons", 6, "--pairs", 2)


@pytest.mark.parametrize("rules", RULESETS)
def test_a_match_is_the_other_one_turned_round(rules: str) -> None:
    same, other = GreedyPolicy({}, rules), GreedyPolicy({"reach": [-1.0]}, rules)
    assert same.match(GreedyPolicy({}, rules), pairs=20, seed=1) == (0, 0)
    margin, error = same.match(other, pairs=200, seed=1)
    assert other.match(same, pairs=200, seed=1) == (-margin, error)
    assert margin > 5 * error > 0
    assert same.match(other, pairs=1, seed=1)[1] == 0


def test_matches_that_cannot_be() -> None:
    one = GreedyPolicy({})
    with pytest.raises(GlupError, match="pairs: expected 1 or more, given 0"):
        one.match(one, pairs=0, seed=1)
    with pytest.raises(GlupError, match="other: expected a player of glup"):
        one.match(GreedyPolicy({}, "two-handed"), pairs=1, seed=1)


def test_the_weights_are_within_their_bounds() -> None:
    bounds = greedy_bounds()
    for rules in RULESETS:
        weights = greedy_weights(rules)
        assert weights.keys() == bounds.keys()
        for name, values in weights.items():
            assert all(bounds[name][0] <= value <= bounds[name][1] for value in values)
    tuning = Tuning(PLAN)
    tuning.learn([1e6] * 6)  # beyond all of them
    GreedyPolicy(tuning.weights)


@pytest.mark.slow
def test_what_was_spoiled_is_learned_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spoiled = {name: [0.6 * value for value in values] for name, values in greedy_weights().items()}
    monkeypatch.setattr("glupcore._core.greedy_weights", lambda rules: dict(spoiled))
    plan = GreedyPlan(rounds=10, comparisons=128, pairs=8)
    before, _ = Tuning(plan).gain(2000)
    after, error = tune_greedy(plan, tmp_path / "tuning.jsonl").gain(2000)
    assert before < -15
    assert after > before + 8 * error


@pytest.mark.parametrize("jobs", [2, 5, 50])
def test_the_weights_are_the_same_by_any_executor(tmp_path: Path, jobs: int) -> None:
    alone = tune_greedy(PLAN, tmp_path / "alone")
    with ThreadPoolExecutor(3) as executor:
        shared = tune_greedy(PLAN, tmp_path / "shared", executor=executor, jobs=jobs)
    assert alone.weights == shared.weights
    assert (tmp_path / "alone").read_bytes() == (tmp_path / "shared").read_bytes()
    assert alone.weights != greedy_weights()


@pytest.mark.parametrize("left", [0, 1, 2])
def test_it_goes_on_after_a_kill(tmp_path: Path, left: int) -> None:
    path = tmp_path / "tuning.jsonl"
    whole = tune_greedy(PLAN, path).weights
    data = path.read_bytes()
    lines = data.splitlines(keepends=True)
    path.write_bytes(b"".join(lines[: 1 + left]) + lines[1 + left][:5])
    rounds: list[int] = []
    again = tune_greedy(PLAN, path, progress=lambda tuning: rounds.append(tuning.round))
    assert again.weights == whole
    assert path.read_bytes() == data
    assert rounds == list(range(left + 1, 4))


def test_files_that_are_none(tmp_path: Path) -> None:
    path = tmp_path / "tuning.jsonl"
    tune_greedy(PLAN, path)
    with pytest.raises(GlupError, match="another tuning: rounds is 3 there and 4 here"):
        tune_greedy(replace(PLAN, rounds=4), path)
    header, first, *_ = path.read_text().splitlines(keepends=True)
    told = json.loads(unsummed(first))
    for bad, said in [
        ({**told, "round": 1}, "expected round 0, given 1"),
        ({**told, "margins": told["margins"][1:]}, "margins: expected 6, given 5"),
        ({**told, "margins": ["x"] * 6}, "line 2: expected a round of a tuning"),
        ({"round": 0}, "line 2: expected a round of a tuning"),
    ]:
        path.write_text(header + json.dumps(bad) + "\n")
        with pytest.raises(GlupError, match=said):
            tune_greedy(PLAN, path)


def test_the_command(glup: Glup, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for pairs in ("_PAIRS", "_LAST_PAIRS"):
        monkeypatch.setattr(f"glupcore.cli.train_greedy.{pairs}", 200)
    done = glup("train", "greedy", tmp_path / "a.jsonl", *SMALL)
    assert done.status == 0
    *_, last = [line for line in done.out.splitlines() if line.startswith("round")]
    assert last.startswith("round     3  over the weights before ")
    assert ".reach = " in done.out
    again = glup("train", "greedy", tmp_path / "b.jsonl", *SMALL, "--jobs", 2)
    assert again.out == done.out


def test_weights_as_they_stand_in_the_source() -> None:
    source = (ROOT / "src/glupcore/data/compiled/greedy-stock.inc").read_text()
    names = [line.split(" =")[0] for line in lines_of(greedy_weights())]
    assert len(names) > 15
    assert all(f"    {name} = " in source for name in names)


@pytest.mark.slow
def test_a_cluster_finds_the_same(tmp_path: Path) -> None:
    need("distributed")
    from glupcore.cluster import open_cluster

    def tuned(name: str, executor: Executor | None = None) -> object:
        return tune_greedy(PLAN, tmp_path / name, executor=executor).weights

    with open_cluster("local:2") as cluster:
        assert tuned("cluster", cluster) == tuned("alone")
