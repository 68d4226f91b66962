"""The data beside the page: figures and matches as CSV, results as they were given."""

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from glupcore.bench.results import BenchResult, Figure, Margin, load
from glupcore.errors import GlupError

_FIGURES = ("name", "what", "unit", "median", "least", "most", "samples")
_MARGINS = ("name", "a", "b", "pairs", "mean", "error", "won", "seconds_a", "seconds_b")


def write_figures(figures: Iterable[Figure], path: Path) -> Path:
    """A line for each figure; the samples stand in one column with spaces between."""
    lines = (
        (f.name, f.what, f.unit, f.median, f.least, f.most, " ".join(map(repr, f.samples)))
        for f in figures
    )
    return _write(path, _FIGURES, lines)


def write_margins(margins: Iterable[Margin], path: Path) -> Path:
    """A line for each match."""
    lines = ((m.name, m.a, m.b, m.pairs, m.mean, m.error, m.won, *m.seconds) for m in margins)
    return _write(path, _MARGINS, lines)


def _write(path: Path, heading: Sequence[str], lines: Iterable[Sequence[Any]]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([heading, *lines])
    return path


def keep_results(results: Iterable[BenchResult], folder: Path) -> list[Path]:
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
