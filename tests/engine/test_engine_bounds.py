"""The engine's limits: each refuses what is beyond it, and holds where a request says nothing."""

from __future__ import annotations

import io
import json
import random
import subprocess
import sys
import time
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import glupcore
from command_line import Glup, refused
from glupcore import Deal, State
from glupcore.deals.positions import position_from_view
from glupcore.protocol.bounds import USUAL, Bounds
from glupcore.protocol.engine import Engine
from glupcore.solvers import names, solver_class
from glupcore.solvers._options import FILE
from glupcore.solvers.spec import Spec

Message = dict[str, Any]
VIEW = State.from_seed(3).view(1)
POSITION = position_from_view(VIEW)
ANALYZE: Message = {"method": "analyze", "position": POSITION, "seed": 1}
STRANGERS = Bounds.of({}, untrusted=True)


def asked(*messages: Message, bounds: Bounds = USUAL, solver: str = "auto") -> list[Message]:
    """The replies; requests without an id are given their number."""
    lines = [json.dumps({"id": str(n), **message}) for n, message in enumerate(messages)]
    out = io.BytesIO()
    Engine(out, Spec.parse(solver), 1, bounds).serve(io.BytesIO("\n".join(lines).encode()))
    return [json.loads(line) for line in out.getvalue().splitlines()]


def answer(message: Message, **options: Any) -> Message:
    (reply,) = asked(message, **options)
    return reply


def endgame() -> str:
    """Of 18 cards each, which takes long to solve."""
    deal = Deal.from_seed(1)
    rng = glupcore.Random(1)
    while deal.state.phase == 1:
        deal.apply(deal.view(deal.player).choose("greedy", rng))
    return deal.state.to_endgame()


def auction_endgame() -> str:
    """A whole deal of 80 cards."""
    pack = [rank + suit for rank in "JQKTA" for suit in "CDHS"] * 4
    random.Random(1).shuffle(pack)
    hands = [" ".join(pack[seat::4]) for seat in range(4)]
    return f"double-deck H *{hands[0]} / {hands[1]} / *{hands[2]} / {hands[3]}"


EXACT: list[Message] = [
    {"method": "solve", "endgame": endgame()},
    {"method": "solve", "endgame": auction_endgame()},
    {"method": "reaches", "endgame": auction_endgame(), "goal": "points 250"},
]


# What is beyond a limit


@pytest.mark.parametrize(
    ("given", "asks", "field", "text"),
    [
        ({"seconds": 5.0}, {"seconds": 6}, "seconds", "at most 5, given 6"),
        ({"seconds": 5.0}, {"solver": "pimc:seconds=6"}, "solver.seconds", "at most 5, given 6"),
        ({"iterations": 9}, {"iterations": 10}, "iterations", "at most 9, given 10"),
        ({"iterations": 9}, {"solver": "auto:iterations=10"}, "solver.iterations", "at most 9"),
        ({"threads": 2}, {"threads": 3}, "threads", "at most 2, given 3"),
        ({"threads": 2}, {"solver": "ismcts:threads=3"}, "solver.threads", "at most 2, given 3"),
        ({"memory": 8}, {"solver": "ismcts:memory_mib=9"}, "solver.memory_mib", "at most 8"),
        ({"memory": 8}, {"solver": "ismcts", "threads": 9}, "threads", "at most 8, given 9"),
        ({"memory": 8}, {"solver": "determinized:worlds=9"}, "solver.worlds", "at most 8"),
        ({"memory": 8}, {"solver": "determinized", "worlds": 9}, "worlds", "at most 8, given 9"),
        (
            {"reports": 4.0},
            {"reportDuringSearchEvery": 0.2},
            "reportDuringSearchEvery",
            "at least 0.25, given 0.2",
        ),
        ({"solvers": ("auto", "pimc")}, {"solver": "ismcts"}, "solver", "one of auto, pimc, given"),
        ({"solvers": ("auto", "pimc")}, {"solver": "no:x"}, "solver", "one of auto, pimc, given"),
    ],
)
def test_what_is_beyond_a_limit_is_refused(
    given: Message, asks: Message, field: str, text: str
) -> None:
    error = answer({**ANALYZE, **asks}, bounds=Bounds(**given))["error"]
    assert (error["code"], error["field"]) == ("bad_request", field)
    assert text in error["message"]


