"""Hands seen and hands held: what a belief is fitted to, gathered from deals between players."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from glupcore._core import Random, State, View, belief_features, card_classes
from glupcore.arena.past import Past
from glupcore.arena.players import Player, PlayerSpec

ERRING: Final = "erring"
"""``greedy`` that plays one action in five at random: the only opponent that is no player."""

_ERRS = 5


class Erring:
    """Errs so often that their plays say little, as a beginner's do."""

    def act(self, state: State, seed: int, past: Past | None = None) -> str:
        """What ``greedy`` does, or anything."""
        assert state.player is not None
        rng = Random(seed)
        policy = "random" if rng.below(_ERRS) == 0 else "greedy"
        return state.view(state.player).choose(policy, rng)


@dataclass(frozen=True, slots=True)
class Hands:
    """Unseen cards of many views: a row for each view and each card with a copy unseen in it.

    ``features`` has shape (rows, features), the others (rows,): the card's class, copies unseen,
    copies in the opponent's hand (a known one left out), the number of the view. ``wanted`` has
    shape (views,): cards of the hand that are not known.
    """

    features: NDArray[np.float32]
    classes: NDArray[np.intp]
    unseen: NDArray[np.float64]
    held: NDArray[np.float64]
    views: NDArray[np.intp]
    wanted: NDArray[np.float64]


def gather(kinds: Sequence[str], deals: int, seed: int, keep: float = 0.1, *, rules: str) -> Hands:
    """Play ``deals`` deals between players of these kinds, every seat drawn by chance.

    A part ``keep`` of the decisions of phase 1 is looked at, each by the player who makes it.
    """
    makers = [None if kind == ERRING else PlayerSpec.parse(kind) for kind in kinds]
    gathered = _Gathered()
    for deal in range(deals):
        rng = Random(seed + deal)
        state = State.deal(rng.deck(rules), deal % 2, rules=rules)
        drawn = [makers[rng.below(len(makers))] for _ in range(2)]
        players: list[Player] = [Erring() if maker is None else maker.new() for maker in drawn]
        while state.phase == 1:
            seat = state.player
            assert seat is not None
            if rng.below(2**20) < keep * 2**20:
                gathered.add(state.view(seat), state)
            legal = state.legal_actions()
            seed_of_action = rng.below(2**31)
            action = legal[0]
            if len(legal) > 1:
                action = players[seat].act(state, seed_of_action)
            state.apply(action)
    return gathered.hands()


def held_copies(state: State, view: View) -> NDArray[np.float64]:
    """Of each card, the copies in the opponent's hand that the owner of the view does not know."""
    hand = state.hand(1 - view.seat) - view.opponent_known
    return hand.counts.astype(float)


class _Gathered:
    def __init__(self) -> None:
        self._features: list[NDArray[np.float32]] = []
        self._columns: list[NDArray[np.float64]] = []
        self._wanted: list[float] = []

    def add(self, view: View, state: State) -> None:
        unseen = view.unseen.counts.astype(float)
        held = held_copies(state, view)
        there = unseen > 0
        features = belief_features(view)
        self._features.append(features[there].astype(np.float32))
        columns = [np.array(card_classes(view.trump)), unseen, held]
        columns.append(np.full(len(unseen), len(self._wanted)))
        self._columns.append(np.array(columns, dtype=float)[:, there])
        self._wanted.append(held.sum())

    def hands(self) -> Hands:
        classes, unseen, held, views = np.concatenate(self._columns, axis=1)
        return Hands(
            features=np.concatenate(self._features),
            classes=classes.astype(np.intp),
            unseen=unseen,
            held=held,
            views=views.astype(np.intp),
            wanted=np.array(self._wanted),
        )
