"""Choices and observations of the auction games: 71 numbers and 1092 bytes by all rules.

>>> from glupcore.auction import State
>>> from glupcore.envs.auction import CHOICES, ChoiceState
>>> deal = ChoiceState(State.from_seed(7, rules="four-handed"))
>>> [CHOICES[choice] for choice in deal.legal_choices()][:3]
['pass', 'bid+0', 'bid+1']
"""

from typing import Final

from glupcore._auction import ChoiceState
from glupcore.envs._layout import AUCTION

__all__ = ["CHOICES", "FIELDS", "OBSERVATION", "ChoiceState"]

CHOICES: Final = AUCTION.choices
"""How each choice is written: an action, a card, or a bid by its steps above the lowest."""

FIELDS: Final = AUCTION.fields
"""The layout of an observation, in the order of its bytes."""

OBSERVATION: Final = AUCTION.observation
"""The layout as a numpy type; see ``glupcore.envs.named``."""
