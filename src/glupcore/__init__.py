"""An engine for nineteen card games: pinochle in its forms, and Pisti.

The public names, and nothing else.
"""

from glupcore import _entry as _entry  # before all else
from glupcore import _main_interpreter as _main_interpreter

# isort: split
from typing import TYPE_CHECKING

from glupcore._core import (
    RULESETS,
    Cards,
    Endgame,
    EndgameSolver,
    MeldedCards,
    MeldKind,
    Random,
    Ruleset,
    line_from_view,
    meld_kinds,
    random_deals,
    ruleset,
)
from glupcore.advice.advice import ActionValue, Advice
from glupcore.deals.actions import ActionCard
from glupcore.deals.any_game import Record, SeenDeal
from glupcore.deals.deal import Deal
from glupcore.deals.positions import Position, position_from_view
from glupcore.deals.reading import read_deal
from glupcore.deals.records import read_record, read_records
from glupcore.deals.trace import TraceEnd, TraceLine, trace_lines
from glupcore.endgame import Solution, solve, solve_iter, solve_many, solve_values
from glupcore.errors import (
    GlupError,
    IllegalActionError,
    NotationError,
    PositionError,
    RecordError,
)
from glupcore.goals import Reached, reaches, reaches_iter
from glupcore.objects import Action, Series, State, View
from glupcore.objects import view_of_position as view_from_position
from glupcore.reading import read
from glupcore.recommend import recommend

__all__ = [
    "RULESETS",
    "Action",
    "ActionCard",
    "ActionValue",
    "Advice",
    "Cards",
    "Deal",
    "Endgame",
    "EndgameSolver",
    "GlupError",
    "IllegalActionError",
    "MeldKind",
    "MeldedCards",
    "NotationError",
    "Position",
    "PositionError",
    "Random",
    "Reached",
    "Record",
    "RecordError",
    "Ruleset",
    "SeenDeal",
    "Series",
    "Solution",
    "State",
    "TraceEnd",
    "TraceLine",
    "View",
    "line_from_view",
    "meld_kinds",
    "position_from_view",
    "random_deals",
    "reaches",
    "reaches_iter",
    "read",
    "read_deal",
    "read_record",
    "read_records",
    "recommend",
    "ruleset",
    "solve",
    "solve_iter",
    "solve_many",
    "solve_values",
    "trace_lines",
    "view_from_position",
]


def __dir__() -> list[str]:
    return [*__all__, "__version__"]


if TYPE_CHECKING:
    __version__: str
else:

    def __getattr__(name: str) -> str:
        """The version, looked up when asked for: that takes longer than all the rest."""
        if name != "__version__":
            raise AttributeError(f"module 'glupcore' has no attribute {name!r}")
        from importlib.metadata import version

        found = globals()[name] = version("glupcore")
        return found
