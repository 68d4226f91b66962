"""Solving endgames through the Python functions and the command line."""

import io
import json
import random
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from glupcore import (
    EndgameSolver,
    GlupError,
    NotationError,
    Solution,
    State,
    solve,
    solve_many,
    solve_values,
)
from glupcore.cli import main
from places import TESTS
from referee.dealing import random_endgame
from referee.endgame import action_values, parse_endgame

TEXT = "H AS TS 9H KD / AS JC QD TD"
LED = "H AS TS 9H [KD] / AS JC QD TD"


def run(*args: object) -> int:
    with pytest.raises(SystemExit) as exit_info:
        main([str(arg) for arg in args])
    return int(exit_info.value.code or 0)


@pytest.mark.parametrize("text", [TEXT, LED, "D TD / AH", "C [AC] / KC"])
def test_a_solution_says_all(text: str) -> None:
    solution = solve(text, all_actions=True)
    expected = action_values(parse_endgame(text))
    best = min(expected.values()) if "[" in text else max(expected.values())
    assert solution.exact
    assert (solution.value, solution.lower, solution.upper) == (best, best, best)
    assert solution.actions == expected
    assert set(solution.best) == {card for card, value in expected.items() if value == best}
    assert solution.line[0] in solution.best
    state = State.from_endgame(text)
    for card in solution.line:
        state.apply(card)
    assert state.is_over
    assert state.scores[0] - state.scores[1] == solution.value
    assert solve(State.from_endgame(text), solver=EndgameSolver()).value == best
    assert str(best) in str(solution)


def test_many_are_the_same_whatever_the_threads() -> None:
    rng = random.Random("many")
    endgames = [random_endgame(rng, rng.randint(1, 12), rng.random() < 0.3) for _ in range(120)]

    def facts(solution: Solution) -> tuple[object, ...]:
        return (solution.endgame, solution.value, solution.actions, solution.line, solution.nodes)

    one, two = (solve_many(endgames, all_actions=True, threads=threads) for threads in (1, 2))
    assert [facts(solution) for solution in one] == [facts(solution) for solution in two]
    values = solve_values(endgames, threads=2)
    assert values.dtype == np.int32
    assert values.tolist() == [solution.value for solution in one]
    assert solve_values([]).shape == (0,)


@pytest.mark.parametrize("text", [TEXT, LED, "D TD / AH", "C [AC] / KC"])
def test_one_best_action_unless_all_are_asked_for(text: str) -> None:
    one, every = solve(text, all_actions=False), solve(text)
    assert one == replace(
        every, best=one.line[:1], actions={}, nodes=one.nodes, seconds=one.seconds
    )
    assert one.best[0] in every.best
    assert one.nodes <= every.nodes


def test_a_line_costs_little_beside_the_value() -> None:
    """Nodes, each endgame from an empty table."""
    file = TESTS / "data/conformance/endgames.jsonl"
    states = [
        State.from_endgame(json.loads(line)["endgame"])
        for line in file.read_text(encoding="utf-8").splitlines()[::4]
    ]
    solver = EndgameSolver()

    def nodes(search: Callable[[State], int]) -> int:
        total = 0
        for state in states:
            solver.clear()
            total += search(state)
        return total

    values = nodes(lambda state: solver.value(state)[2])
    quick = nodes(lambda state: solve(state, all_actions=False, solver=solver).nodes)
    assert quick < 1.1 * values


def test_limits_give_bounds() -> None:
    text = random_endgame(random.Random("limits"), 18)
    value = solve(text).value
    stopped = solve(text, nodes=10)
    assert not stopped.exact
    assert stopped.value is None
    assert stopped.lower <= (value or 0) <= stopped.upper
    assert (stopped.best, stopped.actions, stopped.line) == ((), {}, ())
    assert stopped.to_dict()["exact"] is False
    assert "between" in str(stopped)


def test_one_search_has_the_line_and_the_actions() -> None:
    """What they are apart, by fewer nodes; a limit is one for both."""
    rng = random.Random("one search")
    for number in range(20):
        text = random_endgame(rng, 12, number % 3 == 0)
        apart, state = EndgameSolver(), State.from_endgame(text)
        (value, _, for_line), line = apart.line(state)
        actions = apart.actions(state)
        solution = solve(text)
        assert solution.value == value
        assert list(solution.line) == line
        assert solution.actions == {card: low for card, (low, _, _) in actions}
        assert for_line <= solution.nodes <= for_line + actions[-1][1][2]
        limit = max(1, (for_line + solution.nodes) // 2)
        assert solve(text, nodes=limit).nodes <= limit


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"nodes": 0}, "nodes: expected .* given 0"),
        ({"seconds": -1}, "seconds: expected .* given -1"),
        ({"seconds": float("nan")}, "seconds: expected .* given nan"),
    ],
)
def test_bad_limits_are_named(arguments: dict[str, float], message: str) -> None:
    with pytest.raises(GlupError, match=message):
        solve(TEXT, **arguments)  # type: ignore[arg-type]
    with pytest.raises(GlupError, match=r"threads: expected .* given 0"):
        solve_many([TEXT], threads=0)


@pytest.mark.parametrize(
    "text", ["", "H", "H AS", "X AS / KS", "H AS / ", "H AS AS / KS", "H AS / QQ"]
)
def test_a_bad_endgame_is_named(text: str) -> None:
    with pytest.raises(NotationError):
        solve(text)
    with pytest.raises(NotationError):
        solve_many([TEXT, text], threads=2)


