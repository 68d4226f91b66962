"""The spaces of environments as gymnasium has them."""

from typing import Any

try:
    from gymnasium import spaces
except ImportError as error:
    raise ImportError('spaces need gymnasium: pip install "glupcore[pettingzoo]"') from error

import numpy as np

__all__ = ["choices", "observations"]


def observations(width: int) -> Any:
    """So many bytes."""
    return spaces.Box(0, 255, (width,), np.uint8)


def choices(width: int) -> Any:
    """So many numbers from 0 on."""
    return spaces.Discrete(width)