@pytest.mark.parametrize(
    ("given", "asks", "field"),
    [
        ({"seconds": 5.0}, {"seconds": 6}, "seconds"),
        ({"iterations": 9}, {"nodes": 10}, "nodes"),
    ],
)
@pytest.mark.parametrize("exact", EXACT)
def test_so_it_is_of_solve(exact: Message, given: Message, asks: Message, field: str) -> None:
    assert answer({**exact, **asks}, bounds=Bounds(**given))["error"]["field"] == field


def test_so_it_is_of_a_list_of_plies() -> None:
    record = Deal.from_seed(1).record().to_dict()
    many = {"method": "analyze", "record": record, "plies": [0] * 5}
    assert answer(many, bounds=Bounds(searches=4))["error"]["message"] == (
        "plies: expected at most 4 of them, given 5"
    )
    text = {
        **many,
        "record": glupcore.SeenDeal.from_record(Deal.from_seed(1).record(), 1).to_text(),
    }
    assert answer(text, bounds=Bounds(searches=4))["error"]["field"] == "plies"


def test_what_is_at_the_limit_is_done() -> None:
    bounds = Bounds(seconds=5.0, iterations=9, threads=2, memory=8, reports=4.0)
    asks: Message = {"seconds": 5, "iterations": 9, "threads": 2, "reportDuringSearchEvery": 0.25}
    for solver in ("auto", "ismcts:memory_mib=8", "determinized:worlds=8"):
        assert "result" in asked({**ANALYZE, **asks, "solver": solver}, bounds=bounds)[-1]


# Where a request says nothing


@pytest.mark.parametrize(
    "asks",
    [
        {"iterations": 10**9},
        {"iterations": 10**9, "solver": "pimc:tricks=none,gain=0"},
        {"iterations": 10**9, "solver": "ismcts"},
        {"iterations": 10**9, "threads": 2},
        {},
    ],
)
def test_the_limit_of_time_holds_for_all(asks: Message) -> None:
    reply = answer({**ANALYZE, **asks}, bounds=Bounds(seconds=0.05))
    assert reply["result"]["stopped"] in ("limit", "certain")


@pytest.mark.parametrize("hard", EXACT)
def test_the_limit_of_time_holds_for_solve(hard: Message) -> None:
    assert "result" in answer(hard, bounds=Bounds(seconds=0.01))
    assert answer(hard, bounds=Bounds(iterations=10))["result"]["nodes"] < 1000


def test_the_limit_of_iterations_holds_for_all() -> None:
    for asks in ({}, {"seconds": 100, "fullTime": True}, {"solver": "ismcts"}):
        reply = answer({**ANALYZE, **asks}, bounds=Bounds(iterations=200))
        assert sum(action["samples"] for action in reply["result"]["actions"]) <= 400


def test_a_limit_that_is_not_met_changes_no_answer() -> None:
    for solver in ("pimc", "ismcts", "determinized"):
        asks = {**ANALYZE, "iterations": 300, "solver": solver}
        bound, free = answer(asks, bounds=STRANGERS_ALL), answer(asks)
        for reply in (bound, free):
            del reply["result"]["seconds"]
        assert bound == free


STRANGERS_ALL = Bounds.of({"solvers": tuple(names()), "seconds": 60.0}, untrusted=True)


def test_the_limit_of_memory_holds_for_all() -> None:
    for solver in ("ismcts", "determinized"):
        asks = {**ANALYZE, "iterations": 50, "solver": solver}
        assert "result" in answer(asks, bounds=Bounds(memory=4))


# Files


def options_with_files() -> list[str]:
    return [
        f"{name}:{one.name}"
        for name in names()
        for one in fields(solver_class(name))
        if one.metadata.get("values") is FILE
    ]


@pytest.mark.parametrize("option", options_with_files())
def test_no_request_tells_whether_a_file_is_there(option: str, tmp_path: Path) -> None:
    (tmp_path / "here").write_bytes(b"x" * 100)
    field = f"solver.{option.partition(':')[2]}"
    told = set()
    for path in (tmp_path / "here", tmp_path / "none", tmp_path, Path("/dev/zero")):
        asks = {**ANALYZE, "solver": f"{option}={path}"}
        error = answer(asks, bounds=Bounds(files=False))["error"]
        assert error["field"] == field
        told.add(error["message"].partition(", given")[0])
    assert told == {f"{field}: expected no file in requests"}
    assert "result" in answer({**ANALYZE, "solver": f"{option}=none"}, bounds=Bounds(files=False))


def test_there_are_options_with_files() -> None:
    assert "network:weights" in options_with_files()


# What an engine says of itself, and how it is begun


