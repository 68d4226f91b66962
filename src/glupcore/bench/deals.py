"""The fixed deals that benchmarks are run on: they ship with the package and never change."""

from functools import cache
from typing import Final

from glupcore._core import State
from glupcore.deals.records import Record
from glupcore.support.weights import GLUP, bytes_of, name_of

GAMES: Final = (GLUP, "two-handed")
"""The rulesets that are measured."""


@cache
def deals(rules: str = GLUP) -> tuple[Record, ...]:
    """Deals played to the end by several of our players: what an engine meets in real play."""
    lines = bytes_of(name_of("bench", rules, "jsonl")).decode().splitlines()
    return tuple(Record.parse(line, number) for number, line in enumerate(lines))


def named(rules: str, name: str, between: str) -> str:
    """A name with that of its game before it; Glup's stand alone, as when there was no other."""
    return name if rules == GLUP else f"{rules}{between}{name}"


def decision(record: Record, trick: int, skip: int = 0) -> State:
    """A decision with a choice after so many tricks, ``skip`` others left out.

    Raises ValueError if there is none.
    """
    state = record.start()
    for action in record.actions:
        if state.trick >= trick and len(state.legal_actions()) > 1:
            if skip == 0:
                return state
            skip -= 1
        state.apply(action)
    raise ValueError(f"no decision from trick {trick} on")
