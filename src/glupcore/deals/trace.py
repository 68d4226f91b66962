"""What a record says ply by ply: the lines of ``glupcore replay --trace``."""

from collections.abc import Iterator
from typing import Literal, NotRequired, TypedDict

from glupcore._core import DEFAULT_RULES
from glupcore.deals.records import Record
from glupcore.deals.seen import SeenDeal


class _Head(TypedDict):
    record: int
    rules: NotRequired[str]


class TraceLine(_Head):
    """One action; ``scores`` and ``glups`` are those before the next decision.

    ``legal`` is left out where a hidden hand decides it, and ``rules`` where it is Glup.
    """

    ply: int
    phase: int
    player: int | None
    decision: Literal["lead", "follow", "meld", "over"]
    legal: NotRequired[list[str]]
    action: str
    scores: list[int]
    glups: int


class TraceEnd(_Head):
    """What follows the last action; ``counters`` are the points of the cards taken so far."""

    final: Literal[True]
    complete: bool
    scores: list[int]
    counters: list[int]
    last_trick: int | None


def trace_lines(deal: Record | SeenDeal, number: int = 0) -> Iterator[TraceLine | TraceEnd]:
    """A line for each action of the deal, then its end.

    Raises RecordError at the first action that can't be taken, after the lines before it.
    """
    record = deal.record() if isinstance(deal, SeenDeal) else deal
    state = record.start()
    head: _Head = {"record": number}
    if record.rules != DEFAULT_RULES:
        head["rules"] = record.rules
    for step in record.steps(number):
        before, state = step.before, step.after
        line: TraceLine = {
            **head,
            "ply": step.ply,
            "phase": before.phase,
            "player": before.player,
            "decision": before.decision,
            "legal": before.legal_actions(),
            "action": step.action,
            "scores": list(state.scores),
            "glups": state.glups,
        }
        if isinstance(deal, SeenDeal) and before.phase == 1 and before.player != deal.seat:
            del line["legal"]
        yield line
    end: TraceEnd = {
        **head,
        "final": True,
        "complete": state.is_over,
        "scores": list(state.scores),
        "counters": list(state.counters),
        "last_trick": state.last_trick,
    }
    yield end
