"""The package in JavaScript says what the native core says: in Node and in a browser."""

from __future__ import annotations

import base64
import itertools
import json
from dataclasses import fields
from functools import cache
from typing import Any

import pytest

import browser
from conformance import FOLDERS, read
from glupcore import GlupError, State, View, position_from_view, recommend, view_from_position
from glupcore._core import Random
from glupcore.advice.advice import ActionValue, Advice, Outlook
from wasm_package import HERE, files_served, needs_package, node, package

pytestmark = needs_package

GAMES = ("glup", "two-handed", "two-handed-extended")
PERFT_MOST = 60_000  # leaves: deeper ones are the native tests'


def decisions(rules: str, seed: int) -> list[View]:
    """The views of who is to act, all along a deal by greedy."""
    state, rng, views = State.from_seed(seed, rules=rules), Random(seed), []
    while state.player is not None:
        view = state.view(state.player)
        views.append(view)
        state.apply(view.choose("greedy", rng))
    return views


def packed(view: View) -> str:
    return base64.b64encode(view.to_bytes()).decode()


@cache
def deals() -> list[dict[str, Any]]:
    found = []
    for folder in FOLDERS.values():
        records = read(folder, "records.jsonl")
        traces = itertools.groupby(read(folder, "traces.jsonl.gz"), lambda line: line["record"])
        found += [{"record": records[number], "trace": list(trace)} for number, trace in traces]
    return found


def perfts() -> list[dict[str, Any]]:
    return [
        {
            "record": read(folder, "records.jsonl")[case["record"]],
            "ply": case["ply"],
            "counts": [count for count in case["counts"] if count <= PERFT_MOST],
        }
        for folder in FOLDERS.values()
        for case in read(folder, "perft.jsonl")
    ]


def positions() -> list[dict[str, Any]]:
    cases = [case for folder in FOLDERS.values() for case in read(folder, "positions.jsonl")]
    return [
        {**case, "position": position_from_view(view_from_position(case["view"]))} for case in cases
    ]


def values(step: int) -> list[dict[str, Any]]:
    """What the network says of each action."""
    views = [view for rules in GAMES for seed in range(4) for view in decisions(rules, seed)]
    options: dict[str, Any] = {"solver": "network", "seed": 1}
    return [
        {"bytes": packed(view), "options": options, "advice": recommend(view, **options).to_dict()}
        for view in views[::step]
        if view.phase == 1
    ]


def advice(step: int) -> list[dict[str, Any]]:
    found = []
    for rules, seed in list(itertools.product(GAMES, range(3)))[:: min(step, 4)]:
        views = [view for view in decisions(rules, seed) if len(view.legal_actions()) > 1]
        late = [view for view in views if view.phase == 1][-1]  # where the worlds are listed
        for number, view in enumerate([*views[seed::12], late]):
            options: dict[str, Any] = {"iterations": 300, "seed": 2**63 + number}
            if number % 2:
                options["explain"] = True
            else:
                options |= {"target": 1000, "totals": (620, 550)}
            told = recommend(view, **options).to_dict()
            options["seed"] = str(options["seed"])  # more than a number holds
            found.append({"bytes": packed(view), "options": options, "advice": told})
    return found


def playouts() -> list[dict[str, Any]]:
    return [
        {
            "seed": seed,
            "rules": rules,
            "scores": State.from_seed(seed, rules=rules).playout("greedy", Random(seed)),
        }
        for rules in GAMES
        for seed in range(30)
    ]


@cache
def data(step: int) -> dict[str, Any]:
    """What is compared, of it each so-and-so-manieth."""
    endgames = [case for folder in FOLDERS.values() for case in read(folder, "endgames.jsonl")]
    return {
        "deals": deals()[::step],
        "perft": perfts()[::step],
        "positions": positions()[::step],
        "endgames": endgames[::step],
        "values": values(step),
        "advice": advice(step),
        "playouts": playouts()[::step],
    }


