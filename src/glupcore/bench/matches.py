"""Matches that were played elsewhere, as results of a benchmark."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from glupcore.arena.match import match_of
from glupcore.arena.report import rules_of
from glupcore.arena.results import MatchResult
from glupcore.bench.results import BenchResult, Margin


def margin_of(result: MatchResult) -> Margin:
    """A match of ours; its times are wall clock."""
    return Margin(
        name=f"strength.{result.a.player}",
        a=result.a.player,
        b=result.b.player,
        pairs=result.pairs,
        mean=result.estimate.mean,
        error=result.estimate.error,
        won=result.won,
        seconds=(result.a.seconds, result.b.seconds),
    )


def result_of_matches(paths: Sequence[Path]) -> BenchResult:
    """Match files as one result. Where they were played, it does not know.

    Raises GlupError for a file that is none or if they are of several games, and OSError.
    """
    results = [match_of(path) for path in paths]
    rules_of(results)
    margins = list(map(margin_of, results))
    newest = max(path.stat().st_mtime for path in paths)
    return BenchResult(
        suites=("matches",),
        created=datetime.fromtimestamp(newest, UTC).isoformat(timespec="seconds"),
        seconds=0.0,
        complete=True,
        machine={},
        signature={},
        facts={},
        figures=(),
        margins=tuple(margin for margin in margins if margin.pairs),
    )
