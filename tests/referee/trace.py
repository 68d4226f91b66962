"""Replaying a record, and counting action sequences."""

from __future__ import annotations

from typing import Any

from referee.deal import Referee
from referee.games import REFEREES


def start(record: dict[str, Any]) -> Referee:
    """The deal of a record before its first action."""
    game = REFEREES[record.get("rules", "glup")]
    return game(record["deck"], record.get("dealer", 0), record.get("exact_cut", False))


def replay(record: dict[str, Any], plies: int | None = None) -> Referee:
    """The deal after the record's first `plies` actions (all of them by default)."""
    deal = start(record)
    for action in record["actions"][:plies]:
        deal.apply(action)
    return deal


def trace(record: dict[str, Any], index: int) -> list[dict[str, Any]]:
    """One dictionary for every action and a final one; `index` is the record's number.

    `scores` and `glups` are those after the action and all that follows from it. Raises
    IllegalAction at an action that the rules do not allow.
    """
    deal = start(record)
    lines: list[dict[str, Any]] = []
    for ply, action in enumerate(record["actions"]):
        line: dict[str, Any] = {
            **deal.mark,
            "record": index,
            "ply": ply,
            "phase": deal.phase,
            "player": deal.player,
            "decision": deal.decision,
            "legal": deal.legal(),
            "action": action,
        }
        deal.apply(action)
        lines.append({**line, "scores": deal.scores, "glups": deal.glups})
    lines.append(
        {
            **deal.mark,
            "record": index,
            "final": True,
            "complete": deal.over,
            "scores": deal.scores,
            "counters": deal.counters,
            "last_trick": deal.last_trick,
        }
    )
    return lines


def perft(state: Referee, depth: int) -> int:
    """The number of sequences of exactly `depth` actions from here, the stock being known."""
    if depth == 0:
        return 1
    actions = state.legal()
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = state.copy()
        after.apply(action)
        total += perft(after, depth - 1)
    return total
