"""Which layer a line of code belongs to, by its file."""

from __future__ import annotations

import re
from bisect import bisect
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Final

from callgrind import Place

ROOT: Final = Path(__file__).resolve().parents[2]
CORE: Final = "src/cpp/glup/"
SOLVERS: Final = "src/glupcore/solvers/"
FLATTENED: Final = "src/cpp/glup/stock/policy/playout.cpp"  # its functions have all layers inlined
GENERATED: Final = "/cython/"  # what Cython makes of them, in the build folder

# The search is one recursion, told apart by the function that a line is written in.
SEARCH: Final = "endgame: search"
RECURSION: Final = "src/cpp/glup/stock/endgame/search_impl.hpp"
FUNCTIONS: Final = {
    "look": "endgame: replies by arithmetic",
    "probe": "endgame: replies by table",
    "search": "endgame: replies searched",
    "expand": "endgame: leads",
}

# Paths below src/, the first match counts. Every source file of the core and of the solvers has to
# be here: tests/laboratory/test_profile.py sees to that. Hot files have layers of their own, the
# others the layer of their room.
LAYERS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    (SEARCH, ("cpp/glup/stock/endgame/search*",)),
    (
        "endgame: moves",
        ("cpp/glup/stock/endgame/moves.hpp", "cpp/glup/stock/endgame/node.hpp"),
    ),
    (
        "endgame: order",
        ("cpp/glup/stock/endgame/ordering.*", "cpp/glup/stock/endgame/weights*"),
    ),
    ("endgame: bounds", ("cpp/glup/stock/endgame/bounds.hpp",)),
    (
        "endgame: table",
        ("cpp/glup/stock/endgame/bound_table.hpp", "cpp/glup/search/growing_buckets.hpp"),
    ),
    ("endgame: suit records", ("cpp/glup/stock/endgame/suit_state.*",)),
    ("endgame: root", ("cpp/glup/stock/endgame/*",)),
    ("random numbers, shuffle", ("cpp/glup/support/random.hpp",)),
    (
        "text and bytes",
        (
            "cpp/glup/stock/notation/*",
            "cpp/glup/text/*",
            "cpp/glup/support/json.*",
            "cpp/glup/cards/text.*",
        ),
    ),
    ("cards and sets", ("cpp/glup/cards/*", "cpp/glup/support/*")),
    ("meld kinds", ("cpp/glup/pinochle/[!t]*", "cpp/glup/stock/rules/melds.*")),
    (
        "tableau, declarations",
        ("cpp/glup/stock/rules/tableau.hpp", "cpp/glup/stock/rules/declarations.*"),
    ),
    (
        "legal actions",
        ("cpp/glup/stock/rules/legal.*", "cpp/glup/stock/rules/action.hpp"),
    ),
    ("views, worlds", ("cpp/glup/stock/rules/view.*", "cpp/glup/stock/worlds/*")),
    ("state: apply, deal", ("cpp/glup/pinochle/tricks.hpp", "cpp/glup/stock/rules/*")),
    ("random policy", ("cpp/glup/stock/policy/random_policy.hpp",)),
    ("greedy policy", ("cpp/glup/stock/policy/greedy_*",)),
    ("playout", ("cpp/glup/stock/policy/*",)),
    ("network", ("cpp/glup/stock/value/*", "cpp/glup/stock/training/*")),
    (
        "flat Monte Carlo",
        (
            "cpp/glup/stock/search/*",
            "cpp/glup/stock/advice/*",
            "cpp/glup/search/*",
            "cpp/glup/glup.hpp",
        ),
    ),
    ("advice", ("cpp/glup/stock/advice/*", "cpp/glup/stock/reasons/*")),
    ("deals, reviews", ("cpp/glup/stock/deal/*", "cpp/glup/stock/review/*")),
    (
        "requests and replies",
        (
            "cpp/glup/protocol/*",
            "cpp/glup/game/*",
            "cpp/glup/games.cpp",
            "cpp/glup/built_in*",
            "cpp/glup/stock/game*",
        ),
    ),
    ("auction games", ("cpp/glup/auction/*",)),
    ("Pisti", ("cpp/glup/pisti/*",)),
    ("environments", ("cpp/glup/env/*", "cpp/glup/stock/env/*")),
    ("Cython", ("glupcore/solvers/*.pyx", "glupcore/solvers/*.pxd")),
    ("Python", ("glupcore/solvers/*.py", "glupcore/solvers/*.pyi")),
)
BINDINGS: Final = "bindings"
STANDARD: Final = "C++ standard library"
OUTSIDE: Final = "Python, numpy, C library"
OTHER: Final = "other"


def layer_of_source(path: str) -> str:
    """The layer of a file of the repository, by its path from there; OTHER if it has none."""
    for layer, patterns in LAYERS:
        if any(fnmatchcase(path, f"src/{pattern}") for pattern in patterns):
            return layer
    return BINDINGS if path.startswith("bindings/") else OTHER


def layer_of(place: Place) -> str:
    """The layer of a cost.

    A line of the standard library that is inlined counts for the file of the function it ended up
    in, unless that is of all layers; whole functions of other libraries are outside.
    """
    path = source_path(place.file)
    if path == RECURSION:
        return layer_of_search(place.line)
    if path is not None:
        return layer_of_source(path)
    path = source_path(place.function_file)
    if path is not None and path != FLATTENED:
        return layer_of_source(path)
    if path is None and "glupcore" not in place.library:
        return OUTSIDE
    return OTHER if place.file == "???" else STANDARD


def layer_of_search(line: int) -> str:
    """The layer of a line of the recursion."""
    starts, names = functions_of_search()
    at = bisect(starts, line)
    return FUNCTIONS[names[at - 1]] if at > 0 else SEARCH


@cache
def functions_of_search() -> tuple[list[int], list[str]]:
    """Where the functions of the recursion begin, and their names."""
    text = (ROOT / RECURSION).read_text(encoding="utf-8")
    found = [
        (number, match[1])
        for number, line in enumerate(text.splitlines(), 1)
        if (match := re.match(r"\w+ Search<Game, kObserved>::(\w+)\(", line))
    ]
    return [start for start, _ in found], [name for _, name in found]


def source_path(file: str) -> str | None:
    """The path from the repository's root, None for a file of others."""
    for start in (CORE, SOLVERS, "bindings/"):
        if start in file:
            return file[file.rindex(start) :]
    if GENERATED in file:
        name = file[file.rindex("/") + 1 :]
        return f"{SOLVERS}{name.removesuffix('.cpp')}.pyx"
    return None
