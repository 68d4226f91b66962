"""recommend(): its arguments, its limits, interrupts, threads, and the plainly best actions."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from glupcore import (
    ActionValue,
    Advice,
    GlupError,
    PositionError,
    Random,
    State,
    meld_kinds,
    position_from_view,
    recommend,
    solve,
)
from glupcore._core import VALUE_UNIT, BeliefModel, Evaluator, Rows, Work
from glupcore.belief import default_belief
from glupcore.solvers import _pieces, find_solver, limits, names
from glupcore.solvers._race import FIRST_MARK, gain_to_come
from glupcore.solvers.pimc import Pimc
from glupcore.value import default_network
from referee import lay_deck

VIEW = State.from_seed(5).view(1)
ACTIONS = len(VIEW.legal_actions())
ROLLOUTS_A_VALUE = 3  # one by the network and two by greedy
# Playouts to the end in uniform worlds, no network, and all that the limits allow.
GREEDY: Any = {"policy": "greedy", "tricks": None, "prior": "policy"}
WHOLE: Any = {**GREEDY, "belief": False, "gain": 0}

# Arguments


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"seconds": 0}, r"seconds: .* positive .* given 0"),
        ({"seconds": -0.5}, r"seconds: .* given -0\.5"),
        ({"seconds": math.inf}, r"seconds: .* given inf"),
        ({"seconds": math.nan}, r"seconds: .* given nan"),
        ({"iterations": 0}, r"iterations: .* at least 1, given 0"),
        ({"iterations": -3}, r"iterations: .* given -3"),
        ({"threads": 0}, r"threads: .* at least 1, given 0"),
        ({"threads": -1}, r"threads: .* given -1"),
        ({"seed": -1}, r"seed: .* 2\*\*64 - 1, given -1"),
        ({"seed": 2**64}, r"seed: .* given 18446744073709551616"),
        ({"solver": "oracle"}, r"solver: .* auto.* given 'oracle'"),
        ({"solver": ""}, r"solver: .* given ''"),
    ],
    ids=str,
)
def test_a_bad_argument_is_named(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(GlupError, match=message):
        recommend(VIEW, **{"iterations": 1, **arguments})


@pytest.mark.parametrize("name", ["seconds", "iterations", "threads", "seed"])
@pytest.mark.parametrize("value", ["1", True, [1]])
def test_what_is_no_number_is_named(name: str, value: object) -> None:
    arguments: dict[str, Any] = {"iterations": 1, name: value}
    with pytest.raises(GlupError, match=f"^{name}: expected .* given "):
        recommend(VIEW, **arguments)


@pytest.mark.parametrize("name", ["iterations", "threads", "seed"])
def test_a_fraction_is_no_whole_number(name: str) -> None:
    arguments: dict[str, Any] = {"iterations": 1, name: 1.5}
    with pytest.raises(GlupError, match=f"^{name}: expected a whole number .* given 1.5"):
        recommend(VIEW, **arguments)


def test_a_solver_that_is_no_text_is_named() -> None:
    with pytest.raises(GlupError, match=r"^solver: expected a text .* given \[\]"):
        recommend(VIEW, solver=[], iterations=1)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("position", "error"),
    [
        ("", PositionError),
        ("nonsense", PositionError),
        ("{}", PositionError),
        ({}, PositionError),
        (5, PositionError),
        (None, PositionError),
        ([], PositionError),
        (State.from_seed(5), PositionError),
    ],
)
def test_a_bad_position_is_refused(position: Any, error: Any) -> None:
    with pytest.raises(error):
        recommend(position, iterations=1)


def test_a_field_of_the_position_that_is_wrong_is_named() -> None:
    with pytest.raises(PositionError, match=r"^trump: "):
        recommend({**position_from_view(VIEW), "trump": "X"}, iterations=1)


# The advice


def test_every_legal_action_has_its_value_best_first() -> None:
    limit = 64 * ACTIONS * ROLLOUTS_A_VALUE
    advice = recommend(VIEW, iterations=limit, seed=1)
    assert sorted(value.action for value in advice.actions) == VIEW.legal_actions()
    assert advice.action == advice.actions[0].action
    values = [value.value for value in advice.actions[1:]]
    assert values == sorted(values, reverse=True)
    assert all(value.samples >= 2 and 0 < value.error < 1000 for value in advice.actions)
    assert sum(value.samples for value in advice.actions) * ROLLOUTS_A_VALUE <= limit
    assert sum(value.chance for value in advice.actions) == pytest.approx(1)
    assert (advice.stopped, advice.exact) == ("limit", False)
    assert advice.samples == max(value.samples for value in advice.actions) > 64
    assert advice.seconds > 0


def test_the_reason_stands_before_the_numbers() -> None:
    """It tells the recommended action from the best one that is worth less."""
    state, rng, met = State.from_seed(3), Random(3), set()
    while not state.is_over:
        view = state.view(state.player)
        advice = recommend(view, iterations=40, seed=1)
        others = [v for v in advice if v.difference < 0 and v.standing != "same"]
        others = [one for one in others if one.like != advice.action]
        if len(advice) == 1:
            expected: str | None = "Nothing else is legal."
        else:
            expected = (others and view.reason(advice.action, others[0].action)) or None
        assert advice.reason == expected
        assert advice.to_dict().get("reason") == expected
        assert Advice.from_dict(advice.to_dict()).reason == expected
        if expected is not None:
            assert str(advice).startswith(f"{expected}\n")
            assert advice._repr_html_().startswith("<p ")
            assert f">{expected}</p><table" in advice._repr_html_()
        met.add(expected is None)
        state.apply(view.choose("greedy", rng))
    assert met == {False, True}


def test_each_action_is_told_why_it_is_not_the_best_one() -> None:
    """Beside those that were given up, where "given up early" told nobody anything; a row that says
    what the row above says has a mark for it."""
    state, rng, noted, dittos = State.from_seed(3), Random(3), 0, 0
    while not state.is_over:
        view = state.view(state.player)
        advice = recommend(view, iterations=40, seed=1)
        for one in advice:
            is_worse = one.difference < 0 and one.standing != "same" and one.like != advice.action
            said = view.reason(advice.action, one.action) if is_worse else ""
            assert one.reason == (said or None)
        told = advice.text(200, None)
        assert "given up" not in told + advice._repr_html_()
        for one in advice:
            if one.standing == "given up" and one.reason not in (None, advice.reason):
                assert f"1: {one.reason[0].lower()}{one.reason[1:-1]}" in told
                noted += 1
        notes = [line.partition("  1: ")[2] for line in told.splitlines()]
        assert not any(note and note == above for above, note in pairwise(notes))
        dittos += told.count('  "\n')
        state.apply(view.choose("greedy", rng))
    assert noted > 5
    assert dittos > 5


def test_means_and_errors_are_those_of_the_playouts() -> None:
    columns = range(ACTIONS)
    rows = Evaluator(VIEW, "greedy", 9).rows(0, 200, columns) / VALUE_UNIT
    flat = Pimc(**WHOLE, halving=False, worlds=200)
    advice = flat.advise(VIEW, limits.Limits(seconds=3600), 9)
    found = {value.action: value for value in advice.actions}
    for column, action in zip(columns, VIEW.legal_actions(), strict=True):
        sample = rows[:, column]
        assert found[action].samples == 200
        assert found[action].mean == pytest.approx(sample.mean())
        assert found[action].mean_error == pytest.approx(sample.std(ddof=1) / math.sqrt(200))


def test_halving_moves_the_effort_to_the_better_actions() -> None:
    """All samples are of the first worlds, and values differ by what differs in common worlds."""
    advice = Pimc(**WHOLE, worlds=200).advise(VIEW, limits.Limits(seconds=3600), 9)
    assert advice.actions[0].samples > 400
    assert min(value.samples for value in advice.actions) < 100
    evaluator = Evaluator(VIEW, "greedy", 9)
    reference = evaluator.preferred
    rows = evaluator.rows(0, advice.samples, range(ACTIONS)) / VALUE_UNIT
    for value in advice.actions:
        column = evaluator.texts.index(value.action)
        differences = (rows[:, column] - rows[:, reference])[: value.samples]
        assert value.mean == pytest.approx(rows[:, reference].mean() + differences.mean())


def test_noise_is_not_picked() -> None:
    """With two worlds nothing is known; the policy's own choice stands."""
    for seed in range(20):
        advice = Pimc(**WHOLE, worlds=2, spread=0.05).advise(
            VIEW, limits.Limits(seconds=3600), seed
        )
        assert advice.action == VIEW.choose("greedy", Random(0))


