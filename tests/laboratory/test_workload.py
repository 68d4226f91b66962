"""The recorded workload: a part of it replayed, and that wrong answers are noticed."""

from __future__ import annotations

import lzma
import math
import random
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from glupcore import Advice, GlupError, Record, State
from glupcore.advice.advice import Outlook
from referee import action_values, parse_endgame, random_endgame
from replaying import QUICK, TIMED, quick, wrong_value

from cases import FILE, Case, read_cases, read_header  # isort: skip
from proof import prove  # isort: skip
from verify import Verifier  # isort: skip


@pytest.fixture(scope="module")
def workload() -> list[Case]:
    return list(read_cases(FILE))


def test_a_part_of_the_workload(workload: list[Case]) -> None:
    verifier = Verifier(QUICK)
    part = workload[7::47]
    assert verifier.round(part)
    assert verifier.listed == []
    assert verifier.is_right
    for sort in ("deals", "solved", "recommended in phase 2"):
        assert verifier.answers[sort] == len(part)
    sorts = " ".join(verifier.answers)
    for word in ("phase 1", "from JSON", "explained", "game", "repeated", "cold"):
        assert word in sorts


def test_positions_are_of_all_sorts(workload: list[Case]) -> None:
    header = read_header(FILE)
    assert len(workload) == header["deals"] >= 3000
    assert sum(case.proved for case in workload) == header["proved"] > len(workload) / 2
    first, second = set(), set()
    for case in workload:
        state = case.record.state_at(case.recommend)
        assert state.phase == 1
        assert len(state.legal_actions()) > 1
        first.add((state.decision, state.trick - (state.decision == "meld")))
        second.add(len(case.record.actions) - case.solve)
    assert {(d, t) for d in ("lead", "follow") for t in range(30)} <= first
    assert len([trick for decision, trick in first if decision == "meld"]) > 20
    assert second == set(range(1, 37))


def test_the_referee_has_the_same_values(workload: list[Case]) -> None:
    small = [case for case in workload if 1 < len(case.record.actions) - case.solve <= 9]
    for case in small[::25]:
        endgame = case.record.state_at(case.solve).to_endgame()
        assert action_values(parse_endgame(endgame)) == case.actions


def any_card(endgame: str) -> str:
    """A poor suggestion."""
    return State.from_endgame(endgame).legal_actions()[0]


def test_a_proof_needs_no_good_suggestions_and_wrong_values_have_none() -> None:
    rng = random.Random(1)
    for number in range(60):
        text = State.from_endgame(random_endgame(rng, 3 + number % 4, number % 2 == 0)).to_endgame()
        values = action_values(parse_endgame(text))
        assert prove(text, values, any_card, 10**6) is None
        card = rng.choice(sorted(values))
        for wrong in (values[card] - 1, values[card] + 1):
            found = prove(text, {**values, card: wrong}, any_card, 10**6)
            assert f"{card} is not worth" in found
        if len(values) > 1:
            del values[card]
            assert "legal" in (prove(text, values, any_card, 10**6) or "")


def test_a_proof_gives_up() -> None:
    endgame = "H AS TS 9H KD / AS JC QD TD"
    with pytest.raises(TimeoutError):
        prove(endgame, action_values(parse_endgame(endgame)), any_card, 1)


def wrong_action(case: Case) -> Case:
    card = min(case.actions)
    return replace(case, actions={**case.actions, card: case.actions[card] + 1})


def wrong_scores(case: Case) -> Case:
    return replace(case, scores=(case.scores[0] + 1, case.scores[1]))


def wrong_trace(case: Case) -> Case:
    return replace(case, trace=case.trace ^ 1)


def illegal_action(case: Case) -> Case:
    actions = list(case.record.actions)
    actions[0] = "dix"
    return replace(case, record=replace(case.record, actions=tuple(actions)))


def cut_short(case: Case) -> Case:
    return replace(case, record=replace(case.record, actions=case.record.actions[:-1]))


@pytest.mark.parametrize(
    ("spoil", "sort", "words"),
    [
        (wrong_value, "solved", "value"),
        (wrong_action, "solved", "actions"),
        (wrong_action, "recommended in phase 2", "recorded"),
        (wrong_scores, "deals", "scores"),
        (wrong_trace, "deals", "checksum"),
        (illegal_action, "deals", "ply 0"),
        (cut_short, "deals", "not complete"),
    ],
)
def test_a_wrong_record_is_noticed(
    workload: list[Case], spoil: Callable[[Case], Case], sort: str, words: str
) -> None:
    verifier = Verifier(QUICK, ask=quick)
    verifier.case(spoil(workload[20]))
    assert not verifier.is_right
    assert any(f", {sort}: " in fault and words in fault for fault in verifier.listed)
    place = "deck" if sort == "deals" else workload[20].record.state_at(workload[20].solve)
    assert (place if isinstance(place, str) else place.to_endgame()) in verifier.listed[0]


def changed(advice: Advice, **changes: Any) -> Advice:
    """With these changes in the last of its actions."""
    *others, last = advice.actions
    return replace(advice, actions=(*others, replace(last, **changes)))


