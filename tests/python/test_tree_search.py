"""The tree searches: fairness, repeatability, memory, kept trees, and what is plainly right."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from typing import Any

import pytest

from glupcore import GlupError, Random, State, View
from glupcore.advice.advice import Advice
from glupcore.solvers import Solver, _simulations, find_solver, names
from glupcore.solvers._tree import Tree
from glupcore.solvers.clairvoyant import Clairvoyant
from glupcore.solvers.ismcts import Ismcts
from glupcore.solvers.limits import Limits
from played import after
from stock_trees import new_tree, of_view

VIEW = State.from_seed(5).view(1)
FAIR = ["determinized", "ismcts"]


def few(iterations: int, threads: int = 1) -> Limits:
    return Limits(iterations=iterations, threads=threads)


# Fairness


def test_the_clairvoyant_sees_what_fair_searches_do_not() -> None:
    """In two worlds of one view his values differ; and no view leads to him."""
    state = after(3, 20)
    view = state.view(state.player)
    worlds = [view.sample(Random(seed)) for seed in (1, 2)]
    one, two = (Clairvoyant().advise(world, few(300), 1) for world in worlds)
    assert one.actions != two.actions
    assert {v.action for v in one.actions} == {v.action for v in two.actions}
    assert not any("clairvoyant" in name for name in names())
    with pytest.raises((TypeError, AttributeError)):
        Clairvoyant().advise(view, few(10), 1)  # type: ignore[arg-type]


# Repeatability


@pytest.mark.parametrize("name", FAIR)
@pytest.mark.parametrize("threads", [1, 2, 3])
def test_the_same_seed_and_iterations_give_the_same_answer(name: str, threads: int) -> None:
    one, two, other = (
        find_solver(name).advise(VIEW, few(3000, threads), seed) for seed in (7, 7, 8)
    )
    assert one.actions == two.actions != other.actions
    assert one.samples == two.samples == 3000
    assert sum(value.samples for value in one.actions) == 3000


def test_the_answer_does_not_depend_on_how_the_work_is_cut(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = find_solver("ismcts").advise(VIEW, few(2000), 7)
    monkeypatch.setattr(_simulations, "ROUND_SECONDS", 1e-7)
    monkeypatch.setattr(_simulations, "FIRST_ROUND", 3)
    assert find_solver("ismcts").advise(VIEW, few(2000), 7).actions == whole.actions


def test_the_value_is_that_of_the_player_to_act() -> None:
    state = State.from_seed(9, dealer=0)
    twin = State.deal(Random(9).deck(), dealer=1)
    for name in FAIR:
        one = find_solver(name).advise(state.view(1), few(500), 6)
        two = find_solver(name).advise(twin.view(0), few(500), 6)
        assert one.actions == two.actions


# Memory


def test_at_the_cap_of_memory_the_tree_stops_growing_and_the_search_goes_on() -> None:
    tree = new_tree(memory_mib=1)
    tree.plant(of_view(after(1, 70).view(after(1, 70).player or 0), "random"), 1)
    tree.search(30_000)
    full = tree.nodes_used
    assert full == 2**20 // 64
    tree.search(5000)
    assert (tree.nodes_used, tree.visits) == (full, 35_000)
    results = tree.results()
    assert sum(visits for _, visits, _, _ in results) == 35_000


def test_the_memory_is_shared_by_the_trees() -> None:
    with pytest.raises(GlupError, match=r"^memory_mib: .* at least 1, given 0"):
        find_solver("ismcts", memory_mib=0)
    small = find_solver("ismcts", memory_mib=2, policy="random")
    large = find_solver("ismcts", memory_mib=64, policy="random")
    one, two = (solver.advise(VIEW, few(60_000, 2), 1) for solver in (small, large))
    assert one.samples == two.samples == 60_000
    assert [tree.nodes_used for tree in small._trees] == [2**20 // 64] * 2  # type: ignore[attr-defined]
    assert all(tree.nodes_used > 2**20 // 64 for tree in large._trees)  # type: ignore[attr-defined]


# Kept trees


def test_a_kept_tree_knows_what_it_learnt() -> None:
    """The visits of the position reached are there at the next decision, and it stays legal."""
    solver = find_solver("ismcts")
    state, rng = State.from_seed(2), Random(1)
    kept = 0
    for _ in range(40):
        view = state.view(state.player)
        if state.player == 0:
            advice = solver.advise(view, few(2000), 1)
            assert sorted(value.action for value in advice.actions) == view.legal_actions()
            kept += advice.samples > 2000
            state.apply(advice.action)
        else:
            state.apply(view.choose("greedy", rng))
    assert kept > 5


def test_moving_to_a_position_keeps_its_part_of_the_tree() -> None:
    """Every action keeps visits, mean and variance; the points made on the way are not counted."""
    state = State.from_seed(2)
    tree = new_tree(memory_mib=4)
    tree.plant(of_view(state.view(1)), 1)
    tree.search(20_000)
    before = tree.nodes_used
    best = max(tree.results(), key=lambda result: result[1])[0]
    state.apply(best)
    # The answer that the search looked at most often, of those that keep the lead with seat 1.
    found = 0
    for answer in state.legal_actions():
        after_answer = state.copy()
        after_answer.apply(answer)
        if after_answer.player != 1:
            continue
        if found:
            break
        again = new_tree(memory_mib=4)
        again.plant(of_view(State.from_seed(2).view(1)), 1)
        again.search(20_000)
        if not again.move_to(of_view(after_answer.view(1))):
            continue
        found += 1
        assert again.nodes_used < before
        kept = {text: visits for text, visits, _, _ in again.results()}
        assert set(kept) == set(after_answer.legal_actions())
        assert again.visits - sum(kept.values()) in (0, 1)  # one was played out from there
        again.search(100)
        assert sum(visits for _, visits, _, _ in again.results()) == sum(kept.values()) + 100
        assert again.move_to(of_view(after_answer.view(1)))  # where it is
    assert found > 0


def test_another_deal_or_position_is_begun_anew() -> None:
    solver = find_solver("ismcts")
    solver.advise(VIEW, few(1000), 1)
    other = State.from_seed(6).view(1)
    fresh = find_solver("ismcts").advise(other, few(1000), 1)
    assert solver.advise(other, few(1000), 1).actions == fresh.actions
    forgetful = find_solver("ismcts", keep=False)
    one, two = (forgetful.advise(VIEW, few(1000), 1) for _ in range(2))
    assert one.actions == two.actions
    assert solver.advise(other, few(1000), 1).samples == 2000  # the same position again


# Limits


@pytest.mark.parametrize("name", [*FAIR, "clairvoyant"])
def test_a_forced_action_is_not_searched(name: str) -> None:
    state = State.from_seed(5)
    while state.legal_actions() != ["pass"]:
        state.apply(state.legal_actions()[0])
    assert state.player is not None
    if name == "clairvoyant":
        advice = Clairvoyant().advise(state, few(10**9), 1)
    else:
        advice = find_solver(name).advise(state.view(state.player), few(10**9), 1)
    assert (advice.action, advice.stopped, advice.samples) == ("pass", "complete", 0)


def test_what_cannot_be_better_is_not_searched() -> None:
    """A card on the table stands for its twin in the hand; both are listed, one has samples."""
    for seed in range(100):
        state = after(seed, 30)
        view = state.view(state.player)
        twins = {f"{card}+" for card in set(view.hand)} & set(view.legal_actions())
        if twins:
            break
    advice = find_solver("ismcts", exploration=20.0, prior=0.0).advise(view, few(2000), 1)
    values = {value.action: value for value in advice.actions}
    assert sorted(values) == view.legal_actions()
    for twin in twins:
        assert values[twin].samples > 0
        assert values[twin[:-1]].samples == 0
        assert math.isnan(values[twin[:-1]].mean)
        assert values[twin[:-1]].like == twin
        assert values[twin[:-1]].value <= values[twin].value


@pytest.mark.parametrize("name", FAIR)
@pytest.mark.parametrize("threads", [1, 2])
def test_the_limit_of_time(name: str, threads: int) -> None:
    advice = find_solver(name).advise(VIEW, Limits(seconds=0.05, threads=threads), 1)
    assert advice.stopped == "limit"
    assert advice.samples > 1


class Interrupting:
    """A tree that is interrupted at its n-th call."""

    def __init__(self, tree: Tree, call: int) -> None:
        self._tree, self._calls = tree, call

    def search(self, count: int) -> None:
        self._calls -= 1
        if self._calls == 0:
            raise KeyboardInterrupt
        self._tree.search(count)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._tree, name)


def test_an_interrupt_ends_the_search_with_what_it_has() -> None:
    tree = new_tree()
    tree.plant(of_view(VIEW), 1)
    trees: Any = [Interrupting(tree, 3)]
    advice = _simulations.search(trees, Ismcts(), VIEW, few(10**9), "ismcts")
    assert advice.stopped == "interrupt"
    assert 0 < advice.samples == tree.visits
    fresh = new_tree()
    fresh.plant(of_view(VIEW), 1)
    trees = [Interrupting(fresh, 1)]
    with pytest.raises(KeyboardInterrupt):
        _simulations.search(trees, Ismcts(), VIEW, few(10**9), "ismcts")


def test_progress_is_told_now_and_then() -> None:
    told: list[Advice] = []
    final = find_solver("ismcts").advise(VIEW, Limits(seconds=0.8), 1, told.append)
    assert 1 <= len(told) <= 4
    samples = [advice.samples for advice in told]
    assert samples == sorted(set(samples))
    assert samples[-1] <= final.samples
    assert told[0].action in VIEW.legal_actions()


@pytest.mark.parametrize("name", FAIR)
@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"exploration": -1.0}, r"^exploration: expected a number from 0 .* given -1"),
        ({"exploration": math.nan}, r"^exploration: .* given nan"),
        ({"prior": 1.5}, r"^prior: expected a number from 0 to 1, given 1.5"),
        ({"reduction": -0.1}, r"^reduction: .* given -0.1"),
        ({"memory_mib": 0}, r"^memory_mib: .* given 0"),
        ({"policy": "oracle"}, "policy: expected network, greedy or random, given 'oracle'"),
    ],
)
def test_a_bad_option_is_named(name: str, options: dict[str, Any], message: str) -> None:
    with pytest.raises(GlupError, match=message):
        find_solver(name, **options)


def test_determinized_needs_a_world() -> None:
    with pytest.raises(GlupError, match=r"^worlds: .* given 0"):
        find_solver("determinized", worlds=0)


@pytest.mark.parametrize("name", FAIR)
def test_phase_2_is_solved(name: str) -> None:
    advice = find_solver(name).advise(State.from_endgame("H AH 9C / TC AC").view(0), few(10), 1)
    assert (advice.action, advice.exact, advice.actions[0].value) == ("9C", True, 3.0)


def test_the_clairvoyant_plays_no_deal_that_is_over() -> None:
    state = State.from_endgame("H AS / KS")
    state.apply("AS")
    state.apply("KS")
    with pytest.raises(GlupError, match=r"^decision: .* given over"):
        Clairvoyant().advise(state, few(1), 1)


# What is plainly right


def worlds_of(view: View) -> list[tuple[float, State]]:
    """Every world of a view with one card left in the stock, and its probability."""
    assert view.stock == 1
    rng = Random(1)
    found: dict[str, State] = {}
    while len(found) < len(set(view.unseen)):
        world = view.sample(rng)
        found.setdefault(world.stock_cards[0], world)
    copies = Counter(view.unseen)
    return [(copies[card] / len(view.unseen), world) for card, world in found.items()]


def played_out(world: State, seat: int) -> int:
    """Final points of a seat minus the other's, phase 2 as the playouts play it."""
    scores = world.playout("greedy", Random(1))
    return scores[seat] - scores[1 - seat]


