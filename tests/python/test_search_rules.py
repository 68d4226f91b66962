"""Every solver, explained advice and matches in every game of the family."""

from __future__ import annotations

import json
import math
from functools import cache
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from command_line import Glup, Result
from glupcore import RULESETS, GlupError, Random, State, View, meld_kinds, recommend, ruleset
from glupcore.arena import match, match_of
from glupcore.arena.play import play_pair
from glupcore.arena.play_profile import PlayProfile, count_play
from glupcore.arena.players import PlayerSpec
from glupcore.arena.report import report_table
from glupcore.deals.sources import sources_of
from glupcore.solvers import find_solver, names
from glupcore.solvers._rollouts import network_for, players_for
from glupcore.solvers.limits import Limits
from played import after

OTHERS = RULESETS[1:]


def view_of(state: State) -> View:
    return state.view(state.player)


@pytest.mark.parametrize("rules", OTHERS)
@pytest.mark.parametrize("solver", [name for name in names() if name != "exact"])
def test_every_solver_plays_every_game_to_its_end(solver: str, rules: str) -> None:
    """What it advises is legal, all legal actions have a place, and it says the same twice."""
    if solver == "network" and network_for(rules) is None:
        pytest.skip("there is no network for this game")
    one, two = find_solver(solver), find_solver(solver)
    state, rng, asked = State.from_seed(7, rules=rules), Random(7), 0
    while state.player is not None:
        view = view_of(state)
        legal = view.legal_actions()
        if state.player == 0 and len(legal) > 1:
            advice = one.advise(view, Limits(iterations=40), asked)
            assert {action.action for action in advice} == set(legal)
            assert two.advise(view, Limits(iterations=40), asked).actions == advice.actions
            asked += 1
            state.apply(advice.action)
        else:
            state.apply(view.choose("greedy", rng))
    assert asked > ruleset(rules).draw_tricks
    assert sum(state.counters) == ruleset(rules).counter_points


@pytest.mark.parametrize("rules", OTHERS)
@pytest.mark.parametrize("solver", ["auto", "pimc:tricks=none", "ismcts", "greedy"])
@pytest.mark.parametrize("plies", [0, 2, 20])
def test_the_sources_of_the_points_come_to_the_value(solver: str, rules: str, plies: int) -> None:
    advice = recommend(
        view_of(after(11, plies, rules=rules)), solver=solver, iterations=200, seed=2, explain=True
    )
    for action in advice:
        outlook = action.outlook
        assert outlook.mine.keys() | outlook.theirs.keys() <= set(sources_of(rules))
        if not math.isnan(action.value):
            difference = sum(outlook.mine.values()) - sum(outlook.theirs.values())
            assert difference == pytest.approx(action.value)
        kinds = {kind.identifier for kind in meld_kinds("C", rules)}
        assert {lost.kind for lost in outlook.gives_up} <= kinds


def test_the_sources_of_a_game() -> None:
    melds = ("marriages", "pinochles", "roundhouses", "runs", "arounds")
    rest = ("exchange", "counters", "last-trick", "dealer")
    assert sources_of("two-handed") == (*(m for m in melds if m != "roundhouses"), *rest)
    assert sources_of("two-handed-extended") == (*melds, *rest)
    assert len(sources_of("glup")) == 12


def test_an_exchange_is_weighed_against_going_without() -> None:
    """Its points are sure, and the nine may be declared no later than never."""
    for seed in range(200):
        state = after(seed, 0, rules="two-handed")
        rng = Random(seed)
        while state.phase == 1 and "dix" not in state.legal_actions():
            state.apply(view_of(state).choose("random", rng))
        if state.phase == 1:
            break
    view = view_of(state)
    advice = recommend(view, solver="pimc:tricks=none,prior=policy", iterations=4000, seed=1)
    assert advice.action == "dix"
    assert advice["pass"].difference < 0
    for solver in ("ismcts", "determinized"):
        found = recommend(view, solver=f"{solver}:tricks=none", iterations=4000, seed=1)
        assert found.action == "dix"


@pytest.mark.parametrize("rules", OTHERS)
def test_the_last_worlds_are_listed_and_solved(rules: str) -> None:
    state, rng = State.from_seed(2, rules=rules), Random(2)
    while not (state.stock == 1 and state.decision == "meld"):
        state.apply(view_of(state).choose("greedy", rng))
    view = view_of(state)
    advice = recommend(view, solver="pimc", iterations=10**6, seed=1)
    assert advice.stopped == "complete"
    assert advice.samples <= 24


