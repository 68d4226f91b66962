"""Pisti: the core beside a referee, what a seat knows, and the commands."""

import json
import random
import re
from collections.abc import Iterable
from itertools import permutations
from typing import Any

import pytest

from command_line import Glup, glup, refused
from glupcore import GlupError, PositionError
from glupcore._core import protocol_schema
from glupcore.games import Record, find
from referee.pisti import PACK, Pisti

__all__ = ["glup"]

PISTI = find("pisti")
PLACES = [4 + n // 16 * 16 + n % 4 * 4 + n % 16 // 4 for n in range(48)]  # played in this order
TOLD = ("player", "scores", "cards", "pistis", "first_taker", "last_taker", "pile")


def stacked(kitty: str = "", first: str = "", last: str = "", seed: int = 0) -> Record:
    """A deal of seat 0 in which these cards lie in the kitty and are played first and last."""
    chosen = [*kitty.split(), *first.split(), *last.split()]
    rest = [card for card in PACK if card not in chosen]
    random.Random(seed).shuffle(rest)
    below = [*kitty.split(), *(rest.pop() for _ in range(4 - len(kitty.split())))]
    plays = [*first.split(), *rest, *last.split()]
    order = [card for _, card in sorted(zip(PLACES, plays, strict=True))]
    return Record("pisti", " ".join([*below, *order]), 0, tuple(plays))


def played(deck: str, dealer: int, cards: Iterable[str] = (), seed: int = 0) -> Pisti:
    """The core and the referee play a deal in step, these cards first, then any."""
    state, referee = PISTI.deal(deck, dealer), Pisti(deck.split(), dealer)
    wanted, rng = iter(cards), random.Random(seed)
    while True:
        assert [json.loads(state.to_json())[key] for key in TOLD] == referee.told()
        assert state.legal_actions() == referee.legal()
        if referee.player is None:
            assert state.is_over
            return referee
        card = next(wanted, None) or rng.choice(referee.legal())
        state.apply(card)
        referee.play(card)


def test_the_referee_agrees() -> None:
    ends = [played(stacked(seed=seed).deck, seed % 4, seed=seed) for seed in range(300)]
    for end in ends:
        pistis = sum(map(sum, end.pistis))
        assert sum(end.scores()) - pistis == (13 if end.cards() == [26, 26] else 16)
    assert any(end.cards() == [26, 26] for end in ends)
    assert {points for end in ends for team in end.pistis for points in team} == {10, 20}


@pytest.mark.parametrize("order", list(permutations(["JC", "JD", "JH", "JS"])))
def test_a_kitty_of_jacks_is_void(order: tuple[str, ...]) -> None:
    void = stacked(" ".join(order)).deck
    assert played(void, 0).void
    assert Record("pisti", void, 0).outcome() == "record 0: 0 actions, void, scores 0:0"
    assert not played(stacked(" ".join([*order[:3], "2C"]), order[3]).deck, 0).void


def test_which_single_cards_make_a_pisti() -> None:
    deal = stacked("2C 3C 4C 5C", "2D JC JD 9D JH 6D 6C", "5H JS KS KH")
    assert played(deal.deck, 0, deal.actions).pistis[1][:2] == [20, 10]
    *lines, end = deal.trace_lines()
    counts = [line["pistis"][1] for line in lines[:7]]
    assert counts == [0, 0, 1, 1, 1, 1, 2]  # neither the first card nor a jack on a nine
    assert lines[46]["pile"] == ["KS"]
    assert lines[46]["pistis"] == lines[47]["pistis"] == end["pistis"]
    assert end["last_taker"] == 0


def test_nobody_takes_before_the_last_card() -> None:
    """Later it can't be: all jacks do not lie in the kitty, and a jack takes."""
    cards = [rank + suit for suit in "CDHS" for rank in "3456789TQKA2"]
    cards.remove("2C")
    deal = stacked("2C JC JD JH", " ".join(cards), "JS")
    assert played(deal.deck, 0, deal.actions).scores() == [16, 0]
    assert [line["last_taker"] for line in deal.trace_lines()][-3:] == [None, 0, 0]


def test_a_view_does_not_hang_on_what_is_hidden() -> None:
    looks = 0
    for seed in range(60):
        ply, deal = random.Random(seed).randrange(49), stacked(seed=seed)
        deck, state, referee = deal.deck.split(), deal.state_at(ply), Pisti(deal.deck.split(), 0)
        for card in deal.actions[:ply]:
            referee.play(card)
        for seat in range(4):
            view = state.view(seat).to_json()
            seen = json.loads(view)
            known = {*seen["deck"].split(), *deal.actions[:ply]}
            looks += seat == referee.first
            assert set(referee.kitty) <= known or seat != referee.first
            assert seen["hand"] == sorted(referee.hands[seat], key=PACK.index)
            hidden = [place for place, card in enumerate(deck) if card not in known]
            cards = iter(random.Random(seat).sample(hidden, len(hidden)))
            other = [deck[next(cards)] if n in hidden else card for n, card in enumerate(deck)]
            again = Record("pisti", " ".join(other), 0, deal.actions).state_at(ply)
            assert again.view(seat).to_json() == view
            assert PISTI.read_position(view, seat).to_json() == view
    assert looks > 20


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("seat", 1, "seat: expected 0, given 1"),
        ("rules", "glup", "rules: expected one of pisti"),
        ("dealer", 4, "dealer: expected an integer from 0 to 3, given 4"),
        ("hand", ["2C"], "hand: expected"),
        ("deck", "? " * 52, "deck: expected"),
        ("actions", ["2C", "2C"], "actions: expected what can be played, given"),
        ("scores", [9, 9], "scores: expected [0,0], given [9, 9]"),
    ],
)
def test_a_position_that_is_none_is_refused(key: str, value: Any, message: str) -> None:
    position = json.loads(stacked("2S").start().view(0).to_json())
    with pytest.raises(PositionError, match="^" + re.escape(message)):
        PISTI.read_position(json.dumps(position | {key: value}), 0)


