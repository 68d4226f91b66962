"""States of phase 1, the forward pass of the network once more, and bytes of weights changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from glupcore import Random, State, View
from glupcore._core import Network, value_features

STAGE_DRAWS = [1, 3, 6, 10, 14, 19, 24, 30]


def states(count: int, policy: str = "greedy", rules: str = "glup") -> Iterator[State]:
    """States of phase 1, some from each of several deals."""
    for seed in range(count):
        state = State.from_seed(seed, seed % 2, rules=rules)
        rng = Random(seed)
        while state.phase == 1:
            if rng.below(12) == 0:
                yield state.copy()
            player = state.player
            state.apply(state.view(player).choose(policy, rng))


SETS = {"lead": 0, "follow": 1, "meld": 2}


def value_by_numpy(network: Network, state: State, view: View) -> np.float32:
    """The forward pass once more, plainly."""
    weights = network.weights()[SETS[state.decision]]
    rows = value_features(view)
    hidden = weights["hidden_bias"].astype(np.int64) + weights["hidden"][rows].sum(axis=0)
    linear = weights["bias"].astype(np.int64) + weights["linear"][rows].sum(axis=0)
    draws = (view.stock + 1) // 2
    stage = max(k for k in range(7) if k == 0 or STAGE_DRAWS[k] <= draws)
    width = STAGE_DRAWS[stage + 1] - STAGE_DRAWS[stage]
    far = (draws - STAGE_DRAWS[stage]) * 16 // width
    mixed = weights["output"][stage].astype(np.int64) * (16 - far)
    mixed += weights["output"][stage + 1].astype(np.int64) * far
    output = np.sign(mixed) * (np.abs(mixed) // 16)
    units = np.clip(hidden, 0, weights["ceiling"])
    total = (
        16 * int(units @ output) + int(linear[stage]) * (16 - far) + int(linear[stage + 1]) * far
    )
    mine, theirs = view.counters
    return np.float32(np.float32(total / (16 * 8192)) + np.float32(mine - theirs))


def changed(data: bytes, place: int, byte: int) -> bytes:
    return data[:place] + bytes([data[place] ^ byte]) + data[place + 1 :]


def with_sum(data: bytes) -> bytes:
    """The bytes with a checksum that fits."""
    body = data[:-8] + bytes(-len(data[:-8]) % 8)
    state = 0x9E3779B97F4A7C15 ^ len(body)
    for i in range(0, len(body), 8):
        state = (state ^ int.from_bytes(body[i : i + 8], "little")) * 0xD6E8FEB86659FD93 % 2**64
        state ^= state >> 32
    return data[:-8] + state.to_bytes(8, "little")


def check_twin(network: Network, states: Iterable[State]) -> None:
    """What both seats see of each state has the same value for both, to the bit."""
    seen = 0
    for state in states:
        for seat in (0, 1):
            view = state.view(seat)
            assert network.value(view) == value_by_numpy(network, state, view)
            seen += 1
    assert seen > 50
