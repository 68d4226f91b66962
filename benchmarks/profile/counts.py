"""How often what is expensive happens: ``python benchmarks/profile/counts.py [--json]``.

Random numbers of a deal, table probes of an endgame's node, bytes that an action changes. What is
counted are calls, in a build that inlines nothing; the work is that of the optimized one. Status 2
if something is missing for that.
"""

from __future__ import annotations

import argparse
import json
import re
import sys

from native import HERE, NotPossibleError, build, check_tools, profile, python
from workloads import WORKLOADS

from glupcore._core import DECK_CARDS

FEW, MANY = 1, 2  # passes

# By workload: units of WORKLOADS for one of a row's, its name, and what is counted.
FUNCTIONS: dict[str, tuple[int, str, dict[str, str]]] = {
    "random": (
        DECK_CARDS,
        "deal",
        {
            "random numbers": r"glup::Random::operator\(\)\(",
            "melds looked for": r"glup::Declarations::Declarations\(",
            "ways of a meld counted": r"glup::count_ways\(",
        },
    ),
    "endgame": (
        1,
        "node",
        {
            "leads looked at": r"glup::endgame::Search<.*>::look\(",
            "replies judged by arithmetic": r"glup::endgame::screen<",
            "table probes": r"glup::endgame::Table::find\(",
            "table entries stored": r"glup::endgame::Table::store\(",
            "answers kept with suits asked for": r"glup::endgame::SuitBook<.*>::answers\(",
            "suit states looked up": r"glup::endgame::SuitBook<.*>::at\(",
            "suit states filled in": r"glup::endgame::SuitBook<.*>::fill\(",
        },
    ),
}


def calls() -> dict[str, dict[str, float]]:
    """By unit, how often each happens."""
    flags = ("-DGLUP_DISPATCH=OFF", "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG")
    package = build("profile-calls", "-fno-inline", *flags)
    found = {}
    for name, (times, unit, functions) in FUNCTIONS.items():
        print(f"counting: {name}", file=sys.stderr)
        few, units_of_few = profile(package, name, FEW)
        many, units_of_many = profile(package, name, MANY)
        units = (units_of_many - units_of_few) / times
        counted = many.minus(few).calls
        found[f"{unit}, {WORKLOADS[name].what}"] = {
            what: sum(n for called, n in counted.items() if is_named(called, pattern)) / units
            for what, pattern in functions.items()
        }
    return found


def is_named(called: str, pattern: str) -> bool:
    """Whether it is that function, and no lambda in it."""
    return re.search(pattern, called) is not None and "{lambda" not in called


def changes() -> dict[str, list[float]]:
    """For each kind of decision: how many of them, mean bytes and cache lines changed."""
    package = build("profile", "-g")
    found: dict[str, list[float]] = json.loads(python(package, HERE / "changes.py"))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="for programs")
    options = parser.parse_args()
    try:
        check_tools()
        called, changed = calls(), changes()
    except NotPossibleError as error:
        print(f"benchmarks/profile: {error}", file=sys.stderr)
        return 2
    if options.json:
        print(json.dumps({"calls": called, "changes": changed}))
        return 0
    for unit, counted in called.items():
        print(f"| a {unit} |  |\n| --- | ---: |")
        for what, count in counted.items():
            print(f"| {what} | {count:.4g} |")
        print()
    (size,) = changed.pop("size")
    print(f"| of the {size} bytes of a State | changed | cache lines |\n| --- | ---: | ---: |")
    for kind, (_, places, lines) in changed.items():
        print(f"| {kind} | {places:.3g} | {lines:.2g} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
