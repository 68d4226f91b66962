"""One number an action: whatever a solver that searches says, all of it agrees.

Over examples, the workload and deals of its own, in every phase and decision, for every kind of
limit, for points and for games.
"""

import json
import lzma
import math
import random
from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

import pytest

from glupcore import (
    ActionValue,
    Advice,
    Deal,
    Random,
    Record,
    State,
    View,
    read_records,
    recommend,
)
from glupcore.advice.table import balanced, table
from glupcore.solvers import names
from places import ROOT

SOLVERS = ("auto", "ismcts", "auto", "determinized:worlds=4", "pimc:tricks=none,prior=policy")
LIMITS: tuple[dict[str, Any], ...] = (
    {"iterations": 1},
    {"iterations": 2},
    {"iterations": 17},
    {"iterations": 120},
    {"iterations": 700},
    {"seconds": 0.002},
)
GAMES: tuple[dict[str, Any], ...] = (
    {},
    {},
    {"totals": (870, 910)},
    {},
    {"lead": 300, "totals": (120, 0)},
)


def records() -> Iterator[Record]:
    yield from read_records(ROOT / "examples" / "deals.jsonl")
    with lzma.open(ROOT / "benchmarks" / "workload" / "deals.jsonl.xz", "rt") as workload:
        next(workload)  # what made them
        yield from (Record.parse(line) for line in islice(workload, 60))
    for seed in range(40):
        deal, rng = Deal.from_seed(seed), Random(seed)
        while (player := deal.player) is not None:
            deal.apply(deal.view(player).choose("greedy", rng))
        yield deal.record()


def spots(least: int) -> list[View]:
    """At least so many decisions with a choice, spread over the deals; the last tricks of phase 1
    among them, where all worlds are listed."""
    rng = random.Random(7)
    listed: list[View] = []
    found = list(records())
    each = math.ceil(1.1 * least / len(found))
    for record in found:
        deal = Deal.from_record(record)
        plies = list(range(len(deal.actions)))
        last = [p for p in plies if deal.state_at(p).phase == 1][-6:]
        chosen = {*rng.sample(plies, min(each, len(plies))), rng.choice(last)}
        for ply in chosen:
            state = deal.state_at(ply)
            if state.player is not None and len(state.legal_actions()) > 1:
                listed.append(state.view(state.player))
    assert len(listed) >= least, len(listed)
    return listed


def check(advice: Advice, view: View, *, explained: bool) -> None:
    best = advice.actions[0]
    assert sorted(value.action for value in advice) == view.legal_actions()
    assert advice.action == best.action
    assert best.standing == "compared"
    assert all(math.isfinite(value.value) for value in advice)

    # The value decides and orders the table, and everything else is measured by it.
    values = [value.value for value in advice]
    assert values == sorted(values, reverse=True)
    wins = [value.win for value in advice if value.win is not None]
    assert len(wins) in (0, len(advice))
    assert wins == sorted(wins, reverse=True)
    assert all(0 <= win <= 1 for win in wins)
    assert best.difference == 0
    assert best.difference_error == 0
    for value in advice:
        assert value.difference == pytest.approx(value.value - best.value, abs=1e-9)
        assert value.difference_error >= 0
        assert math.isfinite(value.difference_error)

    # Chances belong to the values.
    assert sum(value.chance for value in advice) == pytest.approx(1)
    shared = 1 + sum(v.standing == "same" and v.like == best.action for v in advice)
    assert all(value.chance <= shared * best.chance + 1e-12 for value in advice)
    assert len(advice) == 1 or best.chance < 1 or not uncertain(advice)
    by_action = {value.action: value for value in advice}
    for value in advice:
        assert (value.like is not None) == (value.standing in ("same", "dominated"))
        if value.like is None:
            continue
        like = by_action[value.like]
        assert like.like is None
        assert value.difference <= like.difference
        if value.standing == "same":
            assert (value.value, value.chance) == (like.value, like.chance)
        else:
            assert value.chance == 0
    equal = [value for value in advice if value.difference == 0 == value.difference_error]
    proved = [value for value in equal if value.standing == "compared"]
    chances = [of_class(value, advice) for value in proved]
    assert chances == pytest.approx([chances[0]] * len(chances))

    for value in advice:
        if explained and view.phase == 1:
            adds_up(value.outlook, value.value)
    shown(advice)


