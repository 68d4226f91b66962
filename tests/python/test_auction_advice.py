"""Advice in the auction games: every decision of every row, in Python and on the command line."""

import itertools
import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from command_line import Glup, refused
from glupcore import GlupError, Random, State, recommend
from glupcore._auction import PimcSearch
from glupcore.advice.advice import Advice
from glupcore.arena.match import match
from glupcore.auction import ROWS, Record, Rules, View, read_rules
from glupcore.solvers import _pieces

KITTY = Rules("four-handed", {"kitty": True})


def decisions(rules: Rules, seed: int) -> Iterator[tuple[Record, int]]:
    """One of each kind of a deal."""
    record = Record.deal(rules, seed, policy="greedy")
    state, met = record.start(), set()
    for ply, action in enumerate(record.actions):
        if state.decision not in met:
            met.add(state.decision)
            yield record, ply
        state.apply(action)


def fair(advice: Advice, view: View) -> None:
    """Numbers that stand together agree."""
    assert advice.action == advice.actions[0].action
    assert all(view.parse(one.action) == one.action for one in advice)
    assert len({one.action for one in advice}) == len(advice)
    assert math.isclose(sum(one.chance for one in advice), 1)
    assert max(one.value for one in advice) == advice.value
    assert max(one.chance for one in advice) == advice[advice.action].chance
    for one in advice:
        assert 0 <= one.contract.made <= one.contract.bids <= 1
        assert one.contract._asdict().items() <= advice.rows()[advice.actions.index(one)].items()
        assert math.isclose(one.value - advice.value, one.difference, abs_tol=1e-9)
    assert advice.stopped == ("complete" if len(advice) == 1 else "limit")


@pytest.mark.parametrize("rules", [*map(Rules, ROWS), KITTY], ids=str)
def test_every_decision_has_advice_that_agrees_with_itself(rules: Rules) -> None:
    kinds = set()
    for seed in range(5):
        for record, ply in decisions(rules, seed):
            view = record.view_at(ply, None)
            advice = recommend(view, iterations=60, seed=1)
            fair(advice, view)
            kinds.add(record.state_at(ply).decision)
            assert advice.solver == "pimc"
    assert {"bid", "lead", "follow"} <= kinds


def test_an_error_that_nobody_knows_is_none_everywhere() -> None:
    """Of the only card there is one world says nothing."""
    record = Record.deal(Rules("double-deck"), 1, policy="greedy")
    view = record.view_at(len(record.actions) - 1, None)
    advice = recommend(view, iterations=10, seed=1)
    assert math.isnan(advice.actions[0].error)
    assert advice.to_dict()["actions"][0]["error"] is None
    assert "inf" not in str(advice)
    for one in recommend(record.view_at(0, None), iterations=1, seed=1):
        assert not math.isinf(one.error)
        assert not math.isinf(one.difference_error)


@pytest.mark.parametrize("solver", ["pimc", "greedy"])
def test_json_has_the_value_and_nothing_that_is_never_told(solver: str) -> None:
    """What playouts alone say, before it is weighed, these games do not tell."""
    view = Record.deal(Rules("double-deck"), 1, policy="greedy").view_at(3, None)
    advice = recommend(view, iterations=10, seed=1, solver=solver)
    told = advice.to_dict()
    assert told["value"] == (None if solver == "greedy" else advice.value)
    for of in (*told["actions"], *advice.rows()):
        assert not {"mean", "mean_error", "prior", "tells_rollouts"} & set(of)
    assert Advice.from_dict(json.loads(json.dumps(told))).to_dict() == told


def test_the_core_says_the_same() -> None:
    view = Record.deal(Rules("double-deck"), 1, policy="greedy").view_at(3, None)
    search = PimcSearch(view, {}, seed=1, iterations=10)
    while (work := search.next(0)) is not None:
        search.take(work, search.fill(work), 0)
    told = json.loads(search.advice())
    found = recommend(view, iterations=10, seed=1, solver="pimc").to_dict()
    assert {**told, "seconds": 0} == {**found, "seconds": 0}


@pytest.mark.parametrize("told", ["four-handed:target=500", "four-handed:aces=90/900,name=ours"])
def test_the_command_is_told_the_rules_of_what_does_not_say_its_own(
    told: str, glup: Glup, tmp_path: Path
) -> None:
    rules = read_rules(told)
    record = Record.deal(rules, 5, policy="greedy")
    file, asking = tmp_path / "it.json", ("--iterations", 20, "--seed", 3, "--json")
    expected = recommend(record.view_at(9, None), iterations=20, seed=3, explain=True).to_dict()
    for form, more in (
        (record.view_at(9, None).to_dict(), ()),
        (record.to_dict(), ("--ply", 9)),
    ):
        bare = {key: value for key, value in form.items() if key not in ("rules", "options")}
        file.write_text(json.dumps(bare))
        [found] = glup("recommend", file, *more, "--rules", told, *asking).lines()
        assert found["actions"] == expected["actions"]
        file.write_text(json.dumps(form))
        other = glup("recommend", file, *more, "--rules", "three-handed", *asking)
        assert refused(other, f"expected {rules.name}, the game in", "given three-handed")


