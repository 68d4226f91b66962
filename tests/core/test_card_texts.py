"""Cards as people write them: every form is read as the cards it means, or refused."""

from random import Random

import pytest

from glupcore import NotationError
from glupcore._core import card_list
from glupcore.auction import Action

RANKS, SUITS = "AT KQJ9".replace(" ", ""), "SHDC"
NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
WORDS = {"A": "ace", "T": "ten", "K": "king", "Q": "queen", "J": "jack", "9": "nine"}
BLACK, WHITE = dict(zip(SUITS, "♠♥♦♣", strict=True)), dict(zip(SUITS, "♤♡♢♧", strict=True))
HAND = "AS TS AH AH TH KH TD KD QD QD AC AC TC TC"


def by_suit(cards: list[str]) -> dict[str, str]:
    return {suit: "".join(card[0] for card in cards if card[1] == suit) for suit in SUITS}


def forms(cards: list[str]) -> list[str]:
    """One hand, written by different people."""
    suits = by_suit(cards)
    held = {suit: ranks for suit, ranks in suits.items() if ranks}
    return [
        " ".join(cards),
        ", ".join(card.lower() for card in cards),
        " ".join(card.replace("T", "10") for card in cards),
        "".join(card[0] + WHITE[card[1]] for card in cards),
        " ".join(card[::-1] for card in cards),
        "; ".join(f"{WORDS[card[0]]} of {NAMES[card[1]]}" for card in cards),
        " ".join(f"{card[0]} {BLACK[card[1]]}" for card in cards),
        " | ".join(f"{suit} {ranks or '-'}" for suit, ranks in suits.items()),
        "; ".join(f"{NAMES[suit].title()}: {ranks or '-'}" for suit, ranks in suits.items()),
        " ".join(f"{ranks}{BLACK[suit]}" for suit, ranks in held.items()),
        " ".join(f"{ranks} {NAMES[suit]}" for suit, ranks in held.items()),
        ".".join(suits.values()),
        ".".join(ranks or "-" for ranks in suits.values()),
        " ".join(f"{cards.count(card)}x{card}" if cards.count(card) > 1 else card
                 for card in dict.fromkeys(cards)),
        " ".join(suit + " " + " ".join(f"{ranks.count(rank)}×{rank}" if ranks.count(rank) > 1
                                       else rank for rank in dict.fromkeys(ranks))
                 for suit, ranks in held.items()),
    ]  # fmt: skip


@pytest.mark.parametrize("seed", range(20))
def test_a_hand_is_the_same_in_every_form(seed: int) -> None:
    rng = Random(seed)
    pack = [rank + suit for suit in SUITS for rank in RANKS] * 2
    cards = HAND.split() if seed == 0 else rng.sample(pack, rng.randint(1, 20))
    for text in forms(cards):
        assert sorted(card_list(text)) == sorted(cards), text


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("9 of clubs", "9C"),
        ("Nine of Clubs", "9C"),
        ("♣9", "9C"),
        ("C9", "9C"),
        ("da", "AD"),
        ("A H", "AH"),
        ("ten ♡", "TH"),
        ("10 of d", "TD"),
    ],
)
def test_a_card_is_read_as_it_is_said(text: str, card: str) -> None:
    assert Action.parse(text).cards == (card,)
    assert card_list(text) == [card]


@pytest.mark.parametrize(
    "text",
    [
        "aces", "kings", "tens", "diamonds", "♦", "K AH", "QS KAH AH", "A K", "ASS", "QSKAH",
        "C AAT9 D", "A.K.Q", "A.K.Q.J.9", "A.KS..", "9x", "2x", "2xS", "AS of", "of AS", "A of",
        "ACDA", "AC TD x", "A S K H", "AA TT", "2x2xAS",
    ],
)  # fmt: skip
def test_what_may_mean_something_else_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="expected") as caught:
        card_list(text)
    assert "\n" not in str(caught.value)


def test_the_word_that_is_wrong_is_named() -> None:
    with pytest.raises(NotationError, match="card 'kings': expected a rank"):
        card_list("AS kings TD")