def test_actions_that_cannot_be_better_get_a_first_look_only() -> None:
    state = State.from_seed(3)
    rng = Random(3)
    found = 0
    while state.phase == 1:
        view = state.view(state.player)
        evaluator = Evaluator(view, "greedy", 1)
        dropped = [t for t, c in zip(evaluator.texts, evaluator.candidates, strict=True) if not c]
        if dropped:
            found += 1
            advice = Pimc(policy="greedy", worlds=40, exact=False).advise(
                view, limits.Limits(seconds=3600), 1
            )
            samples = {value.action: value.samples for value in advice.actions}
            assert all(1 <= samples[action] <= 3 for action in dropped)
            assert advice.action not in dropped
        state.apply(view.choose("greedy", rng))
    assert found > 5


def test_a_forced_move_is_not_searched() -> None:
    state = State.from_seed(3)
    while len(state.legal_actions()) > 1:
        state.apply(state.legal_actions()[0])
    assert state.phase == 1
    view = state.view(state.player)
    advice = recommend(view, solver="pimc", iterations=1000)
    assert (advice.samples, advice.stopped) == (1, "complete")
    advice = recommend(view, solver="pimc", seconds=3600)  # but its value is to be known
    assert advice.actions[0].error <= 4
    assert advice.stopped == "complete"


