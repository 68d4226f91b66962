from typing import final

@final
class Judge:
    """A network that judges where a rollout is cut short; immutable, and free to be shared."""

    def __new__(cls, weights: bytes) -> Judge: ...
