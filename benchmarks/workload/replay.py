"""Replays the recorded workload and verifies every answer.

    python benchmarks/workload/replay.py [--seconds 3600 | --rounds N] [--limit 0.02] [FILE]

Status 1 if an answer was wrong, a call more than 50 ms over its limit, or the memory not flat;
2 for bad arguments, 130 after Ctrl-C, which ends it with what has been verified so far.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Final, NoReturn

from cases import FILE, Case, read_cases, read_header
from report import result, text
from verify import Options, Verifier

from glupcore import GlupError
from glupcore.solvers import names

LIMIT: Final = 0.02
EVERY: Final = 10.0  # seconds between lines of progress


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """End with status 2."""
        self.exit(2, f"{self.prog}: {message}\n")


def replay(
    verifier: Verifier,
    cases: Callable[[], Iterator[Case]],
    rounds: float,
    seconds: float,
    tell: Callable[[], None] = lambda: None,
) -> bool:
    """Go round and round until one of the limits; whether Ctrl-C did not end it before."""
    deadline = time.monotonic() + seconds

    def is_over() -> bool:
        tell()
        return time.monotonic() >= deadline

    try:
        verifier.warm_up(next(cases()))
        while verifier.rounds < rounds and verifier.round(cases(), is_over):
            pass
    except KeyboardInterrupt:
        return False
    return True


class Progress:
    """A line on stderr now and then."""

    def __init__(self, verifier: Verifier, deals: int) -> None:
        self._verifier = verifier
        self._deals = deals
        self._next = time.monotonic() + EVERY

    def __call__(self) -> None:
        """Say how far it is, if it is time."""
        if time.monotonic() < self._next:
            return
        self._next = time.monotonic() + EVERY
        v = self._verifier
        sizes = v.memory.samples
        memory = f", {sizes[-1][1] / 2**20:.1f} MiB" if sizes else ""
        print(
            f"round {v.rounds + 1}, deal {v.cases - v.rounds * self._deals} of {self._deals}: "
            f"{v.total} answers, {v.faults} faults, {v.breaches} over their limit{memory}",
            file=sys.stderr,
        )


def arguments(args: Sequence[str] | None) -> argparse.Namespace:
    """The command line, checked."""
    parser = Parser(prog="replay.py", description="Replay the recorded workload.")
    parser.add_argument("file", nargs="?", type=Path, default=FILE, metavar="FILE")
    parser.add_argument("--seconds", type=float, help="go round and round for so long")
    parser.add_argument("--rounds", type=int, help="default: 1, with --seconds any number")
    parser.add_argument("--deals", type=int, help="only the first so many")
    parser.add_argument("--limit", type=float, help="seconds for a recommendation, default 0.02")
    parser.add_argument("--iterations", type=int, help="instead of a limit of time, or with it")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--solver", default="auto", choices=names())
    parser.add_argument("--save", type=Path, metavar="FILE", help="as a result of glupcore bench")
    parser.add_argument("--json", action="store_true", help="print that instead of the report")
    options = parser.parse_args(args)
    for name in ("seconds", "rounds", "deals", "limit", "iterations", "threads"):
        value = getattr(options, name)
        if value is not None and not 0 < value < float("inf"):
            parser.error(f"--{name}: expected more than 0, given {value}")
    if options.save is not None and not options.save.absolute().parent.is_dir():
        parser.error(f"--save: no folder {options.save.parent}")
    if options.limit is None and options.iterations is None:
        options.limit = LIMIT
    if options.rounds is None:
        options.rounds = 1 if options.seconds is None else float("inf")
    return options


def main(args: Sequence[str] | None = None) -> int:
    """The command line; its status."""
    options = arguments(args)
    start = time.monotonic()
    try:
        header = read_header(options.file)
        deals = min(options.deals or header["deals"], header["deals"])
        asked = Options(options.solver, options.limit, options.iterations, options.threads)
        verifier = Verifier(asked)
        complete = replay(
            verifier,
            lambda: islice(read_cases(options.file), deals),
            options.rounds,
            options.seconds or float("inf"),
            Progress(verifier, deals),
        )
        seconds = time.monotonic() - start
        found = result(verifier, seconds, complete)
        print(json.dumps(found.to_dict()) if options.json else text(verifier, header, seconds))
        if options.save is not None:
            found.save(options.save)
    except (GlupError, OSError) as error:
        print(f"replay.py: {error}", file=sys.stderr)
        return 2
    if not complete:
        return 130
    return 0 if verifier.is_right else 1


if __name__ == "__main__":
    sys.exit(main())
