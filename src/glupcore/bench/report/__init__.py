"""The report of benchmarks: one page that stands alone, and its data beside it."""

import os
from collections.abc import Sequence
from pathlib import Path

from glupcore.bench.report.collect import Collected
from glupcore.bench.report.data import keep_results, write_figures, write_margins
from glupcore.bench.results import BenchResult
from glupcore.errors import GlupError
from glupcore.support.plotting import require_matplotlib

__all__ = ["write_report"]


def write_report(results: Sequence[BenchResult], folder: str | os.PathLike[str]) -> list[Path]:
    """Write ``index.html`` and the data into ``folder``, which is made if need be; their paths.

    The data are figures.csv, margins.csv and a JSON file for each result, unless the folder has it
    already. Of a figure that several results have, the page shows the newest. Raises GlupError if
    matplotlib, which draws the pictures, is not installed or if there is no result; then nothing is
    written. Raises OSError.
    """
    require_matplotlib("report")
    from glupcore.bench.report.page import page

    if not results:
        raise GlupError("report: expected at least one result")
    found = Collected.of(results)
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    data = [
        write_figures(found.figures, folder / "figures.csv"),
        write_margins(found.margins, folder / "margins.csv"),
        *keep_results(found.results, folder),
    ]
    index = folder / "index.html"
    index.write_text(page(found, [path.name for path in data]), encoding="utf-8")
    return [index, *data]
