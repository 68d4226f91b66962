"""What happens is told in plain sentences: of every form a position, and no other form."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from conformance import FOLDERS, read
from glupcore import GlupError, IllegalActionError, NotationError, Random, Record, State, auction
from glupcore._core import find_game
from glupcore.auction import Rules
from places import TESTS

# A deal by seed, in which anything is done; before which action, to which seat; what is told.
TOLD = """
glup 0 - 1
    They deal. Trump is ♠, turn-up K♠.
glup 1 - 0
    They deal. Trump is ♦, turn-up 9♦: 1 point for them.
glup 0 3 0
    They lead J♦ from the table.
glup 11 88 0
    They play K♠ from the table (+2): the trick is yours. Their glups are gone.
glup 0 33 0
    You lead 9♠. The nine of trumps: 1 point for you.
glup 0 4 0
    You take J♦ with K♦. Your glups are gone.
glup 0 1 1
    They play K♥: the trick is yours. 3 glups for them: 1 point.
glup 1 16 0
    You play 9♥: the trick is theirs. 1 glup for you.
glup 5 22 0
    They play 9♣: the trick is yours. 1 glup for them, 2 in all.
glup 6 43 0
    You play 9♣: the trick is theirs. 1 glup for you, 3 in all: 1 point.
glup 0 56 0
    They declare jacks: 4 points (J♣ J♦+ J♥ J♠). You draw 9♥.
glup 0 17 0
    You exchange the turn-up K♠: 1 point. You draw A♠.
two-handed 1 21 0
    You show a nine of trumps: 10 points.
glup 0 89 0
    You declare pinochle: 4 points (J♦ Q♠+). You draw Q♥, they draw the turn-up 9♠. Nines of
    trumps at the end: 1 point for you. Nines of trumps at the end: 1 point for them. Phase 2:
    follow suit, and take the trick if you can. You lead.
glup 0 89 1
    They declare pinochle: 4 points (J♦ Q♠+). You draw the turn-up 9♠. Nines of trumps at the
    end: 1 point for them. Nines of trumps at the end: 1 point for you. Phase 2: follow suit,
    and take the trick if you can. They lead.
two-handed 0 36 0
    You draw Q♥, they draw the turn-up 9♠. Phase 2: follow suit, beat a trump that is led, and
    trump if you have none of the suit. You lead.
glup 0 125 0
    They play A♦: the trick is yours. The last trick: 2 points for you.
racehorse 0 - 0
    You deal. Seat 1 has bid 500, which stands.
two-handed-draw 0 0 1
    You reject K♦ and take J♠.
two-handed-draw 0 0 0
    Seat 1 rejects the first card.
two-handed-draw 0 2 1
    You keep J♥.
two-handed-draw 0 28 0
    Seat 1 passes. You have the bid at 10000.
three-handed-chips 4 6 0
    Seat 2 looks at the widow. The widow goes to Seat 2: ♦ 9  ♠ K Q.
three-handed-chips 0 8 0
    You concede.
triple-deck 61 8 0
    Seat 4 declares a misdeal.
three-handed 0 7 0
    Seat 2 passes. You have the bid at 1000. The widow goes to you: ♥ A Q  ♠ 9.
three-handed 0 8 2
    Seat 0 names ♠ trump. Seat 0 melds 15: marriage in ♦, marriage in ♥, pinochle, queens, dix
    (♣ Q  ♦ K Q J  ♥ K Q  ♠ Q 9). Seat 1 melds 24: run, kings, dix (♣ K  ♦ K  ♥ K  ♠ A T K Q J
    9). You have no meld.
three-handed 0 9 0
    You bury ♥ A T  ♠ A.
three-handed 0 9 1
    Seat 0 buries 3 cards, face down.
five-handed 0 11 2
    Seat 1 calls J♣: you are the partner. You meld 2: marriage in ♥ (♥ K Q). Seat 3 melds 6:
    royal marriage, marriage in ♦ (♣ K Q  ♦ K Q). Seat 4 melds 42: 2 × royal marriage, 2 ×
    marriage in ♠, double pinochle (♣ KK QQ  ♦ JJ  ♠ KK QQ). Seat 0 melds 16: marriage in ♠,
    pinochle, aces (♣ A  ♦ A J  ♥ A  ♠ A K Q). Seat 1 has no meld. Melds together: they 64, we
    2.