def test_a_horizon_beyond_the_deal_is_refused() -> None:
    most = ruleset("two-handed").tricks
    with pytest.raises(
        GlupError, match=f"tricks: expected 1 to {most} in two-handed, given {most + 1}"
    ):
        players_for("greedy", most + 1, "two-handed")


# Candidates: of two copies the freer one is kept


@pytest.mark.parametrize("rules", OTHERS)
@pytest.mark.parametrize("trump", "CDHS")
def test_what_the_candidates_leave_out_is_never_needed(rules: str, trump: str) -> None:
    """By the histories of the two copies of a card alone, all that can happen to them.

    A place is the hand or a set of kinds that are barred. Whoever keeps the freer copy can imitate
    whoever keeps the other one: for each kind that the latter declares, with a card of the hand
    among these copies or not, and for each copy that they play.
    """
    kinds = {kind.identifier: kind for kind in meld_kinds(trump, rules)}
    cards = {card for kind in kinds.values() for card in kind.cards}
    for card in cards:
        takes = {name: kind.cards.count(card) for name, kind in kinds.items() if card in kind.cards}
        bars = {name: frozenset(kinds[name].incompatible) & takes.keys() for name in takes}
        _check_copies(takes, bars)


Place = tuple[bool, frozenset[str]]  # in the hand, barred from
Copies = tuple[Place, ...]


def _check_copies(takes: dict[str, int], bars: dict[str, frozenset[str]]) -> None:
    def declared(copies: Copies, kind: str) -> set[tuple[bool, Copies]]:
        """Whether a card of the hand was used, and what comes of it."""
        found = set()
        for used in product((False, True), repeat=len(copies)):
            taken = [place for place, use in zip(copies, used, strict=True) if use]
            if len(taken) != takes[kind] or any(kind in barred for _, barred in taken):
                continue
            left = _sorted(
                (False, barred | bars[kind]) if use else (in_hand, barred)
                for (in_hand, barred), use in zip(copies, used, strict=True)
            )
            found.add((any(in_hand for in_hand, _ in taken), left))
        return found

    def played(copies: Copies) -> set[Copies]:
        return {copies[:i] + copies[i + 1 :] for i in range(len(copies))}

    @cache
    def imitates(one: Copies, other: Copies) -> bool:
        if one == other:
            return True
        for kind in takes:
            for from_hand, left in declared(other, kind):
                if not any(
                    imitates(mine, left)
                    for mine_from_hand, mine in declared(one, kind)
                    if mine_from_hand or not from_hand
                ):
                    return False
        return all(any(imitates(mine, left) for mine in played(one)) for left in played(other))

    start: Copies = ((True, frozenset()), (True, frozenset()))
    seen, todo = {start}, [start]
    while todo:
        copies = todo.pop()
        for left in {left for kind in takes for _, left in declared(copies, kind)} | played(copies):
            if left not in seen:
                seen.add(left)
                todo.append(left)
    for copies in (copies for copies in seen if len(copies) == 2):
        for freer, other in (copies, copies[::-1]):
            if not (freer[1] <= other[1] and freer[0] >= other[0]):
                continue
            assert imitates((freer,), (other,))  # the other one has been played
            for kind in takes:
                if takes[kind] != 1 or kind in other[1]:
                    continue
                with_other = _sorted([freer, (False, other[1] | bars[kind])])
                with_freer = _sorted([other, (False, freer[1] | bars[kind])])
                assert imitates(with_other, with_freer), (copies, kind)


def _sorted(copies: Any) -> Copies:
    return tuple(sorted(copies, key=lambda place: (place[0], sorted(place[1]))))


# Matches


@pytest.mark.parametrize("rules", OTHERS)
def test_a_match_is_played_by_its_rules(tmp_path: Path, rules: str) -> None:
    path = tmp_path / "match.jsonl"
    result = match("greedy", "random", pairs=4, seed=1, rules=rules, path=path)
    assert result.rules == result.to_dict()["rules"] == rules
    assert set(result.a.sources) == set(sources_of(rules))
    assert sum(result.a.sources.values()) == pytest.approx(result.a.points)
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert lines[0]["rules"] == rules
    assert {deal["rules"] for line in lines[1:] for deal in line["deals"]} == {rules}
    assert match_of(path).raw == result.raw
    again = match("greedy", "random", pairs=4, seed=1, rules=rules, path=path)
    assert again.to_dict() == result.to_dict()
    assert (f"4 pairs of deals of {rules}, seed 1" in str(result)) == (rules != "glup")


