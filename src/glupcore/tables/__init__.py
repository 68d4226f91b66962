"""Results as tables: Parquet files for pandas, polars and DuckDB (docs/tables.md)."""

from collections.abc import Mapping
from typing import Final

from glupcore.tables.columns import Column
from glupcore.tables.exporter import Exported, export
from glupcore.tables.results import KINDS

__all__ = ["TABLES", "Column", "Exported", "export"]

TABLES: Final[Mapping[str, Mapping[str, tuple[Column, ...]]]] = {
    name: {rows: table.columns for rows, table in kind.tables.items()}
    for name, kind in KINDS.items()
}
"""The columns of every table: by what the results are of ("match", "rounds", "reviews", "league",
"deals", "endgames"), and by what a row is, the usual one first."""
