"""What was learned of bids: its numbers, how it is made, and that it is right about contracts."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import glupcore
from command_line import Glup
from glupcore._auction import (
    BID_LEAPS,
    BID_TOTALS,
    ROWS,
    BidNetwork,
    Rules,
    State,
    bid_samples,
    match_bids,
)
from glupcore.auction.solvers import Greedy
from glupcore.training.bids import BidPlan, Learning, train_bids
from places import ROOT

WEIGHTS = ROOT / "src/glupcore/data/compiled"
LEARNED = ("three-handed", "four-handed", "double-deck")
HIDDEN = (48, 24)
VALUE = 48  # the number that a hand's value is
SHIFTS = (5, 10)  # bits that a hidden unit has less than the sum


def numbers_of(text: str) -> list[int]:
    return [int(one) for one in re.findall(r"-?\d+", re.sub("//.*", "", text))]


class Twin:
    """The same by numpy, from the text alone."""

    def __init__(self, text: str) -> None:
        rest = numbers_of(text)
        self.steps, rest = rest[:BID_TOTALS], rest[BID_TOTALS:]
        self.nets = []
        for outputs in (len(BID_LEAPS), BID_TOTALS):
            net = []
            for rows, columns in zip((106, *HIDDEN), (*HIDDEN, outputs), strict=True):
                size = rows * columns
                net += [
                    np.array(rest[:size]).reshape(rows, columns),
                    np.array(rest[size:][:columns]),
                ]
                rest = rest[size + columns :]
            self.nets.append(net)
        assert not rest

    def outputs(self, which: int, x: NDArray[Any]) -> NDArray[Any]:
        w = self.nets[which]
        x = x.astype(np.int64) @ w[0] + w[1]
        for i, shift in enumerate(SHIFTS):
            x = np.clip(x >> shift, 0, 64 * 256 - 1) @ w[2 * i + 2] + w[2 * i + 3]
        return x / 2**16

    def chance(self, x: NDArray[Any], value: float, units: int) -> float:
        odds = np.minimum.accumulate(self.outputs(1, x))
        at = units - 0.5 - value
        i = int(np.clip(np.searchsorted(self.steps, at), 1, BID_TOTALS - 1))
        part = (at - self.steps[i - 1]) / (self.steps[i] - self.steps[i - 1])
        return float(1 / (1 + np.exp(-(odds[i - 1] + part * (odds[i] - odds[i - 1])))))


@pytest.mark.parametrize("rules", LEARNED)
def test_the_core_says_what_numpy_does(rules: str) -> None:
    text = (WEIGHTS / f"bids-{rules}.inc").read_text()
    network, twin = BidNetwork(text), Twin(text)
    numbers, values, reached = bid_samples([network], rules=rules, count=300, seed=5)["totals"]
    told = network.chances(numbers, values, reached.astype(np.int16))
    expected = [twin.chance(*one) for one in zip(numbers, values, reached.astype(int), strict=True)]
    assert np.allclose(told, expected, atol=1e-12)
    seen = 0
    for seed in range(40):
        state = State.from_seed(seed, rules=rules)
        while state.decision == "bid" and len(state.actions) < 12 and seen < 100:
            view = state.view(state.player)
            if "misdeal" in view.legal_actions():
                break  # it may be said until something is bid
            gains = network.gains(view)
            by_numpy = twin.outputs(0, BidNetwork.numbers(view)) * view.rules.scale
            assert list(gains.values()) == pytest.approx(by_numpy[: len(gains)])
            seen += 1
            state.apply(min(gains, key=lambda bid: (abs(gains[bid]), bid)))
    assert seen == 100


@pytest.mark.slow
@pytest.mark.parametrize("rules", LEARNED)
def test_told_chances_of_contracts_come_true(rules: str) -> None:
    """In ten classes, in deals that no training has seen; and most of what is told is no guess."""
    network = BidNetwork.built_in(rules)
    numbers, values, reached = bid_samples([network], rules=rules, count=60_000, seed=77)["totals"]
    units = np.rint(values + np.random.default_rng(1).integers(-10, 11, len(values)))
    told = network.chances(numbers, values, units.astype(np.int16))
    made = reached >= units
    for low in np.arange(0, 1, 0.1):
        there = (told >= low) & (told < low + 0.1)
        if np.count_nonzero(there) > 500:
            assert abs(told[there].mean() - made[there].mean()) < 0.03, low
    assert np.mean((told - made) ** 2) < 0.85 * np.var(made)


@pytest.mark.parametrize("rules", LEARNED)
def test_its_bids_win_against_those_of_the_rule(rules: str) -> None:
    network = BidNetwork.built_in(rules)
    margin, error = match_bids(network, None, rules=rules, pairs=15_000, seed=99)
    assert margin > 3 * error


@pytest.mark.parametrize("rules", ROWS)
def test_a_row_has_a_network_of_its_own_or_the_nearest(rules: str) -> None:
    """Where it has one its bids are legal, and lose nothing against those of the rule."""
    network = BidNetwork.built_in(rules)
    margin, error = match_bids(network, None, rules=rules, pairs=2000, seed=3)
    assert abs(margin) < 1e-9 if network is None else margin > -2 * error
    for seed in range(20):
        state = State.from_seed(seed, rules=rules)
        while not state.is_over and state.decision in ("draw", "bid"):
            view = state.view(state.player)
            state.apply(Greedy(learned=True).choose(view, seed))


@pytest.mark.parametrize(
    ("rules", "options"),
    [
        ("four-handed", {"pass": 4}),
        ("four-handed", {"kitty": True}),
        ("double-deck", {"run_points": 25}),
        ({"from": "four-handed", "name": "my-club", "open": 250}, None),
        ({"from": "three-handed", "name": "my-club", "dix": 2}, None),
    ],
)
def test_other_rules_are_bid_by_the_rule(rules: Any, options: dict[str, Any] | None) -> None:
    """By weights of four-handed, an opening of 250 lost 106 points a deal."""
    assert BidNetwork.built_in(Rules(rules, options)) is None


def test_how_a_game_ends_changes_no_bid() -> None:
    options = {"target": 500, "tie": "extend", "out_backwards": True}
    assert BidNetwork.built_in(Rules("double-deck", options)) is not None


def test_samples_are_differences_of_deals_played_on() -> None:
    """Of eldest's first decision, by the rule for all: as State plays it on."""
    numbers, gains = bid_samples([], rules="four-handed", count=400, seed=9)["bids"]
    assert numbers.shape == (400, 106)
    assert gains.shape == (400, len(BID_LEAPS))
    again = bid_samples([], rules="four-handed", count=400, seed=9)["bids"]
    assert np.array_equal(gains, again[1])
    assert not np.array_equal(
        gains, bid_samples([], rules="four-handed", count=400, seed=8)["bids"][1]
    )
    strong = numbers[:, VALUE] > np.quantile(numbers[:, VALUE], 0.8)
    assert gains[strong, 0].mean() > gains[~strong, 0].mean() + 1
    assert gains[:, 0].mean() > gains[:, -1].mean() + 10  # eight steps more are often set


