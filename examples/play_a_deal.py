"""A deal between recommend() and the greedy policy: ``python examples/play_a_deal.py [SEED]``.

Each player is shown a view, so neither can look at hidden cards. The record is printed last; save
it and look at it with ``glupcore show`` or ``glupcore replay``.
"""

import sys

import glupcore

ENGINE = 1  # the seat of recommend(); seat 0 deals, so seat 1 leads first

seed = int(sys.argv[1]) if len(sys.argv) > 1 else 7
rng = glupcore.Random(seed)
deal = glupcore.Deal.from_deck(rng.deck())

while (seat := deal.player) is not None:
    view = deal.view(seat)
    if seat == ENGINE:
        action = glupcore.recommend(view, iterations=50, seed=seed).action
    else:
        action = view.choose("greedy", rng)
    if view.decision == "meld" and action != "pass":
        print(f"trick {view.trick}: seat {seat} declares {action}")
    deal.apply(action)

print(f"scores {deal.scores[0]}:{deal.scores[1]}")
print(deal.record().to_json())
