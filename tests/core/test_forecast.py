"""The forecast: against a plain twin, against damage, what it may look at, and how it is made."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from numpy.typing import NDArray

from glupcore import RULESETS, GlupError, Random, State, View, ruleset
from glupcore._core import Forecast, Game, value_features
from glupcore._training import ForecastFit, forecast_samples
from glupcore.cli import commands
from glupcore.deals.sources import SOURCES
from glupcore.training.forecast import ForecastPlan, calibrate, quality
from glupcore.value import default_network
from glupcore.value.forecast import MANIFEST, begin_game, default_forecast, expect, load_forecast
from places import ROOT
from test_value import changed, states, with_sum

STAGES = np.array([1, 4, 10, 19, 30])
NODE_UNIT = 1024


def outputs_by_numpy(forecast: Forecast, view: View) -> tuple[NDArray[np.float64], int]:
    """The forward pass once more, plainly; and the stage that is nearest."""
    draws = (view.stock + 1) // 2
    stage = max(k for k in range(4) if k == 0 or STAGES[k] <= draws)
    far = (draws - STAGES[stage]) / (STAGES[stage + 1] - STAGES[stage])
    rows = value_features(view)
    weights = forecast.weights()["rows"].astype(np.float64)
    sums = weights[0] + weights[rows[rows != 0]].sum(axis=0)
    mixed = (1 - far) * sums[stage] + far * sums[stage + 1]
    return mixed / forecast.unit, stage if far < 0.5 else stage + 1


@pytest.mark.parametrize("rules", RULESETS)
def test_numpy_twin_agrees(rules: str) -> None:
    forecast = default_forecast(rules)
    nodes = forecast.weights()["nodes"] / NODE_UNIT
    wild = forecast.weights()["wild"] / forecast.unit
    seen = 0
    for state in states(8, rules=rules):
        for seat in (0, 1):
            view = state.view(seat)
            outputs, stage = outputs_by_numpy(forecast, view)
            points = outputs[:22].reshape(2, 11)
            points[:, SOURCES.index("counters")] += view.counters
            np.testing.assert_allclose(forecast.points(view), points, atol=1e-3)
            spread = np.maximum(outputs[22:], 0.5)
            off = nodes[stage, (spread > wild[stage]) @ [1, 2]] * spread
            covariance = np.einsum("ni,nj->ij", off, off) / len(off)
            np.testing.assert_allclose(forecast.covariance(view), covariance, rtol=1e-3)
            seen += 1
    assert seen > 40


@pytest.mark.parametrize("rules", RULESETS)
def test_only_the_view_counts(rules: str) -> None:
    compared = 0
    for state in states(10, rules=rules):
        for seat in (0, 1):
            view = state.view(seat)
            world = view.sample(Random(1))
            compared += world != state
            points = default_forecast(rules).points(view)
            np.testing.assert_array_equal(default_forecast(rules).points(world.view(seat)), points)
    assert compared > 25


def test_what_is_expected_adds_up() -> None:
    view = State.from_seed(1).view(0)
    expected = expect(view)
    mine, theirs = expected.mine, expected.theirs
    assert list(mine) == list(theirs) == [name for name in SOURCES if name != "dealer"]
    assert mine["counters"] + theirs["counters"] == pytest.approx(48, abs=3)
    assert mine["last-trick"] + theirs["last-trick"] == pytest.approx(2, abs=0.3)
    assert sum(mine.values()) - sum(theirs.values()) == pytest.approx(expected.difference, abs=25)
    assert 50 < min(expected.deviation) < max(expected.deviation) < 200
    assert -1 < expected.correlation < 1
    with pytest.raises(GlupError, match="forecast: expected a view of phase 1"):
        expect(State.from_endgame("H AS TS 9H KD / AS JC QD TD").view(0))


def test_damaged_files_are_refused(tmp_path: Path) -> None:
    data = default_forecast().to_bytes()
    assert Forecast.from_bytes(data).to_bytes() == data == with_sum(data)
    for wrong, message in [
        (b"", r"begins with GLUPFORE, given 0 bytes"),
        (b"GLUPNET\n" + data[8:], r"begins with GLUPFORE"),
        (with_sum(changed(data, 8, 3)), r"expected version 1, given 2"),
        (with_sum(changed(data, 12, 1)), r"expected \d+ rows, given"),
        (with_sum(changed(data, 16, 1)), r"expected 5 stages, given 4"),
        (with_sum(changed(data, 20, 1)), r"expected 24 outputs, given 25"),
        (with_sum(changed(data, 24, 1)), r"expected 4 shapes, given 5"),
        (with_sum(changed(data, 28, 1)), r"expected 256 nodes, given 257"),
        (with_sum(changed(data, 35, 1)), r"expected at most 1048576 deals, given"),
        (data[:20], r"the file ends too soon"),
        (data[:-1], r"the file ends too soon"),
        (data + b"x", r"1 bytes follow its end"),
        (changed(data, 5000, 1), r"the checksum does not fit"),
        (changed(data, len(data) - 1, 1), r"the checksum does not fit"),
    ]:
        with pytest.raises(GlupError, match=message):
            Forecast.from_bytes(wrong)
    path = tmp_path / "x.glup"
    path.write_bytes(data[:100])
    with pytest.raises(GlupError, match=r"x\.glup: forecast: the file ends too soon"):
        load_forecast(path)


@pytest.mark.parametrize("rules", RULESETS)
def test_the_manifest_belongs_to_the_weights(rules: str) -> None:
    folder = ROOT / "src/glupcore/data"
    name = MANIFEST if rules == "glup" else f"forecast-{rules}.json"
    manifest = json.loads((folder / name).read_text())
    assert manifest.get("rules", "glup") == rules == default_forecast(rules).rules
    assert manifest["sha256"] == sha256(default_forecast(rules).to_bytes()).hexdigest()
    assert "dirty" not in manifest["commit"]
    assert set(manifest["explained"]) == {*SOURCES, "all", "difference"} - {"dealer"}


@pytest.mark.parametrize("rules", RULESETS)
def test_what_was_watched_is_what_came(rules: str) -> None:
    network, game = default_network(rules), ruleset(rules)
    samples = forecast_samples(network, deals=1, seed=9, keep=1)
    # Both seats, four times a trick, and once more after each dix that leaves the turn.
    most = 0 if game.exchange_ends_turn else 2
    assert 0 <= len(samples) - 2 * 4 * game.draw_tricks <= 2 * most
    first = samples.points[0].sum(axis=1)
    # The dealer may have had points before the first view.
    scores = samples.deals[0]
    dealers = {0, 1} if rules == "glup" else {0, 10}
    assert set(np.abs(np.sort(first) - np.sort(scores)).tolist()) <= dealers
    assert (samples.points[0] == samples.points[1][::-1]).all()  # the other seat's view
    left = samples.points[:, :, SOURCES.index("counters")].sum(axis=1)
    assert left[0] == game.counter_points
    assert (np.diff(left) <= 0).all()
    again = forecast_samples(network, deals=1, seed=9, keep=1)
    assert (again.rows == samples.rows).all()
    assert (again.points == samples.points).all()


def test_deals_with_a_rare_meld_are_not_those_of_a_game() -> None:
    for rules, honest in (("glup", 0), ("two-handed-extended", 0), ("two-handed", 3)):
        samples = forecast_samples(default_network(rules), deals=3, seed=9, stacked=1)
        assert len(samples.deals) == honest


def test_a_forecast_is_of_one_game(tmp_path: Path) -> None:
    data = default_forecast("two-handed").to_bytes()
    assert Forecast.from_bytes(data).to_bytes() == data
    assert data.startswith(b"GLUPFORE two-handed\n")
    view = State.from_seed(3).view(0)
    said = "forecast: expected a deal by the rules of two-handed, given one by those of glup"
    with pytest.raises(GlupError, match=said):
        default_forecast("two-handed").points(view)
    with pytest.raises(GlupError, match=said):
        Game(default_forecast("two-handed"), target=1000).chance(view, (0, 0))
    with pytest.raises(GlupError, match="'solo' given, expected glup, two-handed or"):
        default_forecast("solo")


@pytest.mark.parametrize("rules", RULESETS[1:])
def test_a_traditional_game_is_foreseen(rules: str) -> None:
    view = State.from_seed(5, rules=rules).view(0)
    expected = expect(view)
    assert 100 < sum(expected.mine.values()) < 600
    for source in ("glups", "nines"):
        assert abs(expected.mine[source]) < 3
    assert expected.mine["counters"] + expected.theirs["counters"] == pytest.approx(240, abs=12)
    assert 40 < min(expected.deviation) < max(expected.deviation) < 400
    game = begin_game(1000, None, rules).result()
    even = game.chance(view, (500, 500))
    assert 0.2 < even < 0.8
    assert game.chance(view, (900, 300)) > even > game.chance(view, (300, 900))


def test_fitting_explains_more_and_is_repeatable() -> None:
    network = default_network()
    plan = ForecastPlan(held_out=1500)
    samples = forecast_samples(network, deals=400, seed=1, keep=0.3)
    held_out = forecast_samples(network, deals=1500, seed=2, keep=0.05)
    forecasts = []
    for passes in (0, 3, 3):
        fit = ForecastFit()
        for _ in range(passes):
            fit.fit(samples, rate=2e-3)
        forecasts.append(fit.forecast(held_out))
    untaught, taught = (quality(forecast, network, plan) for forecast in forecasts[:2])
    assert taught.explained["all"][0] > max(untaught.explained["all"][0], 0.1)
    assert taught.explained["counters"][0] > 0.4
    assert forecasts[1].to_bytes() == forecasts[2].to_bytes()
    with pytest.raises(GlupError, match="expected 256 samples to hold out"):
        ForecastFit().forecast(forecast_samples(network, deals=1, seed=1))


@pytest.mark.slow
def test_it_holds_on_deals_that_no_fit_has_seen() -> None:
    found = quality(default_forecast(), default_network(), ForecastPlan(seed=99, held_out=4000))
    assert max(map(abs, found.bias)) < 4  # the deals of a set have luck in common
    assert 0.45 < found.within["0.5"] < 0.55
    assert 0.86 < found.within["0.9"] < 0.94
    assert found.explained["all"][0] > 0.2


@pytest.mark.slow
def test_the_chance_to_win_is_as_often_right_as_it_says() -> None:
    table = calibrate(default_forecast(), default_network(), games=150, seed=77)
    assert len(table) == 10
    for row in table:
        expected = (row.said * (1 - row.said) / row.games) ** 0.5
        assert abs(row.won - row.said) < 4 * expected + 0.05


def test_the_command_makes_the_same_weights_again(tmp_path: Path) -> None:
    options = ["--rounds", "2", "--deals", "20", "--held-out", "800", "--games", "10"]
    for name in ("a.glup", "b.glup"):
        arguments = ["train", "forecast", str(tmp_path / name), *options]
        result = CliRunner().invoke(commands, arguments, catch_exceptions=False)
        assert result.exit_code == 0, result.output
    manifest = json.loads((tmp_path / "a.json").read_text())
    assert manifest["command"].startswith("glupcore train forecast a.glup --seed 1 --rounds 2")
    assert manifest["deals"] == 40
    assert manifest["sha256"] == sha256((tmp_path / "b.glup").read_bytes()).hexdigest()
    with pytest.raises(GlupError, match="rounds: expected 1 or more, given 0"):
        ForecastPlan(rounds=0)
