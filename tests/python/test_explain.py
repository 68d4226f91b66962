"""Why an action is worth what it is."""

from __future__ import annotations

import json

import numpy as np
import pytest
from numpy.typing import NDArray

from glupcore import State, View, recommend
from glupcore._core import outlooks_of
from glupcore.advice.advice import Advice
from glupcore.belief import believed_odds
from glupcore.deals.sources import SCORED
from referee import lay_deck


def explained(view: View) -> Advice:
    return recommend(view, solver="pimc", iterations=500, seed=1, explain=True)


def test_the_sources_come_to_the_value_of_the_same_playouts() -> None:
    """Playouts to the end, the same with and without their sources: what they scored is the value,
    and of the action that all others are compared with nothing has to be moved."""
    from glupcore._core import VALUE_UNIT, Evaluator

    view = State.from_seed(8).view(1)
    solver = "pimc:policy=greedy,tricks=none,prior=policy,caution=0"
    advice = recommend(view, solver=solver, iterations=500, seed=1, explain=True)
    evaluator = Evaluator(view, "greedy", 1, believed_odds(view))
    columns = range(len(evaluator.texts))
    rows, points = evaluator.block(0, 50, columns, True)
    assert (rows == evaluator.rows(0, 50, columns)).all()
    assert (points[:, 0].sum(axis=1) - points[:, 1].sum(axis=1) == rows.sum(axis=0)).all()
    for value in advice.actions:
        difference = sum(value.outlook.mine.values()) - sum(value.outlook.theirs.values())
        assert difference == pytest.approx(value.value)
    first = advice[evaluator.texts[evaluator.preferred]]
    _, own = evaluator.block(0, first.samples, [evaluator.preferred], True)
    counted = own[0] / (first.samples * VALUE_UNIT)
    assert sum(first.outlook.mine.values()) == pytest.approx(counted[0].sum())
    assert first.outlook.mine["counters"] == pytest.approx(counted[0, -2])


def reconciled(points: NDArray[np.float64], value: float) -> NDArray[np.float64]:
    """As the core moves them; without what does not come any more it leaves out."""
    [sides] = outlooks_of(points, [value])
    return np.array([[side.get(source, 0.0) for source in SCORED] for side in sides])


def test_points_are_moved_where_they_may_turn_out_otherwise() -> None:
    rng = np.random.default_rng(3)
    for _ in range(300):
        points = rng.exponential(rng.choice([0.1, 3, 30], (2, 11)))
        points[rng.random((2, 11)) < 0.3] = 0
        points[:, 9], points[:, 10] = (30, 18), (2, 0)
        value = float(rng.normal(0, 200))
        moved = reconciled(points, value)
        assert moved[0].sum() - moved[1].sum() == pytest.approx(value)
        assert (moved >= 0).all()
        assert moved[:, 9:].sum(axis=0) == pytest.approx([48, 2])
        near = reconciled(points, points[0].sum() - points[1].sum())
        assert near == pytest.approx(points)
        assert (moved[:, :9][points[:, :9] == 0] == 0).sum() >= (points[:, :9] == 0).sum() - 1


def test_a_card_that_breaks_a_meld_is_said_to_give_it_up() -> None:
    """Seven aces: to play one gives up chances of double aces, to play a nine none."""
    hand = "AC AC AD AD AH AH AS 9C 9C 9D 9D 9H 9S JC JC TD TS TC"
    state = State.deal(lay_deck(hand, "", "KH"), 0)
    advice = explained(state.view(1))
    found = {value.action: value.outlook for value in advice.actions}
    assert found["AC"] is not None
    assert found["9C"] is not None
    lost = {item.kind: item for item in found["AC"].gives_up}
    assert "double-aces" in lost
    item = lost["double-aces"]
    assert item.points == pytest.approx(item.chance * 100)
    assert 0.02 < item.chance <= 1
    assert str(item) == f"double aces: {item.chance:.0%} chance, {-item.points:.1f}"
    assert "double-aces" not in {item.kind for item in found["9C"].gives_up}


def test_an_explanation_is_text_and_json() -> None:
    advice = explained(State.from_seed(8).view(1))
    first = advice.to_dict()["actions"][0]
    assert first["rank"] == 1
    assert set(first["outlook"]) == {"mine", "theirs", "gives_up"}
    json.dumps(advice.to_dict(), allow_nan=False)
    lines = str(advice).splitlines()
    assert lines[0].split()[:5] == ["action", "value", "behind", "±", "chance"]
    assert any(line.startswith("you:  ") for line in lines)
    assert any(line.startswith("opponent: ") for line in lines)


def test_without_it_nothing_is_explained() -> None:
    advice = recommend(State.from_seed(8).view(1), solver="pimc", iterations=100, seed=1)
    assert all(value.outlook is None for value in advice.actions)
    assert "outlook" not in advice.to_dict()["actions"][0]
    assert "opponent" not in str(advice)


def test_phase_2_needs_no_explanation() -> None:
    advice = recommend(State.from_endgame("H AH 9C / TC AC").view(0), explain=True)
    assert all(value.outlook is None for value in advice.actions)
    assert advice.exact


def test_policies_are_explained_too() -> None:
    advice = recommend(State.from_seed(8).view(1), solver="greedy", explain=True)
    assert advice.actions[0].outlook is not None
    assert str(advice).splitlines()[1].split() == ["*", "1", advice.action]