def test_an_engine_tells_its_limits() -> None:
    told = answer({"method": "query_version"}, bounds=STRANGERS)["result"]
    assert told["solvers"] == ["auto", "exact", "greedy", "network", "pimc", "random"]
    assert told["most"]["seconds"] == 5
    assert told["most"]["files"] is False
    assert {one.name for one in fields(Bounds)} - {*told["most"]} == {"solvers"}
    usual = answer({"method": "query_version"})["result"]
    assert usual["solvers"] == names()
    assert "seconds" not in usual["most"]


def engine(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "glupcore", "engine", *args],
        input='{"id":"v","method":"query_version"}\n',
        capture_output=True,
        text=True,
        check=False,
    )


def most(*args: str) -> Message:
    done = engine(*args)
    assert (done.returncode, done.stderr) == (0, "")
    result: Message = json.loads(done.stdout)["result"]
    return {**result["most"], "solvers": result["solvers"]}


def test_every_limit_has_an_option() -> None:
    given = {
        "--max-seconds": "2.5", "--max-iterations": "1000", "--max-threads": "3",
        "--max-memory": "16", "--max-reports": "7", "--solvers": "auto,greedy",
        "--max-searches": "11", "--max-games": "12", "--max-sessions": "13",
        "--max-clients": "14", "--idle-games": "15",
    }  # fmt: skip
    told = most("--no-files", *(part for pair in given.items() for part in pair))
    assert [*told.values()][1:] == [
        2.5, 1000, 3, 16, 7, False, 11, 12, 13, 14, 15, ["auto", "greedy"]
    ]  # fmt: skip
    assert {one.metadata["option"] for one in fields(Bounds)} == {*given, "--files/--no-files"}


def test_untrusted_sets_them_all_but_those_that_are_given() -> None:
    strangers = most("--untrusted")
    for one in fields(Bounds):
        value = one.metadata["strangers"]
        assert strangers[one.name] == ([*value] if isinstance(value, tuple) else value)
    other = most("--untrusted", "--max-seconds", "9", "--files", "--solvers", "auto,ismcts")
    assert (other["seconds"], other["files"], other["solvers"]) == (9, True, ["auto", "ismcts"])
    assert other["games"] == strangers["games"]


@pytest.mark.parametrize(
    ("args", "text"),
    [
        (["--solver", "pimc:seconds=9", "--max-seconds", "5"], "--solver: seconds: expected at mo"),
        (["--solver", "ismcts", "--untrusted"], "solver: expected one of auto, exact, greedy"),
        (["--solver", "ismcts:memory_mib=99", "--max-memory", "50"], "--solver: memory_mib: exp"),
        (["--solvers", "auto,fast"], "solver: expected one of auto"),
        (["--solvers", ""], "solver: expected one of auto"),
        (["--max-threads", "65"], "a whole number from 1 to 64"),
        (["--max-seconds", "0"], "a number above 0"),
    ],
)
def test_an_engine_beyond_its_own_limits_does_not_begin(
    glup: Glup, args: list[str], text: str
) -> None:
    assert refused(glup("engine", *args), text)


def test_who_starts_the_engine_may_name_a_file_for_all(tmp_path: Path) -> None:
    weights = Path(glupcore.__file__).parent / "data" / "value.glup"
    spec = f"network:weights={weights}"
    replies = asked(ANALYZE, {**ANALYZE, "solver": spec}, solver=spec, bounds=Bounds(files=False))
    assert [("error" in reply) for reply in sorted(replies, key=lambda r: r["id"])] == [False, True]


# A game, a session: how long they are kept


def test_a_game_that_nobody_uses_is_forgotten() -> None:
    class Slow(io.BytesIO):
        """Waits before its third line."""

        read_lines = 0

        def readline(self, size: int | None = -1, /) -> bytes:
            self.read_lines += 1
            if self.read_lines == 3:
                time.sleep(0.3)
            return super().readline(size)

    lines = [
        {"id": "1", "method": "new", "game": "g", "seed": 1},
        {"id": "2", "method": "show", "game": "g"},
        {"id": "3", "method": "show", "game": "g"},
        {"id": "4", "method": "query_metrics"},
    ]
    out = io.BytesIO()
    source = Slow("\n".join(map(json.dumps, lines)).encode())
    Engine(out, Spec.parse("auto"), 1, Bounds(idle_games=0.2)).serve(source)
    _, kept, gone, metrics = (json.loads(line) for line in out.getvalue().splitlines())
    assert "result" in kept
    assert gone["error"]["field"] == "game"
    assert metrics["result"]["games"] == 0
