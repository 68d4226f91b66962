"""Fitting the belief: logistic regression in which every view holds as many cards as it does."""

import numpy as np
from numpy.typing import NDArray

from glupcore.training.hands import Hands

Floats = NDArray[np.float64]


def fit(hands: Hands, classes: int, features: int, shrink: float = 10.0, rounds: int = 6) -> Floats:
    """Log odds of a copy, linear in the first ``features``: weights of shape (classes, features).

    The odds are against those of chance: to each view a number is added, its level, that makes the
    expected cards of the hand as many as it has. By turns the weights get a step of Newton's and
    the levels are found anew. ``shrink`` is the precision of a normal prior around 0.
    """
    weights = np.zeros((classes, features))
    rows_of = [np.flatnonzero(hands.classes == c) for c in range(classes)]
    inputs = [hands.features[rows, :features].astype(np.float32) for rows in rows_of]
    logits = np.zeros(len(hands.classes))
    for _ in range(rounds):
        chance = chances(hands, logits)
        for c, (rows, x) in enumerate(zip(rows_of, inputs, strict=True)):
            p, n = chance[rows], hands.unseen[rows]
            residual = (hands.held[rows] - n * p).astype(np.float32)
            weight = (n * p * (1 - p)).astype(np.float32)
            slope = x.T @ residual - shrink * weights[c]
            curve = (x * weight[:, None]).T @ x + shrink * np.eye(features)
            weights[c] += np.linalg.solve(curve, slope)
            logits[rows] = x @ weights[c]
    return weights


def log_odds(hands: Hands, weights: Floats) -> Floats:
    """Of each row, shape (rows,)."""
    features = weights.shape[1]
    result = np.empty(len(hands.classes))
    for c, row in enumerate(weights):
        rows = np.flatnonzero(hands.classes == c)
        result[rows] = hands.features[rows, :features].astype(np.float32) @ row
    return result


def chances(hands: Hands, logits: Floats) -> Floats:
    """Of each row, how likely a copy is in the hand: to first order; the sampler is exact."""
    views = len(hands.wanted)
    total = np.bincount(hands.views, hands.unseen, views)
    share = np.clip(hands.wanted / total, 1e-3, 1 - 1e-3)
    level: Floats = np.log(share / (1 - share))
    for _ in range(8):
        chance: Floats = 1 / (1 + np.exp(-(logits + level[hands.views])))
        found = np.bincount(hands.views, hands.unseen * chance, views)
        slope = np.bincount(hands.views, hands.unseen * chance * (1 - chance), views)
        level += np.clip((share * total - found) / np.maximum(slope, 1e-9), -1, 1)
    return 1 / (1 + np.exp(-(logits + level[hands.views])))


def log_loss(hands: Hands, logits: Floats) -> float:
    """Mean of -log of the chance given to where each unseen copy is, in nats."""
    p = np.clip(chances(hands, logits), 1e-9, 1 - 1e-9)
    loss = hands.held * np.log(p) + (hands.unseen - hands.held) * np.log(1 - p)
    return float(-loss.sum() / hands.unseen.sum())
