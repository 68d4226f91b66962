"""The same questions for every door: what each of them has to answer alike."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from glupcore import Deal, Random, recommend

CLUB = {"name": "our-club", "from": "four-handed", "target": 500, "open": 20}
RULES: list[Any] = ["glup", "two-handed", "three-handed", "four-handed", "double-deck", CLUB]
ALL: list[Any] = [*RULES, "pisti"]
SEARCH: dict[str, Any] = {"iterations": 300, "seed": 1, "explain": True}
PLIES = (0, 1, 9)


def rules_name(rules: Any) -> str:
    return rules if isinstance(rules, str) else str(rules["name"])


@cache
def _asked(name: str) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    rules = next(one for one in ALL if rules_name(one) == name)
    deal, chance, found = Deal.from_seed(7, rules=rules), Random(3), []
    for ply in range(max(PLIES) + 1):
        if ply in PLIES:
            advice = recommend(deal, solver="auto", **SEARCH).to_dict()
            found.append((deal.record().to_dict(), untimed(advice)))
        deal.apply(deal.view(deal.player).choose("greedy", chance))
    return found


def asked(rules: Any) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Records of a deal of these rules, each with Python's advice to the player to act."""
    return _asked(rules_name(rules))


def untimed(advice: dict[str, Any]) -> dict[str, Any]:
    """All that the seed decides, in JSON's own types."""
    kept = {key: one for key, one in advice.items() if key not in ("seconds", "ply")}
    found: dict[str, Any] = json.loads(json.dumps(kept))
    return found
