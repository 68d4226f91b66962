"""Replaying a record of an auction game line by line, and counting sequences of actions."""

from __future__ import annotations

from typing import Any

from referee.auction.deal import Deal
from referee.auction.score import summary


def start(record: dict[str, Any]) -> Deal:
    """The deal of a record before its first action."""
    return Deal(record["rules"], record["deck"], record.get("dealer", 0), record.get("options"))


def replay(record: dict[str, Any], plies: int | None = None) -> Deal:
    """The deal after the record's first `plies` actions (all of them by default)."""
    deal = start(record)
    for action in record["actions"][:plies]:
        deal.apply(action)
    return deal


def trace(record: dict[str, Any], index: int) -> list[dict[str, Any]]:
    """The lines of a record: one for every action, and the final one."""
    deal = start(record)
    lines: list[dict[str, Any]] = []
    for ply, action in enumerate(record["actions"]):
        line: dict[str, Any] = {
            "record": index,
            "ply": ply,
            "rules": deal.rules.name,
            "player": deal.player,
            "decision": deal.decision,
            "legal": deal.legal(),
            "action": action,
        }
        deal.apply(action)
        lines.append(
            {
                **line,
                "bid": deal.bid,
                "bidder": deal.bidder,
                "trump": deal.trump,
                "counters": deal.counters,
                "tricks": deal.trick_counts,
            }
        )
    lines.append({"record": index, "final": True, **summary(deal)})
    return lines


def perft(deal: Deal, depth: int) -> int:
    """The number of sequences of exactly `depth` actions from here."""
    if depth == 0:
        return 1
    if deal.over:
        return 0
    if depth == 1:
        return sum(1 for _ in deal.actions())
    total = 0
    for action in deal.actions():
        after = deal.copy()
        after.apply(action)
        total += perft(after, depth - 1)
    return total
