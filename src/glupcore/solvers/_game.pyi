from typing import final

@final
class GameJudge:
    """The chance to win a game to a target or a lead; immutable, and free to be shared."""

    def __new__(cls, forecast: bytes, target: int | None, lead: int | None) -> GameJudge: ...
    def after_deal(self, mine: float, theirs: float) -> float:
        """The chance of the player who has ``mine`` when a deal is over."""
