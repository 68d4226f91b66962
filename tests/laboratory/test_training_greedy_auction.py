"""`glupcore train greedy` of the auction games."""

from pathlib import Path

from command_line import Glup
from glupcore._auction import greedy_weights
from glupcore.training.greedy import GreedyPlan, Tuning, lines_of, tune_greedy


def test_tuning_goes_on_after_a_kill_and_keeps_to_what_is_tuned(tmp_path: Path) -> None:
    plan = GreedyPlan(rounds=2, comparisons=4, pairs=2, rules="cutthroat")
    path = tmp_path / "tuning.jsonl"
    whole = tune_greedy(plan, path)
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:2]))
    assert tune_greedy(plan, path).weights == whole.weights
    before = Tuning(plan).weights
    assert whole.weights["margin"] != before["margin"]
    lines = list(lines_of(whole.weights))
    assert lines[0].startswith(".bidding = {")
    assert [line.split()[0][1:] for line in lines] == list(greedy_weights("cutthroat"))


def test_the_command_knows_the_auction_games(glup: Glup, tmp_path: Path) -> None:
    small = ("--rounds", 1, "--comparisons", 2, "--pairs", 1)
    told = glup("train", "greedy", tmp_path / "t.jsonl", "--rules", "three-handed", *small).out
    assert "over the weights before" in told
    assert ".counting = {" in told
