"""The arena: matches on duplicate deals, and what they say."""

from glupcore.arena.match import match, match_of
from glupcore.arena.players import Player
from glupcore.arena.pool import Difference, Member, PoolResult, play_pool, read_pool
from glupcore.arena.results import MatchProgress, MatchResult, Side
from glupcore.arena.sequential import SequentialTest
from glupcore.arena.statistics import Estimate

__all__ = [
    "Difference",
    "Estimate",
    "MatchProgress",
    "MatchResult",
    "Member",
    "Player",
    "PoolResult",
    "SequentialTest",
    "Side",
    "match",
    "match_of",
    "play_pool",
    "read_pool",
]
