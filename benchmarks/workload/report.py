"""What a replay says: as text, and as a result of glupcore.bench."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from cases import Header
from meters import GRACE, GROWTH
from verify import Verifier

from glupcore.bench import BenchResult, Figure
from glupcore.bench.machine import machine

QUANTILES: Final = {"p50": 0.5, "p99": 0.99, "p999": 0.999, "max": 1.0}
MIB: Final = 2**20


def text(verifier: Verifier, header: Header, seconds: float) -> str:
    """A page about the run."""
    options = verifier.options
    limits = [f"{options.seconds:g} s"] if options.seconds is not None else []
    limits += [f"{options.iterations} iterations"] if options.iterations is not None else []
    made = f"{header['deals']} deals recorded at {header['commit']}"
    lines = [
        f"{made}, {header['proved']} endgames proved",
        f"solver {options.solver}, limit {' or '.join(limits)}, threads {options.threads}",
        f"{verifier.cases} cases, {verifier.rounds} whole rounds, {seconds:.0f} s",
        "",
        "answers verified",
        *(f"{count:9} {sort}" for sort, count in sorted(verifier.answers.items())),
        f"{verifier.total:9} in all",
        "",
        *_budgets(verifier),
        *_memory(verifier),
    ]
    if verifier.first:
        first = ", ".join(f"{name} {took:.2f} s" for name, took in verifier.first.items())
        lines.append(f"first calls, which load and prepare: {first}")
    lines += [f"fault: {fault}" for fault in verifier.listed]
    unlisted = verifier.faults - len(verifier.listed)
    lines += [f"{unlisted} more faults"] if unlisted else []
    lines.append(f"{verifier.faults} faults, {verifier.breaches} calls over their limit")
    return "\n".join(lines)


def _budgets(verifier: Verifier) -> list[str]:
    if verifier.options.seconds is None:
        return []
    lines = [f"{'ms beyond the limit':28}" + "".join(f"{name:>9}" for name in QUANTILES)]
    budgets = {phase: budget for phase, budget in verifier.budgets.items() if budget.wall.count}
    for phase, budget in budgets.items():
        for sort, spread in (("wall clock", budget.wall), ("CPU time", budget.cpu)):
            row = [(spread.quantile(share) - budget.limit) * 1e3 for share in QUANTILES.values()]
            lines.append(f"{f'phase {phase}, {sort}':28}" + "".join(f"{x:9.2f}" for x in row))
    for phase, budget in budgets.items():
        lines.append(
            f"phase {phase}: {budget.breaches} of {budget.wall.count} calls over by more than "
            f"{GRACE * 1e3:.0f} ms, {budget.stalled} of them with CPU time within that"
        )
        lines += [f"  {breach}" for breach in budget.listed]
    return [*lines, ""]


def _memory(verifier: Verifier) -> list[str]:
    memory = verifier.memory
    if not memory.judged:
        return ["memory: not judged, which takes more than one round", ""]
    first, last = memory.judged[0][1] / MIB, memory.judged[-1][1] / MIB
    trend = f"{memory.growth / MIB:+.2f} MiB, {memory.slope * 1000:+.0f} bytes per 1,000 answers"
    verdict = f"{'flat' if memory.is_flat else 'NOT FLAT'} (bound {GROWTH / MIB:.0f} MiB)"
    sizes = f"{first:.1f} MiB after the first round, {last:.1f} at the end"
    return [f"memory: {sizes}; by its trend {trend}: {verdict}", ""]


def result(verifier: Verifier, seconds: float, complete: bool) -> BenchResult:
    """As a file of glupcore.bench."""
    facts: dict[str, float] = {"cases": verifier.cases, "rounds": verifier.rounds}
    facts |= verifier.answers
    facts |= {"answers": verifier.total, "faults": verifier.faults}
    facts |= {"over the limit": verifier.breaches}
    stalled = sum(budget.stalled for budget in verifier.budgets.values())
    facts |= {"over the limit, CPU time within": stalled}
    return BenchResult(
        suites=("workload",),
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        seconds=seconds,
        complete=complete,
        machine=machine(),
        signature={},
        facts={"workload": facts},
        figures=tuple(_figures(verifier)),
        margins=(),
    )


def _figures(verifier: Verifier) -> list[Figure]:
    figures = []
    for phase, budget in verifier.budgets.items():
        if not budget.wall.count or verifier.options.seconds is None:
            continue
        for name, share in QUANTILES.items():
            wall, cpu = budget.wall.quantile(share), budget.cpu.quantile(share)
            for key, what, value in (
                ("latency", "time of a call", wall),
                ("cpu", "CPU time of a call", cpu),
                ("overshoot", "time of a call beyond its limit", wall - budget.limit),
            ):
                what = f"{what}, phase {phase}, {name}"
                figures.append(Figure(f"workload.{key}.phase{phase}.{name}", what, "s", (value,)))
    sizes = tuple(size / MIB for _, size in verifier.memory.samples)
    if sizes:
        figures.append(Figure("workload.memory", "memory of the process", "MiB", sizes))
    if verifier.memory.judged:
        growth = verifier.memory.growth / MIB
        what = "growth after the first round, by its trend"
        figures.append(Figure("workload.memory.growth", what, "MiB", (growth,)))
    return figures
