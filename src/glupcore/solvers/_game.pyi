from typing import final

@final
class GameJudge:
    """The chance to win a game to a target or a lead; immutable, and free to be shared."""

    def __new__(cls, forecast: bytes, target: int | None, lead: int | None) -> GameJudge: ...
