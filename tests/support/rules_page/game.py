"""Deals of one game, played in every way that its page speaks of, and what is asked of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from glupcore import Random
from glupcore.auction import Rules, State

SUITS, RANKS = "CDHS", "9JQKTA"  # from low to high
T = TypeVar("T")
Words = re.Match[str]
Check = Callable[["Game", Words], int | Iterator[int]]
"""Looks for what a sentence says, and tells in how many cases it could be seen, or each of them."""

_AMOUNTS = re.compile(r"bid:(\d+)(?:-(\d+)/(\d+))?")
DEALS = 6  # of each way to play


@dataclass(frozen=True)
class Ply:
    """An action, and the deal before and after it."""

    before: State
    action: str
    after: State


Deal = list[Ply]


def counted(cases: int | Iterator[int]) -> int:
    """How many a check tells, all of which are looked at."""
    return cases if isinstance(cases, int) else sum(cases)


def amounts(state: State) -> list[int]:
    """What may be bid, in order."""
    found: list[int] = []
    for text in state.legal_actions():
        if told := _AMOUNTS.fullmatch(text):
            low, high, step = told.groups()
            found += range(int(low), int(high or low) + 1, int(step or 1))
    return sorted(found)


def cards_of(action: str) -> list[str]:
    """Those of a list, as bury:9C,JD."""
    return action.partition(":")[2].split(",")


# ---- ways to play


def _by(policy: str, *wanted: str) -> Callable[[State, Random], str]:
    """Whatever begins with one of these words if it is legal, else what the policy takes."""

    def choose(state: State, rng: Random) -> str:
        hand = "".join(state.hand(state.player))
        for word in wanted:
            found = [text for text in state.legal_actions() if text.partition(":")[0] == word]
            if found:  # of suits the longest
                return max(found, key=lambda text: hand.count(text[-1]))
        return state.view(state.player).choose(policy, rng)

    return choose


def _low(way: Callable[[State, Random], str]) -> Callable[[State, Random], str]:
    """The lowest bid for whoever may make it, and no other."""

    def choose(state: State, rng: Random) -> str:
        if state.decision == "bid":
            if state.bid is None and (lowest := amounts(state)[:1]):
                return f"bid:{lowest[0]}"
            if "pass" in state.legal_actions():
                return "pass"
        return way(state, rng)

    return choose


WAYS: dict[str, Callable[[State, Random], str]] = {
    "random": _by("random"),
    "greedy": _by("greedy"),
    "low": _low(_by("greedy", "look")),
    "low moon": _low(_by("greedy", "look", "moon")),
    "forfeit": _low(_by("random", "concede")),
    "passing": _by("random", "pass"),
    "conceding": _by("random", "concede"),
    "looking": _by("random", "look"),
    "looking passes": _by("greedy", "look", "pass"),
    "moon": _by("greedy", "look", "moon"),
    "misdeal": _by("random", "misdeal"),
}


def _stacked(deck: Sequence[str], rng: Random) -> list[str]:
    """Like cards lie together: long suits, many copies, hands without what others have."""
    part = (slice(0, 1), slice(1, 2), slice(0, 2))[rng.below(3)]
    order: dict[str, int] = {}
    for card in deck:
        order.setdefault(card[part], rng.below(1 << 30))
    cards = sorted(deck, key=lambda card: order[card[part]])
    cut = rng.below(len(cards))
    return cards[cut:] + cards[:cut]


def _shuffled(cards: Sequence[str], rng: Random) -> list[str]:
    return sorted(cards, key=lambda _: rng.below(1 << 30))


# What a hand may have so much of that rare rules come to bear.
THEMES = [
    [rank + suit for suit in "HSCD" for rank in "JQKTA"],
    ["JD", "QS"],
    *([rank + suit for suit in SUITS] for rank in RANKS),
    [rank + suit for rank in "KQ" for suit in SUITS],
    ["KH", "QH", "KS", "QS"],
    [rank + suit for suit in SUITS for rank in "AT9"],
    [rank + suit for suit in SUITS for rank in "AT"],
    [rank + suit for suit in SUITS for rank in "J9Q"],
]


class Game:
    """One game, its page, and deals of it."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.keys: dict[str, Any] = {key["name"]: key["value"] for key in rules.keys()}  # noqa: SIM118
        self.seats = rules.seats
        self.page = rules.page().partition("\n\nALL KEYS\n\n")[0]
        self.noted: dict[str, Any] = {}  # what sentences said of which others need to know
        self._kept: dict[str, Any] = {}

    # ---- the page

    @cached_property
    def sentences(self) -> list[tuple[str, str]]:
        """Each sentence and each row, with the heading of its section."""
        found, heading = [], "THE GAME"
        for block in self.page.split("\n\n")[1:]:
            if block == block.upper():
                heading = block
            elif block.startswith("  "):
                found += [
                    (heading, re.sub(" {2,}", " | ", row.strip())) for row in block.split("\n")
                ]
            else:
                found += [(heading, one) for one in re.split(r"(?<=\.) (?=[A-Z0-9])", block)]
        return found

    def says(self, words: str) -> bool:
        return words in self.page

    def kept(self, name: str, make: Callable[[], T]) -> T:
        """What several sentences ask for, made once."""
        if name not in self._kept:
            self._kept[name] = make()
        return self._kept[name]  # type: ignore[no-any-return]

    @property
    def texts(self) -> list[str]:
        return [text for _, text in self.sentences]

    def telling(self, text: str, instead: str) -> Game:
        """The same game and deals, one sentence of whose page is another."""
        other = copy(self)
        other.page, other._kept, other.noted = (
            self.page.replace(text, instead),
            {},
            dict(self.noted),
        )
        other.sentences = [(head, instead if one == text else one) for head, one in self.sentences]
        return other

    # ---- deals

    @cached_property
    def deals(self) -> list[Deal]:
        """Deals played in each way, with decks shuffled and stacked, by dealers in turn."""
        found = []
        for number, way in enumerate(WAYS.values()):
            for i in range(DEALS):
                rng = Random(100 * number + i)
                deck = list(self.rules.deck(rng))
                deck = _stacked(deck, rng) if i % 2 else deck
                found.append(self.play(deck, i % self.seats, way, rng))
        ways = ("low", "greedy", "passing", "moon", "misdeal")
        for i, theme in enumerate(THEMES * len(ways)):
            rng, dealer = Random(5000 + i), i % self.seats
            deck = self.deck_with((dealer + 1 + i // 2) % self.seats, 6 * theme, dealer, rng)
            found.append(self.play(deck, dealer, WAYS[ways[i % len(ways)]], rng))
        for i, way in enumerate(("low moon", "low", "low moon")):
            rng, dealer = Random(5500 + i), i % self.seats
            found.append(self.play(self.strong_deck(dealer, rng), dealer, WAYS[way], rng))
        for i in range(2 if self.keys["compel"] else 0):
            rng, dealer = Random(6000 + i), i % self.seats
            found.append(self.play(self.poor_deck(dealer, rng), dealer, WAYS["passing"], rng))
        return found

    def poor_deck(self, dealer: int, rng: Random) -> list[str]:
        """One whose hands meld little: K and Q of a suit, and other pairs, lie apart."""
        deck = list(self.rules.deck(rng))
        to = self.places(dealer, self.dealt, self.keys["packet"])

        def pairs(seat: int | None) -> int:
            n = Counter(card for card, own in zip(deck, to, strict=True) if own == seat)
            found = sum(min(n["K" + suit], n["Q" + suit]) for suit in SUITS)
            found += min(n["JD"], n["QS"])
            return found + sum(min(n[rank + suit] for suit in SUITS) for rank in RANKS)

        for _ in range(400):
            a, b = rng.below(len(deck)), rng.below(len(deck))
            before = pairs(to[a]) + pairs(to[b])
            deck[a], deck[b] = deck[b], deck[a]
            if pairs(to[a]) + pairs(to[b]) > before:
                deck[a], deck[b] = deck[b], deck[a]
        return deck

    def strong_deck(self, dealer: int, rng: Random) -> list[str]:
        """One that gives whole suits, and the best cards of others, to the first to bid."""
        first = (dealer + 1) % self.seats
        side = {
            one
            for one in range(self.seats)
            if self.rules.account(one) == first % self.rules.accounts
        }
        suits = _shuffled(SUITS, rng)
        best = sorted(
            self.rules.pack, key=lambda card: (suits.index(card[1]), -RANKS.index(card[0]))
        )
        order = self.places(dealer, self.dealt, self.keys["packet"])
        deck = [""] * len(order)
        cards = iter(best)
        for strong in (True, False):
            for place, to in enumerate(order):
                if (to in side) == strong:
                    deck[place] = next(cards)
        return deck

    @property
    def dealt(self) -> int:
        return int(self.keys["hand"]) - bool(self.keys.get("kitty"))

    def play(
        self, deck: Sequence[str], dealer: int, way: Callable[[State, Random], str], rng: Random
    ) -> Deal:
        return played(State.from_deck(deck, dealer, rules=self.rules), way, rng)

    def plies(self, *decisions: str) -> Iterator[Ply]:
        """All, or what was decided there, a misdeal apart."""
        for deal in self.deals:
            for ply in deal:
                if not decisions or (ply.before.decision in decisions and ply.action != "misdeal"):
                    yield ply

    @property
    def ends(self) -> list[State]:
        return [deal[-1].after for deal in self.deals]

    def more(self, wanted: Callable[[Deal], bool], way: str, tries: int = 60) -> Iterator[Deal]:
        """Deals of that kind, of new decks too."""
        for i in range(tries):
            rng = Random(7000 + i)
            deck = list(self.rules.deck(rng))
            deal = self.play(_stacked(deck, rng) if i % 2 else deck, i % self.seats, WAYS[way], rng)
            if wanted(deal):
                yield deal

    # ---- who and what

    def side(self, state: State, seat: int) -> set[int]:
        """Who scores with a seat."""
        if self.keys["sides"] == "called":
            ours = {one for one in (state.bidder, state.partner) if one is not None}
            return ours if seat in ours else set(range(self.seats)) - ours
        account = self.rules.account(seat)
        return {one for one in range(self.seats) if self.rules.account(one) == account}

    def places(self, dealer: int, each: int, packet: int) -> list[int | None]:
        """To whom each card of a deck is dealt, None: to nobody."""
        found: list[int | None] = []
        left = each
        while left > 0:
            some = min(packet, left)
            for j in range(self.seats):
                found += [(dealer + 1 + j) % self.seats] * some
            left -= some
        if self.keys.get("discards_to_opponent") is not None:  # drawn: what each looks at first
            found = [(dealer + 1 + i // 2) % 2 if i % 2 == 0 else None for i in range(4 * each)]
        return found + [None] * (len(self.rules.pack) - len(found))

    def deck_with(self, seat: int, cards: Sequence[str], dealer: int, rng: Random) -> list[str]:
        """A deck that deals these cards, or as many as there is room for, to a seat."""
        left = Counter(self.rules.pack)
        own = []
        for card in cards:
            if left[card] > 0:
                left[card] -= 1
                own.append(card)
        order = self.places(dealer, self.dealt, self.keys["packet"])
        places = [i for i, to in enumerate(order) if to == seat]
        own = own[: len(places)]
        others = _shuffled(list((Counter(self.rules.pack) - Counter(own)).elements()), rng)
        deck = [""] * len(self.rules.pack)
        for place, card in zip(places, own, strict=False):
            deck[place] = card
        return [card or others.pop() for card in deck]


def played(state: State, way: Callable[[State, Random], str], rng: Random) -> Deal:
    """A deal from where it stands to its end."""
    plies = []
    while not state.is_over:
        action = way(state, rng)
        after = state.copy()
        after.apply(action)
        plies.append(Ply(state, after.actions[-1], after))
        state = after
    return plies