def unlike(advice: Advice) -> Advice:
    """An outlook of one action alone, or of all but one."""
    outlook = None if advice.actions[0].outlook else Outlook({}, {}, ())
    return changed(advice, outlook=outlook)


def shuffled(advice: Advice) -> Advice:
    """The last action is the best by far, though not recommended."""
    return changed(advice, value=1e4, win=None if advice.actions[0].win is None else 1.0)


SPOILED: dict[str, Callable[[Advice], Advice]] = {
    "not legal": lambda advice: replace(advice, action="marriage-C:QC,KC+4"),
    "is first": lambda advice: replace(advice, action=advice.actions[-1].action),
    "legal are": lambda advice: replace(advice, actions=advice.actions[:-1]),
    "listed": lambda advice: changed(advice, action=advice.actions[0].action),
    "value nan": lambda advice: changed(advice, value=math.nan),
    "not best first": shuffled,
    "chance": lambda advice: changed(advice, chance=1.2),
    "win": lambda advice: changed(advice, win=1.2),
    "outlook": unlike,
    "it says that it took": lambda advice: replace(advice, seconds=1e6),
}


@pytest.mark.parametrize("words", SPOILED)
def test_a_wrong_recommendation_is_noticed(workload: list[Case], words: str) -> None:
    """From a solver that is right in phase 2, and in phase 1 wrong in one way."""

    def ask(position: Any, **arguments: Any) -> Advice:
        advice = quick(position, **arguments)
        return advice if advice.exact or len(advice.actions) < 3 else SPOILED[words](advice)

    verifier = Verifier(QUICK, ask=ask)
    verifier.round(workload[3:12])
    assert verifier.faults
    assert all(words in fault and '"phase":1' in fault for fault in verifier.listed)
    assert ", recommended in phase 1" in verifier.listed[0]


def test_wrong_values_in_phase_2_are_noticed(workload: list[Case]) -> None:
    def ask(position: Any, **arguments: Any) -> Advice:
        advice = quick(position, **arguments)
        if not advice.exact:
            return advice
        return replace(advice, actions=tuple(replace(a, value=a.value + 1) for a in advice.actions))

    verifier = Verifier(QUICK, ask=ask)
    verifier.case(workload[30])
    assert verifier.faults == 1
    assert ", recommended in phase 2: " in verifier.listed[0]


@pytest.mark.parametrize(("shift", "faults"), [(0.0, 0), (1.5, 0), (2.5, 1)])
def test_bounds_must_enclose_the_values_and_are_asked_for_again(
    workload: list[Case], shift: float, faults: int
) -> None:
    def ask(position: Any, **arguments: Any) -> Advice:
        advice = quick(position, **arguments)
        if not advice.exact or arguments["seconds"] != TIMED.seconds:
            return advice
        actions = tuple(replace(a, value=a.value + shift, error=2.0) for a in advice.actions)
        return replace(advice, exact=False, actions=actions)

    verifier = Verifier(TIMED, ask=ask)
    verifier.case(workload[34])
    assert verifier.faults == faults == len(verifier.listed)
    assert verifier.answers["recommended in phase 2, not exact in time"] == 1
    assert verifier.answers["asked again"] == 1


def test_two_answers_to_one_question_are_noticed(workload: list[Case]) -> None:
    seeds = count()

    def ask(position: Any, **arguments: Any) -> Advice:
        return quick(position, **{**arguments, "seed": next(seeds)})

    verifier = Verifier(QUICK, ask=ask)
    verifier.round(workload[:40])
    assert verifier.faults
    assert all("repeated: two answers" in fault for fault in verifier.listed)


def test_a_record_is_read_by_its_own_tools_too(workload: list[Case]) -> None:
    record = Record.parse(workload[0].to_json())
    assert record.state_at(len(record.actions)).scores == workload[0].scores


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"scores":[', '"scores":[0,', r"scores: expected a list of 2"),
        ('"trace":"', '"trace":"x', "deal 0: no case of a workload"),
        ('"value":', '"value":1e999,"v":', "1e999 is not a finite number"),
        ('"value":', '"value":1,"value":', "value: expected once"),
        ('"players":', '"x":0,"players":', "x: expected one of players, scores"),
        ("glupcore-workload-1", "other", "expected a recorded workload"),
    ],
)
def test_a_damaged_workload_is_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    with lzma.open(FILE, "rt") as file:
        text = file.readline() + file.readline()
    assert old in text
    path = tmp_path / "deals.jsonl.xz"
    path.write_bytes(lzma.compress(text.replace(old, new, 1).encode()))
    with pytest.raises(GlupError, match=said):
        list(read_cases(path))


def test_a_workload_that_is_cut_off_is_named(tmp_path: Path) -> None:
    path = tmp_path / "deals.jsonl.xz"
    for data in (FILE.read_bytes()[:100_000], b"", b"no archive", lzma.compress(b"[" * 100_000)):
        path.write_bytes(data)
        with pytest.raises(GlupError, match="expected a recorded workload"):
            list(read_cases(path))
