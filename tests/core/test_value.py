"""The network: against a plain twin, against damage, and what it may look at."""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from glupcore import RULESETS, GlupError, Random, State, View, ruleset
from glupcore._core import Network, value_features
from glupcore._training import Player, Trainer, play_match, self_play
from glupcore.solvers import find_solver
from glupcore.solvers.limits import Limits
from glupcore.value import Manifest, default_manifest, default_network, load_network

STAGE_DRAWS = [1, 3, 6, 10, 14, 19, 24, 30]


def states(count: int, policy: str = "greedy", rules: str = "glup") -> Iterator[State]:
    """States of phase 1, some from each of several deals."""
    for seed in range(count):
        state = State.from_seed(seed, seed % 2, rules=rules)
        rng = Random(seed)
        while state.phase == 1:
            if rng.below(12) == 0:
                yield state.copy()
            player = state.player
            assert player is not None
            state.apply(state.view(player).choose(policy, rng))


SETS = {"lead": 0, "follow": 1, "meld": 2}


def value_by_numpy(network: Network, state: State, view: View) -> np.float32:
    """The forward pass once more, plainly."""
    assert state.decision is not None
    weights = network.weights()[SETS[state.decision]]
    rows = value_features(view)
    hidden = weights["hidden_bias"].astype(np.int64) + weights["hidden"][rows].sum(axis=0)
    linear = weights["bias"].astype(np.int64) + weights["linear"][rows].sum(axis=0)
    draws = (view.stock + 1) // 2
    stage = max(k for k in range(7) if k == 0 or STAGE_DRAWS[k] <= draws)
    width = STAGE_DRAWS[stage + 1] - STAGE_DRAWS[stage]
    far = (draws - STAGE_DRAWS[stage]) * 16 // width
    mixed = weights["output"][stage].astype(np.int64) * (16 - far)
    mixed += weights["output"][stage + 1].astype(np.int64) * far
    output = np.sign(mixed) * (np.abs(mixed) // 16)
    units = np.clip(hidden, 0, weights["ceiling"])
    total = (
        16 * int(units @ output) + int(linear[stage]) * (16 - far) + int(linear[stage + 1]) * far
    )
    mine, theirs = view.counters
    return np.float32(np.float32(total / (16 * 8192)) + np.float32(mine - theirs))


@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("trained", [True, False])
def test_numpy_twin_agrees_bit_for_bit(trained: bool, rules: str) -> None:
    network = default_network(rules) if trained else Trainer(5, rules).network()
    seen = 0
    for state in states(12, "greedy" if trained else "random", rules):
        for seat in (0, 1):
            view = state.view(seat)
            assert network.value(view) == value_by_numpy(network, state, view)
            seen += 1
    assert seen > 50


@pytest.mark.parametrize("rules", RULESETS)
def test_only_the_view_counts(rules: str) -> None:
    network = default_network(rules)
    compared = 0
    for state in states(20, rules=rules):
        for seat in (0, 1):
            view = state.view(seat)
            world = view.sample(Random(1))
            compared += world != state
            assert network.value(world.view(seat)) == network.value(view)
            np.testing.assert_array_equal(value_features(world.view(seat)), value_features(view))
    assert compared > 60


@pytest.mark.parametrize("rules", RULESETS)
def test_action_values_are_those_of_the_afterstates(rules: str) -> None:
    network = default_network(rules)
    for state in states(6, rules=rules):
        player = state.player
        assert player is not None
        view = state.view(player)
        values = network.actions(view)
        assert sorted(action for action, _ in values) == view.legal_actions()
        if state.decision == "meld":
            continue
        for action, value in values:
            after = state.copy()
            after.apply(action)
            gained = (after.scores[player] - after.scores[1 - player]) - (
                state.scores[player] - state.scores[1 - player]
            )
            if after.decision == "meld" and after.player == player:
                # One more look ahead, at one way of each declaration.
                declared = dict(network.actions(after.view(player)))
                first = "dix" if "dix" in declared else "pass"
                assert gained + declared[first] - 1e-3 <= value
                assert value <= gained + max(declared.values()) + 1e-3
            else:
                expected = network.value(after.view(player))
                assert value == np.float32(gained) + np.float32(expected)


def test_values_need_a_decision_of_phase_1() -> None:
    state = State.from_seed(3)
    waiting = state.view(1 - (state.player or 0))
    with pytest.raises(
        GlupError, match=r"values: expected a view of phase 1 whose owner is to act"
    ):
        default_network().actions(waiting)
    endgame = State.from_endgame("H AS TS 9H KD / AS JC QD TD")
    with pytest.raises(GlupError, match=r"values: expected a view of phase 1"):
        default_network().actions(endgame.view(0))
    with pytest.raises(GlupError, match=r"features: expected a state of phase 1"):
        value_features(endgame.view(0))
    assert default_network().value(endgame.view(0)) == -default_network().value(endgame.view(1))


def test_a_dix_is_worth_its_points_and_the_best_that_follows() -> None:
    seen = 0
    network = default_network("two-handed")
    for state in states(60, "random", "two-handed"):
        player = state.player
        if player is None or state.decision != "meld" or "dix" not in state.legal_actions():
            continue
        worth = dict(network.actions(state.view(player)))["dix"]
        after = state.copy()
        after.apply("dix")
        values = dict(network.actions(after.view(player)))
        best = values.get("dix", max(values.values()))  # another one is taken first
        assert worth == pytest.approx(10 + best, abs=1e-3)
        seen += 1
    assert seen > 3


@pytest.mark.parametrize("rules", RULESETS)
def test_a_network_is_of_one_game(rules: str, tmp_path: Path) -> None:
    network = default_network(rules)
    assert network.rules == rules == pickle.loads(pickle.dumps(network)).rules
    assert default_manifest(rules).rules == rules
    path = tmp_path / "weights.glup"
    path.write_bytes(network.to_bytes())
    assert load_network(path, rules).rules == load_network(path).rules == rules
    for other in set(RULESETS) - {rules}:
        state = State.from_seed(1, rules=other)
        view = state.view(state.player or 0)
        said = f"network: expected a deal by the rules of {rules}, given one by those of {other}"
        with pytest.raises(GlupError, match=said):
            network.value(view)
        with pytest.raises(GlupError, match=said):
            network.actions(view)
        with pytest.raises(GlupError, match=said):
            find_solver("network", weights=str(path)).advise(view, Limits(), 0)
        with pytest.raises(GlupError, match=said):
            play_match(Player(network), Player(), pairs=1, seed=1, rules=other)
        with pytest.raises(GlupError, match="judge: expected a deal by the rules of"):
            self_play(Player(), Player(), deals=1, seed=1, judge=network, rules=other)
        with pytest.raises(
            GlupError, match=rf"weights\.glup: rules: expected {other}, given {rules}"
        ):
            load_network(path, other)
    assert find_solver("network").advise(State.from_seed(1, rules=rules).view(1), Limits(), 0)


def test_a_game_without_a_network_is_named(tmp_path: Path) -> None:
    with pytest.raises(GlupError, match="'three-handed' given, expected glup, two-handed"):
        default_network("three-handed")
    data = default_network("two-handed").to_bytes()
    path = tmp_path / "odd.glup"
    path.write_bytes(data.replace(b"two-handed", b"tri-handed", 1))
    with pytest.raises(GlupError, match=r"odd\.glup: network: rules: 'tri-handed' given, expected"):
        load_network(path)


def changed(data: bytes, place: int, byte: int) -> bytes:
    return data[:place] + bytes([data[place] ^ byte]) + data[place + 1 :]


def with_sum(data: bytes) -> bytes:
    """The bytes with a checksum that fits."""
    body = data[:-8] + bytes(-len(data[:-8]) % 8)
    state = 0x9E3779B97F4A7C15 ^ len(body)
    for i in range(0, len(body), 8):
        state = (state ^ int.from_bytes(body[i : i + 8], "little")) * 0xD6E8FEB86659FD93 % 2**64
        state ^= state >> 32
    return data[:-8] + state.to_bytes(8, "little")


def test_damaged_files_are_refused() -> None:
    data = default_network().to_bytes()
    assert Network.from_bytes(data).to_bytes() == data == with_sum(data)
    for wrong, message in [
        (b"", r"begins with GLUPNET, given 0 bytes"),
        (b"PK\x03\x04" + data, r"begins with GLUPNET"),
        (data[:-9], r"ends too soon"),
        (data[: len(data) // 2], r"ends too soon"),
        (data + b"\0", r"1 bytes follow its end"),
        (changed(data, 8, 3), r"expected version 2, given 1"),
        (changed(data, 12, 1), r"expected \d+ rows, given \d+"),
        (changed(data, 20, 1), r"expected 64 hidden units, given 65"),
        (changed(data, 24, 1), r"expected 8 stages, given 9"),
        (changed(data, len(data) // 2, 16), r"checksum does not fit"),
        (changed(data, len(data) - 1, 1), r"checksum does not fit"),
        (changed(data, 28, 6), r"expected 1 or 4 sets of weights, given \d"),
        # Byte 32 is the first of the biases, two bytes each.
        (with_sum(changed(changed(data, 32, 0xFF), 33, 0x7F)), r"hidden unit 0 are too large"),
        (with_sum(changed(data, 32 + 2 * 64 + 1, 0x40)), r"ceiling of 0 to 1023 for hidden unit 0"),
    ]:
        with pytest.raises(GlupError, match=message):
            Network.from_bytes(wrong)


def test_load_names_the_file(tmp_path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "bad.glup"
    path.write_bytes(b"nothing")
    with pytest.raises(GlupError, match=r"bad\.glup: network: expected a file"):
        load_network(path)
    with pytest.raises(FileNotFoundError):
        load_network(tmp_path / "none.glup")


@pytest.mark.parametrize("rules", RULESETS)
def test_the_manifest_belongs_to_the_weights(rules: str) -> None:
    manifest = default_manifest(rules)
    assert manifest.sha256 == hashlib.sha256(default_network(rules).to_bytes()).hexdigest()
    file = "value.glup" if rules == "glup" else f"value-{rules}.glup --rules {rules}"
    assert manifest.command.startswith(f"glupcore train network {file} --from network-")
    assert "dirty" not in manifest.commit
    assert manifest.margin > 4 * manifest.error
    assert Manifest.from_json(manifest.to_json(), "again") == manifest
    with pytest.raises(GlupError, match=r"other: expected the manifest of a network"):
        Manifest.from_json('{"commit": "x"}', "other")


def test_networks_pickle() -> None:
    network = default_network()
    assert pickle.loads(pickle.dumps(network)).to_bytes() == network.to_bytes()


# The shorter deals of the traditional games hold as much luck, and take a quarter of the time.
@pytest.mark.parametrize(
    ("rules", "pairs"),
    [("glup", 1500), ("two-handed", 12_000), ("two-handed-extended", 12_000)],
)
def test_the_shipped_network_beats_greedy(rules: str, pairs: int) -> None:
    # The decks are always the same; the manifest has the margin on more of them.
    network = Player(default_network(rules))
    margin, error = play_match(network, Player(), pairs=pairs, seed=11, rules=rules)
    assert margin > 3 * error
    assert abs(margin - default_manifest(rules).margin) < 4 * error


def test_solver() -> None:
    solver = find_solver("network")
    for state in states(4):
        player = state.player
        assert player is not None
        view = state.view(player)
        advice = solver.advise(view, Limits(iterations=1), 0)
        best = max(default_network().actions(view), key=lambda pair: pair[1])
        assert advice.actions[0].value == best[1]
        assert sorted(value.action for value in advice.actions) == view.legal_actions()
        assert advice.action == advice.actions[0].action
    endgame = State.from_endgame("H AS TS 9H KD / AS JC QD TD").view(0)
    assert solver.advise(endgame, Limits(iterations=1), 0).action in endgame.legal_actions()
    with pytest.raises(FileNotFoundError):
        find_solver("network", weights="no such file")


def test_self_play_is_reproducible_and_cut_anywhere() -> None:
    me = Player(default_network(), explore=0.2)
    once = self_play(me, me, deals=6, seed=4, judge=default_network(), decay=0.7, stacked=0.5)
    again = self_play(me, me, deals=6, seed=4, judge=default_network(), decay=0.7, stacked=0.5)
    part = self_play(me, me, deals=3, seed=4, judge=default_network(), decay=0.7, stacked=0.5)
    np.testing.assert_array_equal(once.rows, again.rows)
    np.testing.assert_array_equal(once.targets, again.targets)
    np.testing.assert_array_equal(once.targets[: len(part)], part.targets)
    assert len(once.starts) == len(once) + 1
    assert once.starts[-1] == len(once.rows)
    assert once.rows.min() > 0


@pytest.mark.parametrize("rules", RULESETS)
def test_targets_without_a_judge_are_the_results(rules: str) -> None:
    # Both seats of a deal see opposite results, and each sees one total from its first view on.
    greedy = Player()
    game = ruleset(rules)
    samples = self_play(greedy, greedy, deals=1, seed=9, keep=1.0, rules=rules)
    first = samples.targets[samples.draws == game.draw_tricks][:2]
    assert first[0] == -first[1] or 1 in np.abs(first[0] + first[1] - np.array([0, 1, -1]))
    more = len(samples) - 2 * 4 * game.draw_tricks
    # And twice more after each dix that leaves the turn.
    assert more in ((0,) if game.exchange_ends_turn else (0, 2, 4))
