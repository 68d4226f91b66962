"""BatchEnv against single deals that are stepped one by one."""

import copy
import pickle
import sys
import threading
import time
from typing import Any

import numpy as np
import pytest

from extras import need
from glupcore import RULESETS, GlupError, IllegalActionError
from glupcore.auction import Rules
from glupcore.envs import BatchEnv, ChoiceState, named

AUCTIONS = (
    "two-handed-draw",
    "three-handed",
    "three-handed-chips",
    "four-handed",
    "double-deck",
    "five-handed",
)
ARRAYS = ("observations", "masks", "players", "rewards", "dones", "scores")


def snapshot(env: BatchEnv) -> dict[str, np.ndarray]:
    return {name: getattr(env, name).copy() for name in ARRAYS}


def assert_same(first: dict[str, np.ndarray], second: dict[str, np.ndarray]) -> None:
    for name in ARRAYS:
        assert np.array_equal(first[name], second[name]), name


def check_row(env: BatchEnv, row: int, at: ChoiceState) -> None:
    player = at.player
    assert env.players[row] == player
    assert np.array_equal(env.masks[row], at.mask())
    assert np.array_equal(env.observations[row], at.observation(player))
    assert env.choice_state(row) == at
    assert env.state(row) == at.state


def test_shapes_and_types() -> None:
    env = BatchEnv(3, seed=1)
    shapes = {name: (array.dtype, array.shape) for name, array in snapshot(env).items()}
    assert shapes == {
        "observations": (np.uint8, (3, 326)),
        "masks": (np.bool, (3, 175)),
        "players": (np.uint8, (3,)),
        "rewards": (np.int32, (3, 2)),
        "dones": (np.bool, (3,)),
        "scores": (np.int32, (3, 2)),
    }
    assert len(env) == 3


@pytest.mark.parametrize(
    ("rules", "bytes_of", "choices", "accounts"),
    [("double-deck", 1092, 71, 2), ("five-handed", 1092, 71, 5), ("eight-handed", 1092, 71, 4)],
)
def test_shapes_of_auction_games(rules: str, bytes_of: int, choices: int, accounts: int) -> None:
    env = BatchEnv(3, seed=1, rules=rules)
    assert env.observations.shape == (3, bytes_of)
    assert env.masks.shape == (3, choices)
    assert env.rewards.shape == env.scores.shape == (3, accounts)


def test_a_house_is_given_by_its_rules() -> None:
    rules = Rules({"from": "four-handed", "name": "my-club", "open": 200})
    env = BatchEnv(2, seed=1, rules=rules)
    assert env.rules == "my-club"
    assert env.state(0).rules == rules
    with pytest.raises(GlupError, match="rules: expected a name or Rules, given 7"):
        BatchEnv(2, rules=7)  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", [*RULESETS, *AUCTIONS])
def test_every_row_goes_as_a_deal_by_itself(rules: str) -> None:
    env = BatchEnv(6, seed=2, first=10, rules=rules)
    seats = 2 if rules in RULESETS else Rules(rules).seats
    assert env.rules == rules
    assert rules in (env.state(0).rules, getattr(env.state(0).rules, "name", ""))
    singles = [env.choice_state(row) for row in range(6)]
    accounts = env.rewards.shape[1]
    rewarded = np.zeros((6, accounts), np.int32)
    ended = np.zeros(6, int)
    for _ in range(400):
        choices = env.choose()
        env.step(choices)
        for row, at in enumerate(singles):
            at.apply(int(choices[row]))
            scores = np.array(at.state.scores or [0] * accounts)
            assert np.array_equal(env.rewards[row], scores - rewarded[row])
            assert env.dones[row] == at.is_over
            rewarded[row] = scores
            if at.is_over:
                assert np.array_equal(env.scores[row], scores)
                ended[row] += 1
                singles[row] = at = env.choice_state(row)
                rewarded[row] = 0
                assert at.begun == []
                # The deal goes round; the seat after the dealer begins.
                assert at.player == (10 + row + ended[row] + 1) % seats
            check_row(env, row, at)
    assert ended.min() >= 2
    assert env.scores.any()
    assert len({env.state(row) for row in range(6)}) == 6


