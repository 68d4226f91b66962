"""Seeded test deals: shapes of deck that make rare things happen, and policies to play them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from referee.cards import CARDS, DECK, RANKS, SUITS, write_cards
from referee.deal import Referee, Seat
from referee.melds import kinds
from referee.tricks import follower_takes, glups_made

Policy = Callable[[Random, Referee], str]
Cards = str | Iterable[str]
Shape = Callable[[Random], list[str]]


# Decks


def lay_deck(eldest: Cards, dealer: Cards, turnup: str, stock: Cards = ()) -> list[str]:
    """A deck that deals exactly these hands, this turn-up and this top of the stock.

    Cards are a text with spaces, or a sequence.

    Hands short of 18 cards are filled, the eldest's first, then the stock, with what remains in
    canonical order. Raises ValueError if a card is wanted more than four times or a hand has more
    than 18.
    """
    hands, top = [_read(eldest), _read(dealer)], _read(stock)
    rest = Counter(DECK)
    rest.subtract([*hands[0], *hands[1], turnup, *top])
    if min(rest.values()) < 0 or set(rest) != set(CARDS) or max(map(len, hands)) > 18:
        raise ValueError("no deck deals these cards")
    left = list(rest.elements())
    for hand in hands:
        missing = 18 - len(hand)
        hand += left[:missing]
        left = left[missing:]
    dealt = [card for pair in zip(*hands, strict=True) for card in pair]
    return [*dealt, turnup, *top, *left]


def _read(cards: Cards) -> list[str]:
    return cards.split() if isinstance(cards, str) else list(cards)


def random_deck(rng: Random) -> list[str]:
    """All orders alike."""
    deck = list(DECK)
    rng.shuffle(deck)
    return deck


def _lay_randomly(
    rng: Random, eldest: Iterable[str], dealer: Iterable[str], turnup: str | None = None
) -> list[str]:
    """These cards in the hands (at most 18 each), the rest shuffled."""
    hands = [list(eldest), list(dealer)]
    rest = Counter(DECK)
    rest.subtract([*hands[0], *hands[1]])
    left = list(rest.elements())
    rng.shuffle(left)
    if turnup is not None:
        left.remove(turnup)
        left.append(turnup)
    top = left.pop()
    for hand in hands:
        while len(hand) < 18:
            hand.append(left.pop())
        rng.shuffle(hand)
    return lay_deck(hands[0], hands[1], top, left)


def rich_deck(rng: Random) -> list[str]:
    """The eldest's 18 cards and the first of the stock come from few ranks and suits."""
    ranks = rng.sample(RANKS, rng.choice((2, 2, 3, 4)))
    suits = rng.sample(SUITS, rng.choice((1, 2, 3, 4)))
    rich = [card for card in DECK if card[0] in ranks and card[1] in suits]
    rng.shuffle(rich)
    deck = _lay_randomly(rng, rich[:18], ())
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
    return _lay_randomly(rng, hand.elements(), (), rng.choice(trumps))


def trump_run_deck(rng: Random) -> list[str]:
    """The eldest holds most trumps above the nine: runs, their marriages, trump fours."""
    trump = rng.choice(SUITS)
    cards = [card for card in DECK if card[1] == trump and card[0] != "9"]
    rng.shuffle(cards)
    return _lay_randomly(rng, cards[: rng.randrange(10, 18)], (), cards[-1])


def court_deck(rng: Random) -> list[str]:
    """The eldest holds court cards and aces of every suit alike: roundhouses, fours of a rank."""
    wanted = rng.choice(("KQ", "KQJA", "JQK", "A", "J", "9", "KQ"))
    cards = [card for card in DECK if card[0] in wanted]
    copies = 1 if len(wanted) == 4 else 2 if len(wanted) > 1 else 4
    hand = [rank + suit for suit in SUITS for rank in wanted] * copies
    others = list((Counter(cards) - Counter(hand)).elements())
    rng.shuffle(others)
    return _lay_randomly(rng, [*hand, *others][:18], ())


def suits_deck(rng: Random) -> list[str]:
    """Both players hold and draw the same suits at the same time: long strings of glups."""
    order = rng.sample(SUITS, 4)
    noise = rng.choice((0.0, 0.5, 1.0))
    return sorted(random_deck(rng), key=lambda card: order.index(card[1]) + noise * rng.random())


def nine_deck(rng: Random) -> list[str]:
    """The turn-up is a nine."""
    return _lay_randomly(rng, (), (), "9" + rng.choice(SUITS))


def dix_deck(rng: Random) -> list[str]:
    """The turn-up is no nine, and both players have nines of trumps."""
    trump = rng.choice(SUITS)
    nines = ["9" + trump] * 2
    return _lay_randomly(rng, nines, nines, rng.choice(RANKS[1:]) + trump)


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


