"""The line protocol of ``glupcore engine``: JSON objects, one a line (docs/protocol.md)."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from glupcore.protocol.serving import serve as serve

__all__ = ["serve"]


def __getattr__(name: str) -> Any:
    """``serve``, with all that an engine loads, once it is asked for."""
    if name != "serve":
        raise AttributeError(f"module 'glupcore.protocol' has no attribute {name!r}")
    from glupcore.protocol.serving import serve as found

    return found
