"""A deal of an auction game as one player saw it: its text, and the doors that take it."""

import contextlib
import copy
import json
import pickle
import random
from pathlib import Path
from typing import Any

import pytest

import glupcore
from auction_events import events
from conformance import read
from engine_answers import Message, advised, answer, fault, result, timeless, valid
from glupcore import GlupError
from glupcore.auction import ROWS, Record, Rules, SeenDeal, State
from glupcore.cli import main
from places import ROOT, TESTS
from speeds import some_quick

DATA = TESTS / "data" / "auction"
DEALT = [row for row in ROWS if row != "two-handed-draw"]
GAMES = ["three-handed", "four-handed", "double-deck", "three-handed-chips", "five-handed"]
HOUSE: Message = {"from": "four-handed", "name": "our-table", "target": 500, "pinochle": [40]}
CLUBS = [
    *(
        {record["rules"]["name"]: record["rules"] for record in read(DATA, "houses.jsonl")}
        | {
            "unseen": {"from": "four-handed-racehorse", "name": "unseen", "widow": 4, "hand": 11}
            | {"widow_open": False, "trump_first": True, "marriage": True, "leads": "eldest"},
            "first": {"from": "racehorse", "name": "first", "trump_first": True, "look": "any"},
        }
    ).values()
]
CLUBS = [keys for keys in CLUBS if keys["from"] != "two-handed-draw"]
EXAMPLE = ROOT / "examples" / "auction" / "seen.txt"
QUICK: Message = {"iterations": 40, "seed": 5}
HEAD = """rules: four-handed
dealer: 3
seat: 2
hand: C AATT D ATKQQ H AA S A
"""
TOLD = HEAD + "pass pass bid:250 pass trump:C\n"


def seen(rules: Any, seed: int, me: int = 0, most: int = 1000) -> tuple[SeenDeal, State]:
    """What a seat saw of a deal that is played by rule, up to so many events."""
    state = State.from_seed(seed, seed % Rules(rules).seats, rules=rules)
    deal = SeenDeal(state.rules, state.hand(me), me, state.dealer)
    for _, (kind, _, text) in zip(range(most), events(state, me, seed), strict=False):
        if deal.is_over or kind not in ("action", deal.news.what):
            break
        deal.tell(text)
    return deal, state


def to_decide(row: str, at_least: int) -> SeenDeal:
    """A deal in which the owner is to act after so many events."""
    for seed in range(20):
        for most in range(at_least, at_least + 12):
            deal, _ = seen(row, seed, 0, most)
            if not deal.is_over and deal.news.what == "action" and deal.news.seat == 0:
                return deal
    raise AssertionError("there is one")


@pytest.mark.parametrize("rules", [*DEALT, HOUSE], ids=str)
@pytest.mark.parametrize("seed", some_quick(range(3), 0))
def test_texts_are_read_as_they_are_written(rules: Any, seed: int) -> None:
    for most in (0, 3, 9, 25, 1000):
        deal, _ = seen(rules, seed, seed % Rules(rules).seats, most)
        again = SeenDeal.parse(deal.to_text())
        assert (again.told, again.facts, again.news) == (deal.told, deal.facts, deal.news)
        assert again.to_text() == deal.to_text()
        assert pickle.loads(pickle.dumps(deal)) == deal == copy.deepcopy(deal)
        assert len(max(deal.to_text().splitlines(), key=len)) < 200


@pytest.mark.parametrize("rules", CLUBS, ids=lambda keys: keys["name"])
def test_deals_by_the_rules_of_clubs_are_told_card_by_card(rules: Message) -> None:
    told = 0
    for seed in range(6):
        state = State.from_seed(seed, seed % Rules(rules).seats, rules=rules)
        me = (seed * 2 + 1) % state.rules.seats
        deal = SeenDeal(state.rules, state.hand(me), me, state.dealer)
        for kind, _, text in events(state, me, seed):
            if deal.is_over:
                break
            assert kind in ("action", deal.news.what)
            deal.tell(text)
            if not deal.is_over and not state.is_over and deal.news.what == "action":
                assert deal.view() == state.view(me)
                told += 1
        assert SeenDeal.parse(deal.to_text()) == deal
    assert told > 20