# Policies: each sees the whole deal, for it tests rules, not play


def uniform(rng: Random, deal: Referee) -> str:
    """Any legal action, all alike."""
    return rng.choice(deal.legal())


def meld_greedy(rng: Random, deal: Referee) -> str:
    """Declares the dearest meld, makes the most glups, leads at random."""
    legal = deal.legal()
    if deal.decision == "meld":
        return _dearest(deal, legal)
    return _most_glups(rng, deal, legal) or rng.choice(legal)


def glupper(rng: Random, deal: Referee) -> str:
    """Leads high cards, follows suit low whenever that loses, and never melds."""
    legal = deal.legal()
    if deal.decision == "meld":
        return "pass"
    if deal.decision == "lead":
        return max(legal, key=lambda text: (_rank(text), rng.random()))
    losing = [text for text in legal if _glups(deal, text)]
    return min(losing or legal, key=lambda text: (_rank(text), rng.random()))


def collector(rng: Random, deal: Referee) -> str:
    """The eldest keeps his dearest melds together and declares; the dealer helps him.

    The eldest so takes most tricks, and one table sees many declarations, often with shared cards.
    """
    legal = deal.legal()
    if deal.decision == "meld":
        wanted = [text for text in legal if text != "pass"]
        if not wanted or rng.random() < 0.1:
            return "pass"
        return _dearest(deal, wanted) if rng.random() < 0.5 else rng.choice(wanted)
    collects = deal.player == deal.eldest
    if deal.led is not None:
        led, trump = deal.led, deal.trump
        legal = [t for t in legal if follower_takes(led, t[:2], trump) == collects] or legal
    if not collects or deal.phase == 2:
        return rng.choice(legal)
    return max(legal, key=lambda text: (_prospect(deal, text), rng.random()))


def _prospect(deal: Referee, text: str) -> int:
    """The points of the dearest meld that the player could declare after playing this card."""
    seat = deal.seats[deal.player]
    hand, table = list(seat.hand), list(seat.table)
    if "+" in text:
        table.remove(next(melded for melded in table if melded.card == text[:2]))
    else:
        hand.remove(text)
    return max((_points(deal, meld) for meld in deal.declarations(Seat(hand, table))), default=0)


def _points(deal: Referee, text: str) -> int:
    """What an action of a meld decision scores."""
    if text in ("pass", "dix"):
        return 1 if text == "dix" else 0
    return kinds(deal.trump)[text.partition(":")[0]].points


def _dearest(deal: Referee, legal: list[str]) -> str:
    """The declaration of most points."""
    return max(legal, key=lambda text: _points(deal, text))


def _most_glups(rng: Random, deal: Referee, legal: list[str]) -> str | None:
    """The reply of most glups, or None where there is none to make."""
    best = max(legal, key=lambda text: (_glups(deal, text), rng.random()))
    return best if _glups(deal, best) else None


def _glups(deal: Referee, text: str) -> int:
    """The glups that a play makes; a lead makes none."""
    return 0 if deal.led is None else glups_made(deal.led, text[:2], deal.trump)


def _rank(text: str) -> int:
    return RANKS.index(text[0])


POLICIES: dict[str, Policy] = {
    "uniform": uniform,
    "greedy": meld_greedy,
    "glupper": glupper,
    "collector": collector,
}


# Records and endgames


def random_record(rng: Random, shape: str, policy: str, stop: int | None = None) -> dict[str, Any]:
    """A deal of this shape, at most `stop` actions long; one policy plays both seats."""
    record: dict[str, Any] = {
        "deck": " ".join(SHAPES[shape](rng)),
        "dealer": rng.randrange(2),
        "exact_cut": rng.random() < 0.25,
    }
    deal = Referee(**record)
    actions: list[str] = []
    while not deal.over and (stop is None or len(actions) < stop):
        actions.append(POLICIES[policy](rng, deal))
        deal.apply(actions[-1])
    return {**record, "actions": actions}


def random_endgame(rng: Random, size: int, led: bool = False) -> str:
    """An endgame line: random hands of `size` cards, one of the leader's already led if so asked.

    Half of them use few suits or ranks, so that hands meet.
    """
    deck = random_deck(rng)
    if rng.random() < 0.5:
        suits = rng.sample(SUITS, rng.choice((2, 3)))
        deck = [card for card in deck if card[1] in suits]
    hand, other = deck[:size], deck[size : 2 * size]
    first = f" [{hand.pop()}]" if led else ""
    mine = f" {write_cards(hand)}" if hand else ""
    return f"{rng.choice(SUITS)}{mine}{first} / {write_cards(other)}"
