"""Seeded decks of the traditional game in shapes that make rare things happen."""

from __future__ import annotations

from collections import Counter
from random import Random

from referee.cards import RANKS, SUITS
from referee.shapes import Shape
from referee.two_handed.deal import TwoHandedExtended
from referee.two_handed.melds import kinds

PACK = TwoHandedExtended.pack
DECK = PACK.cards


def _turnup(rng: Random, held: Counter[str], trump: str) -> str:
    """Any trump that these cards leave."""
    left = Counter(DECK) - held
    return rng.choice([card for card in left.elements() if card[1] == trump])


def _dealt(rng: Random, held: Counter[str], trump: str) -> list[str]:
    """The eldest is dealt these cards."""
    return PACK.lay_randomly(rng, held.elements(), turnup=_turnup(rng, held, trump))


def rich_deck(rng: Random) -> list[str]:
    """The eldest's cards and the first of the stock come from few ranks and suits."""
    ranks, suits = rng.sample(RANKS, rng.choice((2, 3))), rng.sample(SUITS, rng.choice((2, 3, 4)))
    rich = [card for card in DECK if card[0] in ranks and card[1] in suits]
    rng.shuffle(rich)
    deck = PACK.lay_randomly(rng, rich[:12])
    return [*deck[:25], *sorted(deck[25:], key=lambda card: card not in rich or rng.random() < 0.4)]


def meld_deck(rng: Random) -> list[str]:
    """The eldest is dealt a random kind of meld, mostly two; the trump suit fits the kind."""
    trump = rng.choice(SUITS)
    table = list(kinds(trump, extended=True).values())
    held = Counter(rng.choice(table).cards)
    more = held | Counter(rng.choice(table).cards)
    return _dealt(rng, more if more.total() <= 12 else held, trump)


def trump_run_deck(rng: Random) -> list[str]:
    """The eldest holds most trumps above the nine: runs, and the trump marriage before them."""
    trump = rng.choice(SUITS)
    cards = [card for card in DECK if card[1] == trump and card[0] != "9"]
    rng.shuffle(cards)
    return _dealt(rng, Counter(cards[: rng.randrange(5, 10)]), trump)


def court_deck(rng: Random) -> list[str]:
    """The eldest holds kings and queens of every suit, or both copies of one rank."""
    ranks = rng.choice(("KQ", "KQ", "J", "Q", "K", "A"))
    copies = 1 if len(ranks) == 2 else 2
    held = Counter(rank + suit for suit in SUITS for rank in ranks for _ in range(copies))
    return _dealt(rng, held, rng.choice(SUITS))


def queen_deck(rng: Random) -> list[str]:
    """The eldest holds what a queen of spades can serve in: its cards get long histories."""
    trump = rng.choice("SSD")
    held = Counter(["JD", "QS", "KS", "QC", "QD", "QH", *rng.choice((["JD", "QS"], ["KD", "KH"]))])
    held += Counter(["TS", "AS", "JS"] if trump == "S" else ["KC"])
    return _dealt(rng, held, trump)


def nine_deck(rng: Random) -> list[str]:
    """The turn-up is a nine, and the other nine of trumps mostly with the eldest: it is shown."""
    nine = "9" + rng.choice(SUITS)
    return PACK.lay_randomly(rng, [nine] if rng.random() < 0.7 else [], turnup=nine)


def dix_deck(rng: Random) -> list[str]:
    """The turn-up is no nine; the nines of trumps are with one player, or one with each."""
    trump = rng.choice(SUITS)
    nine, turnup = "9" + trump, rng.choice(RANKS[1:]) + trump
    eldest, dealer = rng.choice((([nine] * 2, []), ([nine], [nine]), ([], [nine] * 2)))
    return PACK.lay_randomly(rng, eldest, dealer, turnup)


SHAPES: dict[str, Shape] = {
    "uniform": PACK.shuffled,
    "rich": rich_deck,
    "meld": meld_deck,
    "trump-run": trump_run_deck,
    "court": court_deck,
    "queen": queen_deck,
    "nine": nine_deck,
    "dix": dix_deck,
}