def test_the_commands(glup: Glup) -> None:
    dealt = glup("deal", "--rules", "pisti", "--play", "random", "--seed", 8, "--count", 2)
    record = dealt.lines()[0]
    referee = played(record["deck"], 0, record["actions"])
    points = ":".join(map(str, referee.scores()))
    deals = dealt.out + glup("deal", "--seed", 7).out
    lines = glup("replay", "-", stdin=deals).out.splitlines()
    assert lines[0] == f"record 0: 48 actions, played, scores {points}"
    assert lines[2].startswith("record 2: 0 actions, phase 1")
    trace = glup("replay", "--trace", "-", stdin=dealt.out).lines()
    assert [line["action"] for line in trace[:48]] == record["actions"]
    assert trace[48] | {"complete": True, "result": "played", "pile": []} == trace[48]
    assert trace[48]["scores"] == trace[47]["scores"] == referee.scores()
    at = ["-", "--index", 0, "--ply", 1]
    perft = glup("perft", *at, "--depth", 5, "--json", stdin=deals)
    assert perft.lines() == [{"counts": [4, 16, 64, 192, 576]}]
    shown = glup("show", *at, stdin=deals).out
    assert f"pile: {referee.shown[-1]} {record['actions'][0]}\n" in shown
    assert all(f"hand {seat}: " in shown for seat in range(4))
    seen = glup("show", *at, "--seat", 3, "--json", stdin=deals).lines()[0]
    assert (len(seen["hand"]), seen["deck"].count("?")) == (4, 52 - 4 - len(referee.shown) - 1)


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("deck", "2C 3C", "deck: by the rules of pisti expected 52 cards, given 2"),
        ("deck", " ".join(["2C"] * 52), "expected each card once, given one more 2C"),
        ("deck", "1C", "card '1C': expected a rank"),
        ("deck", 5, "deck: expected a list of texts, given 5"),
        ("dealer", 4, "dealer: expected an integer from 0 to 3, given 4"),
        ("actions", ["KS"], "ply 0: KS: not in the hand, expected one of 2C "),
        ("rules", "glup", "deck: expected 96 cards"),
    ],
)
def test_bad_records_are_one_line_of_error(glup: Glup, key: str, value: Any, reason: str) -> None:
    record = stacked(first="2C", last="KS").to_dict() | {"exact_cut": False, key: value}
    assert refused(glup("replay", "-", stdin=json.dumps(record)), "record 0", reason)


def test_what_does_not_go_with_pisti_is_told(glup: Glup) -> None:
    record = json.dumps(stacked().to_dict())
    for command in ("review", "recommend"):
        assert refused(glup(command, "-", stdin=record), "rules: 'pisti' given, expected glup, ")
    assert refused(glup("show", "-", "--line", stdin=record), "--line does not go with")
    assert refused(glup("show", "-", "--seat", 5, stdin=record), "'--seat'", "0 to 3")
    deal = ("deal", "--rules", "pisti")
    assert refused(glup(*deal, "--play", "greedy"), "pisti expected random, given greedy")
    assert refused(glup(*deal, "--dealer", 4), "'--dealer'", "0 to 3, given '4'")
    assert "pisti" not in protocol_schema()
    with pytest.raises(GlupError, match=r"^rules: 'chess' given, expected glup, .* or pisti"):
        find("chess")
