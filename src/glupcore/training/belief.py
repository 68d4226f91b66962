"""Making the belief of the package.

Deals between ``OPPONENTS`` give the hands that it is fitted to. Then every kind of opponent, the
``STRANGERS`` too, plays deals that were held out, and the losses go into the file. Nothing here
reads the belief of the package, so the same seed gives the same file.
"""

from dataclasses import replace
from typing import Final

import numpy as np

from glupcore._core import belief_feature_names, card_class_names
from glupcore.belief import Belief, Floats, Manifest
from glupcore.training.fit_belief import chances, fit, log_loss, log_odds
from glupcore.training.hands import ERRING, Hands, gather
from glupcore.training.provenance import commit

_PIMC: Final = "pimc:iterations=200,belief=false"
OPPONENTS: Final = ("greedy", "network", ERRING, _PIMC)
STRANGERS: Final = (
    "random",
    "ismcts:iterations=200,belief=false",
    "determinized:iterations=200,worlds=8,belief=false",
    "pimc:iterations=200,belief=false,policy=random,prior=policy,tricks=none",
)
STAGE_FEATURES: Final = 7
"""The first features: a belief of these alone is a table by stage and class of cards."""

# Deals that a part is fitted to or tested on have seeds far from those of the others.
_APART = 10_000_000
_TEST_SHARE = 40
FEWEST_DEALS: Final = _TEST_SHARE
"""With one deal of every kind to test on."""


def train(deals: int, seed: int, command: str, rules: str) -> tuple[Belief, dict[str, Hands]]:
    """A belief and the held-out hands by kind of opponent, a 40th of the deals each."""
    classes, features = len(card_class_names()), len(belief_feature_names())
    hands = gather(OPPONENTS, deals, seed * _APART, rules=rules)
    weights = fit(hands, classes, features)
    table = fit(hands, classes, STAGE_FEATURES)
    empty = Manifest(command, commit(), [*OPPONENTS], [*STRANGERS], deals, {}, rules)
    # Trusted as it is fitted: less, for strangers who play at random, made all values too high.
    belief = Belief(weights, 1.0, empty)

    held_out, losses = {}, {}
    for number, kind in enumerate((*OPPONENTS, *STRANGERS)):
        test = gather(
            [kind], deals // _TEST_SHARE, (seed + 2 + number) * _APART, keep=0.25, rules=rules
        )
        held_out[kind] = test
        judged = {
            "chance": np.zeros(len(test.classes)),
            "table": log_odds(test, table),
            "belief": log_odds_of(belief, test),
        }
        losses[kind] = {name: round(log_loss(test, logits), 4) for name, logits in judged.items()}
    return replace(belief, manifest=replace(empty, losses=losses)), held_out


def log_odds_of(belief: Belief, hands: Hands) -> Floats:
    """Of each row, shape (rows,): what the belief says."""
    return belief.trust * log_odds(hands, belief.weights)


def calibration(hands: Hands, chance: Floats, bins: int = 10) -> list[tuple[float, float, int]]:
    """By tenths of the chance: its mean, the part found in the hand, and the unseen copies."""
    place = np.minimum((chance * bins).astype(int), bins - 1)
    copies = np.bincount(place, hands.unseen, bins)
    said = np.bincount(place, hands.unseen * chance, bins)
    found = np.bincount(place, hands.held, bins)
    return [
        (float(s / n), float(f / n), int(n))
        for s, f, n in zip(said, found, copies, strict=True)
        if n > 0
    ]


def report(belief: Belief, held_out: dict[str, Hands]) -> str:
    """Two tables: losses by kind of opponent, and chances held against what was found."""
    judges = ("chance", "table", "belief")
    lines = ["| held-out opponent | " + " | ".join(judges) + " |", "|---|" + "---:|" * len(judges)]
    for kind, losses in belief.manifest.losses.items():
        lines.append(f"| `{kind}` | " + " | ".join(f"{losses[j]:.4f}" for j in judges) + " |")
    lines += ["", "| opponent | believed: found (copies), by tenths |", "|---|---|"]
    for kind, hands in held_out.items():
        cells = calibration(hands, chances(hands, log_odds_of(belief, hands)))
        text = " · ".join(f"{said:.2f}: {found:.2f} ({n})" for said, found, n in cells)
        lines.append(f"| `{kind}` | {text} |")
    return "\n".join(lines)