def taken(world: State, *actions: str) -> State:
    result = world.copy()
    for action in actions:
        result.apply(action)
    return result


def last_decisions(decision: str) -> list[State]:
    """States of the thirtieth trick in which there is a choice."""
    found = []
    for seed in range(60):
        state, rng = State.from_seed(seed), Random(seed)
        while state.phase == 1:
            if (state.stock, state.decision) == (1, decision) and len(state.legal_actions()) > 1:
                found.append(state.copy())
            state.apply(state.view(state.player).choose("random", rng))
    return found


@pytest.mark.parametrize("state", last_decisions("meld")[:6])
def test_the_last_declaration_has_its_exact_expectation(state: State) -> None:
    """Nothing is left to decide in phase 1: the mean over the worlds, action by action."""
    seat = state.player
    view = state.view(seat)
    worlds = worlds_of(view)
    so_far = state.scores[seat] - state.scores[1 - seat]
    exact = {
        action: sum(p * played_out(taken(world, action), seat) for p, world in worlds) - so_far
        for action in view.legal_actions()
    }
    for name in FAIR:
        # So much doubt that every action is tried often.
        solver: Solver = find_solver(name, exploration=20.0, prior=0.0, belief=False)
        if name == "determinized":
            solver = find_solver(name, exploration=20.0, prior=0.0, worlds=400, belief=False)
        advice = solver.advise(view, few(8000), 1)
        tried = [value for value in advice.actions if value.samples > 0]
        assert len(tried) > 1
        for value in tried:
            assert value.samples > 50
            assert abs(value.mean - exact[value.action]) <= 4.5 * value.mean_error + 1e-9
        chosen = find_solver(name, belief=False).advise(view, few(8000), 1).action
        assert exact[chosen] > max(exact.values()) - 1


