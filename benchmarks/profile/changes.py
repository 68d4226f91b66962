"""How much of a state an action changes: prints JSON. Run by counts.py."""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from statistics import fmean
from typing import Final

HEAD, TAIL = 4, 8  # of to_bytes, around the bytes of the state: a mark and a checksum
LINE: Final = 64
DEALS: Final = 200


def changes() -> dict[str, list[float]]:
    """For each kind of decision in random deals: number, mean bytes and mean cache lines."""
    from glupcore import Random, State

    found: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for seed in range(DEALS):
        state, rng = State.from_seed(seed), Random(seed)
        before = state.to_bytes()[HEAD:-TAIL]
        while not state.is_over:
            kind = f"{state.decision}, phase {state.phase}"
            actions = state.legal_actions()
            state.apply(actions[rng.below(len(actions))])
            after = state.to_bytes()[HEAD:-TAIL]
            places = [i for i, (a, b) in enumerate(zip(before, after, strict=True)) if a != b]
            found[kind].append((len(places), len({place // LINE for place in places})))
            before = after
    rows = {"any": [pair for pairs in found.values() for pair in pairs], **found}
    return {
        "size": [len(before)],
        **{
            kind: [len(pairs), fmean(p[0] for p in pairs), fmean(p[1] for p in pairs)]
            for kind, pairs in rows.items()
        },
    }


if __name__ == "__main__":
    json.dump(changes(), sys.stdout)
