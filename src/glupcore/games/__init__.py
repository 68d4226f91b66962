"""Games of any kind through the core's one interface: ``find("pisti").deal(seed=7)``."""

from glupcore._core import GameRules, GameState, GameView, games
from glupcore._core import find_game as find
from glupcore.games.records import Record

__all__ = ["GameRules", "GameState", "GameView", "Record", "find", "games"]