@pytest.mark.parametrize("state", last_decisions("follow")[:6])
def test_the_last_card_of_phase_1_is_worth_what_can_be_made_of_it(state: State) -> None:
    """If I take the trick I declare what is best on average; if not, the opponent does something
    between his best and his worst in each world."""
    seat = state.player
    view = state.view(seat)
    worlds = worlds_of(view)
    so_far = state.scores[seat] - state.scores[1 - seat]
    advice = find_solver("ismcts", exploration=2.0, belief=False).advise(view, few(40_000), 1)
    trials = 3  # points: a mean lags behind the best by the trials of worse declarations
    bounds: dict[str, tuple[float, float]] = {}
    for action in view.legal_actions():
        first = taken(worlds[0][1], action)
        if first.player == seat:
            ways = [(d,) for d in first.legal_actions()]
            means = [
                sum(p * played_out(taken(world, action, *way), seat) for p, world in worlds)
                for way in ways
            ]
            bounds[action] = (max(means) - so_far, max(means) - so_far)
        else:
            low = high = 0.0
            for p, world in worlds:
                played = taken(world, action)
                values = [played_out(taken(played, d), seat) for d in played.legal_actions()]
                low, high = low + p * min(values), high + p * max(values)
            bounds[action] = (low - so_far, high - so_far)
    for value in advice.actions:
        low, high = bounds[value.action]
        if value.samples < 200:
            continue
        assert value.mean >= low - 4.5 * value.mean_error - trials
        assert value.mean <= high + 4.5 * value.mean_error
    assert bounds[advice.action][1] > max(low for low, _ in bounds.values()) - trials


def test_bounds_hold_when_every_action_is_a_card() -> None:
    """Legal plays of hand and table meet their own nodes: no two actions share one."""
    for state in itertools.islice(last_decisions("follow"), 10):
        view = state.view(state.player)
        advice = find_solver("ismcts", exploration=50.0, prior=0.0).advise(view, few(2000), 3)
        assert sum(value.samples for value in advice.actions) == 2000
        hand = set(view.hand)
        for value in advice.actions:
            twin = value.action in hand and f"{value.action}+" in view.legal_actions()
            assert (value.samples > 0) or twin or value.action.endswith(("+2", "+3"))