def check(result: dict[str, Any], decisions: int = 9_000, step: int = 1) -> None:
    assert result["found"] == []
    whole = {"perft": 60, "endgames": 290, "values": 500, "advice": 50}
    least = {"decisions": decisions} | {name: most // (2 * step) for name, most in whole.items()}
    if step == 1:
        least |= whole
    counts = result["counts"]
    assert {name for name, count in least.items() if counts.get(name, 0) < count} == set(), counts


def test_a_tenth_in_node() -> None:
    check(node("same_in_node.mjs", {**data(10), "portable": False}), 2_000, 10)


@pytest.mark.slow
@pytest.mark.parametrize("portable", [False, True], ids=["simd", "portable"])
def test_in_node(portable: bool) -> None:
    """Without SIMD the rules are compiled alike: what the network says is what may differ."""
    asked = {**data(1), "deals": deals()[:: 10 if portable else 1], "portable": portable}
    check(node("same_in_node.mjs", asked), 2_000 if portable else 9_000)


SPECS = (
    *("pim", "", "GREED", "pimc:x", "pimc:tricks", "pimc:tricks=0", "pimc:tricks=49", "auto:x=1"),
    *("pimc:tricks=4,tricks=5", "pimc:worlds=abc", "pimc:worlds=none,gain=nan", "pimc:gain=inf"),
    *("pimc:policy=wild", "pimc:policy=it's", "pimc:halving=yes", "pimc:spread=1e9", "greedy:x"),
    *(
        "pimc:spread=1_0.5",
        "pimc:seconds=-1",
        "exact:threads=0",
        "auto:iterations=1.5",
        "x\ny\u200b",
    ),
    *("pimc:prior=policy,exact=false,,belief=false", f"pimc:{'y' * 80}", "random:weights=none"),
)


def fault_of(solver: str) -> str | None:
    try:
        recommend(State.from_seed(3).view(1), iterations=1, seed=1, solver=solver)
    except GlupError as error:
        return str(error)
    return None


def test_what_is_asked_and_answered() -> None:
    """By their options; what is wrong with these in the words of Python."""
    record = read(FOLDERS["glup"], "records.jsonl")[0]
    told = node("asks.mjs", {"specs": SPECS, "record": record})
    expected = [fault_of(solver) for solver in SPECS]
    own = ("determinized, exact, greedy, ismcts", "exact, greedy")
    assert told["faults"] == [fault and fault.replace(*own) for fault in expected]
    assert told["unknown"].endswith("given 'iteration'")
    assert told["unknownOfReview"].endswith("given 'seat'")
    camel = [
        [camelled(one.name) for one in fields(kind)] for kind in (Advice, ActionValue, Outlook)
    ]
    camel[0].append("guess")  # a property in Python
    camel[1].remove("tellsRollouts")  # NaN says it
    assert [set(names) for names in told["names"]] == [set(names) for names in camel]
    assert told["same"]
    assert told["stopped"] == ["interrupt", 3]
    assert told["reviewed"] == ["complete", [0], True]
    assert told["sameReview"]
    assert told["within"] == "limit"
    assert told["interrupted"] == "interrupt"


def camelled(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(map(str.capitalize, rest))


@pytest.mark.slow
def test_in_a_browser() -> None:
    browser.needed()
    served = files_served({"package": package(), "tests": HERE})
    with served as address, browser.browser() as chromium:
        page = chromium.new_page()
        page.goto(f"{address}/tests/blank.html")
        result = page.evaluate(
            """async (data) => {
              const glup = {
                ...(await import("/package/src/index.js")),
                ...(await import("/package/src/core/learned.js")),
              };
              const { same } = await import("/tests/same.mjs");
              return JSON.stringify(await same(glup, JSON.parse(data)));
            }""",
            json.dumps({**data(1), "portable": False}),
        )
    check(json.loads(result))
