"""Playouts of the auction games in common worlds: rows by the numbers of their worlds."""

import numpy as np
import pytest

from glupcore import Advice, GlupError, Random, State, auction, recommend
from glupcore.recommend import ask
from glupcore.solvers import blocks


def view_after(rules: str, plies: int, seed: int = 3) -> auction.View:
    state = State.from_seed(seed, rules=rules)
    for _ in range(plies):
        state.apply(state.view(state.player).choose("greedy", Random(1)))
    view: auction.View = state.view(state.player)
    return view


@pytest.mark.parametrize(("rules", "plies"), [("three-handed", 0), ("double-deck", 9)])
def test_a_row_is_of_its_world_whoever_asks_and_when(rules: str, plies: int) -> None:
    view = view_after(rules, plies)
    one, other = (blocks.Evaluator(view, "greedy", 7, blocks.believed_odds(view)) for _ in "ab")
    columns = range(len(one.texts))
    whole = one.rows(0, 12, columns)
    assert whole.shape == (12, len(one.texts))
    assert whole.dtype == np.int32
    assert (other.rows(5, 4, columns) == whole[5:9]).all()
    assert (other.rows(0, 3, [0]) == whole[:3, :1]).all()
    assert (
        set(one.texts) <= {*map(str, view.legal_actions())} or one.texts[0] == "pass" or plies == 0
    )
    assert one.preferred == 0
    assert one.stand_ins == [None] * len(one.texts)
    assert one.candidates == [True] * len(one.texts)
    assert len({*map(bytes, whole)}) > 1


def test_values_are_those_of_the_search() -> None:
    """Of many worlds their means come to what the search tells."""
    view = view_after("three-handed", 8)
    rows = blocks.Evaluator(view, "greedy", 1)
    values = rows.rows(0, 600, range(len(rows.texts))) / blocks.VALUE_UNIT
    means = dict(zip(rows.texts, values.mean(axis=0), strict=True))
    errors = dict(zip(rows.texts, values.std(axis=0) / 600**0.5, strict=True))
    for told in recommend(view, solver="pimc:learned=false", iterations=6000, seed=2).actions[:3]:
        if told.samples > 100:
            assert means[told.action] == pytest.approx(
                told.value, abs=5 * errors[told.action] + 0.5
            )


def test_worlds_fit() -> None:
    view = view_after("four-handed", 6)
    world = blocks.WorldSampler(view).sample(Random(4))
    assert world.view(view.seat) == view


def test_what_it_does_not_take_is_told() -> None:
    view = view_after("three-handed", 0)
    with pytest.raises(GlupError, match="policy: expected greedy"):
        blocks.Evaluator(view, "network", 1)
    with pytest.raises(GlupError, match="columns: expected numbers less than"):
        blocks.Evaluator(view, "greedy", 1).rows(0, 1, [99])
    with pytest.raises(GlupError, match="rows: expected some"):
        blocks.Evaluator(view, "greedy", 1).rows(-1, 1, [0])
    with pytest.raises(GlupError, match="tail: expected 0 to 24"):
        blocks.Evaluator(view, "greedy", 1, tail=25)
    waits = State.from_seed(3, rules="three-handed").view(0)
    with pytest.raises(GlupError, match="expected one whose owner is to act"):
        blocks.Evaluator(waits, "greedy", 1)


def test_a_solver_put_together_of_them_thinks_in_both_families() -> None:
    class Best:
        def advise(
            self, view: object, limits: blocks.Limits, seed: int, *_: object, **__: object
        ) -> Advice:
            rollouts = blocks.Evaluator(view, "greedy", seed)
            rows = rollouts.rows(0, 30, range(len(rollouts.texts)))
            best = rollouts.texts[int(rows.mean(axis=0).argmax())]
            return recommend(view, iterations=30, seed=seed) if best == "" else _told(best)

    for rules in ("glup", "double-deck"):
        state = State.from_seed(7, rules=rules)
        advice = ask(Best(), state.view(1), blocks.Limits(iterations=30), seed=1)
        state.apply(advice.action)


def _told(action: str) -> Advice:
    return Advice(action, (), "best", False, 30, 0.0, "limit")