@pytest.mark.parametrize("solver", ["greedy", "random"])
def test_policies_answer_at_once(solver: str) -> None:
    view = Record.deal(Rules("three-handed"), 5).view_at(0, None)
    advice = recommend(view, solver=solver, seed=4)
    assert advice.action == view.choose(solver, Random(4))
    assert math.isnan(advice.value)
    assert len(advice) == 1


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (
            {"solver": "exact"},
            "solver: expected one of auto, determinized, greedy, ismcts, pimc, random",
        ),
        ({"solver": "pimc:worlds=3"}, "expected one of exact=…, iterations=…"),
        ({"lead": 100}, "lead: expected none in an auction game, given 100"),
        ({"totals": (1, 2)}, "totals: expected 3, mine first and then clockwise, given 2"),
        ({"totals": (1, 2, 100)}, "totals: the game to 100 is over"),
        (
            {"totals": (1, 2, 0.5)},
            "totals: expected whole numbers to 1000000000, given 0.5",
        ),
        ({"totals": 5}, "totals: expected one of each account, given 5"),
        ({"target": 0}, "target: expected a whole number of at least 1, given 0"),
        ({"seconds": -1}, "seconds: expected a positive number"),
        ({"iterations": 0}, "iterations: expected a whole number of at least 1"),
        ({"seed": 2**64}, "seed: expected"),
    ],
)
def test_what_is_wrong_is_named(arguments: dict[str, object], reason: str) -> None:
    view = Record.deal(Rules("three-handed"), 5).view_at(0, None)
    with pytest.raises(GlupError) as error:
        recommend(view, **arguments)  # type: ignore[arg-type]
    assert reason in str(error.value)


def table_of(text: str) -> list[str]:
    """Its lines, after the reason."""
    return list(itertools.dropwhile(lambda line: "action " not in line, text.splitlines()))


def test_the_command(glup: Glup) -> None:
    record = Record.deal(Rules("four-handed"), 6, policy="greedy")
    limits = ("--iterations", 200, "--seed", 1)
    by_record = glup("recommend", "--record", "-", "--ply", 3, *limits, stdin=record.to_json())
    position = record.view_at(3, None).to_json()
    by_position = glup("recommend", "-", *limits, "--json", stdin=position).lines()[0]
    why = by_position["reason"]
    assert " ".join(by_record.out.split()).startswith(why)
    head, best, *_ = table_of(by_record.out)
    columns = ["action", "value", "behind", "±", "chance", "bids", "made", "samples"]
    assert head.split()[:8] == columns
    assert best.startswith("* 1 " + by_position["action"])
    row = by_position["actions"][0]
    assert f"{row['value']:.1f}" in best
    assert f"{row['contract']['made']:.0%}" in best
    assert refused(glup("recommend", "-", "--ply", 1, stdin=position), "--ply does not go with")
    assert refused(glup("recommend", "-", "--lead", 9, stdin=position), "lead: expected none")
    in_game = glup("recommend", "-", *limits, "--totals", "-30,950", stdin=position).out
    assert table_of(in_game)[0].split()[5] == "win"


def test_the_table_for_a_bid(glup: Glup) -> None:
    record = Record.deal(Rules("four-handed"), 6)
    view = record.view_at(0, None)
    advice = recommend(view, iterations=200, seed=1, explain=True)
    bidding = advice.bidding
    assert [one.trump for one in bidding.outlooks] != sorted("CDHS")
    assert {one.trump for one in bidding.outlooks} == set("CDHS")
    best = bidding.outlooks[0]
    assert [level.bid for level in best.levels][:3] == [150, 160, 170]
    assert sum(one.mean for one in best.sources.values()) == pytest.approx(best.total.mean)
    told = Advice.from_dict(json.loads(json.dumps(advice.to_dict())))
    assert told.bidding.to_dict() == bidding.to_dict()
    for width in (40, 100):
        lines = advice.text(width).splitlines()
        assert max(map(len, lines)) <= width
        assert any(line.split() == ["bid", "made", "if", "made", "if", "set"] for line in lines)
    shown = glup("recommend", "-", "--iterations", 200, "--seed", 1, stdin=view.to_json())
    assert "playing in" in shown.out
    assert recommend(view, iterations=9, seed=1).bidding is None
    after = recommend(
        Record.deal(Rules("four-handed"), 6, policy="greedy").view_at(9, None),
        iterations=9,
        seed=1,
        explain=True,
    )
    assert after.bidding is None


