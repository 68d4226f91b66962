"""The registry of solvers and the specifications of players."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from click.testing import CliRunner

from glupcore import GlupError, State
from glupcore.cli import commands
from glupcore.solvers import find_solver, names, option_types, solver_class
from glupcore.solvers._options import options_of
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
        ("pimc:policy=oracle", "policy: expected mixed, network, greedy or random, given 'oracle'"),
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


@pytest.mark.parametrize("name", names())
def test_every_option_is_declared_with_its_default_and_its_range(name: str) -> None:
    kind = solver_class(name)
    declared = {option: default for option, default, _, _ in options_of(kind)}
    assert declared.keys() == option_types(kind).keys()
    for option, default in declared.items():
        Spec.parse(f"{name}:{option}={default}")
    assert all(values and purpose for _, _, values, purpose in options_of(kind))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("pimc:spread=0", "spread: expected a number from 1e-06 to 1e+06, given 0.0"),
        ("pimc:caution=-1", "caution: expected a number from 0 to 1e+06, given -1.0"),
        ("pimc:caution=1e308", "caution: expected a number from 0 to 1e+06, given 1e+308"),
        ("pimc:gain=nan", "gain: expected a number from 0 to 1e+06, given nan"),
        ("pimc:tricks=49", "tricks: expected a whole number of at most 48, given 49"),
        ("pimc:worlds=0", "worlds: expected a whole number of at least 1, given 0"),
        ("pimc:prior=oracle", "prior: expected policy or network, given 'oracle'"),
        ("ismcts:prior=2", "prior: expected a number from 0 to 1, given 2.0"),
        ("determinized:worlds=none", "worlds: expected a whole number, given 'none'"),
    ],
)
def test_a_value_out_of_its_range_is_named(text: str, message: str) -> None:
    with pytest.raises(GlupError, match=re.escape(message)):
        Spec.parse(text)


def test_the_command_tells_what_is_declared() -> None:
    result = CliRunner().invoke(commands, ["solvers", "pimc", "--json"])
    told = json.loads(result.output)["pimc"]["options"]
    assert [tuple(option.values()) for option in told] == options_of(solver_class("pimc"))
    page = CliRunner().invoke(commands, ["solvers", "pimc"]).output
    assert all(f"{option['option']}={option['default']} " in page for option in told)
    assert all(name in CliRunner().invoke(commands, ["solvers"]).output for name in names())


@pytest.mark.parametrize("rules", ["double-deck", "three-handed:target=200"])
def test_the_command_lists_what_may_be_said_in_an_auction_game(rules: str) -> None:
    result = CliRunner().invoke(commands, ["solvers", "--rules", rules, "--json"])
    told = json.loads(result.output)
    assert [*told] == names(family="auction")
    for name, solver in told.items():
        for option in solver["options"]:
            usual = f"{name}:{option['option']}={option['default']}"
            assert Spec.parse(usual, family="auction").solver()
            wrong = f"{name}:{option['option']}=-1"
            with pytest.raises(GlupError, match=option["option"]):
                Spec.parse(wrong, family="auction")
    assert {one["option"] for one in told["pimc"]["options"]} == {"tail", "exact", "learned"}
