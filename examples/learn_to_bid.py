"""Learns when to bid in four-handed pinochle, by least squares over 20,000 deals.

Cards are played at random, and the longest suit is trump. All bid one step or pass by the toss
of a coin; then seats 0 and 2 learn which of the two brings their side more.
"""

import sys
from collections.abc import Callable

import numpy as np

from glupcore.envs import BatchEnv, named
from glupcore.envs.auction import CHOICES

DEALS, RNG = 2000, np.random.default_rng(1)
PASS, BID, TRUMP = (CHOICES.index(text) for text in ("pass", "bid+0", "trump:C"))


def features(seen: np.ndarray) -> np.ndarray:
    """What the worth of a hand depends on, and how the auction stands."""
    suits = seen["hand"].reshape(-1, 4, 6).astype(float)  # ranks 9 J Q K T A
    marriages, pinochles = suits[:, :, 2:4].min(axis=2), np.minimum(suits[:, 1, 1], suits[:, 3, 2])
    runs, longest = suits[:, :, 1:].min(axis=2).max(axis=1), suits.sum(axis=2).max(axis=1)
    hand = [np.ones(len(suits)), marriages.sum(1), pinochles, runs, longest, suits[:, :, 5].sum(1)]
    return np.column_stack([*hand, suits.min(axis=1), seen["bid"], seen["bidder"] == 2])


def coin(told: np.ndarray) -> np.ndarray:
    return RNG.random(len(told)) < 0.5


def play(seed: int, bidder: Callable[[np.ndarray], np.ndarray]) -> tuple[np.ndarray, list[object]]:
    """One deal a row: what seats 0 and 2 gain more than the others, and how they bid."""
    env, margin, bids = BatchEnv(DEALS, seed, rules="four-handed"), np.zeros(DEALS), []
    going = np.ones(DEALS, bool)
    while going.any():
        seen, choices = named(env.observations), env.choose()
        longest = seen["hand"].reshape(-1, 4, 6).sum(axis=2).argmax(axis=1)
        choices = np.where(env.masks[:, TRUMP], TRUMP + longest, choices)
        rows = np.flatnonzero(env.masks[:, PASS] & env.masks[:, BID] & going)
        told, ours = features(seen[rows]), env.players[rows] % 2 == 0
        chosen = np.where(ours, bidder(told), coin(told))
        bids.append((rows[ours], told[ours], chosen[ours]))
        choices[rows] = np.where(chosen, BID, PASS)
        env.step(choices)
        margin = np.where(env.dones & going, env.scores @ [1, -1], margin)
        going &= ~env.dones
    return margin, bids


deals = [play(seed, coin) for seed in range(int((sys.argv[1:] or [10])[0]))]
values = []
for bid in (False, True):
    chosen = [(x[b == bid], won[row[b == bid]]) for won, bids in deals for row, x, b in bids]
    x, won = (np.concatenate(part) for part in zip(*chosen, strict=True))
    values.append(np.linalg.lstsq(x, won, rcond=None)[0])
bidders = (coin, lambda x: x @ (values[1] - values[0]) > 0)
old, new = (play(len(deals), bidder)[0] for bidder in bidders)
for name, margin in (("coin", old), ("learned", new), ("gain", new - old)):
    print(f"{name} {margin.mean():+.1f} ± {margin.std() / DEALS**0.5:.1f} points a deal")
