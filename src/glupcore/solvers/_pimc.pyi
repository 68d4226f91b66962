from typing import final

import numpy as np
from numpy.typing import NDArray

@final
class Evaluator:
    """Playout values of every action of one view, whose owner is to act."""

    @property
    def texts(self) -> list[str]:
        """The legal actions, sorted as plain strings: the columns."""
    def __init__(self, view: bytes, policy: str, seed: int) -> None: ...
    def rows(self, first: int, count: int) -> NDArray[np.int32]:
        """Rows ``first`` to ``first + count - 1``: int32, shape (count, actions)."""
