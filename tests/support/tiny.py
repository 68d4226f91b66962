"""A third game of the family, for the tests alone, small enough to be valued exactly.

Ten cards, two suits and three ranks twice (JS is left out), hands of three: two tricks of phase 1
and three of phase 2. The whole game from the deal on is written out as the players' sequences of
actions; phase 2, in which all cards are known, is searched plainly, without the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, permutations

import numpy as np
from numpy.typing import NDArray

from glupcore import _core
from glupcore._core import State, View

NAME = "tiny"
PACK = ["JD", "QD", "KD", "QS", "KS"]
HAND, COPIES = 3, 2
CARD_POINTS = {"J": 1, "Q": 2, "K": 3}
LAST_TRICK = 2
MELDS = {"marriage-D": (4, 8), "marriage-S": (4, 8), "pinochle": (6, 6)}  # also in trumps
CLASSES = {"marriage-D": 1, "marriage-S": 1, "pinochle": 2}

Seen = tuple[str, ...]
Strategy = Callable[[View], dict[str, float]]


def install(**other: object) -> None:
    """Let the engine know the rules, of which it knows nothing else; some of them otherwise."""
    vars(_core)["_install_ruleset"](
        {
            "name": NAME,
            "cards": PACK,
            "copies": COPIES,
            "hand_cards": HAND,
            "packet": 1,
            "card_points": [0, *CARD_POINTS.values(), 0, 0],
            "last_trick_points": LAST_TRICK,
            "melds": {kind: (*points, CLASSES[kind]) for kind, points in MELDS.items()},
        }
        | other
    )


def decks(turnup: str) -> Iterator[tuple[list[str], int]]:
    """Every deal with that turn-up that differs for somebody, and how many decks deal it."""

    left = Counter(PACK * COPIES) - Counter([turnup])
    for eldest in sorted(set(combinations(sorted(left.elements()), HAND))):
        rest = left - Counter(eldest)
        for dealer in sorted(set(combinations(sorted(rest.elements()), HAND))):
            hands = [card for pair in zip(eldest, dealer, strict=True) for card in pair]
            for stock in sorted(set(permutations((rest - Counter(dealer)).elements()))):
                yield [*hands, turnup, *stock], _orders(eldest) * _orders(dealer)


def _orders(hand: tuple[str, ...]) -> int:
    return len(set(permutations(hand)))


@dataclass
class Sequences:
    """A player's information sets and what they may do in each; sequence 0 is nothing done yet."""

    sets: dict[Seen, int] = field(default_factory=dict)  # by what was seen
    views: list[View] = field(default_factory=list)
    actions: list[list[str]] = field(default_factory=list)
    parents: list[int] = field(default_factory=list)  # the sequence that leads to the set
    first: list[int] = field(default_factory=list)  # sequence of the set's first action
    count: int = 1

    def at(self, seen: Seen, state: State, actions: list[str], parent: int) -> int:
        """The first sequence of the set in which this was seen."""
        number = self.sets.get(seen)
        if number is None:
            number = self.sets[seen] = len(self.sets)
            self.views.append(state.view(state.player))
            self.actions.append(actions)
            self.parents.append(parent)
            self.first.append(self.count)
            self.count += len(actions)
        assert self.actions[number] == actions
        assert self.parents[number] == parent  # perfect recall
        return self.first[number]


