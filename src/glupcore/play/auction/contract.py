"""How the contract stands, as far as one player knows."""

from collections.abc import Mapping
from typing import Any

from glupcore._auction import View
from glupcore.auction.of_rules import counter_points, values_of
from glupcore.drawing.render import SIGNS
from glupcore.play.auction.seats import Seats


def contract(view: View, seats: Seats) -> str:
    """``50 in ♣ by Ann: melds 37, tricks 8; we need 5 more.``; nothing before melds are shown."""
    facts: Mapping[str, Any] = view.to_dict()
    bidder = facts["bidder"]
    if bidder is None or facts["trump"] is None:
        return ""
    head = f"{facts['bid']} in {SIGNS[facts['trump']]} by {seats.whom(bidder)}"
    if facts["moon"]:
        return f"{head}, and the moon: every trick."
    if facts["melds"] is None:
        return f"{head}."
    side = seats.side(bidder, facts.get("partner"))
    if "game" in [facts["melds"][seat] for seat in side]:
        return f"{head}."
    melds = sum(facts["melds"][seat] or 0 for seat in side)
    taken = sum(facts["counters"][seat] for seat in side)
    buried = facts.get("buried")
    known = counter_points(buried.split(), view.rules) if isinstance(buried, str) else 0
    told = [f"melds {melds}", f"tricks {taken}"]
    if known:
        told.append(f"buried {known}")
    hidden = ", and what is buried" if isinstance(buried, int) and buried else ""
    name = seats.side_name(side)
    verb = "needs" if len(side) == 1 and bidder != seats.me else "need"
    more = facts["bid"] - melds - taken - known
    if more > 0:
        stands = f"{name} {verb} {more} more"
    elif _saved(facts, side, view):
        stands = "it is made"
    else:
        stands = f"{name} {verb} {_saving(view)}"
    return f"{head}: {', '.join(told)}{hidden}; {stands}."


def _saving(view: View) -> str:
    return f"a {values_of(view.rules)['save']}"


def _saved(facts: Mapping[str, Any], side: frozenset[int], view: View) -> bool:
    what = "tricks_taken" if _saving(view) == "a trick" else "counters"
    return any(facts[what][seat] for seat in side)
