"""``glupcore export``: results as Parquet files."""

import click

from glupcore.cli.inputs import INPUT, FileName, open_bytes
from glupcore.cli.output import say
from glupcore.cli.progress import Pace, Progress
from glupcore.tables import TABLES, export

EXAMPLES = """\b
Examples:
  glupcore export match.jsonl --to match.parquet
  glupcore export reviews.jsonl.gz --to decisions.parquet
  glupcore export reviews.jsonl.gz --to deals.parquet --rows deals
  glupcore solve endgames.txt --json | glupcore export - --to endgames.parquet
  glupcore deal --play greedy --count 1000 | glupcore export - --to deals.parquet
"""

_ROWS = tuple(dict.fromkeys(rows for tables in TABLES.values() for rows in tables))


@click.command(name="export", epilog=EXAMPLES)
@click.argument("path", metavar="RESULTS|-", type=INPUT)
@click.option(
    "--to",
    metavar="TABLE",
    type=FileName(dir_okay=False),
    required=True,
    help="The Parquet file to write; one that is there is replaced at the end.",
)
@click.option(
    "--rows",
    type=click.Choice(_ROWS),
    help="What a row is. Of reviews decisions (usually), deals or draws, of auction games auction; "
    "of endgames endgames (usually) or actions; of deals, matches and leagues deals.",
)
def command(path: str, to: str, rows: str | None) -> None:
    """Export results as a Parquet file, for pandas and others.

    RESULTS is what match --out, league --out, review --to, solve --json or deal has written; a file
    that ends in .gz or .zst is unpacked on the way. docs/tables.md has examples,
    docs/reference/tables.md the columns.

    Results of any length take the same memory. Needs pyarrow (pip install "glupcore[bulk]").
    """
    told, pace = Progress(), Pace()
    try:
        with open_bytes(path) as file:
            done = export(file, to, rows=rows, progress=lambda n: told(f"{n} rows{pace(n)}"))
    finally:
        told.clear()
    say(str(done))
