"""`glupcore train greedy` of the auction games."""

import json
from dataclasses import replace
from pathlib import Path

from command_line import Glup, refused
from glupcore._auction import greedy_weights
from glupcore.arena.games import game_of, text_of
from glupcore.auction import Rules
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


def test_weights_are_tuned_by_a_club_s_own_rules(glup: Glup, tmp_path: Path) -> None:
    rules = Rules("three-handed", {"target": 50})
    told, file = "three-handed:target=50", tmp_path / "t.jsonl"
    small = ("--rounds", 2, "--comparisons", 2, "--pairs", 1)
    assert ".counting = {" in glup("train", "greedy", file, "--rules", told, *small).out
    header = json.loads(file.read_text().splitlines()[0])
    assert game_of(header["rules"]) == rules
    plan = GreedyPlan(rounds=2, comparisons=2, pairs=1, rules=text_of(rules))
    alone = tune_greedy(plan, tmp_path / "alone.jsonl")
    assert file.read_bytes() == (tmp_path / "alone.jsonl").read_bytes()
    row = tune_greedy(replace(plan, rules="three-handed"), tmp_path / "row.jsonl")
    assert row.weights.keys() == alone.weights.keys()
    other = glup("train", "greedy", file, "--rules", "three-handed", *small)
    assert refused(other, "rules is")
