"""A deal as one player sees it: it knows what the whole record's views know, and nothing else."""

import json
import re
from pathlib import Path
from random import Random as PythonRandom
from typing import Any

import pytest

from glupcore import (
    Deal,
    GlupError,
    NotationError,
    Random,
    Record,
    RecordError,
    SeenDeal,
    read_deal,
)
from glupcore._core import candidate_actions
from glupcore.cli import main
from glupcore.client.messages import message
from glupcore.deals.masked import UNKNOWN, masked
from glupcore.protocol.faults import Fault
from glupcore.protocol.games import Games
from glupcore.protocol.requests import read_request
from glupcore.protocol.spots import spots_of
from places import ROOT

EXAMPLES = ROOT / "examples"
PLIES = 5  # of each deal and seat


def self_play(seed: int) -> Record:
    deal = Deal.from_seed(seed, dealer=seed % 2, exact_cut=seed % 5 == 0)
    rng = Random(seed)
    while (player := deal.player) is not None:
        deal.apply(deal.view(player).choose("greedy" if seed % 4 else "random", rng))
    return deal.record()


def deals(count: int, records: list[dict[str, Any]]) -> list[Record]:
    """Whole deals: those of the examples, of the conformance data, and self-play."""
    lines = (EXAMPLES / "deals.jsonl").read_text(encoding="utf-8").splitlines()
    found = [Record.parse(line) for line in lines]
    found += [Record.from_dict(data) for data in records[:: 2 * len(records) // count]]
    return [*found, *map(self_play, range(max(0, count - len(found))))]


def check(record: Record, seat: int, rng: PythonRandom) -> None:
    """One player's deal against the whole record, in every form it has."""
    whole, deal = SeenDeal.from_record(record, seat), Deal.from_record(record)
    for ply in range(len(record.actions) + 1):
        state = deal.state_at(ply)
        assert whole.view_at(ply) == state.view(seat)
    for ply in rng.sample(range(len(record.actions) + 1), min(PLIES, len(record.actions))):
        seen = SeenDeal.from_record(record, seat, ply)
        again = SeenDeal.parse(seen.to_text())
        assert again == seen
        assert again.to_text() == seen.to_text()
        assert SeenDeal.from_dict(seen.to_dict(), seat).to_dict() == masked(record, ply, seat)
        assert again.actions == record.actions[:ply]
        state = record.state_at(ply)
        assert again.view() == state.view(seat)
        legal = again.legal_actions()
        assert set(legal) >= set(state.legal_actions())
        if state.player == seat or state.phase == 2:
            assert legal == state.legal_actions()


@pytest.mark.parametrize("count", [12, pytest.param(30, marks=pytest.mark.slow)])
def test_it_knows_what_the_player_knows(count: int, records: list[dict[str, Any]]) -> None:
    rng = PythonRandom(count)
    for record in deals(count, records):
        check(record, 0, rng)
        check(record, 1, rng)


@pytest.mark.parametrize("seed", range(4))
def test_told_and_undone_one_by_one(seed: int) -> None:
    record, seat = self_play(seed), seed % 2
    whole = SeenDeal.from_record(record, seat)
    live = SeenDeal(
        whole.hand, whole.turnup, dealer=whole.dealer, seat=seat, exact_cut=whole.exact_cut
    )
    texts = {}
    for number, event in enumerate(whole.events):
        if number % 20 == 0:
            texts[number] = live.to_text()
        assert live.player == event.seat
        assert (live.needs == "draw") == event.is_draw
        if event.is_draw:
            assert event.text in live.possible_draws()
            live.draw(event.text)
        else:
            assert event.text in live.legal_actions()
            live.apply(event.text)
    assert live.is_over
    assert live.needs is None
    assert (
        live.record().state_at(len(live.actions)).scores
        == record.state_at(len(record.actions)).scores
    )
    for number in reversed(range(len(whole.events))):
        assert live.undo() == whole.events[number]
        assert number not in texts or live.to_text() == texts[number]


@pytest.mark.parametrize("seed", range(6))
def test_a_kind_alone_is_the_candidate(seed: int) -> None:
    """It is the declaration that the core would keep; of several the error names them."""
    record = self_play(seed)
    told = 0
    for ply, action in enumerate(record.actions):
        if ":" not in action:
            continue
        state = record.state_at(ply)
        kind = action.partition(":")[0]
        kept = [a for a in candidate_actions(state) if a.startswith(f"{kind}:")]
        mine = SeenDeal.from_record(record, state.player or 0, ply)
        if len(kept) == 1:
            assert [event.text for event in mine.tell(kind.replace("-", " "))] == kept
            told += 1
        else:
            with pytest.raises(GlupError, match=kept[0].replace("+", r"\+")):
                mine.tell(kind)
        theirs = SeenDeal.from_record(record, 1 - (state.player or 0), ply)
        theirs.tell(action)
        assert theirs.actions[-1] == action
    assert told


@pytest.mark.parametrize(
    "hand",
    [
        "TKQJ.AQJ9.QQJ9.AAKQQ9",
        "AAKQQ9♣ QQJ9♢ AQJ9♡ TKQJ♤",
        "C 2xA K 2xQ 9; D QQJ9 | H AQJ9 | S TKQJ",
    ],
)
def test_cards_are_read_as_people_write_them(hand: str) -> None:
    head = f"hand: {hand}\nturnup: jack of hearts\ndealer: me\n"
    kind = SeenDeal.parse(head + "they: nine of clubs me: ♣A draw: J of spades\n")
    plain = SeenDeal.parse(HEAD + "dealer: me\nthey: 9C me: AC draw: JS\n")
    assert kind.to_text() == plain.to_text()


HEAD = "hand: C AAKQQ9  D QQJ9  H AQJ9  S TKQJ\nturnup: JH\n"


@pytest.mark.parametrize(
    ("told", "actions"),
    [
        ("they: 9C me: AC draw: JS", "9C AC pass"),
        ("dealer: me\n9c ac js", "9C AC pass"),
        ("dealer: me # the cards were mine\n 9♣, a♣ | pass, 10s", "9C AC pass"),
        ("AC TC draw TS TS", "AC TC pass TS"),
        ("me: AC they: TC me: pin", "AC TC pinochle:JD,QS"),
        ("AC TC marriage c", "AC TC marriage-C:QC,KC"),
        ("AC TC royal", None),
        ("i: AC opponent: TC m: marriage ♠:KS,QS d: TS t: TD", None),
        ("AC TC dix", "AC TC dix"),
        ("AC TC exchange drew 10d 9h", None),
        ("AC TC marriage", None),
        ("AC TC 2x pinochle", None),
    ],
)
def test_what_may_be_typed(told: str, actions: str | None) -> None:
    if actions is None:
        with pytest.raises(RecordError, match="line 3: "):
            SeenDeal.parse(HEAD + told)
    else:
        assert list(SeenDeal.parse(HEAD + told).actions) == actions.split()
    one_line = HEAD.replace("\n", " ") + told
    if actions is not None:
        assert list(SeenDeal.parse(one_line.replace("# the cards were mine\n", "")).actions)


SPOKEN = """hand clubs A A K Q Q 9, diamonds Q Q J 9, hearts A Q J 9, spades 10 K Q J
turnup JH
"""


@pytest.mark.parametrize(
    ("told", "actions"),
    [
        ("I play AC they play TC draw TS", "AC TC pass"),
        ("dealer me\nthey lead 9C\nI played AC\nI declare a dix", None),
        ("dealer me\nthey lead 9C\nI played AC\nI declare dix", "9C AC dix"),
        ("AC TC I declared pinochle", "AC TC pinochle:JD,QS"),
        ("AClubs 10club", "AC TC"),
    ],
)
def test_it_may_be_typed_as_it_is_said(told: str, actions: str | None) -> None:
    """Suits in words, names without a colon, and a verb where one would say it."""
    assert SeenDeal.parse(SPOKEN).hand == SeenDeal.parse(HEAD).hand
    if actions is None:
        with pytest.raises(RecordError, match="line 6: "):
            SeenDeal.parse(SPOKEN + told)
    else:
        assert list(SeenDeal.parse(SPOKEN + told).actions) == actions.split()


@pytest.mark.parametrize(
    "odd",
    [*"\u0130\u0131\udcff", "\u0131: AC", "d\u0130x", "pa\u017f\u017f", "A\u212a", "hand: \u0131"],
)
def test_letters_that_fold_to_others_are_none_of_ours(odd: str) -> None:
    """Of one of them a search without regard to case makes an i, an s or a k."""
    with pytest.raises(RecordError, match="line 3: "):
        SeenDeal.parse(HEAD + odd)
    with pytest.raises(NotationError):
        SeenDeal.parse(HEAD).tell(odd)


def test_ways_that_are_not_clear_are_listed() -> None:
    deal = SeenDeal.parse(HEAD + "AC TC")
    with pytest.raises(GlupError, match=r"marriage-C:QC,KC; marriage-S:QS,KS"):
        deal.tell("marriage")
    assert deal.actions == ("AC", "TC")


def test_a_line_is_taken_whole_or_not_at_all() -> None:
    deal = SeenDeal.parse(HEAD)
    with pytest.raises(GlupError):
        deal.tell("AC TC draw TS QQ")
    assert deal.actions == ()
    assert deal.hand == SeenDeal.parse(deal.to_text()).hand


def test_a_text_may_end_before_the_draw() -> None:
    deal = SeenDeal.parse(HEAD + "AC TC pinochle")
    assert (deal.needs, deal.player) == ("draw", 0)
    with pytest.raises(GlupError, match="expected the card that I drew"):
        deal.view()
    assert str(deal).endswith("Then      you: pinochle:JD,QS\nNext      your draw")
    assert SeenDeal.parse(deal.to_text()) == deal
    assert deal.view_at(2).scores == (0, 0)


def test_an_opponent_of_whom_all_is_known_plays_by_the_rules() -> None:
    record = self_play(3)
    ply = next(p for p in range(130) if (s := record.state_at(p)).phase == 2 and s.led)
    state = record.state_at(ply)
    deal = SeenDeal.from_record(record, 1 - (state.player or 0), ply)
    assert deal.legal_actions() == state.legal_actions()
    for card in set(state.hand(state.player or 0)) - set(state.legal_actions()):
        with pytest.raises(GlupError):
            deal.apply(card)


def test_every_form_is_told_apart(tmp_path: Path) -> None:
    record = self_play(1)
    seen = SeenDeal.from_record(record, 1, 30)
    path = tmp_path / "deals"
    path.write_text(f"{record.to_json()}\n{seen.to_json()}\n", encoding="utf-8")
    assert read_deal(path) == record
    assert read_deal(path, 1) == seen
    path.write_text(seen.to_text(), encoding="utf-8")
    assert read_deal(path) == read_deal(str(path)) == read_deal(seen.to_text()) == seen
    with path.open("rb") as binary, path.open(encoding="utf-8") as file:
        assert read_deal(binary) == read_deal(file) == seen
    assert read_deal(json.dumps(seen.to_dict(), indent=1)) == seen
    with pytest.raises(RecordError, match="no record 1"):
        read_deal(path, 1)
    broken = {**seen.to_dict(), "deck": " ".join([UNKNOWN] * 36 + ["9C"] + [UNKNOWN] * 59)}
    with pytest.raises(RecordError, match="record 0: deck: expected all cards of one player"):
        read_deal(json.dumps(broken))


def test_the_command_line_takes_every_form(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = self_play(2)
    ply = next(p for p in range(40, 99) if record.state_at(p).player == 1)
    seen = SeenDeal.from_record(record, 1, ply)
    said = []
    for name, content in (("text", seen.to_text()), ("json", seen.to_json())):
        path = tmp_path / name
        path.write_text(content, encoding="utf-8")
        for command in (["show"], ["recommend", "--iterations", "1", "--seed", "1", "--json"]):
            with pytest.raises(SystemExit) as caught:
                main([*command, str(path)])
            assert caught.value.code == 0
        with pytest.raises(SystemExit):
            main(["replay", "--trace", str(path)])
        said.append(re.sub(r'"seconds":[\d.]+', "", capsys.readouterr().out))
    assert said[0] == said[1]
    assert said[0].startswith(f"{seen.view()}\n")
    traced = [json.loads(line) for line in said[0].splitlines()[-ply - 1 : -1]]
    assert [line["action"] for line in traced] == list(seen.actions)
    for at, line in enumerate(traced):
        mine = line["player"] == 1
        assert line.get("legal") == (record.state_at(at).legal_actions() if mine else None)


def test_the_other_player_has_no_view(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "text"
    path.write_text(f"{HEAD}dealer: me\n", encoding="utf-8")
    for args, words in (
        (["recommend"], "record 0, ply 0: expected a decision of mine"),
        (["show", "--seat", "1"], "--seat: expected 0, who saw this deal, given 1"),
        (["show", "--ply", "1"], "no ply 1, expected 0 to 0"),
        (["replay", "--index"], "No such option"),
    ):
        with pytest.raises(SystemExit) as caught:
            main([args[0], str(path), *args[1:]])
        assert caught.value.code == 2
        assert words in capsys.readouterr().err


def test_requests_carry_the_text() -> None:
    seen = SeenDeal.parse(HEAD + "AC TC")
    sent = message("analyze", {"record": seen})
    assert sent == message("analyze", {"record": seen.to_text()})
    request = read_request(json.dumps({"id": "a", **sent})).request
    [spot] = spots_of(request, Games())
    assert spot.view == seen.view()
    assert (spot.ply, spot.player) == (2, 0)
    bad = read_request(json.dumps({"id": "a", **sent, "record": HEAD + "QX"})).request
    with pytest.raises(Fault, match='record: line 3: "QX": expected a card') as caught:
        spots_of(bad, Games())
    assert caught.value.field == "record"