@pytest.mark.slow
def test_a_training_goes_on_after_a_kill_as_if_there_had_been_none(tmp_path: Path) -> None:
    plan = BidPlan("four-handed", generations=3, decisions=25_000)
    whole = Learning(plan)
    for _ in train_bids(whole):
        whole.report(10)
    cut = Learning(plan)
    for _ in train_bids(cut):
        cut.report(10)
        cut.save(tmp_path / "kept")
        break
    cut = Learning.load(tmp_path / "kept")
    assert cut.generation == 1
    for _ in train_bids(cut, jobs=2):
        cut.report(10)
    assert cut.players == whole.players
    assert cut.curve == whole.curve
    assert len(numbers_of(cut.text())) > 13_000


@pytest.mark.slow
def test_the_command_writes_weights_and_what_they_are(tmp_path: Path, glup: Glup) -> None:
    file = tmp_path / "b.inc"
    line = ["train", "auction", str(file), "--rules", "four-handed", "--decisions", "25000"]
    done = glup(*line, "--generations", 1).out
    said = r"generation   1  over the bids of greedy [+-]\d+\.\d\d \+- \d\.\d\d\n"
    assert re.fullmatch(said, done)
    told = json.loads((tmp_path / "b.json").read_text())
    assert told["command"].startswith("glupcore train auction b.inc --rules four-handed --seed 1")
    assert sum(one["contracts"] for one in told["calibration"]) == 100_000
    BidNetwork(file.read_text())
    again = glup(*line[:3], "--rules", "double-deck", "--resume")
    assert again.status == 2
    assert "rules: expected four-handed, given double-deck" in again.err


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "expected 13061 numbers, given 0"),
        ("1, 2, x", "expected whole numbers and commas"),
        ("0, " * 13061, "expected steps that rise"),
        (", ".join(map(str, range(12))) + ", 40000" + ", 0" * 13048, "expected numbers of 16 bits"),
    ],
)
def test_other_numbers_are_refused(text: str, fault: str) -> None:
    with pytest.raises(glupcore.GlupError, match=f"weights: {fault}"):
        BidNetwork(text)


@pytest.mark.slow
def test_a_checkpoint_that_was_changed_is_refused(tmp_path: Path) -> None:
    import zipfile

    learning = Learning(BidPlan("three-handed", generations=1, decisions=25_000))
    for _ in train_bids(learning):
        learning.report(10)
        learning.save(tmp_path / "kept")
    kept, changed = tmp_path / "kept", tmp_path / "cut"
    for name in ("learning.json", "bids", "player-0"):
        with zipfile.ZipFile(kept) as whole, zipfile.ZipFile(changed, "w") as cut:
            for one in whole.namelist():
                cut.writestr(one, whole.read(one)[:-9] if one == name else whole.read(one))
        with pytest.raises(glupcore.GlupError, match="expected a checkpoint of a training"):
            Learning.load(changed)


def test_who_may_not_bid_is_told_nothing() -> None:
    network = BidNetwork.built_in("four-handed")
    state = State.from_seed(1, rules="four-handed")
    waiting = state.view((state.player + 1) % 4)
    with pytest.raises(glupcore.GlupError, match="view: expected one whose owner may bid"):
        network.gains(waiting)


def test_a_higher_contract_is_never_likelier() -> None:
    network = BidNetwork.built_in("double-deck")
    assert network is not None
    for seed in range(30):
        state = State.from_seed(seed, rules="double-deck")
        view = state.view(state.player)
        chances = [network.chance(view, bid=bid) for bid in range(50, 200, 5)]
        assert all(a >= b for a, b in pairwise(chances))
        assert 0 <= chances[-1] <= chances[0] <= 1
