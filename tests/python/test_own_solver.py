"""Solvers of one's own: objects and classes in files go wherever a solver's name goes."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from glupcore import GlupError, Random, State, recommend
from glupcore.arena.league import league
from glupcore.arena.match import match
from glupcore.solvers import find_solver, own
from glupcore.solvers.spec import Spec

BOTS = """\
from dataclasses import dataclass

from glupcore import Random


@dataclass
class Bot:
    policy: str = "greedy"
    slips: float = 0.0

    def choose(self, view, seed):
        return view.choose(self.policy, Random(seed))


class Thinker:
    def advise(self, view, limits, seed, progress=None, sources=False):
        from glupcore.advice.families import family_of
        from glupcore.solvers import find_solver

        return find_solver("greedy", family=family_of(view).name).advise(view, limits, seed)


class NoSolver:
    pass
"""
GAMES = ("glup", "three-handed", "double-deck", "pisti")


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    path = tmp_path / "my_bots.py"
    path.write_text(BOTS)
    return path


class Chooser:
    """In a file: this one."""

    def choose(self, view: Any, seed: int) -> str:
        """What the rule does."""
        chosen: str = view.choose("greedy", Random(seed))
        return chosen


@pytest.mark.parametrize("rules", GAMES)
def test_it_advises_as_a_file_and_as_an_object(bots: Path, rules: str) -> None:
    state = State.from_seed(7, rules=rules)
    view = state.view(state.player)
    usual = view.choose("greedy", Random(1))
    for solver in (f"{bots}:Bot", f"{bots}:Thinker", Chooser()):
        advice = recommend(view, solver=solver, seed=1)
        assert advice.action == usual
    assert recommend(view, solver=f"{bots}:Bot:policy=random", seed=1).solver == "Bot"


@pytest.mark.parametrize("rules", GAMES)
def test_it_plays_matches_as_it_would_by_its_name(bots: Path, rules: str) -> None:
    by_name = match("greedy", "random", pairs=3, seed=5, rules=rules)
    for player in (f"{bots}:Bot", Chooser()):
        found = match(player, "random", pairs=3, seed=5, rules=rules)
        assert found.estimate == by_name.estimate
    jobs = match(f"{bots}:Bot", f"{bots}:Bot:policy=random", pairs=2, seed=5, jobs=2, rules=rules)
    assert jobs.b.player.endswith("my_bots.py:Bot:policy=random")


def test_it_plays_in_leagues(bots: Path) -> None:
    found = league([f"{bots}:Bot", Chooser(), "random"], rounds=4, seed=1, rules="three-handed")
    assert len(found.standings) == 3


def test_an_engine_is_made_of_it(bots: Path) -> None:
    lines = [
        {"id": "1", "method": "new", "game": "g", "seed": 7, "rules": "double-deck"},
        {"id": "2", "method": "analyze", "game": "g", "seed": 1},
        {"id": "3", "method": "analyze", "game": "g", "solver": f"{bots}:Bot"},
    ]
    said = "".join(json.dumps(line) + "\n" for line in lines)
    program = f"from glupcore.protocol import serve\nserve({str(bots) + ':Bot'!r})"
    done = subprocess.run(
        [sys.executable, "-c", program], input=said, text=True, capture_output=True, check=True
    )
    replies = {one["id"]: one for one in map(json.loads, done.stdout.splitlines())}
    assert replies["2"]["result"]["solver"] == "Bot"
    assert replies["3"]["error"]["field"] == "solver"  # strangers don't name files


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{}:Bott", "did you mean Bot?"),
        ("{}:NoSolver", r"\(Bot, Thinker\)"),
        ("{}:Bot:depth=3", "expected one of"),
        ("{}:Bot:slips=x", "slips: expected a number"),
        ("{}x.py:Bot", "expected a file"),
    ],
)
def test_what_is_wrong_with_it_is_told(bots: Path, text: str, says: str) -> None:
    told = text.format(str(bots).removesuffix(".py") if "x.py" in text else bots)
    with pytest.raises(GlupError, match=says):
        Spec.parse(told)
    with pytest.raises(GlupError, match=says):
        match(told, "random", pairs=1, rules="double-deck")


def test_a_file_that_fails_is_named(tmp_path: Path) -> None:
    bad = tmp_path / "bad_bot.py"
    bad.write_text("nothing_there\n")
    with pytest.raises(GlupError, match=r"bad_bot\.py: NameError: .*nothing_there"):
        find_solver(f"{bad}:Bot")


def test_what_no_process_could_make_again_is_refused() -> None:
    class Inside:
        def choose(self, view: Any, seed: int) -> str:
            return "pass"

    for wrong in (Inside(), object(), 3):
        with pytest.raises(GlupError, match="expected"):
            match(wrong, "random", pairs=1)  # type: ignore[arg-type]


def test_options_of_an_object_are_told(bots: Path) -> None:
    kind = own.own_class(f"{bots}:Bot")
    assert own.text_of(kind()) == f"{bots}:Bot"
    assert own.text_of(kind(policy="random", slips=0.5)) == f"{bots}:Bot:policy=random,slips=0.5"
