"""Phase 2 solved exactly: against the referee, and through recommend."""

import random

import pytest

from glupcore import RULESETS, GlupError, State, recommend
from glupcore._core import EndgameSolver
from referee.dealing import random_endgame
from referee.endgame import action_values, parse_endgame


@pytest.mark.parametrize("count", [50, pytest.param(400, marks=pytest.mark.slow)])
@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("led", [False, True])
def test_small_endgames_against_the_referee(led: bool, rules: str, count: int) -> None:
    rng = random.Random(f"exact {led}")
    solver = EndgameSolver(1)  # warm from one endgame to the next
    for _ in range(count):
        text = random_endgame(rng, rng.randint(1, 6), led, rules=rules)
        expected = action_values(parse_endgame(text))
        state = State.from_endgame(text)
        assert {card: bounds[:2] for card, bounds in solver.actions(state)} == {
            card: (value, value) for card, value in expected.items()
        }
        best = min(expected.values()) if led else max(expected.values())
        assert solver.value(state)[:2] == (best, best)


def test_recommend_is_exact_in_phase_2_for_both_players() -> None:
    for text in (
        "H AS TS KD 9C / KH QC JC 9D",
        "C AC KC [QC] / TC 9D AH",
        "two-handed C AC KC [QC] / TC 9D AH",
    ):
        state = State.from_endgame(text)
        advice = recommend(state.view(state.player), seconds=5)
        sign = 1 if state.player == 0 else -1
        expected = action_values(parse_endgame(text))
        assert advice.exact
        assert advice.solver == "exact"
        assert advice.stopped == "complete"
        assert {v.action: v.value for v in advice.actions} == {
            card: sign * value for card, value in expected.items()
        }
        assert advice.actions[0].action == advice.action
        assert sign * expected[advice.action] == max(sign * value for value in expected.values())


def test_a_limit_gives_true_bounds() -> None:
    rng = random.Random("bounds")
    stopped = 0
    for _ in range(20):
        state = State.from_endgame(random_endgame(rng, 14))
        lower, upper, nodes = EndgameSolver().value(state)
        assert lower == upper
        first, last, few = EndgameSolver().value(state, nodes=max(1, nodes // 3))
        assert first <= lower <= last
        assert few <= nodes
        stopped += first < last
        for _, (low, high, _) in EndgameSolver().actions(state, nodes=1):
            assert low <= high
    assert stopped > 0


def test_a_state_of_phase_1_or_a_bad_table_is_refused() -> None:
    with pytest.raises(GlupError, match="expected one of phase 2, given one of phase 1"):
        EndgameSolver().value(State.from_seed(1))
    with pytest.raises(GlupError, match="table_mib: expected a number from 1 to 4096, given 0"):
        EndgameSolver(0)
    state = State.from_seed(1)
    with pytest.raises(GlupError, match="in phase 1"):
        recommend(state.view(1), solver="exact")
