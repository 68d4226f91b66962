"""Values of endgames proved by trying everything, by rules written here once more.

The engine's solver is asked for the order in which cards are tried, never for a value: a wrong one
makes a proof longer and can't make it succeed. The search has no merging of ranks, no dominance, no
quick tricks and a table of its own whose keys are the hands themselves.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from glupcore import EndgameSolver, State

SUITS: Final = "CDHS"
RANKS: Final = "9JQKTA"
CARDS: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
LAST_TRICK: Final = 2

# A hand is a number with three bits for the copies of each card, card i above card i - 1.
Hand = int
Suggest = Callable[[str], str]
"""The card to try first in an endgame; any legal one will do."""


@dataclass
class Proof:
    """Claims about endgames of one trump suit, tried out; ``positions`` counts what that took."""

    trump: str
    suggest: Suggest
    most: float = float("inf")
    positions: int = 0
    _bounds: dict[tuple[Hand, Hand], tuple[int, int]] = field(default_factory=dict)

    def value_after(self, leader: Hand, other: Hand, card: int, claim: int) -> bool:
        """Whether the value after this lead is what is claimed."""
        return self._holds(leader, other, card, claim) and not self._holds(
            leader, other, card, claim + 1
        )

    def value_of_trick(self, leader: Hand, other: Hand, led: int, reply: int, claim: int) -> bool:
        """Whether the value after this reply is what is claimed."""
        return self._trick(leader, other, led, reply, claim) and not self._trick(
            leader, other, led, reply, claim + 1
        )

    def at_least(self, leader: Hand, other: Hand, need: int) -> bool:
        """Whether the leader gets so many points more than the other, whatever that one plays."""
        if not leader:
            return need <= 0
        most = counters(leader) + counters(other) + LAST_TRICK
        low, high = self._bounds.get((leader, other), (-most, most))
        if need <= low:
            return True
        if need > high:
            return False
        self.positions += 1
        if self.positions > self.most:
            raise TimeoutError
        first = card_index(self.suggest(write(self.trump, leader, other)))
        holds = any(self._holds(leader, other, card, need) for card in _begin(first, leader))
        low, high = self._bounds.get((leader, other), (-most, most))
        self._bounds[leader, other] = (
            (max(low, need), high) if holds else (low, min(high, need - 1))
        )
        return holds

    def _holds(self, leader: Hand, other: Hand, card: int, need: int) -> bool:
        """Whether the leader gets that much once they have led this card, whatever the reply."""
        answers = replies(self.trump, card, other)
        if len(answers) > 1:
            text = write(self.trump, leader - (1 << 3 * card), other, card)
            first = card_index(self.suggest(text))
            answers = (first, *(reply for reply in answers if reply != first))
        return all(self._trick(leader, other, card, reply, need) for reply in answers)

    def _trick(self, leader: Hand, other: Hand, card: int, reply: int, need: int) -> bool:
        """Whether the leader gets that much with this trick and what follows."""
        leader -= 1 << 3 * card
        other -= 1 << 3 * reply
        points = (card % 6 >= 3) + (reply % 6 >= 3) + (0 if leader else LAST_TRICK)
        if takes(self.trump, card, reply):
            return not self.at_least(other, leader, 1 - points - need)
        return self.at_least(leader, other, need - points)


def prove(endgame: str, actions: Mapping[str, int], suggest: Suggest, most: float) -> str | None:
    """What is wrong with the values claimed for all actions of an endgame; None if they are proved.

    Raises TimeoutError if that takes more than ``most`` positions.
    """
    trump, leader, other, led = read(endgame)
    proof = Proof(trump, suggest, most)
    if led is None:
        legal = list(_cards(leader))
    else:
        legal = list(replies(trump, led, other))
        leader += 1 << 3 * led
    if set(actions) != {CARDS[card] for card in legal}:
        return f"{endgame}: the legal cards are {' '.join(CARDS[card] for card in legal)}"
    for card in legal:
        claim = actions[CARDS[card]]
        if led is None:
            right = proof.value_after(leader, other, card, claim)
        else:
            right = proof.value_of_trick(leader, other, led, card, claim)
        if not right:
            return f"{endgame}: {CARDS[card]} is not worth {claim}"
    return None


def suggestions(solver: EndgameSolver) -> Suggest:
    """The card that the engine's solver would play."""

    def suggest(endgame: str) -> str:
        return solver.line(State.from_endgame(endgame))[1][0]

    return suggest


def read(endgame: str) -> tuple[str, Hand, Hand, int | None]:
    """Trump, the leader's hand, the other's, and the card led, from the canonical notation."""
    left, right = endgame.split(" / ")
    trump, *leader = left.split()
    led = next((card_index(card[1:3]) for card in leader if card[0] == "["), None)
    return trump, _hand(card for card in leader if card[0] != "["), _hand(right.split()), led


def write(trump: str, leader: Hand, other: Hand, led: int | None = None) -> str:
    """An endgame in the notation that ``read`` reads."""
    on_table = "" if led is None else f"[{CARDS[led]}]"
    return f"{trump} {_texts(leader)}{on_table} / {_texts(other)}"


@cache
def takes(trump: str, led: int, reply: int) -> bool:
    """Whether the second card takes the trick."""
    if led // 6 == reply // 6:
        return reply > led
    return SUITS[reply // 6] == trump


def replies(trump: str, led: int, hand: Hand) -> tuple[int, ...]:
    """The cards that may follow: the suit led, then trumps, then any; winning ones if possible."""
    for suit in (led // 6, SUITS.index(trump)):
        of_suit = _suit(hand >> 18 * suit & 0o777777, 6 * suit)
        if of_suit:
            return tuple(card for card in of_suit if takes(trump, led, card)) or of_suit
    return tuple(_cards(hand))


def counters(hand: Hand) -> int:
    """How many kings, tens and aces."""
    return sum(_counters(hand >> shift & 0o777777) for shift in (0, 18, 36, 54))


def card_index(card: str) -> int:
    """Of a card, 6 * suit + rank."""
    return CARDS.index(card)


@cache
def _counters(suit: Hand) -> int:
    return sum(suit >> 3 * rank & 7 for rank in (3, 4, 5))


@cache
def _suit(suit: Hand, first: int) -> tuple[int, ...]:
    return tuple(first + rank for rank in range(6) if suit >> 3 * rank & 7)


def _cards(hand: Hand) -> Iterator[int]:
    for suit in range(4):
        yield from _suit(hand >> 18 * suit & 0o777777, 6 * suit)


def _begin(first: int, hand: Hand) -> Iterator[int]:
    yield first
    yield from (card for card in _cards(hand) if card != first)


def _hand(cards: Iterator[str] | list[str]) -> Hand:
    return sum(1 << 3 * card_index(card) for card in cards)


def _texts(hand: Hand) -> str:
    return "".join(_suit_text(hand >> 18 * suit & 0o777777, 6 * suit) for suit in range(4))


@cache
def _suit_text(suit: Hand, first: int) -> str:
    return "".join(f"{CARDS[first + rank]} " * (suit >> 3 * rank & 7) for rank in range(6))
