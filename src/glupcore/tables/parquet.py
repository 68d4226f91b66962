"""A Parquet file that is written row group by row group, and is there whole or not at all."""

import os
import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Final, Self

from glupcore.errors import GlupError
from glupcore.support.files import check_writable, naming
from glupcore.tables.columns import Columns, Row

_BEGINS: Final = b"PAR1"


def require_pyarrow() -> None:
    """Raises GlupError, which says what to install, if there can be no table."""
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        raise GlupError('a Parquet file needs pyarrow: pip install "glupcore[bulk]"') from None


def check_target(path: str | os.PathLike[str]) -> None:
    """Raises GlupError if no table could be written there, or something else would be lost by it.

    Results are days of work: a name given in the wrong place must not cost them.
    """
    check_writable(path)
    file = Path(path)
    if not file.exists():
        return
    if not file.is_file():
        raise GlupError(f"{path}: expected a file")
    with file.open("rb") as there:
        if there.read(len(_BEGINS)) not in (b"", _BEGINS):
            raise GlupError(f"{path}: expected a new name or a Parquet file, given another file")


def schema_of(columns: Columns, metadata: Mapping[str, str] | None = None) -> Any:
    """The Arrow schema, with unit and description of each column in its metadata."""
    import pyarrow as pa

    fields = [
        pa.field(
            one.name,
            pa.type_for_alias(one.type),
            one.nullable,
            {"unit": one.unit, "description": one.meaning},
        )
        for one in columns
    ]
    return pa.schema(fields, dict(metadata or {}))


class TableFile:
    """Takes rows; as a context it leaves the whole table, or after an error what was there."""

    def __init__(
        self, path: str | os.PathLike[str], columns: Columns, metadata: Mapping[str, str]
    ) -> None:
        self._given = path
        self._path = Path(path).resolve()  # a link stays one
        token = secrets.token_hex(4)  # two that write at once don't mix
        self._unfinished = self._path.with_name(f"{self._path.name}.{token}.unfinished")
        self._schema = schema_of(columns, metadata)
        self._file: IO[bytes]
        self._writer: Any = None

    def __enter__(self) -> Self:
        import pyarrow.parquet as pq

        try:
            self._file = self._unfinished.open("xb")
            self._writer = pq.ParquetWriter(self._file, self._schema, compression="zstd")
        except BaseException:
            self._discard()
            raise
        return self

    def write(self, rows: Sequence[Row]) -> None:
        """Add a group of rows. Raises OSError, which names the file."""
        import pyarrow as pa

        arrays = [
            pa.array(values, field.type)
            for values, field in zip(zip(*rows, strict=True), self._schema, strict=True)
        ]
        with naming(self._given):
            self._writer.write_table(pa.Table.from_arrays(arrays, schema=self._schema))

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is not None:
            self._discard()
            return
        try:
            with naming(self._given):
                self._writer.close()
                self._file.flush()
                os.fsync(self._file.fileno())
                self._file.close()
                self._unfinished.replace(self._path)
        except BaseException:
            self._discard()
            raise

    def _discard(self) -> None:
        if self._writer is not None:
            with suppress(Exception):  # it can't be told that nobody needs the rest
                self._writer.close()
        with suppress(OSError, AttributeError):
            self._file.close()
        self._unfinished.unlink(missing_ok=True)
