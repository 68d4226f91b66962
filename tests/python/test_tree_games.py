"""The tree searches in every game: what holds of them whatever is played, and at every door."""

from __future__ import annotations

import itertools
import json
from typing import Any

import numpy as np
import pytest

import glupcore
from command_line import Glup, refused
from engine_answers import answer, asked
from glupcore import GlupError, Random, State, recommend
from glupcore._auction import Evaluator, Rules, open_tree
from glupcore.arena.league import league
from glupcore.arena.match import match
from glupcore.solvers import find_solver, names
from glupcore.solvers._tree import Tree
from glupcore.solvers.limits import Limits
from played import decisions

TREES = ("determinized", "ismcts")
KITTY = Rules("four-handed", {"kitty": True})
AUCTIONS: tuple[Any, ...] = (
    "two-handed-draw",
    "three-handed",
    "four-handed-racehorse",
    "double-deck",
    "five-handed",
    "eight-handed",
    KITTY,
)
GAMES: tuple[Any, ...] = ("two-handed", *AUCTIONS, "pisti")
FAMILIES = {"two-handed": "two-handed", "double-deck": "auction", "pisti": "pisti"}

of_every_tree = pytest.mark.parametrize("name", TREES)
of_every_game = pytest.mark.parametrize("rules", GAMES, ids=str)
of_every_family = pytest.mark.parametrize("rules", FAMILIES)


def family(rules: Any) -> str:
    return FAMILIES.get(str(rules), "auction")


def few(iterations: int, **more: Any) -> Limits:
    return Limits(iterations=iterations, **more)


# What is known


@of_every_tree
@of_every_game
def test_the_same_seed_and_iterations_give_the_same_answer(rules: Any, name: str) -> None:
    state = decisions(rules, 2)[3]
    view = state.view(state.player or 0)
    for threads in (1, 2):
        one, two = (
            find_solver(name, family=family(rules)).advise(view, few(200, threads=threads), 7)
            for _ in range(2)
        )
        assert one.actions == two.actions
        assert one.samples == 200
        assert {value.action for value in one} <= set(view.legal_actions()) or "/" in str(
            view.legal_actions()
        )


@of_every_game
def test_a_kept_tree_goes_on_where_it_was(rules: Any) -> None:
    """What was found of a decision is there when it is asked about again, and after it some."""
    solver = find_solver("ismcts", family=family(rules))
    count = 5000 if rules == "pisti" else 300  # where anybody may play anything
    kept = 0
    for state in decisions(rules, 5):
        if state.player != 1:
            continue
        view = state.view(1)
        first = solver.advise(view, few(count), 1)
        if first.stopped == "complete":
            continue
        kept += first.samples > count
        assert solver.advise(view, few(100), 1).samples == first.samples + 100
    assert kept > 0


@of_every_tree
@of_every_family
def test_it_is_interrupted_and_goes_on(rules: str, name: str) -> None:
    solver = find_solver(name, family=family(rules))
    state = decisions(rules, 2)[1]
    view = state.view(state.player or 0)
    told: list[int] = []
    stopped = solver.advise(
        view,
        few(10**9, stop=lambda: len(told) > 1, report_every=1e-9),
        1,
        lambda so_far: told.append(so_far.samples),
    )
    assert stopped.stopped == "interrupt"
    assert 0 < told[0] < stopped.samples
    after = solver.advise(view, few(50), 1)
    assert after.samples == 50 + (stopped.samples if name == "ismcts" else 0)


# What is best


def outcomes(state: State) -> list[tuple[float, ...]]:
    """What a deal may bring the accounts if everybody plays for their own, with all cards open;
    who has several best actions may take any of them."""
    if state.player is None:
        scores = state.scores
        total, others = sum(scores), len(scores) - 1
        return [tuple(score - (total - score) / others for score in scores)]
    mine = Rules(str(state.rules)).account(state.player)
    each = [outcomes(after(state, action)) for action in state.legal_actions()]
    least = max(min(values[mine] for values in ways) for ways in each)
    return sorted({values for ways in each for values in ways if values[mine] >= least})


