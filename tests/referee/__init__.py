"""A slow, literal referee of Glup Pinochle and of the traditional two-handed game.

It is the oracle that the fast engine is tested against.

It is written from the rules alone and shares no code and no representation with the engine: cards
are strings, hands are lists, a melded card is an object that carries the set of kind names it
served in.
"""

from referee.cards import CARDS, RANKS, SUITS, sort_cards
from referee.deal import DECK, IllegalAction, Melded, Referee
from referee.dealing import random_endgame, random_record, shapes_of
from referee.endgame import Endgame, action_values, parse_endgame, value
from referee.games import REFEREES
from referee.melds import Kind, incompatible_pairs, kinds
from referee.policies import POLICIES
from referee.position import deal_from_view
from referee.shapes import SHAPES, lay_deck, random_deck
from referee.trace import perft, replay, trace

__all__ = [
    "CARDS",
    "DECK",
    "POLICIES",
    "RANKS",
    "REFEREES",
    "SHAPES",
    "SUITS",
    "Endgame",
    "IllegalAction",
    "Kind",
    "Melded",
    "Referee",
    "action_values",
    "deal_from_view",
    "incompatible_pairs",
    "kinds",
    "lay_deck",
    "parse_endgame",
    "perft",
    "random_deck",
    "random_endgame",
    "random_record",
    "replay",
    "shapes_of",
    "sort_cards",
    "trace",
    "value",
]