seven-handed 27 12 0
    Seat 4 calls 9♣, which nobody else holds: they play alone. Seat 4 melds 1: dix (♣ 9). Seat 5
    melds 8: kings (♣ K  ♦ K  ♥ K  ♠ K). You meld 2: marriage in ♦ (♦ K Q). Seat 1 melds 8:
    marriage in ♥, marriage in ♠, pinochle (♦ J  ♥ K Q  ♠ K Q). Seat 2 melds 2: marriage in ♠ (♠
    K Q). Seat 3 melds 4: pinochle (♦ J  ♠ Q). Seat 6 has no meld.
seven-handed 27 12 4
    You call 9♣, which nobody else holds: you play alone. You meld 1: dix (♣ 9). Seat 5 melds 8:
    kings (♣ K  ♦ K  ♥ K  ♠ K). Seat 0 melds 2: marriage in ♦ (♦ K Q). Seat 1 melds 8: marriage
    in ♥, marriage in ♠, pinochle (♦ J  ♥ K Q  ♠ K Q). Seat 2 melds 2: marriage in ♠ (♠ K Q).
    Seat 3 melds 4: pinochle (♦ J  ♠ Q). Seat 6 has no meld.
seven-handed 0 13 5
    Seat 6 calls K♣: Seat 3 is the partner. Seat 6 melds 8: royal marriage, pinochle (♣ K Q  ♦ J
    ♠ Q). Seat 0 melds 4: pinochle (♦ J  ♠ Q). Seat 1 melds 6: marriage in ♠, pinochle (♦ J  ♠ K
    Q). Seat 2 melds 2: marriage in ♥ (♥ K Q). Seat 3 melds 7: marriage in ♠, pinochle, dix (♣ 9
    ♦ J  ♠ K Q). Seat 4 and you have no meld. Melds together: we 12, they 15.
four-handed-racehorse 0 10 2
    N passes to you: ♣ 9  ♦ Q 9  ♥ A.
four-handed-racehorse 0 10 1
    N passes to S: 4 cards, face down.
four-handed-racehorse 0 11 2
    You return to N: ♣ T 9  ♦ 9  ♠ K. You meld 20: marriage in ♥ (♥ K Q). W melds 60: royal
    marriage, marriage in ♣ (♣ K Q  ♠ K Q). N melds 20: 2 × dix (♠ 99). E has no meld. Melds
    together: we 40, they 60.
four-handed-racehorse 0 11 1
    S returns to N: 4 cards, face down. S melds 20: marriage in ♥ (♥ K Q). W melds 60: royal
    marriage, marriage in ♣ (♣ K Q  ♠ K Q). N melds 20: 2 × dix (♠ 99). You have no meld. Melds
    together: they 40, we 60.
two-handed-draw 0 30 1
    Seat 0 leads T♣.
two-handed-draw 0 33 1
    You take the trick with A♠, 20 points.
two-handed-draw 0 45 0
    You take the trick with Q♠, no points.
three-handed 0 12 0
    Seat 2 plays 9♣: the trick is Seat 1's, 1 point.
three-handed 0 17 0
    Seat 1 plays K♥.
two-handed-draw 0 31 0
    Seat 1 plays Q♣: the trick is yours, 10 points.
