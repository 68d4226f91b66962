"""A slow, literal referee of Glup Pinochle: the oracle that the fast engine is tested against.

It is written from the rules alone and shares no code and no representation with the engine: cards
are strings, hands are lists, a melded card is an object that carries the set of kind names it
served in.
"""

from referee.cards import CARDS, DECK, RANKS, SUITS, sort_cards
from referee.deal import IllegalAction, Melded, Referee
from referee.dealing import POLICIES, SHAPES, lay_deck, random_deck, random_endgame, random_record
from referee.endgame import Endgame, action_values, parse_endgame, value
from referee.melds import Kind, incompatible_pairs, kinds
from referee.position import deal_from_view
from referee.trace import perft, replay, trace

__all__ = [
    "CARDS",
    "DECK",
    "POLICIES",
    "RANKS",
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
    "sort_cards",
    "trace",
    "value",
]