def test_rewards_of_a_deal_sum_to_its_score() -> None:
    env = BatchEnv(64, seed=3)
    sums = np.zeros((64, 2), int)
    ended = points_before_the_lead = 0
    for _ in range(300):
        fresh = named(env.observations)["tricks"] == 0
        points_before_the_lead += int(named(env.observations)["scores"][fresh].sum() > 0)
        env.step(env.choose())
        sums += env.rewards
        assert np.array_equal(sums[env.dones], env.scores[env.dones])
        sums[env.dones] = 0
        ended += int(env.dones.sum())
    assert ended >= 128
    assert points_before_the_lead > 0  # of a nine that is turned up


def play(env: BatchEnv, steps: int) -> list[dict[str, np.ndarray]]:
    history = []
    for _ in range(steps):
        env.step(env.choose())
        history.append(snapshot(env))
    return history


@pytest.mark.parametrize("rules", ["glup", "double-deck"])
def test_the_threads_make_no_difference(rules: str) -> None:
    alone = play(BatchEnv(37, seed=4, rules=rules), 60)
    for threads in (2, 50):
        for first, second in zip(
            alone, play(BatchEnv(37, seed=4, threads=threads, rules=rules), 60), strict=True
        ):
            assert_same(first, second)


def test_a_batch_is_the_sum_of_its_parts() -> None:
    whole = play(BatchEnv(7, seed=5, first=100), 280)
    left = play(BatchEnv(3, seed=5, first=100), 280)
    right = play(BatchEnv(4, seed=5, first=103), 280)
    assert any(step["dones"].any() for step in whole)
    for all_rows, *parts in zip(whole, left, right, strict=True):
        joined = {name: np.concatenate([part[name] for part in parts]) for name in ARRAYS}
        assert_same(all_rows, joined)


def test_reset_is_a_fresh_start() -> None:
    env = BatchEnv(5, seed=6)
    start = snapshot(env)
    played = play(env, 200)
    env.reset(7)
    assert not np.array_equal(env.observations, start["observations"])
    env.reset(6)
    assert_same(snapshot(env), start)
    for first, second in zip(played, play(env, 200), strict=True):
        assert_same(first, second)


@pytest.mark.parametrize("rules", ["glup", "three-handed"])
def test_choose_is_uniform_over_the_legal_choices(rules: str) -> None:
    env = BatchEnv(3000, seed=8, rules=rules)
    for _ in range(3):  # to a decision with some choices
        env.step(env.choose())
    given = np.zeros(env.masks.shape[1], int)
    for _ in range(40):
        choices = env.choose()
        assert env.masks[np.arange(3000), choices].all()
        np.add.at(given, choices, 1)
    assert not given[~env.masks.any(axis=0)].any()
    # The mean of what was chosen is that of the masks, within five standard errors.
    shares = env.masks / env.masks.sum(axis=1, keepdims=True)
    expected, variance = 40 * shares.sum(axis=0), 40 * (shares * (1 - shares)).sum(axis=0)
    assert (np.abs(given - expected) <= 5 * np.sqrt(variance) + 1).all()
    assert (given > 0).sum() > (40 if rules == "glup" else 30)


@pytest.mark.parametrize("rules", ["glup", "five-handed"])
def test_an_illegal_choice_changes_nothing(rules: str) -> None:
    env = BatchEnv(4, seed=9, rules=rules)
    play(env, 50)
    before, states = snapshot(env), [env.choice_state(row) for row in range(4)]
    good = env.choose()
    for wrong in (-1, 175, int(np.flatnonzero(~env.masks[2])[0])):
        choices = good.copy()
        choices[2] = wrong
        with pytest.raises(
            IllegalActionError, match=rf"^choices\[2\]: expected one of .*given {wrong}\b"
        ):
            env.step(choices)
        assert_same(snapshot(env), before)
        assert [env.choice_state(row) for row in range(4)] == states
    env.step(good)
    assert env.choice_state(0) != states[0]


@pytest.mark.parametrize(
    "choices",
    [
        np.zeros(4),
        np.zeros(4, bool),
        np.zeros(3, int),
        np.zeros((4, 1), int),
        np.zeros((), int),
        np.array(["0"] * 4),
        [0.0] * 4,
        [0] * 3,
        [[0], [0, 0]],
        [2**70] * 4,
        None,
        "0000",
    ],
)
def test_choices_of_another_kind(choices: Any) -> None:
    env = BatchEnv(4, seed=9)
    with pytest.raises(GlupError, match=r"choices: expected whole numbers in an array or a list"):
        env.step(choices)


