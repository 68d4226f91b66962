"""What the client sends can be read, and whom it starts runs no code of the current folder."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import glupcore
from glupcore.client import EngineError, SimpleEngine
from glupcore.protocol.lines import MOST_BYTES
from test_client import DEAL, LEGAL, LONG, VIEW, _leaves_nothing

__all__ = ["_leaves_nothing"]


def nested(depth: int) -> dict[str, Any]:
    """A position with a field that no reader knows, of so many values within one another."""
    value: Any = 1
    for _ in range(depth - 1):
        value = [value]
    return {**glupcore.position_from_view(VIEW), "more": value}


WITHOUT_A_LINE: list[tuple[dict[str, Any], str, str]] = [
    ({"position": VIEW, "seconds": math.nan}, "bad_request", "JSON"),
    ({"position": VIEW, "seconds": math.inf}, "bad_request", "JSON"),
    ({"position": VIEW, "seed": {1, 2}}, "bad_request", "seed: .*JSON"),
    ({"position": VIEW, "seed": 10**5000}, "bad_request", "seed: .*JSON"),
    ({"position": nested(64)}, "bad_request", "position: .*at most 63 values"),
    ({"position": nested(985)}, "bad_request", "position: .*at most 63 values"),
    ({"position": nested(100_000)}, "bad_request", "position: .*at most 63 values"),
    ({"position": {"hand": "\udcff"}}, "bad_request", "position: .*no form in UTF-8"),
    ({"position": {"\udcff": 1}}, "bad_request", "position: .*no form in UTF-8"),
    ({"record": {1: 2, "1": 3}}, "bad_request", "record: .*the key 1 is no text"),
    ({"record": {"extra": "x" * MOST_BYTES}}, "too_long", f"record: .*at most {MOST_BYTES}"),
    ({"record": "{"}, "bad_request", "record: not JSON"),
    ({"position": "[]"}, "bad_request", "position: expected a JSON object"),
    ({"position": VIEW, "solver": "\ud800"}, "bad_request", "solver: .*no form in UTF-8"),
    ({}, "bad_request", "expected exactly one of position, record, game, endgame"),
]


def test_a_request_that_has_no_line_is_refused() -> None:
    with SimpleEngine(timeout=LONG) as engine:
        for options, code, text in WITHOUT_A_LINE:
            with pytest.raises(EngineError, match=text) as caught:
                engine.analyze(**options)
            assert caught.value.code == code
            assert engine.legal(position=VIEW).legal == LEGAL


def test_one_error_for_many_plies() -> None:
    record = DEAL.record()
    with SimpleEngine(timeout=LONG) as engine:
        with pytest.raises(EngineError, match="solver: expected one of"):
            engine.analyze_plies([0, 0, 0], record=record, solver="oracle")
        with pytest.raises(EngineError, match="no ply 99"):
            engine.analyze_plies([0, 99], record=record)
        first, second = engine.analyze_plies([0, 0], record=record, iterations=20, seed=4)
        assert first.actions == second.actions


def test_the_longest_request_is_read() -> None:
    record = {**DEAL.record().to_dict(), "more": ""}
    asked = {"id": "1", "method": "legal", "record": record}
    used = len(json.dumps(asked, separators=(",", ":"))) + 1
    with SimpleEngine(timeout=LONG) as engine:
        record["more"] = "x" * (MOST_BYTES - used)
        assert engine.legal(record=record).legal == LEGAL
        with pytest.raises(EngineError, match="at most"):  # its id is longer, too
            engine.legal(record={**record, "more": record["more"] + "xx"})


def test_what_may_be_sent_is_read() -> None:
    with SimpleEngine(timeout=LONG) as engine:
        with pytest.raises(EngineError, match=r"position\.more: no field") as caught:
            engine.legal(position=nested(63))
        assert caught.value.code == "bad_request"
        assert engine.legal(position=VIEW).legal == LEGAL


HOSTILE = ("click", "json", "numpy", "glupcore", "multiprocessing", "struct", "sitecustomize")


def test_no_code_of_the_current_folder_is_run(tmp_path: Path) -> None:
    """Not by the engine, and not by the processes of a match."""
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    for name in HOSTILE:
        (here / f"{name}.py").write_text(f"open('{name} was run', 'w')\n")
    program = """
from glupcore.arena import match
from glupcore.client import SimpleEngine

if __name__ == "__main__":
    with SimpleEngine() as engine:
        print(engine.version()["protocol"])
    print(match("random", "random", pairs=2, seed=3, jobs=2).pairs)
"""
    (there / "program.py").write_text(program)
    done = subprocess.run(
        [sys.executable, str(there / "program.py")],
        cwd=here,
        env={**os.environ, "PYTHONPATH": str(Path(glupcore.__file__).parents[1])},
        capture_output=True,
        text=True,
        timeout=LONG,
        check=False,
    )
    assert sorted(path.name for path in here.glob("* was run")) == []
    assert (done.stdout, done.stderr) == ("1\n2\n", "")
