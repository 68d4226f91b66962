"""The forecast: against a plain twin, against damage, what it may look at, and how it is made."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from glupcore import RULESETS, GlupError, State, View
from glupcore._core import Forecast, Game, value_features
from glupcore.deals.sources import SOURCES
from glupcore.support.weights import name_of
from glupcore.value import default_network
from glupcore.value.forecast import STEM, begin_game, default_forecast
from places import ROOT
from value_twin import changed, states, with_sum

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


def expected(view: View) -> list[dict[str, float]]:
    """Points by source, of the owner and of the opponent."""
    points = default_forecast(view.rules).points(view)
    return [dict(zip(SOURCES, side, strict=False)) for side in points.tolist()]


def test_what_is_expected_adds_up() -> None:
    view = State.from_seed(1).view(0)
    mine, theirs = expected(view)
    assert mine.keys() == {*SOURCES} - {"dealer"}
    assert mine["counters"] + theirs["counters"] == pytest.approx(48, abs=3)
    assert mine["last-trick"] + theirs["last-trick"] == pytest.approx(2, abs=0.3)
    difference = default_network().value(view)
    assert sum(mine.values()) - sum(theirs.values()) == pytest.approx(difference, abs=25)
    mine_too, both = default_forecast().covariance(view)[0]
    theirs_too = default_forecast().covariance(view)[1, 1]
    assert 50**2 < min(mine_too, theirs_too) < max(mine_too, theirs_too) < 200**2
    assert both**2 < mine_too * theirs_too
    with pytest.raises(GlupError, match="forecast: expected a view of phase 1"):
        expected(State.from_endgame("H AS TS 9H KD / AS JC QD TD").view(0))


def test_damaged_files_are_refused() -> None:
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


@pytest.mark.parametrize("rules", RULESETS)
def test_the_manifest_belongs_to_the_weights(rules: str) -> None:
    folder = ROOT / "src/glupcore/data"
    manifest = json.loads((folder / name_of(STEM, rules, "json")).read_text())
    assert manifest.get("rules", "glup") == rules == default_forecast(rules).rules
    assert manifest["sha256"] == sha256(default_forecast(rules).to_bytes()).hexdigest()
    assert "dirty" not in manifest["commit"]
    assert set(manifest["explained"]) == {*SOURCES, "all", "difference"} - {"dealer"}


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
    mine, theirs = expected(view)
    assert 100 < sum(mine.values()) < 600
    for source in ("glups", "nines"):
        assert abs(mine[source]) < 3
    assert mine["counters"] + theirs["counters"] == pytest.approx(240, abs=12)
    for variance in default_forecast(rules).covariance(view).diagonal():
        assert 40**2 < variance < 400**2
    game = begin_game(1000, None, rules).result()
    even = game.chance(view, (500, 500))
    assert 0.2 < even < 0.8
    assert game.chance(view, (900, 300)) > even > game.chance(view, (300, 900))