def test_rows_do_not_depend_on_how_they_are_asked_for() -> None:
    evaluator = Evaluator(VIEW, "random", 4)
    columns = range(ACTIONS)
    whole = evaluator.rows(0, 50, columns)
    parts = [evaluator.rows(first, 10, columns) for first in (40, 30, 20, 10, 0)]
    assert (np.concatenate(parts[::-1]) == whole).all()
    assert (evaluator.rows(0, 50, [4, 2]) == whole[:, [4, 2]]).all()
    assert (Evaluator(VIEW, "random", 5).rows(0, 50, columns) != whole).any()


def test_the_network_judges_where_a_rollout_is_cut() -> None:
    """All tricks of phase 1 played, there is nothing to judge; after a few, much less noise."""
    columns = range(ACTIONS)
    whole = Evaluator(VIEW, "greedy", 4).rows(0, 200, columns)
    assert (
        Evaluator(VIEW, "greedy", 4, judge=default_network()).rows(0, 200, columns) == whole
    ).all()
    cut = Evaluator(VIEW, "greedy", 4, judge=default_network(), tricks=2).rows(0, 200, columns)
    assert (cut.std(axis=0) < 0.7 * whole.std(axis=0)).all()
    assert abs(cut.mean() - whole.mean()) < 40 * VALUE_UNIT


