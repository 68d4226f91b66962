"""Deals for property tests: Hypothesis strategies for whole deals and for states on the way."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from hypothesis import strategies as st

from glupcore import Random, State
from referee import SHAPES

POLICIES = ["random", "greedy"]
LAST_PLY = 130  # no deal is longer: 96 cards, 30 declarations


class Game(NamedTuple):
    """How a deal goes: its deck and who plays it."""

    deck: list[str]
    dealer: int
    policy: str
    seed: int

    def states(self) -> Iterator[tuple[State, str | None]]:
        """Every state of the deal, a new object each, with the action that is taken there."""
        state = State.deal(self.deck, self.dealer)
        rng = Random(self.seed)
        while state.player is not None:
            action = state.view(state.player).choose(self.policy, rng)
            yield state.copy(), action
            state.apply(action)
        yield state, None

    def at(self, ply: int) -> State:
        """The state before action `ply`, or the last one."""
        state, rng = State.deal(self.deck, self.dealer), Random(self.seed)
        for _ in range(ply):
            if state.player is None:
                break
            state.apply(state.view(state.player).choose(self.policy, rng))
        return state


@st.composite
def games(draw: st.DrawFn) -> Game:
    seed = draw(st.integers(0, 2**32))
    deck = SHAPES[draw(st.sampled_from(sorted(SHAPES)))](random.Random(seed))
    return Game(deck, draw(st.integers(0, 1)), draw(st.sampled_from(POLICIES)), seed)


@st.composite
def states(draw: st.DrawFn) -> State:
    return draw(games()).at(draw(st.integers(0, LAST_PLY)))


@st.composite
def decisions(draw: st.DrawFn) -> State:
    """A state in which somebody is to act."""
    return draw(states().filter(lambda state: not state.is_over))


SEATS = st.integers(0, 1)
SEEDS = st.integers(0, 2**64 - 1)
