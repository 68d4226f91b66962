"""What a benchmark found, and its file."""

import json
import math
import os
import statistics
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Annotated, Any, Final

from glupcore.errors import GlupError
from glupcore.support.fields import InputError, load_object, shown
from glupcore.support.files import read_whole, write_whole
from glupcore.support.numbers import without_nan
from glupcore.support.typed import NULL, Count, typed

FORMAT: Final = "glupcore-bench"
VERSION: Final = 1
THE_SIGNATURE: Final = "the signature"
"""What it is called where it is left out."""

Number = Annotated[float, NULL]

Signature = dict[str, dict[str, int | str]]
"""What depends on no clock, by suite and by name."""

MORE_IS_BETTER: Final = ("/s", "×")
"""Units of speed end like this; of all other units less is better."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured number: one sample for each window, round or pass, in ``unit``.

    ``name`` says suite and operation with dots between (``rules.copy``). Times are in seconds
    (``s``), speeds in something a second (``playouts/s``), ratios in ``×``.
    """

    name: str
    what: str
    unit: str
    samples: tuple[Number, ...]

    @property
    def median(self) -> float:
        """The median of the samples, NaN without one."""
        return statistics.median(self.samples) if self.samples else math.nan

    @property
    def least(self) -> float:
        """The least sample, NaN without one."""
        return min(self.samples, default=math.nan)

    @property
    def most(self) -> float:
        """The greatest sample, NaN without one."""
        return max(self.samples, default=math.nan)

    @property
    def more_is_better(self) -> bool:
        """Whether it is a speed and not a time or a size."""
        return self.unit.endswith(MORE_IS_BETTER)


@dataclass(frozen=True, slots=True)
class Margin:
    """How a match went: A's points minus B's a deal, from duplicate pairs, and its standard error.

    ``won`` is the share of pairs that A won, a draw counted half; ``seconds`` what a decision took
    A and B, CPU time or wall clock as the suite says; NaN where it is not known.
    """

    name: str
    a: str
    b: str
    pairs: Count
    mean: Number
    error: Number
    won: Number
    seconds: tuple[Number, Number]


@dataclass(frozen=True, slots=True)
class BenchResult:
    """A run of suites.

    ``machine`` says where and with what it was measured, ``facts`` are counts by suite that have no
    spread and are no part of the signature, and ``complete`` that nothing interrupted it. What its
    time was too short for is ``left_out``.
    """

    suites: tuple[str, ...]
    created: str  # ISO 8601, in UTC
    seconds: float  # what it took
    complete: bool
    machine: Mapping[str, str]
    signature: Signature
    facts: Mapping[str, Mapping[str, Number]]
    figures: tuple[Figure, ...]
    margins: tuple[Margin, ...]
    left_out: tuple[str, ...] = ()

    def figure(self, name: str) -> Figure | None:
        """The figure of that name, None if it was not measured."""
        return next((figure for figure in self.figures if figure.name == name), None)

    def to_dict(self) -> dict[str, Any]:
        """As a JSON object; a number that is not finite becomes null."""
        data: dict[str, Any] = without_nan({"format": FORMAT, "version": VERSION, **asdict(self)})
        return data

    @classmethod
    def parse(cls, text: str | bytes, source: str) -> "BenchResult":
        """From the text of a file. Raises GlupError, which names ``source``, for the rest."""
        try:
            return cls.from_dict(load_object(text), source)
        except InputError as fault:
            raise GlupError(f"{source}: expected a result of glupcore bench: {fault}") from None

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], source: str) -> "BenchResult":
        """From what to_dict has made. Raises GlupError, which names ``source``, for the rest."""
        try:
            if (data.get("format"), data.get("version")) != (FORMAT, VERSION):
                found = f"{shown(data.get('format'))}, {shown(data.get('version'))}"
                raise InputError(f"expected {FORMAT!r}, version {VERSION}, given {found}")
            return typed(cls, data, strict=False)
        except InputError as fault:
            raise GlupError(f"{source}: expected a result of glupcore bench: {fault}") from None

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the file, whole or not at all. Raises OSError."""
        write_whole(path, json.dumps(self.to_dict(), indent=1).encode() + b"\n")


def load(path: str | os.PathLike[str]) -> BenchResult:
    """The result in a file. Raises GlupError, which names the file, if it is none, and OSError."""
    return BenchResult.parse(read_whole(path), str(path))
