"""Numbers as people read them: three digits, and a unit of a fitting size."""

import math
import re
from collections.abc import Sequence
from typing import Final

UNKNOWN: Final = "–"

_SECONDS: Final = ((3600, "h"), (60, "min"), (1, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))
_COUNTS: Final = ((1e9, "G"), (1e6, "M"), (1e3, "k"))


def quantity(value: float, unit: str) -> str:
    """A number with its unit: ``26.5 ns``, ``38.6 M playouts/s``, ``1.16 ×``."""
    if not math.isfinite(value):
        return UNKNOWN
    if unit == "s":
        return seconds(value)
    return f"{count(value)} {unit}" if unit else count(value)


def seconds(value: float) -> str:
    """A time, from nanoseconds to hours."""
    if not math.isfinite(value):
        return UNKNOWN
    if value == 0:
        return "0 s"
    size = abs(value) * 1.0005  # 999.9 ns is 1 µs
    factor, unit = next((s for s in _SECONDS if size >= s[0]), _SECONDS[-1])
    return f"{digits(value / factor)} {unit}"


def tick(text: str) -> str:
    """A number at an axis without zeros that say nothing: ``10 ms`` for ``10.0 ms``."""
    return re.sub(r"(\.\d*?)0+(?!\d)", r"\1", text).replace(". ", " ").removesuffix(".")


def count(value: float) -> str:
    """A number: ``0.0123``, ``12.3``, ``123 k``, ``38.6 M``."""
    if not math.isfinite(value):
        return UNKNOWN
    size = abs(value) * 1.0005
    if float(value).is_integer() and size < 10_000:
        return f"{value:.0f}"
    for factor, letter in _COUNTS:
        if size >= factor:
            return f"{digits(value / factor)} {letter}"
    return digits(value)


def digits(value: float, of: int = 3) -> str:
    """So many significant digits, never as a power of ten unless very small or large."""
    if value == 0 or not math.isfinite(value):
        return "0" if value == 0 else UNKNOWN
    size = int(f"{value:.{of - 1}e}".partition("e")[2])  # after rounding
    if not -4 <= size < 9:
        return f"{value:.{of - 1}e}"
    return f"{value:.{max(0, of - 1 - size)}f}"


def spread(samples: Sequence[float], unit: str) -> str:
    """From the least to the most."""
    known = [sample for sample in samples if math.isfinite(sample)]
    if len(known) < 2:
        return UNKNOWN
    return f"{quantity(min(known), unit)} – {quantity(max(known), unit)}"


def exact(value: float) -> str:
    """A count, whole if it is: ``1,854,706``."""
    whole = math.isfinite(value) and float(value).is_integer()
    return f"{value:,.0f}" if whole else count(value)


def signed(value: float) -> str:
    """A margin in points: ``+31.2``."""
    return f"{value:+.1f}".replace("-", "−") if math.isfinite(value) else UNKNOWN
