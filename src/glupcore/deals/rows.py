"""What an action of a deal was, as a flat row."""

from typing import Any

from glupcore._core import State
from glupcore.deals.actions import Action


def row(ply: int, before: Any, text: str, after: Any) -> dict[str, Any]:
    """Of an action between two states, as ``Deal.rows`` says."""
    taken = {"ply": ply, "player": before.player, "decision": before.decision}
    if not isinstance(before, State):
        return {**taken, "legal": len(before.legal_actions()), "action": text}
    action = Action.of(before, text)
    return {
        "ply": ply,
        "phase": before.phase,
        "trick": before.trick,
        **taken,
        "legal": len(before.legal_actions()),
        "action": text,
        "type": action.type,
        "kind": action.kind,
        "points": action.points,
        "score_0": after.scores[0],
        "score_1": after.scores[1],
        "glups": after.glups,
    }