def test_totals_and_options_are_kept() -> None:
    rules = Rules("four-handed", {"target": 1500})
    hand = State.from_seed(1, 0, rules=rules).hand(2)
    deal = SeenDeal(rules, hand, 2, 0, [120, -40])
    text = deal.to_text()
    assert 'options: {"target":1500}\n' in text
    assert "totals: 120 -40\n" in text
    assert SeenDeal.parse(text).view() == deal.view()
    assert deal.facts["accounts"] == [120, -40]


def test_what_is_typed_kindly() -> None:
    typed = (
        "\ufeff# as I saw it\n\nRules : four-handed\r\ndealer:3\nseat: 2 # me\n"
        "hand: c AATT  D ATKQQ  H AA  S A\nPass   pass # both\nbid 250 PASS\ntrump: ♣\n"
        "Melds: qs jd melds: NONE\nmelds: 9C,9C\n"
    )
    deal = SeenDeal.parse(typed)
    assert deal.told == ("pass", "pass", "bid:250", "pass", "trump:C", "JD QS", "", "9C 9C")
    assert SeenDeal.parse(deal.to_text()) == deal


@pytest.mark.parametrize(
    "text",
    [
        HEAD.replace("dealer: 3", "dealer: W").replace("seat: 2", "seat: South"),
        HEAD.replace("C AATT D ATKQQ H AA S A", "A.AA.ATKQQ.AATT"),
        HEAD.replace("C AATT D ATKQQ H AA S A", "AATT♧ ATKQQ♢ 2xA♡ ace of spades"),
        HEAD.replace("C AATT D ATKQQ H AA S A", "C: AATT; D: ATKQQ | H: AA | S: A"),
    ],
)
def test_a_text_is_read_as_people_write_it(text: str) -> None:
    kind = SeenDeal.parse(text + "pass 250 300 pass pass\ntrump: hearts\n")
    plain = SeenDeal.parse(HEAD + "pass bid:250 bid:300 pass pass\ntrump:H\n")
    assert kind.to_text() == plain.to_text()


def test_what_was_told_wrongly_changes_nothing() -> None:
    deal = SeenDeal.parse(TOLD)
    before = deal.to_text()
    for wrong in ("KD QD", "fly", "QS JD TS", "AC " * 60):
        with pytest.raises(GlupError):
            deal.tell(wrong)
        assert deal.to_text() == before
    with pytest.raises(GlupError, match="melds: expected before the deal goes on"):
        deal.view()
    shown = deal.facts["shown"]
    assert [bool(cards) for cards in shown] == [False, False, True, False]


@pytest.mark.parametrize("row", GAMES)
def test_the_protocol_answers_as_the_library(row: str) -> None:
    for at_least in (0, 12, 25):
        deal = to_decide(row, at_least)
        subject = {"record": deal.to_text()}
        view = deal.view()
        reply = answer({"method": "legal", **subject})
        valid(reply)
        turn = {"decision": deal.decision, "player": 0, "legal": view.legal_actions()}
        assert reply["result"] == turn
        reply = answer({"method": "analyze", **subject, **QUICK})
        valid(reply)
        assert timeless(reply["result"]) == advised(view, **QUICK)
        assert timeless(result({"method": "analyze", **subject, "ply": deal.plies, **QUICK})) == (
            timeless(reply["result"])
        )
        reply = answer({"method": "show", **subject})
        valid(reply)
        stands = {"shows": "action", "seat": 0, "legal": view.legal_actions()}
        expected = {"position": deal.facts, "expected": deal.expected, "next": stands}
        assert reply["result"] == expected
        shown = result({"method": "show", **subject, "ply": 0})
        assert shown["position"] == deal.view_at(0).to_dict()


@pytest.mark.parametrize(
    ("told", "stands"),
    [
        ("", {"shows": "action", "seat": 0, "legal": ["bid:150-10000/10", "pass"]}),
        ("pass 250 300 pass pass", {"shows": "action", "seat": 2}),
        ("pass 250 300 pass pass trump:D", {"shows": "melds", "seat": 3}),
    ],
)
def test_what_stands_next_is_shown(told: str, stands: dict[str, Any]) -> None:
    """Also where something has to be told first, and what another seat may bid."""
    reply = answer({"method": "show", "record": f"{HEAD}{told}\n"})
    valid(reply)
    found = reply["result"]["next"]
    assert {name: found[name] for name in stands} == stands
    assert ("legal" in found) == (found["shows"] == "action")


