"""Pisti: the core beside a referee, what a seat knows, and the commands."""

import json
import random
import re
import sys
from collections.abc import Iterable
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from command_line import Glup, refused
from glupcore import GlupError, PositionError, Random, SeenDeal, Series, recommend
from glupcore.arena.league import league
from glupcore.arena.match import match
from glupcore.arena.rounds import RoundResult, play_round
from glupcore.client import SimpleEngine
from glupcore.envs import BatchEnv
from glupcore.envs._kinds import kind_of
from glupcore.games import Record, find
from glupcore.tables.deals import DEALS, Deals
from glupcore.tables.leagues import LeagueDeals
from glupcore.tables.rounds import RoundDeals
from referee.pisti import PACK, Pisti, worth

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
            known = {*seen["seen"].split(), *deal.actions[:ply]}
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


def test_a_position_is_of_its_game_and_seat() -> None:
    position = stacked("2S").start().view(0).to_json()
    with pytest.raises(PositionError, match=r"^seat: expected 1, given 0"):
        PISTI.read_position(position, 1)
    with pytest.raises(PositionError, match=r"^rules: expected one of pisti"):
        PISTI.read_position(position.replace("pisti", "glup"), 0)


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
    begun = Pisti(record["deck"].split(), 0)
    begun.play(record["actions"][0])
    assert f"pile: {' '.join(begun.pile) or '-'}\n" in shown
    assert all(f"hand {seat}: " in shown for seat in range(4))
    seen = glup("show", *at, "--seat", 3, "--json", stdin=deals).lines()[0]
    assert (len(seen["hand"]), seen["seen"].count("?")) == (4, 52 - 4 - len(referee.shown) - 1)


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
    reviewed = "rules: expected a game that is reviewed, given pisti"
    assert refused(glup("review", "-", stdin=record), reviewed)
    assert refused(
        glup("recommend", "-", "--ply", 0, "--target", 151, stdin=record),
        "target: expected none in pisti, where",
    )
    odd = glup("recommend", "-", "--ply", 0, "--solver", "exact", stdin=record)
    assert refused(odd, "in pisti, given")
    assert refused(glup("show", "-", "--line", stdin=record), "--line does not go with")
    assert refused(glup("show", "-", "--seat", 5, stdin=record), "'--seat'", "0 to 3")
    deal = ("deal", "--rules", "pisti")
    assert refused(glup(*deal, "--dealer", 4), "'--dealer'", "0 to 3, given '4'")
    assert refused(glup("rules", "pisti", "--toml"), "--toml does not go with the rules pisti")
    with pytest.raises(GlupError, match=r"^rules: 'chess' given, expected glup, .* or pisti"):
        find("chess")
    with pytest.raises(GlupError, match=r"^rules: expected a game with deals as one player saw"):
        SeenDeal(rules="pisti", hand="2C 3C 4C 5C", seat=0, dealer=0)


def test_doors_that_have_no_pisti_say_so(glup: Glup, tmp_path: Path) -> None:
    refusal = "rules: expected a game that has environments, given pisti"
    for make in (lambda: BatchEnv(1, rules="pisti"), lambda: kind_of("pisti")):
        with pytest.raises(GlupError, match=f"^{refusal}$"):
            make()
    rounds = tmp_path / "rounds.jsonl"
    glup(
        "match", "greedy", "random", "--rules", "pisti", "--pairs", 2, "--seed", 1, "--out", rounds
    )
    dealt = tmp_path / "deals.jsonl"
    dealt.write_text(json.dumps(stacked().to_dict()) + "\n")
    for path in (rounds, dealt):
        assert refused(glup("profile", path), "expected a game that is profiled, given pisti")
    weights = glup("train", "greedy", tmp_path / "t.jsonl", "--rules", "pisti")
    assert refused(weights, "rules: expected a game whose rule has weights, given pisti")
    assert refused(glup("melds", "--rules", "pisti"), "pisti")


