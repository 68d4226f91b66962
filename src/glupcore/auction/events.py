"""What one seat sees of an action, as SeenDeal.tell takes it."""

from collections.abc import Iterator

from glupcore._auction import State


def events_of(before: State, action: str, after: State, me: int) -> Iterator[str]:
    """The action, face down where it is, and what the table then shows to a seat."""
    decision, player = before.decision, before.player
    hidden = decision in ("give", "bury") and player != me and action != "concede"
    yield action.partition(":")[0] if hidden else action
    if decision == "call":
        yield "-" if after.partner is None else str(after.partner)
    was, now = before.view(me).to_dict(), after.view(me).to_dict()
    if isinstance(now.get("widow"), str) and not was["widow"]:
        yield now["widow"]
    given = now.get("given") or []
    if len(given) > len(was.get("given") or []) and given[-1][1] == me:
        yield given[-1][2]
    if was["melds"] is None and after.melds is not None and after.bidder is not None:
        seats = after.rules.seats
        for seat in ((after.bidder + step) % seats for step in range(seats)):
            if seat != me and after.melds[seat] is not None:
                yield " ".join(after.shown(seat))
