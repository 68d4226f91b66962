"""The games that begin with an auction, for two to eight players: fifteen rows, and a house's own.

>>> from glupcore.auction import State
>>> state = State.from_seed(7, rules="four-handed")
>>> state.decision, state.player
('bid', 1)
"""

from glupcore._auction import (
    ROWS,
    Action,
    BidNetwork,
    GreedyPolicy,
    Meld,
    Melds,
    Rules,
    Sampler,
    Series,
    State,
    View,
    melds,
)
from glupcore._core import EndgameSolver
from glupcore.auction.games import Game, read_games
from glupcore.auction.house import read_rules
from glupcore.auction.par import Par, ParContract, par
from glupcore.auction.records import Record, read_record, read_records
from glupcore.auction.seen import SeenDeal

__all__ = [
    "ROWS",
    "Action",
    "BidNetwork",
    "EndgameSolver",
    "Game",
    "GreedyPolicy",
    "Meld",
    "Melds",
    "Par",
    "ParContract",
    "Record",
    "Rules",
    "Sampler",
    "SeenDeal",
    "Series",
    "State",
    "View",
    "melds",
    "par",
    "read_games",
    "read_record",
    "read_records",
    "read_rules",
]
