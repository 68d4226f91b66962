"""Duplicate deals between a glupcore player and a peer's ISMCTS at equal limits.

``python benchmarks/peers/search.py --peer openspiel --seconds 0.02 --pairs 10 --log match.jsonl``
needs ``pip install "glupcore[peers]"``. Each deck is played twice with the seats swapped, and the
pair is one observation. Each side plays all of its deal by itself, phase 2 included.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from players import ROLLOUTS, OpenSpielIsmcts, Player, PyplaiIsmcts

import glupcore
from glupcore.errors import GlupError
from glupcore.solvers.spec import Spec


@dataclass(frozen=True)
class Match:
    """All that says which match a deal belongs to; the number of pairs may grow."""

    ours: str  # the specification of glupcore's player
    peer: str
    seconds: float | None
    iterations: int | None
    rollouts: str
    exploration: float | None  # OpenSpiel's alone
    seed: int
    rules: str = "glup"


@dataclass
class Side:
    """What a player's decisions of one deal took; a forced move is none."""

    decisions: int = 0
    cpu_seconds: float = 0.0
    searched: int = 0


@dataclass
class PlayedDeal:
    """One deal: ``scores`` and ``sides`` have glupcore first, whatever its seat."""

    pair: int
    seat: int  # glupcore's
    scores: tuple[int, int]
    sides: tuple[Side, Side] = field(default_factory=lambda: (Side(), Side()))

    @property
    def margin(self) -> int:
        return self.scores[0] - self.scores[1]


class Ours:
    """A solver of glupcore as a player."""

    def __init__(self, specification: str) -> None:
        self._spec = Spec.parse(specification)
        self._solver = self._spec.solver()
        self.searched = 0

    def act(self, state: glupcore.State, seed: int) -> str:
        assert state.player is not None
        advice = self._solver.advise(state.view(state.player), self._spec.limits(), seed)
        if advice.stopped == "interrupt":  # it answers Ctrl-C with what it has
            raise KeyboardInterrupt
        self.searched += sum(value.samples for value in advice.actions)
        return advice.action


def peer_player(match: Match) -> Player:
    if match.peer == "pyplai":
        return PyplaiIsmcts(match.seconds, match.iterations, rollouts=match.rollouts)
    assert match.exploration is not None
    return OpenSpielIsmcts(
        match.seconds,
        match.iterations,
        rollouts=match.rollouts,
        exploration=match.exploration,
    )


def seed_of(*parts: object) -> int:
    """A seed below 2**64 for a deal or a decision, the same in every run."""
    return random.Random(" ".join(map(str, parts))).getrandbits(64)


def play(match: Match, players: tuple[Player, Player], pair: int, seat: int) -> PlayedDeal:
    """One deal, glupcore's player in that seat; both deals of a pair have the deck and dealer."""
    state = glupcore.State.from_seed(seed_of(match.seed, pair), dealer=pair % 2, rules=match.rules)
    deal = PlayedDeal(pair, seat, (0, 0))
    ply = 0
    while state.player is not None:
        legal = state.legal_actions()
        action = legal[0]
        if len(legal) > 1:
            mover = int(state.player != seat)
            player, side = players[mover], deal.sides[mover]
            seed = seed_of(match.seed, pair, seat, ply)
            before, start = player.searched, time.process_time()
            action = player.act(state, seed)
            side.cpu_seconds += time.process_time() - start
            side.searched += player.searched - before
            side.decisions += 1
        state.apply(action)
        ply += 1
    deal.scores = (state.scores[seat], state.scores[1 - seat])
    return deal


class Log:
    """Finished deals, one JSON object a line; deals of other matches may stand between them."""

    def __init__(self, path: Path | None, match: Match) -> None:
        self._path = path
        self._match = asdict(match)

    def read(self) -> Iterator[PlayedDeal]:
        if self._path is None or not self._path.exists():
            return
        for line in self._path.read_text(encoding="utf-8").splitlines():
            try:
                row = json.loads(line)
            except json.JSONDecodeError:
                continue  # a run was stopped while it wrote: that deal is played again
            if not isinstance(row, dict) or not isinstance(row.get("match"), dict):
                continue
            if {"rules": "glup"} | row["match"] == self._match:
                first, second = (Side(**side) for side in row["sides"])
                yield PlayedDeal(row["pair"], row["seat"], tuple(row["scores"]), (first, second))

    def append(self, deal: PlayedDeal) -> None:
        if self._path is None:
            return
        with self._path.open("a+", encoding="utf-8") as file:
            if file.tell() and not self._path.read_bytes().endswith(b"\n"):
                file.write("\n")
            file.write(json.dumps({"match": self._match, **asdict(deal)}) + "\n")


def play_match(match: Match, pairs: int, log: Log) -> Iterator[PlayedDeal]:
    """All deals of the first so many pairs, those already in the log not played again."""
    played = {(deal.pair, deal.seat): deal for deal in log.read() if deal.pair < pairs}
    players = (Ours(match.ours), peer_player(match))
    for pair in range(pairs):
        for seat in (0, 1):
            deal = played.get((pair, seat))
            if deal is None:
                deal = play(match, players, pair, seat)
                log.append(deal)
            yield deal