def test_chances_to_win_follow_the_totals() -> None:
    view = Record.deal(Rules("four-handed"), 5).view_at(0, None)
    ahead, behind = (
        recommend(view, iterations=200, seed=1, totals=totals)
        for totals in ((800, 100), (100, 800))
    )
    assert ahead.action == behind.action
    assert ahead.actions[0].win > behind.actions[0].win + 0.3
    # A deal of a game comes with its totals.
    even = recommend(view, iterations=200, seed=1, target=1000).actions[0].win
    assert even == recommend(view, iterations=200, seed=1, totals=(0, 0)).actions[0].win


@pytest.mark.parametrize(
    ("rules", "target", "weighed"),
    [
        ("four-handed", 1000, True),
        ("four-handed", None, False),
        ("four-handed", 1_000_000, False),  # of too many deals for a table
        ("five-handed", 500, False),  # of too many accounts
    ],
)
def test_it_is_told_whether_values_are_weighed(
    rules: str, target: int | None, weighed: bool
) -> None:
    view = Record.deal(Rules(rules), 5).view_at(0, None)
    reports: list[Advice] = []
    advice = recommend(
        view,
        iterations=200,
        seed=1,
        target=target,
        progress=reports.append,
        report_every=1e-9,
    )
    assert advice.weighed is weighed
    assert reports
    assert all(report.weighed is weighed for report in reports)
    assert Advice.from_dict(advice.to_dict()).weighed is weighed
    assert ("as the game weighs them" in str(advice)) is weighed
    assert (advice.actions[0].win is None) is (target is None)


@pytest.mark.parametrize("rules", ["cutthroat", "check", "four-handed"])
def test_a_stop_ends_the_making_of_a_table(rules: str) -> None:
    view = Record.deal(Rules(rules), 5).view_at(0, None)
    target = 3 * Rules(rules).target
    stopped = recommend(view, iterations=400, seed=1, target=target, stop=lambda: True)
    assert stopped.stopped == "interrupt"
    assert not stopped.weighed
    assert stopped.actions[0].win is None
    whole = recommend(view, iterations=400, seed=1, target=target)
    assert whole.weighed
    assert whole.actions[0].win is not None


@pytest.mark.parametrize("threads", [1, 2])
def test_an_interrupt_ends_the_search_with_what_it_has(
    monkeypatch: pytest.MonkeyPatch, threads: int
) -> None:
    filled, pieces = _pieces.filled, itertools.count()

    def interrupted(*arguments: Any) -> tuple[Any, float]:
        if next(pieces) == 3:
            raise KeyboardInterrupt
        return filled(*arguments)

    monkeypatch.setattr(_pieces, "filled", interrupted)
    view = Record.deal(Rules("four-handed"), 5).view_at(0, None)
    advice = recommend(view, iterations=10**9, seed=1, explain=True, threads=threads)
    assert advice.stopped == "interrupt"
    assert advice.samples > 0
    assert advice.bidding is not None


@pytest.mark.parametrize("iterations", [20, 2000])
@pytest.mark.parametrize("family", ["glup", "four-handed"])
def test_few_playouts_are_hardly_more_than_a_guess(family: str, iterations: int) -> None:
    view: Any = State.from_seed(1).view(1)
    if family != "glup":
        view = Record.deal(Rules(family), 5).view_at(0, None)
    solver = "pimc:prior=policy" if family == "glup" else "auto"
    advice = recommend(view, iterations=iterations, seed=1, solver=solver)
    is_guess = iterations == 20
    assert advice.guess is is_guess
    assert ("hardly more than a guess" in str(advice)) is is_guess
    assert advice.to_dict().get("guess", False) is is_guess
    assert Advice.from_dict(advice.to_dict()).guess is is_guess


def test_what_is_known_without_playouts_is_no_guess() -> None:
    only = Record.deal(Rules("four-handed"), 5)
    assert not recommend(only.view_at(0, None), solver="greedy").guess
    learned = recommend(State.from_seed(1).view(1), iterations=20, seed=1)
    assert learned.samples < 30
    assert not learned.guess  # the network had a say


def test_matches_are_of_searches_too() -> None:
    results = [
        match("pimc:iterations=100", "greedy", pairs=2, seed=1, rules=rules)
        for rules in ("three-handed", "double-deck", "three-handed")
    ]
    assert results[0].estimate == results[2].estimate
    assert all(result.pairs == 2 for result in results)
    with pytest.raises(GlupError, match="in an auction game"):
        match("exact", "greedy", pairs=2, rules="three-handed")