def test_results_are_rows_of_tables(glup: Glup, tmp_path: Path) -> None:
    by = ("--rules", "pisti", "--seed", 1)
    dealt = glup("deal", *by, "--play", "greedy").lines()
    rows = Deals().rows(dealt[0])
    scores = Record.from_dict(dealt[0]).state_at(48).scores
    told = [dict(zip([column.name for column in DEALS], row, strict=True)) for row in rows]
    assert [(row["account"], row["score"]) for row in told] == list(enumerate(scores))
    assert {(row["result"], row["bid"], row["plies"]) for row in told} == {("played", None, 48)}
    for command, table in (("match", RoundDeals), ("league", LeagueDeals)):
        path = tmp_path / f"{command}.jsonl"
        many = "--pairs" if command == "match" else "--rounds"
        glup(command, "greedy", "random", *by, many, 1, "--out", path)
        first, line = path.read_bytes().splitlines()
        found = table(str(path), first).rows(json.loads(line))
        assert len(found) == {"match": 2, "league": 4}[command]
        assert all("played" in row for row in found)


def test_worlds_agree_with_all_that_a_seat_has_seen() -> None:
    """Whatever has been played, dealt to it, turned up or looked at lies there in every world."""
    rng, looks = Random(5), 0
    for seed in range(40):
        ply, deal = random.Random(seed).randrange(48), stacked(seed=seed)
        referee = Pisti(deal.deck.split(), 0)
        dealt = [*map(list, referee.hands)]
        for card in deal.actions[:ply]:
            referee.play(card)
            if len(referee.history) % 16 == 0:
                dealt = [[*was, *now] for was, now in zip(dealt, referee.hands, strict=True)]
        for seat in range(4):
            view = deal.state_at(ply).view(seat)
            for _ in range(3):
                world = view.sample(rng)
                assert world.view(seat) == view
                assert world.hand(seat) == view.hand
                assert [len(world.hand(each)) for each in range(4)] == [*map(len, referee.hands)]
                everything = json.loads(world.to_bytes()[4:])
                again = Pisti(everything["deck"].split(), 0)
                assert sorted(again.deck) == sorted(PACK)
                assert again.deck[-1] == referee.deck[-1]
                assert again.shown == referee.shown
                if referee.first == seat:
                    looks += 1
                    assert sorted(again.kitty) == sorted(referee.kitty)
                mine = [*again.hands[seat]]
                for card in deal.actions[:ply]:
                    assert card in again.legal()
                    again.play(card)
                    if len(again.history) % 16 == 0:
                        mine += again.hands[seat]
                assert sorted(mine) == sorted(dealt[seat])
                assert again.told() == referee.told()
    assert looks > 20


def test_a_reason_says_what_is_certain() -> None:
    lone = stacked("2C 3C 4C 5C", "2D 9S", seed=2)
    reason = str(recommend(lone.start().view(1)).reason)
    assert "takes the pile of 1 card and 3 face down, with 2 points" in reason
    taken = stacked("2C 3C 4C 5C", "2D 9S 9H", seed=2)
    advice = recommend(taken.state_at(2).view(3), iterations=200, seed=1)
    assert (advice.action, advice.reason) == ("9H", "It makes a pisti: 10 points.")


# What each sentence of the page says, as it is dealt and played.
def _page_deal() -> None:
    deck = stacked(seed=1).deck
    start = PISTI.deal(deck, 2)
    assert len(PACK) == len(set(PACK)) == 52
    assert start.player == 3
    assert start.hand(3) == sorted(deck.split()[4:8], key=PACK.index)
    assert all(len(start.hand(seat)) == 4 for seat in range(4))
    for seat in range(4):
        assert json.loads(start.view(seat).to_json())["seen"].split()[-1] == deck.split()[-1]
    played = Record("pisti", deck, 0, stacked(seed=1).actions)
    assert deck.split()[-1] in played.state_at(32).hand(0)
    assert played.state_at(16).hand(1) == sorted(deck.split()[20:24], key=PACK.index)
    assert played.state_at(48).is_over


def _page_first_card() -> None:
    pile = json.loads(stacked("JC JD 4C 5C").start().to_json())["pile"]
    assert pile == ["JC", "JD", "4C"]
    void = Series("pisti", 2)
    jacks = PISTI.deal(stacked("JC JD JH JS").deck, 2)
    assert jacks.is_over
    void.add(jacks, 2)
    assert (void.dealer, void.accounts) == (2, (0, 0))


