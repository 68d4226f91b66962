"""Seeded decks of Glup in shapes that make rare things happen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

from referee.cards import RANKS, SUITS
from referee.deal import DECK, Referee
from referee.melds import kinds

Shape = Callable[[Random], list[str]]

PACK = Referee.pack
lay_deck = PACK.lay
random_deck = PACK.shuffled


def rich_deck(rng: Random) -> list[str]:
    """The eldest's 18 cards and the first of the stock come from few ranks and suits."""
    ranks = rng.sample(RANKS, rng.choice((2, 2, 3, 4)))
    suits = rng.sample(SUITS, rng.choice((1, 2, 3, 4)))
    rich = [card for card in DECK if card[0] in ranks and card[1] in suits]
    rng.shuffle(rich)
    deck = PACK.lay_randomly(rng, rich[:18])
    return [*deck[:37], *sorted(deck[37:], key=lambda card: card not in rich or rng.random() < 0.4)]


def meld_deck(rng: Random) -> list[str]:
    """The eldest is dealt a random kind of meld, sometimes two; the trump suit fits the kind."""
    trump = rng.choice(SUITS)
    table = list(kinds(trump).values())
    hand = Counter(rng.choice(table).cards)
    more = hand | Counter(rng.choice(table).cards)
    if more.total() <= 18 and rng.random() < 0.7:
        hand = more
    left = Counter(DECK)
    left.subtract(hand)
    trumps = [card for card in left.elements() if card[1] == trump]
    return PACK.lay_randomly(rng, hand.elements(), turnup=rng.choice(trumps))


def trump_run_deck(rng: Random) -> list[str]:
    """The eldest holds most trumps above the nine: runs, their marriages, trump fours."""
    trump = rng.choice(SUITS)
    cards = [card for card in DECK if card[1] == trump and card[0] != "9"]
    rng.shuffle(cards)
    return PACK.lay_randomly(rng, cards[: rng.randrange(10, 18)], turnup=cards[-1])


def court_deck(rng: Random) -> list[str]:
    """The eldest holds court cards and aces of every suit alike: roundhouses, fours of a rank."""
    wanted = rng.choice(("KQ", "KQJA", "JQK", "A", "J", "9", "KQ"))
    cards = [card for card in DECK if card[0] in wanted]
    copies = 1 if len(wanted) == 4 else 2 if len(wanted) > 1 else 4
    hand = [rank + suit for suit in SUITS for rank in wanted] * copies
    others = list((Counter(cards) - Counter(hand)).elements())
    rng.shuffle(others)
    return PACK.lay_randomly(rng, [*hand, *others][:18])


def suits_deck(rng: Random) -> list[str]:
    """Both players hold and draw the same suits at the same time: long strings of glups."""
    order = rng.sample(SUITS, 4)
    noise = rng.choice((0.0, 0.5, 1.0))
    return sorted(random_deck(rng), key=lambda card: order.index(card[1]) + noise * rng.random())


def nine_deck(rng: Random) -> list[str]:
    """The turn-up is a nine."""
    return PACK.lay_randomly(rng, (), turnup="9" + rng.choice(SUITS))


def dix_deck(rng: Random) -> list[str]:
    """The turn-up is no nine, and both players have nines of trumps."""
    trump = rng.choice(SUITS)
    nines = ["9" + trump] * 2
    return PACK.lay_randomly(rng, nines, nines, rng.choice(RANKS[1:]) + trump)


SHAPES: dict[str, Shape] = {
    "uniform": random_deck,
    "rich": rich_deck,
    "meld": meld_deck,
    "trump-run": trump_run_deck,
    "court": court_deck,
    "suits": suits_deck,
    "nine": nine_deck,
    "dix": dix_deck,
}
