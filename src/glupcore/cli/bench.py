"""``glupcore bench``: how fast and how strong, here and now."""

from pathlib import Path

import click

from glupcore._entry import INTERRUPTED
from glupcore.bench.beside import LEAST as LEAST_IN_TURN
from glupcore.bench.beside import beside as in_turn
from glupcore.bench.compare import LEAST, Comparison, compare
from glupcore.bench.matches import result_of_matches
from glupcore.bench.results import BenchResult, load
from glupcore.bench.run import SPEEDTEST, SUITES, run_suites, signatures
from glupcore.bench.signature import digest
from glupcore.bench.tables import comparison_text, text
from glupcore.cli.inputs import FileName
from glupcore.cli.numbers import Number
from glupcore.cli.output import columns, say, say_aside, say_json
from glupcore.cli.progress import Progress
from glupcore.support.files import check_writable, make_folder
from glupcore.support.plotting import require_matplotlib

EXAMPLES = """\b
Examples:
  glupcore bench rules --seconds 10
  glupcore bench --save before.json                 all suites, two minutes
  glupcore bench endgame --compare before.json      faster or slower than before?
  glupcore bench rules --beside old/bin/python      the same, to some per cent, in turn
  glupcore bench --report report                    a page with pictures: report/index.html
"""

_REPORTED = "bench.json"  # this run's result in the folder of a report
_WRITTEN = (_REPORTED, "matches.json")  # by a report, which is not to read them again


@click.command(name="bench", epilog=EXAMPLES)
@click.argument("suites", nargs=-1, type=click.Choice([*SUITES, SPEEDTEST]))
@click.option(
    "--seconds",
    type=Number(min=0, min_open=True),
    help="Time for all of them together.  [default: 30 for each]",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--save", type=FileName(dir_okay=False), help="Write the result to this file.")
@click.option(
    "--compare",
    "former",
    type=FileName(dir_okay=False),
    metavar="FILE",
    help="Say what is faster or slower than in a saved result.",
)
@click.option(
    "--beside",
    type=FileName(),
    metavar="PYTHON",
    help="Take turns with another installation, and say what is faster or slower here than there.",
)
@click.option(
    "--report",
    type=FileName(file_okay=False),
    metavar="DIR",
    help="Write a page with pictures, and the data beside it, into this folder.",
)
@click.option("--signature", "only_signature", is_flag=True, help="Measure nothing.")
def command(
    suites: tuple[str, ...],
    seconds: float | None,
    as_json: bool,
    save: str | None,
    former: str | None,
    beside: str | None,
    report: str | None,
    only_signature: bool,
) -> int:
    """Measure how fast and how strong the engine is.

    Suites: rules (states, legal actions, declarations, worlds, playouts), endgame (phase 2 solved
    exactly), search (playouts a second, threads, time to a stable choice, latency), strength (short
    matches); speedtest, or none, is all of them in two minutes. Times are CPU times, medians over
    windows that take turns.

    The signature is made of counts on fixed positions. It depends on no clock and no machine: if it
    is the same, both did the same work.

    A report draws what lies in its folder too: results of benchmarks/peers and of
    benchmarks/workload, and match files (*.jsonl).
    """
    if only_signature:
        _reject_with("--signature", seconds, save, former, beside, report)
        found = signatures(suites)
        say_json({"digest": digest(found), **found}, indent=1)
        return 0
    if beside is not None:
        _reject_with("--beside", former, report)
    if save is not None:
        check_writable(save)
    if report is not None:
        make_folder(report)
    before = None if former is None else load(former)
    others: list[BenchResult] = []
    if report is not None:
        require_matplotlib("bench --report")
        others = _lying_in(Path(report))
    told = Progress()
    least = LEAST
    try:
        if beside is None:
            result = run_suites(suites, seconds, told)
        else:
            before, result = in_turn(beside, suites, seconds, told)
            least = LEAST_IN_TURN
    finally:
        told.clear()
    if save is not None:
        result.save(save)
    comparison = None if before is None else compare(before, result, least)
    _tell(result, comparison, as_json)
    if report is not None:
        _write_report(result, others, Path(report))
    return 0 if result.complete else INTERRUPTED


def _reject_with(option: str, *others: object) -> None:
    if any(other is not None for other in others):
        why = {"--signature": "measures nothing", "--beside": "is a comparison by itself"}
        raise click.UsageError(f"{option} {why[option]}: expected no other option with it.")


def _lying_in(folder: Path) -> list[BenchResult]:
    """Results of other tools, and matches."""
    files = sorted(path for path in folder.iterdir() if path.is_file())
    found = [load(path) for path in files if path.suffix == ".json" and path.name not in _WRITTEN]
    if matches := [path for path in files if path.suffix == ".jsonl"]:
        found.append(result_of_matches(matches))
    return found


def _tell(result: BenchResult, comparison: Comparison | None, as_json: bool) -> None:
    if as_json:
        more = {} if comparison is None else {"comparison": comparison.to_dict()}
        say_json({**result.to_dict(), **more})
        return
    say(text(result, columns()))
    if comparison is not None:
        say("\n" + comparison_text(comparison, columns()))


def _write_report(result: BenchResult, others: list[BenchResult], folder: Path) -> None:
    from glupcore.bench.report import write_report

    result.save(folder / _REPORTED)
    page = write_report([result, *others], folder)[0]
    say_aside(str(page))
