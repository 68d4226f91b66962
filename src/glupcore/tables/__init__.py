"""Results as tables: Parquet files for pandas, polars and DuckDB (docs/tables.md)."""

from glupcore.tables.columns import Column
from glupcore.tables.exporter import Exported, export
from glupcore.tables.results import TABLES

__all__ = ["TABLES", "Column", "Exported", "export"]
