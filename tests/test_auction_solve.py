"""Auction games with all hands open, solved through Python and the command line."""

import json
import random
from pathlib import Path

import pytest

from glupcore import GlupError, NotationError, solve, solve_many, solve_values
from glupcore.auction import EndgameSolver, State
from glupcore.cli import main

DATA = Path(__file__).parent / "data" / "auction" / "endgames.jsonl"
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


def test_goals() -> None:
    solver = EndgameSolver(1)
    assert solver.reaches(TEXT, 0)[0] is True
    assert solver.reaches(TEXT, 1)[0] is False
    assert solver.reaches(TEXT, measure="all")[0] is False
    assert solver.reaches(TEXT, 1, measure="tricks")[0] is False
    with pytest.raises(GlupError, match="measure: expected points, tricks or all, given 'kings'"):
        solver.reaches(TEXT, measure="kings")  # type: ignore[arg-type]
    with pytest.raises(GlupError, match="melds: expected 3 numbers, given 1"):
        solver.value(TEXT, melds=[1])


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


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("three-handed X *AS / KS / 9S", "suit 'X': expected one of C D H S"),
        ("three-handed H *AS / KS", "hands *- with the bidder's side *, expected as many hands"),
        ("three-handed H *AS / *KS / 9S", "hands **- with the bidder's side *, expected sides of"),
        ("four-handed S *AS / KS / 9S / *TS", "hands *--* with the bidder's side *"),
        ("three-handed H *AS AS / AS KS / 9S 9S", "3 times AS, expected 2 at most"),
        ("three-handed H *AS AS / KS / 9S 9S", "hand 1: 1 cards, expected 2"),
    ],
)
def test_what_can_not_be(text: str, what: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(NotationError) as raised:
        solve(text)
    assert what in str(raised.value)
    assert run("solve", text) == 2
    errors = capsys.readouterr().err
    assert what in errors
    assert errors.count("\n") == 1


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
