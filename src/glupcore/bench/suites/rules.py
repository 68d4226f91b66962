"""The rules: states copied and played on, legal actions, declarations, worlds, playouts."""

import zlib
from collections.abc import Callable
from functools import cache
from typing import Final

import numpy as np

import glupcore.bench._kernels as _kernels
from glupcore._core import Random, State, random_deals, ruleset
from glupcore.bench import auction
from glupcore.bench.deals import GAMES, deals, decision, named
from glupcore.bench.measure import Subject, TimeIsUp, never
from glupcore.bench.run import Run
from glupcore.support.weights import GLUP

OPERATIONS: Final = {
    "copy": "copy of a State",
    "apply": "an action taken, over whole deals",
    "hash": "hash of a State",
    "child.copy": "a child: copy, apply",
    "declarations.count": "declarations of a meld decision, counted",
    "declarations.list": "declarations of a meld decision, listed",
    "legal.phase1": "legal cards, phase 1",
    "legal.phase2": "legal cards, phase 2",
    "perft": "a leaf of perft 3",
    "view": "View of a State",
    "world": "a world that fits a view",
}
POLICIES: Final = ("random", "greedy")
PASS: Final = 16  # deals of a call
PERFT_DEPTH: Final = 4
PERFT_TRICKS: Final = {
    GLUP: (0, 1, 10, 20, 28, 30, 40),
    "two-handed": (0, 1, 4, 8, 11, 12, 16),
}
RANDOM_DEALS, GREEDY_DEALS = 4_000, 1_000


@cache
def kernels(rules: str = GLUP) -> _kernels.Kernels:
    """The core's loops over every decision of the fixed deals."""
    return _kernels.Kernels([(deal.start(), deal.actions) for deal in deals(rules)])


def signature(is_over: Callable[[], bool] = never) -> dict[str, int | str]:
    """Of each game: counts of the rules alone, and the scores of deals that policies play."""
    found = {
        named(rules, key, ": "): value
        for rules in GAMES
        for key, value in _signature(rules, is_over).items()
    }
    return found | auction.signature()


def _signature(rules: str, is_over: Callable[[], bool]) -> dict[str, int | str]:
    legal = leaves = declarations = 0
    finals = []
    for deal in deals(rules):
        if is_over():
            raise TimeIsUp
        state = deal.start()
        depths = dict.fromkeys(PERFT_TRICKS[rules])
        for action in deal.actions:
            actions = state.legal_actions()
            legal += len(actions)
            declarations += sum(":" in text for text in actions)
            if state.trick in depths and state.decision == "lead":
                del depths[state.trick]
                leaves += state.perft(PERFT_DEPTH)
            state.apply(action)
        finals.append(state.scores)
    found: dict[str, int | str] = {
        "legal actions": legal,
        "declarations": declarations,
        f"perft {PERFT_DEPTH}": leaves,
        "scores": zlib.crc32(repr(finals).encode()),
    }
    for policy, count in zip(POLICIES, (RANDOM_DEALS, GREEDY_DEALS), strict=True):
        scores = random_deals(count, policy, seed=1, rules=rules)
        found[f"{policy} deals"] = zlib.crc32(scores.astype("<i4").tobytes())
        found[f"{policy} points"] = int(scores.sum(dtype=np.int64))
    return found


def measure(run: Run) -> None:
    """Every operation, in windows that take turns."""
    run.facts.update(kernels().facts())
    run.take_turns(subjects())


def subjects() -> list[Subject]:
    """The operations of each game."""
    found = []
    for rules in GAMES:
        found += [_operation(rules, name, what) for name, what in OPERATIONS.items()]
        for policy in POLICIES:
            found += [_deals(rules, policy), _playouts(rules, policy)]
    return found + auction.subjects()


def _subject(rules: str, name: str, what: str, work: Callable[[int], None], per: float) -> Subject:
    return Subject(f"rules.{named(rules, name, '.')}", named(rules, what, ": "), work, per)


def _operation(rules: str, name: str, what: str) -> Subject:
    """Units are those of the kernel: a pass over its data is many of them."""
    loops = kernels(rules)
    units = loops.run(name, 1)

    def work(count: int) -> None:
        loops.run(name, count)

    return _subject(rules, name, what, work, units)


def _deals(rules: str, policy: str) -> Subject:
    seeds = iter(range(1 << 62))

    def work(count: int) -> None:
        random_deals(PASS * count, policy, seed=next(seeds), rules=rules)

    what = f"a card of a {policy} deal, shuffled and dealt"
    return _subject(rules, f"play.{policy}", what, work, PASS * ruleset(rules).deck_cards)


def _playouts(rules: str, policy: str) -> Subject:
    """From the middle of phase 1."""
    middle = ruleset(rules).draw_tricks // 2
    states: list[State] = [decision(deal, middle) for deal in deals(rules)]
    rng = Random(1)

    def work(count: int) -> None:
        for _ in range(count):
            for state in states:
                state.playout(policy, rng)

    what = f"a {policy} playout from trick {middle}"
    return _subject(rules, f"playout.{policy}", what, work, len(states))
