"""The report of benchmarks: one page that stands alone, and its data beside it."""

import csv
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from glupcore.bench.report.collect import Collected
from glupcore.bench.results import BenchResult, load
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
    figures = [
        ("name", "what", "unit", "median", "least", "most", "samples"),
        *((f.name, f.what, f.unit, f.median, f.least, f.most, " ".join(map(repr, f.samples)))
          for f in found.figures.values()),
    ]  # fmt: skip
    margins = [
        ("name", "a", "b", "pairs", "mean", "error", "won", "seconds_a", "seconds_b"),
        *((m.name, m.a, m.b, m.pairs, m.mean, m.error, m.won, *m.seconds) for m in found.margins),
    ]
    data = [
        _write(folder / "figures.csv", figures),
        _write(folder / "margins.csv", margins),
        *_keep(found.results, folder),
    ]
    index = folder / "index.html"
    index.write_text(page(found, [path.name for path in data]), encoding="utf-8")
    return [index, *data]


def _write(path: Path, rows: Iterable[Sequence[Any]]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)
    return path


def _keep(results: Iterable[BenchResult], folder: Path) -> list[Path]:
    """Files of the results in ``folder``: those that have them already, and new ones."""
    there = {path: _content(path) for path in sorted(folder.glob("*.json"))}
    kept: list[Path] = []
    for result in results:
        content = result.to_dict()
        path = next((path for path, found in there.items() if found == content), None)
        if path is None:
            path = _free_name(result, folder, kept)
            result.save(path)
            there[path] = content
        if path not in kept:
            kept.append(path)
    return kept


def _content(path: Path) -> Any:
    try:
        return load(path).to_dict()
    except (OSError, GlupError):
        return None


def _free_name(result: BenchResult, folder: Path, taken: Sequence[Path]) -> Path:
    own = result.suites[0] if len(result.suites) == 1 else ""
    name = own if own in ("peers", "workload", "matches") else "bench"
    path, number = folder / f"{name}.json", 1
    while path in taken:
        number += 1
        path = folder / f"{name}-{number}.json"
    return path
