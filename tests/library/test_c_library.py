"""The C library and the Python package are two ways to one core: they say the same."""

from __future__ import annotations

import ctypes
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

import glupcore
from glupcore import GlupError
from glupcore.solvers import find_solver
from glupcore.solvers.limits import Limits
from glupcore.value import load_network
from installation import (
    ROOT,
    Caller,
    build,
    compiler,
    installed,
    library_path,
    output,
    pkg_config_flags,
    prefix,
)
from odd_texts import ODD
from referee import DECK
from speeds import some_quick
from spelled import SPELLINGS, melding

pytestmark = installed
EXAMPLES = ROOT / "examples"


@pytest.fixture(scope="module")
def library() -> Caller:
    return Caller()


def records() -> Iterator[glupcore.Record]:
    yield from glupcore.read_records(EXAMPLES / "deals.jsonl")


def positions() -> list[str]:
    """What the players to act knew, at some decisions of the deals of examples/."""
    found = [path.read_text("utf-8") for path in sorted((EXAMPLES / "play").iterdir())]
    for record in records():
        for ply in range(0, len(record.actions), 9):
            state = record.state_at(ply)
            found.append(json.dumps(glupcore.position_from_view(state.view(state.player))))
    return found


def test_positions_are_written_and_read_alike(library: Caller) -> None:
    for record in records():
        deck = " ".join(record.deck)
        for ply in range(0, len(record.actions), 5):
            for seat in (0, 1):
                expected = glupcore.position_from_view(record.state_at(ply).view(seat))
                assert library.deck_position(deck, list(record.actions[:ply]), seat) == expected
    for position in positions():
        assert library.refusal(position) == ""


def refusal_in_python(text: str) -> str:
    """What the package says of a position, nothing if it takes it."""
    try:
        glupcore.view_from_position(text)
    except glupcore.PositionError as error:
        return str(error)
    return ""


BAD_FIELDS: list[tuple[str, object]] = [
    ("trump", "X"),
    ("trump", None),
    ("turnup", "1H"),
    ("stock", 60),
    ("stock", 2.5),
    ("stock", True),
    ("stock", 30),
    ("phase", 3),
    ("decision", "think"),
    ("led", "AS"),
    ("hand", "AS AS"),
    ("hand", ["AS", 1]),
    ("hand", "AS AS AS AS AS"),
    ("table", {}),
    ("table", [[]]),
    ("table", [["KC"]]),
    ("table", [["KC", "pinochle"]]),
    ("table", [["KC", "no-kind"]]),
    ("opponent", []),
    ("opponent", {"table": [], "known": ""}),
    ("played", ""),
    ("glups", -1),
    ("scores", {"me": 1}),
    ("counters", {"me": 49, "opponent": 0}),
    ("known", "9S"),
    ("glups", 91),
    ("scores", {"me": 10**6 + 1, "opponent": 0}),
    ("hand", ["♣ K Q", "qd jh  qh Kh,10HAH", "S: Q"]),
    ("hand", "S"),
    ("glup", 0),
    ("opponent", {"table": [], "known": "", "concealed": 17, "hand": ""}),
]


def test_bad_fields_are_refused_as_in_python(library: Caller) -> None:
    position = json.loads((EXAMPLES / "position.json").read_text("utf-8"))
    for field, value in BAD_FIELDS:
        text = json.dumps(position | {field: value})
        assert library.refusal(text) == refusal_in_python(text), (field, value)


def test_what_is_left_out_follows_as_in_python(library: Caller) -> None:
    position = json.loads((EXAMPLES / "position.json").read_text("utf-8"))
    for field in position:
        text = json.dumps({key: position[key] for key in position if key != field})
        assert library.refusal(text) == refusal_in_python(text)


def test_texts_that_are_no_json_are_refused(library: Caller) -> None:
    text = (EXAMPLES / "position.json").read_text("utf-8").strip()
    for damaged in ("", "nul", text[:-1], text + "}", "[" * 1000, "\x01", '"\\ud800"'):
        assert library.refusal(damaged) != ""
    assert library.refusal("\ufeff" + text.replace("H", "\\u0048")) == ""


