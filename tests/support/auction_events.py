"""What one seat sees of a deal with an auction."""

from collections.abc import Iterator

from glupcore import Random
from glupcore.auction import State


def events(state: State, me: int, seed: int) -> Iterator[tuple[str, int, str]]:
    """All that a seat sees of a deal that is played by rule: what it is, whose, and its text."""
    rng = Random(seed)
    while not state.is_over:
        player, decision = state.player, state.decision
        before = state.view(me).to_dict()
        action = state.view(player).choose("greedy", rng)
        state.apply(action)
        hidden = decision in ("give", "bury") and player != me and action != "concede"
        yield "action", player, action.partition(":")[0] if hidden else action
        after = state.view(me).to_dict()
        if decision == "call":
            yield "partner", player, "-" if state.partner is None else str(state.partner)
        if isinstance(after.get("widow"), str) and not before["widow"]:
            yield "widow", player, after["widow"]
        given = after.get("given") or []
        if len(given) > len(before.get("given") or []) and given[-1][1] == me:
            yield "given", given[-1][0], given[-1][2]
        if before["melds"] is None and state.melds is not None and state.bidder is not None:
            for step in range(state.rules.seats):
                seat = (state.bidder + step) % state.rules.seats
                if seat != me and state.melds[seat] is not None:
                    yield "melds", seat, " ".join(state.shown(seat))