def of_class(value: ActionValue, advice: Advice) -> float:
    """The chance that the best action is this one or one that is the same."""
    return value.chance + sum(other.chance for other in advice if other.like == value.action)


def uncertain(advice: Advice) -> bool:
    """Whether another action is so near that its error reaches the best."""
    rivals = [value for value in advice.actions[1:] if value.standing != "dominated"]
    return any(-value.difference < 2 * value.difference_error for value in rivals)


def adds_up(outlook: Any, value: float) -> None:
    mine, theirs = sum(outlook.mine.values()), sum(outlook.theirs.values())
    assert mine - theirs == pytest.approx(value, abs=1e-6)
    assert min([*outlook.mine.values(), *outlook.theirs.values()]) >= 0
    shared = sum(side.get(s, 0) for side in (outlook.mine, outlook.theirs) for s in CARD_POINTS)
    assert shared == pytest.approx(50, abs=2.5)  # by a forecast's word for what is not played
    (_, first, parts), (_, second, others) = balanced(outlook, value)
    assert sum(points for _, points in parts) == pytest.approx(first, abs=1e-6)
    assert sum(points for _, points in others) == pytest.approx(second, abs=1e-6)
    assert first - second == pytest.approx(round(10 * value) / 10, abs=1e-6)


CARD_POINTS = ("counters", "last-trick")


def shown(advice: Advice) -> None:
    """The lines of a terminal: none too wide, the recommended one marked, and only that."""
    for width in (40, 100):
        lines = table(advice.actions, width)
        assert all(len(line) <= width for line in lines)
        assert [line[:1] for line in lines].count("*") == 1
    assert f"recommended: {advice.action}" in str(advice)


@pytest.mark.parametrize("least", [50, pytest.param(250, marks=pytest.mark.slow)])
def test_everything_that_is_said_agrees(least: int) -> None:
    kinds = cycle(SOLVERS)
    limits, games = cycle(LIMITS), cycle(GAMES)
    seen: dict[str, int] = {}
    every = spots(least)
    for number, view in enumerate(every):
        solver, limit, game = next(kinds), next(limits), next(games)
        if not solver.startswith("auto"):
            game = {}
        explained = number % 3 == 0
        advice = recommend(view, solver=solver, seed=number, explain=explained, **limit, **game)
        check(advice, view, explained=explained)
        for value in advice:
            seen[value.standing] = seen.get(value.standing, 0) + 1
        key = f"phase {view.phase} {view.decision} {advice.stopped}"
        seen[key] = seen.get(key, 0) + 1
    assert {"compared", "given up", "dominated", "same"} <= seen.keys()
    assert {f"phase 1 {d} limit" for d in ("lead", "follow", "meld")} <= seen.keys()


@pytest.mark.parametrize("solver", ["auto", "ismcts", "determinized", "determinized:worlds=1"])
def test_one_playout_is_not_certain(solver: str) -> None:
    for seed in range(20):
        advice = recommend(Deal.from_seed(seed).view(1), solver=solver, iterations=1, seed=1)
        assert advice.actions[0].chance < 0.99
        assert all(math.isnan(value.mean_error) for value in advice)


@pytest.mark.parametrize("solver", [*names(), "determinized:worlds=1"])
def test_advice_comes_back_from_json_as_it_was(solver: str) -> None:
    for view in (Deal.from_seed(5).view(1), State.from_endgame("H AC TC / 9D 9S").view(0)):
        if solver == "exact" and view.phase == 1:
            continue
        for explain in (False, solver in ("auto", "pimc", "ismcts")):
            given = recommend(view, solver=solver, iterations=1, seed=1, explain=explain)
            text = json.dumps(given.to_dict(), allow_nan=False)
            assert Advice.from_dict(json.loads(text)) == given


def test_equal_actions_of_phase_2_share_the_chance() -> None:
    view = State.from_endgame("H AC TC / 9D 9S").view(0)
    advice = recommend(view, iterations=1)
    assert [(value.value, value.chance) for value in advice] == [(4.0, 0.5), (4.0, 0.5)]
