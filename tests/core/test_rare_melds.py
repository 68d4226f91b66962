"""Rare melds are chased by the policy `chase`, and in rollouts where one is in reach."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from math import isnan
from pathlib import Path
from typing import Any

import pytest

from glupcore import Random, State, recommend, view_from_position
from glupcore.solvers.limits import Limits
from glupcore.solvers.pimc import Pimc
from places import ROOT

sys.path.insert(0, str(ROOT / "benchmarks"))

from rare_melds import drawn_position, is_open, main

# A position each, and what the engine did there before rollouts chased. All but the first two
# lost tens of points, these hundreds (laboratory/research.md, "Rare melds").
FORMER = [
    ("9C_meld_cAQJJJJdJJJhJJJsQJJJJ~cA_-_-_-_c99dT9hT9sAATK99_3.0_5.1_0_1", ("triple-jacks",)),
    ("JC_lead_cATKQJJJdJJJJhJJJsJJJJ_-_-_-_c9d99hT99sAAA999_1.12_4.0_0_1", ("J",)),
    ("9D_lead_cJJJJdKJJJhAJJJsAKQJJJ_-_-_-_cT9dA9hTTT99sTT9_0.4_6.1_0_1", ("J",)),
    (
        (
            "KS_lead_c9999dQQ9999h999sT9999_-_-_-_"
            "cAAATTTKQJJJdAATTTKJJhAAATTKJsTTTKKQQJJJ_0.2_14.10_0_0"
        ),
        ("9",),
    ),
    (
        "TD_meld_cQ9999dQ9999h9999s999_-_-_dJhJ~jacks_cATTJJdAAJhTTTQsAATQQJJJ_0.7_10.1_3_0",
        ("double-nines",),
    ),
    ("QD_follow-JS_c9999dAA9999hQ9999s999_-_-_-_cTTQQJJdTKQQJhTTJsATTQQJ_0.2_5.4_0_1", ("9",)),
    (
        (
            "AH_follow-TC_cK999dK9999h9999sA9999_-_-_dJ~jacks_"
            "cAAKJJJdATTTJhTTKKQQJJsATTTKJJJJ_2.4_4.12_0_0"
        ),
        ("9",),
    ),
]


@pytest.mark.parametrize(("position", "former"), FORMER)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_cards_of_a_rare_meld_are_kept(position: str, former: Sequence[str], seed: int) -> None:
    advice = recommend(view_from_position(position), iterations=600, seed=seed)
    assert not advice.action.startswith(tuple(former))


def test_a_dear_meld_is_declared_before_a_cheap_one() -> None:
    """Triple marriage and triple run are there: 90 points are no reason to wait with 1500."""
    position = "9H_meld_hAAATTTKKKQQQJJJsKJ_-_hT_-_cATTQQ9dATQh9sTQJ9_1.1_0.6_0_0"
    advice = recommend(view_from_position(position), iterations=600, seed=1)
    assert advice.action.startswith("triple-run:")


def chases(position: str) -> bool:
    """The network has no say where rollouts chase."""
    advice = Pimc().advise(view_from_position(position), Limits(iterations=1), 1)
    return all(isnan(value.prior) for value in advice.actions)


def test_what_is_out_of_reach_is_not_chased() -> None:
    """Fifteen nines; the last may come, or was played."""
    position = next(position for position, _ in FORMER if position.startswith("QD_follow"))
    assert chases(position)
    assert not chases(position.replace("sATTQQJ", "sATTQQ9"))


def test_ordinary_positions_are_searched_as_without_it() -> None:
    view = view_from_position((ROOT / "examples/position.json").read_text(encoding="utf-8"))
    with_it, without = (
        Pimc(chase=chase).advise(view, Limits(iterations=200), 3) for chase in (True, False)
    )
    assert with_it.actions == without.actions


def test_the_policy_is_greedy_where_there_is_nothing_to_chase() -> None:
    """In most decisions; and in some of these deals it is not."""
    rng = Random(1)
    same = decisions = 0
    for seed in range(40):
        state = State.from_seed(seed, 0, rules="glup")
        while state.player is not None:
            view = state.view(state.player)
            action = view.choose("greedy", rng)
            decisions += 1
            same += action == view.choose("chase", rng)
            state.apply(action)
    assert 0.95 * decisions < same < decisions


def test_the_policy_sees_no_hidden_cards() -> None:
    position = FORMER[0][0]
    view = view_from_position(position)
    rng = Random(2)
    choices = {view.sample(rng).view(view.seat).choose("chase", rng) for _ in range(20)}
    assert choices == {"pass"}


def test_positions_are_made_and_measured(tmp_path: Path, monkeypatch: Any, capsys: Any) -> None:
    """In pieces as in one go."""

    def run(*words: str) -> str:
        monkeypatch.setattr(sys, "argv", ["rare_melds.py", *words])
        main()
        return str(capsys.readouterr().out)

    made, choices, lost = (str(tmp_path / name) for name in ("made", "choices", "lost"))
    run("make", made, "--count", "1")
    run("make", made, "--count", "2")
    both = Path(made).read_text(encoding="utf-8")
    again = str(tmp_path / "again")
    run("make", again, "--count", "2")
    assert Path(again).read_text(encoding="utf-8") == both
    run("choose", made, choices, "--player", "greedy")
    table = run("measure", made, lost, choices, "--worlds", "4")
    assert "| all | 2 |" in table
    assert run("measure", made, lost, choices, "--worlds", "4") == table


def test_any_player_may_judge(tmp_path: Path, monkeypatch: Any, capsys: Any) -> None:
    """Who plays on is part of the work; a line of another judge is not taken for this one's."""
    made, choices = str(tmp_path / "made"), str(tmp_path / "choices")

    def run(*words: str) -> str:
        monkeypatch.setattr(sys, "argv", ["rare_melds.py", *words])
        main()
        return str(capsys.readouterr().out)

    run("make", made, "--count", "1")
    run("choose", made, choices, "--player", "greedy")
    measure = ("measure", made, str(tmp_path / "lost"), choices, "--worlds", "4", "--judge")
    table = run(*measure, "greedy", "pimc:chase=false,iterations=2")
    assert "| all | 1 |" in table
    with pytest.raises(SystemExit) as ended:
        run(*measure, "chase")
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert "judges is" in said
    assert said.count("\n") == 1


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")
def test_an_interrupt_ends_it_in_one_line(tmp_path: Path) -> None:
    """What was found is kept, and is what a run in one go finds."""
    made = tmp_path / "made"
    command = [sys.executable, str(ROOT / "benchmarks/rare_melds.py"), "make", str(made)]
    process = subprocess.Popen([*command, "--count", "100000"], stderr=subprocess.PIPE)
    assert process.stderr is not None
    while process.poll() is None and (not made.exists() or made.read_bytes().count(b"\n") < 2):
        pass
    process.send_signal(signal.SIGINT)
    _, said = process.communicate()
    assert (process.returncode, said.count(b"\n")) == (130, 1), said
    found = made.read_bytes().splitlines()
    again = [*command[:-1], str(tmp_path / "again"), "--count", str(len(found) - 1)]
    subprocess.run(again, check=True)
    assert (tmp_path / "again").read_bytes().splitlines() == found


def test_ordinary_positions_are_cut_off_anywhere(tmp_path: Path, monkeypatch: Any) -> None:
    """Also between the two of one deal."""
    monkeypatch.setattr("rare_melds.chases", lambda view: view.stock < 30)

    def run(name: str, count: int) -> list[bytes]:
        words = ["make", str(tmp_path / name), "--ordinary", "--count", str(count)]
        monkeypatch.setattr(sys, "argv", ["rare_melds.py", *words])
        main()
        return (tmp_path / name).read_bytes().splitlines()[1:]

    whole = run("whole", 8)
    assert len(whole) == 8
    seeds = [line.partition(b",")[0] for line in whole]
    assert len(set(seeds)) < len(seeds)  # of some deals there are two
    for count in range(1, 9):
        assert run("parts", count) == whole[:count]


def test_positions_hold_most_of_a_meld() -> None:
    for seed in range(1000, 1010):
        if line := drawn_position(seed):
            assert is_open(view_from_position(line["position"]), line["kind"])