def test_a_mixed_value_is_half_by_the_network_and_half_by_greedy() -> None:
    """Which test_rollout.cpp has exactly; greedy's two worlds of a value are not those of a row."""
    count = 400

    def rows(policy: str) -> NDArray[np.float64]:
        player = Evaluator(VIEW, policy, 4, judge=default_network(), tricks=4)
        found = player.rows(0, count, range(ACTIONS)).astype(np.float64)
        return found[:, 1:] - found[:, :1]

    network = rows("network")
    by_greedy = Evaluator(VIEW, "greedy", 4).rows(0, count, range(ACTIONS)).astype(np.float64)
    by_greedy = by_greedy[:, 1:] - by_greedy[:, :1]
    mixed = rows("mixed")
    off = mixed.mean(axis=0) - (network.mean(axis=0) + by_greedy.mean(axis=0)) / 2
    variance = mixed.var(axis=0) + (network.var(axis=0) + by_greedy.var(axis=0)) / 4
    assert (np.abs(off) <= 4 * np.sqrt(variance / count)).all()
    with pytest.raises(ValueError, match="policy: expected a network"):
        Evaluator(VIEW, "network", 4)


@pytest.mark.parametrize("solver", ["pimc", "ismcts", "determinized"])
def test_the_network_can_play_to_the_end(solver: str) -> None:
    options = {"iterations": 100, "seed": 1}
    whole = recommend(VIEW, solver=f"{solver}:policy=network,tricks=none", **options)
    cut = recommend(VIEW, solver=f"{solver}:policy=network,tricks=2", **options)
    assert whole.actions != cut.actions


def test_the_prior_of_the_network_is_its_own_choice() -> None:
    """With nothing believed of the rollouts the network's best action stands."""
    evaluator = Evaluator(VIEW, "greedy", 4, judge=default_network())
    judged = evaluator.judged()
    best = evaluator.texts[int(np.nanargmax(np.where(evaluator.candidates, judged, np.nan)))]
    for seed in range(5):
        solver = Pimc(prior="network", worlds=4, spread=1e-6)
        assert solver.advise(VIEW, limits.Limits(seconds=3600), seed).action == best


def test_a_search_ends_when_more_of_it_would_gain_next_to_nothing() -> None:
    certain = recommend(VIEW, seconds=3600, iterations=10**6, seed=12)
    assert certain.stopped == "certain"
    assert FIRST_MARK <= certain.samples < 10**4
    assert certain.actions[0].chance > 0.9
    assert certain.actions[0].error <= 4
    limit = limits.Limits(seconds=3600, iterations=2 * certain.samples)
    whole = Pimc(gain=0).advise(VIEW, limit, 12)
    assert (whole.action, whole.stopped) == (certain.action, "limit")
    hasty = Pimc(gain=5, error=1e6).advise(VIEW, limits.Limits(seconds=3600, iterations=10**4), 12)
    assert (hasty.samples, hasty.stopped) == (FIRST_MARK, "certain")
    patient = Pimc(gain=5).advise(VIEW, limits.Limits(iterations=2 * certain.samples), 12)
    assert (patient.actions, patient.stopped) == (whole.actions, "limit")


@pytest.mark.parametrize("threads", [2, pytest.param(5, marks=pytest.mark.slow)])
def test_threads_do_not_change_when_it_ends(threads: int) -> None:
    one, many = (
        Pimc(gain=0.2).advise(VIEW, limits.Limits(seconds=3600, threads=count), 8)
        for count in (1, threads)
    )
    assert one.stopped == "certain"
    assert many.actions == one.actions


def test_the_gain_to_come_is_that_of_knowing_all() -> None:
    score, error = np.array([1.0, 0.0, -3.0]), np.array([0.5, 1.5, 4.0])
    draws = np.random.default_rng(1).normal(score, error, (400_000, 3))
    each = np.maximum(draws[:, 1:] - draws[:, :1], 0).mean(axis=0).sum()
    assert gain_to_come(score, error) == pytest.approx(each, rel=0.02)
    assert each >= draws.max(axis=1).mean() - 1
    assert gain_to_come(score, np.zeros(3)) == 0
    assert gain_to_come(score, np.array([0, 1, math.inf])) == math.inf


def test_a_seed_is_chosen_if_none_is_given() -> None:
    values = {recommend(VIEW, iterations=5).actions[0].value for _ in range(6)}
    assert len(values) > 1
    assert len({recommend(VIEW, iterations=5, seed=2).actions for _ in range(3)}) == 1


