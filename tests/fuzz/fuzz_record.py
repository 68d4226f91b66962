"""Fuzz target: any bytes as a file of records either parse and replay or raise a GlupError."""

import contextlib
import io

from glupcore import GlupError, Record, read_records, trace_lines


def fuzz_one(data: bytes) -> None:
    with contextlib.suppress(GlupError):
        for number, record in enumerate(read_records(io.BytesIO(data))):
            assert Record.parse(record.to_json()) == record
            for _ in trace_lines(record, number):
                pass
