"""The results of candidates over a pool as text for people."""

import math
from collections.abc import Sequence
from string import ascii_uppercase

from glupcore._core import DEFAULT_RULES
from glupcore.arena.games import AnyRules, name_of, text_of
from glupcore.arena.pool import Difference, PoolResult, Row
from glupcore.arena.statistics import Estimate
from glupcore.drawing.columns import aligned

_NONE = "-"

Cells = tuple[str, ...]


def pool_text(
    results: Sequence[PoolResult], seed: int, rules: AnyRules, width: int | None = None
) -> str:
    """Several lines, without a line's end after the last: who plays, and a row for each opponent.

    At most ``width`` characters wide.
    """
    letters = ascii_uppercase[: len(results)]
    game = "" if rules == DEFAULT_RULES else f" of {name_of(text_of(rules))}"
    lines = [f"{name} is {of.candidate}" for name, of in zip(letters, results, strict=True)]
    lines += [f"margins in points a deal{game}, seed {seed}", "", *aligned(_rows(results), width)]
    lines.append("")
    for name, result in zip(letters, results, strict=True):
        if (worst := result.worst) is not None:
            margin = _cell(worst.result.estimate)
            lines.append(f"worst of {name}: {margin} against {worst.member.name}")
    return "\n".join(lines).rstrip()


def _rows(results: Sequence[PoolResult]) -> list[Cells]:
    letters = ascii_uppercase[: len(results)]
    differences = [Difference.of(result, results[0]) for result in results[1:]]
    heading = ("against", "pairs", *letters, *(f"{name} − A" for name in letters[1:]))
    rows: list[Cells] = [heading]
    members = dict.fromkeys(row.member for result in results for row in result.rows)
    for member in members:
        found = [_row_of(result, member.name) for result in results]
        pairs = max(row.result.pairs for row in found if row is not None)
        margins = [_NONE if row is None else _cell(row.result.estimate) for row in found]
        apart = [_cell(one.rows[member.name]) if member.name in one.rows else _NONE
                 for one in differences]  # fmt: skip
        rows.append((member.name, str(pairs), *margins, *apart))
    means = [_figure(one.mean, one.error) for one in results]
    means += [_figure(one.mean, one.error) for one in differences]
    rows.append((f"mean of {len(members)}", "", *means))
    times = [_milliseconds(result) for result in results]
    rows.append(("ms a decision", "", *times, *("" for _ in differences)))
    return rows


def _row_of(result: PoolResult, name: str) -> Row | None:
    return next((row for row in result.rows if row.member.name == name), None)


def _cell(estimate: Estimate) -> str:
    return _figure(estimate.mean, estimate.error)


def _figure(mean: float, error: float) -> str:
    if math.isnan(mean):
        return _NONE
    return f"{mean:+.1f} ± {error:.1f}" if math.isfinite(error) else f"{mean:+.1f}"


def _milliseconds(result: PoolResult) -> str:
    """The mean over all decisions of the candidate."""
    sides = [(row.result.a, row.result.pairs) for row in result.rows]
    decisions = math.fsum(side.decisions * pairs for side, pairs in sides)
    known = [(side, pairs) for side, pairs in sides if not math.isnan(side.seconds)]
    if not decisions:
        return _NONE
    seconds = math.fsum(side.seconds * side.decisions * pairs for side, pairs in known)
    return f"{1000 * seconds / decisions:.3g}"
