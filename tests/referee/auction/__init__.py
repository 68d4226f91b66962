"""A slow, literal referee of the auction games, written from their page of rules alone."""

from referee.auction.deal import Deal, IllegalAction
from referee.auction.endgame import Endgame
from referee.auction.melds import Melded, melds
from referee.auction.rows import GAME, ROWS, Rules, options_of
from referee.auction.score import summary
from referee.auction.series import Series
from referee.auction.trace import perft, replay, start, trace
from referee.auction.view import view

__all__ = [
    "GAME",
    "ROWS",
    "Deal",
    "Endgame",
    "IllegalAction",
    "Melded",
    "Rules",
    "Series",
    "melds",
    "options_of",
    "perft",
    "replay",
    "start",
    "summary",
    "trace",
    "view",
]
