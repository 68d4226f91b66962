"""From a file of results to a Parquet file."""

import os
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from typing import IO, Final

from glupcore.support.counted import counted
from glupcore.support.files import open_bounded, unpacked
from glupcore.tables.columns import Row
from glupcore.tables.parquet import TableFile, check_target, require_pyarrow
from glupcore.tables.results import Results, name_of

ROWS_OF_A_GROUP: Final = 20_000
_BYTES_OF_A_GROUP: Final = 256 * 2**20  # of lines, should they be long


@dataclass(frozen=True, slots=True)
class Exported:
    """What was written: so many ``rows`` in so many ``columns``.

    ``left_out`` says in words what that was read has no row; "" if there is nothing of that kind.
    """

    rows: int
    columns: int
    left_out: str = ""

    def __str__(self) -> str:
        text = f"{counted(self.rows, 'row')}, {self.columns} columns"
        return f"{text}; left out: {self.left_out}" if self.left_out else text


def export(
    results: str | os.PathLike[str] | IO[bytes],
    to: str | os.PathLike[str],
    *,
    rows: str | None = None,
    progress: Callable[[int], None] | None = None,
) -> Exported:
    """Write results as a Parquet file, for pandas, polars, DuckDB and others.

    Parameters
    ----------
    results
        What ``match --out``, ``league --out``, ``review --to``, ``solve --json`` or ``deal`` has
        written, which its first line tells: a file, packed by gzip or Zstandard or not, or one that
        is open in binary mode.
    to
        The file to write. One of Parquet that is there is replaced once all is written; if
        anything goes wrong it stays.
    rows
        What a row is, one of ``TABLES``: of reviews "decisions", "deals", "draws" or "auction", the
        decisions of auction games; of endgames "endgames" or "actions". None: the first of these,
        of reviews by the game of the first; all others have only "deals".
    progress
        Told after each line how many rows there are.

    Any number of rows takes the same memory. Raises GlupError for another file, naming a bad line
    by its number, for rows that it does not have, for a target that is no Parquet file, and without
    pyarrow; and OSError.
    """
    require_pyarrow()
    check_target(to)
    with ExitStack() as stack:
        if isinstance(results, str | os.PathLike):
            results = stack.enter_context(open_bounded(results))
            results = stack.enter_context(unpacked(results))
        found = Results(results, name_of(results), rows)
        table = stack.enter_context(TableFile(to, found.columns, _metadata(found)))
        group: list[Row] = []
        count = size = 0
        for length, made in found.each():
            for row in made:
                group.append(row)
                if len(group) == ROWS_OF_A_GROUP:
                    table.write(group)
                    group, size = [], 0
            count, size = count + len(made), size + length
            if group and size > _BYTES_OF_A_GROUP:
                table.write(group)
                group, size = [], 0
            if progress is not None:
                progress(count)
        if group:
            table.write(group)
    return Exported(count, len(found.columns), found.left_out)


def _metadata(found: Results) -> dict[str, str]:
    from glupcore import __version__

    told = {"glupcore.version": __version__, "glupcore.table": f"{found.kind}: {found.rows}"}
    return told | ({"glupcore.results": found.header.decode()} if found.header else {})