def test_errors_are_utf8_and_quote_little(library: Caller) -> None:
    for text in ODD:
        given = text.encode(errors="surrogatepass")
        for call in (
            ("view_from_position", given, 0),
            ("state_from_deck", given, 0, 0),
            ("state_from_endgame", given),
            ("engine_create", given),
            ("state_from_bytes", given, ctypes.c_size_t(len(given))),
        ):
            said = library.said(*call)
            assert 0 < len(said) < 500, call[0]
            assert said.isprintable()


@pytest.mark.skipif(sys.platform == "win32", reason="its devices have other names")
def test_weights_that_are_no_file_are_refused_at_once(library: Caller, tmp_path: Path) -> None:
    pipe, huge, link = tmp_path / "pipe", tmp_path / "huge", tmp_path / "link"
    os.mkfifo(pipe)
    with huge.open("wb") as file:
        file.truncate(1 << 40)  # with nothing in it
    link.symlink_to("/dev/zero")
    for path in ("/dev/zero", "/dev/stdin", pipe, tmp_path, huge, link, tmp_path / "none"):
        said = library.said("engine_create", str(path).encode())
        assert said.startswith("network: expected a file of weights"), path
        with pytest.raises((GlupError, OSError)):
            load_network(path)
    said = library.said("engine_create", bytes(prefix() / "include/glupcore.h"))
    assert "expected a file that begins with GLUPNET" in said


# The status in C of each kind of error.
KINDS = {
    glupcore.NotationError: 2,
    glupcore.IllegalActionError: 3,
    glupcore.PositionError: 4,
}


def in_python(read: Callable[[], glupcore.State | glupcore.View]) -> tuple[int, bytes | str]:
    """The status that C has for it, and the bytes of what is read or the error."""
    try:
        return 0, read().to_bytes()
    except glupcore.GlupError as error:
        return KINDS[type(error)], str(error)


def after(state: glupcore.State, action: str) -> glupcore.State:
    again = state.copy()
    again.apply(action)
    return again


def test_texts_are_read_as_in_python(library: Caller) -> None:
    for text in SPELLINGS:
        check_text(library, text)


def check_text(library: Caller, text: str) -> None:
    for state in (glupcore.State.from_seed(1), melding()):
        assert library.applied(state.to_bytes(), text) == in_python(
            lambda at=state: after(at, text)
        )  # type: ignore[misc]
    for endgame in (text, f"H {text} / KS", f"H AS {text} / AS TS", f"{text} AS / KS"):
        found = library.read("state", "from_endgame", endgame)
        assert found == in_python(partial(glupcore.State.from_endgame, endgame))
    for deck in (" ".join(DECK) + text, text.join(DECK), text + " ".join(DECK[1:])):
        found = library.read("state", "from_deck", deck, 0, 0)
        assert found == in_python(partial(glupcore.State.from_deck, deck))
    given = (EXAMPLES / "position.json").read_text("utf-8")
    position = json.loads(given)
    changes = [{"hand": text}, {"hand": [text]}, {"trump": text}, {"led": text}, {text: 1}]
    changes += [{"table": [[text, "marriage-C"]]}, {"table": [["KC", text]]}]
    written = [json.dumps(position | change) for change in changes]
    for json_text in (*written, given + text, given.replace("29", text)):
        status, found_there = library.read("view", "from_position", json_text, 0)
        status_here, here = in_python(partial(glupcore.view_from_position, json_text))
        assert (min(status, 1), found_there) == (min(status_here, 1), here)
    if text.strip(" "):
        assert library.read("view", "from_position", text + given, 0)[0] != 0
        assert refusal_in_python(text + given) != ""


@pytest.mark.parametrize("step", [20, pytest.param(3, marks=pytest.mark.slow)])
@pytest.mark.parametrize("data", ["conformance", "auction"])
def test_endgames_are_solved_as_by_the_package(library: Caller, data: str, step: int) -> None:
    lines = (ROOT / f"tests/data/{data}/endgames.jsonl").read_text("utf-8").splitlines()
    for number, line in enumerate(lines[::step]):
        text = json.loads(line)["endgame"]
        assert library.solution(text, None) == glupcore.solve(text).actions
        if data == "auction":
            melds = [(7 * seat + number) % 50 for seat in range(text.count("/") + 1)]
            assert library.solution(text, melds) == glupcore.solve(text, melds=melds).actions
            for goal in ("points 20", f"points {number} meld 10", "tricks 2", "all"):
                assert library.reached(text, goal) is glupcore.reaches(text, goal).reached