@pytest.mark.parametrize("kind", [np.uint8, np.int32, np.int64, np.uint64])
def test_choices_may_be_any_whole_numbers(kind: type) -> None:
    env, other = BatchEnv(4, seed=9), BatchEnv(4, seed=9)
    choices = env.choose()
    env.step(np.repeat(choices, 2).astype(kind)[::2])
    other.step(choices)
    assert_same(snapshot(env), snapshot(other))


def test_choices_may_be_a_list() -> None:
    env, other = BatchEnv(4, seed=9), BatchEnv(4, seed=9)
    choices = env.choose()
    env.step(choices.tolist())
    other.step(choices)
    assert_same(snapshot(env), snapshot(other))


def test_resets_without_a_seed_go_on() -> None:
    """Each time to other deals, which follow from the first seed."""
    env, other = BatchEnv(5, seed=6), BatchEnv(5, seed=6)
    seen = [snapshot(env)]
    for _ in range(3):
        play(env, 3)
        env.reset()
        other.reset()
        seen.append(snapshot(env))
        assert_same(seen[-1], snapshot(other))
    assert len({one["observations"].tobytes() for one in seen}) == 4


@pytest.mark.parametrize("rules", ["glup", "two-handed", *AUCTIONS])
def test_an_environment_pickles(rules: str) -> None:
    env = BatchEnv(6, seed=7, rules=rules, first=3, threads=2)
    for policy in (None, "random"):
        for _ in range(150):
            env.step(env.choose(policy))
        again = pickle.loads(pickle.dumps(env))
        assert (len(again), again.rules) == (6, rules)
        assert_same(snapshot(env), snapshot(again))
        assert [env.choice_state(i) for i in range(6)] == [again.choice_state(i) for i in range(6)]
        other = copy.deepcopy(env)
        for _ in range(150):
            choices = env.choose(policy)
            assert np.array_equal(choices, again.choose(policy))
            for one in (env, again, other):
                one.step(choices)
            assert_same(snapshot(env), snapshot(again))
        assert env.scores.any()
        env.reset()
        again.reset()
        assert_same(snapshot(env), snapshot(again))


def test_a_house_s_environment_pickles() -> None:
    env = BatchEnv(2, seed=7, rules=Rules("four-handed", {"target": 500}))
    assert_same(snapshot(env), snapshot(pickle.loads(pickle.dumps(env))))


def test_a_damaged_pickle_is_refused() -> None:
    make, of, state = BatchEnv(2, seed=7).__reduce__()
    count, (rules, first, threads, seed, rows), *arrays = state
    for damaged in (rows[:1], [(0, (0, 0, 0, 0), b"")] * 2, [(0, (1, 0, 0, 0), b"\xff")] * 2):
        told = (count, (rules, first, threads, seed, damaged), *arrays)
        with pytest.raises(GlupError, match="state: expected"):
            make(*of).__setstate__(told)


@pytest.mark.parametrize("rules", ["four-handed", "double-deck", "three-handed"])
def test_by_the_policy_random_auctions_are_short(rules: str) -> None:
    """Half of those who may pass do, and few bid much; by all choices alike bids reach 1,000."""
    highest = {}
    for policy in (None, "random"):
        env = BatchEnv(200, seed=3, rules=rules)
        most = 0
        for _ in range(60):
            choices = env.choose(policy)
            assert env.masks[np.arange(200), choices].all()
            env.step(choices)
            most = max(most, int(named(env.observations)["bid"].max()))
        highest[policy] = most
    assert 2 * highest["random"] < highest[None] > 300
    with pytest.raises(GlupError, match="policy: expected random or None, given 'greedy'"):
        env.choose("greedy")  # type: ignore[arg-type]


def test_in_games_with_a_stock_the_policy_random_is_uniform() -> None:
    env, other = BatchEnv(50, seed=3), BatchEnv(50, seed=3)
    for _ in range(30):
        choices = env.choose()
        assert np.array_equal(choices, other.choose("random"))
        env.step(choices)
        other.step(choices)


