"""The line protocol of ``glupcore engine``: JSON objects, one a line (docs/protocol.md)."""