@pytest.mark.parametrize("rollouts", some_quick([100, 700, 3000], 100))
def test_pimc_is_that_of_the_package(library: Caller, rollouts: int) -> None:
    solver = find_solver("pimc")
    for seed, position in enumerate(positions()):
        view = glupcore.view_from_position(position)
        advice = solver.advise(view, Limits(iterations=rollouts), seed)
        expected = [(action.action, action.value, action.samples) for action in advice]
        found = library.advice(position, "pimc", rollouts, seed)
        assert [(action, value, samples) for action, value, _, samples in found] == expected
        errors = [action.error for action in advice]
        assert str([error for _, _, error, _ in found]) == str(errors)


OPTIONS = ({}, {"explain": True}, {"totals": [620, 550]}, {"explain": True, "lead": 300})


def test_advice_is_the_same_through_every_door(library: Caller, tmp_path: Path) -> None:
    """To the last bit, with all that can be asked for; JavaScript's is test_wasm_core.py."""
    program = build(ROOT / "tests/cpp/doors/advise.cpp", "cpp", tmp_path / "advise")
    asked, expected = [], []
    for seed, position in enumerate(positions()):
        view = glupcore.view_from_position(position)
        options = {"iterations": 300, "seed": 2**63 + seed, **OPTIONS[seed % len(OPTIONS)]}
        told = glupcore.recommend(view, **options).to_dict()
        asked += [json.dumps(options), json.dumps(json.loads(position))]
        expected.append(told | {"seconds": 0})
    from_c = [
        json.loads(library.advice_json(position, options))
        for options, position in zip(asked[::2], asked[1::2], strict=True)
    ]
    done = subprocess.run(
        [program], input="\n".join(asked), capture_output=True, text=True, check=True
    )
    from_cpp = list(map(json.loads, done.stdout.splitlines()))
    for door in (from_c, from_cpp):
        assert [told | {"seconds": 0} for told in door] == expected


def test_one_ply_is_that_of_the_package(library: Caller) -> None:
    solver = find_solver("network")
    for position in positions():
        view = glupcore.view_from_position(position)
        if view.phase == 2:
            continue
        advice = solver.advise(view, Limits(iterations=1), 0)
        found = library.advice(position, "one-ply", 0, 0)
        values = {action.action: action.value for action in advice.actions}
        assert {action: value for action, value, _, _ in found} == values
        assert values[found[0][0]] == max(values.values())


def test_the_three_examples_play_the_same_deal(tmp_path: Path) -> None:
    programs = {
        language: build(EXAMPLES / f"cpp/play_a_deal.{language}", language, tmp_path / language)
        for language in ("c", "cpp")
    }
    for arguments in (["7", "50"], ["8", "20"]):
        told = output(programs["cpp"], *arguments)
        assert told == output(programs["c"], *arguments)
        assert told == output(sys.executable, EXAMPLES / "ctypes_play.py", *arguments)
        *lines, scores = told.splitlines()
        assert sum(line.startswith("trick ") for line in lines) == 48
        assert any("declares" in line for line in lines)
        assert scores.startswith("scores ")


def test_pkg_config_finds_the_installation_wherever_it_is(tmp_path: Path) -> None:
    moved = shutil.copytree(prefix(), tmp_path / "moved to", symlinks=True)
    flags = pkg_config_flags(moved)
    program = tmp_path / "program"
    source = EXAMPLES / "cpp/play_a_deal.c"
    subprocess.run([*compiler("c"), str(source), *flags, "-o", str(program)], check=True)
    environment = {**os.environ, "LD_LIBRARY_PATH": str(next(moved.rglob("libglupcore.so")).parent)}
    done = subprocess.run([program, "7", "20"], env=environment, capture_output=True, check=True)
    assert b"scores" in done.stdout
    version = re.search(r"^Version: (.*)$", next(moved.rglob("*.pc")).read_text(), re.MULTILINE)
    assert version[1] == glupcore.__version__


def test_the_library_exports_its_header_and_nothing_else() -> None:
    header = (prefix() / "include/glupcore.h").read_text("utf-8")
    declared = set(re.findall(r"^GLUP_API [^;(]*?(glup_\w+)\(", header, re.MULTILINE))
    assert len(declared) > 30
    listed = output("nm", "-D", "--defined-only", library_path())
    assert {line.split()[-1] for line in listed.splitlines()} == declared