def after(state: State, action: str) -> State:
    result = state.copy()
    result.apply(action)
    return result


def last_tricks(rules: str, count: int, cards: int) -> list[State]:
    """Leads with so many cards in each hand."""
    found: list[State] = []
    for seed in itertools.count():
        state, rng = State.from_seed(seed, rules=rules), Random(seed)
        while state.player is not None:
            hands = [len(list(state.hand(seat))) for seat in range(Rules(rules).seats)]
            if state.decision == "lead" and hands == [cards] * len(hands):
                found.append(state)
                break
            state.apply(state.view(state.player).choose("greedy", rng))
        if len(found) == count:
            return found
    raise AssertionError


@pytest.mark.parametrize(
    ("rules", "cards"),
    [("two-handed-draw", 4), ("three-handed", 3), ("four-handed", 3), ("five-handed", 2)],
)
def test_with_open_cards_the_best_is_found(rules: str, cards: int) -> None:
    wrong = choices = 0
    for state in last_tricks(rules, 60, cards):
        tree = Tree(
            exploration=3.0, prior=0.0, reduction=0.1, memory_mib=1, parties=Rules(rules).accounts
        )
        tree.plant(open_tree(state, greedy=True, tail=0), 1)
        tree.search(3000)
        tried = {text: visits for text, visits, _, _ in tree.results()}
        mine = Rules(rules).account(state.player or 0)
        ways = {action: outcomes(after(state, action)) for action in state.legal_actions()}
        least = max(min(values[mine] for values in each) for each in ways.values())
        good = {a for a, each in ways.items() if max(v[mine] for v in each) >= least}
        choices += len(good) < len(ways)
        wrong += max(tried, key=lambda action: tried[action]) not in good
    assert choices >= 8
    assert wrong <= 1


@pytest.mark.parametrize("rules", ["three-handed", "four-handed", "double-deck"])
def test_what_nobody_can_change_any_more_has_its_expectation(rules: str) -> None:
    """The last to play to the last trick but one: all that follows is forced, in every world."""
    compared = 0
    for lead in last_tricks(rules, 12, 2):
        state, rng = lead.copy(), Random(1)
        seats = Rules(rules).seats
        for _ in range(seats - 1):
            state.apply(state.view(state.player).choose("random", rng))
        view = state.view(state.player)
        if len(view.legal_actions()) == 1:
            continue
        worlds = Evaluator(view, 11, tail=0)
        rows = worlds.rows(0, 4000, range(len(worlds.texts))) / glupcore._core.VALUE_UNIT
        exact = dict(zip(worlds.texts, rows.mean(axis=0), strict=True))
        errors = dict(zip(worlds.texts, rows.std(axis=0) / 4000**0.5, strict=True))
        for name, more in (("ismcts", {}), ("determinized", {"worlds": 400})):
            options: dict[str, Any] = {"exploration": 20.0, "prior": 0.0, "tail": 0, **more}
            solver = find_solver(name, family="auction", **options)
            advice = solver.advise(view, few(3000), 1)
            for value in advice:
                assert value.samples > 50
                bound = 5 * np.hypot(value.error, errors[value.action]) + 1e-6
                assert abs(value.value - exact[value.action]) < bound + abs(value.difference)
            compared += 1
            best = max(exact.values())
            assert exact[advice.action] > best - 4 * max(errors.values()) - 1e-6
    assert compared >= 8


def test_where_there_is_no_choice_a_tree_searches_nevertheless() -> None:
    for state in last_tricks("four-handed", 3, 1):
        tree = Tree(exploration=3.0, prior=0.3, reduction=0.1, memory_mib=1)
        tree.plant(open_tree(state, greedy=True, tail=0), 1)
        tree.search(20)
        assert [visits for _, visits, _, _ in tree.results()] == [20]


