"""Decisions of games with a stock as a tree takes them, played out by a policy to the end."""

from typing import Any, Final

import numpy as np

from glupcore._core import TreeGame, open_stock_tree, stock_tree
from glupcore.solvers._tree import Tree

TO_THE_END: Final = 30


def new_tree(memory_mib: int = 1, **options: float) -> Tree:
    """One that explores little."""
    given: dict[str, Any] = {"exploration": 1, "prior": 0.5, "reduction": 0.1}
    return Tree(**{**given, **options}, memory_mib=memory_mib)


def of_view(view: Any, policy: str = "greedy") -> TreeGame:
    """In worlds that are as likely."""
    belief = np.ones(24)
    return stock_tree(view, policy=policy, judge=None, tricks=TO_THE_END, belief=belief)


def of_world(state: Any) -> TreeGame:
    """With all cards open."""
    return open_stock_tree(state, policy="greedy", judge=None, tricks=TO_THE_END)
