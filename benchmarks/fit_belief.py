"""Counts which unseen cards opponents hold, and writes src/glupcore/data/belief.json.

``python benchmarks/fit_belief.py [--deals N] [--seed S]``: deals between ``greedy`` and ``network``
in all seats, every lead and follow of phase 1 seen by the player to act. The odds of a class of
cards are (in the hand : in the stock) against what the numbers of hidden cards alone would make
them.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np

from glupcore import Random, State
from glupcore.arena.players import Player, PlayerSpec
from glupcore.belief import CLASSES, STAGES, card_classes, stage

PATH = Path(__file__).resolve().parents[1] / "src" / "glupcore" / "data" / "belief.json"
PLAYERS = ("greedy", "network")
# Added to each count, so that what is rare is not taken for impossible.
PRIOR = 20.0


def count(deals: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Cards found in the opponent's hand, and those that chance would put there, by class."""
    found = np.zeros((STAGES, len(CLASSES), 2))
    chance = np.zeros((STAGES, len(CLASSES), 2))
    specs = [PlayerSpec.parse(name) for name in PLAYERS]
    for deal in range(deals):
        rng = Random(seed + deal)
        state = State.deal(rng.deck(), deal % 2)
        players: list[Player] = [specs[rng.below(len(specs))].new() for _ in range(2)]
        while state.phase == 1:
            seat = state.player
            assert seat is not None
            if state.decision != "meld":
                view = state.view(seat)
                unseen = view.unseen.counts.astype(float)
                held = state.hand(1 - seat).counts - view.opponent_known.counts.astype(float)
                share = held.sum() / unseen.sum()
                at = stage(view.stock + 1)
                classes = list(card_classes(state.trump))
                np.add.at(found[at, :, 0], classes, held)
                np.add.at(found[at, :, 1], classes, unseen - held)
                np.add.at(chance[at, :, 0], classes, unseen * share)
                np.add.at(chance[at, :, 1], classes, unseen * (1 - share))
            legal = state.legal_actions()
            action = legal[0] if len(legal) == 1 else players[seat].act(state, rng.below(2**31))
            state.apply(action)
    return found + PRIOR, chance + PRIOR


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1_000_000)
    args = parser.parse_args()
    found, chance = count(args.deals, args.seed)
    odds = (found[..., 0] / found[..., 1]) / (chance[..., 0] / chance[..., 1])
    data = {
        "command": f"python benchmarks/fit_belief.py --deals {args.deals} --seed {args.seed}",
        "classes": list(CLASSES),
        "odds": [[round(float(value), 3) for value in row] for row in odds],
    }
    PATH.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    for name, column in zip(CLASSES, odds.T, strict=True):
        print(f"{name:<9}", " ".join(f"{value:5.2f}" for value in column))


if __name__ == "__main__":
    main()