# Doors


@of_every_tree
@of_every_family
def test_command_line(rules: str, name: str, glup: Glup) -> None:
    state = decisions(rules, 2)[1]
    view = state.view(state.player or 0)
    told = glup(
        "recommend", "-", "--solver", f"{name}:iterations=60", "--seed", 1, "--json",
        stdin=view.to_json(),
    )  # fmt: skip
    assert told.lines()[0]["action"] == recommend(view, solver=name, iterations=60, seed=1).action
    listed = glup("solvers", name, "--rules", rules)
    assert listed.out.startswith(f"{name}: ")
    assert "exploration=3.0" in listed.out
    assert name in glup("solvers", "--rules", rules).out


@of_every_tree
@of_every_family
def test_engine(rules: str, name: str) -> None:
    state = decisions(rules, 2)[1]
    view = state.view(state.player or 0)
    message = {"method": "analyze", "position": json.loads(view.to_json()), "seed": 1}
    found = answer({**message, "solver": name, "iterations": 60})["result"]
    expected = recommend(view, solver=name, iterations=60, seed=1).to_dict()
    del found["seconds"], expected["seconds"]
    assert found == json.loads(json.dumps(expected))


@of_every_family
def test_a_session_of_the_engine_goes_on_with_its_tree(rules: str) -> None:
    state = decisions(rules, 2)[1]
    view = state.view(state.player or 0)
    message = {
        "method": "analyze",
        "position": json.loads(view.to_json()),
        "session": "one",
        "solver": "ismcts",
        "iterations": 60,
        "seed": 1,
    }
    assert [reply["result"]["samples"] for reply in asked(message, message)] == [60, 120]


@of_every_family
def test_match_and_league(rules: str) -> None:
    players = [f"{name}:iterations=8" for name in TREES]
    found = match(*players, pairs=1, seed=1, rules=rules)
    assert found.pairs == 1
    table = league([*players, "greedy"], rounds=1, seed=1, rules=rules)
    assert sorted(one.player for one in table.standings) == sorted([*players, "greedy"])


@of_every_family
def test_both_are_there(rules: str) -> None:
    assert set(TREES) <= set(names(family(rules)))


@pytest.mark.parametrize(
    ("rules", "solver", "reason"),
    [
        ("double-deck", "ismcts:tail=25", "tail: expected a whole number from 0 to 24, given 25"),
        ("double-deck", "ismcts:policy=network", "policy: expected greedy or random, given 'netwo"),
        ("double-deck", "determinized:worlds=0", "worlds: expected a whole number of at least 1"),
        ("double-deck", "ismcts:belief=true", "expected one of exploration=…, iterations=…"),
        ("pisti", "ismcts:prior=2", "prior: expected a number from 0 to 1, given 2.0"),
        ("pisti", "determinized:tail=3", "expected one of exploration=…, iterations=…"),
        ("pisti", "ismcts:policy=oracle", "policy: expected greedy or random, given 'oracle'"),
    ],
)
def test_what_is_wrong_is_named(rules: str, solver: str, reason: str, glup: Glup) -> None:
    state = State.from_seed(1, rules=rules)
    view = state.view(state.player or 0)
    with pytest.raises(GlupError) as error:
        recommend(view, solver=solver)
    assert reason in str(error.value)
    told = glup("recommend", "-", "--solver", solver, stdin=view.to_json())
    assert refused(told, reason.partition("'")[0])


def test_a_game_that_a_deal_is_part_of_changes_nothing() -> None:
    """As with the policies: trees count the points of the deal."""
    view = State.from_seed(1, rules="double-deck").view(1)
    plain, game = (
        recommend(view, solver="ismcts", iterations=60, seed=1, **more)  # type: ignore[arg-type]
        for more in ({}, {"target": 500})
    )
    assert plain.actions == game.actions
