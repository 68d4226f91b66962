"""Random endgames by kind, the same for the same seed everywhere.

The twin of ``tests/cpp/endgame/workload.hpp``: both give the same endgames, draw for draw, so that
figures taken from Python and by the C++ tools are of the same work.
"""

from collections.abc import Callable
from typing import Final

from glupcore._core import DEFAULT_RULES, DISTINCT_CARDS, ruleset
from glupcore.errors import GlupError

KINDS: Final = (
    "uniform",  # any cards
    "skewed",  # what players keep: counters, queens, trumps
    "identical",  # both hold the same cards
    "onecopy",  # at most one copy of each card in a hand
    "balanced",  # suits as even as can be in both hands, at most half of a card's copies
    "twosuits",
    "notrumps",
    "duplicates",  # few different cards, many copies
    "onesuit",  # two if one has not so many cards
)
_SUITS: Final = "CDHS"
_RANKS: Final = "9JQKTA"
_KEPT: Final = (1, 1, 3, 4, 5, 6)  # how gladly a rank is kept, by rank
_MASK: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15

_Hand = list[int]  # copies held, by card


class Chance:
    """SplitMix64. Not the library's generator: these endgames must not change with that."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = (seed * _STEP + 1) & _MASK

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound - 1``."""
        return (self._next() >> 32) * bound >> 32

    def _next(self) -> int:
        self._state = z = (self._state + _STEP) & _MASK
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & _MASK
        return z ^ z >> 31


def random_endgame(kind: str, cards: int, chance: Chance, rules: str) -> str:
    """Two hands of so many cards as ``State.from_endgame`` reads them. Raises GlupError."""
    game = ruleset(rules)
    if kind not in KINDS:
        raise GlupError(f"endgame: expected one of {', '.join(KINDS)}, given {kind!r}")
    if not 1 <= cards <= game.hand_cards:
        raise GlupError(f"cards: expected 1 to {game.hand_cards}, given {cards}")
    trump = chance.below(len(_SUITS))
    leader, follower = _hands(kind, cards, trump, game.copies, chance)
    name = "" if rules == DEFAULT_RULES else f"{rules} "
    return f"{name}{_SUITS[trump]}{_text(leader)} /{_text(follower)}"


def endgames(kind: str, cards: int, count: int, seed: int = 31, *, rules: str) -> list[str]:
    """The first ``count`` endgames of a kind from a seed."""
    chance = Chance(seed)
    return [random_endgame(kind, cards, chance, rules) for _ in range(count)]


def _hands(kind: str, cards: int, trump: int, copies: int, chance: Chance) -> tuple[_Hand, _Hand]:
    def draw(weights: list[int]) -> tuple[_Hand, _Hand]:
        return _draw(chance, cards, copies, weights)

    if kind == "uniform":
        return draw([1] * DISTINCT_CARDS)
    if kind == "skewed":
        doubled = (1 + (_suit(card) == trump) for card in range(DISTINCT_CARDS))
        return draw([_KEPT[card % len(_RANKS)] * by for card, by in enumerate(doubled)])
    if kind in ("twosuits", "onesuit"):
        first = chance.below(4)
        second = (first + 1 + chance.below(3)) % 4
        two = kind == "twosuits" or 2 * cards > len(_RANKS) * copies
        suits = (first, second) if two else (first,)
        return draw([int(_suit(card) in suits) for card in range(DISTINCT_CARDS)])
    if kind == "notrumps":
        return draw([int(_suit(card) != trump) for card in range(DISTINCT_CARDS)])
    if kind == "duplicates":
        different = min(DISTINCT_CARDS, 2 * cards // copies + 1 + chance.below(4))
        return draw(_fill(different, 1, lambda _: chance.below(DISTINCT_CARDS)))
    if kind == "identical":
        hand = _fill(cards, copies // 2, lambda _: chance.below(DISTINCT_CARDS))
        return hand, hand
    if kind == "onecopy":
        leader = _fill(cards, 1, lambda _: chance.below(DISTINCT_CARDS))
        return leader, _fill(cards, 1, lambda _: chance.below(DISTINCT_CARDS))
    return _balanced(cards, copies // 2, chance), _balanced(cards, copies // 2, chance)


def _balanced(cards: int, copies: int, chance: Chance) -> _Hand:
    shift = chance.below(4)

    def propose(place: int) -> int:
        return (place + shift) % 4 * len(_RANKS) + chance.below(len(_RANKS))

    return _fill(cards, copies, propose)


def _draw(chance: Chance, cards: int, copies: int, weights: list[int]) -> tuple[_Hand, _Hand]:
    """Cards for each hand in turn, a card as likely as its weight times its copies left."""
    left = [copies * weight for weight in weights]
    hands = ([0] * DISTINCT_CARDS, [0] * DISTINCT_CARDS)
    for i in range(2 * cards):
        pick = chance.below(sum(left))
        card = 0
        while pick >= left[card]:
            pick -= left[card]
            card += 1
        left[card] -= weights[card]
        hands[i % 2][card] += 1
    return hands


def _fill(cards: int, copies: int, propose: Callable[[int], int]) -> _Hand:
    """A hand of cards as proposed, for each by its place, at most so many copies of each."""
    hand = [0] * DISTINCT_CARDS
    for i in range(cards):
        card = propose(i)
        while hand[card] >= copies:
            card = propose(i)
        hand[card] += 1
    return hand


def _suit(card: int) -> int:
    return card // len(_RANKS)


def _text(hand: _Hand) -> str:
    return "".join(
        f" {_RANKS[card % len(_RANKS)]}{_SUITS[_suit(card)]}" * copies
        for card, copies in enumerate(hand)
    )
