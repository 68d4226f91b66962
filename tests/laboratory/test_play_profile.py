"""How a player plays: counts against a deal laid by hand, and against the referee's reckoning."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings

from command_line import Glup, refused
from games import Game, games
from glupcore import GlupError, Record, RecordError, meld_kinds
from glupcore.arena import match
from glupcore.arena.play_profile import KIND_NAMES, WORTHS, PlayProfile, count_play, kind_name
from glupcore.arena.profiles import profile_text, profiles_of
from glupcore.deals.sources import family
from journals import unsummed
from referee import lay_deck
from referee.tricks import follower_takes, glups_made
from test_arena_sources import record_of

MINE = "TC TD 9S 9D JD KD QD QS 9C 9C 9C TC TC 9D 9D TS TS TS"
THEIRS = "AC TD 9H AD AD AS AS AS AS JC JC JC JC 9S JS JS JS JS"


def by_hand() -> Record:
    """Seat 1 leads, with a pinochle and a marriage; seat 0 has the nine of trumps to exchange."""
    deck = lay_deck(MINE.split(), THEIRS.split(), "AH", ["TH", "KC"] * 4)
    actions = (
        "TC JC pass"  # 1: they could have taken it, with nothing but the exchange
        " TD TD pinochle:JD,QS"  # 2: three glups
        " 9S AS dix"  # 3: taken for the exchange
        " JC 9D pass"  # 4: the follower could take it and declare the marriage, but throws a nine
        " 9S 9C pass"  # 5: and again
        " JC TC marriage-D:KD,QD"  # 6
    )
    return Record(tuple(deck), 0, False, tuple(actions.split()))


def test_a_deal_laid_by_hand() -> None:
    other, mine = PlayProfile(), PlayProfile()
    count_play(by_hand(), (other, mine))
    assert (mine.deals, mine.tricks, mine.glups) == (1, 3, 0)
    assert mine.declared == {"pinochle": 1, "marriage": 1}
    assert mine.moments == {"pinochle": 2, "marriage": 6}
    assert mine.offered == {"pinochle": 2, "marriage": 1}
    assert +mine.accepted == {"pinochle": 1, "marriage": 1}
    assert mine.could_take == {"less than 15": 3}
    assert +mine.took == {"less than 15": 1}
    assert +mine.points == {"pinochles": 4, "marriages": 2}
    assert mine.thrown == {("early", "plain", "T"): 3, ("early", "plain", "9"): 3}

    assert (other.deals, other.tricks, other.glups) == (1, 3, 1 + 3)
    assert (other.declared, other.moments) == ({"dix": 1}, {"dix": 3})
    assert other.offered == {"aces": 2}  # with the ace that they have exchanged
    assert not +other.accepted
    assert other.could_take == {"less than 15": 3}
    assert +other.took == {"less than 15": 1}
    assert +other.points == {"exchange": 1, "glups": 1}


def test_one_style_for_both_seats() -> None:
    both, one, two = PlayProfile(), PlayProfile(), PlayProfile()
    count_play(by_hand(), (both, both))
    count_play(by_hand(), (one, two))
    assert both.deals == 2
    assert both.thrown == one.thrown + two.thrown
    assert both.points == one.points + two.points


def test_names_of_kinds() -> None:
    assert len(KIND_NAMES) == 40
    for trump in "CDHS":
        assert {kind_name(k.identifier, trump) for k in meld_kinds(trump)} == set(KIND_NAMES)
    assert kind_name("roundhouse-of-runs", "S") == "roundhouse of runs"
    assert kind_name("quadruple-marriage-S", "S") == "quadruple trump marriage"


@settings(max_examples=60)
@given(games())
def test_counts_agree_with_a_second_reckoning(game: Game) -> None:
    record = record_of(game)
    profiles = PlayProfile(), PlayProfile()
    count_play(record, profiles)
    trump = game.deck[36][1]
    points = {kind_name(k.identifier, trump): k.points for k in meld_kinds(trump)}
    families = {kind_name(k.identifier, trump): family(k.identifier) for k in meld_kinds(trump)}

    tricks, took, glups = [0, 0], [0, 0], [0, 0]
    led = ""
    for state, action in game.states():
        if state.phase == 2 or action is None or state.player is None:
            break
        if state.decision == "lead":
            led = action[:2]
        elif state.decision == "follow":
            takes = follower_takes(led, action[:2], trump)
            took[state.player] += takes
            glups[state.player] += glups_made(led, action[:2], trump)
        else:
            tricks[state.player] += 1
    for seat, profile in enumerate(profiles):
        assert (profile.tricks, profile.glups) == (tricks[seat], glups[seat])
        assert profile.took.total() == took[seat]
        assert all(profile.took[key] <= profile.could_take[key] for key in WORTHS)
        assert all(profile.accepted[kind] <= profile.offered[kind] for kind in KIND_NAMES)
        assert profile.thrown.total() == 30
        scored: Counter[str] = Counter()
        for kind, often in profile.declared.items():
            if kind != "dix":
                scored[families[kind]] += often * points[kind]
        assert scored == +Counter({f: profile.points[f] for f in set(families.values())})


def test_a_bad_action_leaves_no_trace() -> None:
    record = by_hand()
    bad = Record(record.deck, 0, False, (*record.actions[:4], "ZZ"))
    profiles = PlayProfile(), PlayProfile()
    with pytest.raises(RecordError, match=r"record 3.*ply 4.*ZZ"):
        count_play(bad, profiles, 3)
    assert profiles == (PlayProfile(), PlayProfile())


def test_match_files_by_player_and_records_by_seat(tmp_path: Path) -> None:
    one, two, records = (tmp_path / name for name in ("one", "two", "records"))
    match("greedy", "random", pairs=2, seed=1, path=one)
    match("random", "greedy", pairs=1, seed=2, path=two)
    records.write_text(by_hand().to_json() + "\n", encoding="utf-8")
    profiles = profiles_of([one, two, records])
    assert {name: profile.deals for name, profile in profiles.items()} == {
        "greedy": 6, "random": 6, "seat 0": 1, "seat 1": 1,
    }  # fmt: skip
    result = match("greedy", "random", pairs=2, seed=1, path=one)
    greedy = profiles_of([one])["greedy"]
    assert greedy.points.total() / 4 == result.a.points
    assert greedy.tricks < 30 * 4


def test_a_bad_line_of_a_match_is_named(tmp_path: Path) -> None:
    path = tmp_path / "match"
    match("greedy", "random", pairs=1, seed=1, path=path)
    path.write_text(unsummed(path.read_text()) + json.dumps({"pair": 1}) + "\n")
    with pytest.raises(GlupError, match="line 3: not the line of a pair"):
        profiles_of([path])


def test_the_table(glup: Glup, tmp_path: Path) -> None:
    path = tmp_path / "records"
    path.write_text(by_hand().to_json() + "\n", encoding="utf-8")
    result = glup("profile", path)
    assert result.out == profile_text(profiles_of([path])) + "\n"
    lines = {line.split("  ")[0]: line.split()[-2:] for line in result.out.splitlines() if line}
    assert lines["all"] == ["2.0", "6.0"]
    assert lines["less than 15"] == ["33%", "33%"]
    assert lines["pinochle"] == ["(", "2.0)"]
    assert "nothing" not in lines


def test_tables_of_nobody_are_headings() -> None:
    assert "of cards played, tricks 1-10, 11-20, 21-30" in profile_text({})


def test_nothing_to_tell_is_refused(glup: Glup, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.write_text("", encoding="utf-8")
    assert refused(glup("profile", empty), "profile: expected at least one deal, given none")
    assert refused(glup("profile", tmp_path / "none"), "No such file")