def test_one_world_has_no_error_to_give() -> None:
    advice = recommend(VIEW, iterations=1, seed=1)
    assert advice.samples == 1
    assert all(math.isnan(value.mean_error) for value in advice.actions)
    assert advice.to_dict()["actions"][0]["mean_error"] is None
    json.dumps(advice.to_dict(), allow_nan=False)


def test_solvers_are_found_by_name() -> None:
    assert "auto" in names()
    for name in names():
        assert callable(find_solver(name).advise)
        if name == "exact":  # for phase 2 alone: tests/core/test_exact.py
            continue
        advice = recommend(VIEW, solver=name, iterations=2, seed=1)
        assert advice.action in VIEW.legal_actions()


# Limits and interrupts, with a clock and an evaluator of our own


class Clock:
    """Time that passes only when it is told to; it takes the place of the module `time`."""

    def __init__(self) -> None:
        self.now = 0.0

    def perf_counter(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(limits, "time", clock)
    monkeypatch.setattr(_pieces, "time", clock)
    return clock


def filling(work: Callable[[int, int], None]) -> Callable[..., tuple[Rows, float]]:
    """In place of rollouts: rows that are all 1, 2, 3 … points for the legal actions.

    `work` is told the first row and the number of rollouts before they are made.
    """

    def filled(_search: object, piece: Work, *_limits: object) -> tuple[Rows, float]:
        start = _pieces.time.perf_counter()
        work(piece.first, piece.count * len(piece.columns))
        row = [VALUE_UNIT * (column + 1) for column in piece.columns]
        return Rows(piece.count * row), _pieces.time.perf_counter() - start

    return filled


def rollouts(advice: Advice) -> int:
    return sum(value.samples for value in advice.actions)


@pytest.mark.parametrize("seconds", [0.02, 0.5, 3.0])
@pytest.mark.parametrize("cost", [1e-6, 1e-4, 0.003])
def test_the_time_limit_holds_within_50_ms(
    clock: Clock, monkeypatch: pytest.MonkeyPatch, seconds: float, cost: float
) -> None:
    def work(first: int, count: int) -> None:
        clock.now += cost * count

    monkeypatch.setattr(_pieces, "filled", filling(work))
    limit = limits.Limits(seconds=seconds, start=clock.now)
    advice = Pimc(**WHOLE).advise(VIEW, limit, 1)
    assert seconds <= advice.seconds < seconds + 0.05
    assert advice.seconds == pytest.approx(clock.now)
    assert rollouts(advice) == pytest.approx(clock.now / cost)
    assert advice.stopped == "limit"


def test_a_playout_that_becomes_slow_is_noticed(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Chunks shrink when rollouts take ten times as long as before."""

    def work(first: int, count: int) -> None:
        clock.now += count * (1e-5 if first < 2000 else 1e-4)

    monkeypatch.setattr(_pieces, "filled", filling(work))
    advice = Pimc(**WHOLE).advise(VIEW, limits.Limits(seconds=1.0, start=clock.now), 1)
    assert 1.0 <= advice.seconds < 1.12


def test_every_action_gets_one_rollout_at_least(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def work(first: int, count: int) -> None:
        clock.now += 10.0

    monkeypatch.setattr(_pieces, "filled", filling(work))
    advice = Pimc(**WHOLE).advise(VIEW, limits.Limits(seconds=0.1, start=clock.now), 1)
    assert all(value.samples == 1 for value in advice.actions)
    assert (advice.samples, advice.stopped) == (1, "limit")
    assert rollouts(Pimc(**WHOLE).advise(VIEW, limits.Limits(iterations=1), 1)) == ACTIONS


def test_whichever_limit_comes_first(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    def work(first: int, count: int) -> None:
        clock.now += 0.001 * count

    monkeypatch.setattr(_pieces, "filled", filling(work))

    def spent(seconds: float | None, iterations: int | None, worlds: int | None = None) -> int:
        limit = limits.Limits(seconds=seconds, iterations=iterations, start=clock.now)
        return rollouts(Pimc(**WHOLE, worlds=worlds).advise(VIEW, limit, 1))

    assert 100 - ACTIONS < spent(0.5, 100) <= 100
    assert 500 <= spent(0.5, 10_000) < 550
    assert 10_000 - ACTIONS < spent(None, 10_000) <= 10_000
    assert 1000 <= spent(None, None) < 1050  # one second
    assert 20 * ACTIONS - ACTIONS < spent(None, 10_000, worlds=20) <= 20 * ACTIONS


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("chunks", [1, 2, 5, 40])
def test_an_interrupt_ends_the_search_with_what_it_has(
    monkeypatch: pytest.MonkeyPatch, threads: int, chunks: int
) -> None:
    calls = []

    def work(first: int, count: int) -> None:
        calls.append(first)
        if len(calls) > chunks:
            raise KeyboardInterrupt

    monkeypatch.setattr(_pieces, "filled", filling(work))
    limit = limits.Limits(iterations=10**12, threads=threads)
    advice = Pimc(gain=0).advise(VIEW, limit, 1)
    assert advice.stopped == "interrupt"
    assert advice.samples > 0
    assert min(value.mean for value in advice.actions) == 1
    if chunks > 1:  # else nothing is known of the noise
        assert advice.action == VIEW.legal_actions()[-1]
        assert advice.actions[0].mean == len(advice.actions)


def test_an_interrupt_before_the_first_world_is_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def work(first: int, count: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(_pieces, "filled", filling(work))
    with pytest.raises(KeyboardInterrupt):
        recommend(VIEW, solver="pimc", iterations=5)


@pytest.mark.parametrize("threads", [1, 2])
def test_another_exception_is_passed_on(monkeypatch: pytest.MonkeyPatch, threads: int) -> None:
    def work(first: int, count: int) -> None:
        if first > 0:
            raise RuntimeError("a fault of the core")

    monkeypatch.setattr(_pieces, "filled", filling(work))
    with pytest.raises(RuntimeError, match="a fault of the core"):
        recommend(VIEW, solver="pimc", iterations=10**6, threads=threads)


@pytest.mark.slow
@pytest.mark.parametrize("threads", [1, 2])
def test_the_real_clock(threads: int) -> None:
    """A generous bound, for a machine that is busy with other things."""
    limit = limits.Limits(seconds=0.5, threads=threads)
    advice = find_solver("pimc", gain=0).advise(VIEW, limit, 1)
    assert advice.stopped == "limit"
    assert advice.samples > 1
    assert 0.5 <= advice.seconds < 5


# What is plainly best


def at_the_last_declaration(eldest: str, turnup: str) -> State:
    """The meld decision of the thirtieth trick, which the eldest took with an ace of trumps.

    Nothing was declared before, and the cards of `eldest` are still in his hand.
    """
    ace = "A" + turnup[1]
    kept = [*eldest.split(), ace]
    state = State.deal(lay_deck(kept, "", turnup), 0)
    while state.stock > 1 or state.decision != "meld":
        if state.decision == "meld":
            state.apply("pass")
            continue
        hand = state.hand(state.player)
        mine = state.player == 1
        spare = [c for c in dict.fromkeys(hand) if hand.count(c) > kept.count(c) * mine]
        side = [card for card in spare if card[1] != turnup[1]]
        state.apply(ace if mine and state.stock == 1 else (side or spare)[0])
    assert state.player == 1
    return state


POINTS = {kind.identifier: kind.points for kind in meld_kinds("H")}


def test_the_last_declaration_is_worth_its_points() -> None:
    """After the thirtieth trick a meld changes the score and nothing else, world by world."""
    double_run = "JH QH KH TH AH JH QH KH TH AH"
    state = at_the_last_declaration(double_run, "9H")
    legal = state.legal_actions()
    advice = recommend(state.view(1), iterations=40, seed=1)
    values = {value.action: value.value for value in advice.actions}
    assert set(values) == set(legal)
    for action in legal:
        gain = 0 if action == "pass" else POINTS[action.partition(":")[0]]
        assert values[action] - values["pass"] == pytest.approx(gain)
    assert advice.action == max(legal, key=lambda a: POINTS.get(a.partition(":")[0], 0))
    assert POINTS[advice.action.partition(":")[0]] >= POINTS["double-run"]


def test_equal_means_are_equal_on_every_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six plays leave the same points in each world: the last bits of odds and sums choose none."""
    line = (
        "9S_follow-JC_cAKdThKsAAATTKJJ_cK~double-marriage-C~roundhouse.dKhKQsKQ~roundhouse_-"
        "_cQ~double-queens.cQ~roundhouse~double-queens.cK~roundhouse.dJsQ~pinochle"
        ".dJ~double-pinochle.dKQ~marriage-D.dQ~double-marriage-D~double-queens"
        ".dK~double-marriage-D.hQ~double-marriage-H~double-queens"
        ".hQ~double-marriage-H~roundhouse~double-queens.hK~double-marriage-H"
        ".hK~double-marriage-H~roundhouse.sK~double-marriage-S.sK~double-marriage-S~roundhouse"
        "_cAAATTTTKQQJJJ9999dAAAATTKQQJJ9999hAAATTTTJJJJ9999sATTQQJ999_68.207_9.16_0_0"
    )
    advice = recommend(line, iterations=60, seed=1)
    best = [value.action for value in advice.actions if value.value == advice.value]
    assert best == ["AC", "AS", "JS", "KC+", "KS+", "TS", "KC", "KS"]
    belief = default_belief()
    nearly = BeliefModel("glup", belief.trust * (1 + 2e-16), belief.weights.tolist())
    monkeypatch.setattr("glupcore.solvers.pimc.model_of", lambda rules: nearly)
    again = recommend(line, iterations=60, seed=1)
    assert [a.action for a in again.actions] == [a.action for a in advice.actions]


def test_the_last_worlds_are_listed_and_solved() -> None:
    """One card of the stock is unknown: a mean over what it can be, of exact values of phase 2."""
    state = State.from_seed(12)
    rng = Random(1)
    while state.stock > 1 or state.decision != "meld":
        state.apply(state.view(state.player).choose("greedy", rng))
    view = state.view(state.player)
    advice = Pimc(belief=False).advise(view, limits.Limits(iterations=10**9), 1)
    unseen = view.unseen
    counts = {card: unseen.count(card) for card in dict.fromkeys(unseen)}
    assert advice.samples == len(counts)
    assert advice.stopped == "complete"
    worlds: dict[str, State] = {}
    while len(worlds) < len(counts):
        world = view.sample(rng)
        worlds[world.stock_cards[0]] = world
    for value in advice.actions:
        total = 0.0
        for card, world in worlds.items():
            after = world.copy()
            after.apply(value.action)
            assert after.phase == 2
            assert after.player is not None
            solved = solve(after.to_endgame()).value
            mine = 1 if after.player == view.seat else -1
            gain = [after.scores[s] + after.counters[s] - world.scores[s] for s in (0, 1)]
            points = gain[view.seat] - gain[1 - view.seat] + mine * solved
            total += points * counts[card] / len(unseen)
        assert value.value == pytest.approx(total)
    quick = recommend(view, iterations=1, seed=1, solver="pimc")
    assert quick.stopped == "limit"
    assert quick.samples == len(counts)


def test_a_dear_meld_is_declared_at_the_first_chance() -> None:
    deck = lay_deck("AC AD AH AS AC AD AH AS AC AD AH AS TS", "9S", "9H")
    state = State.deal(deck, 0)
    for action in ("TS", "9S"):
        state.apply(action)
    advice = recommend(state.view(1), iterations=100, seed=1)
    assert advice.action.startswith("triple-aces:")


def test_what_the_network_has_hardly_seen_is_played_out() -> None:
    """A declaration of 300 points or more: the default is as good as playouts to the end."""
    hand = "JH QH KH TH AH JH QH KH TH AH JH QH KH TH AH AS"
    state = State.deal(lay_deck(hand, "9S", "9H"), 0)
    for action in ("AS", "9S"):
        state.apply(action)
    limit = limits.Limits(iterations=200)
    one = Pimc().advise(state.view(1), limit, 1)
    whole = Pimc(tricks=None, prior="policy")
    assert one.actions == whole.advise(state.view(1), limit, 1).actions


def test_the_dearest_run_goes_first() -> None:
    """What it leaves in the hand may not come to a trick that can be taken."""
    deck = lay_deck("JH QH KH TH AH JH QH KH TH AH JH QH KH TH AH AS", "9S", "9H")
    state = State.deal(deck, 0)
    for action in ("AS", "9S"):
        state.apply(action)
    advice = recommend(state.view(1), iterations=100, seed=1)
    values = {value.action.partition(":")[0]: value.value for value in advice.actions}
    assert max(values, key=lambda kind: values[kind]) == "triple-run"
    assert values["triple-marriage-H"] > values["double-run"]


def test_the_last_cards_of_phase_2_are_played_right() -> None:
    """All lines are forced but the lead: the nine first, and the trump takes the last trick."""
    state = State.from_endgame("H AH 9C / TC AC")
    advice = recommend(state.view(0), iterations=50, seed=1)
    values = {value.action: (value.value, value.error) for value in advice.actions}
    assert values == {"9C": (3.0, 0.0), "AH": (-1.0, 0.0)}
    assert advice.action == "9C"


def test_the_follower_gives_the_cheaper_card() -> None:
    """The led ace takes whatever follows: keep the king, a counter that may still take."""
    state = State.from_endgame("H 9D [AS] / KS 9S")
    advice = recommend(state.view(1), iterations=50, seed=1)
    assert advice.action == "9S"
    only = State.from_endgame("H [AS] / KS")
    assert recommend(only.view(1), iterations=1, seed=1).action == "KS"


def test_the_value_is_that_of_the_player_to_act() -> None:
    """The same cards, the seats exchanged: the same values."""
    state = State.from_seed(9, dealer=0)
    twin = State.deal(Random(9).deck(), dealer=1)
    one = recommend(state.view(1), iterations=100, seed=6)
    two = recommend(twin.view(0), iterations=100, seed=6)
    assert one.actions == two.actions


@pytest.mark.parametrize("solver", ["pimc", "ismcts", "determinized"])
def test_a_search_is_told_to_stop(solver: str) -> None:
    view = State.from_seed(3).view(1)
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 20

    advice = recommend(view, solver=solver, iterations=10**9, seed=1, stop=stop)
    assert advice.stopped == "interrupt"
    assert 0 < advice.samples < 10**6


def test_reports_come_as_often_as_asked_for() -> None:
    view = State.from_seed(3).view(1)
    reports: list[Advice] = []
    recommend(view, iterations=20_000, seed=1, report_every=1e-6, progress=reports.append)
    assert len(reports) >= 5  # one a piece of work, which is larger where the machine is busy
    with pytest.raises(GlupError, match="report_every: expected a positive number, given 0"):
        recommend(view, iterations=10, report_every=0)


def test_values_that_are_no_numbers_are_equal() -> None:
    """As one search gives them twice; from Python 3.13 on, a dataclass says otherwise."""
    value = ActionValue("QS", float("nan"), 1.0, 1, float("nan"))
    again = ActionValue("QS", float("nan"), 1.0, 1, float("nan"))
    assert value == again
    assert hash(value) == hash(again)
    assert value != replace(value, value=0.0)
    assert value != replace(value, win=float("nan"))
    assert value != "QS"
