"""The numbers of a game stand in rulesets.hpp: Python and Cython ask the core for them."""

import ast
import io
import tokenize
from collections.abc import Iterator
from pathlib import Path

import glupcore

PACKAGE = Path(glupcore.__file__).parent

# Of Glup, and of the traditional games where a number of theirs means nothing else.
NUMBERS = {
    17: "ruleset().table_cards",
    18: "ruleset().hand_cards",
    24: "DISTINCT_CARDS",
    30: "ruleset().draw_tricks",
    36: "ruleset().turnup_place",
    37: "ruleset().turnup_place + 1",
    48: "ruleset().tricks, or deck_cards",
    59: "ruleset().stock_cards - 1",
    60: "ruleset().stock_cards",
    96: "ruleset().deck_cards",
    126: "dealing.plies()",
    240: "ruleset().counter_points",
    250: "ruleset().deal_card_points",
    1_000_000: "MOST_POINTS",
}

# The same numbers as something else.
ALLOWED = {
    "support/checks.py": {60: "characters of a value that an error shows"},
    "bench/endgames.py": {30: "bits of a hash"},
    "bench/machine.py": {30: "bits of a gibibyte"},
    "bench/numbers.py": {60: "seconds of a minute"},
    "bench/suites/endgame.py": {18: "cards of a fixed set", 30: "endgames of a fixed set"},
    "bench/suites/rules.py": {30: "one of the tricks after which perft counts"},
    "bench/suites/search.py": {18: "cards of a fixed set"},
    "cli/__init__.py": {30: "columns of help"},
    "cli/output.py": {24: "lines of a terminal"},
    "cli/train_network.py": {60: "seconds of a minute"},
    "review/reviewer.py": {250: "playouts between two looks"},
    "review/text.py": {24: "columns of a heading"},
    "drawing/parts.py": {18: "of a drawing", 48: "of a drawing"},
    "training/bids.py": {
        18: "bits of a bias",
        24: "hidden units",
        30: "a logarithm",
        48: "hidden units",
    },
    "training/forecast.py": {
        30: "the draws that a stage of the model is for",
        60: "bits of a seed",
    },
    "training/plan.py": {30: "lessons", 240: "deals"},
}


def numbers_in(path: Path) -> Iterator[object]:
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":  # Cython, whose tokens are those of Python
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.NUMBER:
                yield ast.literal_eval(token.string)
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant):
            yield node.value


def files() -> list[Path]:
    kinds = ("*.py", "*.pyx", "*.pxd")
    return sorted(path for kind in kinds for path in PACKAGE.rglob(kind))


def test_no_number_of_the_game_is_spelt() -> None:
    faults = []
    for path in files():
        name = path.relative_to(PACKAGE).as_posix()
        spelt = {value for value in numbers_in(path) if type(value) is int and value in NUMBERS}
        allowed = ALLOWED.get(name, {})
        faults += [
            f"{name}: {value}: glupcore._core has it as {NUMBERS[value]}"
            for value in spelt - allowed.keys()
        ]
        faults += [f"{name}: {value}: allowed, but not there" for value in allowed.keys() - spelt]
    assert not faults, "\n".join(faults)


def test_the_scan_finds_numbers(tmp_path: Path) -> None:
    python, cython = tmp_path / "a.py", tmp_path / "b.pyx"
    python.write_text('"""30"""\nx = f(30, "18")  # 96\n')
    cython.write_text("cdef int x[60]\n")
    assert set(numbers_in(python)) & NUMBERS.keys() == {30}
    assert list(numbers_in(cython)) == [60]
