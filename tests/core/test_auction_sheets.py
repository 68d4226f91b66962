"""The rule sheets in ``examples/houses``: what each states is what its deals do."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest

from glupcore import Random
from glupcore.auction import Rules, Series, State, melds, read_rules
from glupcore.auction.of_rules import values_of
from places import ROOT

FOLDER = ROOT / "examples/houses"
SHEETS = sorted(path.stem for path in FOLDER.glob("*.toml"))


@cache
def sheet(name: str) -> Rules:
    return read_rules(FOLDER / f"{name}.toml")


def bids(state: State) -> list[str]:
    """What may be bid, and whether one may pass."""
    return [action for action in state.legal_actions() if action != "misdeal"]


def last_bids(rules: Rules) -> list[str]:
    """Of a dealer without a meld, when all others have passed."""
    for seed in range(100):
        state = State.from_seed(seed, rules=rules)
        for _ in range(rules.seats - 1):
            if "pass" in state.legal_actions():
                state.apply("pass")
        if state.player == state.dealer and state.decision == "bid" and state.bid is None:
            return bids(state)
    raise AssertionError("somebody always had to bid")


def after_bid(rules: Rules, bid: int) -> list[str]:
    """What may be said over a first bid."""
    for seed in range(100):
        state = State.from_seed(seed, rules=rules)
        if len(bids(state)) > 1:
            state.apply(f"bid {bid}")
            if len(bids(state)) > 1:
                return bids(state)
    raise AssertionError("nobody may bid over it")


def deals(rules: Rules, count: int = 200) -> Iterator[State]:
    """Deals that are over, played at random."""
    for seed in range(count):
        yield State.from_seed(seed, rules=rules).playout(Random(seed))


def least(actions: list[str]) -> int:
    return min(int(found[1]) for action in actions if (found := re.match(r"bid:(\d+)", action)))


# The least that opens, what may be said after it, whether a dealer may pass, and their least.
BIDS = {
    "bicycle-partnership": (100, "bid:110-10000/10", True, 100),
    "bicycle-widow": (100, "bid:110-10000/10", True, 100),
    "bicycle-check": (200, "bid:210-10000/10", False, 200),
    "bicycle-three-hand-double-pack": (500, "bid:510-10000/10", False, 500),
    "birnbaum-club": (200, "bid:210-10000/10", False, 190),
    "double-deck-20-20": (50, "bid:51-60/1", False, 50),
    "bonus-limits": (250, "bid:260-10000/10", True, 250),
    "dpinocle-atari": (51, "bid:52-60/1", False, 50),
    "easa-five-handed": (35, "bid:36-60/1", False, 35),
    "ennahofen-binokel": (150, "bid:160-10000/10", True, 150),
    "firehouse": (200, "bid:210-10000/10", True, 200),
    "gruntose-three-handed": (16, "bid:17-1000/1", True, 16),
    "kings-and-queens-five": (190, "bid:200-10000/10", False, 190),
    "ourpastimes-double-deck": (50, "bid:51-59/1", False, 50),
    "powerpinochle-three-handed": (20, "bid:21-1000/1", False, 20),
    "single-deck-club": (16, "bid:17-1000/1", False, 15),
}


@pytest.mark.parametrize("name", BIDS)
def test_what_opens_and_what_comes_next(name: str) -> None:
    opens, then, may_pass, dealer = BIDS[name]
    rules = sheet(name)
    speaks = next(
        found for seed in range(40) if len(found := bids(State.from_seed(seed, rules=rules))) > 1
    )
    assert least(speaks) == opens
    assert speaks[-1] == "pass"
    assert then in after_bid(rules, opens)
    last = last_bids(rules)
    assert least(last) == dealer
    assert ("pass" in last) == may_pass


# A hand, trump, and what it melds.
MELDS = [
    ("birnbaum-club", "AC AC TC TC KC KC QC QC JC JC 9D 9H", "C", 300),
    ("birnbaum-club", "JD JD QS QS 9C 9C 9H 9H TC TH AC AH", "D", 80),
    ("easa-five-handed", "KH KH QH QH KH QH AC AC TC TC JC JC AS AS TS TS", "H", 60),
    ("easa-five-handed", "JD JD JD QS QS QS AC AC TC TC JC JC AS AS TS TS", "H", 45),
    ("easa-five-handed", "JD JD JD JD QS QS QS QS AC TC TC JC JC AS TS TS", "H", 500),
    ("ennahofen-binokel", "AC TC KC QC JC TH TH JH JH TS TS JS", "C", 150),
    ("ennahofen-binokel", "AC TC KC QC JC TH TH JH JH TS TS JS", "H", 100),
    ("ennahofen-binokel", "KC QC KD QD KH QH KS QS TC TD TH TS", "H", 240),
    ("ennahofen-binokel", "JC JC JD JD JH JH JS JS TC TD TH TS", "H", 1000),
    ("gruntose-three-handed", "JD JD QS QS 9H AC AC TC TC JC JC AS AS TS TS", "H", 31),
    ("nochle", "AC TC KC QC JC AD AD TD TD TD JD JD JD AH AH TH TH TH JH JH", "H", 2),
    ("nochle", "KH KH QH QH AC AC TC TC TC JC JC AD AD TD TD TD JD JD JH JS", "H", 34),
    ("single-deck-club", "AH TH KH QH JH KC QC KD QD KS QS 9C", "H", 35),
]


@pytest.mark.parametrize(("name", "hand", "trump", "points"), MELDS)
def test_what_a_hand_melds(name: str, hand: str, trump: str, points: int) -> None:
    assert melds(hand, trump, sheet(name)).points == points


def test_four_runs_of_nochle_win_the_game() -> None:
    assert melds(" ".join(["AC TC KC QC JC"] * 4), "C", sheet("nochle")).points == "game"


TRICKS = {  # points of ace, ten, king, queen, jack and nine, of the last trick, and of all
    "kings-and-queens-five": ([10, 10, 5, 5, 0, 0], 10, 250),
    "ennahofen-binokel": ([11, 10, 4, 3, 2, 0], 10, 250),
    "double-deck-20-20": ([1, 1, 1, 0, 0, 0], 2, 50),
    "single-deck-club": ([1, 1, 1, 0, 0, 0], 1, 25),
}


@pytest.mark.parametrize("name", TRICKS)
def test_what_tricks_are_worth(name: str) -> None:
    of_cards, last, everything = TRICKS[name]
    points = dict(zip("ATKQJ9", of_cards, strict=True))
    rules = sheet(name)
    assert rules.deal_points == everything
    for state in deals(rules, 20):
        if state.result in ("made", "set"):
            assert sum(state.summary()["counters"]) == everything
            for seat, before in enumerate(state.counters):  # without buried cards and last trick
                taken = (card for _, cards, by in state.tricks if by == seat for card in cards)
                assert before == sum(points[card[0]] for card in taken)
            assert last == values_of(rules)["last"]


SET_COSTS = {"ennahofen-binokel": 2}
CHIPS = {"bonus-limits"}


@pytest.mark.parametrize("name", sorted(set(SHEETS) - CHIPS))
def test_what_a_set_costs(name: str) -> None:
    """The bid, or so many times, and nothing else; some give it to the others besides."""
    rules, seen = sheet(name), 0
    for state in deals(rules):
        if state.result != "set" or state.scores is None:
            continue
        cost = -SET_COSTS.get(name, 1) * state.bid
        assert state.scores[rules.account(state.bidder)] == cost
        if name == "ourpastimes-double-deck":
            assert max(state.scores) >= -cost
        seen += 1
    assert seen > 3


TARGETS = {
    "bicycle-partnership": 1000,
    "bicycle-check": 1000,
    "bicycle-three-hand-double-pack": 4550,
    "birnbaum-club": 1000,
    "double-deck-20-20": 500,
    "dpinocle-atari": 500,
    "firehouse": 1000,
    "ourpastimes-double-deck": 500,
    "partnership-to-100": 100,
    "powerpinochle-three-handed": 120,
}


@pytest.mark.parametrize("name", TARGETS)
def test_what_wins_and_that_the_bidder_comes_first(name: str) -> None:
    rules, target = sheet(name), TARGETS[name]
    near = [target - 1] * rules.accounts
    for state in deals(rules):
        if state.result != "made" or state.scores is None or min(state.scores) < 1:
            continue
        series = Series(rules, accounts=near)
        series.add(state)
        assert series.winners == [rules.account(state.bidder)]
        less = Series(rules, accounts=[-(10**6)] * rules.accounts)
        less.add(state)
        assert not less.is_over
        return
    raise AssertionError("no deal in which all scored")


def test_who_leads() -> None:
    eldest = {"bicycle-partnership", "bicycle-widow", "partnership-to-100"}
    for name in SHEETS:
        rules = sheet(name)
        for state in deals(rules, 30):
            if state.tricks and state.bidder is not None and not state.moon:
                first = (state.dealer + 1) % rules.seats if name in eldest else state.bidder
                assert state.tricks[0][0] == first


def test_each_speaks_once() -> None:
    for name in ("firehouse", "powerpinochle-three-handed"):
        assert all(len(state.bids) <= sheet(name).seats for state in deals(sheet(name), 50))


def test_following_suit_is_enough() -> None:
    """In the games without a duty to beat the trick."""
    for name in ("dpinocle-atari", "partnership-to-100"):
        assert values_of(sheet(name))["head"] == "never"
        lower = 0
        for state in deals(sheet(name), 20):
            for _, cards, _ in state.tricks:
                led = [card for card in cards if card[1] == cards[0][1]]
                lower += any("9JQKTA".index(a[0]) > "9JQKTA".index(b[0]) for a, b in pairwise(led))
        assert lower > 0


def test_single_facts() -> None:
    double = sheet("bicycle-three-hand-double-pack")
    assert (len(double.pack), double.hand_cards, double.widow_cards) == (80, 25, 5)
    state = State.from_seed(1, rules=double)
    while state.decision == "bid":
        state.apply("pass" if "pass" in state.legal_actions() else "bid 500")
    assert state.decision == "trump"
    assert len(state.hand(state.bidder or 0)) == 25  # the widow has not been seen
    binokel = sheet("ennahofen-binokel")
    assert (len(binokel.pack), binokel.hand_cards, binokel.widow_cards) == (40, 12, 4)
    widow = sheet("bicycle-widow")
    state = State.from_seed(1, rules=widow)
    assert [len(state.hand(seat)) for seat in range(4)] == [11] * 4
    assert widow.widow_cards == 4
    six = "9C 9C 9D 9D 9H 9H"
    deck = [*sheet("gruntose-three-handed").pack]
    for card in six.split():
        deck.remove(card)
    places = [0, 1, 2, 9, 10, 11]  # of the player at the dealer's left
    for place, card in zip(places, six.split(), strict=True):
        deck.insert(place, card)
    state = State.from_deck(deck, 0, rules=sheet("gruntose-three-handed"))
    assert "misdeal" in state.legal_actions()
    assert "misdeal" not in State.from_deck(deck, 0, rules="three-handed").legal_actions()


def test_what_a_bid_is_worth_in_chips() -> None:
    """Who is set pays twice that to the pot and to each of the others, in spades double."""
    rules, worth, seen = sheet("bonus-limits"), {250: 2, 300: 3, 350: 5, 400: 7, 450: 10}, set()
    for state in deals(rules, 400):
        bid, bidder = state.bid, state.bidder
        if state.result != "set" or bid is None or bidder is None or bid >= 500:
            continue
        price = worth[max(start for start in worth if start <= bid)]
        pays = 3 * 2 * price * (2 if state.trump == "S" else 1)
        assert state.summary()["chips"][bidder] == -pays - 5  # and the ante
        seen.add(price)
    assert len(seen) > 2


def test_the_first_player_has_bid() -> None:
    state = State.from_seed(1, rules=sheet("partnership-to-100"))
    assert (state.bid, state.bidder) == (10, (state.dealer + 1) % 4)
    assert state.player == (state.dealer + 2) % 4


def test_trump_needs_a_marriage() -> None:
    for seed in range(40):
        state, rng = State.from_seed(seed, rules=sheet("gruntose-three-handed")), Random(seed)
        while state.decision == "bid":
            state.apply(state.view(state.player or 0).choose("greedy", rng))
        if state.decision != "trump":
            continue
        hand = state.hand(state.bidder or 0)
        married = {suit for suit in "CDHS" if f"K{suit}" in hand and f"Q{suit}" in hand}
        named = {action[-1] for action in bids(state) if action.startswith("trump:")}
        assert named == (married or set("CDHS"))


def test_who_may_bid_in_check() -> None:
    rules = sheet("bicycle-check")
    for seed in range(60):
        state = State.from_seed(seed, rules=rules)
        hand = state.hand(state.player or 0)
        has = any(f"K{suit}" in hand and f"Q{suit}" in hand for suit in "CDHS")
        assert (len(bids(state)) > 1) == has


@pytest.mark.parametrize("name", SHEETS)
def test_each_sheet_names_its_source_and_has_a_page(name: str) -> None:
    text = (FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    assert re.match(r"# .+\n# https?://\S+\n# ", text)
    assert f'name = "{name}"' in text
    assert sheet(name).name == name
    assert name in sheet(name).page().splitlines()[0]
    usual = values_of(Rules(sheet(name).row))
    told = sheet(name).to_value()
    assert isinstance(told, dict)
    assert [key for key in told if key in usual and usual[key] == told[key]] == []
