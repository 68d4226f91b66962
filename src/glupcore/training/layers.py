"""Small networks with two hidden layers, fitted by Adam (Kingma and Ba, 2015)."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[Any]
"""Of 32 bits."""
Slope = Callable[[Floats, NDArray[np.intp]], Floats]
"""From outputs and the rows that they are of, the slope of the loss by each output."""

_BATCH: Final = 4096
_WARM: Final = 50  # batches until the rate is full; it ends at a hundredth
_DECAYS: Final = (0.9, 0.999)


@dataclass
class Layers:
    """Weights and biases of three layers by turns; between them negative sums count as 0."""

    parameters: list[Floats]

    @classmethod
    def random(cls, sizes: tuple[int, ...], rng: np.random.Generator) -> "Layers":
        """Of these sizes, inputs first."""
        parameters: list[Floats] = []
        for rows, columns in pairwise(sizes):
            weights = rng.normal(0, rows**-0.5, (rows, columns))
            parameters += [weights.astype(np.float32), np.zeros(columns, np.float32)]
        return cls(parameters)

    def rescaled(self, mean: Floats, spread: Floats) -> "Layers":
        """The same for inputs that were not centred by these and divided by them."""
        first, bias, *rest = self.parameters
        first = first / spread[:, None]
        return Layers([first, bias - mean @ first, *rest])

    def scaled(self, mean: Floats, spread: Floats) -> "Layers":
        """The other way round."""
        first, bias, *rest = self.parameters
        return Layers([first * spread[:, None], bias + mean @ first, *rest])

    def fit(
        self, inputs: Floats, slope: Slope, *, passes: int, rate: float, rng: np.random.Generator
    ) -> None:
        """Fit in place."""
        p = self.parameters
        means, squares = ([np.zeros_like(one) for one in p] for _ in range(2))
        rows = np.arange(len(inputs))
        batches = max(len(rows) // _BATCH, 1)
        step = 0
        for _ in range(passes):
            rng.shuffle(rows)
            for batch in np.array_split(rows, batches):
                step += 1
                part = step / (passes * batches)
                now = rate * min(1.0, step / _WARM) * (0.01 + 0.5 * (1 + np.cos(np.pi * part)))
                for i, one in enumerate(self._slopes(inputs[batch], slope, batch)):
                    means[i] += (1 - _DECAYS[0]) * (one - means[i])
                    squares[i] += (1 - _DECAYS[1]) * (one * one - squares[i])
                    mean = means[i] / (1 - _DECAYS[0] ** step)
                    square = squares[i] / (1 - _DECAYS[1] ** step)
                    p[i] -= (now * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)

    def _passes(self, inputs: Floats) -> list[Floats]:
        p = self.parameters
        first = np.maximum(inputs @ p[0] + p[1], 0)
        second = np.maximum(first @ p[2] + p[3], 0)
        return [first, second, second @ p[4] + p[5]]

    def _slopes(self, inputs: Floats, slope: Slope, rows: NDArray[np.intp]) -> list[Floats]:
        first, second, out = self._passes(inputs)
        of_out = slope(out, rows) / len(rows)
        of_second = (of_out @ self.parameters[4].T) * (second > 0)
        of_first = (of_second @ self.parameters[2].T) * (first > 0)
        return [
            inputs.T @ of_first,
            of_first.sum(0),
            first.T @ of_second,
            of_second.sum(0),
            second.T @ of_out,
            of_out.sum(0),
        ]
