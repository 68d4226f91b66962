"""Part ``strength``: duplicate deals of Glup against other libraries' ISMCTS, at equal limits."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from found import Found
from search import Log, Match, Outcome, PlayedDeal, match_of, outcome, play_match

from glupcore.bench.results import Margin

PEERS = {"openspiel": "open_spiel", "pyplai": "pyplAI"}


@dataclass(frozen=True)
class Row:
    """A match that is played against each peer."""

    seconds: float | None
    iterations: int | None
    rollouts: str
    pairs: int

    @property
    def limit(self) -> str:
        if self.seconds is not None:
            return f"{self.seconds * 1000:.0f}ms"
        return f"{self.iterations}it"


ROWS = (
    Row(0.02, None, "library", 40),
    Row(0.02, None, "greedy", 20),
    Row(None, 500, "greedy", 15),
)


def measure(
    found: Found, pairs: int | None, log: Path | None, tell: Callable[[str], object]
) -> None:
    """All matches, of so many pairs instead of their own. An interrupt leaves the whole pairs."""
    for peer, package in PEERS.items():
        for row in ROWS:
            match = match_of(peer, row.seconds, row.iterations, row.rollouts)
            name = f"strength.{peer}.{row.limit}.{row.rollouts}"
            found.attempt(
                package, partial(_play, found, name, match, pairs or row.pairs, log, tell)
            )


def _play(
    found: Found,
    name: str,
    match: Match,
    pairs: int,
    log: Path | None,
    tell: Callable[[str], object],
) -> None:
    deals: list[PlayedDeal] = []
    short = name.removeprefix("strength.")
    try:
        for deal in play_match(match, pairs, Log(log, match)):
            deals.append(deal)
            tell(f"{short}: pair {deal.pair + 1} of {pairs}, {deal.margin:+}")
    finally:
        keep(found, name, match, outcome(deals))


def keep(found: Found, name: str, match: Match, played: Outcome) -> None:
    if played.pairs == 0:
        return
    ours, theirs = played.sides
    found.margins.append(
        Margin(
            name=f"peers.{name}",
            a=match.ours,
            b=f"{match.peer}, {match.rollouts} playouts",
            pairs=played.pairs,
            mean=played.margin,
            error=played.margin_error,
            won=played.won,
            seconds=(ours.cpu_seconds / ours.decisions, theirs.cpu_seconds / theirs.decisions),
        )
    )
    found.facts |= {
        f"{name}.playouts.ours": ours.searched / ours.decisions,
        f"{name}.playouts.theirs": theirs.searched / theirs.decisions,
    }
    if not math.isnan(played.won_error):
        found.facts[f"{name}.won.error"] = played.won_error
