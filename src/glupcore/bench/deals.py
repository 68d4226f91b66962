"""The fixed deals that benchmarks are run on: they ship with the package and never change."""

from functools import cache
from importlib.resources import files

from glupcore._core import State
from glupcore.records import Record

_FILE = "bench.jsonl"


@cache
def deals() -> tuple[Record, ...]:
    """Deals played to the end by several of our players: what an engine meets in real play."""
    lines = files("glupcore").joinpath("data", _FILE).read_text(encoding="utf-8").splitlines()
    return tuple(Record.parse(line, number) for number, line in enumerate(lines))


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
