"""Random endgames for measuring: those that the C++ tools list, and hands of auction games.

The expected ones are those that the C++ tests draw (tests/cpp/endgame/workload.hpp).
"""

import hashlib

import pytest

import glupcore
from glupcore import Endgame
from glupcore.bench import auction_endgames
from glupcore.bench.endgames import KINDS, Chance, endgames, random_endgame

OF_SIX_CARDS = {
    "uniform": "H AC AC KD JH JS QS / TD JH KH TH TH 9S",
    "skewed": "H AC QD AD KH QS KS / QH KH TH TH AH AH",
    "identical": "H 9D KD TD 9H JH AH / 9D KD TD 9H JH AH",
    "onecopy": "H 9D KD TD 9H JH AH / AC JD KH TH JS QS",
    "balanced": "H KC QD TD JH TH KS / JC KD AH AH TS AS",
    "twosuits": "H QD KD 9S KS TS TS / 9S JS JS QS KS TS",
    "notrumps": "H KC TC JD TD QS KS / QD KD AD 9S 9S JS",
    "duplicates": "H 9D TD JH AH AH AH / 9D 9H JH JH JH AH",
    "onesuit": "H 9D JD KD AD AD AD / QD KD KD TD TD TD",
}

# SHA-256 of the lines of 20 endgames of 18 cards.
OF_EIGHTEEN_CARDS = {
    "uniform": "c73f6176e55ffc9d",
    "skewed": "774936bc514bc95e",
    "identical": "f171fd1a38ea5185",
    "onecopy": "972e59fedebc7f6c",
    "balanced": "26babdf921bfea27",
    "twosuits": "4d75f0887d0d8be0",
    "notrumps": "a23e36b0cc8afdc1",
    "duplicates": "229680fd3cfbccb7",
    "onesuit": "4d75f0887d0d8be0",
}


OF_TWELVE_CARDS_TWO_HANDED = {
    "uniform": "73cc7716f0884eea",
    "skewed": "9c5ca069dc9a317b",
    "identical": "80fb2cb35ca91905",
    "onecopy": "74454572eb4804d0",
    "balanced": "b24bfeb3e625bffe",
    "twosuits": "353c219b82f985d2",
    "notrumps": "d973d4c8cee3077e",
    "duplicates": "12f185ceafd3a6d2",
    "onesuit": "353c219b82f985d2",
}


@pytest.mark.parametrize("kind", KINDS)
def test_as_the_tool_lists_them(kind: str) -> None:
    assert endgames(kind, 6, 1, rules="glup") == [OF_SIX_CARDS[kind]]
    lines = "\n".join(endgames(kind, 18, 20, rules="glup"))
    assert hashlib.sha256(lines.encode()).hexdigest()[:16] == OF_EIGHTEEN_CARDS[kind]
    lines = "\n".join(endgames(kind, 12, 20, rules="two-handed"))
    assert hashlib.sha256(lines.encode()).hexdigest()[:16] == OF_TWELVE_CARDS_TWO_HANDED[kind]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("cards", [1, 5, 13, 18])
def test_every_endgame_can_be_solved(kind: str, cards: int) -> None:
    for text in endgames(kind, cards, 3, seed=2**64 - 1, rules="glup"):
        state = glupcore.State.from_endgame(text)
        assert len(text.split()) == 2 * cards + 2  # and the trump suit, and the dash
        assert state.phase == 2
        assert state.legal_actions()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("cards", [1, 6, 7, 12])
def test_every_two_handed_endgame_can_be_solved(kind: str, cards: int) -> None:
    for text in endgames(kind, cards, 3, seed=2**64 - 1, rules="two-handed"):
        state = glupcore.State.from_endgame(text)
        assert state.rules == "two-handed"
        assert len(text.split()) == 2 * cards + 3


def test_one_chance_goes_on() -> None:
    chance = Chance(31)
    one_by_one = [random_endgame("skewed", 7, chance, "glup") for _ in range(4)]
    assert one_by_one == endgames("skewed", 7, 4, rules="glup")
    assert len(set(one_by_one)) == 4
    assert endgames("skewed", 7, 4, seed=32, rules="glup") != one_by_one


@pytest.mark.parametrize(("kind", "cards"), [("easy", 18), ("uniform", 0), ("uniform", 19)])
def test_what_there_is_not(kind: str, cards: int) -> None:
    with pytest.raises(glupcore.GlupError, match=r"expected .*, given"):
        endgames(kind, cards, 1, rules="glup")
    with pytest.raises(glupcore.GlupError, match="cards: expected 1 to 12, given 13"):
        endgames("uniform", 13, 1, rules="two-handed")


@pytest.mark.parametrize("one", auction_endgames.SETS, ids=lambda one: one.name)
def test_hands_of_the_auction_games_are_as_after_an_auction(one: auction_endgames.Hands) -> None:
    texts = one.endgames()
    assert texts == one.endgames()
    assert len(set(texts)) == one.count
    for text, worlds in zip(texts, one.worlds(), strict=True):
        row, trump, *cards = text.split()
        hands = [hand.split() for hand in " ".join(cards).replace("*", "").split("/")]
        assert row == one.row
        assert {len(hand) for hand in hands} == {one.cards}
        longest = max(sum(card[1] == suit for card in hand) for hand in hands for suit in "CDHS")
        assert sum(card[1] == trump for card in hands[0]) == longest
        assert len(set(worlds)) == auction_endgames.WORLDS
        for world in worlds:
            assert Endgame(world).text.partition(" / ")[0] == Endgame(text).text.partition(" / ")[0]


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("three-handed H *AS TS / AC JC / TD QH", "points 2"),
        ("four-handed H *AS / 9C / *KS / JD", "points 15"),
    ],
)
def test_the_goal_is_half_of_what_is_left(text: str, goal: str) -> None:
    assert auction_endgames.half(text) == goal
