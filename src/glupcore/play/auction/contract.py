"""How the contract stands, as far as one player knows."""

from collections.abc import Mapping
from typing import Any

from glupcore._auction import View
from glupcore.auction.of_rules import values_of
from glupcore.drawing.render import SIGNS
from glupcore.play.auction.seats import Seats


def contract(view: View, seats: Seats) -> str:
    """``50 in ♣ by Ann: melds 37, tricks 8; we need 5 more.``; nothing before trump is named."""
    facts: Mapping[str, Any] = view.to_dict()
    told = view.contract()
    if told is None or facts["trump"] is None:
        return ""
    bidder = facts["bidder"]
    head = f"{facts['bid']} in {SIGNS[facts['trump']]} by {seats.whom(bidder)}"
    if facts["moon"]:
        return f"{head}, and the moon: every trick."
    if told["melds"] in (None, "game"):
        return f"{head}."
    parts = [f"melds {told['melds']}", f"tricks {told['tricks']}"]
    if told["buried"]:
        parts.append(f"buried {told['buried']}")
    hidden = ", and what is buried" if told["buried"] is None else ""
    name = seats.side_name(told["side"])
    verb = "needs" if len(told["side"]) == 1 and bidder != seats.me else "need"
    if told["needs"] > 0:
        stands = f"{name} {verb} {told['needs']} more"
    elif told["saved"]:
        stands = "it is made"
    else:
        stands = f"{name} {verb} a {values_of(view.rules)['save']}"
    return f"{head}: {', '.join(parts)}{hidden}; {stands}."
