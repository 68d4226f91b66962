"""What peers do in a second, in windows of CPU time that take turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from glupcore.bench.measure import Subject, ratios, take_turns
from glupcore.bench.results import Figure


@dataclass
class Rated:
    """A subject that counts what it does.

    ``run`` does so many units, of whatever size suits it, and returns how many plays or
    iterations that were. ``base`` names the row that its ratio is taken to, within each round.
    """

    name: str
    what: str
    run: Callable[[int], float]
    base: str | None = None
    _runs: list[tuple[int, float]] = field(default_factory=list, init=False, repr=False)
    subject: Subject = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.subject = Subject(self.name, self.what, self._counted)

    def _counted(self, units: int) -> None:
        self._runs.append((units, self.run(units)))

    @property
    def rates(self) -> tuple[float, ...]:
        """Plays or iterations a second, one entry a window."""
        samples = self.subject.samples
        # The runs that found the size of a window come first.
        windows = self._runs[len(self._runs) - len(samples) :]
        return tuple(
            done / (units * seconds)
            for (units, done), seconds in zip(windows, samples, strict=True)
        )


def measure(
    rows: Sequence[Rated],
    window: float,
    windows: int,
    tell: Callable[[str], object] = lambda _: None,
) -> None:
    """Windows in turn. An interrupt leaves what has been measured so far."""
    total = windows * len(rows)
    tell(f"finding the size of {len(rows)} windows")
    take_turns(
        [row.subject for row in rows],
        window,
        windows,
        lambda done: tell(f"window {done} of {total}"),
    )


def figures(part: str, unit: str, rows: Sequence[Rated]) -> list[Figure]:
    """Of the rows that were measured, each followed by its ratio to its base."""
    by_name = {row.name: row for row in rows}
    found = []
    for row in rows:
        if not row.rates:
            continue
        name = f"peers.{part}.{row.name}"
        found.append(Figure(name, row.what, unit, row.rates))
        base = by_name.get(row.base or "")
        if base is not None and base.rates:
            what = f"{row.what}: for one of {base.name}"
            found.append(Figure(f"{name}.ratio", what, "×", ratios(row.rates, base.rates)))
    return found
