"""Records, positions, traces, drawings and commands of other games than Glup."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from urllib.parse import quote

import pytest

from command_line import Glup, refused
from glupcore import (
    RULESETS,
    Deal,
    GlupError,
    Random,
    Record,
    line_from_view,
    meld_kinds,
    position_from_view,
    ruleset,
    view_from_position,
)
from glupcore._core import read_action
from glupcore.arena.play_profile import PlayProfile, count_play
from glupcore.arena.profiles import profiles_of
from glupcore.deals.sources import points_by_source
from glupcore.deals.trace import trace_lines
from glupcore.drawing.meld_families import families
from glupcore.drawing.render import text
from test_positions_kind import views

OTHERS = RULESETS[1:]


def played(rules: str, seed: int, policy: str = "greedy") -> Record:
    """A deal played to its end; random ones have more dix in them."""
    rng = Random(seed)
    deal = Deal.from_deck(rng.deck(rules), seed % 2, rules=rules)
    while (player := deal.player) is not None:
        deal.apply(deal.view(player).choose(policy, rng))
    return deal.record()


@pytest.mark.parametrize("rules", RULESETS)
def test_a_record_says_by_which_rules_it_is_but_for_glup(rules: str) -> None:
    record = played(rules, 1)
    data = record.to_dict()
    assert next(iter(data)) == ("deck" if rules == "glup" else "rules")
    assert data.get("rules", "glup") == record.rules == rules
    assert Record.parse(record.to_json()) == record
    assert Deal.from_record(record).record() == record


@pytest.mark.parametrize("rules", RULESETS)
def test_every_view_comes_back_from_json_line_and_drawing(rules: str) -> None:
    decisions = set()
    for view in views(6, seed=50, rules=rules):
        line = line_from_view(view)
        assert line.startswith(f"{rules}_") == (rules != "glup")
        assert quote(line, safe="") == line
        assert line_from_view(view_from_position(line)) == line
        again = view_from_position(json.dumps(position_from_view(view)), view.seat)
        assert again.to_json() == view.to_json()
        for form in (line, line.upper(), text(view)):
            assert view_from_position(form) == view
        decisions.add((view.phase, view.decision))
    assert len(decisions) == 7


DRAWING = """\
Phase 1 of two-handed-extended, trump ♦, turn-up 9♦, 13 cards in the stock
You (seat 1) to meld

You       140 points, 39 card points
  hand    ♣ TT 9  ♦ TT  ♠ Q
  table   Q♣ (marriage-C)
          K♣ (marriage-C, kings)
          Q♦ (marriage-D)
          K♦ (marriage-D, kings)
          K♠ (kings)
Opponent  20 points, 15 card points
  hand    ♦ A and 9 unknown cards
  table   9♦ (dix)
