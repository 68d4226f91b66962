"""Talk to an engine in another process: ours, or any program that speaks its protocol.

``Engine`` is for asyncio, ``SimpleEngine`` for everything else. docs/protocol.md has the protocol.
"""

from glupcore.client.engine import Engine, Game
from glupcore.client.errors import EngineDiedError, EngineError
from glupcore.client.messages import GameState, Standing
from glupcore.client.simple import SimpleEngine, SimpleGame

__all__ = [
    "Engine",
    "EngineDiedError",
    "EngineError",
    "Game",
    "GameState",
    "SimpleEngine",
    "SimpleGame",
    "Standing",
]
