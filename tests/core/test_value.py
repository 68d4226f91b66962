"""The network: against a plain twin, against damage, and what it may look at."""

from __future__ import annotations

import hashlib
import pickle
from pathlib import Path

import numpy as np
import pytest

from glupcore import RULESETS, GlupError, State
from glupcore._core import Network, value_features
from glupcore.solvers import find_solver
from glupcore.solvers.limits import Limits
from glupcore.support.weights import bytes_of, name_of
from glupcore.value import STEM, Manifest, default_network, load_network
from value_twin import changed, check_twin, states, with_sum


@pytest.mark.parametrize("rules", RULESETS)
def test_numpy_twin_agrees_bit_for_bit(rules: str) -> None:
    network = default_network(rules)
    check_twin(network, states(12, rules=rules))


@pytest.mark.parametrize("rules", RULESETS)
def test_action_values_are_those_of_the_afterstates(rules: str) -> None:
    network = default_network(rules)
    for state in states(6, rules=rules):
        player = state.player
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
    manifest = Manifest.from_json(bytes_of(name_of(STEM, rules, "json")).decode(), "the package's")
    assert manifest.rules == rules
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


def test_solver() -> None:
    solver = find_solver("network")
    for state in states(4):
        player = state.player
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
