"""What a seat knows of a deal: the facts of the table, in the form of the conformance data."""

from __future__ import annotations

from collections import Counter
from typing import Any

from referee.auction.score import meld_points
from referee.auction.table import Table
from referee.cards import write_cards


def view(deal: Table, seat: int, accounts: list[float] | None = None) -> dict[str, Any]:
    """The view of a seat; `accounts` are those before the deal."""
    rules = deal.rules
    own = seat == deal.bidder
    told: dict[str, Any] = {
        "rules": rules.house,
        "options": rules.options,
        "dealer": deal.dealer,
        "seat": seat,
        "accounts": accounts or [0] * rules.accounts,
        "player": None if deal.over else deal.player,
        "decision": None if deal.over else deal.decision,
        "hand": write_cards(deal.hands[seat]),
        "sizes": [len(hand) for hand in deal.hands],
        "bids": [list(said) for said in deal.bids],
        "bid": deal.bid,
        "bidder": deal.bidder,
        "trump": deal.trump,
        "moon": deal.moon,
        "melds": meld_points(deal),
        "shown": _shown(deal),
        "tricks": [[leader, " ".join(cards), taker] for leader, cards, taker in deal.tricks],
        "leader": deal.leader,
        "trick": " ".join(deal.trick),
        "counters": deal.counters,
        "tricks_taken": deal.trick_counts,
    }
    if rules.row.widow:
        told["widow"] = None
        if deal.widow_taken:
            seen = own or rules.option("widow_open", True)
            told["widow"] = write_cards(deal.widow) if seen else len(deal.widow)
        told["buried"] = None
        if deal.buried is not None:
            told["buried"] = write_cards(deal.buried) if own else len(deal.buried)
    if rules.called:
        told |= {"called": deal.called, "partner": deal.partner, "without": deal.without}
    if rules.give:
        told["given"] = [
            [giver, taker, write_cards(cards) if seat in (giver, taker) else None]
            for giver, taker, cards in deal.given
        ]
    if rules.kitty:
        told["kitty"] = _kitty(deal, seat)
    if rules.draws:
        told["draws"] = [
            [who, first, second if word == "reject" else None, word]
            if who == seat
            else [who, None, None, word]
            for who, first, second, word in deal.turns
        ]
        looks = deal.decision == "draw" and deal.player == seat and not deal.over
        told["first"] = deal.deck[2 * len(deal.turns)] if looks else None
    return told


def _shown(deal: Table) -> list[str] | None:
    if deal.melded is None:
        return None
    return [
        write_cards((own.shown - Counter(played)).elements()) if own else ""
        for own, played in zip(deal.melded, deal.played, strict=True)
    ]


def _kitty(deal: Table, seat: int) -> list[list[Any]] | None:
    if deal.kitty is None:
        return None
    if seat == deal.bidder:
        return [list(known) for known in deal.kitty]
    return [list(known) for known in deal.kitty if known[0] == seat]
