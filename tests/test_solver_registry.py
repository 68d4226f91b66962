"""The registry of solvers and the specifications of players."""

from __future__ import annotations

from typing import Any

import pytest

from glupcore import GlupError, State
from glupcore.solvers import find_solver, names
from glupcore.solvers.limits import Limits
from glupcore.solvers.spec import Spec

VIEW = State.from_seed(5).view(1)


def test_a_specification_names_solver_options_and_limits() -> None:
    spec = Spec.parse("pimc:policy=random,seconds=0.25,iterations=30,threads=2")
    assert (spec.name, spec.options) == ("pimc", {"policy": "random"})
    limits = spec.limits()
    assert (limits.seconds, limits.iterations, limits.threads) == (0.25, 30, 2)
    assert str(spec) == spec.text
    assert Spec.parse("greedy").limited == {}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("oracle", r"solver: expected one of .*pimc.* given 'oracle'"),
        ("", r"solver: .* given ''"),
        ("pimc:depth=3", r"player 'pimc:depth=3': expected one of .*policy=.* given 'depth=3'"),
        ("pimc:policy", r"expected one of .* given 'policy'"),
        ("pimc:seconds=soon", r"seconds: expected a number, given 'soon'"),
        ("pimc:seconds=-1", r"seconds: expected a positive number, given -1"),
        ("pimc:iterations=1.5", r"iterations: expected a whole number, given '1.5'"),
        ("pimc:iterations=0", r"iterations: .* at least 1, given 0"),
        ("pimc:policy=oracle", r"policy 'oracle': expected random or greedy"),
        ("greedy:seconds=1,seconds=2", r"seconds is given twice"),
    ],
)
def test_a_bad_specification_is_named(text: str, message: str) -> None:
    with pytest.raises(GlupError, match=message):
        Spec.parse(text)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"depth": 3}, r"solver pimc: expected one of the options .*policy.* given 'depth'"),
        ({"policy": 3}, r"policy: expected a text, given 3"),
        ({"policy": True}, r"policy: expected a text, given True"),
    ],
)
def test_a_bad_option_is_named(options: dict[str, Any], message: str) -> None:
    with pytest.raises(GlupError, match=message):
        find_solver("pimc", **options)


@pytest.mark.parametrize("name", ["greedy", "random"])
def test_a_policy_chooses_and_gives_no_values(name: str) -> None:
    advice = find_solver(name).advise(VIEW, Limits(), 3)
    assert sorted(value.action for value in advice.actions) == VIEW.legal_actions()
    assert advice.action == advice.actions[0].action
    assert advice.to_dict()["actions"][0]["value"] is None
    assert (advice.stopped, advice.samples) == ("complete", 0)


def test_every_solver_advises_and_is_repeatable() -> None:
    phase_2 = State.from_endgame("H AH 9C / TC AC").view(0)
    for name in names():
        view = phase_2 if name == "exact" else VIEW
        one, two = (find_solver(name).advise(view, Limits(iterations=50), 9) for _ in range(2))
        assert one.action in view.legal_actions()
        assert [v.action for v in one.actions] == [v.action for v in two.actions]
