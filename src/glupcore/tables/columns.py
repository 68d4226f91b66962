"""What a table's columns are: their types, their units and what they mean."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, Protocol

Type = Literal["bool", "int16", "int64", "uint64", "double", "string"]

Row = tuple[Any, ...]
"""A value for each column, in their order; None where there is none."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: its ``name``, and the ``type`` of its values as Arrow calls it.

    ``meaning`` says what it holds, ``unit`` in what it is counted ("" for a text, a flag and a
    number that is a name). Only where it is ``nullable`` a value may be missing.
    """

    name: str
    type: Type
    unit: str
    meaning: str
    nullable: bool = False


Columns = tuple[Column, ...]

POINTS: Final = "points"
SECONDS: Final = "seconds"


class Reader(Protocol):
    """Makes rows of the lines of a file, one after the other."""

    def rows(self, data: dict[str, Any]) -> Sequence[Row]:
        """Those that this line, a JSON object, adds. Raises InputError and GlupError."""

    @property
    def left_out(self) -> Mapping[str, int]:
        """What that was read has no row, in words, and how many of them."""


def flag(name: str, meaning: str, nullable: bool = False) -> Column:
    """A column that says yes or no."""
    return Column(name, "bool", "", meaning, nullable)


def label(name: str, meaning: str, nullable: bool = False) -> Column:
    """A column of small numbers that are names, such as seats."""
    return Column(name, "int16", "", meaning, nullable)


def number(name: str, meaning: str) -> Column:
    """A column of numbers that are names, and may be large."""
    return Column(name, "int64", "", meaning)


def amount(name: str, unit: str, meaning: str, nullable: bool = False) -> Column:
    """A column of whole numbers that may be added up, in 64 bits wherever that is done."""
    return Column(name, "int64", unit, meaning, nullable)


def measure(name: str, unit: str, meaning: str, nullable: bool = False) -> Column:
    """A column of numbers with fractions."""
    return Column(name, "double", unit, meaning, nullable)


def text(name: str, meaning: str, nullable: bool = False) -> Column:
    """A column of texts."""
    return Column(name, "string", "", meaning, nullable)
