"""The line protocol of ``glupcore engine``: JSON objects, one a line (docs/protocol.md)."""

from typing import Final

PROTOCOL: Final = 1
"""The version. It grows when a program written for the one before might misread a reply."""