class Tree:
    """The game with these turn-ups, which both see: leaves by the sequences that lead to them."""

    def __init__(self, *turnups: str) -> None:
        self.players = (Sequences(), Sequences())
        self._leaves: list[tuple[int, int, float]] = []
        self._decks = 0
        for turnup in turnups:
            for deck, weight in decks(turnup):
                state = State.from_deck(deck, 0, rules=NAME)
                seen = tuple((turnup, str(state.hand(seat))) for seat in (0, 1))
                self._grow(state, seen, (0, 0), weight)
                self._decks += weight
        leaves = np.array(self._leaves)
        self._ends = leaves[:, :2].T.astype(np.intp)
        self._weights = leaves[:, 2]
        self.histories = len(leaves)

    def _grow(self, state: State, seen: tuple[Seen, ...], at: tuple[int, int], weight: int) -> None:
        player = state.player
        if state.phase == 2:
            hands = (tuple(state.hand(0)), tuple(state.hand(1)))
            (own, other), (taken, lost) = state.scores, state.counters
            value = own - other + taken - lost + phase_2(hands, player, state.trump)
            self._leaves.append((*at, weight * value))
            return
        actions = state.legal_actions()
        first = at[player]
        if len(actions) > 1:
            first = self.players[player].at(seen[player], state, actions, at[player])
        for number, action in enumerate(actions):
            after = state.copy()
            after.apply(action)
            sequence = first + number if len(actions) > 1 else first
            then = (sequence, at[1]) if player == 0 else (at[0], sequence)
            # A hand tells what was drawn.
            told = tuple((*seen[seat], action, str(after.hand(seat))) for seat in (0, 1))
            self._grow(after, told, then, weight)

    def values(self, seat: int, plan: NDArray[np.float64]) -> NDArray[np.float64]:
        """What each sequence of that seat earns at once where the other plays by ``plan``."""
        own, other = self._ends[seat], self._ends[1 - seat]
        signed = self._weights if seat == 0 else -self._weights
        return np.bincount(own, signed * plan[other], self.players[seat].count) / self._decks

    def plan(self, seat: int, strategy: Strategy) -> NDArray[np.float64]:
        """How likely the player goes each sequence, as far as it lies with them."""
        player = self.players[seat]
        plan = np.zeros(player.count)
        plan[0] = 1
        for number, view in enumerate(player.views):
            reached = plan[player.parents[number]]
            if reached == 0:
                continue
            chances = strategy(view)
            for place, action in enumerate(player.actions[number]):
                plan[player.first[number] + place] = reached * chances.get(action, 0.0)
        return plan

    def best_response(self, seat: int, plan: NDArray[np.float64]) -> float:
        """What that seat earns at most against ``plan``."""
        player = self.players[seat]
        values = self.values(seat, plan)
        for number in reversed(range(len(player.first))):  # a set comes after those that lead to it
            first = player.first[number]
            best = values[first : first + len(player.actions[number])].max()
            values[player.parents[number]] += best
        return float(values[0])

    def solve(self, rounds: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Plans of both seats by counterfactual regret (CFR+), the better the more rounds."""
        learners = [_Regrets(player) for player in self.players]
        for number in range(rounds):
            for seat in (0, 1):
                plan = learners[1 - seat].plan
                learners[seat].learn(self.values(seat, plan), number)
        return learners[0].mean, learners[1].mean


class _Regrets:
    """CFR+ of one player, set by set from the last to the first, those of one depth at once."""

    def __init__(self, player: Sequences) -> None:
        sizes = np.array([len(actions) for actions in player.actions])
        first, parents = np.array(player.first), np.array(player.parents)
        depth = np.zeros(player.count, np.intp)
        for number, parent in enumerate(player.parents):
            depth[player.first[number] : player.first[number] + sizes[number]] = depth[parent] + 1
        self._levels = []
        for level in range(1, depth.max() + 1):
            sets = np.flatnonzero(depth[first] == level)
            own = np.concatenate([np.arange(first[i], first[i] + sizes[i]) for i in sets])
            starts = np.concatenate([[0], np.cumsum(sizes[sets])[:-1]])
            self._levels.append((own, starts, sizes[sets], parents[sets]))
        self._regrets = np.zeros(player.count)
        self._sum = np.zeros(player.count)
        self.plan = np.zeros(player.count)
        self.chances = np.zeros(player.count)
        self._play()

    @property
    def mean(self) -> NDArray[np.float64]:
        """The mean plan, later rounds counting more."""
        return self._sum / self._sum[0]

    def learn(self, values: NDArray[np.float64], number: int) -> None:
        for own, starts, sizes, parents in reversed(self._levels):
            expected = np.add.reduceat(values[own] * self.chances[own], starts)
            regrets = self._regrets[own] + values[own] - np.repeat(expected, sizes)
            self._regrets[own] = np.maximum(regrets, 0)
            np.add.at(values, parents, expected)
        self._play()
        self._sum += (number + 1) * self.plan

    def _play(self) -> None:
        self.plan[0] = 1
        for own, starts, sizes, parents in self._levels:
            total = np.repeat(np.add.reduceat(self._regrets[own], starts), sizes)
            uniform = 1 / np.repeat(sizes, sizes)
            safe = np.where(total > 0, total, 1)
            self.chances[own] = np.where(total > 0, self._regrets[own] / safe, uniform)
            self.plan[own] = np.repeat(self.plan[parents], sizes) * self.chances[own]


@cache
def phase_2(hands: tuple[tuple[str, ...], tuple[str, ...]], leader: int, trump: str) -> int:
    """Points of seat 0 minus those of seat 1 to come, both playing their best with open cards."""
    sign = 1 if leader == 0 else -1
    return sign * max(
        min(
            sign * _after_trick(hands, leader, trump, led, answer)
            for answer in _answers(led, hands[1 - leader], trump)
        )
        for led in set(hands[leader])
    )


def _after_trick(
    hands: tuple[tuple[str, ...], tuple[str, ...]], leader: int, trump: str, led: str, answer: str
) -> int:
    taker = 1 - leader if _beats(answer, led, trump) else leader
    played = (led, answer) if leader == 0 else (answer, led)
    left = tuple(_without(hand, card) for hand, card in zip(hands, played, strict=True))
    points = CARD_POINTS[led[0]] + CARD_POINTS[answer[0]] + (0 if left[0] else LAST_TRICK)
    rest = phase_2((left[0], left[1]), taker, trump) if left[0] else 0
    return (points if taker == 0 else -points) + rest


def _answers(led: str, hand: tuple[str, ...], trump: str) -> set[str]:
    follow = {card for card in hand if card[1] == led[1]}
    if follow and led[1] == trump:
        return {card for card in follow if _beats(card, led, trump)} or follow
    return follow or {card for card in hand if card[1] == trump} or set(hand)


def _beats(card: str, led: str, trump: str) -> bool:
    if card[1] != led[1]:
        return card[1] == trump
    return CARD_POINTS[card[0]] > CARD_POINTS[led[0]]


def _without(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]
