"""What a run has found so far, and what it was found with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from typing import TypeVar

from glupcore.bench.machine import machine
from glupcore.bench.results import BenchResult, Figure, Margin

PEERS = ("colver", "open_spiel", "endplay", "pyplAI")
MISSING = "not installed"

Made = TypeVar("Made")


@dataclass
class Found:
    """Filled as a run goes on, so that an interrupted one keeps what it has."""

    figures: list[Figure] = field(default_factory=list)
    margins: list[Margin] = field(default_factory=list)
    facts: dict[str, float] = field(default_factory=dict)
    left_out: dict[str, str] = field(default_factory=dict)  # peers, and why

    def attempt(self, peer: str, make: Callable[[], Made]) -> Made | None:
        """What ``make`` makes, or None where the peer can't be imported; that is kept."""
        try:
            return make()
        except ImportError as error:
            known = version_of(peer) != MISSING
            self.left_out[peer] = f"cannot be imported: {error}" if known else MISSING
            return None

    def result(self, start: datetime, seconds: float, complete: bool) -> BenchResult:
        return BenchResult(
            suites=("peers",),
            created=start.isoformat(timespec="seconds"),
            seconds=seconds,
            complete=complete,
            machine=machine(*PEERS),
            signature={},
            facts={"peers": dict(self.facts)},
            figures=tuple(self.figures),
            margins=tuple(self.margins),
        )


def now() -> datetime:
    return datetime.now(UTC)


def version_of(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return MISSING
