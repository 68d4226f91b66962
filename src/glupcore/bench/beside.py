"""Two installations in turn, each time in a new process: what changes of a few per cent need."""

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from glupcore.bench.results import BenchResult, Figure
from glupcore.bench.run import SECONDS, Tell, chosen_suites
from glupcore.errors import GlupError

ROUNDS: Final = 5
LEAST: Final = 0.01
"""No difference smaller than this is believed even so."""


def beside(
    python: str,
    names: Sequence[str] = (),
    seconds: float | None = None,
    tell: Tell = lambda _: None,
    rounds: int = ROUNDS,
) -> tuple[BenchResult, BenchResult]:
    """The results of the installation of the interpreter ``python``, and of this one.

    Each runs ``rounds`` times in a process of its own, in turn, in about ``seconds`` for all of
    that; a figure's samples are the medians of its runs. So where the system puts a process, and
    what the machine does meanwhile, meets both alike. Raises GlupError if one can't be run.
    """
    chosen = chosen_suites(names)
    whole = 2 * SECONDS * len(chosen) if seconds is None else seconds
    options = [*chosen, "--json", "--seconds", str(whole / (2 * rounds))]
    there: list[BenchResult] = []
    here: list[BenchResult] = []
    sides = [(python, there), (sys.executable, here)]
    for round_ in range(rounds):
        for which, runs in sides:
            tell(f"round {round_ + 1} of {rounds}: {which}")
            runs.append(_run(which, options))
        sides.reverse()
    return merged(there), merged(here)


def _run(python: str, options: Sequence[str]) -> BenchResult:
    try:
        done = subprocess.run(
            [python, "-P", "-m", "glupcore", "bench", *options], capture_output=True
        )
    except OSError as error:
        raise GlupError(f"{python}: {error.strerror}") from None
    if done.returncode == 130:
        raise KeyboardInterrupt
    if not done.stdout.startswith(b"{"):
        said = done.stderr.decode(errors="replace").strip().splitlines() or ["it printed nothing"]
        raise GlupError(f"{python} -m glupcore bench: {said[-1]}")
    return BenchResult.parse(done.stdout, python)


def merged(runs: Sequence[BenchResult]) -> BenchResult:
    """Runs of the same suites as one, a figure's samples being their medians."""
    first = runs[0]
    samples: dict[str, list[float]] = {}
    for run in runs:
        for figure in run.figures:
            samples.setdefault(figure.name, []).append(figure.median)
    figures = [
        Figure(one.name, one.what, one.unit, tuple(samples[one.name])) for one in first.figures
    ]
    return replace(
        first,
        seconds=sum(run.seconds for run in runs),
        complete=all(run.complete for run in runs),
        figures=tuple(figures),
    )