def test_requests_that_a_deal_as_one_saw_it_can_not_answer() -> None:
    _, _, told = fault({"method": "analyze", "record": TOLD})
    assert "melds: expected before the deal goes on" in told
    deal = to_decide("four-handed", 25)
    for method in ("solve", "review"):
        code, field, told = fault({"method": method, "record": deal.to_text()})
        assert (code, field) == ("bad_request", "record")
        assert "expected every card" in told
    over = next(one for one, _ in (seen("four-handed", seed) for seed in range(9)) if one.is_over)
    assert fault({"method": "analyze", "record": over.to_text()})[2].endswith("given over")
    legal = result({"method": "legal", "record": over.to_text()})
    assert legal == {"decision": "over", "player": None, "legal": []}
    assert result({"method": "show", "record": over.to_text()})["position"] == over.facts
    wrong = fault({"method": "legal", "record": HEAD + "pass fly"})
    assert wrong[2].startswith("record: line 5: 'fly'")
    asked = fault({"method": "legal", "record": deal.to_text(), "rules": "double-deck"})
    assert "rules: expected four-handed" in asked[2]
    assert "ply: expected 0 to 0" in fault({"method": "legal", "record": HEAD, "ply": 9})[2]


def test_a_text_goes_where_a_record_goes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(*args: object, status: int = 0) -> str:
        with pytest.raises(SystemExit) as caught:
            main([str(arg) for arg in args])
        out, err = capsys.readouterr()
        assert caught.value.code == status, err
        return out + err

    monkeypatch.setenv("COLUMNS", "80")
    deal = to_decide("four-handed", 12)
    file = tmp_path / "seen.txt"
    file.write_text(deal.to_text())
    expected = advised(deal.view(), **QUICK)
    options = ("--iterations", 40, "--seed", 5, "--json")
    assert timeless(json.loads(run("recommend", file, *options))) == expected
    assert timeless(glupcore.recommend(deal.to_text(), **QUICK).to_dict()) == expected
    assert timeless(glupcore.recommend(deal, **QUICK).to_dict()) == expected
    assert run("show", file) == deal.drawing() + "\n"
    assert json.loads(run("show", file, "--json")) == deal.facts
    assert json.loads(run("show", file, "--ply", 0, "--json")) == deal.view_at(0).to_dict()
    assert "--seat: expected 0" in run("show", file, "--seat", 1, status=2)
    for command in (["review", file], ["replay", file], ["solve", file]):
        told = run(*command, status=2)
        assert told.count("\n") == 1
        assert command[0] == "solve" or "expected every card" in told


def test_hostile_texts_end_in_one_error() -> None:
    """Whatever is changed in a text, it is read as a deal that can be written, or refused."""
    rng = random.Random(1)
    texts = [seen(row, 1, 0, 40)[0].to_text() for row in ("three-handed", "double-deck")]
    signs = 'ACDHS9TJQK:-,#\n \0\u2660{}[]"0123456789bidpassover' + "\ud800"
    read = 0
    for _ in range(300):
        text = list(rng.choice(texts))
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(text))
            text[at : at + rng.randint(0, 3)] = rng.choice(
                [rng.choice(signs), "pass ", "over\n", ""]
            )
        with contextlib.suppress(GlupError):
            deal = SeenDeal.parse("".join(text))
            read += 1
            assert SeenDeal.parse(deal.to_text()) == deal
            while deal.told:
                deal.undo()
    assert read > 5


def test_the_example() -> None:
    deal = SeenDeal.parse(EXAMPLE.read_text())
    assert deal.news.what == "action"
    assert deal.view().to_act


def test_a_record_is_told_apart_from_a_text() -> None:
    record = Record.deal(Rules("four-handed"), 1, policy="greedy")
    assert glupcore.recommend(record, ply=0, **QUICK).action in ("pass", "bid:150")
    with pytest.raises(GlupError, match="expected one of glup"):
        glupcore.recommend("rules: for-handed\ndealer: 0\n", **QUICK)