def _page_play() -> None:
    state = stacked("2C 3C 4C 5C", "9D 9S JH JD 6C", seed=4).start()
    assert state.legal_actions() == sorted(state.hand(1))
    state.apply("9D")
    before = state.copy()
    state.apply("9S")
    known = [json.loads(state.view(seat).to_json())["seen"].split() for seat in range(4)]
    assert [{"3C", "4C", "5C"} <= {*deck} for deck in known] == [False, False, True, False]
    told = json.loads(state.to_json())
    assert (told["cards"], told["first_taker"]) == ([6, 0], 2)
    state.apply("JH")
    assert json.loads(state.to_json())["pile"] == ["JH"]
    with pytest.raises(GlupError):
        before.apply("pass")


def _page_pisti() -> None:
    test_which_single_cards_make_a_pisti()
    first = stacked("2C 3C 4C 5C", "2D").state_at(1)
    assert json.loads(first.to_json())["pistis"] == [0, 0]


def _page_end() -> None:
    deal = stacked("2C 3C 4C 5C", "2D JC JD 9D JH 6D 6C", "5H JS KS KH")
    *_, before, last, end = deal.trace_lines()
    assert (before["pile"], end["pile"], end["last_taker"]) == (["KS"], [], 0)
    assert last["cards"] == end["cards"]
    test_nobody_takes_before_the_last_card()


def _page_score() -> None:
    ends = [played(stacked(seed=seed).deck, seed % 4, seed=seed) for seed in range(60)]
    assert {worth(card) for card in PACK if card not in ("TD", "2C") and card[0] not in "AJ"} == {0}
    for end in ends:
        cards = end.cards()
        beside = sum(end.scores()) - sum(map(sum, end.pistis))
        assert beside == (13 if cards == [26, 26] else 16)
        for team in (0, 1):
            won = sum(map(worth, end.taken[team] + end.hidden[team])) + sum(end.pistis[team])
            assert end.scores()[team] == won + (3 if cards[team] >= 27 else 0)


def _page_game() -> None:
    series = Series("pisti", accounts=(150, 140))
    while not series.is_over:
        before = series.accounts
        dealt = series.dealer
        state = PISTI.deal(stacked(seed=series.deals + 9).deck, dealt)
        state.play_out(Random(series.deals))
        series.add(state, dealt)
        assert series.dealer == (dealt + 1) % 4
        assert series.accounts == tuple(a + b for a, b in zip(before, state.scores, strict=True))
    assert max(series.accounts) >= 151
    assert Series("pisti", accounts=(151, 151)).winner is None
    assert Series("pisti", accounts=(160, 163)).winner == 1


PAGE = {
    "PISTI": _page_game,
    "CARDS": _page_deal,
    "THE FIRST CARD": _page_first_card,
    "PLAY": _page_play,
    "PISTI: A PILE": _page_pisti,
    "THE END OF A DEAL": _page_end,
    "SCORE": _page_score,
    "THE GAME": _page_game,
}


@pytest.mark.parametrize("section", PAGE)
def test_what_the_page_of_rules_says_is_what_is_played(section: str) -> None:
    PAGE[section]()


def test_the_page_of_rules_has_no_other_sections(glup: Glup) -> None:
    page = find("pisti").page()
    heads = [line for line in page.splitlines() if line.isupper()]
    assert heads == [
        "CARDS",
        "THE FIRST CARD",
        "PLAY",
        "PISTI",
        "THE END OF A DEAL",
        "SCORE",
        "THE GAME",
    ]
    points = dict(re.findall(r"^(.+?) {2,}(\d+)$", page, re.MULTILINE))
    named = {"10 of diamonds": "TD", "2 of clubs": "2C", "each ace": "AS", "each jack": "JH"}
    assert {name: int(points[name]) for name in named} == {
        name: worth(card) for name, card in named.items()
    }
    assert points["most cards"] == "3"
    assert "PISTI: four play" in glup("rules", "pisti").out


