"""What the npm package has, by what names, and what it says of odd arguments: as Python."""

from __future__ import annotations

import inspect
import re
import sys
from functools import cache
from typing import Any

import glupcore
from glupcore.review import Report, review
from places import ROOT
from test_wasm_protocol import RECORDS
from wasm_package import needs_package, node, package

sys.path.append(str(ROOT / "docs"))

from manual import javascript

pytestmark = needs_package

PAGE = ROOT / "docs/javascript.md"
OWN = {"load", "InputError", "VERSION", "solverNames", "Review", "review"}
"""What JavaScript has beside Python's top level, and what ends in Async."""
DRAWN = {"rows", "row", "text", "summary", "short"}
UNLIKE = {
    "State": {"deal"},  # the older name of fromDeck
    "View": set[str](),
    "Deal": set[str](),
    "Record": {"deal", "play", "viewAt"},  # Deal.fromSeed(...).record(), stateAt(ply).view(seat)
    "SeenDeal": set[str](),
    "Series": set[str](),
    "Random": set[str](),
    "EndgameSolver": {"line", "analyse", "reaches", "worlds"},
    "Advice": set[str](),
    "Review": set[str](),
}
"""Methods that are Python's alone, beside those that draw (DRAWN)."""
CALLED = {
    "recommend": glupcore.recommend,
    "solve": glupcore.solve,
    "solveMany": glupcore.solve_many,
    "reaches": glupcore.reaches,
    "review": review,
    "Deal.fromSeed": glupcore.Deal.from_seed,
    "SeenDeal": glupcore.deals.seen.SeenDeal.__init__,
}
ELSEWHERE = {("solveMany", "threads"), ("review", "threads")}
"""Options that only workers could take."""


def camelled(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(map(str.capitalize, rest))


@cache
def told() -> dict[str, Any]:
    found: dict[str, Any] = node("shape.mjs", {"record": RECORDS[0]})
    return found


def test_its_names_are_those_of_python_or_the_page_says_which_are_missing() -> None:
    mine = {name.removesuffix("Async") for name in told()["exported"]}
    row = re.search(r"^\| not here \| (.*?) \|$", PAGE.read_text("utf-8"), re.MULTILINE)
    missing = set(re.findall(r"`(\w+)`", row[1]))
    theirs = {name if name.isupper() else camelled(name) for name in glupcore.__all__}
    assert mine - theirs == OWN
    assert theirs - mine == missing


def test_objects_have_what_they_have_in_python() -> None:
    for name, unlike in UNLIKE.items():
        kind = Report if name == "Review" else getattr(glupcore, name)
        public = {one for one in dir(kind) if one[0] != "_"} - DRAWN
        assert public
        there = set(told()["members"][name])
        assert {camelled(one) for one in public} - there == unlike, name


def test_options_are_those_that_have_a_default_in_python() -> None:
    for name, call in CALLED.items():
        said = told()["options"][name]
        names = set(re.findall(r"\w+", said.partition("options ")[2].partition(", given")[0]))
        parameters = inspect.signature(call).parameters.values()
        theirs = {camelled(one.name) for one in parameters if one.default is not one.empty}
        assert theirs - names == {option for of, option in ELSEWHERE if of == name}, name
        assert names <= theirs, name


def test_an_unknown_option_is_refused_by_its_name() -> None:
    found = told()
    assert len(found["options"]) > 10
    for said in (*found["options"].values(), found["load"], found["recommendAsync"]):
        assert said.startswith("GlupError ")
        assert said.endswith(", given 'nonsense'")
    assert found["solveAsync"].endswith(", given 'nonsense'")


def test_odd_arguments_are_errors_of_ours() -> None:
    """No TypeError or RangeError, no trap, and what comes later is right."""
    found = told()
    assert found["calls"] > 3000
    assert found["wrong"] == []
    assert found["still"]
    assert found["freed"] == "GlupError solver: expected one that was not freed"


def test_consoles_show_what_an_object_is() -> None:
    for text in told()["shown"]:
        assert re.fullmatch(r"<[A-Z].{3,90}>", text), text


def test_the_reference_is_made_of_the_types() -> None:
    text = javascript.of(package())
    assert text.count("```ts") > 50
    for name in ("EndgameSolver", "recommend", "State", "EngineClient"):
        assert f"### {name}\n" in text
