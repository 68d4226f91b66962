"""``glupcore report``: a table and a picture of finished matches."""

import click

from glupcore.arena.match import match_of
from glupcore.arena.report import report_table, write_report
from glupcore.cli.inputs import FileName
from glupcore.cli.output import columns, say

EXAMPLES = """\b
Example:
  glupcore report pimc-*.jsonl --out report
"""


@click.command(name="report", epilog=EXAMPLES)
@click.argument("paths", metavar="FILE...", nargs=-1, required=True, type=FileName())
@click.option("--out", type=FileName(file_okay=False), help="A folder for the table and a picture.")
def command(paths: tuple[str, ...], out: str | None) -> None:
    """Report on matches, each FILE one that match --out has written.

    Prints a table in Markdown, or in columns if that is too wide for the terminal: margins with
    errors, time a decision. With --out it is written to a folder, with a picture of margin against
    time a decision, for which matplotlib is needed (pip install "glupcore[plot]"). A match that
    goes on can be reported on too, as far as it is.
    """
    results = [match_of(path) for path in paths]
    if out is None:
        say(report_table(results, columns()))
        return
    for path in write_report(results, out):
        say(str(path))
