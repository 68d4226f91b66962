"""Every rule of the auction games is exercised by the records and games they are tested with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from conformance import read
from places import TESTS
from referee.auction import ROWS, Series, options_of
from referee.auction.coverage import coverage

DATA = TESTS / "data" / "auction"
MELDS = {"run": 4, "trump-marriage": 4, "marriage": 2, "pinochle": 4, "dix": 3, "four": 1}
AROUND = {"A": 3, "K": 4, "Q": 4, "J": 4}
RESULTS = {"made", "set", "conceded", "conceded-unseen", "no-marriage", "misdeal"}
RESULTS |= {"moon", "moon-missed"}

RULE_OF_WIN = {  # by the tag of a game
    "moon-game": 30,
    "out-backwards": 30,
    "bidder-first": 32,
    "another": 32,
    "bid-out": 33,
    "slide-out": 33,
}

BRANCHES = """
1 nines; 1 no nines; 2 next dealer; 3 alone; 3 teams; 3 four teams; 3 called; 4 scale 1; 4 scale 10
5 packets; 5 last packet is smaller; 5 widow; 5 no widow
6 draw; 6 bid; 6 look; 6 kitty; 6 trump; 6 call; 6 give; 6 bury; 6 lead; 6 follow
7 asked again; 7 pass; 7 bid; 8 jump
8 G1 up to 60 × scale; 8 G1 above 60 × scale; 8 G5 up to 60 × scale; 8 G5 above 60 × scale
9 offered; 9 bid; 10 compelled; 10 pass without a meld; 11 thrown in; 11 dealer has no pass
11 standing bid; 12 any; 12 min; 12 never asked; 12 look; 12 concede; 13 widow taken; 13 kitty
14 marriage; 14 without a marriage; 14 any suit; 15 at bury; 15 at lead; 15 at trump
16 conceded; 16 no-marriage; 16 conceded-unseen; 17 partner; 17 alone
18 partner gives; 18 back; 18 a card given is given back; 19 all show; 19 only the bidder shows
20 game; 21 free; 21 forced; 21 trumps buried; 22 bidder leads; 22 taker leads
23 held by a trump; 23 held by the suit led; 23 first of identical cards
24.1 beats; 24.1 cannot beat; 24.1 trumped, any of the suit
24.2 trumps; 24.2 overtrumps; 24.2 a lower trump; 24.3 any card
25 counters; 25 last trick; 26 counted; 26 buried cards count; 26 discards count
27 saved by a trick; 27 saved by a counter; 27 saved by an empty trick
27 need not be saved; 27 not saved for want of a trick; 27 not saved for want of a counter
28 made; 28 set; 29 account of the side; 29 seats of a side alike
30 moon-game; 30 out-backwards; 30 nothing changes; 31 goes on; 31 won
32 bidder-first; 32 extended; 32 another; 33 bid-out; 33 slide-out
moon: game; moon: points; moon: bonus
misdeal at bid; misdeal at trump; misdeal at lead; misdeal at follow
"""


def _of_games() -> Iterator[str]:
    for game in read(DATA, "games.jsonl"):
        series = Series(game["rules"], game["dealer"], game["options"])
        for played in game["deals"]:
            dealer, target = series.dealer, series.target
            deal = series.deal(played["deck"])
            for action in played["actions"]:
                deal.apply(action)
            stands = series.add(deal)
            if series.dealer != dealer:
                yield "2 next dealer"
            if stands["result"] == "thrown-in":
                yield "30 nothing changes"
            if series.target != target:
                yield "32 extended"
            if not series.rules.chips:
                yield from _of_standing(series, game, stands)


def _of_standing(series: Series, game: dict[str, Any], stands: dict[str, Any]) -> Iterator[str]:
    tag = game["tag"]
    if series.winners is None:
        yield "31 goes on"
    elif tag in RULE_OF_WIN:
        yield f"{RULE_OF_WIN[tag]} {tag}"
    else:
        yield "31 won"


def test_every_rule_is_exercised() -> None:
    found = Counter(_of_games())
    for record in read(DATA, "records.jsonl"):
        found.update(coverage(record))
    wanted = {branch.strip() for branch in BRANCHES.replace("\n", ";").split(";")} - {""}
    wanted |= {f"result {result}" for result in RESULTS}
    wanted |= {f"meld {kind} × {n + 1}" for kind, most in MELDS.items() for n in range(most)}
    wanted |= {f"meld {kind} × {n + 1}" for kind, most in AROUND.items() for n in range(most)}
    assert sorted(branch for branch in wanted if not found[branch]) == []
    rules = Counter[str]()
    for branch, times in found.items():
        rules[branch.partition(" ")[0].partition(".")[0]] += times
    assert [n for n in range(1, 34) if not rules[str(n)]] == []


def test_every_option_is_exercised() -> None:
    lines = [*read(DATA, "records.jsonl"), *read(DATA, "games.jsonl")]
    used = {(line["rules"], option) for line in lines for option in line.get("options", {})}
    missing = {(rules, option) for rules in ROWS for option in options_of(rules)} - used
    assert missing == set()