def test_command_line_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "endgames.txt"
    file.write_text(f"# two\n\n{TEXT}\n" + json.dumps({"endgame": LED}) + "\n", encoding="utf-8")
    assert run("solve", file, "--json", "--all", "--threads", 2) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["endgame"] for line in lines] == [
        State.from_endgame(text).to_endgame() for text in (TEXT, LED)
    ]
    for line, text in zip(lines, (TEXT, LED), strict=True):
        solution = solve(text, all_actions=True)
        assert list(line) == ["endgame", "value", "best", "actions", "line", "nodes", "seconds"]
        assert line["value"] == solution.value
        assert line["actions"] == solution.actions
        assert line["best"] == list(solution.best)
    assert run("solve", TEXT, "--json") == 0
    assert "actions" not in json.loads(capsys.readouterr().out)


def test_command_line_text_and_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("solve", "h as / ks", "--all") == 0
    out = capsys.readouterr().out
    assert "H AS / KS" in out
    assert "value +4" in out
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TEXT.encode())))
    assert run("solve", "-", "--nodes", 1000) == 0
    assert "value" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("content", "before", "message"),
    [
        (f"{TEXT}\nH AS / nonsense\n{TEXT}\n", 1, "line 2: "),
        ('{"endgame": 5}\n', 0, "line 1: "),
        ("{broken\n", 0, "line 1: "),
        ("", 0, "no endgame"),
    ],
)
def test_command_line_errors(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    content: str,
    before: int,
    message: str,
) -> None:
    file = tmp_path / "endgames.txt"
    file.write_text(content, encoding="utf-8")
    assert run("solve", file, "--json") == 2
    captured = capsys.readouterr()
    assert len(captured.out.splitlines()) == before
    assert captured.err.startswith("error: ")
    assert message in captured.err
    assert len(captured.err.splitlines()) == 1


def test_a_missing_file_is_said_to_be_missing(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("solve", "no-such-file.txt") == 2
    assert "no-such-file.txt" in capsys.readouterr().err


# It takes millions of nodes.
HARD = (
    "S 9C JC JC JC QC KC KC TC AC 9D 9D JD QD QD KD TD TD AD"
    " / 9C JC QC QC KC KC TC AC AC 9D 9D JD QD QD KD KD TD AD"
)


def test_a_solve_is_told_to_stop() -> None:
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 1

    solution = solve(HARD, stop=stop)
    assert not solution.exact
    assert asked == 2
    assert 0 < solution.nodes < 100_000


@pytest.mark.parametrize("seconds", [1e9, 1e10, 1e300])
def test_a_limit_that_is_never_reached(seconds: float) -> None:
    assert solve("H AS TS 9H KD / AS JC QD TD", seconds=seconds).value == 3


def test_an_error_in_stop_is_raised() -> None:
    def stop() -> bool:
        raise ZeroDivisionError("asked")

    with pytest.raises(ZeroDivisionError, match="asked"):
        solve(HARD, stop=stop)


OLD = f"two-handed {TEXT}"


def test_the_rules_of_an_endgame_stand_before_it_or_in_an_option(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    known = solve(OLD)
    assert known.endgame == State.from_endgame(OLD).to_endgame()
    assert known.endgame.startswith("two-handed H ")
    assert known.value != solve(TEXT).value
    assert solve(f"glup {TEXT}").endgame == State.from_endgame(TEXT).to_endgame()
    file = tmp_path / "endgames.txt"
    lines = [
        OLD,
        TEXT,
        json.dumps({"endgame": OLD, "rules": "two-handed"}),
        json.dumps({"endgame": TEXT, "rules": "two-handed-extended"}),
        f"glup {TEXT}",
    ]
    file.write_text("\n".join(lines), encoding="utf-8")
    assert run("solve", file, "--json", "--rules", "two-handed") == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["value"] for one in found] == [known.value] * 4 + [solve(TEXT).value]
    assert found[3]["endgame"].startswith("two-handed-extended H ")
    assert run("solve", "--rules", "two-handed", TEXT) == 0
    assert known.endgame in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (f"bridge {TEXT}", "expected glup, two-handed or two-handed-extended"),
        ("two-handed H AS AS AS / KS KS QS", "more than 2 copies of AS"),
        ("two-handed H" + " 9C" * 13 + " /" + " 9D" * 13, "copies|1 to 12 cards"),
        (json.dumps({"endgame": TEXT, "rules": "bridge"}), "rules: expected one of glup, two-"),
        (json.dumps({"endgame": OLD, "rules": "glup"}), "rules: expected those of the endgame"),
        (json.dumps({"endgame": OLD, "rules": 3}), "rules: expected one of glup, two-handed"),
    ],
)
def test_rules_that_do_not_fit_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str, message: str
) -> None:
    file = tmp_path / "endgames.txt"
    file.write_text(line, encoding="utf-8")
    assert run("solve", file) == 2
    assert re.search(message, capsys.readouterr().err)


def test_what_a_deal_of_the_old_game_has_left_is_solved() -> None:
    state = State.deal(random_deck(random.Random(3)), rules="two-handed")
    while state.phase == 1:
        state.apply(state.legal_actions()[0])
    solution = solve(state)
    assert len(solution.line) == 24
    taken = state.copy()
    for card in solution.line:
        taken.apply(card)
    assert taken.is_over
    assert sum(taken.scores) - sum(state.scores) == 250
    assert solution.endgame.startswith("two-handed ")
    again = State.from_endgame(solution.endgame)
    assert again.rules == "two-handed"
    assert solve(again).value == solution.value


def random_deck(rng: random.Random) -> list[str]:
    deck = [rank + suit for suit in "CDHS" for rank in "9JQKTA"] * 2
    rng.shuffle(deck)
    return deck
