"""Numbers of things, in words."""


def counted(number: int, name: str) -> str:
    """``1 point``, ``2 points``."""
    return f"{number} {name}" if number == 1 else f"{number} {name}s"
