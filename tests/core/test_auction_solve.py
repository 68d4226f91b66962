"""Auction games with all hands open, solved through Python and the command line."""

import json
import random
from dataclasses import replace

import pytest

from glupcore import (
    GlupError,
    Reached,
    reaches,
    reaches_iter,
    solve,
    solve_many,
    solve_values,
)
from glupcore.auction import EndgameSolver, State
from glupcore.cli import main
from places import TESTS

DATA = TESTS / "data" / "auction" / "endgames.jsonl"
ENDGAMES = [json.loads(line) for line in DATA.read_text().splitlines()]
TEXT = "three-handed H *AS TS [KD] / AC JC QD / TD QH QH"


def run(*args: object) -> int:
    with pytest.raises(SystemExit) as exit_info:
        main([str(arg) for arg in args])
    return int(exit_info.value.code or 0)


def test_the_open_data_by_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("solve", DATA, "--all", "--json", "--threads", 2) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(lines) == len(ENDGAMES)
    for line, expected in zip(lines, ENDGAMES, strict=True):
        for key in ("endgame", "value", "actions"):
            assert line[key] == expected[key], expected["endgame"]
        assert sorted(line["best"]) == sorted(expected["best"])
        assert line["line"][0] in expected["best"]


def test_a_solution_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("solve", TEXT, "--all") == 0
    assert "value -6 for the bidder's side, best QD" in capsys.readouterr().out


def test_many_are_the_same_whatever_the_threads() -> None:
    texts = [one["endgame"] for one in ENDGAMES]
    alone, beside = solve_many(texts), solve_many(texts, threads=2)
    assert [(one.value, one.nodes, one.line) for one in alone] == [
        (one.value, one.nodes, one.line) for one in beside
    ]
    assert solve_values(texts).tolist() == [one["value"] for one in ENDGAMES]


def test_a_state_in_its_tricks() -> None:
    state = State.from_seed(3, rules="four-handed")
    with pytest.raises(GlupError, match="expected one in its tricks, given one before them"):
        solve(state)
    solved = 0
    while not state.is_over:
        legal = [str(one) for one in state.legal_actions()]
        passes = "pass" in legal and state.bid is not None
        state.apply("pass" if passes else legal[0].split("-")[0])
        few = max(len(state.hand(seat)) for seat in range(4)) <= 4
        if few and state.decision in ("lead", "follow"):
            solution = solve(state)
            assert solution.endgame.startswith("four-handed ")
            assert set(solution.actions) <= {str(one) for one in state.legal_actions()}
            solved += 1
    assert solved > 10
    with pytest.raises(GlupError, match="given one that is over"):
        solve(state)


def test_bounds_of_a_stopped_search() -> None:
    text = max((one["endgame"] for one in ENDGAMES), key=len)
    exact = solve(text)
    part = solve(text, nodes=1)
    assert part.lower <= exact.lower <= part.upper
    solver = EndgameSolver(1)
    assert solver.value(text, stop=lambda: False)[0] == exact.value


WON = "three-handed H *AS / KS / 9S"


@pytest.mark.parametrize(
    ("text", "goal", "reached"),
    [
        (TEXT, "points 0", True),
        (TEXT, "points 1", False),
        (TEXT, "tricks 1", False),
        (TEXT, "all", False),
        (WON, "points 3", True),
        (WON, "points 4", False),
        (WON, " points  10 meld 7", True),
        (WON, "points 11 meld 7", False),
        (WON, "tricks 1", True),
        (WON, "tricks 2", False),
        (WON, "all", True),
    ],
)
def test_goals(text: str, goal: str, reached: bool, capsys: pytest.CaptureFixture[str]) -> None:
    found = reaches(text, goal)
    assert found.reached is reached
    assert (found.endgame, found.goal) == (solve(text).endgame, " ".join(goal.split()))
    assert EndgameSolver(1).reaches(text, goal) == (reached, found.nodes)
    (many,) = reaches_iter([text], goal, threads=2)
    assert timeless(many) == timeless(found)
    assert Reached.from_dict(json.loads(json.dumps(found.to_dict()))) == found
    assert str(found).endswith(": yes" if reached else ": no")
    assert run("solve", text, "--goal", goal, "--json") == 0
    assert timeless(Reached.from_dict(json.loads(capsys.readouterr().out))) == timeless(found)
    assert run("solve", text, "--goal", goal) == 0
    assert f"{found.goal}: {'yes' if reached else 'no'} (" in capsys.readouterr().out


def timeless(found: Reached) -> Reached:
    return replace(found, seconds=0.0)


