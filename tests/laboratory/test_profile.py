"""benchmarks/profile: reading callgrind's output, and a layer for every source file."""

from __future__ import annotations

import sys
from collections import Counter

import pytest

from places import ROOT

sys.path.insert(0, str(ROOT / "benchmarks" / "profile"))

from callgrind import Place, read
from layers import (
    FUNCTIONS,
    LAYERS,
    OTHER,
    OUTSIDE,
    RECURSION,
    SEARCH,
    STANDARD,
    functions_of_search,
    layer_of,
    layer_of_source,
)

CORE = "/lib/glupcore/_core.so"
SOURCES = "/home/me/glupcore/src/cpp/glup"
OUTPUT = f"""\
# callgrind format
version: 1
positions: line
events: Ir Bcm
summary: 1122 5

ob=(1) {CORE}
fl=(1) {SOURCES}/stock/policy/playout.cpp
fn=(1) glup::play_deals
10 100 2
+3 20
fi=(2) {SOURCES}/support/random.hpp
45 30 1
* 5
fi=(3) /usr/include/c++/12/bits/move.h
200 7
fe=(1)
16 1
cob=(2) /lib/libc.so.6
cfi=(4) ???
cfn=(2) memcpy
calls=3 0
17 900 2
cfn=(3) glup::State::play
calls=2 0
-1 400
fl=(5) {SOURCES}/stock/rules/state.hpp
fn=(3)
80 50

ob=(2)
fl=(4)
fn=(2)
0 900 2

totals: 1113 5
"""


def test_self_costs_go_to_the_file_of_the_line() -> None:
    """Also in short form: names by number, lines by their distance, zeros left out."""
    playout, state, random = (
        f"{SOURCES}/{name}"
        for name in (
            "stock/policy/playout.cpp",
            "stock/rules/state.hpp",
            "support/random.hpp",
        )
    )
    move, libc = "/usr/include/c++/12/bits/move.h", "/lib/libc.so.6"
    assert read(OUTPUT.splitlines()).costs == {
        Place(CORE, playout, playout, 10): Counter(Ir=100, Bcm=2),
        Place(CORE, playout, playout, 13): Counter(Ir=20),
        Place(CORE, playout, random, 45): Counter(Ir=35, Bcm=1),
        Place(CORE, playout, move, 200): Counter(Ir=7),
        Place(CORE, playout, playout, 16): Counter(Ir=1),
        Place(CORE, state, state, 80): Counter(Ir=50),
        Place(libc, "???", "???", 0): Counter(Ir=900, Bcm=2),
    }


def test_the_costs_of_callees_count_once() -> None:
    profile = read(OUTPUT.splitlines())
    assert sum(profile.costs.values(), Counter()) == Counter(Ir=1113, Bcm=5)
    assert profile.calls == Counter({"memcpy": 3, "glup::State::play": 2})


def test_a_difference_keeps_what_only_one_run_did() -> None:
    many = read(OUTPUT.splitlines())
    few = read(line for line in OUTPUT.splitlines() if not line.startswith("80 "))
    difference = many.minus(few)
    assert sum(difference.costs.values(), Counter()) == Counter(Ir=50)
    assert not +difference.calls


def test_other_positions_are_refused() -> None:
    with pytest.raises(ValueError, match="expected one position"):
        read(["positions: instr line"])


@pytest.mark.parametrize(
    ("place", "layer"),
    [
        (
            (
                CORE,
                f"{SOURCES}/stock/policy/playout.cpp",
                f"{SOURCES}/stock/rules/state.hpp",
            ),
            "state: apply, deal",
        ),
        # What is inlined from the standard library belongs to the function around it.
        (
            (CORE, f"{SOURCES}/stock/policy/greedy_policy.hpp", "/usr/include/c++/12/bit"),
            "greedy policy",
        ),
        ((CORE, f"{SOURCES}/stock/policy/playout.cpp", "/usr/include/c++/12/bit"), STANDARD),
        ((CORE, "/repo/build/profile/cython/_tree.cpp", "/usr/include/math.h"), "Cython"),
        ((CORE, "/repo/bindings/module.cpp", "/usr/include/pybind11/cast.h"), "bindings"),
        ((CORE, "/usr/include/c++/12/vector", "/usr/include/c++/12/vector"), STANDARD),
        ((CORE, "???", "???"), OTHER),
        (("/lib/libpython3.so", "Objects/dict.c", "Objects/dict.c"), OUTSIDE),
    ],
)
def test_layers(place: tuple[str, str, str], layer: str) -> None:
    assert layer_of(Place(*place, line=1)) == layer


def test_the_search_is_told_apart_by_function() -> None:
    path = ROOT / RECURSION
    lines = path.read_text(encoding="utf-8").splitlines()
    begin = next(i for i, line in enumerate(lines, 1) if "Search<Game, kObserved>::expand(" in line)
    places = [Place(CORE, str(path), str(path), line) for line in (1, begin - 2, begin, len(lines))]
    assert [layer_of(place) for place in places] == [
        SEARCH,
        FUNCTIONS["search"],
        FUNCTIONS["expand"],
        FUNCTIONS["expand"],
    ]
    assert set(functions_of_search()[1]) == FUNCTIONS.keys()


def test_every_source_file_has_a_layer() -> None:
    """A new file has to be put into one, so that no cost is silently of no layer."""
    suffixes = {".cpp", ".hpp", ".inc", ".pyx", ".pxd", ".py", ".pyi"}
    folders = ("src/cpp/glup", "src/glupcore/solvers")
    files = [
        path.relative_to(ROOT).as_posix()
        for folder in folders
        for path in (ROOT / folder).rglob("*")
        if path.suffix in suffixes
    ]
    assert len(files) > 100
    assert [file for file in files if layer_of_source(file) == OTHER] == []


def test_every_pattern_has_a_file() -> None:
    for layer, patterns in LAYERS:
        for pattern in patterns:
            assert any((ROOT / "src").glob(pattern)), f"{layer}: {pattern}"
