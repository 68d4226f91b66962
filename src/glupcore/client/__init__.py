"""Talk to an engine in another process: ours, or any program that speaks its protocol.

``Engine`` is for asyncio, ``SimpleEngine`` for everything else. docs/protocol.md has the protocol.
"""

from glupcore.client.engine import Client, Engine, Game
from glupcore.client.errors import EngineDiedError, EngineError
from glupcore.client.messages import GameState, Turn
from glupcore.client.relaying import Pace, TooManyMessages, relay
from glupcore.client.simple import SimpleClient, SimpleEngine, SimpleGame

__all__ = [
    "Client",
    "Engine",
    "EngineDiedError",
    "EngineError",
    "Game",
    "GameState",
    "Pace",
    "SimpleClient",
    "SimpleEngine",
    "SimpleGame",
    "TooManyMessages",
    "Turn",
    "relay",
]