"""

NINE = {
    "rules": "two-handed-extended",
    "turnup": "9D",
    "decision": "meld",
    "hand": "9C TC TC TD TD QS",
    "table": (
        "QC (marriage-C) KC (marriage-C, kings) QD (marriage-D) KD (marriage-D, kings) KS (kings)"
    ),
    "opponent": {"table": "9D (dix)", "known": "AD"},
    "played": "9C AC AD 9H 9H QH KH AH AH 9S 9S QS",
    "scores": "140:20",
    "counters": "39:15",
}  # fmt: skip


def test_a_drawing_names_the_rules_and_counts_the_points_of_cards() -> None:
    view = view_from_position(NINE, seat=1)
    assert text(view).startswith(DRAWING)
    assert view.legal_actions() == ["marriage-S:QS,KS+", "pass"]
    assert "39 card points" in view._repr_svg_()


def test_both_orders_of_a_history_that_one_order_allows() -> None:
    """First the marriage, then the run: so a card with both may lie there."""
    table = "KD (marriage-D, run) QD (run) JD TD AD (run)"
    position = {**NINE, "turnup": "9D", "table": table, "hand": "9C TC TC TD QS QC"}
    position |= {"opponent": {}, "played": "9C AC AC 9H 9H QH KH AH AH 9S 9S QS"}
    view = view_from_position({**position, "counters": "39:15"})
    assert "marriage-D:QD,KD" not in view.legal_actions()


def test_a_history_stands_in_the_order_of_the_game() -> None:
    """Roundhouse is the last kind of this game, and a double comes after the single kinds."""
    table = [["KS", "roundhouse", "kings"], ["QS", "double-pinochle", "run"]]
    position = {**NINE, "turnup": "9S", "table": table, "hand": "9C TC TC TD TD QC KC KH KD"}
    played = str(NINE["played"]).replace("9S 9S", "JC JC")
    view = view_from_position({**position, "opponent": {}, "played": played, "counters": "42:16"})
    written = position_from_view(view)["table"]
    assert written == [["QS", "run", "double-pinochle"], ["KS", "kings", "roundhouse"]]
    assert [[one.card, *one.history] for one in view.table] == written


def test_an_endgame_is_a_position_too() -> None:
    view = view_from_position("two-handed H AS TS 9H [KD] / AS JC QD TD")
    assert (view.rules, view.decision, view.seat) == ("two-handed", "follow", 1)
    assert view_from_position(line_from_view(view)) == view


@pytest.mark.parametrize("rules", RULESETS)
def test_every_trace_line_says_by_which_rules_it_is_but_for_glup(rules: str) -> None:
    lines = list(trace_lines(played(rules, 2)))
    for line in lines:
        assert line.get("rules", "glup") == rules
        assert ("rules" in line) == (rules != "glup")


@pytest.mark.parametrize("rules", OTHERS)
@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_sources_sum_to_the_scores(rules: str, policy: str) -> None:
    exchanges = 0
    for seed in range(12):
        record = played(rules, seed, policy)
        points = points_by_source(record)
        state = record.state_at(len(record.actions))
        assert tuple(sum(seat.values()) for seat in points) == state.scores
        assert sum(seat["counters"] for seat in points) == ruleset(rules).counter_points
        assert [seat["exchange"] for seat in points] == [
            10 * sum(step.action == "dix" and step.player == seat for step in record.steps())
            for seat in (0, 1)
        ]
        exchanges += record.actions.count("dix")
    assert exchanges > 4


def test_the_cards_drawn_after_a_dix_are_none() -> None:
    for seed in range(30):
        record = played("two-handed", seed, "random")
        for step in record.steps():
            ends_turn = step.before.decision == "meld" and step.action != "dix"
            assert bool(step.draws) == ends_turn
            for seat, place in step.draws:
                if place != ruleset("two-handed").turnup_place:
                    assert record.deck[place] in step.after.hand(seat)


def test_a_profile_counts_a_trick_once_however_many_dix_it_has() -> None:
    for seed in range(12):
        record = played("two-handed", seed, "random")
        profiles = tuple(PlayProfile(rules="two-handed") for _ in range(2))
        count_play(record, profiles)
        assert sum(profile.tricks for profile in profiles) == ruleset("two-handed").draw_tricks
        declared = sum((profile.declared for profile in profiles), Counter[str]())
        done = [read_action(action)[0] for action in record.actions]
        assert declared["dix"] == done.count("dix")
        assert declared.total() == len([one for one in done if one not in ("play", "pass")])
        assert not any(profile.glups for profile in profiles)


def test_a_profile_of_two_games_is_refused(tmp_path: Path, glup: Glup) -> None:
    path = tmp_path / "both.jsonl"
    path.write_text("".join(played(rules, 3).to_json() + "\n" for rules in RULESETS[:2]))
    with pytest.raises(GlupError, match="expected deals of one game, glup, given one of two-hand"):
        profiles_of([path])
    path.write_text(played("two-handed", 3).to_json() + "\n")
    assert "of cards played, tricks 1-4, 5-8, 9-12" in glup("profile", path).out


@pytest.mark.parametrize("rules", OTHERS)
def test_the_commands(rules: str, glup: Glup, tmp_path: Path) -> None:
    made = glup("deal", "--rules", rules, "--seed", 5, "--play", "greedy", "--count", 2)
    assert made.status == 0
    path = tmp_path / "deals.jsonl"
    path.write_text(made.out)
    first = Record.parse(made.out.splitlines()[0])
    assert first.rules == rules
    assert list(first.deck) == Random(5).deck(rules)
    replayed = glup("replay", path).out.splitlines()
    assert [line.split(",")[1] for line in replayed] == [" complete"] * 2
    shown = glup("show", path, "--ply", 9, "--seat", 0).out
    assert shown.startswith(f"Phase 1 of {rules}, trump ")
    line = glup("show", path, "--ply", 9, "--seat", 0, "--line").out.strip()
    assert glup("show", line).out == shown
    depths = glup("perft", path, "--index", 1, "--ply", 9, "--depth", 2, "--json").lines()
    assert depths == [{"counts": [first_count(path, 1), first_count(path, 2)]}]
    assert refused(glup("deal", "--rules", rules, "--exact-cut"), "exact_cut", rules)


def first_count(path: Path, depth: int) -> int:
    record = Record.parse(path.read_text().splitlines()[1])
    return record.state_at(9).perft(depth)


@pytest.mark.parametrize("rules", OTHERS)
def test_melds_and_rules_print_the_points_of_the_game(rules: str, glup: Glup) -> None:
    kinds = meld_kinds("H", rules)
    page, table = glup("rules", "--rules", rules).out, glup("melds", "--rules", rules).out
    lines = glup("melds", "--rules", rules, "--json").lines()
    assert [line["kind"] for line in lines] == [kind.identifier for kind in kinds]
    for found in families("H", rules):
        points = [str(kind.points) for kind in found.kinds.values()]
        row = next(line for line in table.splitlines() if line.split()[:1] == [found.name])
        assert row.split()[1 : 1 + len(points)] == points
    assert "  pinochle, J♦ Q♠: 40" + (", 300" if rules == OTHERS[1] else "") + "\n" in page
    assert "  run, A T K Q J of trumps: 150" in page
    assert "250 points in all" in page.replace("\n", " ")
    assert "{" not in page


@pytest.mark.parametrize("trump", "CDHS")
@pytest.mark.parametrize("rules", ["glup", *OTHERS])
def test_the_overview_excludes_what_the_kinds_exclude(rules: str, trump: str, glup: Glup) -> None:
    """Neither more nor less, of every multiple; those of one family exclude each other."""
    kinds = {
        (family.name, times): kind.identifier
        for family in families(trump, rules)
        for times, kind in family.kinds.items()
    }

    def named(text: str) -> set[str]:
        found = set()
        for one in text.split(", "):
            name, _, marks = one.partition(" x") if " x" in one else (one, "", "")
            names = [f"marriage-{suit}" for suit in "CDHS"] if name == "all marriages" else [name]
            times = {int(mark.removeprefix("x")) for mark in marks.split("/") if mark}
            found |= {k for (n, m), k in kinds.items() if n in names and (m in times or not times)}
        return found

    told = glup("melds", "--rules", rules, "--trump", trump).out
    part = told.partition("What excludes what:\n")[2].partition("\n\n")[0]
    lines = re.sub(r"\n {3,}", " ", part).splitlines()
    pairs = set()
    for line in lines:
        some, _, others = line.strip().partition(": ")
        pairs |= {(one, other) for one in named(some) for other in named(others)}
    family_of = {kind: name for (name, _), kind in kinds.items()}
    assert pairs == {
        (kind.identifier, other)
        for kind in meld_kinds(trump, rules)
        for other in kind.incompatible
        if family_of[kind.identifier] != family_of[other]
    }


def test_what_a_kind_excludes_is_told_of_kinds_that_share_a_card(glup: Glup) -> None:
    told = glup("melds", "run", "--trump", "S", "--rules", "two-handed").out
    assert "excludes  marriage-S, run\n" in told
    told = glup("melds", "marriage-S", "--trump", "S", "--rules", "two-handed").out
    assert "excludes  marriage-S\n" in told
    assert refused(glup("melds", "double-run", "--rules", "two-handed"), "no kind of meld of two-h")


def test_a_declaration_that_the_game_does_not_know_is_refused_with_its_name() -> None:
    deal = Deal.from_seed(1, rules="two-handed")
    for _ in range(2):
        deal.apply(deal.legal_actions()[0])
    with pytest.raises(GlupError, match="no kind of meld by the rules of two-handed"):
        deal.apply("roundhouse")
