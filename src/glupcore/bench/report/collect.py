"""Several results seen as one: the newest figure of each name, and what belongs to which suite."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from glupcore.bench.results import BenchResult, Figure, Margin, Signature

SUITE_OF: Mapping[str, str] = {"reference": "limits"}
"""The suite of figures whose names begin otherwise than with its name."""


def suite_of(name: str) -> str:
    """The suite that a figure or margin of this name belongs to."""
    first = name.partition(".")[0]
    return SUITE_OF.get(first, first)


@dataclass(frozen=True)
class Collected:
    """What is to be reported. Of what was measured more than once, the newest counts."""

    results: tuple[BenchResult, ...]  # from the oldest to the newest

    @classmethod
    def of(cls, results: Iterable[BenchResult]) -> "Collected":
        """From results in any order."""
        return cls(tuple(sorted(results, key=lambda result: result.created)))

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        """In the order in which they were first measured."""
        return tuple({f.name: f for result in self.results for f in result.figures}.values())

    @cached_property
    def margins(self) -> tuple[Margin, ...]:
        """As the figures; a match is known by its name and both sides."""
        every = (margin for result in self.results for margin in result.margins)
        return tuple({(m.name, m.a, m.b): m for m in every}.values())

    @cached_property
    def facts(self) -> dict[str, dict[str, float]]:
        """By suite and name."""
        found: dict[str, dict[str, float]] = {}
        for result in self.results:
            for suite, part in result.facts.items():
                found.setdefault(suite, {}).update(part)
        return found

    @cached_property
    def signature(self) -> Signature:
        """By suite."""
        return {suite: part for result in self.results for suite, part in result.signature.items()}

    @cached_property
    def replaced(self) -> int:
        """How many figures and matches a newer one stands for."""
        measured = sum(len(result.figures) + len(result.margins) for result in self.results)
        return measured - len(self.figures) - len(self.margins)

    @cached_property
    def machines(self) -> list[Mapping[str, str]]:
        """The different ones."""
        found: list[Mapping[str, str]] = []
        for result in self.results:
            if result.machine not in found:
                found.append(result.machine)
        return found

    @cached_property
    def differences(self) -> list[str]:
        """What two machines say different things about."""
        said: dict[str, set[str]] = {}
        for machine in self.machines:
            for key, value in machine.items():
                said.setdefault(key, set()).add(value)
        return [key for key, values in said.items() if len(values) > 1]

    def counts(self, suite: str) -> dict[str, float]:
        """What a suite counted: its facts and the numbers of its signature."""
        signed = self.signature.get(suite, {})
        numbers = {name: float(value) for name, value in signed.items() if isinstance(value, int)}
        return {**numbers, **self.facts.get(suite, {})}

    def figures_of(self, suite: str) -> list[Figure]:
        """Those of one suite."""
        return [figure for figure in self.figures if suite_of(figure.name) == suite]

    def margins_of(self, suite: str) -> list[Margin]:
        """Those of one suite."""
        return [margin for margin in self.margins if suite_of(margin.name) == suite]

    def figure(self, name: str) -> Figure | None:
        """The figure of that name."""
        return next((figure for figure in self.figures if figure.name == name), None)

    def suites(self) -> Sequence[str]:
        """All that have a figure, a margin or a fact."""
        names = [suite_of(figure.name) for figure in self.figures]
        names += [suite_of(margin.name) for margin in self.margins]
        return list(dict.fromkeys([*names, *self.facts]))
