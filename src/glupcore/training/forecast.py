"""Making a forecast: rounds of deals watched and fitted, and how good it is on others."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from random import Random as PythonRandom

import numpy as np
from numpy.typing import NDArray

from glupcore._core import (
    Forecast,
    Game,
    Network,
    Random,
    Series,
    State,
    ruleset,
)
from glupcore._training import ForecastFit, ForecastSamples, forecast_samples
from glupcore.deals.sources import SOURCES
from glupcore.errors import GlupError
from glupcore.value.forecast import Calibration

# Streams of seeds: deals to learn from count up from 0, and these are far from them.
_HELD_OUT = 2**62
_GAMES = 2**61

# Two places of the arrays hold the spreads: what remains are sources.
_SOURCES = len(SOURCES) - 1  # the dealer's points come before the first view


@dataclass(frozen=True, slots=True)
class ForecastPlan:
    """What is watched and how it is fitted.

    ``greedy`` is how often a seat is played by ``greedy`` and not by the network, ``keep`` the part
    of what is seen that is learned from, ``stacked`` the part of the deals in which a player holds
    much of a rare meld. The step falls from ``rate`` to ``last_rate`` by equal factors. Of
    ``held_out`` deals come the shape of the spread and the results by which a game goes on.
    """

    seed: int = 1
    rounds: int = 150
    deals: int = 1500
    held_out: int = 16_000
    greedy: float = 0.25
    keep: float = 0.3
    stacked: float = 0.02
    rate: float = 1e-3
    last_rate: float = 2e-5
    batch: int = 1024

    def __post_init__(self) -> None:
        for name in ("rounds", "deals", "held_out", "batch"):
            if getattr(self, name) < 1:
                raise GlupError(f"{name}: expected 1 or more, given {getattr(self, name)}")


def fit_forecast(
    network: Network, plan: ForecastPlan, progress: Callable[[int], None] | None = None
) -> Forecast:
    """The forecast that a plan makes for the network's game.

    ``progress`` is told how many rounds are done.
    """
    fit = ForecastFit(network.rules)
    for number in range(plan.rounds):
        samples = forecast_samples(
            network,
            deals=plan.deals,
            seed=(plan.seed << 32) % _GAMES + number,
            greedy=plan.greedy,
            keep=plan.keep,
            stacked=plan.stacked,
        )
        part = number / max(plan.rounds - 1, 1)
        rate = plan.rate * (plan.last_rate / plan.rate) ** part
        fit.fit(samples, rate=rate, batch=plan.batch)
        if progress is not None:
            progress(number + 1)
    return fit.forecast(_others(network, plan, 0))


def _others(network: Network, plan: ForecastPlan, number: int) -> ForecastSamples:
    """Honest deals that no fit has seen."""
    return forecast_samples(
        network,
        deals=plan.held_out,
        seed=_HELD_OUT + plan.seed * 8 % 2**60 + number,
        greedy=plan.greedy,
        keep=0.1,
    )


@dataclass(frozen=True, slots=True)
class Quality:
    """Figures of deals that no fit has seen; see ForecastManifest."""

    bias: tuple[float, float]
    explained: dict[str, tuple[float, float]]
    within: dict[str, float]


def quality(forecast: Forecast, network: Network, plan: ForecastPlan) -> Quality:
    """How good a forecast is on deals of the plan that neither the fit nor the nodes have seen."""
    samples = _others(network, plan, 1)
    outputs = samples.expected(forecast).astype(np.float64)
    expected = outputs[:, : 2 * _SOURCES].reshape(-1, 2, _SOURCES)
    off = samples.points - expected
    sums = off.sum(axis=2)
    total = samples.points.sum(axis=2)

    def share(errors: NDArray[np.float64], points: NDArray[np.int16]) -> tuple[float, float]:
        shares = 1 - (errors**2).mean(axis=0) / np.maximum(points.var(axis=0), 1e-9)
        return round(float(shares[0]), 3), round(float(shares[1]), 3)

    explained = {SOURCES[i]: share(off[:, :, i], samples.points[:, :, i]) for i in range(_SOURCES)}
    explained["all"] = share(sums, total)
    lead = (sums[:, :1] - sums[:, 1:], total[:, :1] - total[:, 1:])
    explained["difference"] = (share(np.tile(lead[0], 2), np.tile(lead[1], 2))[0],) * 2

    spread = outputs[:, 2 * _SOURCES :]
    far = (sums / spread)[:, 0]
    weights = forecast.weights()
    stage = _nearest_stage(samples.draws)
    shape = (spread > weights["wild"][stage, None] / forecast.unit) @ [1, 2]
    nodes = weights["nodes"][..., 0] / 1024
    within = {}
    for middle in (0.5, 0.9):
        low, high = (np.quantile(nodes, 0.5 + side * middle / 2, axis=2) for side in (-1, 1))
        inside = (far > low[stage, shape]) & (far < high[stage, shape])
        within[str(middle)] = round(float(inside.mean()), 4)
    bias = sums.mean(axis=0)
    return Quality((round(float(bias[0]), 2), round(float(bias[1]), 2)), explained, within)


def _nearest_stage(draws: NDArray[np.uint8]) -> NDArray[np.intp]:
    stages = np.array([1, 4, 10, 19, 30])
    after = np.clip(np.searchsorted(stages, draws, side="right"), 1, len(stages) - 1)
    first = after - 1
    far = (draws - stages[first]) / (stages[after] - stages[first])
    return np.where(far < 0.5, first, after)


def calibrate(
    forecast: Forecast,
    network: Network,
    games: int,
    seed: int,
    *,
    target: int | None = None,
    greedy: float = 0.25,
) -> list[Calibration]:
    """Play games to ``target`` between equals, and compare what was foretold with who won.

    The usual target of the network's game where none is given.

    In every deal a moment of phase 1 is taken at random, and before the deal too. A standard error
    counts games, since the moments of one game share its end.
    """
    target = ruleset(network.rules).target if target is None else target
    game = Game(forecast, target=target)
    moments: list[tuple[float, int, bool]] = []
    for number in range(games):
        said, winner = _play_game(game, network, _GAMES + seed * 2**32 + number, target, greedy)
        moments += [(chance, number, seat == winner) for seat, chance in said]
    said_, number_, won_ = (np.array(column) for column in zip(*moments, strict=True))
    result = []
    for low in np.arange(10) / 10:
        inside = (said_ >= low) & (said_ < low + 0.1)
        if inside.sum() < 2:
            continue
        played = len(set(number_[inside].tolist()))
        won = float(won_[inside].mean())
        result.append(
            Calibration(
                said=round(float(said_[inside].mean()), 4),
                won=round(won, 4),
                error=round(math.sqrt(won * (1 - won) / played), 4),
                games=played,
            )
        )
    return result


def _play_game(
    game: Game, network: Network, seed: int, target: int, greedy: float
) -> tuple[list[tuple[int, float]], int]:
    """What was foretold, by seat, and who won."""
    chance = PythonRandom(seed)
    rng = Random(seed)
    series = Series(target=target, first_dealer=seed % 2)
    said: list[tuple[int, float]] = []
    while series.winner is None:
        state = State.from_deck(rng.deck(network.rules), series.dealer, rules=network.rules)
        policies = [chance.random() < greedy for _ in range(2)]
        moment = chance.randrange(ruleset(network.rules).draw_tricks)
        told = -1
        while (seat := state.player) is not None:
            view = state.view(seat)
            if state.phase == 1 and state.trick == moment and told != moment:
                told = moment
                mine, theirs = series.totals[seat], series.totals[1 - seat]
                said.append((seat, game.chance(view, (mine, theirs), network)))
            if policies[seat] or state.phase == 2:
                action = view.choose("greedy", rng)
            else:
                action = max(network.actions(view), key=lambda pair: pair[1])[0]
            state.apply(action)
        series.add(state.scores)
    return said, series.winner