def test_a_game_of_deals_is_counted_up() -> None:
    series = Series("pisti", 1)
    assert (series.target, series.accounts, series.winner) == (151, (0, 0), None)
    state = PISTI.deal(stacked().deck, 1)
    for bad, message in ((state, "over"), (PISTI.deal(stacked("JC JD JH JS").deck, 0), "dealer: ")):
        with pytest.raises(GlupError, match=message):
            series.add(bad, 0 if message == "dealer: " else 1)
    for given, message in (
        ({"dealer": 4}, "dealer: expected 0 to 3, given 4"),
        ({"target": 0}, "target: expected 1 to 1000000000, given 0"),
        ({"accounts": (1,)}, "accounts: expected 2 numbers"),
    ):
        with pytest.raises(GlupError, match=message):
            Series("pisti", **given)


def test_a_game_is_played_through_the_engine() -> None:
    """Deal after deal, each with the series that the last one has told, to its end."""
    counted = Series("pisti", target=60)
    with SimpleEngine() as engine:
        assert engine.rules("pisti")["target"] == 151
        given: dict[str, Any] = {"rules": "pisti", "seed": 1}
        for seed in range(2, 20):
            game = engine.new_game(**given)
            while game.state.player is not None:
                game.play(game.analyze(solver="greedy").action)
            end = game.record()
            counted.add(end.state_at(48), end.dealer)
            told = game.series()
            assert told["accounts"] == list(counted.accounts)
            assert told["dealer"] == counted.dealer
            seen = game.show(1)
            assert seen["sentences"][-1].startswith("The deal brings you ")
            assert seen["position"]["decision"] == "over"
            if told["winners"] is not None or counted.is_over:
                break
            given = {"rules": "pisti", "seed": seed, "series": told}
        assert counted.is_over
        for odd, message in (
            ({"deals": 0}, "series.accounts"),
            ({**told, "winners": [0]}, "series.winners"),
            ({**told, "accounts": [151, 0], "winners": None}, "series.accounts"),
        ):
            with pytest.raises(GlupError, match=message):
                engine.new_game(rules="pisti", series=odd)
        for refuse in (
            lambda: engine.review(record=end.to_dict()),
            lambda: engine.solve(record=end.to_dict()),
            lambda: engine.new_game(rules="pisti", exact_cut=True),
            lambda: engine.new_game(rules="pisti", options={"target": 10}),
            lambda: engine.analyze(record=stacked(first="2S").to_dict(), ply=0, target=151),
        ):
            with pytest.raises(GlupError):
                refuse()


def test_the_rule_beats_chance_on_the_same_cards_from_both_sides() -> None:
    by_rule = match("greedy", "random", rules="pisti", pairs=60, seed=1)
    assert by_rule.raw.mean > 8
    assert match("greedy", "greedy", rules="pisti", pairs=5, seed=1).raw.mean == 0
    told = json.dumps(play_round("greedy", "random", 1, 2, "pisti"))
    first, second = RoundResult.parse(told).deals
    assert (first.account_of_a, second.account_of_a) == (0, 1)
    deals = json.loads(told)["deals"]
    assert deals[0]["deck"] == deals[1]["deck"]
    for deal, found in zip(deals, (first, second), strict=True):
        scores = Record.from_dict(deal).state_at(48).scores
        assert found.scores == (scores[found.account_of_a], scores[1 - found.account_of_a])


def test_a_league_and_any_program_play() -> None:
    found = league(["greedy", "random"], rules="pisti", rounds=4, seed=1)
    assert [one.player for one in found.standings] == ["greedy", "random"]
    command = f"engine:{sys.executable} -m glupcore engine --solver greedy"
    played = match(command, "greedy", rules="pisti", pairs=2, seed=3)
    assert played.raw.mean == 0
    for bad in ("greedy:depth=3", "exact"):
        with pytest.raises(GlupError, match=r"greedy|pisti"):
            match(bad, "greedy", rules="pisti", pairs=1)
    with pytest.raises(GlupError, match="luck: can't be taken out in pisti"):
        match("greedy", "greedy", rules="pisti", pairs=1, luck=True)
