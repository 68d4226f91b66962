"""Glupcore beside other engines, in one run: ``python benchmarks/peers/run.py [PART …]``.

The parts: plays a second, iterations a second, exact solving of endgames, strength at Glup itself.
Needs ``pip install "glupcore[peers]"``; a peer that is not installed is named and left out. Ctrl-C
keeps what is done.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NoReturn

import endgame
import iterations
import plays
import rates
import strength
from found import Found, now
from tables import tables

from glupcore.errors import GlupError

BAD_INPUT = 2
INTERRUPTED = 130

Tell = Callable[[str], object]


@dataclass(frozen=True)
class Plan:
    """How much of everything."""

    windows: int = 9
    seconds: float = 0.5  # CPU time of a window
    deals: int = 1000  # solved for the value
    all_deals: int = 500  # solved for all cards
    pairs: int | None = None  # of every match; None: each its own number
    log: Path | None = None


QUICK = Plan(windows=3, seconds=0.1, deals=100, all_deals=60, pairs=2)


def _rated(part: str, rows: Iterable[rates.Rated], found: Found, plan: Plan, tell: Tell) -> None:
    subjects = list(rows)
    try:
        rates.measure(subjects, plan.seconds, plan.windows, tell)
    finally:
        found.figures += rates.figures(part, f"{part}/s", subjects)


PARTS: dict[str, Callable[[Found, Plan, Tell], None]] = {
    "plays": lambda found, plan, tell: _rated("plays", plays.rows(found), found, plan, tell),
    "iterations": lambda found, plan, tell: _rated(
        "iterations", iterations.rows(found), found, plan, tell
    ),
    "endgame": lambda found, plan, tell: endgame.measure(found, plan.deals, plan.all_deals, tell),
    "strength": lambda found, plan, tell: strength.measure(found, plan.pairs, plan.log, tell),
}


class Progress:
    """On the standard error: a line that changes on a terminal, else one every some seconds."""

    EVERY = 10.0

    def __init__(self) -> None:
        self._terminal = sys.stderr.isatty()
        self._told = -math.inf

    def part(self, name: str) -> Tell:
        def tell(text: str) -> None:
            if self._terminal:
                print(f"\r{name}: {text}\x1b[K", end="", file=sys.stderr, flush=True)
            elif time.monotonic() - self._told >= self.EVERY:
                self._told = time.monotonic()
                print(f"{name}: {text}", file=sys.stderr, flush=True)

        return tell

    def end(self) -> None:
        if self._terminal:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def run(names: Sequence[str], plan: Plan, found: Found, progress: Progress) -> int:
    """The parts in order, until something ends them; the status to leave with."""
    try:
        for name in names:
            PARTS[name](found, plan, progress.part(name))
    except KeyboardInterrupt:
        progress.end()
        return complain("interrupted: only what was done by then", INTERRUPTED)
    except (GlupError, OSError, UnicodeDecodeError) as error:  # the log's, say
        progress.end()
        return complain(str(error), BAD_INPUT)
    progress.end()
    return 0


def complain(why: str, status: int) -> int:
    print(f"run.py: {why}", file=sys.stderr)
    return status


class Parser(argparse.ArgumentParser):
    """Whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {message}\n")


def parse(arguments: Sequence[str] | None) -> tuple[argparse.Namespace, Plan]:
    parser = Parser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)}; all")
    parser.add_argument("--quick", action="store_true", help="two minutes, for a first look")
    parser.add_argument("--windows", type=int, help="rounds, at least 7 to be quoted")
    parser.add_argument("--seconds", type=float, help="CPU time of a window")
    parser.add_argument("--deals", type=int, help="endgames solved for the value")
    parser.add_argument("--all-deals", type=int, help="endgames solved for all cards")
    parser.add_argument("--pairs", type=int, help="of every match instead of each its own")
    parser.add_argument("--log", type=Path, help="finished deals of matches; resumed from")
    parser.add_argument("--save", type=Path, metavar="FILE", help="keep the result")
    parser.add_argument("--json", action="store_true", help="print the result, not tables of it")
    options = parser.parse_args(arguments)
    if unknown := sorted(set(options.parts) - PARTS.keys()):
        parser.error(f"PART: expected one of {', '.join(PARTS)}, given {unknown[0]!r}")
    plan = QUICK if options.quick else Plan()
    for name in ("windows", "deals", "all_deals", "pairs", "seconds", "log"):
        value = getattr(options, name)
        if value is None:
            continue
        if isinstance(value, int) and value < 1:
            parser.error(f"--{name.replace('_', '-')}: expected at least 1, given {value}")
        plan = replace(plan, **{name: value})
    if not 0 < plan.seconds <= 60:
        parser.error(f"--seconds: expected more than 0 and at most 60, given {plan.seconds}")
    for name in ("log", "save"):
        if problem := _unwritable(getattr(options, name)):
            parser.error(f"--{name}: {problem}")
    return options, plan


def _unwritable(path: Path | None) -> str | None:
    """Why a file can't be written: said before the run, not after it."""
    if path is None:
        return None
    if path.is_dir():
        return f"expected a file, given the folder {path}"
    if not path.parent.is_dir():
        return f"there is no folder {path.parent}"
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        return f"{path} can't be written"
    return None


def main(arguments: Sequence[str] | None = None) -> int:
    options, plan = parse(arguments)
    found, start, began = Found(), now(), time.monotonic()
    names = [name for name in PARTS if name in (options.parts or PARTS)]
    status = run(names, plan, found, Progress())
    result = found.result(start, time.monotonic() - began, complete=status == 0)
    if options.save is not None:
        try:
            result.save(options.save)
        except OSError as error:
            status = complain(str(error), BAD_INPUT)
    if options.json:
        print(json.dumps(result.to_dict(), indent=1))
    else:
        for table in tables(result):
            print(table.text(), end="\n\n")
    for peer, why in found.left_out.items():
        complain(f"{peer} left out: {why}", status)
    return status


if __name__ == "__main__":
    raise SystemExit(main())
