"""What a solver is put together from (docs/embedding.md, "A solver of your own").

Worlds by what is believed, rollouts of actions in common worlds, the rounds in which the actions
compete, and what is believed and said of them in the end. The arithmetic is the core's.
"""

from glupcore._core import VALUE_UNIT, Evaluator, WorldSampler
from glupcore.belief import believed_odds
from glupcore.solvers._race import Schedule, believed_part, gain_to_come, verdicts
from glupcore.solvers._verdict import Verdict, Verdicts, valued
from glupcore.solvers.limits import Limits

__all__ = [
    "VALUE_UNIT",
    "Evaluator",
    "Limits",
    "Schedule",
    "Verdict",
    "Verdicts",
    "WorldSampler",
    "believed_odds",
    "believed_part",
    "gain_to_come",
    "valued",
    "verdicts",
]