def test_goals_of_a_file_and_what_is_not_known(capsys: pytest.CaptureFixture[str]) -> None:
    hard = (
        "four-handed S *9C KC TC QD KD TH AS AS / JC QC AC JD AD 9H KH TS"
        " / *9C JC QC 9D TD JH AH KS / KC TC AC QD KD AD QH TS"
    )
    stopped = reaches(hard, "points 130", nodes=1)
    assert stopped.reached is None
    assert str(stopped).endswith(": not known")
    assert run("solve", hard, "--goal", "points 130", "--nodes", 1) == 0
    assert "points 130: not known, stopped (" in capsys.readouterr().out
    assert reaches(hard, "points 130").reached is False
    assert run("solve", DATA, "--goal", "tricks 1", "--json", "--threads", 2) == 0
    told = [json.loads(line)["reached"] for line in capsys.readouterr().out.splitlines()]
    assert told == [reaches(one["endgame"], "tricks 1").reached for one in ENDGAMES]
    assert len(set(told)) == 2


@pytest.mark.parametrize(
    ("melds", "value"), [((0, 0, 0), 3), ((4, 0, 0), 7), ((4, 7, 0), 7), ((0, 0, 9), 3)]
)
def test_melds_at_stake(
    melds: tuple[int, ...], value: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert solve(WON, melds=melds).value == value
    assert [one.value for one in solve_many([WON, WON], melds=melds, threads=2)] == [value] * 2
    assert EndgameSolver(1).value(WON, melds=melds)[:2] == (value, value)
    text = ",".join(map(str, melds))
    assert run("solve", WON, "--melds", text, "--json", "--all") == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["value"], told["actions"]) == (value, {"AS": value})


@pytest.mark.parametrize(
    ("text", "options", "what"),
    [
        (WON, ["--goal", "kings 4"], 'goal: expected "points 25", "points 25 meld 10", '),
        (WON, ["--goal", ""], "given ''"),
        (WON, ["--goal", "points -1"], "given 'points -1'"),
        (WON, ["--goal", "tricks 1 meld 1"], "given 'tricks 1 meld 1'"),
        ("H AS / KS", ["--goal", "all"], "endgame: expected one of an auction game, given 'H AS"),
        ("H AS / KS", ["--melds", "1 1"], "melds: expected only with an endgame of an auction g"),
        (WON, ["--melds", "1"], "melds: expected 3 numbers, given 1"),
        (WON, ["--melds", "1 x 2"], "--melds: expected whole numbers, given 'x'"),
        (WON, ["--melds", "1 -1 2"], "--melds: expected whole numbers, given '-1'"),
        (WON, ["--melds", "1 100001 2"], "melds: expected numbers from 0 to 100000, given 100001"),
        (WON, ["--melds", "1 1 1", "--goal", "all"], "--melds goes without --goal"),
        (WON, ["--all", "--goal", "all"], "--all goes without --goal"),
    ],
)
def test_what_can_not_be_asked(
    text: str, options: list[str], what: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("solve", text, *options) == 2
    assert what in capsys.readouterr().err.replace("Error: ", "error: ")


@pytest.mark.parametrize("melds", [[], [1], ["x"] * 3, "123", [10**20] * 3, [-1] * 3, 5])
def test_melds_that_are_none(melds: object) -> None:
    with pytest.raises(GlupError, match="melds: expected "):
        solve(WON, melds=melds)  # type: ignore[arg-type]


def test_worlds_are_exact_or_have_bounds() -> None:
    texts = [one["endgame"] for one in ENDGAMES[40:80]]
    solver = EndgameSolver(1)
    exact = solver.worlds(texts)
    assert [{card: low for card, (low, _, _) in world} for world in exact] == [
        one["actions"] for one in ENDGAMES[40:80]
    ]
    solver.clear()
    for world, one in zip(solver.worlds(texts, nodes=50), ENDGAMES[40:80], strict=True):
        for card, (low, high, _) in world:
            assert low <= one["actions"][card] <= high


def test_one_thread_at_a_time() -> None:
    solver, said = EndgameSolver(1), []

    def again() -> bool:
        with pytest.raises(GlupError, match="solver") as raised:
            solver.value(TEXT)
        said.append(str(raised.value))
        return True

    deck = [rank + suit for rank in "9JQKTA" for suit in "CDHS"] * 2
    random.Random(5).shuffle(deck)
    hands = [" ".join(deck[seat::4]) for seat in range(4)]
    text = f"four-handed S *{hands[0]} / {hands[1]} / *{hands[2]} / {hands[3]}"
    low, high, _ = solver.value(text, stop=again)
    assert low < high
    assert len(said) == 1
    assert solver.value(TEXT)[0] == -6