"""

CARD, SUIT, ME = "[9JQKTA][♣♦♥♠]", "[♣♦♥♠]", "(?:you|them)"
WHOSE = "(?:yours|theirs)"
MARK = r"(?:\+\d?)?"
PLAYED = rf"{CARD}(?: from the table(?: \(\+\d\))?)?"
POINTS = r"(?:1 point|\d+ points)"
STOCK = [
    "(?:You|They) deal",
    rf"Trump is {SUIT}, turn-up {CARD}",
    rf"Trump is {SUIT}, turn-up {CARD}: {POINTS} for {ME}",
    f"(?:You|They) lead {PLAYED}",
    f"(?:You|They) take {CARD} with {PLAYED}",
    f"(?:You|They) play {PLAYED}: the trick is {WHOSE}",
    f"The nine of trumps: {POINTS} for {ME}",
    rf"(?:1 glup|\d glups) for {ME}",
    rf"(?:1 glup|\d glups) for {ME}, \d+ in all",
    rf"(?:1 glup|\d glups) for {ME}(?:, \d+ in all)?: {POINTS}",
    "(?:Your|Their) glups are gone",
    f"The last trick: {POINTS} for {ME}",
    rf"(?:You|They) declare [a-z ]+(?: {SUIT})?: {POINTS} \({CARD}{MARK}(?: {CARD}{MARK})*\)",
    f"(?:You|They) exchange the turn-up {CARD}: {POINTS}",
    f"(?:You|They) show a nine of trumps: {POINTS}",
    f"You draw {CARD}",
    f"You draw {CARD}, they draw the turn-up {CARD}",
    f"You draw the turn-up {CARD}",
    f"Nines of trumps at the end: {POINTS} for {ME}",
    "Phase 2: follow suit, and take the trick if you can",
    "Phase 2: follow suit, beat a trump that is led, and trump if you have none of the suit",
    "(?:You|They) lead",
]

WHO, WHOM = "(?:You|[NESW]|Seat \\d)", "(?:you|[NESW]|Seat \\d)"
CARDS = f"{SUIT}(?: [9JQKTA]+)+(?:  {SUIT}(?: [9JQKTA]+)+)*"
HIDDEN = r"(?:1 card|\d+ cards), face down"
BRINGS = rf"(?:no points|{POINTS})"
NUMBER = "(?:double |triple |quadruple |quintuple |sextuple )?"
KIND = (
    "(?:run|royal marriage|pinochle|aces|kings|queens|jacks|dix|roundhouse|four of a kind"
    f"|marriage in {SUIT})"
)
MELDS = rf"(?:\d × )?{NUMBER}{KIND}(?:, (?:\d × )?{NUMBER}{KIND})*"
AUCTION = [
    f"{WHO} deals?",
    rf"{WHO} ha(?:ve|s) bid \d+, which stands",
    rf"{WHO} bids? \d+",
    f"{WHO} pass(?:es)?",
    f"{WHO} looks? at the widow",
    f"{WHO} concedes?",
    f"{WHO} declares? a misdeal",
    f"{WHO} names? {SUIT} trump",
    f"{WHO} shoots? the moon: every trick, or the loss",
    f"{WHO} shoots? the moon in {SUIT}: every trick, or the loss",
    f"You keep {CARD}",
    f"You reject {CARD} and take {CARD}",
    f"{WHO} (?:keeps|rejects) the first card",
    f"{WHO} calls? {CARD}, which nobody else holds: (?:you|they) play alone",
    f"{WHO} calls? {CARD}: (?:you are|(?!you){WHOM} is) the partner",
    f"{WHO} pass(?:es)? to {WHOM}: {CARDS}",
    f"(?!You){WHO} passes to (?!you){WHOM}: {HIDDEN}",
    f"{WHO} returns? to {WHOM}: {CARDS}",
    f"(?!You){WHO} returns to (?!you){WHOM}: {HIDDEN}",
    f"You bury {CARDS}",
    f"(?!You){WHO} buries {HIDDEN}",
    f"You give each of the others a card of the kitty: {CARD} to {WHOM}(?:, {CARD} to {WHOM})+",
    f"(?!You){WHO} gives each of the others a card of the kitty: {CARD} to you",
    rf"{WHO} ha(?:ve|s) the bid at \d+",
    f"The widow goes to {WHOM}: {CARDS}",
    rf"{WHO} melds? (?:\d+|the game): {MELDS} \({CARDS}\)",
    f"(?:You|{WHO}(?:, {WHOM})* and {WHOM}) have no meld",
    f"(?!You){WHO} has no meld",
    r"Melds together: [^.]*\b(?:we|you|they|Seat \d) \d+",
    f"{WHO} leads? {CARD}",
    f"{WHO} plays? {CARD}",
    f"{WHO} takes? the trick with {CARD}, {BRINGS}",
    rf"{WHO} plays? {CARD}: the trick is (?:yours|{WHO}'s), {BRINGS}",
]


def steps(rules: str, seed: int) -> Iterator[tuple[Any, str]]:
    """Any state of a deal, and what is done there."""
    rng = Random(seed)
    if rules.startswith(("glup", "two-handed")) and not rules.endswith("draw"):
        stock = State.from_seed(seed, seed % 2, rules=rules)
        while not stock.is_over:
            legal = stock.legal_actions()
            action = legal[rng.below(len(legal))]
            yield stock, action
            stock.apply(action)
        return
    of = Rules(rules)
    state = auction.State.from_seed(seed, seed % of.seats, rules=of)
    while not state.is_over:
        action = state.nth_action(rng.below(state.count_actions()))
        yield state, action
        state.apply(action)


@pytest.mark.parametrize("case", TOLD.strip().replace("\n    ", " ").split("\n"))
def test_what_is_told(case: str) -> None:
    rules, seed, ply, seat, told = case.split(" ", 4)
    begins = ply == "-"
    state, action = next(islice(steps(rules, int(seed)), 0 if begins else int(ply), None))
    sentences = state.sentences(int(seat), None if begins else action)
    assert " ".join(sentences).split() == told.split()


def told_of(record: Any, seats: int) -> Iterator[str]:
    """All that is told of a deal, to every seat."""
    state = record.start()
    for seat in range(seats):
        yield from state.sentences(seat)
    for action in record.actions:
        for seat in range(seats):
            yield from state.sentences(seat, action)
        state.apply(action)


def check_forms(told: Iterator[str], forms: list[str]) -> None:
    """Each of them is of a form, and each form occurs."""
    left = {form: re.compile(rf"{form}\.") for form in forms}
    every = [*left.values()]
    for sentence in set(told):
        found = [form for form in every if form.fullmatch(sentence)]
        assert found, sentence
        for form in found:
            left.pop(form.pattern[:-2], None)
    assert [*left] == []


def test_every_sentence_of_games_with_a_stock_is_of_a_form() -> None:
    records = [
        Record.from_dict(one)
        for folder in FOLDERS.values()
        for one in read(folder, "records.jsonl")
    ]
    check_forms((one for record in records for one in told_of(record, 2)), STOCK)


def test_every_sentence_of_auction_games_is_of_a_form() -> None:
    lines = (TESTS / "data" / "auction" / "records.jsonl").read_text("utf-8").splitlines()
    records = map(auction.Record.parse, lines)
    check_forms((one for record in records for one in told_of(record, record.rules.seats)), AUCTION)


def test_players_may_have_names() -> None:
    state = State.from_seed(0, 0)
    assert state.sentences(0, names=("Ann", "Bob"))[0] == "You deal."
    assert state.sentences(1, names=("Ann", "Bob"))[0] == "Ann deals."
    state.apply("KH")
    assert state.sentences(1, "KH") == [
        "They play K♥: the trick is yours.",
        "3 glups for them: 1 point.",
    ]
    assert state.sentences(1, "KH", names=("Ann", "Bob")) == [
        "Ann plays K♥: the trick is yours.",
        "3 glups for Ann: 1 point.",
    ]
    deal = auction.State.from_seed(0, 0, rules="four-handed")
    assert deal.sentences(1, names=("Ann", "Bob", "Cleo", "Dan")) == ["Ann deals."]
    assert deal.sentences(1, "pass") == ["You pass."]


def test_pisti_is_told() -> None:
    """The pile is taken by its top card's rank or a jack; with one card alone that is a pisti."""
    deck = ["7C", "2D", "3D", "4D", "JH", "7D", "5C"]
    rest = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
    state = find_game("pisti").deal(" ".join([*deck, *(c for c in rest if c not in deck)]), 3)
    assert state.sentences(3) == ["You deal.", "On the table: 7♣.", "The last card is A♠."]
    assert state.sentences(1, "JH") == ["N takes 1 card with J♥."]
    assert state.sentences(0, "JH") == ["You take 1 card with J♥.", "Face down lay: 2♦ 3♦ 4♦."]
    assert state.sentences(1, "5C") == ["N plays 5♣."]
    told = []
    for seed in range(9):
        rng = Random(seed)
        state = find_game("pisti").deal(seed=seed)
        while not state.is_over:
            legal = state.legal_actions()
            action = legal[rng.below(len(legal))]
            told += state.sentences(0, action)
            state.apply(action)
    for form in (
        r"You take \d+ cards? with \S[♣♦♥♠]",
        r"[ESW] takes 1 card with \S[♣♦♥♠]: a pisti, \d0 points",
        "The last cards go to (you|[ESW])",
        r"The deal brings you \d+, the others \d+",
    ):
        assert any(re.fullmatch(rf"{form}\.", one) for one in told), form


@pytest.mark.parametrize(
    ("rules", "illegal"), [("glup", "pass"), ("four-handed", "trump:H"), ("pisti", "2C")]
)
def test_what_can_not_be_told_is_refused(rules: str, illegal: str) -> None:
    state = find_game(rules).deal(seed=1)
    seats = find_game(rules).seats
    expected = f"names: expected one for each of {seats} seats, given 3"
    with pytest.raises(GlupError, match=expected):
        state.sentences(0, names=("Ann", "Bob", "Cleo"))
    with pytest.raises(GlupError, match=f"seat: expected 0 (to|or) {seats - 1}, given {seats}"):
        state.sentences(seats)
    with pytest.raises(NotationError):
        state.sentences(0, "fly")
    with pytest.raises(IllegalActionError):
        state.sentences(0, illegal)
    assert state.to_json() == find_game(rules).deal(seed=1).to_json()