@dataclass(frozen=True)
class Outcome:
    """Of the pairs of which both deals are played; ``sides`` are sums, glupcore's first."""

    pairs: int
    margin: float  # points a deal
    margin_error: float
    won: float  # share of pairs
    won_error: float
    sides: tuple[Side, Side]


def outcome(deals: Sequence[PlayedDeal]) -> Outcome:
    by_pair: dict[int, list[PlayedDeal]] = {}
    for deal in deals:
        by_pair.setdefault(deal.pair, []).append(deal)
    whole = [pair for pair in by_pair.values() if len(pair) == 2]
    margins = [statistics.mean(deal.margin for deal in pair) for pair in whole]
    won = [(margin > 0) + 0.5 * (margin == 0) for margin in margins]
    return Outcome(
        pairs=len(whole),
        margin=statistics.mean(margins) if margins else math.nan,
        margin_error=standard_error(margins),
        won=statistics.mean(won) if won else math.nan,
        won_error=standard_error(won),
        sides=(_total(whole, 0), _total(whole, 1)),
    )


def standard_error(values: Sequence[float]) -> float:
    if len(values) < 2:
        return math.nan
    return statistics.stdev(values) / math.sqrt(len(values))


def _total(pairs: Sequence[Sequence[PlayedDeal]], at: int) -> Side:
    total = Side()
    for pair in pairs:
        for deal in pair:
            total.decisions += deal.sides[at].decisions
            total.cpu_seconds += deal.sides[at].cpu_seconds
            total.searched += deal.sides[at].searched
    return total


def summary(match: Match, found: Outcome) -> Iterator[str]:
    yield (
        f"{found.pairs} pairs: glupcore won {found.won:.1%} ± {found.won_error:.1%}, "
        f"margin {found.margin:+.1f} ± {found.margin_error:.1f} points a deal"
    )
    names = (match.ours, f"{match.peer} (rollouts: {match.rollouts})")
    for name, side in zip(names, found.sides, strict=True):
        yield (
            f"  {name}: {side.cpu_seconds / side.decisions * 1e3:.2f} ms CPU a decision, "
            f"{side.decisions / side.cpu_seconds:,.0f} decisions/s, "
            f"{side.searched / side.decisions:,.0f} iterations a decision, "
            f"{side.searched / side.cpu_seconds:,.0f} iterations/s"
        )


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peer", choices=("openspiel", "pyplai"), required=True)
    parser.add_argument("--ours", help="a specification; default: auto with the same limits")
    parser.add_argument("--pairs", type=int, default=10)
    parser.add_argument("--seconds", type=float, help="CPU time a decision")
    parser.add_argument("--iterations", type=int, help="iterations a decision")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rollouts", choices=ROLLOUTS, default="library")
    parser.add_argument("--exploration", type=float, default=0.5, help="OpenSpiel's uct_c")
    parser.add_argument("--rules", choices=glupcore.RULESETS, default="glup")
    parser.add_argument("--log", type=Path, help="finished deals, appended to and resumed from")
    options = parser.parse_args(arguments)
    if options.seconds is None and options.iterations is None:
        parser.error("expected --seconds, --iterations, or both")
    if options.pairs < 1:
        parser.error(f"--pairs: expected at least 1, given {options.pairs}")
    return options


def match_of(
    peer: str,
    seconds: float | None,
    iterations: int | None,
    rollouts: str,
    ours: str | None = None,
    exploration: float = 0.5,
    seed: int = 1,
    rules: str = "glup",
) -> Match:
    """Our side is ``auto`` with the same limits unless told otherwise."""
    limits = {"seconds": seconds, "iterations": iterations}
    same = ",".join(f"{key}={value}" for key, value in limits.items() if value is not None)
    return Match(
        ours=ours or f"auto:{same}",
        peer=peer,
        seconds=seconds,
        iterations=iterations,
        rollouts=rollouts,
        exploration=exploration if peer == "openspiel" else None,
        seed=seed,
        rules=rules,
    )


def main(arguments: Sequence[str] | None = None) -> None:
    options = parse(arguments)
    match = match_of(
        options.peer,
        options.seconds,
        options.iterations,
        options.rollouts,
        options.ours,
        options.exploration,
        options.seed,
        options.rules,
    )
    deals = []
    try:
        for deal in play_match(match, options.pairs, Log(options.log, match)):
            deals.append(deal)
            scores = "{}:{}".format(*deal.scores)
            line = f"pair {deal.pair} seat {deal.seat}  {scores:>9}  {deal.margin:+5}"
            print(line, file=sys.stderr)
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
    except (GlupError, ImportError, OSError) as error:
        print(f"search.py: {error}", file=sys.stderr)
        raise SystemExit(2) from None
    found = outcome(deals)
    if found.pairs:
        print("\n".join(summary(match, found)))


if __name__ == "__main__":
    main()
