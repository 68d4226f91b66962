"""Several results seen as one: the newest figure of each name, and what belongs to which suite."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from glupcore.bench.results import BenchResult, Figure, Margin, Signature


def suite_of(name: str) -> str:
    """The suite that a figure or margin of this name belongs to."""
    first = name.partition(".")[0]
    return "limits" if first == "reference" else first


@dataclass(frozen=True)
class Collected:
    """What is to be reported. Of what was measured more than once, the newest counts."""

    results: tuple[BenchResult, ...]  # from the oldest to the newest

    @classmethod
    def of(cls, results: Iterable[BenchResult]) -> "Collected":
        """From results in any order."""
        return cls(tuple(sorted(results, key=lambda result: result.created)))

    @cached_property
    def figures(self) -> dict[str, Figure]:
        """By name, in the order in which they were first measured."""
        return {f.name: f for result in self.results for f in result.figures}

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
        said = dict.fromkeys(key for machine in self.machines for key in machine)
        return [key for key in said if len({m[key] for m in self.machines if key in m}) > 1]

    def suites(self) -> list[str]:
        """All that have a figure, a margin or a fact."""
        names = [suite_of(name) for name in self.figures]
        names += [suite_of(margin.name) for margin in self.margins]
        return list(dict.fromkeys([*names, *self.facts]))

    def figures_of(self, suite: str) -> list[Figure]:
        """Those of one suite."""
        return [figure for figure in self.figures.values() if suite_of(figure.name) == suite]

    def margins_of(self, suite: str) -> list[Margin]:
        """Those of one suite."""
        return [margin for margin in self.margins if suite_of(margin.name) == suite]