@pytest.mark.parametrize("rules", ["glup", "double-deck"])
def test_spaces_are_those_of_a_row(rules: str) -> None:
    spaces = need("gymnasium").spaces
    env = BatchEnv(3, rules=rules)
    assert env.single_action_space == spaces.Discrete(env.masks.shape[1])
    assert env.single_observation_space.contains(env.observations[0])
    assert env.single_observation_space == spaces.Box(0, 255, env.observations.shape[1:], np.uint8)


def test_the_arrays_may_be_the_callers() -> None:
    own = {name: np.ones_like(array) for name, array in snapshot(BatchEnv(5)).items()}
    env, other = BatchEnv(5, seed=10, **own), BatchEnv(5, seed=10)
    for _ in range(140):
        for name, array in own.items():
            assert getattr(env, name) is array
        assert_same(own, snapshot(other))
        env.step(env.choose())
        other.step(other.choose())


@pytest.mark.parametrize("name", ARRAYS)
def test_arrays_that_do_not_fit(name: str) -> None:
    fit = snapshot(BatchEnv(4))[name]
    fixed = fit.copy()
    fixed.flags.writeable = False
    shape = rf"{name}: expected a writable C-contiguous array of \w+, shape \(4,"
    for wrong in (
        fit[:3],
        fit.astype(np.float32),
        np.zeros((8, *fit.shape[1:]), fit.dtype)[::2],
        fixed,
        fit.tolist(),
    ):
        with pytest.raises(GlupError, match=shape):
            BatchEnv(4, **{name: wrong})


def test_arrays_that_do_not_fit_any_more() -> None:
    env = BatchEnv(3, seed=1)
    choices = env.choose()
    env.masks.setflags(write=False)
    with pytest.raises(GlupError, match=r"^masks: expected a writable .* shape \(3, 175, \)$"):
        env.step(choices)
    env.masks.setflags(write=True)
    env.rewards.resize((2, 3), refcheck=False)
    with pytest.raises(GlupError, match=r"^rewards: expected .* of int32, shape \(3, 2, \)$"):
        env.reset(1)
    env.rewards.resize((3, 2), refcheck=False)
    env.step(choices)


def test_no_array_of_an_environment_is_moved() -> None:
    observations = np.empty((3, 326), np.uint8)
    env = BatchEnv(3, seed=1, observations=observations)
    for array in (env.scores, observations):
        with pytest.raises(ValueError, match="resize"):
            array.resize((1, 1), refcheck=False)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"count": 0}, "count: expected 1 to"),
        ({"count": -3}, "count: expected 1 to"),
        ({"count": 2**40}, "count: expected 1 to"),
        ({"count": 4, "threads": 0}, "threads: expected 1 to"),
        ({"count": 4, "first": -1}, "first: expected 0 to"),
        ({"count": 4, "first": 2**32 - 3}, "first: expected 0 to"),
        ({"count": 4, "seed": -1}, "seed: expected"),
        (
            {"count": 4, "rules": "x"},
            "rules: .x. given, expected glup, two-handed, .* or pisti$",
        ),
    ],
)
def test_bad_arguments(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(GlupError, match=message):
        BatchEnv(**arguments)


def test_a_row_that_is_not_there() -> None:
    env = BatchEnv(4)
    for row in (4, -5):
        with pytest.raises(IndexError, match="row"):
            env.state(row)
    assert env.state(-1) == env.state(3)


def test_a_step_holds_no_gil() -> None:
    """A thread that is never handed the GIL on demand runs while another one steps."""
    env = BatchEnv(5000, seed=11)
    stepping, seen = threading.Event(), threading.Event()
    stop = threading.Event()

    def watch() -> None:
        while not stop.is_set() and not seen.is_set():
            if stepping.is_set():
                seen.set()
            time.sleep(0)  # gives the GIL away

    watcher = threading.Thread(target=watch, daemon=True)
    interval = sys.getswitchinterval()
    sys.setswitchinterval(60)
    try:
        watcher.start()
        for _ in range(500):
            stepping.set()
            env.step(env.choose())
            stepping.clear()
            if seen.is_set():
                break
    finally:
        sys.setswitchinterval(interval)
        stop.set()
        watcher.join()
    assert seen.is_set()
