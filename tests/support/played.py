"""Deals as a policy plays them, in any game."""

from __future__ import annotations

from typing import Any

from glupcore import Random, State


def after(seed: int, plies: int, policy: str = "greedy", rules: Any = "glup") -> Any:
    """The deal of a seed after so many plies by a policy."""
    state, rng = State.from_seed(seed, rules=rules), Random(seed)
    for _ in range(plies):
        state.apply(state.view(state.player).choose(policy, rng))
    return state


def decisions(rules: Any, seed: int, every: int = 1) -> list[Any]:
    """States of a deal by greedy in which there is a choice; of each so many plies one."""
    state, rng, found, ply = State.from_seed(seed, rules=rules), Random(seed), [], 0
    while state.player is not None:
        legal = state.legal_actions()
        if ply % every == 0 and (len(legal) > 1 or "/" in legal[0]):
            found.append(state.copy())
        state.apply(state.view(state.player).choose("greedy", rng))
        ply += 1
    return found
