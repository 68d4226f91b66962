"""A run of suites: what they add to, how much time they have, and what they tell of it."""

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib import import_module
from typing import Final, Protocol, cast

from glupcore.bench import reference
from glupcore.bench.machine import machine
from glupcore.bench.measure import (
    LEAST_WINDOWS,
    Clock,
    Subject,
    TimeIsUp,
    never,
    take_turns,
    window_of,
)
from glupcore.bench.results import THE_SIGNATURE, BenchResult, Figure, Margin, Signature
from glupcore.errors import GlupError

SUITES: Final = ("rules", "endgame", "search", "strength")
SPEEDTEST: Final = "speedtest"
SECONDS: Final = 30.0  # of a suite
_SIGNED: Final = 0.25  # of that, for its signature at most

Tell = Callable[[str], None]


class Suite(Protocol):
    """A module of ``glupcore.bench.suites``."""

    def signature(self, is_over: Callable[[], bool] = never) -> dict[str, int | str]:
        """What it does in numbers that no clock touches. Raises TimeIsUp."""
        ...

    def measure(self, run: "Run") -> None:
        """Add what was measured to ``run``, bit by bit: an interrupt keeps what is there."""
        ...


def suite(name: str) -> Suite:
    """The suite of that name. Raises GlupError."""
    if name not in SUITES:
        known = ", ".join((*SUITES, SPEEDTEST))
        raise GlupError(f"suite: expected one of {known}, given {name!r}")
    return cast(Suite, import_module(f"glupcore.bench.suites.{name}"))


def chosen_suites(names: Sequence[str]) -> tuple[str, ...]:
    """Each once, in order; all of them without a name or for ``speedtest``."""
    return SUITES if not names or SPEEDTEST in names else tuple(dict.fromkeys(names))


@dataclass
class Run:
    """What a suite is given: ``seconds`` of time, and where to put what it finds.

    What it can't do in that time it leaves out, and says so (``left_out``).
    """

    seconds: float
    tell: Tell
    figures: list[Figure] = field(default_factory=list)
    margins: list[Margin] = field(default_factory=list)
    facts: dict[str, float] = field(default_factory=dict)
    left_out: list[str] = field(default_factory=list)
    clock: Clock = time.perf_counter
    start: float = math.nan
    whole: float = math.nan  # seconds for what is measured, of which parts have their shares

    def __post_init__(self) -> None:
        if math.isnan(self.start):
            self.start = self.clock()
        if math.isnan(self.whole):
            self.whole = self.seconds

    @property
    def left(self) -> float:
        """Seconds that are left."""
        return self.seconds - (self.clock() - self.start)

    def until(self, share: float) -> Callable[[], bool]:
        """Whether that share of the time, 0 to 1, is over."""
        return lambda: self.left <= (1 - share) * self.whole

    def take_turns(
        self,
        subjects: Sequence[Subject],
        share: float = 1.0,
        figure: Callable[[Subject], Figure] = Subject.figure,
        clock: Clock = time.process_time,
    ) -> None:
        """Measure ``subjects`` in windows that take turns, until that share of the time is over.

        What they have is added, each as its ``figure``, even if an interrupt ends it. Where there
        is too little time the first are measured.
        """
        window = window_of(self.left - (1 - share) * self.whole, len(subjects))
        total = LEAST_WINDOWS * len(subjects)
        self.tell(f"{len(subjects)} operations, {LEAST_WINDOWS} windows of {1e3 * window:.0f} ms")
        try:
            take_turns(
                subjects,
                window,
                tell=lambda n: self.tell(f"window {n} of {total}"),
                clock=clock,
                is_over=self.until(share),
            )
        finally:
            self.figures += [figure(subject) for subject in subjects if subject.samples]
            self.left_out += [subject.what for subject in subjects if not subject.samples]


def run_suites(
    names: Sequence[str] = (), seconds: float | None = None, tell: Tell = lambda _: None
) -> BenchResult:
    """Run some suites, all of them without a name or for ``speedtest``.

    ``seconds`` is the time for all of them together, by default 30 for each; what there is no time
    for is ``left_out``. An interrupt ends the run with what has been measured, and ``complete`` is
    false. Raises GlupError for a bad name.
    """
    chosen = chosen_suites(names)
    modules = {name: suite(name) for name in chosen}
    share = SECONDS if seconds is None else seconds / len(chosen)
    created, start = datetime.now(UTC), time.perf_counter()
    signature: Signature = {}
    facts: dict[str, Mapping[str, float]] = {}
    figures: list[Figure] = []
    margins: list[Margin] = []
    left_out: list[str] = []
    scale = reference.Reference()
    complete = True
    for name, module in modules.items():
        run = Run(share, lambda text, name=name: tell(f"{name}: {text}"))  # type: ignore[misc]
        try:
            run.tell(THE_SIGNATURE)
            try:
                signature[name] = module.signature(run.until(_SIGNED))
            except TimeIsUp:
                run.left_out.append(THE_SIGNATURE)
            scale.measure(share)
            run.whole = max(run.left, 0.0)
            module.measure(run)
            scale.measure(share)
        except KeyboardInterrupt:
            complete = False
        figures += run.figures
        margins += run.margins
        facts[name] = run.facts
        left_out += [f"{name}: {what}" for what in run.left_out]
        if not complete:
            break
    return BenchResult(
        suites=chosen,
        created=created.isoformat(timespec="seconds"),
        seconds=time.perf_counter() - start,
        complete=complete,
        machine=machine(),
        signature=signature,
        facts=facts,
        figures=(*scale.figures(), *figures),
        margins=tuple(margins),
        left_out=tuple(left_out),
    )


def signatures(names: Sequence[str] = ()) -> Signature:
    """The signature of some suites, of all without a name, without measuring anything."""
    return {name: suite(name).signature() for name in chosen_suites(names)}
