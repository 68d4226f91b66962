from typing import final

@final
class Judge:
    """A network that judges where a rollout is cut short; immutable, and free to be shared."""

    def __new__(cls, weights: bytes) -> Judge: ...

@final
class Foresight:
    """A forecast that tells where the points come from which a judge expects; shared as freely."""

    def __new__(cls, weights: bytes) -> Foresight: ...
