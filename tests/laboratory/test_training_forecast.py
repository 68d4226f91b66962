"""How the forecast is made: what it is fitted to, that it learns, and that it is right."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from glupcore import RULESETS, GlupError, ruleset
from glupcore._training import ForecastFit, forecast_samples
from glupcore.cli import commands
from glupcore.deals.sources import SOURCES
from glupcore.training.forecast import ForecastPlan, calibrate, quality
from glupcore.value import default_network
from glupcore.value.forecast import default_forecast


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


def test_fitting_explains_more_and_is_repeatable() -> None:
    network = default_network()
    plan = ForecastPlan(held_out=600)
    samples = forecast_samples(network, deals=200, seed=1, keep=0.3)
    held_out = forecast_samples(network, deals=600, seed=2, keep=0.05)
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
    options = ["--rounds", "2", "--deals", "20", "--held-out", "400", "--games", "10"]
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