def test_another_game_is_not_appended(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match("greedy", "random", pairs=1, seed=1, rules="two-handed", path=path)
    before = path.read_bytes()
    with pytest.raises(
        GlupError, match='another match: rules is "two-handed" there and "glup" here'
    ):
        match("greedy", "random", pairs=2, seed=1, luck=False, path=path)
    assert path.read_bytes() == before
    header, pair = before.decode().splitlines()
    path.write_text(header.replace('"two-handed"', '"glup"') + "\n" + pair + "\n")
    with pytest.raises(
        GlupError, match="line 2: pair 0: expected deals of glup, given one of two-"
    ):
        match_of(path)


def test_a_file_without_rules_is_of_glup(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    result = match("greedy", "random", pairs=1, seed=1, path=path)
    header, rest = path.read_text().split("\n", 1)
    data = json.loads(header)
    assert data.pop("rules") == "glup"
    path.write_text(json.dumps(data) + "\n" + rest)
    assert '"rules"' not in path.read_text()
    assert match("greedy", "random", pairs=1, seed=1, path=path) == result


def test_matches_of_two_games_are_in_no_report_or_profile() -> None:
    results = [match("greedy", "random", pairs=1, seed=1, rules=rules) for rules in RULESETS[:2]]
    with pytest.raises(GlupError, match="expected matches of one game, given glup and two-handed"):
        report_table(results)
    greedy = PlayerSpec.parse("greedy")
    profile = PlayProfile()
    for rules in RULESETS[:2]:
        record, _ = play_pair(greedy, greedy, 1, 0, luck=False, rules=rules)[0]
        if rules == RULESETS[0]:
            count_play(record, [profile, PlayProfile()])
        else:
            with pytest.raises(GlupError, match="one game, glup, given one of two-handed"):
                count_play(record, [profile, PlayProfile()])
    assert profile.deals == 1


def test_a_profile_counts_the_turn_once() -> None:
    greedy, profile = PlayerSpec.parse("greedy"), PlayProfile(rules="two-handed")
    for pair in range(6):
        record, _ = play_pair(greedy, greedy, 1, pair, luck=False, rules="two-handed")[0]
        count_play(record, [profile, profile])
    assert profile.declared["dix"] > 0
    assert profile.glups == 0
    assert profile.tricks == 6 * ruleset("two-handed").draw_tricks
    assert profile.points.total() > 0


def test_luck_needs_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    module = import_module("glupcore.arena.match")
    monkeypatch.setattr(module, "has_network", lambda rules: False)
    result = match("greedy", "random", pairs=1, seed=1, rules="two-handed")
    assert result.corrected is None
    with pytest.raises(
        GlupError, match="luck: can't be taken out in two-handed, which has no network"
    ):
        match("greedy", "random", pairs=1, seed=1, rules="two-handed", luck=True)


# The commands


def test_the_command_takes_rules_where_the_input_does_not_say(glup: Glup, tmp_path: Path) -> None:
    state = after(4, 3, rules="two-handed")
    said = json.loads(view_of(state).to_json())
    assert said["rules"] == "two-handed"
    unsaid = {key: value for key, value in said.items() if key != "rules"}
    file = tmp_path / "position.json"
    asked = ["--iterations", "50", "--seed", "1", "--json", "--no-explain"]
    file.write_text(json.dumps(said))
    answer = glup("recommend", str(file), *asked)
    assert answer.status == 0
    wrong = glup("recommend", str(file), "--rules", "glup", *asked)
    assert wrong.status == 2
    assert f"--rules: expected two-handed, the game in {file}, given glup" in wrong.err
    file.write_text(json.dumps(unsaid))
    assert _said(glup("recommend", str(file), "--rules", "two-handed", *asked)) == _said(answer)
    assert glup("recommend", str(file), *asked).status == 2
    record, _ = play_pair(*[PlayerSpec.parse("greedy")] * 2, 1, 0, luck=False, rules="two-handed")[
        0
    ]
    fields = record.to_dict()
    file.write_text(record.to_json())
    answer = glup("recommend", "--record", file, "--ply", 5, *asked)
    del fields["rules"]
    file.write_text(json.dumps(fields))
    ruled = glup("recommend", "--record", file, "--ply", 5, "--rules", "two-handed", *asked)
    assert _said(ruled) == _said(answer)


def _said(answer: Result) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(answer.out)
    del found["seconds"]
    return found


def test_the_command_plays_a_match_of_a_game(glup: Glup) -> None:
    asked = ["match", "greedy", "random", "--pairs", "2", "--seed", "1", "--json"]
    found = json.loads(glup(*asked, "--rules", "two-handed").out)
    assert found["rules"] == "two-handed"
    assert found["a"]["points"] + found["b"]["points"] >= 250
    unknown = glup(*asked, "--rules", "bezique")
    assert unknown.status == 2
    assert "two-handed-extended" in unknown.err
