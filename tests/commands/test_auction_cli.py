"""The commands play the auction games by name, by a house's file, and by what a record says."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from command_line import Glup, refused
from command_line import glup as glup
from conformance import read
from glupcore.auction import ROWS, Record, Rules, read_rules
from glupcore.deals.kinds import names
from places import ROOT, TESTS
from rules_page.values import variants

DATA = TESTS / "data" / "auction"
# Keys that change together: seats, hands and widow make up the pack, misdeal asks for its cards.
TOGETHER = ("seats", "sides", "copies", "nines", "hand", "widow", "misdeal")
CLUB = ROOT / "examples" / "auction" / "my-club.toml"


def _file(glup: Glup, path: Path, *args: object) -> Path:
    path.write_text(glup("deal", *args).out)
    return path


@pytest.mark.parametrize("rules", [*ROWS, CLUB])
def test_a_deal_goes_through_every_command(rules: Any, glup: Glup, tmp_path: Path) -> None:
    deal = ("--rules", rules, "--play", "random", "--seed", 7, "--dealer", 1, "--count", 2)
    path = _file(glup, tmp_path / "deals.jsonl", *deal)
    records = [json.loads(line) for line in path.read_text().splitlines()]
    name = rules if rules in ROWS else "my-club"
    assert [record["seed"] for record in records] == [7, 8]
    replayed = glup("replay", path).out.splitlines()
    assert len(replayed) == 2
    assert all(line.startswith(f"record {n}: {name}, ") for n, line in enumerate(replayed))
    trace = glup("replay", "--trace", path).lines()
    record = Record.from_dict(records[0])
    assert trace[: len(record.actions) + 1] == list(record.trace_lines(0))
    ply = len(record.actions) // 2
    counted = glup("perft", path, "--index", 0, "--ply", ply, "--depth", 1, "--json").lines()
    assert counted == [{"counts": [record.state_at(ply).count_actions()]}]
    shown = glup("show", path, "--ply", ply, "--seat", 1).out
    assert shown.startswith(f"{name}, dealer 1")
    assert "seen by seat 1" in shown
    view = glup("show", path, "--ply", ply, "--seat", 1, "--json").lines()[0]
    assert (view["seat"], view["dealer"]) == (1, 1)


def test_what_differs_stands_behind_a_name(glup: Glup) -> None:
    told = glup("deal", "--rules", "four-handed:target=500,kitty=yes", "--seed", 1).lines()[0]
    assert (told["rules"], told["options"]) == ("four-handed", {"target": 500, "kitty": True})
    own = {"from": "four-handed", "name": "my-four-handed", "open": 160, "run": [150, 1500]}
    told = glup("deal", "--rules", "four-handed:open=160,run=150/1500", "--seed", 1).lines()[0]
    assert (told["rules"], "options" in told) == (own, False)
    assert "The lowest bid is 160." in glup("rules", "four-handed:open=160").out
    told = glup("deal", "--rules", f"{CLUB}:target=300,tie=extend", "--seed", 1).lines()[0]
    assert {"target": 1500, **told["rules"]} == read_rules(CLUB).to_value()
    assert told["options"] == {"target": 300, "tie": "extend"}
    told = glup("deal", "--rules", f"{CLUB}:open=300,name=harder", "--seed", 1).lines()[0]
    assert told["rules"] == {**read_rules(CLUB).to_value(), "open": 300, "name": "harder"}


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ("four-handed:opn=160", ["opn", "did you mean open?"]),
        ("four-handed:open=much", ["open", "1 to 10000", '"much"']),
        ("four-handed:kitty=2", ["kitty", "true or false", "given 2"]),
        ("four-handed:open", ["key=value", "'open'"]),
        ("four-handed:tie=extend,tie=extend", ["tie", "twice"]),
        ("four-handed:from=check,open=200", ["from", "twice"]),
        ("double-deck:floor=30", ["floor", "0 or 20", "30"]),
        ("four-hand:open=160", ["'four-hand'", "did you mean four-handed?"]),
        ("glup:open=160", ["open: given in glup, expected target or lead alone"]),
        ("pisti:open=160", ["pisti has no options", "'open=160'"]),
        (f"{CLUB}:opn=160", [f"{CLUB}: ", "opn", "did you mean open?"]),
    ],
)
def test_what_differs_is_checked(rules: str, words: list[str], glup: Glup) -> None:
    assert refused(glup("deal", "--rules", rules), "--rules", *words)


def test_a_game_that_is_none_is_answered_by_each_name_once(glup: Glup) -> None:
    known = glup("deal", "--rules", "x").err.partition("is not one of ")[2].split(", ")
    assert len(known) == len(set(known)) > len(ROWS)


def test_random_players_bid_a_little_above_the_opening(glup: Glup) -> None:
    deals = glup("deal", "--rules", "four-handed", "--play", "random", "--count", 200, "--seed", 1)
    bids, given_up = [], 0
    for line in deals.lines():
        record = Record.from_dict(line)
        end = record.state_at(len(record.actions))
        assert end.is_over
        given_up += "concede" in record.actions
        bids.append(end.bid or 0)
    assert sorted({*bids})[:3] == [150, 160, 170]
    assert 160 <= sorted(bids)[100] <= 250
    assert max(bids) < 600
    assert 0 < given_up < 30


@pytest.mark.parametrize("ply", [0, 12, 40])
def test_a_position_is_drawn_from_its_file(ply: int, glup: Glup, tmp_path: Path) -> None:
    rules = read_rules(CLUB)
    deals = (Record.deal(rules, seed, 1, "random") for seed in range(99))
    view = next(deal for deal in deals if len(deal.actions) > ply).state_at(ply).view(2)
    path = tmp_path / "position.json"
    path.write_text(view.to_json())
    shown = glup("show", path).out
    assert shown.startswith("my-club, dealer 1")
    assert "seen by seat 2" in shown
    assert glup("show", path, "--json").lines() == [view.to_dict()]
    spoilt = {**view.to_dict(), "seat": 9, "hand": "XX", "dealer": "me"}
    path.write_text(json.dumps(spoilt))
    assert refused(glup("show", path), "seat: ", "hand: ", "dealer: ")


@pytest.mark.parametrize("rules", ROWS)
def test_tags_are_read_where_records_are(rules: str, glup: Glup, tmp_path: Path) -> None:
    deal = ("--rules", rules, "--play", "random", "--seed", 3, "--count", 2)
    path = _file(glup, tmp_path / "deals.jsonl", *deal)
    tags = _file(glup, tmp_path / "deals.pbn", *deal, "--pbn")
    assert tags.read_text().startswith(f'[Rules "{rules}"]\n[Dealer "N"]\n[De')
    assert glup("replay", tags).out == glup("replay", path).out
    assert glup("replay", "--trace", tags).out == glup("replay", "--trace", path).out
    shown = ("--index", 1, "--ply", 5)
    assert glup("show", tags, *shown).out == glup("show", path, *shown).out
    with_remark = "% PBN 2.1\n; ours\n" + tags.read_text()
    assert glup("replay", "-", stdin=with_remark).out == glup("replay", path).out


def test_a_game_is_replayed_deal_by_deal(glup: Glup, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    games = read(DATA, "games.jsonl")
    path.write_text("".join(json.dumps(game) + "\n" for game in games))
    told = glup("replay", path).out
    assert told.count("a game of") == len(games)
    for game in games:
        last = game["after"][-1]
        assert f"accounts {' : '.join(map(str, last['accounts']))}" in told
    assert "account 1 won: at the target" in told
    assert "payments 16 : -5 : -11" in told
    assert told.count(" won: ") == len(games)
    lines = glup("replay", "--trace", path).lines()
    after = [line["after"] for line in lines if "after" in line]
    assert after == [stands for game in games for stands in game["after"]]
    first = len(games[1]["deals"][0]["actions"])
    shown = glup("show", path, "--index", 1, "--ply", first + 1).out
    assert "Accounts  " in shown


def test_what_a_hand_wins_of_checks(glup: Glup) -> None:
    hand = "AC AD AH AS KH QH JH TH KH QH 9C 9D"  # run, aces, and no second marriage beside it
    told = glup("melds", hand, "--rules", "check", "--trump", "H")
    assert told.out.endswith("checks: 2\n")
    data = glup("melds", hand, "--rules", "check", "--trump", "H", "--json").lines()[0]
    assert data["checks"] == 2
    assert "checks" not in glup("melds", hand, "--rules", "three-handed", "--trump", "H").out


def test_what_a_hand_melds(glup: Glup) -> None:
    hand = "KC QC KD QD KH QH KS QS AC TC 9C 9H"
    told = glup("melds", hand, "--rules", "four-handed", "--trump", "H").out
    assert told.startswith("By four-handed, ♥ being trump: 250\n")
    assert "trump-marriage  40  ♥ K Q\n" in told
    assert "shown: ♣ K Q  ♦ K Q  ♥ K Q 9  ♠ K Q" in told
    data = glup("melds", hand, "--rules", "four-handed", "--trump", "H", "--json").lines()[0]
    assert (data["points"], len(data["melds"])) == (250, 7)
    table = glup("melds", "--rules", "racehorse").out
    assert "150, 300, 900, game" in table
    assert re.search("^four_aces +1000 ", table, re.MULTILINE)
    assert re.search("^dix +10 ", glup("melds", "--rules", "check").out, re.MULTILINE)
    assert "dix" not in glup("melds", "--rules", "double-deck").out
    assert refused(glup("melds", "XX", "--rules", "check"), "hand", "'XX'")


@pytest.mark.parametrize("rules", ROWS)
def test_the_page_of_a_row_has_all_keys_that_a_file_may_change(rules: str, glup: Glup) -> None:
    page = glup("rules", rules).out
    assert page == glup("rules", "--rules", rules).out
    for key in Rules(rules).keys():  # noqa: SIM118
        name = key["name"]
        listed = f"\n  {name} " in page
        changes = len({repr(value) for value, _ in variants(rules, key)}) > 1
        assert listed == changes or name in TOGETHER or name == "floor", name
    written = glup("rules", rules, "--toml").out
    assert f'from = "{rules}"\n' in written


def test_a_row_printed_as_toml_is_a_house_s_file(glup: Glup, tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    text = glup("rules", "double-deck", "--toml").out
    path.write_text(text.replace("open = 50", "open = 60"))
    page = glup("rules", path).out
    assert "A house's own rules, from double-deck." in page
    assert "The lowest bid is 60." in page
    record = json.loads(glup("deal", "--rules", path, "--seed", 1).out)
    assert record["rules"] == {"from": "double-deck", "name": "my-club", "open": 60}


@pytest.mark.parametrize("command", ["deal", "melds", "rules"])
def test_rules_that_there_are_not(command: str, glup: Glup, tmp_path: Path) -> None:
    known = [repr(name) for name in names()]
    assert refused(glup(command, "--rules", "four-hand"), "'four-hand' is not one of", *known)
    assert refused(glup(command, "--rules", tmp_path / "no.toml"), "no.toml")
    bad = tmp_path / "bad.toml"
    bad.write_text('from = "check"\nname = "x"\nopn = 5\n')
    assert refused(glup(command, "--rules", bad), f"{bad}", "opn", "did you mean open")


def test_what_does_not_go_together(glup: Glup) -> None:
    assert refused(glup("deal", "--rules", "check", "--dealer", 3), "--dealer", "0 to 2")
    assert refused(glup("deal", "--pbn"), "--pbn", "glup")
    assert refused(glup("deal", "--rules", "check", "--exact-cut"), "--exact-cut", "check")
    assert refused(glup("rules", "glup", "--toml"), "--toml", "glup")


def test_a_bad_record_is_told_in_a_line(glup: Glup) -> None:
    record = read(DATA, "records.jsonl")[0]
    text = json.dumps({**record, "actions": [*record["actions"][:3], "trump:H"]})
    assert refused(glup("replay", "-", stdin=text), "record 0, ply 3", "trump:H")
    text = json.dumps({**record, "rules": "for-handed"})
    assert refused(glup("replay", "-", stdin=text), "for-handed", "did you mean four-handed", *ROWS)
    tags = '[Rules "check"]\n[Dealer "Q"]\n[Deal "N:"]\n'
    assert refused(glup("replay", "-", stdin=tags), "record 0", "line 2", '"Q"')
    tags = '[Rules "check"]\n[Dealer "N"]\n[Deal "N:A.K'
    assert refused(glup("replay", "-", stdin=tags), "record 0", "line 3")
