"""Ordinary use of the API with the types that a type checker must see. Also run as it stands."""

from typing import assert_type

from glupcore import Cards, Random, State, View, recommend

state = State.from_seed(7, dealer=1)
for _ in range(10):
    state.apply(state.legal_actions()[0])
assert_type(state.legal_actions(), list[str])
assert_type(state.scores, tuple[int, int])
assert_type(state.turnup, str | None)

player = state.player
assert player is not None
view = state.view(player)
seen: View = view
assert_type(view.hand, Cards)
assert_type(list(view.hand), list[str])

world = view.sample(Random(1))
fits: State = world
assert_type(world.playout("greedy", Random(2)), tuple[int, int])

advice = recommend(view, iterations=10, seed=3)
assert_type(advice.action, str)
